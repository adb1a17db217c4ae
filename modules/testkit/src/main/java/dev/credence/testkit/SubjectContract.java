package dev.credence.testkit;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.testkit.cases.ReadingMetrics;
import dev.credence.testkit.cases.ReferenceMetrics;
import dev.credence.testkit.laws.NamingLaws;
import dev.credence.testkit.laws.RefusalLaws;
import dev.credence.testkit.laws.SimulationLaws;
import dev.credence.testkit.laws.SurroundingsLaws;
import dev.credence.testkit.laws.ThreadLaws;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * The laws that interval methods and comparators share: names and options, refusals, seeds, threads and surroundings.
 *
 * @param <S> the subject: an interval method or a comparator
 * @param <C> the cases on which it is tested
 */
public abstract class SubjectContract<S extends Configurable<S>, C extends TestCase<S>> extends Contract {
    static final int CASES = 4;
    private static final long MAX_DRAWS = 500;
    private static final long MAX_DRAWS_OF_STUDIES = 200;
    /** With twelve requests and four threads, this number of rounds gives about two hundred chances to detect interference. */
    private static final int ROUNDS = 4;

    private static final int MAX_REQUESTS = 6;

    /** The cases that the subject supports, computed once so that {@link ResultCache} recognizes their data. */
    private List<C> fitting = List.of();

    /** Contrasts that the subject supports, computed once for the same reason. */
    private List<C> ordinary = List.of();

    /** Only for the contracts of this package. */
    SubjectContract() {}

    /** The method or comparator under test. */
    abstract S subject();

    /** Cases of a metric in which values of all sizes occur. */
    abstract Stream<? extends C> contrasts(Metric<?> metric);

    /**
     * {@return the sampling designs that the subject supports, named as by {@code Sample.design()}; by default {@code i.i.d.} alone} It
     * must refuse clustered, crossed, weighted and folded samples unless these designs are listed, and it must support at least one case of
     * each listed design.
     */
    protected Set<String> designs() {
        return Set.of("i.i.d.");
    }

    /** {@return the cases on which the subject is tested; by default small metrics of every kind on samples of every design} */
    protected abstract List<C> cases();

    /** {@return seed and draws; a subject that simulates may reduce the draws to save time; by default those of the subject} */
    protected ComputeOptions run() {
        return ComputeOptions.defaults();
    }

    /**
     * {@return whether the width approaches that of the delta method as the sample size grows; by default true} A subject that is
     * conservative at every sample size, or that estimates a variance from a model, returns false.
     */
    protected boolean approachesDeltaMethodWidth() {
        return true;
    }

    /**
     * {@return whether the result is independent of cells with a count of 0 and of labels that never occur; by default true} A subject with
     * a prior on every cell returns false.
     */
    protected boolean ignoresAbsentLabels() {
        return true;
    }

    /**
     * {@return metrics of confusion matrices for the laws about absent labels and about widths; by default small metrics of every kind}
     * Metrics that the subject does not support are skipped.
     */
    protected List<Metric<ConfusionMatrix>> metricsOfMatrices() {
        return ReferenceMetrics.ofManyClasses();
    }

    /**
     * {@return metrics of scores for the law that rank-based metrics do not change when scores are transformed monotonically; by default
     * the area under the ROC curve} Metrics that the subject does not support are skipped.
     */
    protected List<Metric<ScoredSample>> metricsOfScores() {
        return List.of(ReferenceMetrics.auroc());
    }

    /** The id is in lower case with hyphens. */
    @Test
    public final void itsIdIsLowerCaseWithHyphens() {
        NamingLaws.idIsLowerCaseWithHyphens(subject());
    }

    /** Listed options are accepted, unknown options are rejected, and the spelling can be parsed again. */
    @Test
    public final void itsOptionsAreThoseItLists() {
        NamingLaws.listedOptionsAreAccepted(subject());
        NamingLaws.otherValuesAreReported(subject());
        NamingLaws.unknownOptionsAreRejected(subject());
        NamingLaws.spellingLeadsBack(subject());
    }

    /** Every instance has the same names, whatever the default locale. */
    @Test
    public final void itsNamesAreTheSameEverywhere() {
        SurroundingsLaws.namesAreTheSameEverywhere(this::subject);
    }

    /** Configuring a variant does not change the original. */
    @Test
    public final void configuringLeavesTheOriginalAlone() {
        S subject = subject();
        NamingLaws.configuringLeavesTheOriginalAlone(subject, () -> results(subject));
    }

