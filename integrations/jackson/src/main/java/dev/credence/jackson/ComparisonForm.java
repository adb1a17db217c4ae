package dev.credence.jackson;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Equivalence;
import dev.credence.api.comparison.TestResult;
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
    private boolean higherIsBetter;

    private ComparisonForm() {}

    static void write(Comparison comparison, Output out) {
        out.text("metric", comparison.metric());
        ResultOutput.method(out, "comparator", comparison.comparator());
        out.text("kind", ResultOutput.word(comparison.kind()));
        out.number("level", comparison.level().value());
        out.number("first", comparison.first());
        out.number("second", comparison.second());
        write("difference", BOUNDS, out, comparison.difference(), comparison.lower(), comparison.upper());
        Comparison.Ratio ratio = comparison.ratio();
        if (ratio != null) {
            write("ratio", BOUNDS, out, ratio.value(), ratio.lower(), ratio.upper());
        }
        out.flag("higherIsBetter", comparison.higherIsBetter());
        out.number("probabilityFirstBetter", comparison.probabilityFirstBetter());
        out.number("probabilitySecondBetter", comparison.probabilitySecondBetter());
        out.number("pValue", comparison.pValue());
        comparison.tests().ifPresent(test -> write(test, out));
        write(comparison.equivalence(), out);
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

    private static void write(@Nullable Equivalence e, Output out) {
        if (e == null) {
            out.nothing("rope");
        } else {
            write("rope", ROPE, out, e.margin(), e.inside(), e.first(), e.second());
        }
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
        double firstBetter = numbers.get("probabilityFirstBetter");
        double secondBetter = numbers.get("probabilitySecondBetter");
        return new Comparison(
                result.metric,
                result.spelling(),
                result.kind,
                result.level,
                numbers.get("first"),
                numbers.get("second"),
                difference.get("value"),
                difference.get("lower"),
                difference.get("upper"),
                ratio(),
                higherIsBetter ? firstBetter : secondBetter,
                higherIsBetter ? secondBetter : firstBetter,
                test(),
                equivalence(),
                result.status,
                result.n,
                result.exact,
                result.simulation,
                higherIsBetter,
                result.notes);
    }

    private Fields fields() {
        Fields fields = result.fields()
                .required("difference", in -> difference = numbers(in, "difference", BOUNDS))
                .optional("ratio", in -> ratio = numbers(in, "ratio", BOUNDS))
                .required("higherIsBetter", in -> higherIsBetter = Texts.flag(in, "higherIsBetter"))
                .optional("test", in -> test = numbers(in, "test", TESTS))
                .required("rope", in -> rope = in.is(JsonToken.VALUE_NULL) ? null : numbers(in, "rope", ROPE));
        numbers.required(fields, "first", "second", "probabilityFirstBetter", "probabilitySecondBetter", "pValue");
        return fields;
    }

    private static NumberFields numbers(Cursor in, String name, String... names) {
        NumberFields numbers = new NumberFields();
        Fields fields = new Fields(name);
        numbers.required(fields, names);
        fields.read(in);
        return numbers;
    }

    private Comparison.@Nullable Ratio ratio() {
        NumberFields r = ratio;
        return r == null ? null : new Comparison.Ratio(r.get("value"), r.get("lower"), r.get("upper"));
    }

    private @Nullable TestResult test() {
        NumberFields t = test;
        return t == null
                ? null
                : new TestResult(
                        t.get("statistic"),
                        t.get("twoSided"),
                        t.get("firstGreater"),
                        t.get("secondGreater"),
                        t.get("nonInferiority"),
                        t.get("equivalence"));
    }

    private @Nullable Equivalence equivalence() {
        NumberFields r = rope;
        return r == null ? null : new Equivalence(r.get("margin"), r.get("inside"), r.get("first"), r.get("second"));
    }
}
