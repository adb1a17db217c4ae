package dev.credence.jackson.evidence;

/** The optional field {@code design} of plain evidence. */
enum DesignWord {
    /** Observations drawn independently; what is meant where the field is missing. */
    IID,
    /** The number of items of each truth was fixed. */
    STRATIFIED
}
