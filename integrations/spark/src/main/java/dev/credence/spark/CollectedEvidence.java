package dev.credence.spark;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.state.ConfusionState;
import dev.credence.api.state.EvidenceState;
import dev.credence.api.state.PairedConfusionState;
import dev.credence.api.state.PairedScoreState;
import dev.credence.api.state.ScoreState;
import java.util.Map;

/**
 * Evidence on the driver: what a sample or a pairing is made of, and what was set aside on the way.
 *
 * @param <E> kind of evidence of one system
 */
public final class CollectedEvidence<E extends Evidence> {
    private final EvidenceState state;
    private final Map<String, Long> aside;
    private final Class<E> kind;

    CollectedEvidence(EvidenceState state, Map<String, Long> aside, Class<E> kind) {
        this.state = state;
        this.aside = Map.copyOf(aside);
        this.kind = kind;
    }

    /**
     * The evidence of one system, of the design that was requested.
     *
     * @return the sample, which every interval method works on
     * @throws IllegalStateException if a second system was named: {@link #pairing} has both
     * @throws IllegalArgumentException if the design needs more than there is, such as two folds
     */
    public Sample<E> sample() {
        if (state instanceof ConfusionState one && kind == ConfusionMatrix.class) {
            return same(one.sample());
        }
        if (state instanceof ScoreState one && kind == ScoredSample.class) {
            return same(one.sample());
        }
        throw new IllegalStateException("a sample is of one system, and a second one was named: take pairing()");
    }

    /**
     * The evidence of two systems on the same items.
     *
     * @return the pairing, which every comparator works on
     * @throws IllegalStateException if no second system was named
     * @throws IllegalArgumentException if the design needs more than there is, such as two folds
     */
    public Pairing<E> pairing() {
        if (state instanceof PairedConfusionState two && kind == ConfusionMatrix.class) {
            return same(two.pairing());
        }
        if (state instanceof PairedScoreState two && kind == ScoredSample.class) {
            return same(two.pairing());
        }
        throw new IllegalStateException(
                "a pairing is of two systems, and one was named: name the other by second(...)");
    }

    /** The kind was compared. */
    @SuppressWarnings("unchecked")
    private Sample<E> same(Sample<?> sample) {
        return (Sample<E>) sample;
    }

    /** The kind was compared. */
    @SuppressWarnings("unchecked")
    private Pairing<E> same(Pairing<?> pairing) {
        return (Pairing<E>) pairing;
    }

    /**
     * The evidence as bytes, to be stored, merged, or given to the command in place of a file.
     *
     * @return a new array, which {@link dev.credence.api.state.States#read} reads; the same for the same rows, however they were spread
     */
    public byte[] state() {
        return state.toBytes();
    }

    /** {@return how many rows the evidence holds, without those set aside} */
    public long rows() {
        return state.size();
    }

    /**
     * How many rows were set aside, by what they lacked: null, or NaN where a number is wanted.
     *
     * @return from {@code truth}, {@code prediction}, {@code score}, {@code second}, {@code cluster}, {@code fold} or {@code weight} to
     *     a number above 0; a row that lacks several counts under the first of these
     */
    public Map<String, Long> setAside() {
        return aside;
    }

    @Override
    public String toString() {
        return "Collected[" + state + ", set aside=" + aside + "]";
    }
}
