package dev.credence.curves.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.calibration.ClassRecalibration.Coefficient;
import dev.credence.curves.metric.CalibrationIntercept;
import dev.credence.curves.metric.CalibrationSlope;
import dev.credence.curves.multiclass.MulticlassCalibrationSlope;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassRecalibrationTest {
    private static final double[] NONE = new double[3];

    /** Returns probabilities with the log-odds multiplied by a slope and shifted. */
    private static double[] recalibrated(double[] p, double slope, double... shifts) {
        double[] moved = new double[p.length];
        for (int c = 0; c < p.length; c++) {
            moved[c] = p[c] > 0 ? Math.exp(shifts[c] + slope * Math.log(p[c])) : 0;
        }
        double sum = Arrays.stream(moved).sum();
        return Arrays.stream(moved).map(one -> one / sum).toArray();
    }

    /** Draws items whose true classes follow recalibrated probabilities. */
    private static ClassScores drawn(int items, double slope, double... shifts) {
        SplittableRandom random = new SplittableRandom(20_261_129);
        double[][] scores = new double[items][];
        int[] truth = new int[items];
        for (int i = 0; i < items; i++) {
            double[] exponents = random.doubles(shifts.length, -2, 2).toArray();
            scores[i] = recalibrated(Arrays.stream(exponents).map(Math::exp).toArray(), 1, new double[shifts.length]);
            double at = random.nextDouble();
            double[] right = recalibrated(scores[i], slope, shifts);
            while (at >= right[truth[i]] && truth[i] < shifts.length - 1) {
                at -= right[truth[i]];
                truth[i]++;
            }
        }
        return ClassScores.of(truth, scores);
    }

    private static ClassScores transformed(ClassScores scores, double slope, double... shifts) {
        return ClassScores.of(
                IntStream.range(0, scores.atoms()).map(scores::truth).toArray(),
                IntStream.range(0, scores.atoms())
                        .mapToObj(item -> recalibrated(
                                IntStream.range(0, shifts.length)
                                        .mapToDouble(c -> scores.score(item, c))
                                        .toArray(),
                                slope,
                                shifts))
                        .toArray(double[][]::new));
    }

    private static double pValue(ClassRecalibration fit, String test) {
        return fit.tests().stream()
                .filter(one -> one.test().equals(test))
                .findFirst()
                .orElseThrow()
                .pValue();
    }

    /** Observed at most 1e-12. */
    @Test
    void twoClassesHaveTheSlopeTheInterceptAndTheTestsOfOne() {
        ClassScores two = drawn(400, 0.7, 0.4, -0.2);
        ClassRecalibration fit = ClassRecalibration.of(two);
        List<CalibrationTest> ofOne = CalibrationTest.recalibration(two.againstRest("0"));

        assertThat(fit.shifts().get(0).value()).isCloseTo(-fit.shifts().get(1).value(), within(1e-11));
        assertThat(fit.shifts().get(0).value())
                .isCloseTo(new CalibrationIntercept().value(two.againstRest("0")), within(1e-11));
        assertThat(fit.slope().value()).isCloseTo(new CalibrationSlope().value(two.againstRest("0")), within(1e-8));
        for (int test = 0; test < 3; test++) {
            String name = List.of("temperature-given-shifts", "shifts", "cox").get(test);
            assertThat(pValue(fit, name)).isCloseTo(ofOne.get(test).pValue(), within(1e-9));
        }
    }

    /** Corrected probabilities add up to the items of each class at the shifts, which is the equation of their likelihood. */
    @Test
    void shiftedProbabilitiesAddUpToTheItemsOfEachClass() {
        ClassScores scores = drawn(300, 1, 0.5, -1, 0.2);
        double[] shifts = ClassRecalibration.of(scores).shifts().stream()
                .mapToDouble(shift -> shift.value() * 2 / 3)
                .toArray();
        ClassScores moved = transformed(scores, 1, shifts);

        for (int c = 0; c < 3; c++) {
            int label = c;
            double expected = IntStream.range(0, 300)
                    .mapToDouble(item -> moved.score(item, label))
                    .sum();
            long observed = IntStream.range(0, 300)
                    .filter(item -> moved.truth(item) == label)
                    .count();
            assertThat(expected).isCloseTo((double) observed, within(1e-8));
        }
    }

    /** Observed at most 2e-10. */
    @ParameterizedTest
    @ValueSource(doubles = {0.4, 2.5})
    void temperatureAndShiftsOfTheProbabilitiesMoveTheirOwnCoefficientAlone(double power) {
        ClassScores scores = drawn(500, 1, NONE);
        ClassRecalibration fit = ClassRecalibration.of(scores);
        ClassRecalibration moved = ClassRecalibration.of(transformed(scores, power, 1, -0.5, 0.3));

        assertThat(moved.slope().value()).isCloseTo(fit.slope().value() / power, within(1e-8));
        assertThat(pValue(ClassRecalibration.of(transformed(scores, 1, 1, -0.5, 0.3)), "temperature-given-shifts"))
                .isCloseTo(pValue(fit, "temperature-given-shifts"), within(1e-8));
        assertThat(pValue(ClassRecalibration.of(transformed(scores, power, NONE)), "shifts-given-temperature"))
                .isCloseTo(pValue(fit, "shifts-given-temperature"), within(1e-8));
    }

    @Test
    void shiftsArePermutedWithTheClasses() {
        ClassScores scores = drawn(300, 0.8, 0.5, -1, 0.2);
        int[] order = {2, 0, 1};
        ClassScores other = ClassScores.of(
                IntStream.range(0, 300)
                        .map(item -> List.of(2, 0, 1).indexOf(scores.truth(item)))
                        .toArray(),
                IntStream.range(0, 300)
                        .mapToObj(item -> IntStream.of(order)
                                .mapToDouble(c -> scores.score(item, c))
                                .toArray())
                        .toArray(double[][]::new));

        List<Coefficient> shifts = ClassRecalibration.of(scores).shifts();
        List<Coefficient> permuted = ClassRecalibration.of(other).shifts();
        for (int c = 0; c < 3; c++) {
            assertThat(permuted.get(c).value()).isCloseTo(shifts.get(order[c]).value(), within(1e-9));
            assertThat(permuted.get(c).standardError())
                    .isCloseTo(shifts.get(order[c]).standardError(), within(1e-9));
        }
    }

    /** Nested models: the statistic of both is that of one plus that of the other given it, in either order. */
    @Test
    void statisticsAddUpInEitherOrder() {
        List<CalibrationTest> tests =
                ClassRecalibration.of(drawn(200, 0.6, 0.5, -1, 0.2)).tests();
        double cox = tests.get(4).statistic();

        assertThat(tests.get(0).statistic() + tests.get(3).statistic()).isCloseTo(cox, within(1e-9));
        assertThat(tests.get(1).statistic() + tests.get(2).statistic()).isCloseTo(cox, within(1e-9));
        assertThat(tests).extracting(CalibrationTest::degreesOfFreedom).containsExactly(1, 2, 1, 2, 3);
    }

    @Test
    void changedSharesOfClassesDoNotCountAsTemperature() {
        ClassRecalibration shifted = ClassRecalibration.of(drawn(2_000, 1, 1.5, -1, 0));
        ClassRecalibration extreme = ClassRecalibration.of(drawn(2_000, 0.5, NONE));

        assertThat(pValue(shifted, "shifts-given-temperature")).isLessThan(1e-6);
        assertThat(pValue(shifted, "temperature-given-shifts")).isGreaterThan(0.01);
        assertThat(pValue(extreme, "temperature-given-shifts")).isLessThan(1e-6);
        assertThat(pValue(extreme, "shifts-given-temperature")).isGreaterThan(0.01);
        assertThat(extreme.slope().lower(ConfidenceLevel.of(0.99)))
                .isLessThan(0.5)
                .isGreaterThan(0.3);
        assertThat(extreme.slope().upper(ConfidenceLevel.of(0.99)))
                .isGreaterThan(0.5)
                .isLessThan(0.7);
    }

    /** Without shifts the test of the temperature is that of the metric without shifts. */
    @Test
    void temperatureIsTestedAtTheSlopeOfTheMetric() {
        ClassScores scores = drawn(200, 0.6, NONE);
        double slope = new MulticlassCalibrationSlope().value(scores);
        ClassScores corrected = transformed(scores, slope, NONE);

        assertThat(pValue(ClassRecalibration.of(corrected), "temperature")).isCloseTo(1, within(1e-6));
    }

    @Test
    void separatedClassesHaveAnInfiniteSlopeAndFiniteShifts() {
        ClassRecalibration apart = ClassRecalibration.of(ClassScores.of(
                new int[] {0, 1, 2, 0},
                new double[][] {{0.5, 0.3, 0.2}, {0.2, 0.6, 0.2}, {0.3, 0.3, 0.4}, {0.6, 0.2, 0.2}}));

        assertThat(apart.slope().value()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(apart.slope().standardError()).isNaN();
        assertThat(apart.shifts()).allMatch(shift -> Double.isFinite(shift.value()) && shift.standardError() > 0);
        assertThat(pValue(apart, "temperature")).isBetween(0.0, 1.0);
    }

    @Test
    void equalProbabilitiesHaveShiftsAndNoSlope() {
        double[] p = {0.5, 0.3, 0.2};
        ClassRecalibration equal =
                ClassRecalibration.of(ClassScores.of(new int[] {0, 1, 2, 2}, new double[][] {p, p, p, p}));

        assertThat(equal.slope().value()).isNaN();
        assertThat(pValue(equal, "temperature-given-shifts")).isNaN();
        assertThat(equal.tests().get(4).degreesOfFreedom()).isEqualTo(2);
        // the shares 1/4, 1/4 and 1/2 divided by the probabilities
        double[] logs = {Math.log(0.25 / 0.5), Math.log(0.25 / 0.3), Math.log(0.5 / 0.2)};
        assertThat(equal.shifts().get(0).value()).isCloseTo(logs[0] - (logs[1] + logs[2]) / 2, within(1e-9));
    }

    @Test
    void otherClassesOfProbabilityZeroKeepIt() {
        ClassScores some = ClassScores.of(new int[] {0, 1, 2, 1, 0, 2, 2}, new double[][] {
            {0.5, 0.5, 0},
            {0.6, 0.4, 0},
            {0.3, 0.3, 0.4},
            {0.2, 0.5, 0.3},
            {0.3, 0.4, 0.3},
            {0, 0.5, 0.5},
            {0.1, 0.3, 0.6}
        });

        assertThat(ClassRecalibration.of(some).shifts()).allMatch(shift -> Double.isFinite(shift.value()));
    }

    @Test
    void impossibleOrMissingClassesFail() {
        double[][] rows = {{0.5, 0.3, 0.2}, {0.7, 0.3, 0}, {0.2, 0.6, 0.2}};

        assertThatThrownBy(() -> ClassRecalibration.of(ClassScores.of(new int[] {0, 2, 1}, rows)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the true class of an item must be possible: probability=0 of the true class '2' in row 2,"
                        + " which refutes the probabilities, and no temperature or shift corrects it");
        assertThatThrownBy(() -> ClassRecalibration.of(ClassScores.of(new int[] {0, 1, 1}, rows)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("every class must have an item: class '2' has none");
        assertThatThrownBy(() -> ClassRecalibration.of(ClassScores.of(
                        new int[] {0, 1}, new double[][] {{0.5, 0.6}, {0.5, 0.5}})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sum");
        assertThatThrownBy(() -> ClassRecalibration.of(ClassScores.of(
                        new int[] {0, 1, 2}, new double[][] {{0.6, 0.4, 0}, {0.4, 0.6, 0}, {0.3, 0.3, 0.4}})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("probabilities of exactly 0 separate some classes from others");
    }
}
