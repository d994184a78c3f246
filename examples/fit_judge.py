#!/usr/bin/env python3
"""Fits the weights of crates/tenuki-score/src/life/verdict/odds.rs.

    cargo run --release --example judge -- GAMES.jsonl --features > features.txt
    python3 examples/fit_judge.py features.txt

Logistic regression (Newton's method, a small ridge penalty) over the groups in doubt in several
opinions, on all games of the fit part. There is one set of weights for each layer that decides about
a group: the guided search, playouts of the area, and the exact search where the side that plays first
wins. Prints how many of the groups that the exact search calls alive or dead are so, the weights as
odds.rs has them, and how well they classify: on the fit part, by cross-validation (each tenth of its
games by weights fitted to the others), and on the check part, each for the games with `gold` and the
others. Each group counts by the share of its opinion in all opinions about the game.
"""
import math
import sys
import zlib

RIDGE = 1.0
FOLDS = 10
WEIGHTS = {
    "guided": ["intercept", "playouts", "search", "around", "stones", "liberties"],
    "area": ["intercept", "playouts"],
    "unsettled": ["intercept", "playouts"],
}


def odds(p):
    return math.log((p + 0.03) / (1.03 - p))


class Row:
    """A group of one opinion: the layer that decides, its features, and whether it lives."""

    def __init__(self, game, fields):
        self.id, gold, check, opinions = game
        self.share = 1 / int(opinions)
        self.gold, self.check = gold == "true", check == "true"
        self.layer = fields[0]
        died, stones, liberties, own, whole_board, around, saved, survives = map(float, fields[1:])
        self.alive = None if 0 < died < stones else died == 0
        features = {
            "intercept": 1.0, "playouts": (own + whole_board) / 2,
            "search": (odds(saved) + odds(survives)) / 2,
            "around": around, "stones": math.sqrt(stones), "liberties": math.sqrt(liberties),
        }
        self.x = [features[name] for name in WEIGHTS.get(self.layer, [])]

    def fold(self):
        return zlib.crc32(self.id.encode()) % FOLDS

    def chance(self, weights):
        z = sum(w * x for w, x in zip(weights, self.x))
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, z))))


def load(path):
    rows, game = [], None
    for line in open(path):
        fields = line.split()
        if fields and fields[0] == "GAME":
            game = fields[1:]
        elif len(fields) == 9 and fields[0] in (*WEIGHTS, "alive", "dead"):
            row = Row(game, fields)
            if row.alive is not None:
                rows.append(row)
    return rows


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


def fit(rows, steps=12):
    n = len(rows[0].x)
    w = [0.0] * n
    for _ in range(steps):
        gradient = [-RIDGE * v for v in w]
        hessian = [[RIDGE if i == j else 0.0 for j in range(n)] for i in range(n)]
        for row in rows:
            p = row.chance(w)
            for i in range(n):
                gradient[i] += (row.alive - p) * row.x[i] * row.share
                q = p * (1 - p) * row.x[i] * row.share
                for j in range(n):
                    hessian[i][j] += q * row.x[j]
        w = [a + b for a, b in zip(w, solve(hessian, gradient))]
    return w


def tell(name, rows, weights_of):
    """Prints the number of rows, of those on the wrong side, and the log loss."""
    for gold in (True, False):
        chosen = [(row, row.chance(weights_of(row))) for row in rows if row.gold == gold]
        groups = sum(row.share for row, _ in chosen)
        wrong = sum(row.share for row, p in chosen if (p > 0.5) != row.alive)
        loss = -sum(row.share * math.log(max(p if row.alive else 1 - p, 1e-9)) for row, p in chosen)
        print(f"    {name:<11} {'gold' if gold else 'others':<6} {groups:7.1f} groups, "
              f"{wrong:5.1f} wrong, log loss {loss:6.1f}")


def main():
    rows = load(sys.argv[1])
    for answer in ("alive", "dead"):
        settled = [row for row in rows if row.layer == answer and not row.check]
        alive, dead = (sum(row.share for row in settled if row.alive == fate)
                       for fate in (True, False))
        print(f"{answer} by exact search: {alive:.1f} groups alive, {dead:.1f} dead")
    for layer, names in WEIGHTS.items():
        known = [row for row in rows if row.layer == layer and not row.check]
        weights = fit(known)
        print(f"{layer}: " + ", ".join(f"{n}: {w:.2f}" for n, w in zip(names, weights)))
        tell("fitted", known, lambda row: weights)
        crosswise = [fit([row for row in known if row.fold() != fold]) for fold in range(FOLDS)]
        tell("crossval.", known, lambda row: crosswise[row.fold()])
        tell("check", [row for row in rows if row.layer == layer and row.check], lambda row: weights)


if __name__ == "__main__":
    main()
