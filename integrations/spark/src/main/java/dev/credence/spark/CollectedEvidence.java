package dev.credence.spark;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.Outcomes;
import dev.credence.state.ClassScoreState;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.OutcomeState;
import dev.credence.state.PairedClassScoreState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedOutcomeState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.ScoreState;
import java.util.Map;

/**
 * Evidence that was collected to the driver: a sample or a pairing, and the numbers of rows that were set aside.
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
     * Returns the evidence of one system with the requested sampling design.
     *
     * @return the sample, for any interval method
     * @throws IllegalStateException if a second system was named: {@link #pairing} has both
     * @throws IllegalArgumentException if the design needs more than there is, such as two folds, or truth and predictions have no label
     *     in common
     */
    public Sample<E> sample() {
        requireCommonLabels();
        if (state instanceof ConfusionState one && kind == ConfusionMatrix.class) {
            return cast(one.sample());
        }
        if (state instanceof ScoreState one && kind == ScoredSample.class) {
            return cast(one.sample());
        }
        if (state instanceof ClassScoreState one && kind == ClassScores.class) {
            return cast(one.sample());
        }
        if (state instanceof OutcomeState one && kind == Outcomes.class) {
            return cast(one.sample());
        }
        throw new IllegalStateException("a sample is of one system, and a second one was named: take pairing()");
    }

    /**
     * Returns the evidence of two systems on the same items.
     *
     * @return the pairing, for any comparator
     * @throws IllegalStateException if no second system was named
     * @throws IllegalArgumentException if the design needs more than there is, such as two folds, or truth and predictions have no label
     *     in common
     */
    public Pairing<E> pairing() {
        requireCommonLabels();
        if (state instanceof PairedConfusionState two && kind == ConfusionMatrix.class) {
            return cast(two.pairing());
        }
        if (state instanceof PairedScoreState two && kind == ScoredSample.class) {
            return cast(two.pairing());
        }
        if (state instanceof PairedClassScoreState two && kind == ClassScores.class) {
            return cast(two.pairing());
        }
        if (state instanceof PairedOutcomeState two && kind == Outcomes.class) {
            return cast(two.pairing());
        }
        throw new IllegalStateException(
                "a pairing is of two systems, and one was named: name the other by second(...)");
    }

    /** Throws if labels that were not declared are written in two ways, because they would never agree. */
    private void requireCommonLabels() {
        if (kind == ConfusionMatrix.class && state.layout().labels().isEmpty()) {
            WholeData.of(state).problemOfPredictions().ifPresent(problem -> {
                throw new IllegalArgumentException(problem + WholeData.Rules.ADVICE);
            });
        }
    }

    /** The kind was compared. */
    @SuppressWarnings("unchecked")
    private Sample<E> cast(Sample<?> sample) {
        return (Sample<E>) sample;
    }

    /** The kind was compared. */
    @SuppressWarnings("unchecked")
    private Pairing<E> cast(Pairing<?> pairing) {
        return (Pairing<E>) pairing;
    }

    /**
     * Returns the evidence as bytes, to store, to merge, or to pass to the command in place of a file.
     *
     * @return a new array for {@link dev.credence.state.States#read}; it depends on the rows but not on their partitions
     */
    public byte[] state() {
        return state.toBytes();
    }

    /** {@return the number of rows in the evidence, without those set aside} */
    public long rows() {
        return state.size();
    }

    /**
     * Returns the numbers of rows that were set aside because a value was null, or NaN where a number is needed.
     *
     * @return a map from {@code truth}, {@code prediction}, {@code score}, {@code outcome}, {@code second}, {@code item}, {@code cluster},
     *     {@code fold} or {@code weight} to a number above 0; a row with several missing values counts under the first of these
     */
    public Map<String, Long> setAside() {
        return aside;
    }

    @Override
    public String toString() {
        return "Collected[" + state + ", set aside=" + aside + "]";
    }
}
