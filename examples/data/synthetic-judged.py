"""Writes synthetic-judged.csv: answers that a model judged, of which people labelled one in five. Python 3, seed 30."""
import random

r = random.Random(30)
ROWS, LABELLED, CLASSES = 400, 80, ["right", "wrong"]
other = {"right": "wrong", "wrong": "right"}
labelled = set(r.sample(range(ROWS), LABELLED))
with open("synthetic-judged.csv", "w", newline="\n") as out:
    out.write("id,human,judge,new,old\n")
    for i in range(ROWS):
        truth = "right" if r.random() < 0.65 else "wrong"
        judge = truth if r.random() < (0.96 if truth == "right" else 0.82) else other[truth]
        new = truth if r.random() < 0.85 else other[truth]
        old = truth if r.random() < 0.76 else other[truth]
        out.write(f"q{i + 1},{truth if i in labelled else ''},{judge},{new},{old}\n")
