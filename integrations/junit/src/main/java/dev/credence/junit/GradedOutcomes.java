package dev.credence.junit;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * Collects the outcomes of test methods: grades between 0 and 1, or numbers such as seconds and costs, for a claim about their mean or a
 * quantile after the last test.
 *
 * <pre>{@code
 * static final GradedOutcomes GRADES = GradedOutcomes.ofGrades();
 *
 * @ParameterizedTest
 * @CsvFileSource(resources = "questions.csv")
 * void answersQuestion(String question, String expected) {
 *     GRADES.add(question, grader.grade(model.answer(question), expected));
 * }
 *
 * @AfterAll
 * static void gradesAreGoodOnAverage() {
 *     OutcomeAssertions.assertThat(GRADES).mean().isAtLeast(0.8);
 * }
 * }</pre>
 *
 * <p>The collector is safe for threads, and the order in which outcomes are added does not matter. Items are the sampling units: several outcomes of one
 * item are its runs, whose mean counts once.
 */
public final class GradedOutcomes {
    private final OutcomeColumn column;
    private final Map<String, double[]> items = new TreeMap<>();
    private int unnamed;

    private GradedOutcomes(OutcomeColumn column) {
        this.column = column;
    }

    /** {@return a collector of grades between 0 and 1} */
    public static GradedOutcomes ofGrades() {
        return new GradedOutcomes(OutcomeColumn.of("grade", 0, 1));
    }

    /** {@return a collector of durations in seconds, which are 0 or more} */
    public static GradedOutcomes ofSeconds() {
        return new GradedOutcomes(OutcomeColumn.of("seconds", 0, Double.POSITIVE_INFINITY));
    }

    /**
     * Returns a collector of other numbers.
     *
     * @param column their name and range
     * @return the collector
     */
    public static GradedOutcomes of(OutcomeColumn column) {
        return new GradedOutcomes(Objects.requireNonNull(column, "column must not be null"));
    }

    /**
     * Adds the outcome of an item of its own.
     *
     * @param outcome a finite number in the range of the column
     * @throws IllegalArgumentException if it is not
     */
    public synchronized void add(double outcome) {
        // A space cannot begin the name of an item that a user names.
        put(" " + unnamed++, outcome);
    }

    /**
     * Adds an outcome of an item, which may have several.
     *
     * @param item the name of the item, such as the question
     * @param outcome a finite number in the range of the column
     * @throws IllegalArgumentException if the name is blank, or the number is not finite or out of range
     */
    public synchronized void add(String item, double outcome) {
        if (Objects.requireNonNull(item, "item must not be null").isBlank()) {
            throw new IllegalArgumentException(
                    "the name of an item must not be blank; add the outcome without a name if each is an item of its own");
        }
        put("=" + item, outcome);
    }

    private void put(String key, double outcome) {
        if (!Double.isFinite(outcome)) {
            throw new IllegalArgumentException("an outcome must be a finite number: " + column.name() + "=" + outcome
                    + "; add no outcome if there is no answer");
        }
        column.range().filter(range -> !range.contains(outcome)).ifPresent(range -> {
            throw new IllegalArgumentException("an outcome must lie in [" + range.lower() + ", " + range.upper() + "]: "
                    + column.name() + "=" + outcome);
        });
        items.merge(key, new double[] {outcome}, (runs, more) -> {
            double[] both = Arrays.copyOf(runs, runs.length + 1);
            both[runs.length] = outcome;
            return both;
        });
    }

    /**
     * Runs an action and adds the seconds that it takes as an outcome, also if it ends with an exception.
     *
     * @param <T> the type of the result
     * @param action the action whose duration is measured, in seconds
     * @return its result
     * @throws Exception if the action throws an exception, which is passed on
     */
    public <T> T time(Callable<T> action) throws Exception {
        long start = System.nanoTime();
        try {
            return action.call();
        } finally {
            add((System.nanoTime() - start) * 1e-9);
        }
    }

    /** Checks that outcomes in the declared range can be at least a value, and can be less. */
    void requireBothSidesOf(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("value to reach must be a finite number: value=" + value);
        }
        column.range()
                .filter(range -> value <= range.lower() || value > range.upper())
                .ifPresent(range -> {
                    throw new IllegalArgumentException("every outcome of " + column.name() + " lies in ["
                            + range.lower()
                            + ", " + range.upper() + "], so that " + (value > range.upper() ? "none" : "each")
                            + " is at least " + value + "; give the value in the unit of the outcomes, not in percent");
                });
    }

    /** {@return the number of items so far} */
    public synchronized int size() {
        return items.size();
    }

    /**
     * Returns the outcomes so far.
     *
     * @return the outcomes
     * @throws IllegalStateException if there is none
     */
    public synchronized Outcomes toOutcomes() {
        if (items.isEmpty()) {
            throw new IllegalStateException("no outcome of " + column.name()
                    + " was added: were the tests that add them run before this claim?");
        }
        OutcomesBuilder builder = new OutcomesBuilder(column);
        items.forEach((item, runs) -> {
            for (double run : runs) {
                builder.add(item, run);
            }
        });
        return builder.build();
    }
}
