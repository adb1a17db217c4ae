"""Writes synthetic-pictures.csv: the probabilities that two systems give to three classes of pictures. Python 3, seed 31."""
import math
import random

r = random.Random(31)
ROWS, CLASSES = 300, ["cat", "dog", "fox"]


def probabilities(truth, gain, skill):
    scores = [skill[c] + (gain if c == truth else 0) for c in range(len(CLASSES))]
    total = sum(math.exp(score) for score in scores)
    return [f"{math.exp(score) / total:.4f}" for score in scores]


with open("synthetic-pictures.csv", "w", newline="\n") as out:
    out.write("id,truth," + ",".join(f"{system}_{c}" for system in ["new", "old"] for c in CLASSES) + "\n")
    for i in range(ROWS):
        truth = r.choices(range(3), [0.5, 0.35, 0.15])[0]
        shared = [r.gauss(0, 0.9) for _ in CLASSES]
        new = probabilities(truth, 2.4, [s + r.gauss(0, 0.5) for s in shared])
        old = probabilities(truth, 1.9, [s + r.gauss(0, 0.5) for s in shared])
        out.write(f"p{i + 1},{CLASSES[truth]}," + ",".join(new + old) + "\n")
