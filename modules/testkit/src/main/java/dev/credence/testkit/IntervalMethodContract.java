package dev.credence.testkit;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Kind;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.cases.AbsentPart;
import dev.credence.testkit.cases.Contrasts;
import dev.credence.testkit.cases.Draws;
import dev.credence.testkit.cases.IntervalCases;
import dev.credence.testkit.cases.LargeSamples;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.cases.ReferenceMetrics;
import dev.credence.testkit.laws.AbsenceLaws;
import dev.credence.testkit.laws.CoverageLaws;
import dev.credence.testkit.laws.RankLaws;
import dev.credence.testkit.laws.SimulationLaws;
import dev.credence.testkit.laws.SummaryLaws;
import dev.credence.testkit.laws.UnitLaws;
import dev.credence.testkit.laws.interval.ExactCoverage;
import dev.credence.testkit.laws.interval.IntervalLaws;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * The laws of every interval method. A method for proportions extends {@link ProportionIntervalMethodContract} instead.
 *
 * <p>The method is tested on small metrics of every kind, on corner cases, random matrices and samples of every design. It must refuse the
 * cases that it does not support, with a reason. Further laws relate its answers for several samples: units, transformed scores, rescaled
 * weights, absent labels, widths in large samples, and coverage.
 */
public abstract class IntervalMethodContract extends SubjectContract<IntervalMethod, IntervalCase<?>> {
    static final String SEED = MetricContract.SEED;
    static final int TRIES = 100;
    private static final double[] LEVELS = {0.5, 0.8, 0.9, 0.95, 0.99, 0.999};
    private static final int[] EXACT_ITEMS = {3, 7, 12};
    /** The coverage probability is a sum and may fall below the level by rounding although the bounds are correct to the last digit. */
    private static final double EXACT_ROUNDING = 1e-9;

    private @Nullable IntervalMethod cached;

    /** For subclasses. */
    protected IntervalMethodContract() {}

    /** {@return the method under test} */
    protected abstract IntervalMethod method();

    @Override
    final IntervalMethod subject() {
        return method();
    }

    @Override
    protected List<IntervalCase<?>> cases() {
        return IntervalCases.all();
    }

    /** {@return whether the observed value always lies inside the interval; by default true} A posterior with a strong prior returns false. */
    protected boolean containsValue() {
        return true;
    }

    /**
     * Returns whether the observed value always lies inside the interval at a level. Some intervals have another centre, and contain the
     * value only from some level upwards.
     *
     * @param level a level
     * @return by default the result of {@link #containsValue()}
     */
    protected boolean containsValue(ConfidenceLevel level) {
        return containsValue();
    }

    /**
     * {@return whether the bounds always lie inside the metric's range; by default true} A method that returns false, such as Wald, must add
     * a note to each estimate whose bounds leave the range.
     */
    protected boolean keepsTheRange() {
        return true;
    }

    /**
     * {@return whether the coverage probability is near the level in ordinary samples; by default true} Only a method that documents
     * another coverage probability returns false.
     */
    protected boolean coversTrueValue() {
        return true;
    }

    /** All supported cases fulfil all laws, at levels from 0.5 to 0.999. */
    @Test
    public final void casesObeyTheLaws() {
        checkEveryCase((requested, level) -> checkLawsOfAll(cached(), requested, level));
        checkEveryStep((requested, higher) -> widens(cached(), requested, higher));
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
        checkEveryStep((requested, higher) -> {
            law.accept(requested, ConfidenceLevel.of(LEVELS[higher - 1]));
            law.accept(requested, ConfidenceLevel.of(LEVELS[higher]));
        });
    }

    /**
     * Checks each case at each step from a level to the next. A method that simulates, or that reads folds, begins anew at each level: the cases
     * of a metric take turns, one step each, if they are at least as many as the steps, so that each metric and each design meets all levels.
     */
    private void checkEveryStep(ObjIntConsumer<IntervalCase<?>> law) {
        Map<String, List<IntervalCase<?>>> metrics = new LinkedHashMap<>();
        fitting()
                .forEach(
                        requested -> metrics.computeIfAbsent(requested.metric().spelling(), metric -> new ArrayList<>())
                                .add(requested));
        int steps = LEVELS.length - 1;
        int first = 0;
        for (List<IntervalCase<?>> cases : metrics.values()) {
            for (int i = 0; i < cases.size(); i++) {
                IntervalCase<?> requested = cases.get(i);
                int turn = 1 + (first + i) % steps;
                if (cases.size() >= steps && beginsAnew(requested, ConfidenceLevel.of(LEVELS[turn]))) {
                    law.accept(requested, turn);
                } else {
                    IntStream.rangeClosed(1, steps).forEach(higher -> law.accept(requested, higher));
                }
            }
            first++;
        }
    }

