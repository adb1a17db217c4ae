#!/usr/bin/env python3
"""Writes the command lines of the corpus, one a line, over the example files; an output file is never named.

    python3 tools/corpus/commands.py > modules/cli/src/test/resources/dev/credence/cli/corpus/commands.txt

`list` is not among them: it names the files from which the modules were loaded. `CorpusTest` says how the outputs are written.
"""
CANCER = "../examples/data/breast-cancer.csv"
DIGITS = "../examples/data/digits.csv"
LETTERS = "../examples/data/letters.csv"
SLICES = "../examples/data/synthetic-segmentation.csv.gz"
ONE = "--truth truth --prediction logistic_prediction --positive malignant"
SCORED = ONE + " --score logistic_score"
TWO = ONE + " --against tree_prediction"
TWO_SCORED = SCORED + " --against tree_prediction --against-score tree_score"
FORMATS = ["", " --format json", " --format csv", " --format markdown"]
lines = []


def add(*words):
    lines.append(" ".join(word for word in words if word))


for form in FORMATS:
    add("evaluate", CANCER, ONE + form)
    add("evaluate", CANCER, SCORED + form)
    add("compare", CANCER, TWO + form)
    add("compare", CANCER, TWO_SCORED + form)
    add("compare", DIGITS, "--truth truth --prediction svm --against tree,knn --metric accuracy" + form)
    add("evaluate", DIGITS, "--truth truth --prediction svm" + form)
    add("evaluate", LETTERS, "--truth truth --prediction forest --metric accuracy --metric f1.macro --metric mcc" + form)
    add("gate", CANCER, ONE, "--baseline tree_prediction --metric accuracy --margin 0.02" + form)
    add("gate", CANCER, ONE, "--at-least accuracy=0.9 --at-least recall=0.99" + form)
    add("gate", DIGITS, "--truth truth --prediction svm --baseline knn --metric f1.macro --margin 0.01" + form)
    add("curve", CANCER, "--truth truth --score logistic_score --positive malignant --points 9" + form)
    add("curve", CANCER, "--truth truth --score logistic_score --positive malignant --kind pr --points 7 --band none" + form)
    add("plan width --expected 0.9 --width 0.04" + form)
    add("plan paired --discordant 0.1 --difference 0.03 --power 0.8" + form)
    add("coverage --metric accuracy --method wilson --method clopper-pearson --n 20 --p 0.1,0.5 --each" + form)
    add("test mcnemar-exact b=12 c=5" + form)
for metric in ["accuracy", "precision", "recall", "f1", "mcc", "cohen-kappa", "balanced-accuracy", "lr-positive", "fbeta:beta=2", "jaccard", "npv",
               "auroc", "brier", "log-loss", "ece", "average-precision", "tpr-at-fpr:fpr=0.1", "f1:threshold=0.4"]:
    add("evaluate", CANCER, SCORED, "--metric", metric, "--format json")
    add("compare", CANCER, TWO_SCORED, "--metric", metric, "--format json")
for method in ["wilson", "clopper-pearson", "agresti-coull", "jeffreys", "beta", "delta-wilson", "bootstrap-percentile", "bayesian-bootstrap", "blaker"]:
    add("evaluate", CANCER, ONE, "--metric recall --method", method, "--draws 200 --seed 5 --format csv")
    add("evaluate", CANCER, ONE, "--metric f1 --method", method, "--draws 200 --seed 5 --format csv")
for design in ["--cluster fold", "--fold fold", "--weight logistic_score", "--stratified", "--level 0.9", "--level 0.99"]:
    add("evaluate", CANCER, ONE, "--metric accuracy --metric f1 --metric recall --format json", design)
    add("compare", CANCER, TWO, "--metric accuracy --metric f1 --metric recall --format json", design)
    add("evaluate", CANCER, ONE, "--metric accuracy --metric f1 --metric recall", design)
for comparator in ["paired-delta", "tango", "mcnemar", "bayes-paired", "paired-bootstrap", "permutation", "paired-dirichlet"]:
    add("compare", CANCER, TWO, "--metric accuracy --comparator", comparator, "--draws 200 --seed 5 --format json")
    add("compare", CANCER, TWO, "--metric f1 --comparator", comparator, "--draws 200 --seed 5 --format csv")
for metric in ["accuracy", "f1.macro", "f1.weighted", "f1.micro", "precision.macro", "recall@3", "mcc", "cohen-kappa:weights=quadratic", "balanced-accuracy"]:
    add("evaluate", DIGITS, "--truth truth --prediction tree --format json --metric", metric)
    add("compare", DIGITS, "--truth truth --prediction svm --against tree --format json --metric", metric)
    add("compare", DIGITS, "--truth truth --prediction svm --with", DIGITS, "--id id --against tree --format csv --metric", metric)
    add("compare", DIGITS, "--truth truth --prediction svm --with", CANCER.replace("breast-cancer", "digits"), "--against tree --format csv --metric", metric)
