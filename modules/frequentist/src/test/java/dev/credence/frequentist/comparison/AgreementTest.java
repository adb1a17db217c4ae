package dev.credence.frequentist.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests and intervals agree for every small table. */
class AgreementTest {
    private static final double[] LEVELS = {0.5, 0.8, 0.9, 0.95, 0.99, 0.999999};
    private static final double[] MARGINS = {0.01, 0.1, 0.25};
    private static final int ITEMS = 8;

    static Stream<Arguments> comparators() {
        MiettinenNurminen unbiased =
                new MiettinenNurminen().configured(Options.of(Map.of("variance", "miettinen-nurminen")));
        return Stream.concat(
                Stream.of(
                                new Tango(),
                                new McNemar(),
                                mcnemar("exact"),
                                mcnemar("asymptotic"),
                                mcnemar("corrected"),
                                new MiettinenNurminen(),
                                unbiased)
                        .map(comparator -> Arguments.of(comparator, ReferenceMetrics.accuracy())),
                Stream.of(
                        Arguments.of(new MiettinenNurminen(), ReferenceMetrics.f1()),
                        Arguments.of(unbiased, ReferenceMetrics.f1())));
    }

    private static McNemar mcnemar(String form) {
        return new McNemar().configured(Options.of(Map.of("form", form)));
    }

    private static List<Pairing<ConfusionMatrix>> tables(Comparator comparator) {
        List<Pairing<ConfusionMatrix>> tables = new ArrayList<>();
        for (int i = 0; i <= ITEMS; i++) {
            for (int j = 0; j <= ITEMS; j++) {
                if (comparator instanceof MiettinenNurminen) {
                    tables.add(Accuracies.independent(i, ITEMS, j, ITEMS));
                    tables.add(Accuracies.independent(Math.min(i, 5), 5, 3L * j, 3L * ITEMS));
                    tables.add(Accuracies.independent(i, ITEMS, 50L * j, 50L * ITEMS));
                    tables.add(Accuracies.independent(5L * i, 5L * ITEMS, 40L * j + 3, 41L * ITEMS));
                } else {
                    tables.add(Accuracies.discordant(i, j, 2L * ITEMS));
                    tables.add(Accuracies.discordant(3L * i, 2L * j, 5L * ITEMS));
                }
            }
        }
        if (!(comparator instanceof MiettinenNurminen)) {
            tables.add(Accuracies.paired(0, 60, 0, 0));
            tables.add(Accuracies.paired(20, 300, 10, 5));
        }
        return tables;
    }

    @ParameterizedTest
    @MethodSource("comparators")
    void pValueIsBelowAlphaExactlyWhereIntervalExcludesZero(Comparator comparator, Metric<ConfusionMatrix> metric) {
        int excluded = 0;
        for (Pairing<ConfusionMatrix> table : tables(comparator)) {
            for (double level : LEVELS) {
                ConfidenceLevel at = ConfidenceLevel.of(level);
                Comparison answer = compare(comparator, metric, table, ComparisonOptions.at(at));
                boolean rejected = answer.pValue() < 2 * at.tail();
                assertThat(answer.lower() > 0 || answer.upper() < 0)
                        .as("%s %s", table, answer)
                        .isEqualTo(rejected);
                answer.ratio()
                        .ifPresent(ratio -> assertThat(ratio.lower() > 1 || ratio.upper() < 1)
                                .as("%s %s", table, answer)
                                .isEqualTo(rejected));
                excluded += rejected ? 1 : 0;
            }
        }
        assertThat(excluded).isGreaterThan(100);
    }

    /** Each table meets each level and each margin, and each level each margin. */
    @ParameterizedTest
    @MethodSource("comparators")
    void nonInferiorityAgreesWithBoundAtTwiceAlpha(Comparator comparator, Metric<ConfusionMatrix> metric) {
        int passed = 0;
        int turn = 0;
        for (Pairing<ConfusionMatrix> table : tables(comparator)) {
            turn++;
            for (int i = 0; i < LEVELS.length; i++) {
                double margin = MARGINS[(i + turn) % MARGINS.length];
                ConfidenceLevel at = ConfidenceLevel.of(LEVELS[i]);
                Comparison answer = compare(comparator, metric, table, new ComparisonOptions(at, margin));
                TestResult test = answer.test().orElseThrow();
                if (near(test.nonInferiority(), at.tail()) || near(test.equivalence(), at.tail())) {
                    continue;
                }
                assertThat(test.nonInferiority() < at.tail())
                        .as("%s %s margin %s %s", table, answer, margin, test)
                        .isEqualTo(answer.lower() > -margin);
                assertThat(test.equivalence() < at.tail())
                        .as("%s %s margin %s %s", table, answer, margin, test)
                        .isEqualTo(answer.lower() > -margin && answer.upper() < margin);
                passed += test.equivalence() < at.tail() ? 1 : 0;
            }
        }
        assertThat(passed).isGreaterThan(10);
    }

    /** Rounding may decide a tie either way. */
    private static boolean near(double p, double alpha) {
        return Math.abs(p - alpha) < 1e-12;
    }

    @ParameterizedTest
    @MethodSource("comparators")
    void intervalsWidenWithLevelAndContainDifference(Comparator comparator, Metric<ConfusionMatrix> metric) {
        for (Pairing<ConfusionMatrix> table : tables(comparator)) {
            Comparison narrow = compare(comparator, metric, table, ComparisonOptions.at(ConfidenceLevel.of(0.01)));
            for (int i = 1; i < 100; i += 7) {
                Comparison wide =
                        compare(comparator, metric, table, ComparisonOptions.at(ConfidenceLevel.of(i / 100.0)));
                assertThat(wide.lower()).as("%s %s", table, wide).isLessThanOrEqualTo(narrow.lower());
                assertThat(wide.upper()).as("%s %s", table, wide).isGreaterThanOrEqualTo(narrow.upper());
                assertThat(wide.difference()).isBetween(wide.lower(), wide.upper());
                narrow = wide;
            }
        }
    }

    private static Comparison compare(
            Comparator comparator,
            Metric<ConfusionMatrix> metric,
            Pairing<ConfusionMatrix> table,
            ComparisonOptions options) {
        return Comparison.compute(comparator, metric, table, options, ComputeOptions.defaults());
    }
}
