package dev.credence.cli.coverage;

import static dev.credence.cli.coverage.Studies.precision;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli;
import dev.credence.cli.Cli.Outcome;
import dev.credence.cli.Console.Looks;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests what {@code coverage} writes, in which format and to which stream. */
class CoverageTest {
    @Test
    void tableRanksTheMethods() {
        Outcome outcome = precision("--method", "wilson", "--method", "wald");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.lines())
                .containsExactly(
                        "metric: precision, level: 0.95, n: 30, 2 truths, seed: 0",
                        "",
                        " best here: wilson, the smallest interval score of those that hold; a method holds where,"
                                + " averaged over the truths, it misses at most 1.1 times as often as 95% allows and on"
                                + " neither side more than 1.5 times, and at no truth more than twice",
                        "",
                        " method  holds  mean coverage   worst  at            below   above  length   score "
                                + " degenerate",
                        " wilson  yes           0.9657  0.9572  n=30, p=0.5  0.0236  0.0107  0.2734  0.3219",
                        " wald    no            0.8829  0.8085  n=30, p=0.1  0.0146  0.1025  0.2709  0.4145     "
                                + " 0.0212");
    }

    @Test
    void eachTruthIsShownOnRequest() {
        assertThat(precision("--method", "wald", "--each").lines())
                .contains(
                        " n=30, p=0.1  0.1000    0.8085  0.0078  0.1837  0.1901  0.3789      0.0424",
                        " n=30, p=0.5  0.5000    0.9572  0.0214  0.0214  0.3517  0.4500");
    }

    @Test
    void jsonContainsTheNumbersWithAllDigits() {
        JsonNode json = precision("--method", "wilson", "--format", "json").json();
        assertThat(json.get("schema").stringValue()).isEqualTo("credence/1");
        assertThat(json.get("input").get("truths").longValue()).isEqualTo(2);
        JsonNode cells = json.get("results").get(0).get("coverage");
        assertThat(cells.get(0).get("coverage").doubleValue()).isEqualTo(0.9741732113380901, within(1e-15));
        assertThat(cells.get(1).get("length").doubleValue()).isEqualTo(0.3318229983951685, within(1e-15));
        assertThat(cells.get(0).get("p").doubleValue()).isEqualTo(0.1);
        assertThat(cells.get(0).get("exact").booleanValue()).isTrue();
    }

    @Test
    void csvHasARowPerMethodAndTruth() {
        List<String> lines = precision("--method", "wilson", "--method", "wald", "--format", "csv")
                .lines();
        assertThat(lines).hasSize(5);
        assertThat(lines.get(0))
                .isEqualTo("metric,method,level,population,n,p,truth,coverage,coverage_error,missed_below,missed_above,"
                        + "without_interval,undefined,degenerate,length,length_error,score,exact,samples");
        assertThat(lines.get(1)).startsWith("precision,wilson,0.95,\"n=30, p=0.1\",30,0.1,0.1,0.974173211338090");
    }

    @Test
    void markdownIsATableToPaste() {
        assertThat(precision("--method", "wilson", "--format", "markdown").lines())
                .contains("| wilson | yes | 0.9657 | 0.9572 | n=30, p=0.5 | 0.0236 | 0.0107 | 0.2734 | 0.3219 |  |  | "
                        + " |");
    }

    @Test
    void progressIsShownOnlyOnStandardErrorOfATerminal() {
        String[] args = {
            "coverage",
            "--metric",
            "mcc",
            "--method",
            "bootstrap-percentile",
            "--n",
            "200",
            "--precision",
            "0.8",
            "--recall",
            "0.8",
            "--prevalence",
            "0.4",
            "--replicates",
            "1500"
        };
        Outcome shown = Cli.on(new Looks(false, false, true, 100, false), args);
        assertThat(shown.err()).contains("computing");
        Outcome silent = Cli.run(args);
        assertThat(shown.out()).isEqualTo(silent.out());
        assertThat(silent.err()).isEmpty();
    }
}
