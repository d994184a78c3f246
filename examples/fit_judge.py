#!/usr/bin/env python3
"""Fits the weights of src/life/verdict.rs.

    cargo run --release --example judge -- GAMES.jsonl --features > features.txt
    python3 examples/fit_judge.py features.txt

Logistic regression (Newton's method, a little ridge) over the groups that are left in doubt, on the
games with `gold` of the fit part: one set of weights for groups that were read, one for groups that
were played out on their own, one for those that are solved and unsettled. Prints the weights as
verdict.rs has them, the groups that are solved and settled with what became of them, and the games
with a wrong group in the fit and in the check part.
"""
import math
import sys

NAMES = ["one", "ownership", "whole", "stones", "liberties", "around", "initiative", "single",
         "saved", "killed", "turn"]
CHOSEN = {
    "Read": NAMES,
    "Sampled": [name for name in NAMES if name not in ("saved", "killed", "turn")],
    "unsettled": ["one", "whole", "stones", "turn"],
}
SETTLED = 6.0  # the log odds of what is solved and settled


def odds(p):
    return math.log((p + 0.03) / (1.03 - p))


def load(path):
    games = []
    for line in open(path):
        t = line.split()
        if t and t[0] == "GAME":
            games.append((t[1], t[2] == "true", t[3] == "true", []))
        elif t and t[0] == "GROUP":
            kind, died, stones, proved = t[2], int(t[3]), int(t[4]), int(t[5])
            alive = None if 0 < died < stones else died == 0
            lib, own, initiative, around, saved, killed, turn, whole, *solved = map(float, t[6:16])
            read = kind == "Read"
            x = {
                "one": 1.0, "ownership": own, "whole": whole, "stones": math.log(stones),
                "liberties": math.log(max(lib, 1)), "around": around, "initiative": initiative,
                "single": float(stones == 1), "saved": odds(saved) if read else 0.0,
                "killed": odds(killed) if read else 0.0,
                "turn": turn * (saved - killed) if read else turn,
            }
            if kind == "Solved":
                kind = {(1, 1): "saved", (0, 0): "lost"}.get(tuple(solved), "unsettled")
            games[-1][3].append((kind, alive, proved, x))
    return games


def solve(a, b):
    n = len(b)
    m = [row[:] + [x] for row, x in zip(a, b)]
    for i in range(n):
        p = max(range(i, n), key=lambda r: abs(m[r][i]))
        m[i], m[p] = m[p], m[i]
        for r in range(n):
            if r != i:
                f = m[r][i] / m[i][i]
                m[r] = [x - f * y for x, y in zip(m[r], m[i])]
    return [m[i][n] / m[i][i] for i in range(n)]


def fit(rows, targets, ridge=0.3, steps=30):
    n = len(rows[0])
    w = [0.0] * n
    for _ in range(steps):
        gradient = [-ridge * v for v in w]
        hessian = [[ridge if i == j else 0.0 for j in range(n)] for i in range(n)]
        for x, t in zip(rows, targets):
            z = max(-30.0, min(30.0, sum(a * b for a, b in zip(w, x))))
            p = 1 / (1 + math.exp(-z))
            for i in range(n):
                gradient[i] += (t - p) * x[i]
                q = p * (1 - p) * x[i]
                for j in range(n):
                    hessian[i][j] += q * x[j]
        w = [a + b for a, b in zip(w, solve(hessian, gradient))]
    return w


def main():
    games = load(sys.argv[1])
    weights = {}
    groups = [group for _, gold, check, all_groups in games if gold and not check
              for group in all_groups]
    for kind in ("saved", "lost"):
        fates = [alive for k, alive, _, _ in groups if k == kind]
        print(f"{kind}: {len(fates)} groups, {fates.count(True)} alive, {fates.count(False)} dead")
    for kind, names in CHOSEN.items():
        rows = [(x, alive) for k, alive, _, x in groups if k == kind and alive is not None]
        weights[kind] = dict(zip(names, fit([[x[n] for n in names] for x, _ in rows],
                                            [float(a) for _, a in rows])))
        print(kind, len(rows), "groups:", ", ".join(
            f"{n}: {w:.2f}" for n, w in weights[kind].items()))

    def z(kind, proved, x):
        if kind == "Proved":
            return 20.0 * proved
        if kind == "Clear":
            return 12.0 * x["whole"]
        if kind in ("saved", "lost"):
            return SETTLED if kind == "saved" else -SETTLED
        return sum(w * x[n] for n, w in weights[kind].items())

    for gold_only in (True, False):
        for part in (False, True):
            chosen = [g for g in games if g[2] == part and (g[1] or not gold_only)]
            results = []
            for _, _, _, groups in chosen:
                zs = [(z(k, p, x), alive) for k, alive, p, x in groups]
                wrong = any(alive is None or (v > 0) != alive for v, alive in zs)
                results.append((min((abs(v) for v, _ in zs), default=99), wrong))
            curve = "  ".join(
                f"{t}: {sum(m >= t for m, _ in results) / len(results):.1%} "
                f"{sum(w for m, w in results if m >= t)}" for t in (2, 3, 4, 5, 6))
            print("gold" if gold_only else "all", "check" if part else "fit", len(results),
                  "wrong", sum(w for _, w in results),
                  f"{1 - sum(w for _, w in results) / len(results):.2%}", "certain at", curve)


if __name__ == "__main__":
    main()
