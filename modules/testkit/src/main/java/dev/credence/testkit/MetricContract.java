package dev.credence.testkit;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.laws.NamingLaws;
import dev.credence.testkit.laws.SurroundingsLaws;
import dev.credence.testkit.laws.ThreadLaws;
import dev.credence.testkit.laws.metric.DeletionLaws;
import dev.credence.testkit.laws.metric.EdgeLaws;
import dev.credence.testkit.laws.metric.InfluenceLaws;
import dev.credence.testkit.laws.metric.MetricLaws;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * The laws of every metric. For the usual kinds of evidence extend {@link BinaryMetricContract}, {@link ConfusionMetricContract} or {@link
 * ScoreMetricContract}; extend this class for a metric of a user's own kind of evidence.
 *
 * @param <E> kind of evidence the metric reads
 */
public abstract class MetricContract<E extends Evidence> extends Contract {
    /** The seed of all properties, so that a failure is the same on every machine. */
    static final String SEED = "20260101";
    /** Together with the corner cases, this number of tries finds what 1,000 tries find, in a tenth of the time. */
    static final int TRIES = 150;

    private static final int SOME_ATOMS = 8;
    /** Fewer observations do not show how a variance decreases. */
    private static final int AT_THE_EDGE = 5;
    /** With eight pieces of evidence and four threads, this number of rounds gives thousands of chances to detect interference. */
    private static final int ROUNDS = 100;

    /** For subclasses. */
    protected MetricContract() {}

    /** {@return the metric under test} */
    protected abstract Metric<E> metric();

    /** {@return random evidence; evidence that the metric refuses is skipped} */
    protected abstract Arbitrary<E> evidence();

    /** {@return corner cases, among them empty evidence; the metric must accept at least one} */
    protected abstract List<E> corners();

    /**
     * Returns the evidence with the observations of one atom doubled and the atoms in the same order.
     *
     * @param evidence some evidence
     * @param atom index of the atom
     * @return the larger evidence, or empty if it cannot be built
     */
    protected Optional<E> repeated(E evidence, int atom) {
        return Optional.empty();
    }

    /**
     * Returns the evidence without the observations of one atom.
     *
     * @param evidence some evidence
     * @param atom index of the atom
     * @return the smaller evidence, or empty if it cannot be built
     */
    protected Optional<E> without(E evidence, int atom) {
        return Optional.empty();
    }

    /**
     * {@return whether the metric is differentiable wherever its value is defined and inside its range; by default true} A metric with
     * kinks (absolute values, maxima over thresholds) returns false. Its influences are then checked on {@link #differentiable()} alone,
     * except at atoms where the metric has a kink.
     */
    protected boolean smooth() {
        return true;
    }

    /**
     * {@return evidence at which a metric that is not smooth is differentiable, such as scores away from the edges of bins; by default the
     * corner cases} Atoms at which the metric has a kink are skipped; at least one atom must remain.
     */
    protected List<E> differentiable() {
        return corners();
    }

    /**
     * {@return whether predictions without an error reach the best end of the range, if that end is finite; by default true} A metric that
     * also depends on the prevalence, and could be better for other data, returns false.
     */
    protected boolean perfectPredictionsReachRangeBound() {
        return true;
    }

    /**
     * {@return whether values come arbitrarily close to the finite ends of the range; by default true} A metric with a range wider than its
     * values returns false.
     */
    protected boolean reachesTheEndsOfItsRange() {
        return true;
    }

    /**
     * {@return the value for predictions that are independent of the true classes, such as 0 for kappa and 0.5 for the area under the ROC
     * curve; by default none}
     */
    protected OptionalDouble valueByChance() {
        return OptionalDouble.empty();
    }

    /**
     * {@return whether the standard error computed from the influences agrees within 2% with that of simulated samples of 10,000
     * observations; by default true} A metric that jumps at a threshold may need larger samples and returns false.
     */
    protected boolean standardErrorAgrees() {
        return true;
    }

    /** {@return the random evidence of the properties} */
    @Provide
    public final Arbitrary<E> anyEvidence() {
        return evidence();
    }

