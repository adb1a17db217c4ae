package dev.credence.state;

/**
 * The sampling design of the rows of a state. It is written as its ordinal number, so that the order of the constants is part of
 * the format.
 * More constants may be added in a minor release; a {@code switch} needs a default.
 */
public enum StateDesign {
    /** The rows are independent. */
    PLAIN,
    /** The number of rows of each true class was fixed in advance. */
    STRATIFIED,
    /** The rows belong to clusters, and each row names its cluster. */
    CLUSTERED,
    /** The rows are the test folds of a cross-validation, and each row names its fold. */
    FOLDED,
    /** The rows have weights. */
    WEIGHTED;

    /** {@return whether each row names a cluster or a fold; true for designs with clusters or folds} */
    public boolean isGrouped() {
        return this == CLUSTERED || this == FOLDED;
    }
}
