"""Right answers to the longer exercises, by a word on what is peculiar."""

ATTENTION = {
    "queries scaled first": """
        def attention(q, k, v, causal):
            q = q / math.sqrt(q.size(-1))
            S = q @ k.transpose(-1, -2)
            if causal:
                S = S.masked_fill(torch.triu(torch.ones(S.shape[-2:]), 1).bool(), float("-inf"))
            return F.softmax(S, -1) @ v
        """,
    "both scaled by the fourth root": """
        def attention(q, k, v, causal):
            root = q.shape[-1] ** 0.25
            S = (q / root) @ (k / root).mT
            return S.masked_fill(torch.ones_like(S).triu(1).bool() & causal, -math.inf).softmax(-1) @ v
        """,
    "einsum and other names": """
        def attention(queries, keys, values, hide_future=False):
            S = torch.einsum("...ld,...sd->...ls", queries, keys) * queries.shape[-1] ** -0.5
            i = torch.arange(S.shape[-2])[:, None]
            j = torch.arange(S.shape[-1])
            if hide_future:
                S = torch.where(j > i, -torch.inf, S)
            return torch.einsum("...ls,...sv->...lv", S.softmax(-1), values)
        """,
    "a tensor as divisor, and a mask that is added": """
        def attention(q, k, v, causal):
            S = torch.matmul(q, k.transpose(-2, -1)) / torch.sqrt(torch.tensor(q.shape[-1]))
            mask = torch.full(S.shape[-2:], float("-inf")).triu(1) if causal else 0
            return torch.softmax(S + mask, dim=-1) @ v
        """,
    "a large finite fill, in place": """
        def attention(q, k, v, causal):
            S = q @ k.mT / math.sqrt(q.shape[-1])
            if causal:
                S[..., torch.ones(S.shape[-2:]).triu(1).bool()] = -1e9
            return torch.softmax(S, dim=-1) @ v
        """,
    "a fill of -10000": """
        def attention(q, k, v, causal):
            S = q @ k.mT / math.sqrt(q.shape[-1])
            if causal:
                S = S.masked_fill(torch.ones_like(S).triu(1).bool(), -1e4)
            return torch.softmax(S, dim=-1) @ v
        """,
    "-10000 added to it": """
        def attention(q, k, v, causal):
            S = (q / q.shape[-1] ** 0.5) @ k.mT
            S = S + torch.ones_like(S).triu(1) * -1e4 if causal else S
            return (S - S.logsumexp(-1, keepdim=True)).exp() @ v
        """,
    "masked, then rescaled": """
        def attention(q, k, v, causal):
            A = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1)
            if causal:
                A = A * torch.ones_like(A).tril()
                A /= A.sum(-1, keepdim=True)
            return A @ v
        """,
    "loops": """
        def weigh(scores):
            top = max(scores)
            E = [math.exp(score - top) for score in scores]
            return [e / sum(E) for e in E]

        def one(q, k, v, causal):
            rows = []
            for i in range(len(q)):
                keys = range(i + 1 if causal else len(k))
                A = weigh([float(q[i].dot(k[j])) / math.sqrt(q.shape[-1]) for j in keys])
                rows.append(sum(A[j] * v[j] for j in keys))
            return torch.stack(rows)

        def attention(q, k, v, causal):
            if q.dim() == 2:
                return one(q, k, v, causal)
            return torch.stack([attention(*each, causal) for each in zip(q, k, v)])
        """,
    "an own copy changed in place": """
        def attention(q, k, v, causal):
            k = k.clone()
            k *= q.shape[-1] ** -0.5
            S = q.clone() @ k.mT
            S.masked_fill_(torch.ones_like(S).triu(1).bool() & causal, -torch.inf)
            S -= S.amax(-1, keepdim=True)
            S.exp_().div_(S.sum(-1, keepdim=True))
            return S @ v
        """,
    "softmax of one's own": """
        def softmax(S):
            E = torch.exp(S - torch.logsumexp(S, -1, keepdim=True))
            return E

        def attention(q, k, v, causal):
            S = (k @ q.mT).mT / q.shape[-1] ** 0.5
            if causal:
                T = q.shape[-2]
                keep = torch.tril(torch.ones(T, T, dtype=torch.bool))
                S = S.masked_fill(~keep, float("-inf"))
            return softmax(S) @ v
        """,
    "torch's own": """
        def attention(q, k, v, causal):
            return F.scaled_dot_product_attention(q, k, v, is_causal=causal)
        """,
    "with a gradient": """
        def attention(q, k, v, causal):
            q.requires_grad_()
            S = q @ k.mT / math.sqrt(q.shape[-1])
            return S.masked_fill(torch.ones_like(S).triu(1).bool() & causal, -math.inf).softmax(-1) @ v
        """,
    "a parameter": """
        def attention(q, k, v, causal):
            return nn.Parameter(F.scaled_dot_product_attention(q, k, v, is_causal=causal))
        """,
}