    /** A computation prints nothing and changes nothing outside the subject. */
    @Test
    public final void surroundingsAreLeftAlone() {
        SurroundingsLaws.areLeftAlone(subject().spelling(), () -> results(subject()));
    }

    /** The subject supports each declared design in some case, and refuses clustered, crossed, weighted and folded samples otherwise. */
    @Test
    public final void supportsTheDesignsItDeclaresAndRefusesTheOthers() {
        for (String design : designs()) {
            Assertions.assertTrue(
                    fitting().stream().anyMatch(c -> c.design().equals(design)),
                    () -> NamingLaws.named(subject()) + " fits no case of the design it declares: " + design);
        }
        cases().stream()
                .filter(c -> Set.of("clustered", "crossed", "weighted", "folds").contains(c.design()))
                .filter(c -> !designs().contains(c.design()))
                .forEach(c -> RefusalLaws.refusesWithItsReason(subject(), c));
    }

    /** A refusal has a code and a sentence, is the same each time, and is thrown when the result is computed nevertheless. */
    @Test
    public final void refusalsAreValues() {
        cases().forEach(c -> RefusalLaws.refusalIsAValue(subject(), c));
    }

    /** A simulation uses the seed and the draws of the run, states true simulation errors, reports progress, and can be cancelled. */
    @Test
    public final void simulationsFollowTheRun() {
        SimulationLaws.followTheRun(subject(), ordinary().limit(CASES).toList(), fewDraws());
    }

    /** A seed gives the same bits with any number of threads and of concurrent callers. */
    @Test
    public final void sameSeedSameBits() {
        SimulationLaws.sameSeedSameBits(subject(), fitting().get(0), run());
    }

    /** Threads that compute different results at different levels at the same time get the results of one thread. */
    @Test
    public final void threadsWithOtherQuestionsDoNotDisturb() {
        List<Supplier<Object>> requests = new ArrayList<>();
        S subject = subject();
        List<C> cases = ordinary().limit(MAX_REQUESTS).toList();
        for (int i = 0; i < cases.size(); i++) {
            C requested = cases.get(i);
            for (double level : new double[] {i % 2 == 0 ? 0.95 : 0.8, 0.99}) {
                requests.add(() -> requested.answer(subject, ConfidenceLevel.of(level), fewDraws()));
            }
        }
        Inference first = cases.get(0).answer(subject, ConfidenceLevel.P95, fewDraws());
        ThreadLaws.threadsDoNotDisturbEachOther(
                subject.spelling(), requests, first.simulation().isPresent() ? 2 : ROUNDS);
    }

    private List<Inference> results(S subject) {
        return ordinary()
                .limit(CASES)
                .map(c -> c.answer(subject, ConfidenceLevel.P95, fewDraws()))
                .toList();
    }

    /** The cases that the subject supports. */
    final List<C> fitting() {
        if (fitting.isEmpty()) {
            fitting = cases().stream().filter(c -> c.fits(subject())).toList();
        }
        Assertions.assertFalse(
                fitting.isEmpty(),
                () -> NamingLaws.named(subject()) + " fits no case; override cases() with some that it fits");
        return fitting;
    }

    /** The contrasts of all metrics that the subject supports; the cases themselves for a user's own kind of evidence. */
    final Stream<C> ordinary() {
        if (ordinary.isEmpty()) {
            List<C> contrasts = metrics().stream()
                    .<C>flatMap(this::contrasts)
                    .filter(c -> c.fits(subject()))
                    .toList();
            ordinary = contrasts.isEmpty() ? fitting() : contrasts;
        }
        return ordinary.stream();
    }

    /** The metrics of the cases that the subject supports, and mean losses of scores and of readings. */
    final List<Metric<?>> metrics() {
        Map<String, Metric<?>> metrics = new LinkedHashMap<>();
        fitting().forEach(c -> metrics.putIfAbsent(c.metric().spelling(), c.metric()));
        List<Metric<?>> losses = List.of(ReadingMetrics.squaredError(), ReadingMetrics.meanSquare());
        losses.forEach(metric -> metrics.putIfAbsent(metric.spelling(), metric));
        return List.copyOf(metrics.values());
    }

    /** The run with at most 500 draws: the laws that use it hold for any number of draws. */
    final ComputeOptions fewDraws() {
        return atMost(MAX_DRAWS);
    }

    /** The run with at most 200 draws, which change the coverage probability of 0.95 by less than 0.01. */
    final ComputeOptions drawsOfStudies() {
        return atMost(MAX_DRAWS_OF_STUDIES);
    }

    private ComputeOptions atMost(long draws) {
        return run().withDraws(Math.min(draws, run().draws(draws)));
    }
}
