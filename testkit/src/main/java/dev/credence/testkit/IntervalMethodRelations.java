package dev.credence.testkit;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.IidSample;
import dev.credence.testkit.cases.Absent;
import dev.credence.testkit.cases.Contrasts;
import dev.credence.testkit.cases.Draws;
import dev.credence.testkit.cases.IntervalCases;
import dev.credence.testkit.cases.LargeSamples;
import dev.credence.testkit.cases.Matrices;
import dev.credence.testkit.cases.ReadingMetrics;
import dev.credence.testkit.cases.ReferenceMetrics;
import dev.credence.testkit.laws.AbsenceLaws;
import dev.credence.testkit.laws.CoverageLaws;
import dev.credence.testkit.laws.IntervalLaws;
import dev.credence.testkit.laws.RankLaws;
import dev.credence.testkit.laws.SimulationLaws;
import dev.credence.testkit.laws.SummaryLaws;
import dev.credence.testkit.laws.ThreadLaws;
import dev.credence.testkit.laws.UnitLaws;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How a method's answers hang together: units, scales of scores and weights, what is absent, samples from a truth. */
public abstract class IntervalMethodRelations extends IntervalMethodDeclarations {
    private static final long MOST_DRAWS = 500;
    private static final int SOME = 4;
    /** 4: with a dozen questions and four threads, two hundred occasions to disturb. */
    private static final int ROUNDS = 4;

    /** Only for the contract. */
    IntervalMethodRelations() {}

    /** Of c times a metric the interval is c times as large. */
    @Test
    public final void intervalsHaveTheUnitOfTheMetric() {
        samples().forEach(asked -> UnitLaws.intervalsHaveTheUnitOfTheMetric(method(), asked, few()));
    }

    /** Of the rest to the end of the range, errors for hits, the interval is the mirror image. */
    @Test
    public final void intervalOfTheRestIsTheMirrorImage() {
        samples().forEach(asked -> UnitLaws.intervalOfTheRestIsTheMirrorImage(method(), asked, few()));
    }

    /** Of a metric of ranks nothing changes when scores are told on another scale. */
    @Test
    public final void intervalsOfRanksReadRanksAlone() {
        metricsOfScores().stream()
                .filter(RankLaws::readsRanksAlone)
                .forEach(metric -> RankLaws.intervalsReadRanksAlone(method(), metric, few()));
    }

    /** Labels with other names, in another order, change nothing. */
    @Test
    public final void namesAndOrderOfLabelsDoNotMatter() {
        for (Metric<ConfusionMatrix> metric : ReferenceMetrics.ofManyClasses()) {
            Matrices.ordinary()
                    .forEach(matrix -> IntervalLaws.ignoresNamesAndOrderOfLabels(method(), metric, matrix, few()));
        }
    }

    /** A class that nobody saw, cells of count or weight 0, and an empty cluster change no bit. */
    @Test
    public final void absentThingsDoNotCount() {
        assume(ignoresWhatIsAbsent(), "ignoresWhatIsAbsent");
        metricsOfMatrices().stream()
                .flatMap(metric -> Absent.samples(metric).stream())
                .forEach(pair -> AbsenceLaws.intervalsIgnoreWhatIsAbsent(method(), pair, few()));
    }

    /** Clusters that are all alike give a width above 0, or say that they do not; no effective size without end. */
    @Test
    public final void equalClustersDoNotCollapseInSilence() {
        IntervalCases.equalClusters().stream()
                .filter(asked -> asked.fits(method()))
                .forEach(asked -> {
                    IntervalLaws.neverCollapsesInSilence(method(), asked, ConfidenceLevel.P95, few());
                    IntervalLaws.numbersAreInRange(method(), asked, ConfidenceLevel.P95, few());
                });
    }

    /** Weights of another scale say the same, from 1e-90 to 1e80. */
    @Test
    public final void theScaleOfWeightsDoesNotMatter() {
        fitting().stream()
                .filter(asked -> asked.sample().design().equals("weighted"))
                .forEach(asked -> IntervalLaws.ignoresTheScaleOfWeights(method(), asked, few()));
    }

    /** Of 400 seeded samples the interval covers the true value in at least 0.906; one right subject in 30,000 fails. */
    @Test
    public final void intervalsCoverTheTrueValue() {
        assume(holdsTheTruth(), "holdsTheTruth");
        studied().ifPresent(this::study);
    }

    private <E extends Evidence> void study(Metric<E> metric) {
        Draws.of(metric).ifPresent(draws -> CoverageLaws.intervalsCoverTheTrueValue(method(), metric, draws, few()));
    }

    /** A metric of matrices that the method fits, or else one of scores. */
    private Optional<Metric<?>> studied() {
        return metrics().stream()
                .filter(metric -> LargeSamples.of(metric).stream().anyMatch(asked -> asked.fits(method())))
                .findFirst();
    }

    /** A simulation tells how many of its draws were 0/0. */
    @Test
    public final void undefinedDrawsAreTold() {
        SimulationLaws.undefinedDrawsAreTold(method(), few());
    }

    /** What simulates uses seed and draws of the run, says so with true errors, reports progress, and stops when it is cancelled. */
    @Test
    public final void simulationsFollowTheRun() {
        SimulationLaws.followTheRun(method(), samples().stream().limit(SOME).toList(), few());
    }

    /** In large clustered, weighted and stratified samples the width is that of the design, to a tenth. */
    @Test
    public final void widthsKnowTheDesign() {
        assume(widthsBecomeThoseOfTheDeltaMethod(), "widthsBecomeThoseOfTheDeltaMethod");
        metrics().stream()
                .flatMap(metric -> LargeSamples.designs(metric).stream())
                .filter(asked -> asked.fits(method()))
                .forEach(asked -> CoverageLaws.widthsBecomeThoseOfTheDeltaMethod(method(), asked, run()));
    }

