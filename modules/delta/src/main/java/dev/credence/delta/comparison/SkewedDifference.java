package dev.credence.delta.comparison;

import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.numerics.bounds.DifferenceStatistic;
import dev.credence.numerics.normal.HallTransform;
import java.util.Locale;

/**
 * A difference of unbounded outcomes, such as seconds, whose distribution may be skewed: each bound is the farther one of Student's t and
 * of Student's t after Hall's transformation, as in the interval {@code hall-mean} of one system. The differences between equal systems
 * with heavy tails are symmetric, although few of them look skewed: there the transformation alone distinguishes up to 12% at 0.05. The
 * bounds contain the observed difference.
 *
 * @param usual the difference with its standard error
 * @param difference the observed difference
 * @param skewness the skewness of the mean of the influences, not 0
 */
record SkewedDifference(PairedSystems.NormalDifference usual, double difference, double skewness)
        implements DifferenceStatistic {
    /** The skewness of the mean from which on a note warns: about ten items make most of the spread. */
    static final double WARNED = 0.3;

    /** The coverage of the difference between 10 log-normal seconds of spread 1.4 (of the logarithm) and 10 of spread 0.3 of the same items. */
    private static final double LEAST_COVERAGE = 0.86;

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
        return Math.min(
                difference, Math.min(usual.lower(tail), bound(usual.variance().upperPoint(tail))));
    }

    @Override
    public double upper(double tail) {
        return Math.max(
                difference, Math.max(usual.upper(tail), bound(-usual.variance().upperPoint(tail))));
    }

    private double bound(double point) {
        return usual.centre() - Math.sqrt(usual.variance().variance()) * HallTransform.inverse(point, skewness);
    }

    /** Returns the deviate nearer to 0 of both statistics, or 0 where they disagree on the side of the other difference. */
    @Override
    public double deviate(double other) {
        double plain = usual.deviate(other);
        double transformed = HallTransform.transform(plain, skewness);
        if (Math.signum(plain) != Math.signum(transformed)) {
            return 0;
        }
        return Math.abs(plain) < Math.abs(transformed) ? plain : transformed;
    }

    @Override
    public double survival(double deviate) {
        return usual.survival(deviate);
    }
}
