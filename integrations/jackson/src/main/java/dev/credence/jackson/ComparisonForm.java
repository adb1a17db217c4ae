package dev.credence.jackson;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Equivalence;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.metric.Direction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Comparisons as JSON. Ratio, test and simulation appear only where there are any. */
final class ComparisonForm {
    private static final String[] BOUNDS = {"value", "lower", "upper"};
    private static final String[] TESTS = {
        "statistic", "twoSided", "firstGreater", "secondGreater", "nonInferiority", "equivalence"
    };
    private static final String[] ROPE = {"margin", "inside", "first", "second"};

    private final ResultFields result = new ResultFields("comparison", "comparator");
    private final NumberFields numbers = new NumberFields();
    private NumberFields difference = new NumberFields();
    private @Nullable NumberFields ratio;
    private @Nullable NumberFields test;
    private @Nullable NumberFields rope;
    private Direction direction = Direction.HIGHER_IS_BETTER;

    private ComparisonForm() {}

    static void write(Comparison comparison, Output out) {
        out.text("metric", comparison.metric());
        ResultOutput.method(out, "comparator", comparison.comparator());
        out.text("kind", ResultOutput.word(comparison.kind()));
        out.number("level", comparison.level().value());
        out.number("first", comparison.first());
        out.number("second", comparison.second());
        write("difference", BOUNDS, out, comparison.difference(), comparison.lower(), comparison.upper());
        comparison.ratio().ifPresent(ratio -> write("ratio", BOUNDS, out, ratio.value(), ratio.lower(), ratio.upper()));
        direction(comparison, out);
        out.number("probabilityFirstBetter", comparison.probabilityFirstBetter());
        out.number("probabilitySecondBetter", comparison.probabilitySecondBetter());
        out.number("pValue", comparison.pValue());
        comparison.test().ifPresent(test -> write(test, out));
        comparison
                .equivalence()
                .ifPresentOrElse(
                        e -> write("rope", ROPE, out, e.margin(), e.inside(), e.first(), e.second()),
                        () -> out.nothing("rope"));
        out.whole("n", comparison.n());
        out.flag("exact", comparison.exact());
        out.text("status", ResultOutput.word(comparison.status()));
        ResultOutput.simulation(out, comparison.simulation());
        out.texts("notes", comparison.notes());
    }

    private static void write(TestResult t, Output out) {
        write(
                "test",
                TESTS,
                out,
                t.statistic(),
                t.twoSided(),
                t.firstGreater(),
                t.secondGreater(),
                t.nonInferiority(),
                t.equivalence());
    }

    /** Neither more nor less of a neutral metric is better: which is larger stands in fields of its own. */
    private static void direction(Comparison comparison, Output out) {
        if (comparison.direction() != Direction.NEUTRAL) {
            out.flag("higherIsBetter", comparison.direction() == Direction.HIGHER_IS_BETTER);
            return;
        }
        out.nothing("higherIsBetter");
        out.number("probabilityFirstGreater", comparison.probabilityFirstGreater());
        out.number("probabilitySecondGreater", comparison.probabilitySecondGreater());
    }

    private static void write(String name, String[] fields, Output out, double... values) {
        out.open(name);
        for (int i = 0; i < fields.length; i++) {
            out.number(fields[i], values[i]);
        }
        out.close();
    }

    static Comparison read(Cursor in) {
        return new ComparisonForm().comparison(in);
    }

    private Comparison comparison(Cursor in) {
        fields().read(in);
        return in.build(() -> {
            Comparison.Builder comparison = Comparison.of(
                            result.metric,
                            result.spelling(),
                            result.level,
                            numbers.get("first"),
                            numbers.get("second"))
                    .direction(direction)
                    .bounds(difference.get("lower"), difference.get("upper"))
                    .credible(greater("First", "Second"), greater("Second", "First"));
            if (ratio != null) {
                comparison.ratio(new Comparison.Ratio(ratio.get("value"), ratio.get("lower"), ratio.get("upper")));
            }
            if (rope != null) {
                comparison.equivalence(
                        new Equivalence(rope.get("margin"), rope.get("inside"), rope.get("first"), rope.get("second")));
            }
            if (test != null) {
                comparison.test(test(test));
            }
            return result.into(comparison).build();
        });
    }

    private double greater(String system, String other) {
        return switch (direction) {
            case HIGHER_IS_BETTER -> numbers.get("probability" + system + "Better");
            case LOWER_IS_BETTER -> numbers.get("probability" + other + "Better");
            case NEUTRAL -> numbers.get("probability" + system + "Greater");
        };
    }

    private static Direction direction(Cursor in) {
        if (in.is(JsonToken.VALUE_NULL)) {
            return Direction.NEUTRAL;
        }
        return Texts.flag(in, "higherIsBetter") ? Direction.HIGHER_IS_BETTER : Direction.LOWER_IS_BETTER;
    }

    private Fields fields() {
        Fields fields = result.fields()
                .required("difference", in -> difference = numbers(in, "difference", BOUNDS))
                .optional("ratio", in -> ratio = numbers(in, "ratio", BOUNDS))
                .required("higherIsBetter", in -> direction = direction(in))
                .optional("test", in -> test = numbers(in, "test", TESTS))
                .required("rope", in -> rope = in.is(JsonToken.VALUE_NULL) ? null : numbers(in, "rope", ROPE));
        numbers.required(fields, "first", "second", "probabilityFirstBetter", "probabilitySecondBetter", "pValue");
        numbers.optional(fields, "probabilityFirstGreater", "probabilitySecondGreater");
        return fields;
    }

    private static NumberFields numbers(Cursor in, String name, String... names) {
        NumberFields numbers = new NumberFields();
        Fields fields = new Fields(name);
        numbers.required(fields, names);
        fields.read(in);
        return numbers;
    }

    private static TestResult test(NumberFields t) {
        return new TestResult(
                t.get("statistic"),
                t.get("twoSided"),
                t.get("firstGreater"),
                t.get("secondGreater"),
                t.get("nonInferiority"),
                t.get("equivalence"));
    }
}
