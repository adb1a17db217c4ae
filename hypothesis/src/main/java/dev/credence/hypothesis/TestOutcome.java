package dev.credence.hypothesis;

import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * The outcome of a test.
 *
 * <p>Status DEGENERATE: the data lie at a boundary where the p-value is 1 by definition or the statistic does not exist; a note states
 * which. Status UNDEFINED: the data do not define a p-value, which is NaN; a note gives the reason and an alternative.
 *
 * @param description name, null hypothesis and assumptions of the test
 * @param statisticName name of the statistic: z, t, F, chi-squared, or a count
 * @param statistic value of the statistic; NaN if it is undefined
 * @param degreesOfFreedom degrees of freedom of the null distribution, if it has any
 * @param pValue the p-value; NaN if it is undefined
 * @param alternative the alternative hypothesis of the p-value
 * @param effects estimates of the size of the difference, with intervals
 * @param exact whether the p-value comes from the exact null distribution of the statistic, and not from its limit
 * @param status the status of the outcome
 * @param notes notes for the reader
 */
public record TestOutcome(
        TestDescription description,
        String statisticName,
        double statistic,
        List<Double> degreesOfFreedom,
        double pValue,
        Alternative alternative,
        List<Effect> effects,
        boolean exact,
        Status status,
        List<Note> notes) {
    /**
     * Copies the lists and checks the p-value.
     *
     * @param description name
     * @param statisticName name of the statistic: z
     * @param statistic value of the statistic
     * @param degreesOfFreedom degrees of freedom of the null distribution
     * @param pValue the p-value
     * @param alternative the alternative hypothesis of the p-value
     * @param effects estimates of the size of the difference
     * @param exact whether the p-value comes from the exact null distribution of the statistic
     * @param status the status of the outcome
     * @param notes notes for the reader
     * @throws IllegalArgumentException if the p-value is not in [0, 1], or NaN without the status UNDEFINED
     */
    public TestOutcome {
        degreesOfFreedom = List.copyOf(degreesOfFreedom);
        effects = List.copyOf(effects);
        notes = List.copyOf(notes);
        boolean undefined = Double.isNaN(pValue) && status == Status.UNDEFINED && !notes.isEmpty();
        if (!(pValue >= 0 && pValue <= 1) && !undefined) {
            throw new IllegalArgumentException("p-value must lie in [0, 1]: p-value=" + pValue
                    + "; one that is not defined has the status UNDEFINED and a note");
        }
    }

    /** {@return the identifier of the test} */
    public String test() {
        return description.id();
    }

    /** Returns a copy with an additional effect. */
    TestOutcome and(Effect effect) {
        List<Effect> more = new ArrayList<>(effects);
        more.add(effect);
        return new TestOutcome(
                description,
                statisticName,
                statistic,
                degreesOfFreedom,
                pValue,
                alternative,
                more,
                exact,
                status,
                notes);
    }

    /** Collects the parts of an outcome. */
    static final class Builder {
        private final TestDescription description;
        private String statisticName = "";
        private double statistic = Double.NaN;
        private List<Double> degreesOfFreedom = List.of();
        private double pValue = Double.NaN;
        private Alternative alternative = Alternative.TWO_SIDED;
        private final List<Effect> effects = new ArrayList<>();
        private boolean exact;
        private Status status = Status.OK;
        private final List<Note> notes = new ArrayList<>();

        Builder(TestDescription description) {
            this.description = description;
        }

        Builder statistic(String name, double value, double... df) {
            this.statisticName = name;
            this.statistic = value;
            this.degreesOfFreedom = java.util.Arrays.stream(df).boxed().toList();
            return this;
        }

        Builder pValue(double p) {
            this.pValue = Math.min(1, p);
            return this;
        }

        Builder alternative(Alternative side) {
            this.alternative = side;
            return this;
        }

        Builder effect(Effect effect) {
            effects.add(effect);
            return this;
        }

        Builder exact() {
            this.exact = true;
            return this;
        }

        Builder note(String code, String sentence) {
            return note(Note.of(code, sentence));
        }

        Builder note(Note note) {
            notes.add(note);
            return this;
        }

        /** Sets the status for a p-value of 1 by definition or another boundary. */
        Builder degenerate(String why) {
            this.status = Status.DEGENERATE;
            return note("degenerate", why);
        }

        /** Sets the status for an undefined p-value. */
        Builder undefined(String why) {
            this.status = Status.UNDEFINED;
            this.pValue = Double.NaN;
            return note(Note.UNDEFINED, why);
        }

        TestOutcome build() {
            return new TestOutcome(
                    description,
                    statisticName,
                    statistic,
                    degreesOfFreedom,
                    pValue,
                    alternative,
                    effects,
                    exact,
                    status,
                    notes);
        }
    }
}
