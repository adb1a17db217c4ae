package dev.credence.hypothesis;

import dev.credence.api.interval.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * What a test found.
 *
 * <p>Status DEGENERATE: the data lie at an edge where the p-value is 1 by definition, or the statistic does not exist; a note
 * says which. Status UNDEFINED: the data do not define a p-value, which is NaN; a note says why and what to use instead.
 *
 * @param description which test, its null hypothesis and its assumptions
 * @param statisticName what the statistic is called: z, t, F, chi-squared, or what is counted
 * @param statistic its value; NaN where it is not defined, as the status says
 * @param degreesOfFreedom of its null distribution; none where it has none
 * @param pValue the p-value; NaN where it is not defined, as the status says
 * @param alternative the side of the p-value
 * @param effects how large the difference is, with intervals
 * @param exact whether the p-value is computed from the exact null distribution of the statistic, not from its limit
 * @param status whether the answer is what was asked for
 * @param notes what the reader should know of this answer
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
        List<String> notes) {
    /**
     * Keeps copies of the lists and checks the p-value.
     *
     * @param description which test
     * @param statisticName what the statistic is called
     * @param statistic its value
     * @param degreesOfFreedom of its null distribution
     * @param pValue the p-value
     * @param alternative the side of the p-value
     * @param effects how large the difference is
     * @param exact whether the null distribution is exact
     * @param status whether the answer is what was asked for
     * @param notes what the reader should know
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

    /** {@return the test's name outside} */
    public String test() {
        return description.id();
    }

    /** The same with one effect more. */
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

    /** An answer that grows by its parts. */
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
        private final List<String> notes = new ArrayList<>();

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

        Builder note(String note) {
            notes.add(note);
            return this;
        }

        /** The p-value is 1 by definition, or another edge was met. */
        Builder degenerate(String why) {
            this.status = Status.DEGENERATE;
            return note(why);
        }

        /** There is no p-value. */
        Builder undefined(String why) {
            this.status = Status.UNDEFINED;
            this.pValue = Double.NaN;
            return note(why);
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
