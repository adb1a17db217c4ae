package dev.credence.quarkuslangchain4j;

import static dev.credence.assertj.CredenceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.outcomes.OutcomesBuilder;
import io.quarkiverse.langchain4j.testing.evaluation.EvaluationReport;
import io.quarkiverse.langchain4j.testing.evaluation.EvaluationSample;
import io.quarkiverse.langchain4j.testing.evaluation.Parameters;
import io.quarkiverse.langchain4j.testing.evaluation.Scorer.EvaluationResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of docs/how-to/evaluation-frameworks.md, which a test of the documents finds here. */
class QuarkusGuideTest {
    private static EvaluationReport<String> report(int passed) {
        return new EvaluationReport<>(IntStream.range(0, 40)
                .mapToObj(i -> new EvaluationResult<>(
                        new EvaluationSample<>("question-" + i, Parameters.of(i), "answer", List.of("topic")),
                        "answer",
                        null,
                        i < passed,
                        1.0,
                        "",
                        Map.of()))
                .toList());
    }

    @Test
    void snippetsOfTheGuideRun(@TempDir Path folder) throws IOException {
        Credence credence = Credence.load();
        EvaluationReport<String> report = report(34);
        EvaluationReport<String> oldReport = report(30);

        OutcomesBuilder passed = EvaluationOutcomes.of(report);
        assertThat(credence.evaluate(passed.build())).isAtLeast("mean", 0.7);

        report.saveAs(folder.resolve("chat.html"), "credence");
        report.saveAs(folder.resolve("chat.json"), "credence-json");

        OutcomesBuilder old = EvaluationOutcomes.of(oldReport);
        Comparison comparison = credence.compare("mean", Pairing.paired(passed.pairedWith(old)));

        assertThat(folder.resolve("chat.html")).isNotEmptyFile();
        assertThat(folder.resolve("chat.json")).isNotEmptyFile();
        assertThat(comparison.difference()).isCloseTo(0.1, within(1e-15));
    }
}
