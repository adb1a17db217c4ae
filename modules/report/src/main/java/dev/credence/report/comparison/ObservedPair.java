package dev.credence.report.comparison;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The observations of two systems: their predictions, their scores, or both, as one pairing for each kind of evidence. A metric
 * uses the pairing of its kind.
 */
public final class ObservedPair {
    private final List<Pairing<?>> pairings;

    private ObservedPair(List<Pairing<?>> pairings) {
        this.pairings = List.copyOf(pairings);
    }

    /**
     * Creates observations from a pairing.
     *
     * @param pairing two systems, on the same items or on different ones
     * @return the observations
     */
    public static ObservedPair of(Pairing<?> pairing) {
        return new ObservedPair(List.of(pairing));
    }

    /**
     * Creates observations from several pairings.
     *
     * @param pairings pairings of different kinds of evidence
     * @return the observations
     * @throws IllegalArgumentException if two are of the same kind
     */
    public static ObservedPair of(List<? extends Pairing<?>> pairings) {
        ObservedPair all = new ObservedPair(List.of());
        for (Pairing<?> pairing : pairings) {
            all = all.and(pairing);
        }
        return all;
    }

    /**
     * Returns a copy with another pairing.
     *
     * @param pairing a pairing of a kind of evidence that is not present yet
     * @return the observations
     * @throws IllegalArgumentException if a pairing of that kind is present already
     */
    public ObservedPair and(Pairing<?> pairing) {
        Class<? extends Evidence> kind = pairing.firstEvidence().getClass();
        if (pairings.stream().anyMatch(other -> other.firstEvidence().getClass() == kind)) {
            throw new IllegalArgumentException(
                    "pairings must have different kinds of evidence: second " + kind.getSimpleName());
        }
        List<Pairing<?>> more = new ArrayList<>(pairings);
        more.add(pairing);
        return new ObservedPair(more);
    }

    /** {@return the pairings, one for each kind of evidence} */
    public List<Pairing<?>> pairings() {
        return pairings;
    }

    /**
     * Returns the pairing of a type of evidence.
     *
     * @param <E> kind of evidence of one system
     * @param kind the class of the evidence of one system
     * @return the pairing, or empty
     */
    @SuppressWarnings("unchecked") // its evidence is of that class
    public <E extends Evidence> Optional<Pairing<E>> pairing(Class<E> kind) {
        return pairings.stream()
                .filter(pairing -> kind.isInstance(pairing.firstEvidence()))
                .map(pairing -> (Pairing<E>) pairing)
                .findFirst();
    }

    /**
     * Returns the pairing that a metric reads.
     *
     * @param <E> kind of evidence of one system
     * @param metric the metric
     * @return the pairing, or empty
     */
    public <E extends Evidence> Optional<Pairing<E>> readBy(Metric<E> metric) {
        return pairing(metric.evidenceType());
    }

    /** Returns the pairings, one after the other. */
    @Override
    public String toString() {
        return pairings.toString();
    }
}
