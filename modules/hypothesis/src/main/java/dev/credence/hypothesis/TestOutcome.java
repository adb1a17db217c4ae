package dev.credence.hypothesis;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome.Effect;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The outcome of a test. Immutable; two outcomes are equal if all their parts are.
 *
 * <p>Status DEGENERATE: the data lie at a boundary where the p-value is 1 by definition or the statistic does not exist; a note states
 * which. Status UNDEFINED: the data do not define a p-value, which is NaN; a note gives the reason and an alternative.
 */
public final class TestOutcome {
    private final Parts parts;

    private record Parts(
            Description description,
            String statisticName,
            double statistic,
            List<Double> degreesOfFreedom,
            double pValue,
            Alternative alternative,
            List<Effect> effects,
            boolean exact,
            Status status,
            List<Note> notes) {
        Parts withEffects(List<Effect> others) {
            return new Parts(
                    description,
                    statisticName,
                    statistic,
                    degreesOfFreedom,
                    pValue,
                    alternative,
                    List.copyOf(others),
                    exact,
                    status,
                    notes);
        }
    }

    private TestOutcome(Parts parts) {
        this.parts = parts;
    }

    /**
     * Starts an outcome without a p-value, a statistic or effects.
     *
     * @param description name, null hypothesis and assumptions of the test
     * @return a builder
     */
    public static Builder builder(Description description) {
        return new Builder(description);
    }

    /** {@return name, null hypothesis and assumptions of the test} */
    public Description description() {
        return parts.description;
    }

    /** {@return the identifier of the test} */
    public String test() {
        return parts.description.id();
    }

    /** {@return the name of the statistic: z, t, F, chi-squared, or a count} */
    public String statisticName() {
        return parts.statisticName;
    }

    /** {@return the value of the statistic; NaN if it is undefined} */
    public double statistic() {
        return parts.statistic;
    }

    /** {@return the degrees of freedom of the null distribution, if it has any} */
    public List<Double> degreesOfFreedom() {
        return parts.degreesOfFreedom;
    }

    /** {@return the p-value; NaN if it is undefined} */
    public double pValue() {
        return parts.pValue;
    }

    /** {@return the alternative hypothesis of the p-value} */
    public Alternative alternative() {
        return parts.alternative;
    }

    /** {@return estimates of the size of the difference, with intervals} */
    public List<Effect> effects() {
        return parts.effects;
    }

    /**
     * {@return whether the p-value comes from the exact null distribution of the statistic, and not from its limit; false of a mid-p-value, which may be below
     * a significance more often than it states}
     */
    public boolean exact() {
        return parts.exact;
    }

    /** {@return the status of the outcome} */
    public Status status() {
        return parts.status;
    }

    /** {@return notes for the reader} */
    public List<Note> notes() {
        return parts.notes;
    }

