package dev.credence.testkit;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.cases.Absent;
import dev.credence.testkit.cases.Contrasts;
import dev.credence.testkit.cases.Draws;
import dev.credence.testkit.cases.LargeSamples;
import dev.credence.testkit.cases.ReadingMetrics;
import dev.credence.testkit.cases.Rescaled;
import dev.credence.testkit.laws.AbsenceLaws;
import dev.credence.testkit.laws.CoverageLaws;
import dev.credence.testkit.laws.DirectionLaws;
import dev.credence.testkit.laws.MarginLaws;
import dev.credence.testkit.laws.RankLaws;
import dev.credence.testkit.laws.SimulationLaws;
import dev.credence.testkit.laws.TestLaws;
import dev.credence.testkit.laws.ThreadLaws;
import dev.credence.testkit.laws.UnitLaws;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** How a comparator's answers hang together: test and interval, the two systems, margins, units, scales of scores, samples. */
public abstract class ComparatorRelations extends ComparatorDeclarations {
    private static final long MOST_DRAWS = 500;
    private static final int SOME = 4;
    /** 4: with a dozen questions and four threads, two hundred occasions to disturb. */
    private static final int ROUNDS = 4;

    /** Only for the contract. */
    ComparatorRelations() {}

    /** One statistic, two faces: p is below the level of significance exactly where the interval excludes 0. */
    @Test
    public final void theTestAgreesWithItsInterval() {
        Comparator comparator = AskedOnce.of(comparator());
        for (ComparisonCase<?> asked : contrasts()) {
            if (testAgreesWithTheInterval()) {
                TestLaws.testAgreesWithItsInterval(comparator, asked, few());
            } else {
                TestLaws.intervalOfAnotherProcedureIsSaid(comparator, asked, few());
            }
        }
    }

    /** The posterior probability of a sign agrees with the interval. */
    @Test
    public final void thePosteriorAgreesWithItsInterval() {
        Comparator comparator = AskedOnce.of(comparator());
        contrasts().forEach(asked -> TestLaws.probabilityAgreesWithItsInterval(comparator, asked, few()));
    }

    /** The statistic has the sign and the size that the p-values say. */
    @Test
    public final void theStatisticAgreesWithTheTest() {
        Comparator comparator = AskedOnce.of(comparator());
        contrasts().forEach(asked -> TestLaws.statisticAgreesWithTheTest(comparator, asked, few()));
    }

    /** One-sided p-values and probabilities belong to the system that they are said to be of. */
    @Test
    public final void testsKnowWhichSystemIsAhead() {
        contrasts().forEach(asked -> DirectionLaws.testsKnowWhichSystemIsAhead(comparator(), asked, few()));
    }

    /** Non-inferiority goes by the metric's direction, equivalence is the larger of two p-values, a wider margin raises none. */
    @Test
    public final void marginsMoveTheHypothesis() {
        contrasts().forEach(asked -> DirectionLaws.marginsMoveTheHypothesis(comparator(), asked, few()));
    }

    /** A margin just beyond a bound is significant, one just short of it is not: one statistic, for margins as well. */
    @Test
    public final void marginsAgreeWithTheBounds() {
        assume(testAgreesWithTheInterval(), "testAgreesWithTheInterval");
        Comparator comparator = AskedOnce.of(comparator());
        contrasts().forEach(asked -> MarginLaws.marginsAgreeWithTheBounds(comparator, asked, few()));
    }

    /** Errors tell what hits tell. */
    @Test
    public final void theRestTellsTheSame() {
        for (ComparisonCase<?> asked : contrasts()) {
            if (asked.metric().range().bounded() && fitsRescaled(asked)) {
                DirectionLaws.theRestTellsTheSame(comparator(), asked, few());
            }
        }
    }

    private <E extends Evidence> boolean fitsRescaled(ComparisonCase<E> asked) {
        return new ComparisonCase<>(Rescaled.by(1, asked.metric()), asked.pairing(), asked.swapped())
                .fits(comparator());
    }

    /** Of c times a metric the bounds are c times as large, and p is the same. */
    @Test
    public final void differencesHaveTheUnitOfTheMetric() {
        contrasts().forEach(asked -> UnitLaws.differencesHaveTheUnitOfTheMetric(comparator(), asked, few()));
    }

    /** Of a metric of ranks nothing changes when one system's scores are told on another scale. */
    @Test
    public final void comparisonsOfRanksReadRanksAlone() {
        metricsOfScores().stream()
                .filter(RankLaws::readsRanksAlone)
                .forEach(metric -> RankLaws.comparisonsReadRanksAlone(comparator(), metric, few()));
    }

    /** A class that nobody saw, and cells of count 0, change no bit. */
    @Test
    public final void absentThingsDoNotCount() {
        assume(ignoresWhatIsAbsent(), "ignoresWhatIsAbsent");
        metricsOfMatrices().stream()
                .flatMap(metric -> Absent.systems(metric).stream())
                .forEach(pair -> AbsenceLaws.comparisonsIgnoreWhatIsAbsent(comparator(), pair, few()));
    }

    /** Of 400 seeded pairs of systems the interval holds the true difference in at least 0.906; one right subject in 30,000 fails. */
    @Test
    public final void intervalsHoldTheTrueDifference() {
        for (boolean paired : new boolean[] {true, false}) {
            studied(paired).ifPresent(metric -> study(metric, paired));
        }
    }

    private <E extends Evidence> void study(Metric<E> metric, boolean paired) {
        Draws.of(metric)
                .ifPresent(
                        draws -> CoverageLaws.differencesCoverTheTrueValue(comparator(), metric, draws, paired, few()));
    }

