package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Direction;
import dev.credence.api.refusal.Refusal;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConclusionTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    private static Comparison comparison(double lower, double upper, Direction direction) {
        double middle = (lower + upper) / 2;
        return Comparison.of("accuracy", "tango", ConfidenceLevel.P95, 0.5 + middle, 0.5)
                .direction(direction)
                .credible(0.5, 0.5)
                .bounds(lower, upper)
                .n(200)
                .build();
    }

    private static Conclusion verdict(Comparison comparison, double margin) {
        return Conclusion.of(new ComparisonReport(
                Map.of("first", "a", "second", "b"),
                new ComparisonOptions(ConfidenceLevel.P95, margin),
                List.of(new ComparisonRow(comparison, Optional.empty())),
                List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "0.01, 0.03, 0, HIGHER_IS_BETTER, a is better than b by accuracy.",
        "-0.03, -0.01, 0, HIGHER_IS_BETTER, b is better than a by accuracy.",
        "0.01, 0.03, 0, LOWER_IS_BETTER, b is better than a by accuracy.",
        "-0.03, -0.01, 0, LOWER_IS_BETTER, a is better than b by accuracy.",
        "0.01, 0.03, 0, NEUTRAL, a has a higher accuracy than b.",
        "-0.01, 0.03, 0, HIGHER_IS_BETTER, These data do not show which of a and b is better by accuracy.",
        "0.03, 0.05, 0.02, HIGHER_IS_BETTER, a is better than b by accuracy; by more than the margin of 0.02.",
        "-0.05, -0.03, 0.02, HIGHER_IS_BETTER, b is better than a by accuracy; by more than the margin of 0.02.",
        "0.01, 0.03, 0.02, HIGHER_IS_BETTER, a is better than b by accuracy. Whether they differ by more than"
                + " the margin of "
                + "0.02 is not decided.",
        "-0.03, -0.01, 0.02, LOWER_IS_BETTER, a is better than b by accuracy. Whether they differ by more than"
                + " the margin of 0.02 is not decided.",
        "-0.01, 0.015, 0.02, HIGHER_IS_BETTER, a and b are practically equal: they differ in accuracy by less than the margin of 0.02.",
        "-0.01, 0.03, 0.02, HIGHER_IS_BETTER, These data do not show which of a and b is better by accuracy. a is not worse "
                + "by the margin of 0.02.",
        "-0.03, 0.01, 0.02, HIGHER_IS_BETTER, These data do not show which of a and b is better by accuracy. b is not worse "
                + "by the margin of 0.02.",
        "-0.03, 0.01, 0.02, LOWER_IS_BETTER, These data do not show which of a and b is better by accuracy. a is not worse "
                + "by the margin of 0.02.",
        "-0.03, 0.03, 0.02, HIGHER_IS_BETTER, These data do not show which of a and b is better by accuracy.",
        "-0.03, 0.03, 0, NEUTRAL, These data do not show which of a and b has the higher accuracy."
    })
    void intervalOfADifferenceDecides(double lower, double upper, double margin, Direction direction, String reported) {
        assertThat(verdict(comparison(lower, upper, direction), margin).judgement())
                .isEqualTo(reported.replace(';', ','));
    }

    /** If the interval contains 0 nothing is decided; if it does not, few rows decide only closeness. */
    @ParameterizedTest
    @CsvSource({
        "0.01, 0.03, 0, HIGHER_IS_BETTER, 4, These data do not decide which of a and b is better by F1."
                + " They differ on 4 rows; too few to show which is better.",
        "-0.03, -0.01, 0, LOWER_IS_BETTER, 1, These data do not decide which of a and b is better by F1."
                + " They differ on 1 row; too few to show which is better.",
        "0.01, 0.03, 0, NEUTRAL, 5, These data do not decide which of a and b has the higher F1."
                + " They differ on 5 rows; too few to show which is better.",
        "0.03, 0.05, 0.02, HIGHER_IS_BETTER, 5, These data do not decide which of a and b is better by F1."
                + " They differ on 5 rows; too few to show which is better.",
        "0.001, 0.015, 0.02, HIGHER_IS_BETTER, 3, a and b differ in F1 by less than the margin of 0.02."
                + " They differ on 3 rows; too few to show which is better.",
        "0.01, 0.03, 0, HIGHER_IS_BETTER, 6, a is better than b by F1.",
        "-0.01, 0.03, 0, HIGHER_IS_BETTER, 4, These data do not show which of a and b is better by F1."
    })
    void fewerThanSixDifferingRowsDoNotDecideWhichIsBetter(
            double lower, double upper, double margin, Direction direction, long rows, String reported) {
        double middle = (lower + upper) / 2;
        Comparison few = Comparison.of("f1", "paired-delta", ConfidenceLevel.P95, 0.5 + middle, 0.5)
                .direction(direction)
                .bounds(lower, upper)
                .n(200)
                .differing(rows)
                .build();
        assertThat(verdict(few, margin).judgement()).isEqualTo(reported.replace(';', ','));
    }

    /** With four of 60 positives lost, the usual interval of F1 contains 0 and the plain Wald interval excludes it. */
    @Test
    void fourDiscordantRowsShowNoBetterSystem() {
        PairedConfusionMatrix pairs = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{540, 0}, {0, 0}}, {{0, 4}, {0, 56}}
                })
                .withPositive("y");
        for (String comparator : List.of("paired-delta", "paired-delta:smoothing=none")) {
            ComparisonReport report = ComparisonReportRequest.of(Credence.load())
                    .metrics("f1")
                    .comparators(comparator)
                    .report(ObservedPair.of(Pairing.paired(pairs)));
            Comparison found = report.rows().get(0).comparison();
            boolean excludes = found.upper() < 0;

            assertThat(found.fewDiffering()).hasValue(4);
            assertThat(excludes).isEqualTo(comparator.endsWith("none"));
            assertThat(Conclusion.of(report).judgement())
                    .isEqualTo(
                            excludes
                                    ? "These data do not decide which of the first system and the second system is better by F1. They differ"
                                            + " on 4 rows, too few to show which is better."
                                    : "These data do not show which of the first system and the second system is better by F1.");
        }
    }

    /** A bound at the margin does not lie beyond it. */
    @Test
    void boundAtTheMarginIsInconclusive() {
        assertThat(verdict(comparison(0, 0.02, Direction.HIGHER_IS_BETTER), 0).judgement())
                .startsWith("These data do not show");
        assertThat(verdict(comparison(-0.02, 0.01, Direction.HIGHER_IS_BETTER), 0.02)
                        .judgement())
                .doesNotContain("practically equal", "a is not worse");
    }

    @Test
    void numbersFollowTheJudgement() {
        assertThat(verdict(comparison(0.01, 0.03, Direction.HIGHER_IS_BETTER), 0)
                        .numbers())
                .isEqualTo("The difference in accuracy, a minus b, is 0.020; with 95% posterior probability it "
                        + "lies between"
                        + " 0.010 and 0.030 (n = 200).");
    }

    @Test
    void missingIntervalIsExplained() {
        Comparison none = Comparison.of("accuracy", "", ConfidenceLevel.P95, 0.6, 0.5)
                .n(10)
                .build();
        ComparisonRow refused = new ComparisonRow(none, Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "nothing fits")));
        ComparisonReport report =
                new ComparisonReport(Map.of(), ComparisonOptions.at(ConfidenceLevel.P95), List.of(refused), List.of());

        assertThat(Conclusion.of(report).whole())
                .isEqualTo("The first system and the second system cannot be compared: nothing fits.");
    }

    @Test
    void oneSystemIsJudgedByF1OrFirstNamedMetric() {
        EvaluationRequest run = EvaluationRequest.of(Credence.load());
        EvaluationReport usual = run.report(Observations.of(MATRIX));
        EvaluationReport named = run.metrics("recall", "f1").report(Observations.of(MATRIX));

        assertThat(Conclusion.of(PageParts.NONE.evaluated(usual, Optional.empty()))
                        .whole())
                .isEqualTo("F1 is 0.964; with 95% confidence it lies between 0.940 and 0.978 (n = 214).");
        assertThat(Conclusion.of(PageParts.NONE.evaluated(named, Optional.empty()))
                        .whole())
                .startsWith("Recall is 0.939; with 95%");
    }
}
