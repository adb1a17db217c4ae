#!/usr/bin/env python3
"""Writes the requests of the corpus: lines for `credence batch` over every kind of evidence, metric, method, comparator, test, plan and curve.

    python3 tools/corpus/requests.py > modules/cli/src/test/resources/dev/credence/cli/corpus/requests.jsonl

The same requests are written on every run. Write them again only when a new capability deserves requests of its own, and then look at
the difference: a request that disappears guards nothing any more. `CorpusTest` says how the answers are written.
"""
import json
import random

random.seed(20261123)
lines = []


def request(op, **fields):
    lines.append({"id": len(lines) + 1, "op": op, **fields})


def binary(tp, fp, fn, tn, **more):
    return {"type": "binary", "tp": tp, "fp": fp, "fn": fn, "tn": tn, **more}


def confusion(k, n, right=0.7, labels=None, **more):
    counts = [[0] * k for _ in range(k)]
    for _ in range(n):
        truth = min(random.randrange(k), random.randrange(k + 1) % k)
        counts[truth][truth if random.random() < right else random.randrange(k)] += 1
    labels = labels or ["class %d" % i for i in range(k)]
    return {"type": "confusion", "labels": labels, "counts": counts, **more}


def score(positive, digits):
    return round(min(1, max(0, random.gauss(0.62 if positive else 0.4, 0.2))), digits)


def scores(positives, negatives, digits=3, **more):
    return {
        "type": "scores",
        "positive": [score(True, digits) for _ in range(positives)],
        "negative": [score(False, digits) for _ in range(negatives)],
        **more,
    }


def class_scores(k, n, **more):
    labels = ["c%d" % i for i in range(k)]
    truth = [random.choice(labels) for _ in range(n)]
    rows = []
    for label in truth:
        raw = [random.random() + (0.8 if other == label else 0) for other in labels]
        rows.append([round(value / sum(raw), 4) for value in raw])
    return {"type": "class-scores", "labels": labels, "truth": truth, "scores": rows, **more}


def paired_confusion(k, n, first=0.75, second=0.65, **more):
    counts = [[[0] * k for _ in range(k)] for _ in range(k)]
    for _ in range(n):
        truth = random.randrange(k)
        a = truth if random.random() < first else random.randrange(k)
        b = a if random.random() < 0.5 else truth if random.random() < second else random.randrange(k)
        counts[truth][a][b] += 1
    labels = ["n", "y"] if k == 2 else ["class %d" % i for i in range(k)]
    positive = {"positive": "y"} if k == 2 else {}
    return {"type": "paired-confusion", "labels": labels, **positive, "counts": counts, **more}


def paired_scores(n, digits=3):
    truth = [int(random.random() < 0.4) for _ in range(n)]
    first = [score(t == 1, digits) for t in truth]
    second = [round(min(1, max(0, f + random.gauss(0, 0.15))), digits) for f in first]
    return {"type": "paired-scores", "truth": truth, "first": first, "second": second}


def many_confusion(n):
    rows = {}
    for _ in range(n):
        truth = random.randrange(2)
        row = (truth,) + tuple(truth if random.random() < right else 1 - truth for right in (0.9, 0.85, 0.7))
        rows[row] = rows.get(row, 0) + 1
    return {
        "type": "many-confusion",
        "systems": ["one", "two", "three"],
        "labels": ["n", "y"],
        "positive": "y",
        "rows": [list(row) for row in rows],
        "counts": list(rows.values()),
    }


def random_binary(n, prevalence):
    p = max(1, round(n * prevalence))
    tp, fp = round(p * random.uniform(0.5, 1)), round((n - p) * random.uniform(0, 0.2))
    return binary(tp, fp, p - tp, n - p - fp)


def folds(k, n):
    return {"type": "folds", "folds": [random_binary(n, 0.4) for _ in range(k)]}


def clusters(k, n):
    names = ["patient %d" % i for i in range(k)]
    return {"type": "clusters", "clusters": {name: random_binary(random.randint(2, n), 0.4) for name in names}}


