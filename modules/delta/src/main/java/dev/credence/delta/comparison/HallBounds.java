package dev.credence.delta.comparison;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.delta.variance.Influences;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.bounds.TailBounds;
import dev.credence.numerics.normal.HallTransform;
import java.util.Arrays;
import java.util.Optional;

/**
 * The bounds of an unbounded metric of outcomes of independent items, such as mean seconds: Student's t after Hall's transformation of the
 * influences. For a mean they are the interval {@code hall-mean}.
 *
 * @param range the range of the metric, which contains the bounds
 * @param value the observed value, which the bounds contain
 * @param error the standard error of the value, above 0
 * @param skewness the skewness of the mean of the influences
 * @param degreesOfFreedom the number of items minus 1
 */
record HallBounds(Range range, double value, double error, double skewness, double degreesOfFreedom)
        implements TailBounds {
    /** Fewer items do not show their skewness. */
    private static final int MIN_ITEMS = 5;

    /** The coverage of the difference between 10 log-normal seconds of spread 1.4 (of the logarithm) and 10 of spread 0.2. */
    private static final double LEAST_COVERAGE = 0.88;

    /** Returns whether a metric of a sample has these bounds; influences that do not vary have none. */
    static boolean suits(Metric<?> metric, Sample<?> sample) {
        return !metric.range().bounded()
                && isOfOutcomes(sample.evidence())
                && sample.isIid()
                && !sample.isWeighted()
                && sample.evidence().size() >= MIN_ITEMS;
    }

    /** Returns whether evidence has numbers of items, and neither labels nor scores, whose differences have other corrections. */
    static boolean isOfOutcomes(Evidence evidence) {
        return !(evidence instanceof ConfusionMatrix
                || evidence instanceof ScoredSample
                || evidence instanceof ClassScores);
    }

    /** Returns the bounds of a metric that suits; empty if its influences do not vary. */
    static <E extends Evidence> Optional<TailBounds> of(Metric<E> metric, Sample<E> whole, double value) {
        Sample<E> sample = whole.readBy(metric);
        double[] psi = Influences.of(metric, sample.evidence(), sample.weights(), value);
        Moments moments = Moments.of(sample.evidence(), psi);
        double n = sample.evidence().size();
        return moments.variance() > 0
                ? Optional.of(new HallBounds(
                        metric.range(), value, Math.sqrt(moments.variance() / n), moments.skewness(), n - 1))
                : Optional.empty();
    }

    /**
     * The moments of influences, whose mean is 0.
     *
     * @param variance the unbiased variance of one item's influence
     * @param skewness the skewness of the mean of all; 0 for fewer than five items and for influences that do not vary
     */
    record Moments(double variance, double skewness) {
        static Moments of(Evidence evidence, double[] psi) {
            double n = evidence.size();
            double largest = Arrays.stream(psi).map(Math::abs).max().orElse(0);
            double squares = 0;
            double cubes = 0;
            for (int atom = 0; atom < psi.length && largest > 0; atom++) {
                double scaled = psi[atom] / largest;
                squares += evidence.count(atom) * scaled * scaled;
                cubes += evidence.count(atom) * scaled * scaled * scaled;
            }
            double variance = squares / (n - 1);
            return new Moments(
                    variance * largest * largest,
                    n >= MIN_ITEMS && variance > 0
                            ? cubes * Math.sqrt(n) / ((n - 1) * (n - 2) * variance * Math.sqrt(variance))
                            : 0);
        }
    }

    /** Returns a note if the skewness of a system is large. */
    static Optional<Note> warning(TailBounds first, TailBounds second) {
        double larger = Math.abs(skewness(first)) < Math.abs(skewness(second)) ? skewness(second) : skewness(first);
        return Math.abs(larger) < SkewedDifference.WARNED
                ? Optional.empty()
                : Optional.of(SkewedDifference.warning(
                        "the outcomes of a system (skewness of its mean", larger, LEAST_COVERAGE));
    }

    private static double skewness(TailBounds bounds) {
        return bounds instanceof HallBounds hall ? hall.skewness() : 0;
    }

    @Override
    public double lower(double tail) {
        return Math.max(range.lower(), Math.min(value, bound(StudentT.upperQuantile(tail, degreesOfFreedom))));
    }

    @Override
    public double upper(double tail) {
        return Math.min(range.upper(), Math.max(value, bound(-StudentT.upperQuantile(tail, degreesOfFreedom))));
    }

    private double bound(double point) {
        return value - error * HallTransform.inverse(point, skewness);
    }
}
