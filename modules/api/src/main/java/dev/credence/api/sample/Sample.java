package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Evidence together with its sampling design. A method that assumes independent observations refuses the other designs, so that a
 * caller who ignores the design has to do so explicitly (see {@link #pooled}). A minor release may permit more designs; a {@code switch}
 * over them needs a default.
 *
 * @param <E> kind of evidence
 */
public sealed interface Sample<E extends Evidence>
        permits IidSample, StratifiedSample, WeightedSample, ClusteredSample, CrossedSample, FoldedSample {
    /** {@return all observations, whatever the design} */
    E evidence();

    /**
     * {@return the weight of each atom, in the order of the atoms of the evidence: its count or, in a weighted sample, the sum of
     * the weights of its rows}
     */
    default double[] weights() {
        return evidence().weights();
    }

    /**
     * {@return the design in a word, for messages: {@code i.i.d.}, {@code stratified}, {@code weighted}, {@code clustered}, {@code
     * crossed} or {@code folds}}
     */
    String design();

    /** {@return whether the observations are independent and identically distributed} */
    default boolean isIid() {
        return false;
    }

    /**
     * {@return whether the observations are exchangeable (within each stratum, if there are strata): they are independent and have equal
     * weights; true for i.i.d. samples and for stratified samples} Bootstrap, permutation and binomial methods assume this.
     */
    default boolean isExchangeable() {
        return false;
    }

    /** {@return whether the rows have weights} */
    default boolean isWeighted() {
        return false;
    }

    /** {@return this sample as a stratified sample; empty for any other design} */
    default Optional<StratifiedSample<E>> stratified() {
        return Optional.empty();
    }

    /** {@return this sample as a clustered sample; empty for any other design} */
    default Optional<ClusteredSample<E>> clustered() {
        return Optional.empty();
    }

    /** {@return this sample as a sample of crossed clusters; empty for any other design} */
    default Optional<CrossedSample<E>> crossed() {
        return Optional.empty();
    }

    /** {@return this sample as the folds of a cross-validation; empty for any other design} */
    default Optional<FoldedSample<E>> folded() {
        return Optional.empty();
    }

    /**
     * {@return the number of different observations; a repeated cross-validation contains each observation several times, so that this is
     * the size of the {@link #evidence} divided by the number of repeats}
     */
    default long items() {
        return evidence().size();
    }

    /**
     * {@return the number of sampling units: clusters of a clustered sample, the more numerous clusters of a crossed sample, folds of a
     * cross-validation, observations of any other sample}
     */
    default long units() {
        return evidence().size();
    }

    /**
     * Returns whether the observations of given atoms are independent and identically distributed: this holds in an i.i.d. sample,
     * and in a stratified sample if all of them belong to one stratum. Such trials are binomial.
     *
     * @param atoms selects the atoms
     * @return true also if a stratified sample has no such atoms
     */
    default boolean iidAmong(IntPredicate atoms) {
        return false;
    }

    /**
     * {@return the same observations under the simplest equivalent design: an i.i.d. sample if the design is equivalent to it, otherwise
     * this sample} Equal weights, clusters of one observation each and a single stratum are equivalent to independent observations, so such
     * a sample becomes an i.i.d. sample. {@link dev.credence.Credence} simplifies the sample of every request.
     */
    default Sample<E> simplified() {
        return this;
    }

    /**
     * Returns the part of this sample on which a metric depends. Clusters without any observation on which the metric depends are
     * left out, such as images without positives for recall: they contain no information about the variation of the metric between
     * clusters, and counting them would make intervals too narrow. Of a crossed sample, such cells are left out.
     *
     * @param metric a metric of this evidence
     * @return the sample without those clusters; this sample for any other design, or if none or all of the clusters would be left
     *     out
     */
    default Sample<E> readBy(Metric<E> metric) {
        return this;
    }

    /**
     * Returns the part of a sample on which a metric depends, for code that does not know the type of the evidence.
     *
     * @param <E> kind of evidence the metric reads
     * @param metric a metric for which {@link Metric#unsupported} is empty on this sample
     * @param sample any sample
     * @return the part of the sample on which the metric depends
     */
    static <E extends Evidence> Sample<?> readBy(Metric<E> metric, Sample<?> sample) {
        if (!metric.evidenceType().isInstance(sample.evidence())) {
            return sample;
        }
        @SuppressWarnings("unchecked") // checked above
        Sample<E> own = (Sample<E>) sample;
        return own.readBy(metric);
    }

    /**
     * Calls the method of the visitor that belongs to the design of this sample.
     *
     * @param <R> the type of the result
     * @param visitor the visitor, which has a method for each design
     * @return the result of that method
     */
    <R> R accept(SampleVisitor<E, R> visitor);

    /**
     * {@return the same evidence as if it had been drawn independently: an i.i.d. sample} Intervals from a pooled clustered sample are too
     * narrow.
     */
    default IidSample<E> pooled() {
        return new IidSample<>(evidence());
    }

    /**
     * Returns a sample of independent, identically distributed observations.
     *
     * @param <E> kind of evidence
     * @param evidence the observations
     * @return the sample
     */
    static <E extends Evidence> IidSample<E> of(E evidence) {
        return new IidSample<>(evidence);
    }
}
