package dev.credence.testkit;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.laws.DeletionLaws;
import dev.credence.testkit.laws.EdgeLaws;
import dev.credence.testkit.laws.InfluenceLaws;
import dev.credence.testkit.laws.MetricLaws;
import dev.credence.testkit.laws.NamingLaws;
import dev.credence.testkit.laws.SurroundingsLaws;
import dev.credence.testkit.laws.ThreadLaws;
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
 * What every metric obeys. For the usual kinds of evidence extend {@link BinaryMetricContract},
 * {@link ConfusionMetricContract} or {@link ScoreMetricContract}; extend this one for a kind of evidence of one's own.
 *
 * @param <E> kind of evidence the metric reads
 */
public abstract class MetricContract<E extends Evidence> extends Contract {
    /** The seed of all properties here: a failure is the same on every machine. */
    static final String SEED = "20260101";
    /** 150: with the corner cases, enough to find what a thousand find, in a tenth of the time. */
    static final int TRIES = 150;

    private static final int SOME_ATOMS = 8;
    /** 5: fewer say nothing of how a variance falls. */
    private static final int AT_THE_EDGE = 5;
    /** 100: with eight pieces of evidence and four threads, thousands of occasions to disturb. */
    private static final int ROUNDS = 100;

    /** For subclasses. */
    protected MetricContract() {}

    /** {@return the metric under test} */
    protected abstract Metric<E> metric();

    /** {@return random evidence; what the metric refuses is passed over} */
    protected abstract Arbitrary<E> evidence();

    /** {@return corner cases, at least one of which the metric can read, empty evidence among it} */
    protected abstract List<E> corners();

    /**
     * The evidence with the rows of one atom seen twice, its atoms in the same order.
     *
     * @param evidence some evidence
     * @param atom index of the atom
     * @return the larger evidence, or empty where it cannot be made
     */
    protected Optional<E> repeated(E evidence, int atom) {
        return Optional.empty();
    }

    /**
     * The evidence without the rows of one atom.
     *
     * @param evidence some evidence
     * @param atom index of the atom
     * @return the smaller evidence, or empty where it cannot be made
     */
    protected Optional<E> without(E evidence, int atom) {
        return Optional.empty();
    }

    /**
     * {@return whether the metric has a derivative at any evidence whose value is defined and not at an end of its range; by default true}
     * A metric with corners (absolute values, maxima over thresholds) says no; its influences are then compared with differences on {@link
     * #differentiable()} alone, and passed over in corners there.
     */
    protected boolean smooth() {
        return true;
    }

    /**
     * {@return where a metric that is not smooth has derivatives all the same: scores away from the edges of bins, say, or a threshold that
     * does not move with small weights; by default the corner cases} Atoms in corners are passed over; at least one must not lie in a
     * corner.
     */
    protected List<E> differentiable() {
        return corners();
    }

    /**
     * {@return whether predictions without an error have the end of the range by the metric's direction, where the range ends there; by
     * default true} A metric that another truth would let rise further says no.
     */
    protected boolean perfectionIsTheEndOfTheRange() {
        return true;
    }

    /**
     * {@return whether values come as near to the finite ends of the range as one likes; by default true} A metric whose range is wider
     * than its values, so that it can be compared with others, says no.
     */
    protected boolean reachesTheEndsOfItsRange() {
        return true;
    }

    /**
     * {@return what the metric gives to predictions that know nothing of the truth, where it is corrected for chance: 0 for kappa, one half
     * for an area under the ROC curve; by default none}
     */
    protected OptionalDouble valueByChance() {
        return OptionalDouble.empty();
    }

    /**
     * {@return whether the standard error from influences is that of samples of 10,000 observations, to 2%; by default true} A metric that
     * jumps with a threshold may need more.
     */
    protected boolean standardErrorAgrees() {
        return true;
    }

    /** {@return what random evidence the properties get} */
    @Provide
    public final Arbitrary<E> anyEvidence() {
        return evidence();
    }

    /** Ids and aliases are lower case with hyphens. */
    @Test
    public final void itsIdIsLowerCaseWithHyphens() {
        NamingLaws.idIsLowerCaseWithHyphens(metric());
    }

    /** Listed options are accepted, unknown ones rejected, and a spelling leads back to the metric. */
    @Test
    public final void itsOptionsAreThoseItLists() {
        NamingLaws.listedOptionsAreAccepted(metric());
        NamingLaws.otherValuesAreTold(metric());
        NamingLaws.unknownOptionsAreRejected(metric());
        NamingLaws.spellingLeadsBack(metric());
    }

    /** Every instance has the same names, whatever the default locale. */
    @Test
    public final void itsNamesAreTheSameEverywhere() {
        SurroundingsLaws.namesAreTheSameEverywhere(this::metric);
    }

    /** Asking for a variant leaves the original as it was. */
    @Test
    public final void configuringLeavesTheOriginalAlone() {
        Metric<E> metric = metric();
        List<E> readable = readable().stream().limit(SOME_ATOMS).toList();
        NamingLaws.configuringLeavesTheOriginalAlone(
                metric,
                () -> readable.stream()
                        .map(evidence -> answers(metric, evidence))
                        .toList());
    }

