package dev.credence.api.comparison;

import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.Comparison.Ratio;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampledUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The builder of a {@link Comparison}, which {@link Comparison#of(String, String, ConfidenceLevel, double, double)} starts. */
public final class ComparisonBuilder extends Inference.Builder<ComparisonBuilder> {
    private final double first;
    private final double second;
    Direction direction = Direction.HIGHER_IS_BETTER;
    double firstGreater = Double.NaN;
    double secondGreater = Double.NaN;

    @Nullable
    Ratio ratio;

    @Nullable
    TestResult test;

    final List<EValue> eValues = new ArrayList<>();

    @Nullable
    Equivalence equivalence;

    @Nullable
    GuaranteedBounds guaranteedBounds;

    long differing;

    ComparisonBuilder(String metric, String comparator, ConfidenceLevel level, double first, double second) {
        super(metric, comparator, level);
        this.first = first;
        this.second = second;
    }

    ComparisonBuilder(Comparison other) {
        this(other, other.metric());
    }

    ComparisonBuilder(Comparison other, String metric) {
        this(metric, other.comparator(), other.level(), other.first(), other.second());
        parts(other);
        direction = other.direction();
        firstGreater = other.probabilityFirstGreater();
        secondGreater = other.probabilitySecondGreater();
        ratio = other.ratio().orElse(null);
        test = other.test().orElse(null);
        eValues.addAll(other.eValues());
        equivalence = other.equivalence().orElse(null);
        guaranteedBounds = other.guaranteedBounds().orElse(null);
        differing = other.differing;
    }

    /** Starts a comparison whose values, number of items and notes are computed from the metric and the pairing. */
    static <E extends Evidence> ComparisonBuilder of(
            Metric<E> metric, Pairing<E> pairing, String comparator, ComparisonOptions options) {
        double[] firstWeights = pairing.firstWeights();
        double[] secondWeights = pairing.secondWeights();
        ComparisonBuilder builder = Comparison.of(
                        metric.spelling(),
                        comparator,
                        options.level(),
                        metric.value(pairing.firstEvidence(), firstWeights),
                        metric.value(pairing.secondEvidence(), secondWeights))
                .direction(metric.direction())
                .n(relevantItems(metric, pairing));
        pairing.notes().forEach(builder::note);
        notesOfSystem(metric, pairing.firstEvidence(), firstWeights, builder.first, pairing.firstUnits(metric))
                .forEach(note -> builder.note(note.of("first")));
        notesOfSystem(metric, pairing.secondEvidence(), secondWeights, builder.second, pairing.secondUnits(metric))
                .forEach(note -> builder.note(note.of("second")));
        return builder;
    }

    private static <E extends Evidence> List<Note> notesOfSystem(
            Metric<E> metric, E evidence, double[] weights, double value, SampledUnits units) {
        List<Note> notes = new ArrayList<>(metric.notes(evidence, weights));
        metric.noteOnUnseenUnits(evidence, weights, units).ifPresent(notes::add);
        DifferentClassesNote.ofOneSystem(metric, evidence, weights, value).ifPresent(notes::add);
        return notes;
    }

    private static <E extends Evidence> long relevantItems(Metric<E> metric, Pairing<E> pairing) {
        E first = pairing.firstEvidence();
        E second = pairing.secondEvidence();
        if (pairing instanceof Pairing.Paired<E, ?> paired) {
            return relevantItems(paired.joint().evidence(), metric, first, second) / repeats(paired.joint());
        }
        Pairing.Independent<E> independent = (Pairing.Independent<E>) pairing;
        return countRelevant(first, atom -> metric.dependsOn(first, atom)) / repeats(independent.first())
                + countRelevant(second, atom -> metric.dependsOn(second, atom)) / repeats(independent.second());
    }

    private static <E extends Evidence> long relevantItems(
            PairedEvidence<E> joint, Metric<E> metric, E first, E second) {
        return countRelevant(
                joint,
                atom -> metric.dependsOn(first, joint.firstAtom(atom))
                        || metric.dependsOn(second, joint.secondAtom(atom)));
    }

    /** Returns how often each item occurs, which is more than once in a repeated cross-validation. */
    private static int repeats(Sample<?> sample) {
        return sample.folded().map(FoldedSample::repeats).orElse(1);
    }

    private static long countRelevant(Evidence evidence, IntPredicate counts) {
        long items = 0;
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            items += counts.test(atom) ? evidence.count(atom) : 0;
        }
        return items;
    }

    @Override
    protected ComparisonBuilder self() {
        return this;
    }

    /** {@return the observed difference: first minus second} */
    public double difference() {
        return first - second;
    }

    /** {@return the metric of the first system} */
    public double first() {
        return first;
    }

    /** {@return the metric of the second system} */
    public double second() {
        return second;
    }

    /**
     * Sets the direction of the metric.
     *
     * @param newDirection whether a larger or a smaller value is better, or neither
     * @return this builder
     */
    public ComparisonBuilder direction(Direction newDirection) {
        direction = newDirection;
        return this;
    }

    /**
     * Sets the ratio.
     *
     * @param value first over second with its interval
     * @return this builder
     */
    public ComparisonBuilder ratio(Ratio value) {
        ratio = value;
        return this;
    }

    /**
     * Declares the interval credible and sets the posterior probabilities.
     *
     * @param probabilityFirstGreater posterior probability that the first is larger
     * @param probabilitySecondGreater posterior probability that the second is larger
     * @return this builder
     */
    public ComparisonBuilder credible(double probabilityFirstGreater, double probabilitySecondGreater) {
        firstGreater = probabilityFirstGreater;
        secondGreater = probabilitySecondGreater;
        return kind(Kind.CREDIBLE);
    }

    /**
     * Sets the p-values.
     *
     * @param result the tests
     * @return this builder
     */
    public ComparisonBuilder test(TestResult result) {
        test = result;
        return this;
    }

    /**
     * Adds an e-value.
     *
     * @param evidence the evidence against a hypothesis
     * @return this builder
     */
    public ComparisonBuilder eValue(EValue evidence) {
        eValues.add(evidence);
        return this;
    }

    /**
     * Sets the probabilities around the region of practical equivalence.
     *
     * @param region the probabilities
     * @return this builder
     */
    public ComparisonBuilder equivalence(Equivalence region) {
        equivalence = region;
        return this;
    }

    /**
     * Sets the guaranteed bounds of the difference for the original scores.
     *
     * @param guaranteed the bounds
     * @return this builder
     */
    public ComparisonBuilder guaranteedBounds(GuaranteedBounds guaranteed) {
        guaranteedBounds = guaranteed;
        return this;
    }

    /**
     * Sets the number of discordant items, where the interval and the p-value depend on these items alone.
     *
     * @param items 0 or more
     * @return this builder
     */
    public ComparisonBuilder differing(long items) {
        if (!(items >= 0)) {
            throw new IllegalArgumentException("items that differ must be >= 0: items=" + items);
        }
        differing = items;
        return this;
    }

    /**
     * Builds the comparison.
     *
     * @return the comparison
     * @throws IllegalArgumentException if the parts contradict each other
     */
    public Comparison build() {
        return new Comparison(this);
    }
}
