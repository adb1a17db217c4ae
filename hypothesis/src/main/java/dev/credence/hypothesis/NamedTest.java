package dev.credence.hypothesis;

import dev.credence.api.interval.ConfidenceLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A test by name, with inputs by name: how JSON and command lines ask for it. Java code calls the classes themselves, such as
 * {@link McNemarTest}.
 */
public final class NamedTest {
    private static final List<String> COMMON = List.of("alternative", "level");

    private final TestDescription description;
    private final List<String> aliases;
    private final List<TestField> fields;
    private final boolean sided;
    private final BiFunction<TestInput, TestOptions, TestOutcome> body;

    NamedTest(
            TestDescription description,
            List<String> aliases,
            boolean sided,
            List<TestField> fields,
            BiFunction<TestInput, TestOptions, TestOutcome> body) {
        this.description = description;
        this.aliases = List.copyOf(aliases);
        this.sided = sided;
        this.fields = List.copyOf(fields);
        this.body = body;
    }

    /** {@return its name outside} */
    public String id() {
        return description.id();
    }

    /**
     * Which test it is.
     *
     * @return name, null hypothesis, assumptions
     */
    public TestDescription description() {
        return description;
    }

    /**
     * Its other names.
     *
     * @return names that find it as well
     */
    public List<String> aliases() {
        return aliases;
    }

    /** {@return what it takes, beside {@code level} and, where it has sides, {@code alternative}} */
    public List<TestField> fields() {
        return fields;
    }

    /**
     * Whether it can be asked for one side alone.
     *
     * @return whether {@code alternative} may be other than two-sided
     */
    public boolean sided() {
        return sided;
    }

    /**
     * Runs the test.
     *
     * @param input its inputs by name; {@code alternative} and {@code level} among them stand over the options
     * @param options alternative and level
     * @return the outcome
     * @throws IllegalArgumentException if an input is unknown, missing or out of its range
     */
    public TestOutcome test(TestInput input, TestOptions options) {
        List<String> known =
                new ArrayList<>(fields.stream().map(TestField::name).toList());
        known.addAll(COMMON);
        input.requireKnown(known);
        Alternative side = input.word("alternative").map(Alternative::of).orElse(options.alternative());
        if (!sided && side != Alternative.TWO_SIDED) {
            throw new IllegalArgumentException("alternative must be two-sided for " + id() + ": alternative="
                    + side.word() + "; its statistic has no direction");
        }
        double level = input.number("level", options.level().value());
        return body.apply(input, new TestOptions(side, ConfidenceLevel.of(level)));
    }
}