def weighted(evidence, cells):
    weights = [round(random.uniform(0.5, 3), 3) * count for count in cells]
    squares = [round(w * w / c * 1.05, 6) if c else 0 for w, c in zip(weights, cells)]
    return {"type": "weighted", "evidence": evidence, "weights": weights, "squares": squares}


def independent(first, second):
    return {"type": "independent", "first": first, "second": second}


BINARY = [
    binary(17, 9, 3, 71), binary(150, 30, 50, 770), binary(8, 2, 4, 6), binary(64, 1, 0, 35), binary(23, 4, 7, 41), binary(199, 2, 13, 355), binary(10, 0, 0, 10), binary(0, 3, 5, 92), binary(0, 0, 4, 16),
    binary(5, 1, 0, 0), binary(1, 0, 0, 0), binary(0, 0, 0, 0), binary(3, 40, 2, 955), binary(45, 5, 5, 45),
    binary(812345678, 1234567, 2345678, 987654321), binary(2, 1, 1, 2), binary(30, 10, 20, 40, design="stratified"),
]
PROPORTIONS = ["accuracy", "error-rate", "precision", "recall", "specificity", "npv", "fpr", "fnr", "fdr", "for", "f1", "jaccard",
               "prevalence", "predicted-prevalence"]
SMOOTH = ["mcc", "cohen-kappa", "balanced-accuracy", "balanced-error", "informedness", "markedness", "g-mean", "fowlkes-mallows",
          "lr-positive", "lr-negative", "diagnostic-odds-ratio", "prevalence-threshold", "fbeta:beta=2", "expected-cost:fp=1,fn=5"]
CLASSES = ["accuracy", "f1.macro", "f1.micro", "f1.weighted", "precision.macro", "recall.macro", "precision.weighted", "recall.weighted",
           "jaccard.macro", "f1.macro-of-averages", "mcc", "cohen-kappa", "cohen-kappa:weights=quadratic", "balanced-accuracy", "f1@class 1"]
RANKED = ["auroc", "average-precision", "auprc", "brier", "log-loss", "ece", "eer", "pauc", "tpr-at-fpr", "precision-at-recall",
          "f1:threshold=0.5", "recall:threshold=0.6", "mcc:threshold=0.5", "balanced-accuracy:threshold=0.5"]
COUNTED = ["agresti-coull", "agresti-coull:form=add-two", "arcsine", "beta", "beta:prior=1", "beta-hpd", "blaker", "clopper-pearson", "hoeffding",
           "jeffreys", "likelihood-ratio", "logit-proportion", "mid-p", "wald", "wilson", "wilson-cc", "wilson-modified"]
DELTAS = ["delta-logit", "delta-wald", "delta-wilson", "dirichlet", "dirichlet-lattice", "dirichlet:prior=1"]
DRAWN = ["bayesian-bootstrap", "bootstrap-basic", "bootstrap-bca", "bootstrap-percentile", "bootstrap-studentized", "dirichlet"]
FOLDED = ["kfold-beta", "kfold-beta-mean", "kfold-posterior-mean", "kfold-t", "kfold-t-corrected", "kfold-wilson", "nadeau-bengio", "delta-wilson"]
AREAS = ["delong", "delong-logit", "hanley-mcneil", "newcombe-m5", "delta-wilson", "bootstrap-percentile"]

# one system
for evidence in BINARY:
    for metric in PROPORTIONS + SMOOTH:
        request("interval", metric=metric, evidence=evidence)
for method in COUNTED:
    for evidence in BINARY[2:9]:
        request("interval", metric=random.choice(PROPORTIONS[:11]), method=method, evidence=evidence, level=random.choice([0.8, 0.9, 0.95, 0.99]))
for method in DELTAS:
    for metric in SMOOTH[:9] + ["f1", "precision"]:
        request("interval", metric=metric, method=method, evidence=random.choice(BINARY[:9]), draws=400, seed=7)
for method in DRAWN:
    for metric in ["recall", "f1", "mcc", "balanced-accuracy"]:
        request("interval", metric=metric, method=method, evidence=BINARY[0], draws=300, seed=random.randrange(2**40))
