package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Evidence together with how it was drawn. A method that assumes independent observations refuses the other designs and
 * names the methods that accept them; the caller can pool on purpose, never by accident.
 *
 * @param <E> kind of evidence
 */
public sealed interface Sample<E extends Evidence>
        permits IidSample, StratifiedSample, WeightedSample, ClusteredSample, FoldedSample {
    /** {@return all that was observed, whatever the design} */
    E evidence();

    /**
     * {@return the weight of each atom: its count, or the sum of its rows' weights in a weighted design, in the order of the evidence's
     * atoms}
     */
    default double[] weights() {
        return evidence().weights();
    }

    /**
     * {@return the design in a word, for messages: {@code i.i.d.}, {@code stratified}, {@code weighted}, {@code clustered} or {@code
     * folds}}
     */
    String design();

    /**
     * Whether the observations are independent and identically distributed.
     *
     * @return true of an i.i.d. sample only
     */
    default boolean isIid() {
        return false;
    }

    /**
     * Whether the observations are independent and count alike, so that exchanging two of them (of one stratum, where there are
     * strata) changes nothing: what resampling rows, swapping items and counting trials rest on.
     *
     * @return true of i.i.d. and of stratified samples
     */
    default boolean isExchangeable() {
        return false;
    }

    /**
     * Whether rows have weights of their own.
     *
     * @return true of a weighted sample only
     */
    default boolean isWeighted() {
        return false;
    }

    /** {@return the sample with its strata; empty of any other design} */
    default Optional<StratifiedSample<E>> stratified() {
        return Optional.empty();
    }

    /** {@return the sample with its clusters; empty of any other design} */
    default Optional<ClusteredSample<E>> clustered() {
        return Optional.empty();
    }

    /** {@return the sample with its folds; empty of any other design} */
    default Optional<FoldedSample<E>> folded() {
        return Optional.empty();
    }

    /**
     * How many different observations there are, which a repeated cross-validation has several times each.
     *
     * @return the size of the {@link #evidence}, over the repeats of a cross-validation
     */
    default long items() {
        return evidence().size();
    }

    /** {@return how many units were drawn: clusters of a clustered sample, folds of a cross-validation, observations of any other} */
    default long units() {
        return evidence().size();
    }

    /**
     * Whether the observations of some atoms are independent and identically distributed among themselves: in an i.i.d. sample, and
     * where all of them belong to one stratum. Trials that are so are binomial.
     *
     * @param atoms which atoms
     * @return true also where there are none of them in a stratified sample
     */
    default boolean iidAmong(IntPredicate atoms) {
        return false;
    }

    /**
     * The same observations under the simplest design that says the same of them. Weights that are all alike, clusters of one
     * observation each and a single stratum add nothing to independent observations, so such a sample is answered as an i.i.d. one.
     * {@link dev.credence.Credence} asks every question of the simplified sample.
     *
     * @return an i.i.d. sample where the design adds nothing, otherwise this sample
     */
    default Sample<E> simplified() {
        return this;
    }

    /**
     * What of the sample bears on a metric: clusters without any observation that the metric reads are left out, for they say
     * nothing of how it differs between clusters, and counting them would feign certainty (images without positives, for recall).
     *
     * @param metric a metric of this evidence
     * @return the sample without those clusters; this one of any other design, or where none or all would go
     */
    default Sample<E> readBy(Metric<E> metric) {
        return this;
    }

    /**
     * {@link #readBy} for code that does not know the kind of evidence.
     *
     * @param <E> kind of evidence the metric reads
     * @param metric a metric that {@link Metric#unsupported} finds nothing against on this sample
     * @param sample any sample
     * @return what of it bears on the metric
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
     * Hands the sample, as what it is, to the case of its design.
     *
     * @param <R> what the cases give
     * @param visitor a case for each design
     * @return what its case gives
     */
    <R> R accept(SampleVisitor<E, R> visitor);

    /**
     * The same evidence as if it had been drawn independently. Intervals of a pooled clustered sample are too narrow.
     *
     * @return the evidence as an i.i.d. sample
     */
    default IidSample<E> pooled() {
        return new IidSample<>(evidence());
    }

    /**
     * Independent, identically distributed observations.
     *
     * @param <E> kind of evidence
     * @param evidence what was observed
     * @return the sample
     */
    static <E extends Evidence> IidSample<E> of(E evidence) {
        return new IidSample<>(evidence);
    }
}
