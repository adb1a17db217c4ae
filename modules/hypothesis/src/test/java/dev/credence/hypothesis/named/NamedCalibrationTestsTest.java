package dev.credence.hypothesis.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.text.NamedInputs;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedCalibrationTestsTest {
    private static final List<Double> P = List.of(
            0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.92,
            0.95);
    private static final List<Integer> Y = List.of(0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1);

    private static TestOutcome test(String name, List<?> p, List<?> y, Map<String, ?> more) {
        Map<String, Object> values = new LinkedHashMap<>(Map.of("p", p, "y", y));
        values.putAll(more);
        return HypothesisTests.find(name).test(NamedInputs.of(values), TestOptions.DEFAULTS);
    }

    /**
     * Computed in Python with mpmath and SciPy; the number of positives of seven copies of the items has a variance above 20, and no
     * likelihood is penalized. Observed at most 2e-13.
     */
    @ParameterizedTest
    @CsvSource({
        "spiegelhalter, 1, 0.45420977432033816, 0.6496778486164076",
        "calibration-slope, 1, 0.65403843488118772, 0.4186725233496673",
        "calibration-intercept, 1, 0.085215689183828943, 0.7703498831452604",
        "cox-calibration, 1, 0.73925412406501667, 0.6909919797352785",
        "calibration-slope, 7, 1.189397987084482443, 0.2754510230567506",
        "calibration-intercept, 7, 0.693908298711568546, 0.4048381962865964",
        "cox-calibration, 7, 1.88330628579605099, 0.3899826052024968"
    })
    void statisticAndPValueMatchReferenceProgram(String name, int copies, double statistic, double pValue) {
        TestOutcome outcome = test(name, copied(P, copies), copied(Y, copies), Map.of());
        boolean isPenalized = copies == 1 && !name.equals("spiegelhalter");

        assertThat(outcome.notes()).hasSize(isPenalized ? 1 : 0);

        assertThat(outcome.statistic()).isCloseTo(statistic, within(1e-11));
        assertThat(outcome.pValue()).isCloseTo(pValue, within(1e-11));
    }

    private static List<?> copied(List<?> values, int copies) {
        return Collections.nCopies(copies, values).stream()
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "4, no, 0.9365921434886951, 4, 0.9192533834555554",
        "4, yes, 0.9365921434886951, 2, 0.6260681351299096",
        "5, no, 2.6163287268059108, 5, 0.758882781679656",
        "5, yes, 2.6163287268059108, 3, 0.454634098747585"
    })
    void hosmerLemeshowTestMatchesReferenceProgram(
            int groups, String fitted, double statistic, double degreesOfFreedom, double pValue) {
        TestOutcome outcome = test("hosmer-lemeshow", P, Y, Map.of("groups", groups, "fitted", fitted));

        assertThat(outcome.statistic()).isCloseTo(statistic, within(1e-12));
        assertThat(outcome.degreesOfFreedom()).containsExactly(degreesOfFreedom);
        assertThat(outcome.pValue()).isCloseTo(pValue, within(1e-12));
    }

    @Test
    void hosmerLemeshowWarnsOfGroupsWithFewExpectedPositives() {
        List<Double> many = Stream.generate(() -> 0.5).limit(20).toList();

        assertThat(test("hosmer-lemeshow", P, Y, Map.of("groups", 5)).notes())
                .extracting(Note::sentence)
                .containsExactly(
                        "a group has 0.38 expected positives or negatives: with fewer than 5 Hosmer and Lemeshow's test rejected"
                                + " up to 0.15 of calibrated models at level 0.05; give fewer groups, or use the isotonic test");
        assertThat(test("hosmer-lemeshow", many, Y, Map.of("groups", 2)).notes())
                .isEmpty();
    }

    /** The miscalibration was computed in Python; 40,000 draws there gave the p-value 0.998. */
    @Test
    void isotonicTestIsExactAndDrawsBySeed() {
        TestOutcome outcome = test("corp", P, Y, Map.of("draws", 999, "seed", 3));

        assertThat(outcome.statistic()).isCloseTo(0.030736666666666662, within(1e-15));
        assertThat(outcome.exact()).isTrue();
        assertThat(outcome.pValue()).isBetween(0.99, 1.0);
        assertThat(test("corp", P, Y, Map.of("draws", 999, "seed", 3))).isEqualTo(outcome);
    }

    @Test
    void slopeTestReportsTemperatureAsEffect() {
        TestOutcome outcome = test("calibration-slope", P, Y, Map.of());

        assertThat(outcome.effects().get(0).value()).isCloseTo(0.82128798525186, within(1e-12));
        assertThat(outcome.effects().get(1).value()).isCloseTo(1 / 0.82128798525186, within(1e-12));
    }

    @Test
    void certainProbabilityThatWasWrongRefutesCalibration() {
        assertThat(test("spiegelhalter", List.of(0, 0.5), List.of(1, 0), Map.of())
                        .pValue())
                .isZero();
    }

    @Test
    void probabilitiesThatCannotErrAreUndefined() {
        TestOutcome outcome = test("spiegelhalter", List.of(0, 1), List.of(0, 1), Map.of());

        assertThat(outcome.status()).isEqualTo(Status.UNDEFINED);
        assertThat(outcome.notes().get(0).sentence()).startsWith("nothing can be tested: ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            spiegelhalter     | 0.5, 0.6 | 1    | p must be as long as y: length of p=2, of y=1
            spiegelhalter     | 0.5, 0.6 | 1, 2 | y must be 1 for a positive item and 0 for others: y=2.0; for a column of labels
            spiegelhalter     | 0.5, 1.6 | 1, 0 | a calibration curve needs probabilities, scores in [0, 1]: score=1.6
            calibration-slope | 0.5, 1   | 0, 1 | p must lie above 0 and below 1, where log-odds are finite: p=1.0
            """)
    void wrongItemsAreRejected(String name, String p, String y, String message) {
        assertThatThrownBy(() -> test(name, numbers(p), numbers(y), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    private static List<Double> numbers(String words) {
        return List.of(words.split(", ", -1)).stream().map(Double::valueOf).toList();
    }

    @Test
    void groupsMustBePositive() {
        assertThatThrownBy(() -> test("hosmer-lemeshow", P, Y, Map.of("groups", 0)))
                .hasMessage("groups must be >= 1: groups=0");
    }
}
