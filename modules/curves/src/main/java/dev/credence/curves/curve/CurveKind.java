package dev.credence.curves.curve;

/**
 * The two rates that a curve shows.
 * More constants may be added in a minor release; a {@code switch} needs a default.
 */
public enum CurveKind {
    /** Receiver operating characteristic: the false positive rate is horizontal, the true positive rate vertical. */
    ROC("roc", "fpr", "tpr"),
    /** Precision-recall: recall is horizontal, precision vertical. */
    PRECISION_RECALL("pr", "recall", "precision"),
    /** Detection error trade-off: the false positive rate is horizontal, the false negative rate vertical. */
    DET("det", "fpr", "fnr"),
    /** Cumulative gain: the share of all items that are predicted positive is horizontal, the true positive rate vertical. */
    GAIN("gain", "predicted-prevalence", "tpr");

    private final String id;
    private final String across;
    private final String up;

    CurveKind(String id, String across, String up) {
        this.id = id;
        this.across = across;
        this.up = up;
    }

    /** {@return the short name: {@code roc}, {@code pr}, {@code det} or {@code gain}} */
    public String id() {
        return id;
    }

    /** {@return the id of the metric on the horizontal axis} */
    public String across() {
        return across;
    }

    /** {@return the id of the metric on the vertical axis} */
    public String up() {
        return up;
    }

    /**
     * Returns the kind with an id.
     *
     * @param id {@code roc}, {@code pr}, {@code det} or {@code gain}
     * @return the kind
     * @throws IllegalArgumentException if there is none
     */
    public static CurveKind of(String id) {
        for (CurveKind kind : values()) {
            if (kind.id.equals(id)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("curve must be one of [roc, pr, det, gain]: curve=" + id);
    }
}