    private boolean beginsAnew(IntervalCase<?> requested, ConfidenceLevel level) {
        return requested.design().equals("folds")
                || requested.compute(cached(), level, run()).simulation().isPresent();
    }

    /**
     * Random matrices fulfil all laws for all small metrics that the method supports, at two neighbouring levels.
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
                checkLaws(computing, requested, ConfidenceLevel.of(LEVELS[higher]));
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

    private void widens(IntervalMethod method, IntervalCase<?> requested, int higher) {
        ConfidenceLevel low = ConfidenceLevel.of(LEVELS[higher - 1]);
        IntervalLaws.widensWithTheLevel(method, requested, low, ConfidenceLevel.of(LEVELS[higher]), run());
    }

    /** The interval of c times a metric is c times the interval of the metric. */
    @Test
    public final void intervalsHaveTheUnitOfTheMetric() {
        ordinary().forEach(c -> UnitLaws.intervalsHaveTheUnitOfTheMetric(method(), c, fewDraws()));
    }

    /** The interval of the complement of a metric, such as the error rate for accuracy, is the mirror image of the interval. */
    @Test
    public final void intervalOfTheRestIsTheMirrorImage() {
        ordinary().forEach(c -> UnitLaws.intervalOfTheRestIsTheMirrorImage(method(), c, fewDraws()));
    }

    /** The interval of a metric that depends on ranks alone does not change when scores are transformed monotonically. */
    @Test
    public final void intervalsOfRanksReadRanksAlone() {
        metricsOfScores().stream()
                .filter(RankLaws::readsRanksAlone)
                .forEach(metric -> RankLaws.intervalsReadRanksAlone(method(), metric, fewDraws()));
    }

    /** Names and order of the labels do not change the interval. */
    @Test
    public final void namesAndOrderOfLabelsDoNotMatter() {
        for (Metric<ConfusionMatrix> metric : ReferenceMetrics.ofManyClasses()) {
            Matrices.ordinary()
                    .forEach(matrix -> IntervalLaws.ignoresNamesAndOrderOfLabels(method(), metric, matrix, fewDraws()));
        }
    }

    /** A label that never occurs, cells with count or weight 0, and an empty cluster change no bit of the interval. */
    @Test
    public final void absentLabelsAndCellsDoNotCount() {
        assume(ignoresAbsentLabels(), "ignoresAbsentLabels");
        metricsOfMatrices().stream()
                .flatMap(metric -> AbsentPart.samples(metric).stream())
                .forEach(pair -> AbsenceLaws.intervalsIgnoreWhatIsAbsent(method(), pair, fewDraws()));
    }

    /** Identical clusters give a width above 0 or a note, and a finite effective sample size. */
    @Test
    public final void equalClustersHaveWidthOrANote() {
        IntervalCases.equalClusters().stream().filter(c -> c.fits(method())).forEach(c -> {
            IntervalLaws.collapseHasANote(method(), c, ConfidenceLevel.P95, fewDraws());
            IntervalLaws.numbersAreInRange(method(), c, ConfidenceLevel.P95, fewDraws());
        });
    }

    /** Multiplying all weights by a factor between 1e-90 and 1e80 does not change the interval. */
    @Test
    public final void theScaleOfWeightsDoesNotMatter() {
        fitting().stream()
                .filter(c -> c.design().equals("weighted"))
                .forEach(c -> IntervalLaws.ignoresTheScaleOfWeights(method(), c, fewDraws()));
    }

    /** In 400 seeded samples at least 0.906 of the intervals cover the true value; one correct method in 30,000 fails by chance. */
    @Test
    public final void intervalsCoverTheTrueValue() {
        assume(coversTrueValue(), "coversTrueValue");
        metrics().stream()
                .filter(metric -> LargeSamples.of(metric).stream().anyMatch(c -> c.fits(method())))
                .findFirst()
                .ifPresent(this::study);
    }

