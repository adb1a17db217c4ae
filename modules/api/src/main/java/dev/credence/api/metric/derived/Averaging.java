package dev.credence.api.metric.derived;

import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;

/**
 * The ways to average a binary metric over the classes of a matrix, where each class in turn is compared with the rest.
 * More constants may be added in a minor release; a {@code switch} needs a default.
 */
public enum Averaging {
    /** The unweighted mean over classes. */
    MACRO,
    /** The metric of the counts of all classes against the rest, added up. */
    MICRO,
    /** The mean over classes, weighted by the number of items whose true class it is. */
    WEIGHTED;

    /**
     * Returns the average of a binary metric over classes.
     *
     * <p>A class that occurs neither as a true nor as a predicted class is left out. The policy decides on a class whose value is
     * undefined.
     *
     * @param metric a binary metric
     * @param policy how a class with an undefined value is treated; ignored for micro averages
     * @return a metric of any number of classes, with influences in O(atoms + classes)
     */
    public MarginMetric of(BinaryMetric metric, UndefinedPolicy policy) {
        return this == MICRO ? new MicroAverage(metric) : new ClassAverage(metric, this == WEIGHTED, policy);
    }

    /** {@return the word that spellings use for this average: {@code macro}, {@code micro} or {@code weighted}} */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /**
     * How an average over classes treats a class whose own value is undefined (0/0), such as the precision of a class that was never
     * predicted.
     * More constants may be added in a minor release; a {@code switch} needs a default.
     */
    public enum UndefinedPolicy {
        /** Counts the class as 0. This is the default, as in scikit-learn. */
        ZERO,
        /** Leaves the class out of the average. */
        SKIP,
        /** Makes the average undefined. */
        NAN
    }
}