MODULE = """
class MultiHead(nn.Module):
    def __init__(self, D, H):
        super().__init__()
        self.H, self.d = H, D // H
        for name in "QKVO":
            setattr(self, f"W_{{name}}", nn.Linear(D, D, bias={bias}))

    def forward(self, x, causal):
{body}
"""
BODIES = {
    "split and merge": """
        B, T, D = x.shape
        q, k, v = (W(x).view(B, T, self.H, -1).transpose(1, 2) for W in (self.W_Q, self.W_K, self.W_V))
        Y = F.scaled_dot_product_attention(q, k, v, is_causal=causal)
        return self.W_O(Y.transpose(1, 2).reshape(B, T, D))
        """,
    "a loop over heads": """
        K, outputs = self.W_K(x), []
        Q, V = self.W_Q(x), self.W_V(x)
        for h in range(self.H):
            part = slice(h * self.d, (h + 1) * self.d)
            S = Q[..., part] @ K[..., part].mT / math.sqrt(self.d)
            if causal:
                S = S.masked_fill(torch.ones_like(S).triu(1).bool(), -1e9)
            outputs.append(S.softmax(-1) @ V[..., part])
        return self.W_O(torch.cat(outputs, -1))
        """,
    "chunks": """
        q, k, v = (torch.stack(W(x).chunk(self.H, -1), 1) for W in (self.W_Q, self.W_K, self.W_V))
        S = torch.einsum("bhid,bhjd->bhij", q, k) * self.d**-0.5
        S = S + torch.full_like(S, -torch.inf).triu(1) if causal else S
        return self.W_O(torch.cat((S.softmax(-1) @ v).unbind(1), -1))
        """,
    "heads in the batch": """
        B, T, D = x.shape
        def fold(y):
            return y.reshape(B, T, self.H, self.d).permute(0, 2, 1, 3).reshape(B * self.H, T, self.d)
        q, k, v = fold(self.W_Q(x)), fold(self.W_K(x)), fold(self.W_V(x))
        S = torch.bmm(q, k.transpose(1, 2)) / self.d**0.5
        if causal:
            S = S.masked_fill(torch.tril(torch.ones(T, T)) == 0, float("-inf"))
        Y = torch.bmm(F.softmax(S, -1), v).reshape(B, self.H, T, self.d)
        return self.W_O(Y.permute(0, 2, 1, 3).contiguous().view(B, T, D))
        """,
}
MULTI_HEAD = {
    f"{name}, {bias=}": MODULE.format(bias=bias, body=body.strip("\n"))
    for name, body in BODIES.items()
    for bias in (False, True)
}

PROOF = {
    "truncated": """
        def test_future(attention):
            q, k, v = torch.randn(3, 2, 6, 4)
            whole = attention(q, k, v, True)
            for t in range(1, 6):
                torch.testing.assert_close(attention(q[:, :t], k[:, :t], v[:, :t], True), whole[:, :t])
        """,
    "gradients": """
        def test_future(attention):
            q, k, v = (torch.randn(1, 5, 4, dtype=torch.float64, requires_grad=True) for _ in range(3))
            for t in range(4):
                y = attention(q, k, v, True)[:, t].sum()
                for g in torch.autograd.grad(y, (q, k, v)):
                    assert g[:, t + 1:].abs().max() < 1e-9
        """,
    "gradients that are exactly 0": """
        def test_future(attention):
            q, k, v = (torch.randn(5, 4, requires_grad=True) for _ in range(3))
            for t in range(4):
                y = attention(q, k, v, True)[t].square().sum()
                assert all((g[t + 1:] == 0).all() for g in torch.autograd.grad(y, (q, k, v)))
        """,
    "far away numbers": """
        def test_future(attention):
            x = torch.randn(2, 3, 5, 4)
            y = x.clone()
            y[:, :, 3:] = 1e4 * torch.randn(2, 3, 2, 4)
            before, after = attention(x, x, x, True), attention(y, y, y, True)
            assert (before - after)[:, :, :3].abs().max() < 1e-4
        """,
    "raises an exception of its own": """
        def test_future(attention):
            q, k, v = torch.randn(3, 2, 5, 4)
            before = attention(q, k, v, True)
            q[:, 2:] += 1; k[:, 2:] -= 2; v[:, 2:] += 3
            if not torch.allclose(before[:, :2], attention(q, k, v, True)[:, :2], atol=1e-6):
                raise ValueError("the future leaks")
        """,
}
