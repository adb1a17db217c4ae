package dev.credence.testkit;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.IidSample;
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
import dev.credence.testkit.laws.interval.IntervalLaws;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What an interval method declares about itself, and the laws that relate its answers for several samples: units, transformed scores,
 * rescaled weights, absent labels, widths in large samples, coverage.
 */
public abstract class IntervalMethodRelations extends SubjectContract<IntervalMethod, IntervalCase<?>> {
    static final String SEED = MetricContract.SEED;

    private @Nullable IntervalMethod cached;

    /** Only for the contract. */
    IntervalMethodRelations() {}

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

    /** The interval of c times a metric is c times the interval of the metric. */
    @Test
    public final void intervalsHaveTheUnitOfTheMetric() {
        ordinary().forEach(c -> UnitLaws.intervalsHaveTheUnitOfTheMetric(method(), c, few()));
    }

    /** The interval of the complement of a metric, such as the error rate for accuracy, is the mirror image of the interval. */
    @Test
    public final void intervalOfTheRestIsTheMirrorImage() {
        ordinary().forEach(c -> UnitLaws.intervalOfTheRestIsTheMirrorImage(method(), c, few()));
    }

    /** The interval of a metric that depends on ranks alone does not change when scores are transformed monotonically. */
    @Test
    public final void intervalsOfRanksReadRanksAlone() {
        metricsOfScores().stream()
                .filter(RankLaws::readsRanksAlone)
                .forEach(metric -> RankLaws.intervalsReadRanksAlone(method(), metric, few()));
    }

    /** Names and order of the labels do not change the interval. */
    @Test
    public final void namesAndOrderOfLabelsDoNotMatter() {
        for (Metric<ConfusionMatrix> metric : ReferenceMetrics.ofManyClasses()) {
            Matrices.ordinary()
                    .forEach(matrix -> IntervalLaws.ignoresNamesAndOrderOfLabels(method(), metric, matrix, few()));
        }
    }

    /** A label that never occurs, cells with count or weight 0, and an empty cluster change no bit of the interval. */
    @Test
    public final void absentLabelsAndCellsDoNotCount() {
        assume(ignoresAbsentLabels(), "ignoresAbsentLabels");
        metricsOfMatrices().stream()
                .flatMap(metric -> AbsentPart.samples(metric).stream())
                .forEach(pair -> AbsenceLaws.intervalsIgnoreWhatIsAbsent(method(), pair, few()));
    }

    /** Identical clusters give a width above 0 or a note, and a finite effective sample size. */
    @Test
    public final void equalClustersHaveWidthOrANote() {
        IntervalCases.equalClusters().stream().filter(c -> c.fits(method())).forEach(c -> {
            IntervalLaws.collapseHasANote(method(), c, ConfidenceLevel.P95, few());
            IntervalLaws.numbersAreInRange(method(), c, ConfidenceLevel.P95, few());
        });
    }

    /** Multiplying all weights by a factor between 1e-90 and 1e80 does not change the interval. */
    @Test
    public final void theScaleOfWeightsDoesNotMatter() {
        fitting().stream()
                .filter(c -> c.design().equals("weighted"))
                .forEach(c -> IntervalLaws.ignoresTheScaleOfWeights(method(), c, few()));
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
        Draws.of(metric).ifPresent(draws -> CoverageLaws.intervalsCoverTheTrueValue(method(), metric, draws, few()));
    }

    /** A simulation reports in how many of its draws the metric was undefined. */
    @Test
    public final void undefinedDrawsAreReported() {
        SimulationLaws.undefinedDrawsAreReported(method(), few());
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
        Stream<IntervalCase<?>> few = metrics().stream().flatMap(metric -> LargeSamples.few(metric).stream());
        Stream.concat(few.filter(c -> c.fits(method())), ordinary())
                .filter(c -> c.sample() instanceof IidSample)
                .filter(c -> c.sample().evidence() instanceof Poolable<?>)
                .limit(2 * CASES)
                .forEach(this::grows);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // poolable evidence merges with its own class
    private void grows(IntervalCase<?> requested) {
        CoverageLaws.widthsFallWithTheSize(method(), (IntervalCase) requested, few());
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
        byDesign.values().forEach(c -> SummaryLaws.numbersAreOfTheSample(method(), c, few()));
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
