package dev.credence.report.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.report.check.CheckRequest.Second;
import dev.credence.report.check.CheckRequest.Sizes;
import dev.credence.report.check.PrintedValue.CountRange;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CheckRequestTest {
    private static final Credence CREDENCE = Credence.load();

    private static CheckRequest of(String metric, String value, long n) {
        return new CheckRequest(
                metric,
                PrintedValue.of("VALUE", value),
                new Sizes(OptionalLong.of(n), OptionalLong.empty(), OptionalLong.empty()),
                Optional.empty());
    }

    private static CheckRequest area(String value, long positives, long negatives, Optional<Second> second) {
        return new CheckRequest(
                "auroc",
                PrintedValue.of("VALUE", value),
                new Sizes(OptionalLong.empty(), OptionalLong.of(positives), OptionalLong.of(negatives)),
                second);
    }

    private static List<CheckRow> rows(CheckRequest request) {
        return request.report(CREDENCE, ConfidenceLevel.P95).rows();
    }

    @Property(tries = 300, seed = "11")
    void intervalOfAShareContainsThePrintedValue(
            @ForAll @IntRange(min = 0, max = 1_000) int thousandths, @ForAll @IntRange(min = 1, max = 5_000) int n) {
        PrintedValue value = PrintedValue.of(
                "VALUE", thousandths == 1_000 ? "1.000" : String.format(Locale.ROOT, "0.%03d", thousandths));
        if (value.counts(n).isEmpty()) {
            assertThatExceptionOfType(NoSuchCountsException.class)
                    .isThrownBy(() -> rows(of("accuracy", value.text(), n)));
        } else {
            CheckRow row = rows(of("accuracy", value.text(), n)).get(0);
            assertThat(row.lower()).isLessThanOrEqualTo(value.number());
            assertThat(row.upper()).isGreaterThanOrEqualTo(value.number());
        }
    }

    @Property(tries = 40, seed = "12")
    void bothIntervalsOfF1ContainThePrintedValue(
            @ForAll @IntRange(min = 1, max = 99) int hundredths, @ForAll @IntRange(min = 200, max = 400) int n) {
        String text = String.format(Locale.ROOT, "0.%02d", hundredths);
        for (CheckRow row : rows(of("f1", text, n))) {
            assertThat(row.lower()).isLessThanOrEqualTo(hundredths / 100.0);
            assertThat(row.upper()).isGreaterThanOrEqualTo(hundredths / 100.0);
        }
    }

    @Test
    void outermostCompatibleCountsGiveIntervalOfShare() {
        CheckRow row = rows(of("recall", "0.93", 120)).get(0);

        PrintedShare recall = PrintedShare.of(CREDENCE.registry().metric("recall"), CREDENCE, ConfidenceLevel.P95);
        assertThat(row.counts()).containsEntry("successes", new CountRange(111, 112));
        assertThat(row.lower()).isEqualTo(recall.estimate(111, 120).lower());
        assertThat(row.upper()).isEqualTo(recall.estimate(112, 120).upper());
        assertThat(row.method()).isEqualTo("wilson-modified");
    }

    @ParameterizedTest
    @CsvSource({"accuracy", "error-rate", "recall", "precision", "specificity", "npv", "fpr", "fnr", "jaccard"})
    void everyShareHasWilsonsBoundsWorkedOutFromTheCount(String metric) {
        CheckRow row = rows(of(metric, "0.25", 100)).get(0);

        // Wilson: (k + z^2/2 -+ z sqrt(k (n-k) / n + z^2/4)) / (n + z^2); 0.25 of 100 is 25 (24.5 and 25.5 are no
        // counts)
        double z = 1.959963984540054;
        double middle = 25 + z * z / 2;
        double half = z * Math.sqrt(25 * 75 / 100.0 + z * z / 4);
        assertThat(row.lower()).isCloseTo((middle - half) / (100 + z * z), within(1e-12));
        assertThat(row.upper()).isCloseTo((middle + half) / (100 + z * z), within(1e-12));
    }

    @Test
    void intervalOfAreaEqualsRegisteredMethod() {
        // 25 positives of which 20 score above all 40 negatives and 5 below all: the area is 0.8000000000 with all
        // digits
        double[] scores = new double[65];
        boolean[] positive = new boolean[65];
        for (int i = 0; i < 65; i++) {
            positive[i] = i < 25;
            scores[i] = i < 20 ? 3 : i < 25 ? 1 : 2;
        }
        Estimate expected = CREDENCE.evaluate(ScoredSample.of(scores, positive))
                .method("hanley-mcneil")
                .estimate("auroc");

        CheckRow row = rows(area("0.80000000000000", 25, 40, Optional.empty())).get(0);

        assertThat(expected.value()).isEqualTo(0.8);
        assertThat(row.lower()).isCloseTo(expected.lower(), within(1e-12));
        assertThat(row.upper()).isCloseTo(expected.upper(), within(1e-12));
    }

    @Test
    void differenceOfTwoAreasUsesBothVariances() {
        Second second = new Second(PrintedValue.of("against", "0.70000000000000"), OptionalLong.empty(), false);

        CheckRow row =
                rows(area("0.80000000000000", 50, 100, Optional.of(second))).get(2);

        double deviation = Math.sqrt(hanleyMcNeil(0.8, 50, 100) + hanleyMcNeil(0.7, 50, 100));
        assertThat(row.lower()).isCloseTo(0.1 - 1.959963984540054 * deviation, within(1e-12));
        assertThat(row.upper()).isCloseTo(0.1 + 1.959963984540054 * deviation, within(1e-12));
        // z = 0.1 / 0.0626926954, and erfc(z / sqrt(2)) by the mathematical functions of Python
        assertThat(deviation).isCloseTo(0.0626926954, within(1e-10));
        assertThat(row.p().orElseThrow().smallest()).isCloseTo(0.110693864328, within(1e-9));
    }

    private static double hanleyMcNeil(double a, double m, double n) {
        double q1 = a / (2 - a);
        double q2 = 2 * a * a / (1 + a);
        return (a * (1 - a) + (m - 1) * (q1 - a * a) + (n - 1) * (q2 - a * a)) / (m * n);
    }

    @Test
    void areaThatNoOrderOfTheItemsGivesIsReported() {
        assertThatExceptionOfType(NoSuchCountsException.class)
                .isThrownBy(() -> rows(area("0.93", 3, 4, Optional.empty())))
                .withMessage("no order of 3 positive and 4 negative items gives an area of 0.93: areas are multiples of"
                        + " 1/24; check the sizes of the classes and the printed digits");
    }
}
