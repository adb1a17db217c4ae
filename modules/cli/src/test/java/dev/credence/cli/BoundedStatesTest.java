package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests that states whose scores lost bits give a bound of the error of their answers. */
class BoundedStatesTest extends CollectedStates {
    @Test
    void boundedStateOfScoresReportsItsErrorBound() {
        done(collect("a.credence", "--score", "logistic_score", "--keys", "32"));
        Outcome outcome = done(Cli.run("evaluate", state("a.credence"), "--metric", "auroc", "--format", "json"));
        JsonNode result = outcome.json().get("results").get(0);
        double exact = answers(Cli.run(
                        "evaluate",
                        CANCER,
                        "--truth",
                        "truth",
                        "--score",
                        "logistic_score",
                        "--positive",
                        "malignant",
                        "--metric",
                        "auroc",
                        "--format",
                        "json"))
                .get("results")
                .get(0)
                .get("value")
                .doubleValue();
        assertThat(exact)
                .isBetween(
                        result.get("guaranteedBounds").get("lower").doubleValue(),
                        result.get("guaranteedBounds").get("upper").doubleValue());
        assertThat(Cli.complaints("estimate", result)).isEmpty();
        assertThat(outcome.out()).contains("scores are kept as ranges: auroc of the scores themselves lies in [");
    }

    @Test
    void boundedStateOfPairsReportsErrorBoundOfDifference() {
        String[] requested = "--metric auroc --format json".split(" ");
        done(collect("a.credence", "--score", "logistic_score", "--against-score", "tree_score", "--keys", "64"));
        done(collect("b.credence", "--score", "logistic_score", "--against-score", "tree_score"));
        Outcome bounded = done(Cli.run(joined(List.of("compare", state("a.credence")), requested)));
        JsonNode result = bounded.json().get("results").get(0);
        JsonNode exact = answers(Cli.run(joined(List.of("compare", state("b.credence")), requested)))
                .get("results")
                .get(0);
        assertThat(exact.has("guaranteedBounds")).isFalse();
        JsonNode sure = result.get("guaranteedBounds");
        assertThat(exact.get("difference").get("value").doubleValue())
                .isBetween(sure.get("lower").doubleValue(), sure.get("upper").doubleValue());
        assertThat(sure.get("lower").doubleValue()).isLessThan(sure.get("upper").doubleValue());
        assertThat(result.get("difference").get("lower").doubleValue())
                .isLessThan(sure.get("lower").doubleValue());
        assertThat(Cli.complaints("comparison", result)).isEmpty();
        assertThat(bounded.out())
                .contains("scores are kept as ranges: the difference of the scores themselves lies in [");
    }
}
