package dev.credence.api.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The difference of a metric between two systems, first less second, with its interval and how sure one is of its sign.
 *
 * @param metric spelling of the metric
 * @param comparator spelling of the comparator
 * @param kind whether the interval is a confidence or a credible one
 * @param level the level
 * @param first the metric of the first system
 * @param second the metric of the second system
 * @param difference first less second; NaN where undefined
 * @param lower lower bound of the difference
 * @param upper upper bound of the difference
 * @param ratio first over second with its interval, null where the comparator gives none
 * @param probabilityFirstGreater posterior probability that the first is larger; NaN for tests
 * @param probabilitySecondGreater posterior probability that the second is larger, computed on its own, so that it is right
 *     also where the other rounds to 1; NaN for tests
 * @param test p-values, null for posteriors
 * @param equivalence probabilities around the region of practical equivalence, null where none was asked or given
 * @param status whether this is what was asked for
 * @param n how many items it rests on, both systems together where they are independent
 * @param exact true where no simulation or large-sample approximation stands between the model and the answer
 * @param simulation how it was simulated, null for closed forms
 * @param higherIsBetter whether a larger value of the metric is better
 * @param notes what the reader should know
 */
public record Comparison(
        String metric,
        String comparator,
        Kind kind,
        ConfidenceLevel level,
        double first,
        double second,
        double difference,
        double lower,
        double upper,
        @Nullable Ratio ratio,
        double probabilityFirstGreater,
        double probabilitySecondGreater,
        @Nullable TestResult test,
        @Nullable Equivalence equivalence,
        Status status,
        long n,
        boolean exact,
        @Nullable Simulation simulation,
        boolean higherIsBetter,
        List<String> notes) {
    /**
     * Copies the notes.
     *
     * @param metric spelling of the metric
     * @param comparator spelling of the comparator
     * @param kind whether the interval is a confidence or a credible one
     * @param level the level
     * @param first the metric of the first system
     * @param second the metric of the second system
     * @param difference first less second
     * @param lower lower bound of the difference
     * @param upper upper bound of the difference
     * @param ratio first over second with its interval
     * @param probabilityFirstGreater posterior probability that the first is larger
     * @param probabilitySecondGreater posterior probability that the second is larger
     * @param test p-values
     * @param equivalence probabilities around the region of practical equivalence
     * @param status whether this is what was asked for
     * @param n how many items it rests on
     * @param exact true where no simulation or large-sample approximation stands between the model and the answer
     * @param simulation how it was simulated
     * @param higherIsBetter whether a larger value of the metric is better
     * @param notes what the reader should know
     */
    public Comparison {
        notes = List.copyOf(notes);
    }

    /**
     * A ratio with its interval.
     *
     * @param value first over second
     * @param lower lower bound
     * @param upper upper bound
     */
    public record Ratio(double value, double lower, double upper) {}

    /**
     * Starts a comparison: both values and their difference; no bounds yet.
     *
     * @param <E> kind of evidence of one system
     * @param metric the metric
     * @param pairing the two systems
     * @param comparator spelling of the comparator
     * @param question level and margin
     * @return a builder; where a value is NaN its status is UNDEFINED
     */
    public static <E extends Evidence> Builder of(
            Metric<E> metric, Pairing<E> pairing, String comparator, Question question) {
        return new Builder(metric, pairing, comparator, question);
    }

    /**
     * Posterior probability that the first is better, by the metric's direction.
     *
     * @return NaN for tests
     */
    public double probabilityFirstBetter() {
        return higherIsBetter ? probabilityFirstGreater : probabilitySecondGreater;
    }

    /**
     * Posterior probability that the second is better, by the metric's direction.
     *
     * @return NaN for tests
     */
    public double probabilitySecondBetter() {
        return higherIsBetter ? probabilitySecondGreater : probabilityFirstGreater;
    }

    /**
     * The two-sided p-value.
     *
     * @return NaN for posteriors
     */
    public double pValue() {
        return test == null ? Double.NaN : test.twoSided();
    }

    /**
     * The tests.
     *
     * @return p-values, or empty for posteriors
     */
    public Optional<TestResult> tests() {
        return Optional.ofNullable(test);
    }

    /**
     * The region of practical equivalence.
     *
     * @return its probabilities, or empty
     */
    public Optional<Equivalence> practicalEquivalence() {
        return Optional.ofNullable(equivalence);
    }

    /** Gathers the parts of a comparison. */
    public static final class Builder {
        private final String metric;
        private final String comparator;
        private final ConfidenceLevel level;
        private final double first;
        private final double second;
        private final boolean higherIsBetter;
        private final List<String> notes = new ArrayList<>();
        private Kind kind = Kind.CONFIDENCE;
        private Status status;
        private double lower = Double.NaN;
        private double upper = Double.NaN;
        private double firstGreater = Double.NaN;
        private double secondGreater = Double.NaN;
        private @Nullable Ratio ratio;
        private @Nullable TestResult test;
        private @Nullable Equivalence equivalence;
        private @Nullable Simulation simulation;
        private long n;
        private boolean exact;

        private <E extends Evidence> Builder(
                Metric<E> metric, Pairing<E> pairing, String comparator, Question question) {
            this.metric = metric.spelling();
            this.comparator = comparator;
            this.level = question.level();
            this.higherIsBetter = metric.direction() != dev.credence.api.metric.Direction.LOWER_IS_BETTER;
            this.first = side(metric, pairing.firstEvidence(), pairing.firstWeights(), "first");
            this.second = side(metric, pairing.secondEvidence(), pairing.secondWeights(), "second");
            this.n = pairing instanceof Pairing.Paired<?, ?>
                    ? pairing.firstEvidence().size()
                    : pairing.firstEvidence().size() + pairing.secondEvidence().size();
            this.status = Double.isNaN(first - second) ? Status.UNDEFINED : Status.OK;
        }

        private <E extends Evidence> double side(Metric<E> metric, E evidence, double[] weights, String side) {
            metric.notes(evidence, weights).forEach(note -> notes.add(side + ": " + note));
            return metric.value(evidence, weights);
        }

        /**
         * The observed difference.
         *
         * @return first less second
         */
        public double difference() {
            return first - second;
        }

        /**
         * The metric of the first system.
         *
         * @return its observed value
         */
        public double first() {
            return first;
        }

        /**
         * The metric of the second system.
         *
         * @return its observed value
         */
        public double second() {
            return second;
        }

        /**
         * Sets the bounds of the difference.
         *
         * @param low lower bound
         * @param high upper bound
         * @return this builder
         */
        public Builder bounds(double low, double high) {
            lower = low;
            upper = high;
            return this;
        }

        /**
         * Sets the ratio.
         *
         * @param value first over second with its interval
         * @return this builder
         */
        public Builder ratio(Ratio value) {
            ratio = value;
            return this;
        }

        /**
         * Declares a posterior comparison.
         *
         * @param probabilityFirstGreater that the first is larger
         * @param probabilitySecondGreater that the second is larger
         * @return this builder
         */
        public Builder credible(double probabilityFirstGreater, double probabilitySecondGreater) {
            kind = Kind.CREDIBLE;
            firstGreater = probabilityFirstGreater;
            secondGreater = probabilitySecondGreater;
            return this;
        }

        /**
         * Sets the p-values.
         *
         * @param result the tests
         * @return this builder
         */
        public Builder test(TestResult result) {
            test = result;
            return this;
        }

        /**
         * Sets the probabilities around the region of practical equivalence.
         *
         * @param region the probabilities
         * @return this builder
         */
        public Builder equivalence(Equivalence region) {
            equivalence = region;
            return this;
        }

        /**
         * Says how it was simulated.
         *
         * @param how seed, draws and errors
         * @return this builder
         */
        public Builder simulation(Simulation how) {
            simulation = how;
            return this;
        }

        /**
         * Sets the number of items.
         *
         * @param size how many it rests on
         * @return this builder
         */
        public Builder n(long size) {
            n = size;
            return this;
        }

        /**
         * Declares the answer exact.
         *
         * @return this builder
         */
        public Builder exact() {
            exact = true;
            return this;
        }

        /**
         * Sets the status.
         *
         * @param newStatus the status
         * @param note why
         * @return this builder
         */
        public Builder status(Status newStatus, String note) {
            status = newStatus;
            return note(note);
        }

        /**
         * Adds a note.
         *
         * @param note a sentence
         * @return this builder
         */
        public Builder note(String note) {
            if (!notes.contains(note)) {
                notes.add(note);
            }
            return this;
        }

        /**
         * Finishes.
         *
         * @return the comparison
         */
        public Comparison build() {
            return new Comparison(
                    metric,
                    comparator,
                    kind,
                    level,
                    first,
                    second,
                    first - second,
                    lower,
                    upper,
                    ratio,
                    firstGreater,
                    secondGreater,
                    test,
                    equivalence,
                    status,
                    n,
                    exact,
                    simulation,
                    higherIsBetter,
                    notes);
        }
    }
}