TABLES = [confusion(3, 60), confusion(4, 300, positive="class 1"), confusion(10, 900, 0.85), confusion(3, 12), confusion(5, 200, design="stratified"),
          {"type": "confusion", "labels": ["a", "b", "class 1"], "counts": [[30, 0, 0], [0, 0, 0], [2, 0, 1]]}]
for evidence in TABLES:
    for metric in CLASSES:
        request("interval", metric=metric, evidence=evidence)
for method in DELTAS[:3] + DRAWN:
    for metric in CLASSES[:9]:
        request("interval", metric=metric, method=method, evidence=TABLES[0], draws=200, seed=11)
SCORED = [scores(20, 30), scores(60, 90, 2), scores(5, 100), scores(12, 12, 1), scores(3, 0), scores(40, 40, design="stratified")]
for evidence in SCORED:
    for metric in RANKED:
        request("interval", metric=metric, evidence=evidence, draws=300, seed=3)
for method in AREAS + DRAWN[:5] + ["hall", "folded-normal", "propimp"]:
    for metric in ["auroc", "brier", "ece:bins=10", "precision-at-recall:recall=0.8"]:
        request("interval", metric=metric, method=method, evidence=SCORED[1], draws=200, seed=5)
for evidence in [class_scores(3, 60), class_scores(4, 40), class_scores(3, 45, design="stratified")]:
    for metric in ["auroc-ovr", "auroc-ovo", "auroc-ovr:average=weighted", "auroc-ovo:average=weighted", "accuracy", "brier", "log-loss"]:
        request("interval", metric=metric, evidence=evidence, draws=200, seed=5)
for evidence in [folds(10, 40), folds(5, 100), folds(2, 30), {**folds(20, 30), "repeats": 2}]:
    for metric in ["accuracy", "recall", "f1", "mcc", "balanced-accuracy"]:
        request("interval", metric=metric, evidence=evidence)
for method in FOLDED:
    for metric in ["accuracy", "precision", "f1"]:
        request("interval", metric=metric, method=method, evidence=folds(10, 50))
for evidence in [clusters(12, 20), clusters(40, 6), clusters(2, 30), clusters(1, 30)]:
    for metric in ["accuracy", "recall", "f1", "mcc", "cohen-kappa", "lr-positive"]:
        request("interval", metric=metric, evidence=evidence)
for method in ["delta-wilson", "delta-wilson:design-effect=observed", "delta-logit", "bootstrap-percentile", "wilson"]:
    for metric in ["accuracy", "f1"]:
        request("interval", metric=metric, method=method, evidence=clusters(15, 12), draws=200, seed=9)
for cells in [(23, 4, 7, 41), (60, 3, 9, 400), (5, 0, 2, 9)]:
    tp, fp, fn, tn = cells
    for metric in ["accuracy", "precision", "recall", "f1", "mcc", "balanced-accuracy", "lr-positive"]:
        table = binary(tp, fp, fn, tn)
        request("interval", metric=metric, evidence=weighted(table, [c for c in (tn, fp, fn, tp) if c]))

# two systems and more
PAIRED = [paired_confusion(2, 100), paired_confusion(2, 1000, 0.97, 0.96), paired_confusion(2, 50, 0.6, 0.9), paired_confusion(2, 400, 0.9, 0.7), paired_confusion(2, 20), paired_confusion(2, 60, design="stratified"),
          {"type": "paired-confusion", "labels": ["n", "y"], "positive": "y", "counts": [[[90, 0], [4, 6]], [[10, 0], [0, 90]]]}]
for evidence in PAIRED:
    for metric in PROPORTIONS[:12] + SMOOTH[:8]:
        request("compare", metric=metric, evidence=evidence, margin=0.02)
for comparator in ["tango", "mcnemar", "mcnemar:form=exact", "mcnemar:form=corrected", "bayes-paired", "paired-delta", "paired-delta:smoothing=none",
                   "paired-delta:smoothing=pairs", "paired-dirichlet", "paired-bootstrap", "permutation", "delong", "miettinen-nurminen"]:
    for metric in ["accuracy", "recall", "f1", "mcc"]:
        request("compare", metric=metric, comparator=comparator, evidence=PAIRED[0], draws=300, seed=13)
