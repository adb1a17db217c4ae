"""Writes letters-judged.csv: rows of letters.csv whose judge is the forest, and of which one in ten keeps its true label. Python 3, seed 31."""
import csv
import random

ROWS, LABELLED = 3000, 300
with open("letters.csv", newline="") as file:
    letters = list(csv.DictReader(file))
r = random.Random(31)
rows = sorted(r.sample(range(len(letters)), ROWS))
labelled = set(r.sample(rows, LABELLED))
with open("letters-judged.csv", "w", newline="\n") as out:
    out.write("id,truth,judge,knn,tree\n")
    for i in rows:
        row = letters[i]
        out.write(f"{row['id']},{row['truth'] if i in labelled else ''},{row['forest']},{row['knn']},{row['tree']}\n")
