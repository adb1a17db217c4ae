package dev.credence.jackson.evidence;

/** The values of the optional field {@code design} of evidence without folds, clusters or weights. */
enum DesignWord {
    /** Observations were drawn independently; this is the default if the field is missing. */
    IID,
    /** The number of items of each true class was fixed in advance. */
    STRATIFIED
}
