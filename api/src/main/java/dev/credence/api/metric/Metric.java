package dev.credence.api.metric;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A function of weighted atoms, and nothing else.
 *
 * <p>It does not care about the scale of the weights, so counts, proportions, posterior draws and bootstrap weights all go in
 * by the same door; written once, a metric gets analytic, bootstrap and Bayesian intervals, paired and unpaired comparison.
 *
 * <p>To write one, implement {@link BinaryMetric} (a function of the four counts), {@link ConfusionMetric} (of a matrix of any
 * number of classes) or {@link ScoreMetric}, with {@code id}, {@code range} and {@code value}; register the class with
 * {@code ServiceLoader}, a registry's builder or a container. Implementations are immutable and thread-safe.
 *
 * @param <E> kind of evidence it reads
 */
public interface Metric<E extends Evidence> extends Configurable<Metric<? extends Evidence>> {
    /** {@return other names for the same metric, by default none} */
    default Set<String> aliases() {
        return Set.of();
    }

    /** {@return the kind of evidence it reads} */
    Class<E> evidenceType();

    /** {@return where its values lie} */
    Range range();

    /**
     * Which way it points.
     *
     * @return by default, higher is better
     */
    default Direction direction() {
        return Direction.HIGHER_IS_BETTER;
    }

    /**
     * The metric of weighted evidence.
     *
     * @param evidence the atoms
     * @param weights a weight per atom, 0 or more, of any scale; not kept and not changed
     * @return the value, NaN where it is undefined
     */
    double value(E evidence, double[] weights);

    /**
     * The metric of what was observed.
     *
     * @param evidence the atoms and their counts
     * @return the value, NaN where it is undefined
     */
    default double value(E evidence) {
        return value(evidence, evidence.weights());
    }

    /**
     * The influence of each atom: the derivative of the metric when a little weight moves to that atom,
     * {@code psi(c) = d/de m((1-e) p + e delta_c)} at {@code e = 0}, {@code p} the normalised weights (Hampel 1974). The
     * weighted sum of influences is 0.
     *
     * <p>The default differentiates numerically: four evaluations per atom; of smooth metrics the error is about 1e-9, and 1e-6
     * for atoms with a share of a millionth.
     *
     * @param evidence the atoms
     * @param weights a weight per atom, 0 or more, of any scale; not kept and not changed
     * @param out receives the influence of each atom; NaN throughout where the metric is undefined
     * @throws IllegalArgumentException if the numerical default would need more than 20,000 atoms
     * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393</a>
     */
    default void influence(E evidence, double[] weights, double[] out) {
        NumericalInfluence.of(this, evidence, weights, out);
    }

    /**
     * Whether the observations of an atom bear on the metric at all: recall reads those that are positive, F1 all but the true
     * negatives. A cluster without any that it reads does not count as a cluster.
     *
     * @param evidence the atoms
     * @param atom index of the atom
     * @return by default true
     */
    default boolean reads(E evidence, int atom) {
        return true;
    }

    /**
     * The metric that is the same function of all evidence and that methods know best: F1 for an F-beta with beta 1. Requests are answered
     * by it, under the name of the metric that was asked, so that one question has one answer however it is spelled.
     *
     * @return by default this metric; where it is another, its range, direction, undefined cases and refusals are the same
     */
    default Metric<E> canonical() {
        return this;
    }

    /**
     * Why the metric cannot read this evidence, such as a binary metric on ten classes.
     *
     * @param evidence evidence of the right class
     * @return the reason and what to do, or empty where it can
     */
    default Optional<Refusal> refusal(E evidence) {
        return Optional.empty();
    }

    /**
     * Why the metric's values of two systems do not compare, although it reads either: such as one that measures by a scale which
     * the systems do not share.
     *
     * @param first evidence of the one, which the metric reads
     * @param second evidence of the other, which the metric reads
     * @return the reason and what to do; by default empty
     */
    default Optional<Refusal> notComparable(E first, E second) {
        return Optional.empty();
    }

    /**
     * Why no method or comparator that serves any metric may put an interval around it or test it: its value is biased by as much
     * as it varies, which neither influences nor resamples can see. Such a metric has a method of its own.
     *
     * @return the reason and what to ask instead; by default empty, as metrics are smooth enough
     */
    default Optional<Refusal> nonSmoothness() {
        return Optional.empty();
    }

    /**
     * Why the metric cannot read some evidence, of whatever class. A metric that {@link #reads} true negatives cannot read a matrix that
     * does not count them.
     *
     * @param evidence any evidence
     * @return {@code it reads ..., not ...}, or the {@link #refusal} of evidence of the right class, or empty where it can
     */
    default Optional<Refusal> unsupported(Evidence evidence) {
        return evidenceType().isInstance(evidence)
                ? refusal(evidenceType().cast(evidence)).or(() -> TrueNegatives.missing(this, evidence))
                : Optional.of(Refusal.of(
                        Refusal.Code.EVIDENCE,
                        "it reads " + evidenceType().getSimpleName() + ", not "
                                + evidence.getClass().getSimpleName()));
    }

    /**
     * How far the value may be from that of the scores themselves, where evidence keeps ranges of scores in their place
     * ({@link dev.credence.api.evidence.ScoredSample#isCoarse}). Intervals are widened by it. {@link GuaranteedBounds#monotone} serves
     * metrics of ranks and of losses.
     *
     * @param evidence evidence that keeps ranges
     * @param weights a weight per atom
     * @return bounds that are sure; by default empty: nobody has shown any, and a note says so
     */
    default Optional<GuaranteedBounds> certificate(E evidence, double[] weights) {
        return Optional.empty();
    }

    /**
     * What a reader should know of the metric on this evidence: why it is undefined, which classes were left out.
     *
     * @param evidence the atoms
     * @param weights a weight per atom
     * @return notes; by default none, and where the value is NaN, that it is
     */
    default List<Note> notes(E evidence, double[] weights) {
        return Double.isNaN(value(evidence, weights))
                ? List.of(Note.about(spelling(), Note.UNDEFINED, " is undefined (0/0) on these data"))
                : List.of();
    }

    /**
     * {@inheritDoc} By default a metric has no options.
     */
    @Override
    default Metric<E> configured(Options options) {
        if (options.isEmpty()) {
            return this;
        }
        throw new IllegalArgumentException("metric '" + id() + "' has no options: options=" + options);
    }
}
