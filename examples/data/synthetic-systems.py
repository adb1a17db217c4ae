"""Writes synthetic-systems.csv, a row for each message and system, and the true labels alone. Python 3, seed 31."""
import random
from datetime import date, timedelta

r = random.Random(31)
LABELS = ["billing", "delivery", "returns"]
SYSTEMS = {"small": 0.72, "medium": 0.8, "large": 0.88}
with open("synthetic-systems.csv", "w", newline="\n") as out, open(
    "synthetic-systems-truth.csv", "w", newline="\n"
) as truths:
    out.write("message,date,model,truth,prediction,grade\n")
    truths.write("message,label\n")
    for i in range(150):
        truth = r.choice(LABELS)
        truths.write(f"m{i + 1},{truth}\n")
        hard = r.random() < 0.3
        for system, right in SYSTEMS.items():
            p = right - 0.3 if hard else right + 0.1
            prediction = truth if r.random() < p else r.choice([label for label in LABELS if label != truth])
            day = date(2026, 1, 1) + timedelta(days=i // 2)
            grade = 1 if prediction == truth else r.choice([0, 0.5])
            out.write(f"m{i + 1},{day},{system},{truth},{prediction},{grade}\n")
