package dev.credence.quarkuslangchain4j;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.OutcomesBuilder;
import io.quarkiverse.langchain4j.testing.evaluation.EvaluationReport;
import io.quarkiverse.langchain4j.testing.evaluation.Scorer.EvaluationResult;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Converts evaluation reports of Quarkus LangChain4j to outcomes, whose mean is the share of passed evaluations:
 *
 * <pre>{@code
 * Outcomes passed = EvaluationOutcomes.of(report).build();
 * assertThat(credence.evaluate(passed)).isAtLeast("mean", 0.9);
 * }</pre>
 *
 * <p>The samples of a report are the items, which their names identify. Several evaluations of a sample, by several strategies or
 * because samples have the same name, are runs of one item and do not make a larger sample. If every item has the same number of runs,
 * the mean is {@link EvaluationReport#score()} divided by 100. An evaluation that ended with an exception counts as not passed, as it
 * does in that score. The scores of strategies are not read, because an exception has score 0 too.
 */
public final class EvaluationOutcomes {
    private static final OutcomeColumn PASSED = OutcomeColumn.of("passed", 0, 1);

    private EvaluationOutcomes() {}

    /**
     * Collects one row for each evaluation: 1 if it passed and 0 otherwise.
     *
     * @param report the report
     * @return the rows with the names of their samples, which {@link OutcomesBuilder#pairedWith} matches with those of another report
     * @throws IllegalArgumentException if the report has no evaluation
     */
    public static OutcomesBuilder of(EvaluationReport<?> report) {
        requireSome(report);
        OutcomesBuilder all = new OutcomesBuilder(PASSED);
        report.evaluations().forEach(evaluation -> add(all, evaluation));
        return all;
    }

    /**
     * Collects the evaluations of each tag. A sample with several tags is in the slices of all of them, and one without a tag in none.
     *
     * @param report the report
     * @return the rows of each tag, in the order of the tags; empty if there is none
     * @throws IllegalArgumentException if the report has no evaluation
     */
    public static Map<String, OutcomesBuilder> byTag(EvaluationReport<?> report) {
        requireSome(report);
        Map<String, OutcomesBuilder> slices = new TreeMap<>();
        for (EvaluationResult<?> evaluation : report.evaluations()) {
            evaluation.sample().tags().stream()
                    .distinct()
                    .forEach(tag -> add(slices.computeIfAbsent(tag, any -> new OutcomesBuilder(PASSED)), evaluation));
        }
        return slices;
    }

    private static void requireSome(EvaluationReport<?> report) {
        Objects.requireNonNull(report, "report must not be null");
        if (report.evaluations().isEmpty()) {
            throw new IllegalArgumentException(
                    "a report must have at least one evaluation: evaluations=0; check that its samples were loaded");
        }
    }

    private static void add(OutcomesBuilder rows, EvaluationResult<?> evaluation) {
        rows.add(evaluation.sample().name(), evaluation.passed() ? 1 : 0);
    }
}
