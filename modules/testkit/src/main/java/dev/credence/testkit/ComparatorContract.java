package dev.credence.testkit;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.ComparisonCases;
import dev.credence.testkit.cases.Contrasts;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.cases.ReferenceMetrics;
import dev.credence.testkit.laws.comparator.ComparatorLaws;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The laws of every comparator. Identical systems have a difference of 0 and the p-value 1, or equal posterior probabilities; exchanging
 * the systems exchanges the numbers; bounds are ordered and widen with the level; undefined data give a result with a note.
 */
public abstract class ComparatorContract extends ComparatorRelations {
    private static final double[] LEVELS = {0.5, 0.9, 0.99};

    /** For subclasses. */
    protected ComparatorContract() {}

    /** All supported cases fulfil all laws. */
    @Test
    public final void casesObeyTheLaws() {
        fitting().forEach(this::checkLaws);
    }

    /** Identical systems, paired or independent, have a difference of 0. */
    @Test
    public final void identicalSystemsDoNotDiffer() {
        for (Metric<ConfusionMatrix> metric : smallMetrics()) {
            for (ConfusionMatrix matrix : Matrices.binaryCorners()) {
                Stream.of(ComparisonCases.identical(metric, matrix), ComparisonCases.equal(metric, matrix))
                        .filter(requested -> matrix.size() < 1_000_000 && requested.fits(comparator()))
                        .forEach(requested ->
                                ComparatorLaws.identicalSystemsDoNotDiffer(comparator(), requested, run()));
            }
        }
    }

    /** The observed difference lies inside its interval in all supported cases. */
    @Test
    public final void differencesLieInsideTheirIntervals() {
        assume(containsDifference(), "containsDifference");
        ComparisonOptions options = ComparisonOptions.at(ConfidenceLevel.P95);
        fitting().forEach(requested -> ComparatorLaws.differenceIsInside(comparator(), requested, options, run()));
    }

    /** For a metric without a direction no system is better or inferior. */
    @Test
    public final void neutralMetricsHaveNoBetterSystem() {
        assume(supportsNeutralMetrics(), "supportsNeutralMetrics");
        List<ComparisonCase<?>> neutral = ComparisonCases.ofMatrices(ReferenceMetrics.predictedPrevalence()).stream()
                .filter(requested -> requested.fits(comparator()))
                .toList();
        Assumptions.assumeFalse(neutral.isEmpty(), "the comparator fits no metric of matrices without direction");
        neutral.forEach(requested -> ComparatorLaws.neutralMetricsHaveNoBetterSystem(comparator(), requested, run()));
    }

    /**
     * Random pairs of systems fulfil all laws for all small metrics that the comparator supports.
     *
     * @param joint a random joint matrix
     */
    @Property(tries = 60, seed = MetricContract.SEED)
    public final void randomSystemsObeyTheLaws(@ForAll("anyPair") PairedConfusionMatrix joint) {
        for (Metric<ConfusionMatrix> metric : smallMetrics()) {
            Contrasts.both(metric, joint).stream()
                    .filter(requested -> requested.fits(comparator()))
                    .forEach(this::checkLaws);
        }
    }

    /** {@return random joint matrices} */
    @Provide
    public final Arbitrary<PairedConfusionMatrix> anyPair() {
        return ComparisonCases.anyPair();
    }

    private static List<Metric<ConfusionMatrix>> smallMetrics() {
        return ReferenceMetrics.ofMatrices();
    }

    private void checkLaws(ComparisonCase<?> requested) {
        Comparator comparator = cached();
        ComparisonOptions options = ComparisonOptions.at(ConfidenceLevel.P95);
        ComparatorLaws.numbersAreSound(comparator, requested, options, run());
        ComparatorLaws.swappingNegates(comparator, requested, options, run());
        ComparatorLaws.regionIsWhole(comparator, requested, options.withMargin(0.02), run());
        if (containsDifference()) {
            ComparatorLaws.differenceIsInside(comparator, requested, options, run());
        }
        for (int i = 1; i < LEVELS.length; i++) {
            ConfidenceLevel low = ConfidenceLevel.of(LEVELS[i - 1]);
            ComparatorLaws.widensWithTheLevel(comparator, requested, low, ConfidenceLevel.of(LEVELS[i]), run());
        }
    }
}
