package dev.credence.testkit;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.AbsentPart;
import dev.credence.testkit.cases.ComparisonCases;
import dev.credence.testkit.cases.Contrasts;
import dev.credence.testkit.cases.Draws;
import dev.credence.testkit.cases.LargeSamples;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.cases.ReferenceMetrics;
import dev.credence.testkit.cases.Rescaled;
import dev.credence.testkit.laws.AbsenceLaws;
import dev.credence.testkit.laws.CoverageLaws;
import dev.credence.testkit.laws.RankLaws;
import dev.credence.testkit.laws.SimulationLaws;
import dev.credence.testkit.laws.UnitLaws;
import dev.credence.testkit.laws.comparator.ComparatorLaws;
import dev.credence.testkit.laws.comparator.DirectionLaws;
import dev.credence.testkit.laws.comparator.MarginLaws;
import dev.credence.testkit.laws.comparator.TestLaws;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The laws of every comparator. Identical systems have a difference of 0 and the p-value 1, or equal posterior probabilities; exchanging
 * the systems exchanges the numbers; bounds are ordered and widen with the level; undefined data give a result with a note. Further laws
 * relate test and interval, margins, units, transformed scores, widths in large samples, and coverage.
 */
public abstract class ComparatorContract extends SubjectContract<Comparator, ComparisonCase<?>> {
    private static final double[] LEVELS = {0.5, 0.9, 0.99};

    private @Nullable Comparator cached;

    /** For subclasses. */
    protected ComparatorContract() {}

    /** {@return the comparator under test} */
    protected abstract Comparator comparator();

    @Override
    final Comparator subject() {
        return comparator();
    }

    @Override
    protected List<ComparisonCase<?>> cases() {
        return ComparisonCases.all();
    }

    /**
     * {@return whether the observed difference always lies inside its interval; by default true} A posterior with a strong prior returns
     * false.
     */
    protected boolean containsDifference() {
        return true;
    }

    /**
     * {@return whether the comparator returns no p-value of non-inferiority for a metric without a direction; by default true}
     */
    protected boolean supportsNeutralMetrics() {
        return true;
    }

    /**
     * {@return whether the two-sided p-value is below {@code a} exactly where the interval at level {@code 1 - a} excludes 0; by default
     * true} A test without an interval of its own, such as a permutation test, returns false, and its comparisons must name in a note the
     * procedure that computes their interval.
     */
    protected boolean testAgreesWithTheInterval() {
        return true;
    }

    /**
     * {@return whether the width is correct in strata of which some favour the first system and others the second; by default true} A test
     * that assumes the variance of equal systems returns false.
     */
    protected boolean widthsAccountForStrata() {
        return true;
    }