for metric in ["accuracy", "recall", "f1", "mcc"]:
    for margin in ["0.001", "0.01", "0.05"]:
        add("gate", CANCER, ONE, "--baseline tree_prediction --metric", metric, "--margin", margin)
        add("gate", CANCER, "--truth truth --positive malignant --prediction tree_prediction --baseline logistic_prediction --metric", metric, "--margin", margin, "--format json")
add("evaluate", SLICES, "--help")
for command in ["evaluate", "compare", "gate", "curve", "collect", "sql", "coverage", "plan", "report", "test", "batch", "list", "completion"]:
    add(command, "--help")
for test, data in [("mcnemar-chi-squared", "b=12 c=5"), ("mcnemar-mid-p", "b=12 c=5"), ("binomial", "k=8 n=10 p0=0.4"),
                   ("two-proportions", "k1=56 n1=70 k2=48 n2=80"), ("holm", "p=0.01,0.04,0.2"), ("benjamini-hochberg", "p=0.01,0.04,0.2"),
                   ("paired-t", "x=0.8,0.9,0.7 y=0.7,0.8,0.72"), ("wilcoxon-signed-rank", "x=0.8,0.9,0.7,0.6 y=0.7,0.8,0.72,0.5")]:
    add("test", test, data, "--format json")
    add("test", test, data)
for plan in ["plan auc --area 0.8 --width 0.1 --format json", "plan metric --metric f1 --width 0.1 " + CANCER + " " + ONE + " --format json",
             "plan compare " + CANCER + " " + TWO + " --metric accuracy --power 0.8 --replicates 50 --format json",
             "plan width --width 0.1 --method clopper-pearson --format json"]:
    lines.append(plan)
for dialect in ["bigquery", "snowflake", "trino", "duckdb", "spark", "postgres", "ansi"]:
    add("sql --truth t --prediction p --table rows --dialect", dialect)
    add("sql --truth t --score s --table rows --dialect", dialect)
# what is refused
for words in ["evaluate", "evaluate nosuch.csv --truth t --prediction p", "evaluate " + CANCER, "evaluate " + CANCER + " --truth truth",
              "evaluate " + CANCER + " --truth truht --prediction tree_prediction", "evaluate " + CANCER + " " + ONE + " --metric accurcy",
              "evaluate " + CANCER + " " + ONE + " --metric auroc", "evaluate " + CANCER + " " + ONE + " --level 95", "evaluate " + CANCER + " " + ONE + " --level 0",
              "evaluate " + CANCER + " " + ONE + " --method wilsn", "evaluate " + CANCER + " " + ONE + " --metric mcc --method wilson",
              "evaluate " + CANCER + " --truth truth --prediction tree_prediction --metric recall", "evaluate " + CANCER + " " + ONE + " --positive nobody",
              "evaluate " + CANCER + " --truth truth --prediction fold", "evaluate " + CANCER + " --truth truth --prediction tree_score",
              "evaluate " + CANCER + " " + ONE + " --format xml", "evaluate " + CANCER + " " + ONE + " --draws 0 --method dirichlet",
              "compare " + CANCER + " " + ONE, "compare " + CANCER + " " + ONE + " --against nobody", "compare " + CANCER + " " + TWO + " --comparator delong",
              "compare " + CANCER + " " + TWO + " --comparator nosuch", "compare " + CANCER + " " + TWO + " --margin 2", "compare " + CANCER + " " + TWO + " --margin -1",
              "gate " + CANCER + " " + ONE, "gate " + CANCER + " " + ONE + " --baseline tree_prediction", "gate " + CANCER + " " + ONE + " --at-least accuracy",
              "gate " + CANCER + " " + ONE + " --at-least accuracy=2", "curve " + CANCER, "curve " + CANCER + " " + ONE, "plan", "plan metric", "plan metric --metric accuracy",
              "test", "test nosuch", "test mcnemar-exact", "test mcnemar-exact b=1", "test mcnemar-exact b=-1 c=2", "list", "list nosuch", "coverage", "nosuch", "--nosuch",
              "evaluate --tp 12 --fp 3 --fn 4", "evaluate --tp 12 --fp 3 --fn 4 --tn 50", "evaluate --tp 12 --fp 3", "evaluate --tp 12 --fp 3 --fn 4 --metric accuracy",
              "batch nosuch.jsonl", "collect " + CANCER + " " + ONE, "report " + CANCER + " " + ONE, "completion csh", "sql", "evaluate " + DIGITS + " --truth truth --prediction svm --metric recall"]:
    lines.append(words)
print("\n".join(dict.fromkeys(lines)))
