package dev.credence.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgeErrorsTest {
    private static final Credence CREDENCE = Credence.load();

    private static JudgeErrors errors(Map<String, JudgedLabels> slices) {
        return JudgeErrors.of(CREDENCE, slices, ConfidenceLevel.P95, ComputeOptions.defaults());
    }

    /** Returns items whose judge is right and wrong in the given numbers of items of each label. */
    private static JudgedLabels slice(long yes, long missed, long no, long found) {
        return JudgedLabels.counting()
                .add("yes", "yes", List.of(), yes)
                .add("yes", "no", List.of(), missed)
                .add("no", "no", List.of(), no)
                .add("no", "yes", List.of(), found)
                .add(null, "yes", List.of(), 100)
                .toLabels();
    }

    private static Map<String, JudgedLabels> slices(JudgedLabels... parts) {
        Map<String, JudgedLabels> slices = new LinkedHashMap<>();
        for (int i = 0; i < parts.length; i++) {
            slices.put("s" + i, parts[i]);
        }
        return slices;
    }

    /** Label yes has the table 40, 10 and 30, 20 (chi-squared 100/21), label no 45, 15 and 48, 12 (36/93 * 10/9 = 0.43). */
    @Test
    void statisticIsTheSumOverTrueLabels() {
        JudgeErrors found = errors(slices(slice(40, 10, 45, 15), slice(30, 20, 48, 12)));

        double yes = 25 / (50 * 0.3 * 0.7) * 2;
        double no = 2.25 / (60 * (27 / 120.0) * (93 / 120.0)) * 2;
        assertThat(found.statistic()).isCloseTo(yes + no, within(1e-12));
        assertThat(found.degreesOfFreedom()).isEqualTo(2);
        assertThat(found.isExact()).isFalse();
        assertThat(found.pValue()).isCloseTo(StrictMath.exp(-(yes + no) / 2), within(1e-12));
    }

    /** The table 0, 6 and 6, 0 and the reverse have 2 of C(12, 6) = 924 ways, which 10,000 permutations estimate within 0.002. */
    @Test
    void fewErrorsHaveTheProbabilityOfAllPermutations() {
        JudgeErrors found = errors(slices(slice(0, 6, 9, 0), slice(6, 0, 9, 0)));

        assertThat(found.isExact()).isTrue();
        assertThat(found.degreesOfFreedom()).isEqualTo(1);
        assertThat(found.pValue()).isCloseTo(2 / 924.0, within(0.002));
        assertThat(found).isEqualTo(errors(slices(slice(0, 6, 9, 0), slice(6, 0, 9, 0))));
    }

    /** The simulated p-value had other digits if a label had another name, because its errors were then drawn first. */
    @Test
    void namesOfLabelsAndSlicesDoNotChangeTheProbability() {
        JudgedLabels[] parts = {slice(4, 3, 9, 1), slice(7, 1, 5, 2), slice(6, 2, 8, 3)};
        JudgedLabels[] exchanged = {slice(9, 1, 4, 3), slice(5, 2, 7, 1), slice(8, 3, 6, 2)};
        JudgeErrors found = errors(slices(parts));

        assertThat(found.isExact()).isTrue();
        assertThat(errors(slices(exchanged)).pValue()).isEqualTo(found.pValue());
        assertThat(errors(slices(parts[2], parts[0], parts[1])).pValue()).isEqualTo(found.pValue());
        assertThat(errors(slices(exchanged)).statistic()).isEqualTo(found.statistic());
    }

    @Test
    void otherSharesOfLabelsAreNoDifferenceOfErrors() {
        JudgeErrors found = errors(slices(slice(80, 20, 9, 1), slice(8, 2, 90, 10)));

        assertThat(found.statistic()).isCloseTo(0, within(1e-12));
        assertThat(found.pValue()).isGreaterThan(0.99);
    }

    @Test
    void agreementOfSliceEqualsAgreementOfItems() {
        JudgeErrors.Slice found = errors(slices(slice(40, 10, 45, 15), slice(30, 20, 48, 12)))
                .slices()
                .get(0);

        assertThat(found.name()).isEqualTo("s0");
        assertThat(found.labelled()).isEqualTo(110);
        assertThat(found.agreement())
                .extracting(Estimate::metric)
                .containsExactly("accuracy", "recall@no", "recall@yes");
        assertThat(found.agreement()).extracting(Estimate::value).containsExactly(85 / 110.0, 45 / 60.0, 40 / 50.0);
    }

    @Test
    void perfectJudgeHasNoErrorsToCompare() {
        JudgeErrors found = errors(slices(slice(40, 0, 45, 0), slice(30, 0, 48, 0)));

        assertThat(found.pValue()).isNaN();
        assertThat(found.degreesOfFreedom()).isZero();
    }

    @Test
    void sliceWithoutLabelsHasNoAgreement() {
        JudgeErrors found = errors(slices(slice(40, 10, 45, 15), slice(0, 0, 0, 0), slice(30, 20, 48, 12)));

        assertThat(found.slices().get(1).agreement()).isEmpty();
        assertThat(found.degreesOfFreedom()).isEqualTo(2);
    }

    @Test
    void oneSliceIsRefused() {
        assertThatThrownBy(() -> errors(slices(slice(1, 1, 1, 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("slices must be at least 2: slices=[s0]; choose a column with several values");
    }
}