    private <E extends Evidence> void study(Metric<E> metric) {
        Draws.of(metric)
                .ifPresent(draws -> CoverageLaws.intervalsCoverTheTrueValue(method(), metric, draws, drawsOfStudies()));
    }

    /** A simulation reports in how many of its draws the metric was undefined. */
    @Test
    public final void undefinedDrawsAreReported() {
        SimulationLaws.undefinedDrawsAreReported(method(), fewDraws());
    }

    /** In large clustered, weighted and stratified samples the width is that of the delta method for the design, within a tenth. */
    @Test
    public final void widthsAccountForTheDesign() {
        assume(approachesDeltaMethodWidth(), "approachesDeltaMethodWidth");
        metrics().stream()
                .flatMap(metric -> LargeSamples.designs(metric).stream())
                .filter(c -> c.fits(method()))
                .forEach(c -> CoverageLaws.approachesDeltaMethodWidth(method(), c, run()));
    }

    /** In large samples the width is that of the delta method, within a tenth. */
    @Test
    public final void widthsApproachTheDeltaMethod() {
        assume(approachesDeltaMethodWidth(), "approachesDeltaMethodWidth");
        Stream.concat(metrics().stream(), metricsOfMatrices().stream())
                .flatMap(metric -> LargeSamples.of(metric).stream())
                .filter(c -> c.fits(method()))
                .forEach(c -> CoverageLaws.approachesDeltaMethodWidth(method(), c, run()));
    }

    /** With many tied scores the width is that of the delta method, within a third. */
    @Test
    public final void widthsAccountForTies() {
        assume(approachesDeltaMethodWidth(), "approachesDeltaMethodWidth");
        Stream.concat(metrics().stream(), metricsOfScores().stream())
                .flatMap(metric -> LargeSamples.withTies(metric).stream())
                .filter(c -> c.fits(method()))
                .limit(CASES)
                .forEach(c -> CoverageLaws.widthsAccountForTies(method(), c, run()));
    }

    /** With all observations doubled the interval is not wider, and at least a quarter as wide, from four observations on. */
    @Test
    public final void widthsFallWithTheSize() {
        Stream<IntervalCase<?>> few = metrics().stream().flatMap(metric -> LargeSamples.fewCases(metric).stream());
        Stream.concat(few.filter(c -> c.fits(method())), ordinary())
                .filter(c -> c.sample() instanceof IidSample)
                .filter(c -> c.sample().evidence() instanceof Poolable<?>)
                .limit(2 * CASES)
                .forEach(this::grows);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // poolable evidence merges with its own class
    private void grows(IntervalCase<?> requested) {
        CoverageLaws.widthsFallWithTheSize(method(), (IntervalCase) requested, fewDraws());
    }

    /** In large samples the widths at different levels are proportional to normal quantiles, within a tenth. */
    @Test
    public final void widthsFollowTheLevel() {
        assume(approachesDeltaMethodWidth(), "approachesDeltaMethodWidth");
        large().findFirst().ifPresent(c -> CoverageLaws.widthsFollowTheLevel(method(), c, run()));
    }

    /** In large samples of every design, sample sizes, design effects and posterior summaries agree with the sample. */
    @Test
    public final void otherNumbersAreThoseOfTheSample() {
        Map<String, IntervalCase<?>> byDesign = new LinkedHashMap<>();
        large().forEach(c -> byDesign.putIfAbsent(c.design(), c));
        byDesign.values().forEach(c -> SummaryLaws.numbersAreOfTheSample(method(), c, fewDraws()));
    }

    private Stream<IntervalCase<?>> large() {
        return metrics().stream()
                .flatMap(metric ->
                        Stream.concat(LargeSamples.of(metric).stream(), LargeSamples.designs(metric).stream()))
                .filter(c -> c.fits(method()));
    }

    @Override
    final Stream<IntervalCase<?>> contrasts(Metric<?> metric) {
        return Contrasts.samples(metric).stream();
    }

    /** The method with a cache of its answers, for laws that check the same answer. */
    final IntervalMethod cached() {
        if (cached == null) {
            cached = ResultCache.of(IntervalMethod.class, method());
        }
        return cached;
    }
}