    /** The first metric with draws, of matrices or else of scores, that the comparator fits. */
    private Optional<Metric<?>> studied(boolean paired) {
        return metrics().stream()
                .filter(metric -> Draws.of(metric).isPresent())
                .filter(metric -> Contrasts.of(metric).get(paired ? 0 : 1).fits(comparator()))
                .findFirst();
    }

    /** A simulation tells how many of its draws were 0/0. */
    @Test
    public final void undefinedDrawsAreTold() {
        SimulationLaws.undefinedDrawsAreTold(comparator(), few());
    }

    /** What simulates uses seed and draws of the run, says so with true errors, reports progress, and stops when it is cancelled. */
    @Test
    public final void simulationsFollowTheRun() {
        SimulationLaws.followTheRun(
                comparator(), contrasts().stream().limit(SOME).toList(), few());
    }

    /** The mass beyond a bound of the interval is a tail's: the region of equivalence is that of the margin asked. */
    @Test
    public final void regionsAgreeWithTheBounds() {
        contrasts().forEach(asked -> MarginLaws.regionsAgreeWithTheBounds(comparator(), asked, few()));
    }

    /** In large samples the width is that of the delta method to a tenth: of pairs, clusters and weights as they are. */
    @Test
    public final void widthsBecomeThoseOfTheDelta() {
        assume(widthsBecomeThoseOfTheDeltaMethod(), "widthsBecomeThoseOfTheDeltaMethod");
        metrics().stream()
                .flatMap(metric -> LargeSamples.systems(metric).stream())
                .filter(asked -> asked.fits(comparator()))
                .forEach(asked -> CoverageLaws.widthsBecomeThoseOfTheDeltaMethod(comparator(), asked, run()));
    }

    /** Where sizes are unequal and systems differ clearly, the width is that of the delta method to a half. */
    @Test
    public final void widthsKnowUnequalSizes() {
        assume(widthsBecomeThoseOfTheDeltaMethod(), "widthsBecomeThoseOfTheDeltaMethod");
        metrics().stream()
                .flatMap(metric -> LargeSamples.unequal(metric).stream())
                .filter(asked -> asked.fits(comparator()))
                .forEach(asked -> CoverageLaws.widthsKnowUnequalSizes(comparator(), asked, run()));
    }

    /** In strata in which now the one system is ahead and now the other the width is that of strata, to a tenth. */
    @Test
    public final void widthsKnowTheStrata() {
        assume(
                widthsBecomeThoseOfTheDeltaMethod() && knowsStrata(),
                knowsStrata() ? "widthsBecomeThoseOfTheDeltaMethod" : "knowsStrata");
        metricsOfMatrices().stream()
                .limit(SOME)
                .flatMap(metric -> LargeSamples.strata(metric).stream())
                .filter(asked -> asked.fits(comparator()))
                .forEach(asked -> CoverageLaws.widthsBecomeThoseOfTheDeltaMethod(comparator(), asked, run()));
    }

    /** Threads that ask different questions at different levels at once get what one thread gets. */
    @Test
    public final void threadsWithOtherQuestionsDoNotDisturb() {
        List<Supplier<Object>> questions = new ArrayList<>();
        Comparator comparator = comparator();
        List<ComparisonCase<?>> contrasts = contrasts().stream().limit(6).toList();
        for (int i = 0; i < contrasts.size(); i++) {
            ComparisonCase<?> asked = contrasts.get(i);
            for (double level : new double[] {i % 2 == 0 ? 0.95 : 0.8, 0.99}) {
                questions.add(() -> asked.ask(comparator, ComparisonOptions.at(ConfidenceLevel.of(level)), few()));
            }
        }
        Comparison once = contrasts.get(0).ask(comparator, ComparisonOptions.at(ConfidenceLevel.P95), few());
        ThreadLaws.threadsDoNotDisturbEachOther(
                comparator.spelling(), questions, once.simulation().isPresent() ? 2 : ROUNDS);
    }

    /** What a comparator says of a few contrasts at 95%. */
    final List<Comparison> answers(Comparator comparator) {
        ComparisonOptions question = ComparisonOptions.at(ConfidenceLevel.P95);
        return contrasts().stream()
                .limit(SOME)
                .map(asked -> asked.ask(comparator, question, few()))
                .toList();
    }

    /** The metrics of the cases that the comparator fits, and losses of scores and of readings. */
    private List<Metric<?>> metrics() {
        Map<String, Metric<?>> metrics = new LinkedHashMap<>();
        fitting().forEach(asked -> metrics.putIfAbsent(asked.metric().spelling(), asked.metric()));
        List<Metric<?>> losses = List.of(ReadingMetrics.squaredError(), ReadingMetrics.meanSquare());
        losses.forEach(metric -> metrics.putIfAbsent(metric.spelling(), metric));
        return List.copyOf(metrics.values());
    }

    /** Contrasts that the comparator fits; of evidence of one's own, the cases as they are. */
    private List<ComparisonCase<?>> contrasts() {
        List<ComparisonCase<?>> contrasts = metrics().stream()
                .<ComparisonCase<?>>flatMap(metric -> Contrasts.of(metric).stream())
                .filter(asked -> asked.fits(comparator()))
                .toList();
        return contrasts.isEmpty() ? fitting() : contrasts;
    }

    /** 500 draws at most: relations hold of any number. */
    private Run few() {
        return run().withDraws(Math.min(MOST_DRAWS, run().draws(MOST_DRAWS)));
    }
}
