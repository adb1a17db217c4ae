package dev.credence.outcomes.retrieval;

/** What happens to a query that has judgements, but no document in the run. */
public enum MissingQueries {
    /** It is an error. */
    REFUSE,
    /** It is left out, as by trec_eval without its option {@code -c} until version 9.0.8; the mean is then over fewer queries. */
    EXCLUDE,
    /** It counts as 0 for all measures, as by trec_eval with {@code -c}. */
    ZERO
}
