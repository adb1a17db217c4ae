package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.internal.metric.NumericalInfluence;
import dev.credence.api.interval.Note;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.SampledUnits;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A metric, which is a function of the weights of the atoms of its evidence.
 *
 * <p>The value does not depend on the scale of the weights, so the weights can be counts, proportions, posterior draws or bootstrap
 * weights. Therefore one implementation is enough for analytic, bootstrap and Bayesian intervals and for paired and independent
 * comparisons.
 *
 * <p>To write a metric, implement {@link BinaryMetric} (a function of the four counts), {@link ConfusionMetric} (of a matrix of any
 * number of classes) or {@link ScoreMetric}, with {@code id}, {@code range} and {@code value}; register the class with {@code
 * ServiceLoader}, a registry's builder or a container. Implementations are immutable and thread-safe.
 *
 * @param <E> kind of evidence it reads
 */
public interface Metric<E extends Evidence> extends Configurable<Metric<? extends Evidence>> {
    /** {@return other names for the same metric, by default none} */
    default Set<String> aliases() {
        return Set.of();
    }

    /** {@return the type of evidence that the metric reads} */
    Class<E> evidenceType();

    /** {@return the range of its values} */
    Range range();

    /** {@return whether higher or lower values are better; by default higher} */
    default Direction direction() {
        return Direction.HIGHER_IS_BETTER;
    }

    /**
     * Returns the metric of weighted evidence. It is computed in {@code double} and not rounded, because influences are its derivatives.
     *
     * @param evidence the atoms
     * @param weights the weight of each atom, 0 or more, of any scale; neither stored nor changed
     * @return the value, NaN where it is undefined
     */
    double value(E evidence, double[] weights);

    /**
     * Returns the metric of the observed counts.
     *
     * @param evidence the atoms and their counts
     * @return the value, NaN where it is undefined
     */
    default double value(E evidence) {
        return value(evidence, evidence.weights());
    }

    /**
     * Computes the influence of each atom, which is the derivative of the metric when a little weight moves to that atom, {@code
     * psi(c) = d/de m((1-e) p + e delta_c)} at {@code e = 0}, where {@code p} are the normalised weights (Hampel 1974). The
     * weighted sum of influences is 0.
     *
     * <p>The default differentiates numerically, with four evaluations per atom. For smooth metrics the error is about 1e-9, and
     * about 1e-6 for atoms whose share of the weight is a millionth. A step function, such as a value that is rounded or computed in
     * {@code float}, has no useful derivative and is refused.
     *
     * @param evidence the atoms
     * @param weights the weight of each atom, 0 or more, of any scale; neither stored nor changed
     * @param out receives the influence of each atom; NaN throughout where the metric is undefined
     * @throws IllegalArgumentException if the numerical default would need more than 20,000 atoms, or the value is a step function
     * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393</a>
     */
    default void influence(E evidence, double[] weights, double[] out) {
        NumericalInfluence.of(id(), nonSmoothness().isEmpty(), evidence.atoms(), p -> value(evidence, p), weights, out);
    }

    /**
     * Returns whether the metric depends on the observations of an atom. Recall depends on the positives, and F1 on all
     * observations except the true negatives. A cluster that has no observation on which the metric depends is not counted as a
     * cluster.
     *
     * @param evidence the atoms
     * @param atom index of the atom
     * @return by default true
     */
    default boolean dependsOn(E evidence, int atom) {
        return true;
    }

    /**
     * {@return the canonical form of the metric: a metric with the same value for all evidence, for which the most methods exist, such as
     * F1 for F-beta with beta 1; by default this metric; another metric must have the same range, direction, undefined cases and refusals}
     * Requests use the canonical form and report the name of the requested metric, so that the result does not depend on the spelling.
     */
    default Metric<E> canonical() {
        return this;
    }

    /**
     * Returns the form of the metric for the evidence of a request. Where the range of the values, or whether they are a proportion,
     * depends on the evidence, such as the mean of outcomes with a declared range, this form has the range and the capabilities that
     * are those of this evidence. A mean over classes is over the same classes for all systems. Methods and comparators are called with the
     * form, and results report the name of the requested metric.
     *
     * @param systems the evidence of one system, or of all systems of a comparison, which the metric can read
     * @return a metric with the same value for the evidence of one system; by default {@link #canonical()}
     */
    default Metric<E> formFor(List<E> systems) {
        return canonical();
    }

    /**
     * {@return whether a report for which no metric is named contains this one; by default true; false for a metric that needs a choice of
     * the user, such as of costs or of what the scores mean}
     */
    default boolean isUsual() {
        return true;
    }

    /**
     * {@return the interval method that is the default for this metric wherever it is installed and fits, in place of the defaults of the
     * facade; the spelling of a method; by default empty}
     */
    default Optional<String> preferredMethod() {
        return Optional.empty();
    }

    /**
     * {@return the comparator that is the default for this metric wherever it is installed and fits, in place of the defaults of the
     * facade; the spelling of a comparator; by default empty}
     */
    default Optional<String> preferredComparator() {
        return Optional.empty();
    }