    /**
     * Returns a copy with an additional effect.
     *
     * @param effect the effect
     * @return the copy
     */
    public TestOutcome withEffect(Effect effect) {
        return new TestOutcome(parts.withEffects(
                Stream.concat(parts.effects.stream(), Stream.of(effect)).toList()));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TestOutcome that && parts.equals(that.parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }

    @Override
    public String toString() {
        return "TestOutcome" + parts.toString().substring("Parts".length());
    }

    /** Collects the parts of an outcome. */
    public static final class Builder {
        private final Description description;
        private String statisticName = "";
        private double statistic = Double.NaN;
        private List<Double> degreesOfFreedom = List.of();
        private double pValue = Double.NaN;
        private Alternative alternative = Alternative.TWO_SIDED;
        private final List<Effect> effects = new ArrayList<>();
        private final Map<Effect, Double> hypotheses = new LinkedHashMap<>();
        private boolean exact;
        private Status status = Status.OK;
        private final List<Note> notes = new ArrayList<>();

        private Builder(Description description) {
            this.description = description;
        }

        /**
         * Sets the statistic.
         *
         * @param name z, t, F, chi-squared, or the name of a count
         * @param value the value; NaN if it is undefined
         * @param df the degrees of freedom of the null distribution, if it has any
         * @return this builder
         */
        public Builder statistic(String name, double value, double... df) {
            this.statisticName = name;
            this.statistic = value;
            this.degreesOfFreedom = Arrays.stream(df).boxed().toList();
            return this;
        }

        /**
         * Sets the p-value.
         *
         * @param p the p-value; a value above 1, which rounding can cause, becomes 1
         * @return this builder
         */
        public Builder pValue(double p) {
            this.pValue = Math.min(1, p);
            return this;
        }

        /**
         * Sets the alternative hypothesis, which is two-sided by default.
         *
         * @param side the alternative
         * @return this builder
         */
        public Builder alternative(Alternative side) {
            this.alternative = side;
            return this;
        }

        /**
         * Adds an effect.
         *
         * @param effect the effect
         * @return this builder
         */
        public Builder effect(Effect effect) {
            effects.add(effect);
            return this;
        }

        /**
         * Adds an effect about which the test has a hypothesis. If the interval of the effect contains the value of the hypothesis although the two-sided p-value
         * is below 1 minus its level, or the reverse, the outcome has a note.
         *
         * @param effect the effect
         * @param hypothesized its value under the null hypothesis
         * @return this builder
         */
        public Builder effect(Effect effect, double hypothesized) {
            hypotheses.put(effect, hypothesized);
            return effect(effect);
        }

        /**
         * Declares that the p-value comes from the exact null distribution.
         *
         * @return this builder
         */
        public Builder exact() {
            this.exact = true;
            return this;
        }

        /**
         * Adds a note.
         *
         * @param code the code for programs
         * @param sentence the sentence for people
         * @return this builder
         */
        public Builder note(String code, String sentence) {
            return note(Note.of(code, sentence));
        }

        /**
         * Adds a note.
         *
         * @param note the note
         * @return this builder
         */
        public Builder note(Note note) {
            notes.add(note);
            return this;
        }

        /**
         * Sets the status for a p-value of 1 by definition or another boundary.
         *
         * @param reason the reason, as the sentence of a note
         * @return this builder
         */
        public Builder degenerate(String reason) {
            this.status = Status.DEGENERATE;
            return note("degenerate", reason);
        }

        /**
         * Sets the status for an undefined p-value.
         *
         * @param reason the reason, as the sentence of a note
         * @return this builder
         */
        public Builder undefined(String reason) {
            this.status = Status.UNDEFINED;
            this.pValue = Double.NaN;
            return note(Note.UNDEFINED, reason);
        }

        /**
         * Creates the outcome.
         *
         * @return the outcome
         * @throws IllegalArgumentException if the p-value is not in [0, 1], or NaN without the status UNDEFINED
         */
        public TestOutcome build() {
            boolean undefined = Double.isNaN(pValue) && status == Status.UNDEFINED && !notes.isEmpty();
            if (!(pValue >= 0 && pValue <= 1) && !undefined) {
                throw new IllegalArgumentException("p-value must lie in [0, 1]: p-value=" + pValue
                        + "; one that is not defined has the status UNDEFINED and a note");
            }
            if (status == Status.OK) {
                hypotheses.forEach((effect, value) -> effect.interval()
                        .flatMap(interval -> disagreement(effect.name(), interval, value))
                        .ifPresent(notes::add));
            }
            return new TestOutcome(new Parts(
                    description,
                    statisticName,
                    statistic,
                    degreesOfFreedom,
                    pValue,
                    alternative,
                    List.copyOf(effects),
                    exact,
                    status,
                    List.copyOf(notes)));
        }

        /**
         * Returns a note where the p-value and the interval seem to contradict each other. The bound of a two-sided interval at level 0.95 has the
         * significance 0.025 of one side, so that a one-sided p-value between 0.025 and 0.05 contradicts no interval.
         */
        private Optional<Note> disagreement(String effect, Effect.Interval interval, double value) {
            boolean excluded = interval.lower() > value || interval.upper() < value;
            BigDecimal significance =
                    BigDecimal.ONE.subtract(BigDecimal.valueOf(interval.level().value()));
            boolean oneSided = alternative != Alternative.TWO_SIDED;
            if (oneSided && !excluded) {
                significance = significance.divide(BigDecimal.valueOf(2));
            }
            // an interval on the other side of the value belongs to a one-sided p-value near 1
            boolean agrees = excluded == pValue < 2 * interval.level().tail()
                    || (oneSided
                            && (excluded
                                    ? pValue > 1 - interval.level().tail()
                                    : pValue >= interval.level().tail()));
            if (agrees) {
                return Optional.empty();
            }
            return Optional.of(Note.of(
                    "interval-disagrees",
                    "the p-value is " + (excluded ? "not below " : "below ")
                            + written(significance)
                            + ", but the interval of '" + effect + (excluded ? "' excludes " : "' contains ")
                            + written(BigDecimal.valueOf(value)) + ", because they are two procedures"));
        }

        private static String written(BigDecimal number) {
            return number.stripTrailingZeros().toPlainString();
        }
    }

    /**
     * The name, null hypothesis and assumptions of a test.
     *
     * @param id the identifier, such as {@code mcnemar-exact}
     * @param title the name in the literature
     * @param hypothesis the null hypothesis, as a sentence
     * @param assumptions the conditions under which the p-value is valid
     */
    public record Description(String id, String title, String hypothesis, List<String> assumptions) {
        /** Copies the assumptions. */
        public Description {
            assumptions = List.copyOf(assumptions);
        }
    }

    /**
     * An estimate of the size of a difference.
     *
     * @param name the quantity, such as {@code difference} or {@code odds-ratio}
     * @param value the estimate; possibly infinite; NaN if the data do not define it
     * @param interval the interval, if there is one
     * @param pValue the p-value of this effect, adjusted for the family of hypotheses; empty for a test of one hypothesis
     */
    public record Effect(String name, double value, Optional<Interval> interval, OptionalDouble pValue) {
        /**
         * Creates an effect without an interval.
         *
         * @param name the quantity
         * @param value the estimate
         * @return the effect
         */
        public static Effect of(String name, double value) {
            return new Effect(name, value, Optional.empty(), OptionalDouble.empty());
        }

        /**
         * Returns a copy with an interval.
         *
         * @param bounds the interval
         * @return the effect
         */
        public Effect within(Interval bounds) {
            return new Effect(name, value, Optional.of(bounds), pValue);
        }

        /**
         * Returns a copy with a p-value.
         *
         * @param p the p-value
         * @return the effect
         */
        public Effect tested(double p) {
            return new Effect(name, value, interval, OptionalDouble.of(p));
        }

        /**
         * The interval of an effect.
         *
         * @param lower lower bound
         * @param upper upper bound
         * @param level confidence level
         * @param method name of the interval method
         */
        public record Interval(double lower, double upper, ConfidenceLevel level, String method) {
            /**
             * Checks the order of the bounds.
             *
             * @throws IllegalArgumentException if the bounds are not in order, or not numbers
             */
            public Interval {
                if (!(lower <= upper)) {
                    throw new IllegalArgumentException("lower must be at most upper: lower=" + lower + ", upper="
                            + upper + "; leave the interval out where there is none");
                }
            }
        }
    }
}