    /** In large samples the width is that of the delta method, to a tenth. */
    @Test
    public final void widthsBecomeThoseOfTheDelta() {
        assume(widthsBecomeThoseOfTheDeltaMethod(), "widthsBecomeThoseOfTheDeltaMethod");
        Stream.concat(metrics().stream(), metricsOfMatrices().stream())
                .flatMap(metric -> LargeSamples.of(metric).stream())
                .filter(asked -> asked.fits(method()))
                .forEach(asked -> CoverageLaws.widthsBecomeThoseOfTheDeltaMethod(method(), asked, run()));
    }

    /** Among many ties of scores the width is that of the delta method, to a third. */
    @Test
    public final void widthsKnowTies() {
        assume(widthsBecomeThoseOfTheDeltaMethod(), "widthsBecomeThoseOfTheDeltaMethod");
        Stream.concat(metrics().stream(), metricsOfScores().stream())
                .flatMap(metric -> LargeSamples.withTies(metric).stream())
                .filter(asked -> asked.fits(method()))
                .limit(SOME)
                .forEach(asked -> CoverageLaws.widthsKnowTies(method(), asked, run()));
    }

    /** The same data seen twice as often never give a wider interval, nor one of less than a quarter: from four observations on. */
    @Test
    public final void widthsFallWithTheSize() {
        Stream<IntervalCase<?>> few = metrics().stream().flatMap(metric -> LargeSamples.few(metric).stream());
        Stream.concat(few.filter(asked -> asked.fits(method())), samples().stream())
                .filter(asked -> asked.sample() instanceof IidSample)
                .filter(asked -> asked.sample().evidence() instanceof Poolable<?>)
                .limit(2 * SOME)
                .forEach(this::grows);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // poolable evidence merges with its own class
    private void grows(IntervalCase<?> asked) {
        CoverageLaws.widthsFallWithTheSize(method(), (IntervalCase) asked, few());
    }

    /** In large samples widths at other levels go by the normal points of these, to a tenth. */
    @Test
    public final void widthsGoByTheLevel() {
        assume(widthsBecomeThoseOfTheDeltaMethod(), "widthsBecomeThoseOfTheDeltaMethod");
        large().findFirst().ifPresent(asked -> CoverageLaws.widthsGoByTheLevel(method(), asked, run()));
    }

    /** In large samples of every design sizes, design effects and posterior summaries are those of the sample. */
    @Test
    public final void numbersBesideTheBoundsAreOfTheSample() {
        Map<String, IntervalCase<?>> byDesign = new LinkedHashMap<>();
        large().forEach(asked -> byDesign.putIfAbsent(asked.sample().design(), asked));
        byDesign.values().forEach(asked -> SummaryLaws.numbersAreOfTheSample(method(), asked, few()));
    }

    private Stream<IntervalCase<?>> large() {
        return metrics().stream()
                .flatMap(metric ->
                        Stream.concat(LargeSamples.of(metric).stream(), LargeSamples.designs(metric).stream()))
                .filter(asked -> asked.fits(method()));
    }

    /** Threads that ask different questions at different levels at once get what one thread gets. */
    @Test
    public final void threadsWithOtherQuestionsDoNotDisturb() {
        List<Supplier<Object>> questions = new ArrayList<>();
        IntervalMethod method = method();
        List<IntervalCase<?>> samples = samples().stream().limit(6).toList();
        for (int i = 0; i < samples.size(); i++) {
            IntervalCase<?> asked = samples.get(i);
            for (double level : new double[] {i % 2 == 0 ? 0.95 : 0.8, 0.99}) {
                questions.add(() -> asked.ask(method, ConfidenceLevel.of(level), few()));
            }
        }
        boolean simulates = samples.get(0)
                .ask(method, ConfidenceLevel.P95, few())
                .simulation()
                .isPresent();
        ThreadLaws.threadsDoNotDisturbEachOther(method.spelling(), questions, simulates ? 2 : ROUNDS);
    }

    /** What a method says of a few samples at 95%. */
    final List<Estimate> answers(IntervalMethod method) {
        return samples().stream()
                .limit(SOME)
                .map(asked -> asked.ask(method, ConfidenceLevel.P95, few()))
                .toList();
    }

    /** The metrics of the cases that the method fits, and losses of scores and of readings. */
    private List<Metric<?>> metrics() {
        Map<String, Metric<?>> metrics = new LinkedHashMap<>();
        fitting().forEach(asked -> metrics.putIfAbsent(asked.metric().spelling(), asked.metric()));
        List<Metric<?>> losses = List.of(ReadingMetrics.squaredError(), ReadingMetrics.meanSquare());
        losses.forEach(metric -> metrics.putIfAbsent(metric.spelling(), metric));
        return List.copyOf(metrics.values());
    }

    /** The first systems of the contrasts; of evidence of one's own, the cases as they are. */
    private List<IntervalCase<?>> samples() {
        List<IntervalCase<?>> samples = metrics().stream()
                .flatMap(metric -> Contrasts.samples(metric).stream())
                .filter(asked -> asked.fits(method()))
                .toList();
        return samples.isEmpty() ? fitting() : samples;
    }

    /** 500 draws at most: relations hold of any number. */
    private Run few() {
        return run().withDraws(Math.min(MOST_DRAWS, run().draws(MOST_DRAWS)));
    }
}