    /**
     * {@return the successes, the trials and the link if the metric is a proportion or a function of one, so that methods for binomial
     * proportions apply to it: Clopper-Pearson, Wilson, mid-P and Beta posteriors; by default empty; for a {@link ProportionMetric} the
     * metric itself}
     */
    default Optional<Proportion<E>> proportion() {
        return Optional.empty();
    }

    /**
     * {@return beta and the outcomes of the atoms if the metric is an F-measure, which has an exact posterior; by default empty; for an
     * F-measure of the four counts {@link FMeasure#of}}
     */
    default Optional<FMeasure<E>> fMeasure() {
        return Optional.empty();
    }

    /**
     * Returns the reason why the metric cannot read evidence of its type, such as a binary metric for ten classes.
     *
     * @param evidence evidence of the right class
     * @return the reason and what to do, or empty if it can read the evidence
     */
    default Optional<Refusal> refusal(E evidence) {
        return Optional.empty();
    }

    /**
     * Returns the reason why the values of two systems cannot be compared, although the metric can read the evidence of both, such
     * as values on different scales.
     *
     * @param first evidence of the first system, which the metric can read
     * @param second evidence of the second system, which the metric can read
     * @return the reason and what to do; by default empty
     */
    default Optional<Refusal> notComparable(E first, E second) {
        return Optional.empty();
    }

    /**
     * {@return the reason why the metric is not smooth enough for the general methods and comparators, and what to request instead; by
     * default empty, because most metrics are smooth enough} The bias of such a metric is as large as its standard error, and neither
     * influences nor resampling can estimate it, so it needs a method of its own.
     */
    default Optional<Refusal> nonSmoothness() {
        return Optional.empty();
    }

    /**
     * Returns the reason why the metric cannot read evidence of any type. A metric that {@linkplain #dependsOn depends on} true negatives cannot read a
     * matrix that does not count them.
     *
     * @param evidence any evidence
     * @return {@code it reads ..., not ...}, or the {@link #refusal} of evidence of the right class, or empty if it can read the
     *     evidence
     */
    default Optional<Refusal> unsupported(Evidence evidence) {
        return evidenceType().isInstance(evidence)
                ? refusal(evidenceType().cast(evidence)).or(() -> missingTrueNegatives(this, evidence))
                : Optional.of(Refusal.of(
                        Refusal.Code.EVIDENCE,
                        () -> "it reads " + evidenceType().getSimpleName() + ", not "
                                + evidence.getClass().getSimpleName()));
    }

    /** Returns a refusal if the metric needs the true negatives and the matrix does not count them. */
    private static <E extends Evidence> Optional<Refusal> missingTrueNegatives(Metric<E> metric, Evidence evidence) {
        if (!(evidence instanceof ConfusionMatrix matrix) || matrix.countsTrueNegatives()) {
            return Optional.empty();
        }
        ConfusionMatrix all = matrix.withUnseenAtoms();
        E cells = metric.evidenceType().cast(all);
        boolean needed = IntStream.range(0, all.atoms())
                .filter(atom -> all.outcome(atom, all.positiveIndex()) == Outcome.TRUE_NEGATIVE)
                .anyMatch(atom -> metric.dependsOn(cells, atom));
        return needed
                ? Optional.of(Refusal.of(
                        Refusal.Code.EVIDENCE,
                        () -> "metric '" + metric.spelling()
                                + "' needs the true negatives: tn is missing; give it, or use"
                                + " a metric that does not read it, such as precision, recall, f1, jaccard or"
                                + " fowlkes-mallows"))
                : Optional.empty();
    }

    /**
     * Returns guaranteed bounds of the metric of the original scores, where the evidence stores ranges of scores in their place
     * ({@link dev.credence.api.evidence.ScoredSample#isCoarse}). Intervals are widened by these bounds. {@link
     * GuaranteedBounds#monotone} computes them for metrics of ranks and of losses.
     *
     * @param evidence evidence that stores ranges of scores
     * @param weights a weight per atom
     * @return the bounds; by default empty, which means that no bounds are known, and a note says so
     */
    default Optional<GuaranteedBounds> guaranteedBounds(E evidence, double[] weights) {
        return Optional.empty();
    }

    /**
     * Returns notes on the metric of this evidence, such as the reason why it is undefined or the classes that were left out.
     *
     * @param evidence the atoms
     * @param weights a weight per atom
     * @return the notes; by default there is one only if the value is NaN
     */
    default List<Note> notes(E evidence, double[] weights) {
        return Double.isNaN(value(evidence, weights))
                ? List.of(Note.about(spelling(), Note.UNDEFINED, " is undefined (0/0) on these data"))
                : List.of();
    }

    /**
     * Returns a note on items or clusters that the sample may lack by chance and that would move the value farther than most intervals reach.
     *
     * @param evidence the atoms
     * @param weights a weight per atom
     * @param units the independent units of the sample, of which clusters may be missing as a whole
     * @return the note; by default none
     */
    default Optional<Note> noteOnUnseenUnits(E evidence, double[] weights, SampledUnits units) {
        return Optional.empty();
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
