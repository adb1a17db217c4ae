package dev.credence.api.metric;

/** How a binary metric is averaged over the classes of a matrix, each class against the rest. */
public enum Averaging {
    /** The plain mean over classes. */
    MACRO,
    /** The metric of the pooled one-against-rest counts. */
    MICRO,
    /** The mean over classes, weighted by how often each class is true. */
    WEIGHTED;

    /**
     * The average of a binary metric over classes.
     *
     * <p>A class absent from truth and prediction is left out. A class whose value is undefined follows the policy.
     *
     * @param metric a binary metric
     * @param policy what an undefined class means; ignored for micro averages
     * @return a metric of any number of classes, with influences in O(atoms + classes)
     */
    public MarginMetric of(BinaryMetric metric, UndefinedPolicy policy) {
        return this == MICRO ? new MicroAverage(metric) : new ClassAverage(metric, this == WEIGHTED, policy);
    }

    /**
     * The word used in spellings.
     *
     * @return {@code macro}, {@code micro} or {@code weighted}
     */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
