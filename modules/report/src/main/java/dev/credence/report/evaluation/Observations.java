package dev.credence.report.evaluation;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The observations of one system: its predictions, its scores, or both, as one sample of any design for each kind of evidence. A
 * metric uses the sample of its kind.
 */
public final class Observations {
    private final List<Sample<?>> samples;

    private Observations(List<Sample<?>> samples) {
        this.samples = List.copyOf(samples);
    }

    /**
     * Creates observations from independent items.
     *
     * @param evidence a confusion matrix, scores, or evidence of your own
     * @return the observations
     */
    public static Observations of(Evidence evidence) {
        return of(Sample.of(evidence));
    }

    /**
     * Creates observations from a sample.
     *
     * @param sample the sample
     * @return the observations
     */
    public static Observations of(Sample<?> sample) {
        return new Observations(List.of(sample));
    }

    /**
     * Creates observations from several samples.
     *
     * @param samples samples of different kinds of evidence
     * @return the observations
     * @throws IllegalArgumentException if two are of the same kind
     */
    public static Observations of(List<? extends Sample<?>> samples) {
        Observations all = new Observations(List.of());
        for (Sample<?> sample : samples) {
            all = all.and(sample);
        }
        return all;
    }

    /**
     * Returns a copy with another sample.
     *
     * @param sample a sample of a kind of evidence that is not present yet
     * @return the observations
     * @throws IllegalArgumentException if a sample of that kind is present already
     */
    public Observations and(Sample<?> sample) {
        Class<? extends Evidence> kind = sample.evidence().getClass();
        if (samples.stream().anyMatch(other -> other.evidence().getClass() == kind)) {
            throw new IllegalArgumentException(
                    "samples must have different kinds of evidence: second " + kind.getSimpleName());
        }
        List<Sample<?>> more = new ArrayList<>(samples);
        more.add(sample);
        return new Observations(more);
    }

    /** {@return the samples, one for each kind of evidence} */
    public List<Sample<?>> samples() {
        return samples;
    }

    /**
     * Returns the sample of a type of evidence.
     *
     * @param <E> kind of evidence
     * @param kind the class of the evidence
     * @return the sample, or empty
     */
    @SuppressWarnings("unchecked") // its evidence is of that class
    public <E extends Evidence> Optional<Sample<E>> sample(Class<E> kind) {
        return samples.stream()
                .filter(sample -> kind.isInstance(sample.evidence()))
                .map(sample -> (Sample<E>) sample)
                .findFirst();
    }

    /**
     * Returns the sample that a metric reads.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @return the sample, or empty
     */
    public <E extends Evidence> Optional<Sample<E>> readBy(Metric<E> metric) {
        return sample(metric.evidenceType());
    }

    /** Returns the samples, one after the other. */
    @Override
    public String toString() {
        return samples.toString();
    }
}
