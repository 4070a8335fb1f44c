#         q              k              v
#    0      3   1          1   1          1   0
#    1      1   3          0   1          0   4
#    2     -1   1          2   0          3   2
#
#   causal = True
#
#   1   P = q @ k.transpose(-2, -1)
#   2   S = P / math.sqrt(q.shape[-1])
#   3   block = torch.ones_like(S, dtype=bool).triu(1) & causal
#   4   M = S.masked_fill(block, -math.inf)
#   5   A = torch.softmax(M, dim=-1)
#   6   return A @ v

#      1.000   0.000   0.000
#      0.670   0.330   0.000
#      0.306   0.620   0.074
table_a = 5  # = e^2.121/(e^2.828 + e^2.121) = 0.330  #: 2 5

#          4       1       6
#          4       3       2
#          0       1      -2
table_b = 1  # = 3·1 + 1·1 = 4

#      False    True    True
#      False   False    True
#      False   False   False
table_c = 3  # = j > i  #: 2 3

#      1.000   0.000
#      0.670   1.321
#      0.529   2.629
table_d = 6  # = 0.670·0 + 0.330·4 ≈ 1.321  #: 2 6

#      2.828   0.707   4.243
#      2.828   2.121   1.414
#      0.000   0.707  -1.414
table_e = 2  # = 4/√2 = 2.828  #: 2 2

#      2.828    -inf    -inf
#      2.828   2.121    -inf
#      0.000   0.707  -1.414
table_f = 4  # = j > i: -inf  #: 1 4
