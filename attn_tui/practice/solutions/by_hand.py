#           Q               K
#   0     3   1           1   1
#   1     1   3           0   1
#   2    -1   1           2   0
#
#   i = 1        d = 2        causal

dot_products = [4, 3, 2]  #: 2 3 #: 2 2
scores = [2.828, 2.121, 1.414]  #: 2 2.121 #: 2 1.414
hidden = [False, False, True]  #: 2 [False, False, True]
weights = [0.670, 0.330, 0]  #: 2 0.670 #: 2 0.330 #: 1 0