    /** All supported cases fulfil all laws. */
    @Test
    public final void casesObeyTheLaws() {
        fitting().forEach(requested -> checkLaws(cached(), requested));
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
        fitting().forEach(requested -> ComparatorLaws.differenceIsInside(cached(), requested, options, run()));
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
                    .forEach(requested -> checkLaws(ResultCache.of(Comparator.class, comparator()), requested));
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

    private void checkLaws(Comparator comparator, ComparisonCase<?> requested) {
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

    /** The two-sided p-value is below the significance level exactly where the interval excludes 0. */
    @Test
    public final void theTestAgreesWithItsInterval() {
        Comparator comparator = cached();
        ordinary().forEach(c -> {
            if (testAgreesWithTheInterval()) {
                TestLaws.testAgreesWithItsInterval(comparator, c, fewDraws());
            } else {
                TestLaws.intervalOfAnotherProcedureHasANote(comparator, c, fewDraws());
            }
        });
    }

    /** The posterior probability that one system is better agrees with the interval. */
    @Test
    public final void thePosteriorAgreesWithItsInterval() {
        Comparator comparator = cached();
        ordinary().forEach(c -> TestLaws.probabilityAgreesWithItsInterval(comparator, c, fewDraws()));
    }

    /** The statistic has the sign and the size that the p-values imply. */
    @Test
    public final void theStatisticAgreesWithTheTest() {
        Comparator comparator = cached();
        ordinary().forEach(c -> TestLaws.statisticAgreesWithTheTest(comparator, c, fewDraws()));
    }

    /** One-sided p-values and posterior probabilities favour the system with the larger observed value. */
    @Test
    public final void testsFavourTheLargerObservedValue() {
        ordinary().forEach(c -> DirectionLaws.testsFavourTheLargerObservedValue(cached(), c, fewDraws()));
    }

    /**
     * Non-inferiority depends on the metric's direction, the p-value of equivalence is the larger of two p-values, and a wider margin raises
     * no p-value.
     */
    @Test
    public final void marginsMoveTheHypothesis() {
        ordinary().forEach(c -> DirectionLaws.marginsMoveTheHypothesis(cached(), c, fewDraws()));
    }

    /** A margin slightly larger than a bound of the interval is significant, and a slightly smaller one is not. */
    @Test
    public final void marginsAgreeWithTheBounds() {
        assume(testAgreesWithTheInterval(), "testAgreesWithTheInterval");
        Comparator comparator = cached();
        ordinary().forEach(c -> MarginLaws.marginsAgreeWithTheBounds(comparator, c, fewDraws()));
    }

    /** The comparison of the complement of a metric, such as the error rate for accuracy, mirrors the comparison. */
    @Test
    public final void comparisonOfTheComplementIsMirrored() {
        ordinary()
                .filter(c -> c.metric().range().bounded() && fitsRescaled(c))
                .forEach(c -> DirectionLaws.comparisonOfTheComplementIsMirrored(comparator(), c, fewDraws()));
    }

    private <E extends Evidence> boolean fitsRescaled(ComparisonCase<E> requested) {
        return new ComparisonCase<>(Rescaled.by(1, requested.metric()), requested.pairing(), requested.swapped())
                .fits(comparator());
    }

    /** The bounds for c times a metric are c times as large, and the p-values are equal. */
    @Test
    public final void differencesHaveTheUnitOfTheMetric() {
        ordinary().forEach(c -> UnitLaws.differencesHaveTheUnitOfTheMetric(comparator(), c, fewDraws()));
    }

    /** The comparison of a metric that depends on ranks alone does not change when one system's scores are transformed monotonically. */
    @Test
    public final void comparisonsOfRanksReadRanksAlone() {
        metricsOfScores().stream()
                .filter(RankLaws::readsRanksAlone)
                .forEach(metric -> RankLaws.comparisonsReadRanksAlone(comparator(), metric, fewDraws()));
    }

    /** A label that never occurs and cells with count 0 change no bit of the comparison. */
    @Test
    public final void absentLabelsAndCellsDoNotCount() {
        assume(ignoresAbsentLabels(), "ignoresAbsentLabels");
        metricsOfMatrices().stream()
                .flatMap(metric -> AbsentPart.systems(metric).stream())
                .forEach(pair -> AbsenceLaws.comparisonsIgnoreWhatIsAbsent(comparator(), pair, fewDraws()));
    }

    /**
     * In 400 seeded pairs of systems at least 0.906 of the intervals cover the true difference; one correct comparator in 30,000 fails by
     * chance.
     */
    @Test
    public final void intervalsCoverTheTrueDifference() {
        for (boolean paired : new boolean[] {true, false}) {
            metrics().stream()
                    .filter(metric -> Draws.of(metric).isPresent())
                    .filter(metric -> Contrasts.of(metric).get(paired ? 0 : 1).fits(comparator()))
                    .findFirst()
                    .ifPresent(metric -> study(metric, paired));
        }
    }

    private <E extends Evidence> void study(Metric<E> metric, boolean paired) {
        Draws.of(metric)
                .ifPresent(draws -> CoverageLaws.differencesCoverTheTrueValue(
                        comparator(), metric, draws, paired, drawsOfStudies()));
    }

    /** A simulation reports in how many of its draws the metric was undefined. */
    @Test
    public final void undefinedDrawsAreReported() {
        SimulationLaws.undefinedDrawsAreReported(comparator(), fewDraws());
    }

    /** The probability outside the region of equivalence whose margin is a bound of the interval is that of one tail. */
    @Test
    public final void regionsAgreeWithTheBounds() {
        ordinary().forEach(c -> MarginLaws.regionsAgreeWithTheBounds(cached(), c, fewDraws()));
    }

    /** In large samples, paired, clustered and weighted ones included, the width is that of the delta method, within a tenth. */
    @Test
    public final void widthsApproachTheDeltaMethod() {
        assume(approachesDeltaMethodWidth(), "approachesDeltaMethodWidth");
        metrics().stream()
                .flatMap(metric -> LargeSamples.systems(metric).stream())
                .filter(c -> c.fits(comparator()))
                .forEach(c -> CoverageLaws.approachesDeltaMethodWidth(comparator(), c, run()));
    }

    /** For samples of unequal size and systems that differ clearly, the width is that of the delta method, within a half. */
    @Test
    public final void widthsAccountForUnequalSizes() {
        assume(approachesDeltaMethodWidth(), "approachesDeltaMethodWidth");
        metrics().stream()
                .flatMap(metric -> LargeSamples.unequal(metric).stream())
                .filter(c -> c.fits(comparator()))
                .forEach(c -> CoverageLaws.widthsAccountForUnequalSizes(comparator(), c, run()));
    }

    /** If some strata favour the first system and others the second, the width is that of the stratified variance, within a tenth. */
    @Test
    public final void widthsAccountForTheStrata() {
        assume(
                approachesDeltaMethodWidth() && widthsAccountForStrata(),
                widthsAccountForStrata() ? "approachesDeltaMethodWidth" : "widthsAccountForStrata");
        metricsOfMatrices().stream()
                .limit(CASES)
                .flatMap(metric -> LargeSamples.strata(metric).stream())
                .filter(c -> c.fits(comparator()))
                .forEach(c -> CoverageLaws.approachesDeltaMethodWidth(comparator(), c, run()));
    }

    @Override
    final Stream<ComparisonCase<?>> contrasts(Metric<?> metric) {
        return Contrasts.of(metric).stream();
    }

    /** The comparator with a cache of its answers, for laws that check the same answer. */
    final Comparator cached() {
        if (cached == null) {
            cached = ResultCache.of(Comparator.class, comparator());
        }
        return cached;
    }
}
