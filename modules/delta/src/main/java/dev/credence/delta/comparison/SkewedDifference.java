package dev.credence.delta.comparison;

import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.numerics.bounds.DifferenceStatistic;
import dev.credence.numerics.normal.HallTransform;
import java.util.Locale;

/**
 * A difference of unbounded outcomes, such as seconds, whose distribution is skewed: Student's t after Hall's transformation, as in the
 * interval {@code hall-mean} of one system. The bounds contain the observed difference.
 *
 * @param usual the difference with its standard error
 * @param difference the observed difference
 * @param skewness the skewness of the mean of the influences, not 0
 */
record SkewedDifference(PairedSystems.NormalDifference usual, double difference, double skewness)
        implements DifferenceStatistic {
    /** The skewness of the mean from which on a note warns: about ten items make most of the spread. */
    static final double WARNED = 0.3;

    /** The coverage of the difference between 30 log-normal seconds and 30 others of the same items, at a skewness of 0.5 or more. */
    private static final double LEAST_COVERAGE = 0.88;

    static Note warning(double skewness) {
        return warning("the differences (skewness of the mean difference", skewness, LEAST_COVERAGE);
    }

    static Note warning(String spread, double skewness, double coverage) {
        return CoverageWarning.of(
                coverage,
                String.format(
                        Locale.ROOT,
                        "a few items make most of the spread of %s %.2f; a quantile or win-rate does not depend on them): ",
                        spread,
                        skewness));
    }

    @Override
    public double lower(double tail) {
        return Math.min(difference, bound(usual.variance().upperPoint(tail)));
    }

    @Override
    public double upper(double tail) {
        return Math.max(difference, bound(-usual.variance().upperPoint(tail)));
    }

    private double bound(double point) {
        return usual.centre() - Math.sqrt(usual.variance().variance()) * HallTransform.inverse(point, skewness);
    }

    @Override
    public double deviate(double other) {
        return HallTransform.transform(usual.deviate(other), skewness);
    }

    @Override
    public double survival(double deviate) {
        return usual.survival(deviate);
    }
}
