package dev.credence.quarkuslangchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Estimate;
import dev.credence.assertj.CredenceAssertions;
import dev.credence.assertj.InconclusiveError;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import io.quarkiverse.langchain4j.testing.evaluation.EvaluationReport;
import io.quarkiverse.langchain4j.testing.evaluation.EvaluationResult;
import io.quarkiverse.langchain4j.testing.evaluation.EvaluationSample;
import io.quarkiverse.langchain4j.testing.evaluation.EvaluationStrategy;
import io.quarkiverse.langchain4j.testing.evaluation.Parameters;
import io.quarkiverse.langchain4j.testing.evaluation.ReportFormatterRegistry;
import io.quarkiverse.langchain4j.testing.evaluation.Samples;
import io.quarkiverse.langchain4j.testing.evaluation.Scorer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EvaluationOutcomesTest {
    private static final Credence CREDENCE = Credence.load();

    /** Samples whose answer is their number; the tags are the parity, and the size of the largest quarter. */
    private static Samples<Integer> samples(int n) {
        return new Samples<>(IntStream.range(0, n)
                .mapToObj(i -> new EvaluationSample<>(
                        "question-" + i,
                        Parameters.of(i),
                        i,
                        i < 3 * n / 4
                                ? List.of(i % 2 == 0 ? "even" : "odd")
                                : List.of(i % 2 == 0 ? "even" : "odd", "large")))
                .toList());
    }

    /** A system that is wrong about the first samples. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    private static EvaluationReport<Integer> report(int n, int wrong, EvaluationStrategy<Integer>... strategies) {
        try (Scorer scorer = new Scorer()) {
            return scorer.evaluate(
                    samples(n),
                    parameters -> {
                        int i = parameters.get(0, Integer.class);
                        return i < wrong ? -1 : i;
                    },
                    strategies);
        }
    }

    private static EvaluationResult exact(EvaluationSample<Integer> sample, Integer answer) {
        return EvaluationResult.fromBoolean(sample.expectedOutput().equals(answer));
    }

    private static EvaluationResult always(EvaluationSample<Integer> sample, Integer answer) {
        return EvaluationResult.passed(1);
    }

    @Test
    void meanIsTheScoreOfTheReport() {
        EvaluationReport<Integer> report = report(40, 6, EvaluationOutcomesTest::exact);

        Estimate mean = CREDENCE.evaluate(EvaluationOutcomes.of(report).build()).estimate("mean");

        assertThat(mean.value()).isCloseTo(report.score() / 100, within(1e-15)).isEqualTo(0.85);
        assertThat(mean.n()).isEqualTo(40);
    }

    @Test
    void strategiesOfSampleAreReadAsRuns() {
        EvaluationReport<Integer> report = report(40, 6, EvaluationOutcomesTest::exact, EvaluationOutcomesTest::always);

        OutcomesBuilder rows = EvaluationOutcomes.of(report);

        assertThat(rows.rows()).isEqualTo(80);
        assertThat(rows.items()).isEqualTo(40);
        assertThat(CREDENCE.evaluate(rows.build()).estimate("mean").value())
                .isCloseTo(report.score() / 100, within(1e-15));
    }

    @Test
    void exceptionCountsAsNotPassedAndIsNoted() {
        EvaluationStrategy<Integer> broken = (sample, answer) -> {
            throw new IllegalStateException("no judge");
        };
        EvaluationReport<Integer> report = report(5, 0, broken);

        assertThat(CREDENCE.evaluate(EvaluationOutcomes.of(report).build())
                        .estimate("mean")
                        .value())
                .isZero();
        assertThat(ReportFormatterRegistry.get("credence").format(report, java.util.Map.of()))
                .contains("5 of 5 evaluations ended with an exception, and count as not passed");
    }

    @Test
    void sampleIsInTheSlicesOfAllItsTags() {
        EvaluationReport<Integer> report = report(40, 6, EvaluationOutcomesTest::exact);

        var slices = EvaluationOutcomes.byTag(report);

        assertThat(slices.keySet()).containsExactly("even", "large", "odd");
        assertThat(slices.values()).extracting(OutcomesBuilder::items).containsExactly(20, 10, 20);
        slices.forEach((tag, rows) -> assertThat(
                        CREDENCE.evaluate(rows.build()).estimate("mean").value())
                .isCloseTo(report.scoreForTag(tag) / 100, within(1e-15)));
    }

    @Test
    void reportsOfTwoSystemsArePairedBySampleName() {
        OutcomesBuilder better = EvaluationOutcomes.of(report(40, 2, EvaluationOutcomesTest::exact));
        OutcomesBuilder worse = EvaluationOutcomes.of(report(40, 9, EvaluationOutcomesTest::exact));

        Comparison comparison =
                CREDENCE.compare(Pairing.paired(better.pairedWith(worse))).comparison("mean");

        assertThat(comparison.difference()).isCloseTo(7 / 40.0, within(1e-15));
        assertThat(comparison.lower()).isPositive();
    }

    @Test
    void assertionPassesFailsOrIsInconclusive() {
        Outcomes passed = EvaluationOutcomes.of(report(40, 6, EvaluationOutcomesTest::exact))
                .build();

        CredenceAssertions.assertThat(CREDENCE.evaluate(passed)).isAtLeast("mean", 0.7);
        assertThatThrownBy(() ->
                        CredenceAssertions.assertThat(CREDENCE.evaluate(passed)).isAtLeast("mean", 0.8))
                .isInstanceOf(InconclusiveError.class);
        assertThatThrownBy(() ->
                        CredenceAssertions.assertThat(CREDENCE.evaluate(passed)).isAtLeast("mean", 0.98))
                .isInstanceOf(AssertionError.class)
                .isNotInstanceOf(InconclusiveError.class);
    }

    @Test
    void registryOfQuarkusWritesPageAndJson(@TempDir Path folder) throws IOException {
        EvaluationReport<Integer> report = report(40, 6, EvaluationOutcomesTest::exact);

        report.save(folder);

        assertThat(Files.readString(folder.resolve("report.credence.html")))
                .startsWith("<!DOCTYPE html>")
                .contains("40")
                .contains("large");
        JsonNode json = JsonMapper.shared().readTree(Files.readString(folder.resolve("report.credence.json")));
        JsonNode whole = json.at("/evaluation/results/0");
        Estimate mean = CREDENCE.evaluate(EvaluationOutcomes.of(report).build()).estimate("mean");
        assertThat(whole.get("value").doubleValue()).isEqualTo(0.85);
        assertThat(whole.get("lower").doubleValue()).isEqualTo(mean.lower());
        assertThat(whole.get("upper").doubleValue()).isEqualTo(mean.upper());
        assertThat(json.at("/evaluation/input/evaluations").intValue()).isEqualTo(40);
        assertThat(json.at("/slices/results")).hasSize(3);
        assertThat(json.at("/slices/results/1/slice").stringValue()).isEqualTo("large");
    }

    @Test
    void reportWithoutEvaluationsIsRefused() {
        EvaluationReport<Integer> empty = new EvaluationReport<>(List.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> EvaluationOutcomes.of(empty))
                .withMessage(
                        "a report must have at least one evaluation: evaluations=0; check that its samples were loaded");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PageReportFormatter().format(empty, java.util.Map.of()));
    }
}
