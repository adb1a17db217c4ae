# Rscript test.R: compares the answers of the recipe with those that the command prints for the same file.
arguments <- commandArgs(FALSE)
here <- dirname(sub("--file=", "", arguments[grepl("--file=", arguments)]))
source(file.path(here, "credence.R"))
data <- read.csv(file.path(here, "../data/breast-cancer.csv"))

found <- credence_evaluate(data$truth, data$logistic_prediction, positive = "malignant", metrics = c("f1", "mcc", "nothing"))
stopifnot(round(found$value[1:2], 4) == c(0.9637, 0.9438), round(found$lower[1], 4) == 0.9404)
stopifnot(found$method[1:2] == c("wilson-modified", "dirichlet-lattice"), is.na(found$value[3]), nzchar(found$error[3]))

compared <- credence_compare(data$truth, data$logistic_prediction, data$tree_prediction, metrics = c("accuracy", "f1.macro"), level = 0.9)
stopifnot(round(compared$value[1], 4) == 0.0404, compared$comparator[1] == "tango", compared$lower > 0)

grades <- rep(1:10, 20)
graded <- credence_evaluate(grades, pmin(grades + rep(0:1, 100), 10), metrics = c("cohen-kappa:weights=linear", "accuracy"))
stopifnot(grepl("in this order: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10", graded$notes[1], fixed = TRUE), graded$notes[2] == "")
words <- c("low", "medium", "high")
truth <- words[rep(1:3, 20)]
prediction <- ifelse(rep(1:4, 15) == 1, "medium", truth)
unstated <- credence_evaluate(truth, prediction, metrics = "cohen-kappa:weights=linear")
stopifnot(is.na(unstated$value), grepl("nobody stated their order", unstated$error, fixed = TRUE))
stated <- credence_evaluate(truth, prediction, metrics = "cohen-kappa:weights=linear", labels = words)
numbered <- credence_evaluate(match(truth, words), match(prediction, words), metrics = "cohen-kappa:weights=linear")
stopifnot(stated$value == numbered$value, grepl("in this order: low, medium, high", stated$notes, fixed = TRUE))
stopifnot(identical(credence_labels(c("b", "10", "9"), "B"), c("10", "9", "B", "b")))
print(found)
print(compared)
