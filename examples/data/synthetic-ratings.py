"""Writes synthetic-ratings.csv: the severity of 80 reports by four raters, with missing ratings. Python 3, seed 32."""
import random

r = random.Random(32)
RATERS = ["anna", "ben", "carla", "dora"]
with open("synthetic-ratings.csv", "w", newline="\n") as out:
    out.write("report,clinic," + ",".join(RATERS) + "\n")
    for i in range(80):
        severity = r.choice([1, 1, 2, 2, 2, 3, 4])
        ratings = []
        for _ in RATERS:
            rating = severity if r.random() < 0.75 else min(4, max(1, severity + r.choice([-1, 1])))
            ratings.append("" if r.random() < 0.1 else str(rating))
        out.write(f"r{i + 1},c{i % 20 + 1}," + ",".join(ratings) + "\n")