for evidence in [paired_confusion(3, 120), paired_confusion(5, 300)]:
    for metric in CLASSES[:14]:
        request("compare", metric=metric, evidence=evidence)
for evidence in [paired_scores(80), paired_scores(30, 1), paired_scores(200)]:
    for metric in RANKED[:12]:
        request("compare", metric=metric, evidence=evidence, draws=200, seed=17)
for comparator in ["delong", "delong:distribution=t", "paired-delta", "paired-bootstrap", "permutation", "paired-dirichlet"]:
    for metric in ["auroc", "brier", "average-precision"]:
        request("compare", metric=metric, comparator=comparator, evidence=paired_scores(60), draws=200, seed=19)
PAIRS = [(binary(8, 2, 4, 6), binary(17, 9, 3, 71)), (binary(23, 4, 7, 41), binary(30, 9, 4, 50)), (binary(199, 2, 13, 355), binary(20, 3, 3, 40)), (binary(0, 3, 5, 92), binary(10, 0, 0, 10)),
         (binary(700, 0, 300, 0), binary(9500, 0, 500, 0)), (binary(1, 0, 0, 0), binary(0, 0, 1, 0))]
for first, second in PAIRS:
    for metric in PROPORTIONS + SMOOTH[:8]:
        request("compare", metric=metric, evidence=independent(first, second), margin=0.05)
for comparator in ["miettinen-nurminen", "miettinen-nurminen:variance=miettinen-nurminen", "bayes", "bayes:prior=1", "independent-delta",
                   "independent-delta:base=wilson", "permutation", "paired-delta"]:
    for metric in ["accuracy", "precision", "f1", "mcc"]:
        request("compare", metric=metric, comparator=comparator, evidence=independent(*PAIRS[1]), draws=300, seed=23)
for metric in RANKED[:12]:
    request("compare", metric=metric, evidence=independent(scores(30, 40), scores(25, 60)), draws=200, seed=29)
for metric in CLASSES[:12]:
    request("compare", metric=metric, evidence=independent(confusion(3, 90), confusion(3, 150, 0.6)))
for metric in ["accuracy", "recall", "f1", "mcc"]:
    request("compare", metric=metric, evidence=independent(clusters(10, 20), clusters(14, 12)))
    request("compare", metric=metric, evidence=independent(folds(10, 30), folds(10, 30)))
    request("compare", metric=metric, evidence=many_confusion(200), draws=500, seed=31)

# curves, tests, plans, coverage
for curve, bands in [("roc", ["wilson", "bootstrap", "none"]), ("pr", ["bootstrap", "none"]), ("det", ["wilson"]), ("lift", ["none"])]:
    for band in bands:
        for evidence in SCORED[:2]:
            request("curve", curve=curve, band=band, points=9, draws=100, seed=37, evidence=evidence)
X, Y = [0.81, 0.79, 0.84, 0.9, 0.77, 0.83], [0.78, 0.8, 0.8, 0.86, 0.77, 0.79]
MATRIX = [[0.9, 0.8, 0.7], [0.8, 0.9, 0.6], [0.85, 0.8, 0.75], [0.7, 0.72, 0.6]]
P = [0.001, 0.012, 0.03, 0.04, 0.2]
for test, data in [
    ("benjamini-hochberg", {"p": P}), ("benjamini-yekutieli", {"p": P}), ("bonferroni", {"p": P}), ("hochberg", {"p": P}), ("holm", {"p": P}),
    ("binomial", {"k": 8, "n": 10, "p0": 0.4}), ("cochran-q", {"matrix": [[1, 1, 0], [1, 0, 0], [1, 1, 1], [0, 1, 0], [1, 0, 1]]}),
    ("corrected-resampled-t", {"x": X, "y": Y, "ratio": 0.25}), ("cv5x2-f", {"diffs": [[0.01, 0.02], [0.03, -0.01], [0, 0.02], [0.01, 0.01], [0.04, 0]]}),
    ("cv5x2-t", {"diffs": [[0.01, 0.02], [0.03, -0.01], [0, 0.02], [0.01, 0.01], [0.04, 0]]}), ("friedman", {"matrix": MATRIX}),
    ("friedman-holm", {"matrix": MATRIX}), ("gauss", {"x": X, "sigma": 0.05, "mu0": 0.8}), ("iman-davenport", {"matrix": MATRIX}),
    ("mcnemar-chi-squared", {"b": 12, "c": 5}), ("mcnemar-corrected", {"b": 12, "c": 5}), ("mcnemar-exact", {"b": 12, "c": 5}),
    ("mcnemar-mid-p", {"b": 12, "c": 5}), ("nemenyi", {"matrix": MATRIX}), ("paired-t", {"x": X, "y": Y}), ("sign", {"x": X, "y": Y}),
    ("two-proportions", {"k1": 56, "n1": 70, "k2": 48, "n2": 80}), ("wilcoxon-signed-rank", {"x": X, "y": Y}), ("mcnemar-exact", {"b": 0, "c": 0}),
]:
    request("test", test=test, input=data)
    request("test", test=test, level=0.9, input=data)
