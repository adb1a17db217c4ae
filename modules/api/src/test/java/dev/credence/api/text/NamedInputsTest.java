package dev.credence.api.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.text.InputField.Kind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class NamedInputsTest {
    private enum Side {
        LEFT_SIDE,
        RIGHT_SIDE
    }

    private static final double[][] ROWS = {{1, 2}, {3, 4}};

    private static NamedInputs inputs(Object... namesAndValues) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            values.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return NamedInputs.of(values);
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @Test
    void valuesOfEachTypeAreRead() {
        NamedInputs input =
                inputs("n", 3, "p", 0.5, "text", "t", "flag", true, "x", List.of(1, 2.5), "m", List.of(List.of(1)));

        assertThat(input.count("n")).isEqualTo(3);
        assertThat(input.optionalCount("n")).hasValue(3);
        assertThat(input.number("p")).isEqualTo(0.5);
        assertThat(input.optionalNumber("p")).hasValue(0.5);
        assertThat(input.number("n", 7)).isEqualTo(3);
        assertThat(input.text("text")).isEqualTo("t");
        assertThat(input.optionalText("text")).hasValue("t");
        assertThat(input.flag("flag")).isTrue();
        assertThat(input.numbers("x")).containsExactly(1, 2.5);
        assertThat(input.numberOrNumbers("x")).containsExactly(1, 2.5);
        assertThat(input.numberOrNumbers("p")).containsExactly(0.5);
        assertThat(input.matrix("m")).isDeepEqualTo(new double[][] {{1}});
        assertThat(input.has("n")).isTrue();
        assertThat(input.values().keySet()).containsExactly("n", "p", "text", "flag", "x", "m");
        assertThat(inputs("b", 8, "c", 5)).hasToString("{b=8, c=5}");
    }

    @Test
    void absentOptionalInputsGiveEmptyOrDefaultValues() {
        NamedInputs none = inputs();

        assertThat(none.optionalCount("n")).isEmpty();
        assertThat(none.optionalNumber("p")).isEmpty();
        assertThat(none.number("p", 7)).isEqualTo(7);
        assertThat(none.optionalText("t")).isEmpty();
        assertThat(none.flag("f")).isFalse();
        assertThat(none.numberOrNumbers("x")).isEmpty();
        assertThat(none.choice("side", Side.LEFT_SIDE)).isEqualTo(Side.LEFT_SIDE);
        assertThat(none.has("n")).isFalse();
    }

    @Test
    void arraysAreReadAsListsAndCopied() {
        NamedInputs input = inputs("rows", ROWS, "row", ROWS[0], "lists", List.of(List.of(1, 2), List.of(3, "x")));

        assertThat(input.matrix("rows")).isDeepEqualTo(ROWS);
        assertThat(input.numbers("row")).containsExactly(1, 2).isNotSameAs(ROWS[0]);
        assertRefused(() -> input.matrix("lists"), "row 2 of lists[1] must be a finite number: row 2 of lists[1]='x'");
        assertRefused(() -> input.text("row"), "row must be a text: row=[1.0, 2.0]");
    }

    @Test
    void wholeNumbersAreDecidedByAllDigits() {
        assertThat(inputs("n", new BigDecimal("3.0")).count("n")).isEqualTo(3);
        assertThat(inputs("t", List.of(1, 2L)).counts("t")).containsExactly(1, 2);
        BigDecimal almostOne = new BigDecimal("0.99999999999999999999");
        assertRefused(() -> inputs("n", almostOne).count("n"), "n must be a whole number: n=0.99999999999999999999");
        assertRefused(() -> inputs("n", 2.5).optionalCount("n"), "n must be a whole number: n=2.5");
        assertRefused(
                () -> inputs("n", new BigDecimal("1e999999999")).count("n"),
                "n must be a whole number: n=1E+999999999");
        assertRefused(() -> inputs("t", List.of(1, 2.5)).counts("t"), "t[1] must be a whole number: t[1]=2.5");
        assertRefused(() -> inputs("t", 1).counts("t"), "t must be a list of counts: t=1");
    }

    @Test
    void valuesOfWrongTypesAreRefusedWithNameAndValue() {
        assertRefused(() -> inputs("p", "0.1").number("p"), "p must be a finite number: p='0.1'");
        assertRefused(() -> inputs("p", Double.NaN).number("p"), "p must be a finite number: p=NaN");
        assertRefused(() -> inputs("p", true).number("p", 1), "p must be a finite number: p=true");
        assertRefused(() -> inputs("x", 3).numbers("x"), "x must be a list of numbers: x=3");
        assertRefused(() -> inputs("x", "a").numberOrNumbers("x"), "x must be a number or a list of numbers: x='a'");
        assertRefused(() -> inputs("m", 3).matrix("m"), "m must be a list of rows, each a list of numbers: m=3");
        assertRefused(() -> inputs("t", 7).text("t"), "t must be a text: t=7");
        assertRefused(() -> inputs("f", "yes").flag("f"), "f must be true or false: f='yes'");
        assertRefused(
                () -> inputs("x", Arrays.asList(1, null)).numbers("x"),
                "x must contain numbers only: x contains null; leave out what was not measured");
        assertRefused(
                () -> inputs("t", Arrays.asList(1, null)).counts("t"),
                "t must contain numbers only: t contains null; leave out what was not measured");
    }

    @Test
    void missingInputsAreRefusedWithTheGivenNamesInOrder() {
        assertRefused(() -> inputs().number("p"), "input 'p' is missing; no inputs were given");
        assertRefused(() -> inputs("c", 1, "b", 2).count("n"), "input 'n' is missing; given: b, c");
        assertRefused(() -> inputs().named("field").text("op"), "field 'op' is missing; no fields were given");
    }

    @Test
    void unknownInputsAreRefusedWithTheNearestName() {
        List<InputField> fields =
                List.of(new InputField("width", Kind.NUMBER, "the width"), new InputField("n", Kind.COUNT, "items"));

        inputs("width", 0.1).require(fields);
        assertRefused(
                () -> inputs("widht", 0.1).named("field").require(fields),
                "no field 'widht'; did you mean 'width'? available: [width, n]");
        assertRefused(() -> inputs("n", 2.5).require(fields), "n must be a whole number: n=2.5");
    }

    @Test
    void eachTypeOfFieldIsChecked() {
        for (Kind kind : Kind.values()) {
            List<InputField> fields = List.of(new InputField("a", kind, "any"));
            assertThatThrownBy(() -> inputs("a", new Object()).require(fields))
                    .hasMessageStartingWith(
                            "a must be " + (kind == Kind.COUNT ? "a finite number" : kind.description()) + ": a=");
        }
    }

    @Test
    void choicesAreConstantsInLowerCaseWithHyphens() {
        assertThat(inputs("side", "right-side").choice("side", Side.LEFT_SIDE)).isEqualTo(Side.RIGHT_SIDE);
        assertRefused(
                () -> inputs("side", "rigth-side").choice("side", Side.LEFT_SIDE),
                "no side 'rigth-side'; did you mean 'right-side'? available: [left-side, right-side]");
    }

    @Test
    void longValuesAndNamesAreShortened() {
        String sixty = "x".repeat(60);
        assertRefused(() -> inputs("n", sixty).count("n"), "n must be a finite number: n='" + sixty + "'");
        assertRefused(() -> inputs("n", sixty + "y").count("n"), "n must be a finite number: n='" + sixty + "...'");
        assertRefused(() -> inputs(sixty + "y", 1).count("n"), "input 'n' is missing; given: " + sixty + "...");
    }

    @Test
    void fieldsHaveLabelsDefaultsAndOptions() {
        InputField field = new InputField("twoSided", Kind.FLAG, "Judged on both sides.");

        assertThat(field.option()).isEqualTo("--two-sided");
        assertThat(field.label()).isEmpty();
        assertThat(field.defaultValue()).isEmpty();
        assertThat(field.withLabel("P").withDefault("0.5"))
                .isEqualTo(new InputField("twoSided", Kind.FLAG, "Judged on both sides.", "P", "0.5"));
    }
}