    /** Reading evidence prints nothing, and changes nothing outside the metric. */
    @Test
    public final void surroundingsAreLeftAlone() {
        SurroundingsLaws.areLeftAlone(
                metric().spelling(),
                () -> readable().stream().limit(SOME_ATOMS).forEach(evidence -> answers(metric(), evidence)));
    }

    /** The corner cases obey all laws of value and influence, and the metric reads at least one of them. */
    @Test
    public final void cornerCasesObeyTheLaws() {
        List<E> readable =
                corners().stream().filter(e -> metric().refusal(e).isEmpty()).toList();
        Assertions.assertFalse(
                readable.isEmpty(), () -> "the metric refuses every corner case; override corners(): " + metric().id());
        readable.forEach(this::obeysTheLaws);
        MetricLaws.threadsDoNotDisturbEachOther(metric(), readable.get(0));
    }

    /** A refusal has a code and a sentence and is the same when asked twice; evidence of another kind is refused by its kind. */
    @Test
    public final void refusalsAreValues() {
        corners().forEach(evidence -> MetricLaws.refusalIsAValue(metric(), evidence));
        MetricLaws.refusesEvidenceOfAnotherKind(metric());
    }

    /** Two systems compare either way or not at all, and each compares with itself. */
    @Test
    public final void systemsCompareEitherWay() {
        List<E> readable = readable();
        List<E> again = readable();
        for (int i = 1; i < readable.size(); i++) {
            MetricLaws.comparesEitherWay(metric(), readable.get(i - 1), again.get(i - 1), readable.get(i));
        }
    }

    /** A metric that knows its variance at the edge of its range, as {@code EdgeVariance} does, knows that it falls with the size. */
    @Test
    public final void variancesAtTheEdgeFallWithTheSize() {
        readable().stream()
                .filter(evidence -> evidence.size() >= AT_THE_EDGE)
                .forEach(evidence -> EdgeLaws.variancesFallWithTheSize(metric(), evidence));
    }

    /** A metric that knows its value without an observation, as {@code LeaveOneOut} does, has that of the weights without it. */
    @Test
    public final void deletionsEqualEvaluations() {
        readable().forEach(evidence -> DeletionLaws.equalEvaluations(metric(), evidence));
    }

    /** Atoms of weight 0 do not count: nothing is told by how many kinds of observation there could have been. */
    @Test
    public final void atomsOfWeightZeroDoNotCount() {
        readable().forEach(evidence -> {
            MetricLaws.unseenAtomsDoNotCount(metric(), evidence);
            for (int atom = 0; atom < Math.min(SOME_ATOMS, evidence.atoms()); atom++) {
                int left = atom;
                without(evidence, atom)
                        .filter(smaller -> metric().refusal(smaller).isEmpty())
                        .ifPresent(smaller -> MetricLaws.weightZeroIsAsIfNeverSeen(metric(), evidence, left, smaller));
            }
        });
    }

    /** Weights of any scale, from 1e-90 to 1e80, say the same. */
    @Test
    public final void anyScaleOfWeightsSaysTheSame() {
        readable().forEach(evidence -> MetricLaws.ignoresAnyScaleOfWeights(metric(), evidence));
    }

    /** Threads that ask about different evidence at once get what one thread gets. */
    @Test
    public final void threadsWithOtherEvidenceDoNotDisturb() {
        List<Supplier<Object>> questions = readable().stream()
                .limit(SOME_ATOMS)
                .<Supplier<Object>>map(evidence -> () -> answers(metric(), evidence))
                .toList();
        ThreadLaws.threadsDoNotDisturbEachOther(metric().spelling(), questions, ROUNDS);
    }

    private static <E extends Evidence> List<Object> answers(Metric<E> metric, E evidence) {
        double[] influences = new double[evidence.atoms()];
        metric.influence(evidence, evidence.weights(), influences);
        return List.of(metric.value(evidence), Arrays.toString(influences), metric.notes(evidence, evidence.weights()));
    }

    private List<E> readable() {
        return corners().stream().filter(e -> metric().refusal(e).isEmpty()).toList();
    }

    /** Influences are derivatives: at every corner case for a smooth metric, where there is no corner for any other. */
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
     * Random evidence obeys all laws of value and influence.
     *
     * @param evidence random evidence
     */
    @Property(tries = TRIES, seed = SEED)
    public final void randomEvidenceObeysTheLaws(@ForAll("anyEvidence") E evidence) {
        ifReadable(evidence, this::obeysTheLaws);
    }

    /**
     * All laws on one piece of evidence; contracts of more special metrics add to them.
     *
     * @param evidence evidence the metric can read
     */
    protected void obeysTheLaws(E evidence) {
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
            MetricLaws.whatIsNotReadDoesNotMatter(metric(), evidence, atom);
            repeated(evidence, atom).ifPresent(more -> {
                MetricLaws.weightTwoIsTheRowTwice(metric(), evidence, repeated, more);
                if (smooth()) {
                    InfluenceLaws.goByTheWeights(metric(), evidence, repeated, more);
                }
            });
        }
    }

    /**
     * Runs a check on evidence unless the metric refuses it.
     *
     * @param evidence some evidence
     * @param check what to run
     */
    protected final void ifReadable(E evidence, Consumer<E> check) {
        if (metric().refusal(evidence).isEmpty()) {
            check.accept(evidence);
        }
    }
}
