# Metrics with intervals in R, by the command in the background: one JSON request and one answer a line.
# source("credence.R"); credence_evaluate(truth, prediction, positive = "yes", metrics = c("f1", "mcc"))
# The command is the one that CREDENCE_COMMAND names, else `credence` of the path. Needs the package jsonlite.

# A request may have 2047 MiB, the most there is, and as long as it needs.
credence_answer <- function(requests) {
  limits <- c("batch", "--max-line", "2047m", "--max-seconds", "Infinity")
  command <- Sys.getenv("CREDENCE_COMMAND", "credence")
  lines <- vapply(requests, jsonlite::toJSON, "", auto_unbox = TRUE, digits = NA)
  answers <- suppressWarnings(system2(command, limits, stdout = TRUE, input = lines))
  if (length(answers) != length(lines)) stop("the credence command has ended: ", paste(answers, collapse = " "))
  lapply(answers, jsonlite::fromJSON)
}

# Whole numbers are written in full, 100000 and not 1e+05, so that numbers with and without decimals are the same labels.
credence_text <- function(x) {
  if (!is.numeric(x) || is.object(x)) return(as.character(x))
  as.character(ifelse(x == round(x), sprintf("%.0f", x + 0), as.character(x)))
}

# The columns as texts; a data frame such as data["truth"] is not a column.
credence_columns <- function(...) {
  columns <- list(...)
  for (name in names(columns)) {
    x <- columns[[name]]
    if (is.list(x) || length(dim(x)) > 1) stop(name, " must be one column of labels, such as data$", name, ": it is a ", class(x)[1])
    if (length(x) == 0) stop(name, " must have labels: it is empty, as a column is whose name is misspelt")
    if (anyNA(x)) stop("labels must not be missing: ", name, "[", which(is.na(x))[1], "]; leave out this row of all columns")
  }
  sizes <- paste0(names(columns), "=", lengths(columns))
  if (length(unique(lengths(columns))) != 1) stop("columns must have the same length: ", toString(sizes))
  lapply(columns, credence_text)
}

# Refuses predictions that name the classes otherwise than the truth does, as the command does.
credence_common <- function(truth, prediction, name) {
  few <- function(labels) toString(sQuote(head(credence_labels(labels), 3), FALSE))
  other <- !(prediction %in% truth)
  found <- paste0(": truth=", few(truth), ", only in ", name, "=", few(prediction[other]), "; give both the same names")
  if (all(other)) stop("truth and ", name, " have no label in common", found)
  if (length(unique(truth)) > 1 && 2 * sum(other) > length(other))
    stop(sum(other), " of ", length(other), " labels of ", name, " are labels that the truth never has", found)
}

# Numbers stand in the order of their values, as in the command, other labels in the order of their characters in any locale, which
# states nothing: see credence_classes.
credence_labels <- function(...) {
  labels <- unique(unlist(lapply(list(...), credence_text)))
  numbers <- suppressWarnings(as.numeric(labels))
  if (anyNA(numbers)) sort(labels, method = "radix") else labels[order(numbers)]
}

# Where the labels are given, their order is stated, and a weighted kappa may use it; numbers have an order anyway.
credence_classes <- function(labels, columns) {
  occurring <- credence_labels(unlist(columns))
  if (is.null(labels)) {
    for (name in names(columns)[-1]) credence_common(columns$truth, columns[[name]], name)
    return(list(labels = I(occurring), ordered = FALSE))
  }
  stated <- credence_text(labels)
  absent <- setdiff(occurring, stated)
  if (length(absent) > 0) stop("labels must contain every label that occurs: missing=", toString(absent))
  list(labels = I(stated))
}

credence_evidence <- function(type, labels, ...) {
  columns <- credence_columns(...)
  classes <- credence_classes(labels, columns)
  factors <- lapply(columns, factor, levels = as.character(classes$labels))
  c(list(type = type), classes, list(counts = unname(unclass(table(factors)))))
}

credence_table <- function(metrics, answers, fields) {
  cell <- function(answer, field) {
    value <- if (is.null(answer$difference)) answer[[field]] else c(answer$difference, answer)[[field]]
    if (is.null(value)) NA else value
  }
  column <- function(field) {
    found <- sapply(answers, cell, field)
    if (field %in% c("method", "comparator")) found else as.numeric(found) # "Infinity" is the text of an infinite number
  }
  columns <- lapply(setNames(fields, fields), column)
  problem <- sapply(answers, function(answer) if (is.null(answer$error)) "" else answer$error$message)
  notes <- sapply(answers, function(answer) paste(answer$notes$message, collapse = "; "))
  data.frame(metric = metrics, columns, notes = notes, error = problem, row.names = NULL)
}

credence_requests <- function(op, metrics, evidence, positive, options) {
  if (!is.null(positive)) evidence$positive <- credence_text(positive)
  lapply(seq_along(metrics), function(i) c(list(id = i, op = op, metric = metrics[i], evidence = evidence), options))
}

# labels = c("low", "high") states all labels in their order. Options are those of the request, such as level = 0.9 or method = "wilson".
credence_evaluate <- function(truth, prediction, positive = NULL, metrics = "accuracy", labels = NULL, ...) {
  evidence <- credence_evidence("confusion", labels, truth = truth, prediction = prediction)
  answers <- credence_answer(credence_requests("interval", metrics, evidence, positive, list(...)))
  credence_table(metrics, answers, c("value", "lower", "upper", "method"))
}

# The difference is first minus second; margin = 0.02 asks whether they differ by less.
credence_compare <- function(truth, first, second, positive = NULL, metrics = "accuracy", labels = NULL, ...) {
  evidence <- credence_evidence("paired-confusion", labels, truth = truth, first = first, second = second)
  answers <- credence_answer(credence_requests("compare", metrics, evidence, positive, list(...)))
  credence_table(metrics, answers, c("first", "second", "value", "lower", "upper", "pValue", "comparator"))
}