    /** Ids and aliases are lower case with hyphens, and free: no other metric that is installed has them. */
    @Test
    public final void itsIdIsLowerCaseWithHyphens() {
        NamingLaws.idIsLowerCaseWithHyphens(metric());
        NamingLaws.isAcceptedByTheRegistry(metric());
    }

    /** Listed options are accepted, unknown options are rejected, and the spelling can be parsed again. */
    @Test
    public final void itsOptionsAreThoseItLists() {
        NamingLaws.listedOptionsAreAccepted(metric());
        NamingLaws.otherValuesAreReported(metric());
        NamingLaws.unknownOptionsAreRejected(metric());
        NamingLaws.spellingLeadsBack(metric());
    }

    /** Every instance has the same names, whatever the default locale. */
    @Test
    public final void itsNamesAreTheSameEverywhere() {
        SurroundingsLaws.namesAreTheSameEverywhere(this::metric);
    }

    /** Configuring a variant does not change the original. */
    @Test
    public final void configuringLeavesTheOriginalAlone() {
        Metric<E> metric = metric();
        List<E> readable = readable().stream().limit(SOME_ATOMS).toList();
        NamingLaws.configuringLeavesTheOriginalAlone(
                metric,
                () -> readable.stream()
                        .map(evidence -> results(metric, evidence))
                        .toList());
    }

    /** Computing the metric prints nothing and changes nothing outside the metric. */
    @Test
    public final void surroundingsAreLeftAlone() {
        SurroundingsLaws.areLeftAlone(
                metric().spelling(),
                () -> readable().stream().limit(SOME_ATOMS).forEach(evidence -> results(metric(), evidence)));
    }

    /** The corner cases fulfil all laws of value and influence, and the metric accepts at least one of them. */
    @Test
    public final void cornerCasesObeyTheLaws() {
        List<E> readable =
                corners().stream().filter(e -> metric().refusal(e).isEmpty()).toList();
        Assertions.assertFalse(
                readable.isEmpty(), () -> "the metric refuses every corner case; override corners(): " + metric().id());
        readable.forEach(this::checkLaws);
        MetricLaws.threadsDoNotDisturbEachOther(metric(), readable.get(0));
    }

    /** A refusal has a code and a sentence and is the same each time; evidence of another kind is refused with the code for evidence. */
    @Test
    public final void refusalsAreValues() {
        corners().forEach(evidence -> MetricLaws.refusalIsAValue(metric(), evidence));
        MetricLaws.refusesEvidenceOfAnotherKind(metric());
    }

    /** Two systems are comparable in both orders or in neither, and each is comparable with itself. */
    @Test
    public final void systemsCompareEitherWay() {
        List<E> readable = readable();
        List<E> repeated = readable();
        for (int i = 1; i < readable.size(); i++) {
            MetricLaws.comparesEitherWay(metric(), readable.get(i - 1), repeated.get(i - 1), readable.get(i));
        }
    }

    /** The boundary variance of a metric with {@code BoundaryVariance} decreases as the sample size grows. */
    @Test
    public final void variancesAtTheEdgeFallWithTheSize() {
        readable().stream()
                .filter(evidence -> evidence.size() >= AT_THE_EDGE)
                .forEach(evidence -> EdgeLaws.variancesFallWithTheSize(metric(), evidence));
    }

    /** The bounds of a metric with {@code UnseenItemBounds} contain the value and move away from it as the share of unseen items grows. */
    @Test
    public final void unseenItemsMoveTheValue() {
        readable().forEach(evidence -> EdgeLaws.unseenItemsMoveTheValue(metric(), evidence));
    }

    /** The leave-one-out value of a metric with {@code LeaveOneOut} equals the metric of the reduced weights. */
    @Test
    public final void deletionsEqualEvaluations() {
        readable().forEach(evidence -> DeletionLaws.equalEvaluations(metric(), evidence));
    }

    /** The value of a {@code MarginMetric} with one more item of a class equals the metric of the sums with that item. */
    @Test
    public final void additionsEqualEvaluations() {
        readable().forEach(evidence -> DeletionLaws.additionsEqualEvaluations(metric(), evidence));
    }

