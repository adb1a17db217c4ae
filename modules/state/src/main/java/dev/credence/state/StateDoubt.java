package dev.credence.state;

/**
 * What rows show about the assumptions of intervals and their sufficient statistics do not, so that a state keeps it. A constant is written as a bit by its ordinal
 * number, so that the order of the constants is part of the format.
 * More constants may be added in a minor release; a {@code switch} needs a default.
 */
public enum StateDoubt {
    /** The threshold of the predictions was chosen on the same rows. */
    CHOSEN_THRESHOLD,
    /** The rows may be folds of a cross-validation, or the rows of repeated ones, and are treated as independent. */
    FOLDS,
    /** A row may represent many observations, and counts as one. */
    COUNTED_ROWS,
    /** Names of clusters, folds or items may be one name that is written in several ways. */
    SIMILAR_NAMES,
    /** Several rows may belong to one item, and are treated as independent. It is a hint from columns that were not read. */
    DEPENDENT_ROWS,
    /** The folds may be those of several cross-validations, and are treated as those of one. It is a hint from columns that were not read. */
    REPEATED_FOLDS;

    /**
     * {@return whether no claim about such rows can be decided; false for a hint, which a note shows and which may not apply}
     */
    public boolean forbidsDecisions() {
        return this != DEPENDENT_ROWS && this != REPEATED_FOLDS;
    }
}