for plan, data in [
    ("proportion-width", {"expected": 0.9, "width": 0.04}), ("proportion-width", {"expected": 0.5, "width": 0.1, "method": "clopper-pearson"}),
    ("paired", {"discordant": 0.5, "difference": 0.4, "power": 0.8, "margin": 0.1}), ("paired", {"discordant": 0.1, "difference": 0.03, "power": 0.9}),
    ("auc", {"area": 0.8, "value": 0.5, "n": 20, "variance": "normal"}), ("auc", {"area": 0.75, "width": 0.1}), ("nothing", {}),
]:
    request("plan", plan=plan, input=data)
request("coverage", metric="precision", method="wilson", input={"n": 20, "p": [0.2, 0.5]})
request("coverage", metric="recall", method="clopper-pearson", input={"n": 50, "p": [0.01, 0.1, 0.9]})
request("coverage", metric="mcc", method="delta-wilson", input={"n": 10, "mix": [0.5, 0.3, 0.2], "recall": 0.8, "replicates": 50})

# what is refused
for fields in [
    {"metric": "f2"}, {"metric": "accurcy"}, {"metric": "auroc"}, {"metric": "f1@nobody"}, {"metric": "f1", "method": "wilsen"},
    {"metric": "mcc", "method": "wilson"}, {"metric": "f1", "level": 1}, {"metric": "f1", "level": 0}, {"metric": "f1", "level": "0.95"},
    {"metric": "f1", "method": "beta:prior=-1"}, {"metric": "f1", "method": "beta:prior=0"}, {"metric": "f1", "method": "beta:priors=1"},
    {"metric": "fbeta:beta=0"}, {"metric": "f1", "method": "delong"}, {"metric": "f1", "method": "kfold-t"}, {"metric": "f1", "draws": 0, "method": "dirichlet"},
    {"metric": "f1", "seed": 1.5}, {"metric": None}, {"metric": "f1", "margin": -1}, {"metric": "f1", "colour": "red"},
]:
    request("interval", evidence=BINARY[0], **fields)
for evidence in [
    binary(-1, 0, 0, 0), binary(1.5, 0, 0, 0), {"type": "binary", "tp": 1}, {"type": "confusion", "labels": ["a", "a"], "counts": [[1, 0], [0, 1]]},
    {"type": "confusion", "labels": ["a", "b"], "counts": [[1, 0]]}, {"type": "scores", "positive": [], "negative": []}, {"type": "none"}, [], "x",
    {"type": "scores", "positive": ["Infinity"], "negative": [0.1]}, {"type": "folds", "folds": [binary(1, 2, 3, 4)]}, {"type": "clusters", "clusters": {}},
]:
    request("interval", metric="accuracy", evidence=evidence)
request("interval", evidence=BINARY[0])
request("guess", metric="f1", evidence=BINARY[0])

# outcomes without a true label
def column(name, *ends):
    return {"name": name, "lower": ends[0], "upper": ends[1]} if ends else {"name": name}


