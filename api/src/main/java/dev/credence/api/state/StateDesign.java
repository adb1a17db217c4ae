package dev.credence.api.state;

/** How the rows of a state were drawn. Written as its number, so that the order of these is part of the format. */
public enum StateDesign {
    /** Independent rows. */
    PLAIN,
    /** Sizes of the true classes fixed in advance. */
    STRATIFIED,
    /** Rows in clusters: each row names its cluster. */
    CLUSTERED,
    /** Test folds of a cross-validation: each row names its fold. */
    FOLDED,
    /** Rows with weights. */
    WEIGHTED;

    /**
     * Whether each row names a cluster or a fold.
     *
     * @return true of those
     */
    public boolean isGrouped() {
        return this == CLUSTERED || this == FOLDED;
    }
}
