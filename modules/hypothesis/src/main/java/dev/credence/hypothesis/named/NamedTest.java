package dev.credence.hypothesis.named;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.text.InputField;
import dev.credence.api.text.NamedInputs;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.proportion.McNemarTest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A test that is found by name and takes its inputs by name, for JSON and command lines. Java code calls the classes of the tests, such as
 * {@link McNemarTest}.
 */
public final class NamedTest {
    private static final List<String> COMMON = List.of("alternative", "level");

    private final TestOutcome.Description description;
    private final List<String> aliases;
    private final List<InputField> fields;
    private final boolean sided;
    private final BiFunction<NamedInputs, TestOptions, TestOutcome> body;

    private NamedTest(
            TestOutcome.Description description,
            boolean sided,
            List<InputField> fields,
            BiFunction<NamedInputs, TestOptions, TestOutcome> body,
            String... aliases) {
        this.description = description;
        this.aliases = List.of(aliases);
        this.sided = sided;
        this.fields = List.copyOf(fields);
        this.body = body;
    }

    /** Creates a test that has one-sided forms. */
    static NamedTest sided(
            TestOutcome.Description description,
            List<InputField> fields,
            BiFunction<NamedInputs, TestOptions, TestOutcome> body,
            String... aliases) {
        return new NamedTest(description, true, fields, body, aliases);
    }

    /** Creates a test whose statistic has no direction. */
    static NamedTest unsided(
            TestOutcome.Description description,
            List<InputField> fields,
            BiFunction<NamedInputs, TestOptions, TestOutcome> body,
            String... aliases) {
        return new NamedTest(description, false, fields, body, aliases);
    }

    /** {@return the identifier of the test} */
    public String id() {
        return description.id();
    }

    /** {@return name, null hypothesis and assumptions} */
    public TestOutcome.Description description() {
        return description;
    }

    /** {@return other names by which the test is found} */
    public List<String> aliases() {
        return aliases;
    }

    /** {@return the inputs, except {@code level} and, for a test with a one-sided form, {@code alternative}} */
    public List<InputField> fields() {
        return fields;
    }

    /** {@return whether {@code alternative} may be other than two-sided} */
    public boolean sided() {
        return sided;
    }

    /**
     * Runs the test.
     *
     * @param input the inputs by name; {@code alternative} and {@code level} override the options
     * @param options alternative and level
     * @throws IllegalArgumentException if an input is unknown, missing or out of its range
     */
    public TestOutcome test(NamedInputs input, TestOptions options) {
        List<String> known =
                new ArrayList<>(fields.stream().map(InputField::name).toList());
        known.addAll(COMMON);
        input.requireKnown(known);
        Alternative side =
                input.optionalText("alternative").map(Alternative::of).orElse(options.alternative());
        if (!sided && side != Alternative.TWO_SIDED) {
            throw new IllegalArgumentException("alternative must be two-sided for " + id() + ": alternative="
                    + side.word() + "; its statistic has no direction");
        }
        double level = input.number("level", options.level().value());
        return body.apply(input, new TestOptions(side, ConfidenceLevel.of(level)));
    }
}