def outcomes(rows, *columns, **more):
    return {"type": "outcomes", "columns": list(columns), **more, "values": rows}


GRADE = column("grade", 0, 1)
RUNS = ["q%d" % (i // 3) for i in range(36)]
GRADES = [[random.choice([0, 0.5, 1, 1])] for _ in RUNS]
PASSED = [[int(random.random() < 0.7)] for _ in RUNS]
SECONDS = [[round(random.expovariate(0.5), 2)] for _ in range(40)]
COUNTS = [[random.randrange(6), random.randrange(3), random.randrange(3)] for _ in range(20)]
OTHERS = [[random.choice([0, 0.5, 0.5, 1])] for _ in RUNS]
BY_RUNS = {"columns": [GRADE], "items": RUNS, "secondItems": RUNS[::3]}
for metric in ["mean", "share:at-least=0.5", "net-wins", "win-rate", "root-mean-square", "quantile"]:
    request("interval", metric=metric, evidence=outcomes(GRADES, GRADE, items=RUNS))
    request("interval", metric=metric, evidence=outcomes(SECONDS, column("seconds")))
    request("compare", metric=metric, margin=0.1, evidence={"type": "paired-outcomes", **BY_RUNS, "first": GRADES, "second": OTHERS[::3]})
    request("compare", metric=metric, evidence=independent(outcomes(GRADES, GRADE), outcomes(OTHERS, GRADE)))
for method in ["betting", "empirical-bernstein", "student-mean", "order-statistic", "bootstrap-percentile", "wilson"]:
    request("interval", metric="mean", method=method, draws=200, seed=41, evidence=outcomes(GRADES, GRADE, items=RUNS))
    request("interval", metric="quantile:p=0.9", method=method, draws=200, seed=41, evidence=outcomes(SECONDS, column("seconds", 0, "Infinity")))
for metric in ["pass-at:k=2", "pass-all:k=2", "pass-at:k=4"]:
    request("interval", metric=metric, evidence=outcomes(PASSED, column("passed", 0, 1), items=RUNS))
for metric in ["count-f1", "count-precision:average=items", "count-recall", "ratio:of=fp,per=tp", "mean:of=tp", "mean"]:
    request("interval", metric=metric, evidence=outcomes(COUNTS, column("tp", 0, "Infinity"), column("fp", 0, "Infinity"), column("fn", 0, "Infinity")))
PARTS = [outcomes(GRADES[i : i + 9], GRADE) for i in range(0, 36, 9)]
request("interval", metric="mean", evidence={"type": "clusters", "clusters": {"passage %d" % i: part for i, part in enumerate(PARTS)}})
request("interval", metric="mean", evidence={"type": "folds", "folds": PARTS})
request("interval", metric="mean", evidence=weighted(outcomes([[0], [0], [0.5], [0.5], [0.5], [1], [1], [1], [1]], GRADE), [2, 3, 4]))
for evidence in [
    outcomes([[1.5]], GRADE), outcomes([["1"]], GRADE), outcomes([[1, 0]], GRADE), outcomes([[1]], GRADE, items=[]), outcomes([[1]]), outcomes([], GRADE),
    outcomes([["Infinity"]], column("seconds")), outcomes([[1]], {"name": "grade", "lower": 0}), {"type": "paired-outcomes", "columns": [GRADE], "first": [[1]], "second": []},
]:
    request("interval", metric="mean", evidence=evidence)

PREFERENCE = column("preference", -1, 1)
PREFERRED, OTHER_PREFERRED = ([[2 * value - 1] for [value] in grades] for grades in [GRADES, OTHERS])
for metric in ["net-wins", "win-rate", "win-rate:ties=loss"]:
    request("compare", metric=metric, margin=0.1, evidence={"type": "paired-outcomes", **BY_RUNS, "columns": [PREFERENCE], "first": PREFERRED, "second": OTHER_PREFERRED[::3]})
    request("compare", metric=metric, evidence=independent(outcomes(PREFERRED, PREFERENCE), outcomes(OTHER_PREFERRED, PREFERENCE)))

for line in lines:
    print(json.dumps(line, ensure_ascii=False))
