# Metrics with intervals in R, by the command in the background: one JSON request and one answer a line.
# source("credence.R"); credence_evaluate(truth, prediction, positive = "yes", metrics = c("f1", "mcc"))
# The command is the one that CREDENCE_COMMAND names, else `credence` of the path. Needs the package jsonlite.

credence_answer <- function(requests) {
  command <- Sys.getenv("CREDENCE_COMMAND", "credence")
  lines <- vapply(requests, jsonlite::toJSON, "", auto_unbox = TRUE, digits = NA)
  answers <- suppressWarnings(system2(command, "batch", stdout = TRUE, input = lines))
  if (length(answers) != length(lines)) stop("the credence command has ended: ", paste(answers, collapse = " "))
  lapply(answers, jsonlite::fromJSON)
}

# Numbers stand in the order of their values, as in the command, other labels in the order of their characters in any locale, which
# states nothing: see credence_classes.
credence_labels <- function(...) {
  labels <- unique(unlist(lapply(list(...), as.character)))
  numbers <- suppressWarnings(as.numeric(labels))
  if (anyNA(numbers)) sort(labels, method = "radix") else labels[order(numbers)]
}

# Where the labels are given, their order is stated, and a weighted kappa may use it; numbers have an order anyway.
credence_classes <- function(labels, ...) {
  occurring <- credence_labels(...)
  if (is.null(labels)) return(list(labels = I(occurring), ordered = FALSE))
  stated <- as.character(labels)
  absent <- setdiff(occurring, stated)
  if (length(absent) > 0) stop("labels must contain every label that occurs: missing=", toString(absent))
  list(labels = I(stated))
}

credence_counts <- function(labels, ...) {
  columns <- lapply(list(...), function(x) {
    if (anyNA(x)) stop("labels must not be missing: item ", which(is.na(x))[1])
    factor(as.character(x), levels = labels)
  })
  if (length(unique(lengths(columns))) != 1) stop("columns must have the same length: ", toString(lengths(columns)))
  unname(unclass(table(columns)))
}

credence_table <- function(metrics, answers, fields) {
  cell <- function(answer, field) {
    value <- if (is.null(answer$difference)) answer[[field]] else c(answer$difference, answer)[[field]]
    if (is.null(value)) NA else value
  }
  columns <- lapply(setNames(fields, fields), function(field) sapply(answers, cell, field))
  problem <- sapply(answers, function(answer) if (is.null(answer$error)) "" else answer$error$message)
  notes <- sapply(answers, function(answer) paste(answer$notes$message, collapse = "; "))
  data.frame(metric = metrics, columns, notes = notes, error = problem, row.names = NULL)
}

credence_requests <- function(op, metrics, evidence, positive, options) {
  if (!is.null(positive)) evidence$positive <- as.character(positive)
  lapply(seq_along(metrics), function(i) c(list(id = i, op = op, metric = metrics[i], evidence = evidence), options))
}

# labels = c("low", "high") states all labels in their order. Options are those of the request, such as level = 0.9 or method = "wilson".
credence_evaluate <- function(truth, prediction, positive = NULL, metrics = "accuracy", labels = NULL, ...) {
  classes <- credence_classes(labels, truth, prediction)
  counts <- credence_counts(as.character(classes$labels), truth, prediction)
  evidence <- c(list(type = "confusion"), classes, list(counts = counts))
  answers <- credence_answer(credence_requests("interval", metrics, evidence, positive, list(...)))
  credence_table(metrics, answers, c("value", "lower", "upper", "method"))
}

# The difference is first minus second; margin = 0.02 asks whether they differ by less.
credence_compare <- function(truth, first, second, positive = NULL, metrics = "accuracy", labels = NULL, ...) {
  classes <- credence_classes(labels, truth, first, second)
  counts <- credence_counts(as.character(classes$labels), truth, first, second)
  evidence <- c(list(type = "paired-confusion"), classes, list(counts = counts))
  answers <- credence_answer(credence_requests("compare", metrics, evidence, positive, list(...)))
  credence_table(metrics, answers, c("first", "second", "value", "lower", "upper", "pValue", "comparator"))
}
