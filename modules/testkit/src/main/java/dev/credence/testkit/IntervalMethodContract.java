package dev.credence.testkit;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Kind;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.cases.ReferenceMetrics;
import dev.credence.testkit.laws.interval.ExactCoverage;
import dev.credence.testkit.laws.interval.IntervalLaws;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * The laws of every interval method. A method for proportions extends {@link ProportionIntervalMethodContract} instead.
 *
 * <p>The method is tested on small metrics of every kind, on corner cases, random matrices and samples of every design. It must refuse the
 * cases that it does not support, with a reason.
 */
public abstract class IntervalMethodContract extends IntervalMethodRelations {
    static final int TRIES = 100;
    private static final double[] LEVELS = {0.5, 0.8, 0.9, 0.95, 0.99, 0.999};
    private static final int[] EXACT_ITEMS = {3, 7, 12};
    /** The coverage probability is a sum and may fall below the level by rounding although the bounds are correct to the last digit. */
    private static final double EXACT_ROUNDING = 1e-9;

    /** For subclasses. */
    protected IntervalMethodContract() {}

    /** All supported cases fulfil all laws, at levels from 0.5 to 0.999. */
    @Test
    public final void casesObeyTheLaws() {
        checkEveryCase((requested, level) -> checkLawsOfAll(cached(), requested, level));
        fitting().forEach(requested -> widens(cached(), requested));
    }

    /** Confidence bounds of an accuracy that are declared exact cover every true value with at least the confidence level. */
    @Test
    public final void exactBoundsKeepTheirLevel() {
        for (int n : EXACT_ITEMS) {
            if (statesThatItIsExact(n)) {
                double minimum = coverage(IntStream.rangeClosed(0, n)
                                .mapToObj(hits -> ofHits(hits, n).compute(method(), ConfidenceLevel.P95, run()))
                                .toList())
                        .minimum();
                Assertions.assertTrue(
                        minimum >= ConfidenceLevel.P95.value() - EXACT_ROUNDING,
                        () -> method().spelling()
                                + ": bounds that are declared exact must cover every p as often as their"
                                + " level, 0.95: minimum=" + minimum + " of the accuracy of " + n + " items");
            }
        }
    }

    private boolean statesThatItIsExact(int n) {
        IntervalCase<ConfusionMatrix> half = ofHits(n / 2, n);
        if (!half.fits(method())) {
            return false;
        }
        Estimate estimate = half.compute(method(), ConfidenceLevel.P95, run());
        return estimate.exact() && estimate.kind() == Kind.CONFIDENCE;
    }

    private static IntervalCase<ConfusionMatrix> ofHits(int hits, int n) {
        int misses = n - hits;
        ConfusionMatrix matrix = ConfusionMatrix.binary(hits / 2, misses / 2, misses - misses / 2, hits - hits / 2);
        return new IntervalCase<>(ReferenceMetrics.accuracy(), Sample.of(matrix));
    }

    private static ExactCoverage coverage(List<Estimate> estimates) {
        return ExactCoverage.of(
                estimates.stream().mapToDouble(Estimate::lower).toArray(),
                estimates.stream().mapToDouble(Estimate::upper).toArray());
    }

    /** The bounds lie inside the metric's range in all supported cases. */
    @Test
    public final void boundsStayInsideTheRange() {
        assume(keepsTheRange(), "keepsTheRange");
        checkEveryCase((requested, level) -> IntervalLaws.boundsStayInsideTheRange(cached(), requested, level, run()));
    }

    /** The observed value lies inside its interval in all supported cases. */
    @Test
    public final void valuesLieInsideTheirIntervals() {
        assume(containsValue(ConfidenceLevel.of(LEVELS[LEVELS.length - 1])), "containsValue");
        checkEveryCase((requested, level) -> {
            if (containsValue(level)) {
                IntervalLaws.valueIsInside(cached(), requested, level, run());
            }
        });
    }

    private void checkEveryCase(BiConsumer<IntervalCase<?>, ConfidenceLevel> law) {
        for (IntervalCase<?> requested : fitting()) {
            for (double level : LEVELS) {
                law.accept(requested, ConfidenceLevel.of(level));
            }
        }
    }

    /**
     * Random matrices fulfil all laws for all small metrics that the method supports, at level 0.95 and at two neighbouring levels.
     *
     * @param matrix a random binary matrix
     * @param higher the higher of two levels, as its place among all
     */
    @Property(tries = TRIES, seed = SEED)
    public final void randomMatricesObeyTheLaws(
            @ForAll("anyBinaryMatrix") ConfusionMatrix matrix, @ForAll("anyHigherLevel") int higher) {
        for (Metric<ConfusionMatrix> metric : ReferenceMetrics.ofMatrices()) {
            IntervalCase<ConfusionMatrix> requested = new IntervalCase<>(metric, Sample.of(matrix));
            if (requested.fits(method())) {
                IntervalMethod computing = ResultCache.of(IntervalMethod.class, method());
                checkLaws(computing, requested, ConfidenceLevel.P95);
                widens(computing, requested, higher);
            }
        }
    }

    /** {@return random binary matrices} */
    @Provide
    public final Arbitrary<ConfusionMatrix> anyBinaryMatrix() {
        return Matrices.binary();
    }

    /** {@return indices of the levels above the lowest} */
    @Provide
    public final Arbitrary<Integer> anyHigherLevel() {
        return Arbitraries.integers().between(1, LEVELS.length - 1);
    }

    private void checkLaws(IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level) {
        checkLawsOfAll(method, requested, level);
        if (keepsTheRange()) {
            IntervalLaws.boundsStayInsideTheRange(method, requested, level, run());
        }
        if (containsValue(level)) {
            IntervalLaws.valueIsInside(method, requested, level, run());
        }
    }

    /** Checks the laws from which no method can be excluded. */
    private void checkLawsOfAll(IntervalMethod method, IntervalCase<?> requested, ConfidenceLevel level) {
        IntervalLaws.boundsAreOrdered(method, requested, level, run());
        IntervalLaws.leavingTheRangeHasANote(method, requested, level, run());
        IntervalLaws.numbersAreInRange(method, requested, level, run());
        IntervalLaws.valueIsTheMetricOfTheData(method, requested, level, run());
        IntervalLaws.collapseHasANote(method, requested, level, run());
        IntervalLaws.undefinedIsAnswered(method, requested, level, run());
        IntervalLaws.describesItself(method, requested, level, run());
    }

    private void widens(IntervalMethod method, IntervalCase<?> requested) {
        for (int higher = 1; higher < LEVELS.length; higher++) {
            widens(method, requested, higher);
        }
    }

    private void widens(IntervalMethod method, IntervalCase<?> requested, int higher) {
        ConfidenceLevel low = ConfidenceLevel.of(LEVELS[higher - 1]);
        IntervalLaws.widensWithTheLevel(method, requested, low, ConfidenceLevel.of(LEVELS[higher]), run());
    }
}