    /** Atoms with weight 0 do not change the value: it does not depend on the number of possible kinds of observation. */
    @Test
    public final void atomsOfWeightZeroDoNotCount() {
        readable().forEach(evidence -> {
            MetricLaws.unseenAtomsDoNotCount(metric(), evidence);
            for (int atom = 0; atom < Math.min(SOME_ATOMS, evidence.atoms()); atom++) {
                int left = atom;
                without(evidence, atom)
                        .filter(smaller -> metric().refusal(smaller).isEmpty())
                        .ifPresent(smaller -> MetricLaws.weightZeroEqualsAbsence(metric(), evidence, left, smaller));
            }
        });
    }

    /** Multiplying all weights by a factor between 1e-90 and 1e80 does not change the value. */
    @Test
    public final void resultsDoNotDependOnTheScaleOfWeights() {
        readable().forEach(evidence -> MetricLaws.ignoresAnyScaleOfWeights(metric(), evidence));
    }

    /** Threads that compute the metric of different evidence at the same time get the values of one thread. */
    @Test
    public final void threadsWithOtherEvidenceDoNotDisturb() {
        List<Supplier<Object>> requests = readable().stream()
                .limit(SOME_ATOMS)
                .<Supplier<Object>>map(evidence -> () -> results(metric(), evidence))
                .toList();
        ThreadLaws.threadsDoNotDisturbEachOther(metric().spelling(), requests, ROUNDS);
    }

    private static <E extends Evidence> List<Object> results(Metric<E> metric, E evidence) {
        double[] influences = new double[evidence.atoms()];
        metric.influence(evidence, evidence.weights(), influences);
        return List.of(metric.value(evidence), Arrays.toString(influences), metric.notes(evidence, evidence.weights()));
    }

    private List<E> readable() {
        return corners().stream().filter(e -> metric().refusal(e).isEmpty()).toList();
    }

    /** Influences equal numerical derivatives: at all corner cases for a smooth metric, and away from kinks for any other. */
    @Test
    public final void influencesAreDerivatives() {
        if (smooth()) {
            corners()
                    .forEach(evidence -> ifReadable(
                            evidence, readable -> InfluenceLaws.equalTheNumericalDerivative(metric(), readable)));
        } else {
            InfluenceLaws.equalTheNumericalDerivativeBesideCorners(metric(), differentiable());
        }
    }

    /**
     * Random evidence fulfils all laws of value and influence.
     *
     * @param evidence random evidence
     */
    @Property(tries = TRIES, seed = SEED)
    public final void randomEvidenceObeysTheLaws(@ForAll("anyEvidence") E evidence) {
        ifReadable(evidence, this::checkLaws);
    }

    /**
     * Checks all laws on one piece of evidence; subclasses add further laws.
     *
     * @param evidence evidence the metric can read
     */
    protected void checkLaws(E evidence) {
        MetricLaws.staysInRange(metric(), evidence);
        MetricLaws.undefinedIsNaNWithANote(metric(), evidence);
        MetricLaws.leavesItsArgumentsAlone(metric(), evidence);
        MetricLaws.ignoresTheScaleOfWeights(metric(), evidence, 0.37);
        InfluenceLaws.sumToZero(metric(), evidence);
        InfluenceLaws.mayReplaceTheWeights(metric(), evidence);
        InfluenceLaws.areWrittenNotAdded(metric(), evidence);
        MetricLaws.proportionsAreOfTheirTrials(metric(), evidence);
        if (smooth()) {
            InfluenceLaws.equalTheNumericalDerivative(metric(), evidence);
        }
        for (int atom = 0; atom < Math.min(4, evidence.atoms()); atom++) {
            int repeated = atom;
            MetricLaws.unreadAtomsDoNotMatter(metric(), evidence, atom);
            repeated(evidence, atom).ifPresent(more -> {
                MetricLaws.weightTwoIsTheRowTwice(metric(), evidence, repeated, more);
                if (smooth()) {
                    InfluenceLaws.followTheWeights(metric(), evidence, repeated, more);
                }
            });
        }
    }

    /**
     * Runs a check on evidence that the metric accepts.
     *
     * @param evidence some evidence
     * @param check the check to run
     */
    protected final void ifReadable(E evidence, Consumer<E> check) {
        if (metric().refusal(evidence).isEmpty()) {
            check.accept(evidence);
        }
    }
}
