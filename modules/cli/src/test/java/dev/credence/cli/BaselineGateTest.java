package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests a gate against a baseline in the repository, from the first run to its renewal. */
class BaselineGateTest extends BaselineFolder {
    @Test
    void firstRunWritesTheBaselineAndNeverPasses() throws IOException {
        String file = rows("r.csv", 2_000, 20, 20);

        Outcome first = gate(file);

        assertThat(first.status()).isEqualTo(5);
        assertThat(first.out()).isEmpty();
        assertThat(first.err())
                .isEqualTo("credence: " + baseline()
                        + " did not exist, and this run was written to it as the baseline; commit"
                        + " it, and the next run is compared with it" + System.lineSeparator());
        assertThat(gate(file).status()).isZero();
        assertThat(Files.readString(baseline())).contains("{\"metric\": \"accuracy\", \"value\": 0.95, \"lower\": ");
    }

    @Test
    void worseSystemFailsAndUndecidedOneIsInconclusive() throws IOException {
        set(rows("old.csv", 2_000, 20, 20), "old");

        assertThat(gate(rows("worse.csv", 2_000, 5, 20)).status()).isEqualTo(3);
        assertThat(gate(rows("near.csv", 2_000, 10, 20)).status()).isEqualTo(4);
        assertThat(gate(rows("better.csv", 2_000, 40, 20)).status()).isZero();
    }

    @Test
    void itemsOfTheNewRunAloneWouldDecide() throws IOException {
        set(rows("old.csv", 2_000, 10, 10), "old");
        String few = rows("few.csv", 40, 10, 10);

        assertThat(gate(few).out()).containsPattern("~[0-9]+ new items");
        JsonNode open = gate(few, "--format", "json").json();
        assertThat(open.get("results").get(0).get("nDecidingOf").stringValue()).isEqualTo("new-system");
        JsonNode plan = gate(few, "--plan", "--draws", "50", "--format", "json").json();
        assertThat(Cli.complaints("gatePlanDocument", plan)).isEmpty();
        assertThat(plan.get("results").get(0).get("nNeededOf").stringValue()).isEqualTo("new-system");
        assertThat(gate(few, "--plan", "--draws", "50").out()).containsPattern("~[0-9]+ new\\b");

        set(few, "old");
        JsonNode none =
                gate(rows("many.csv", 4_000, 10, 10), "--format", "json").json();
        assertThat(Cli.complaints("gateDocument", none)).isEmpty();
        assertThat(none.get("results").get(0).get("cause").stringValue()).isEqualTo("baseline-too-small");
    }

    @Test
    void independentComparisonEqualsComparisonOfTwoStates() throws IOException {
        String file = rows("r.csv", 1_000, 9, 12);
        set(file, "old");
        Path state = folder.resolve("old.state");
        Cli.run("collect", file, "--truth", "truth", "--prediction", "old", "-o", state.toString());

        JsonNode kept = gate(file, "--format", "json").json();
        JsonNode compared = Cli.run(
                        "compare",
                        file,
                        "--truth",
                        "truth",
                        "--prediction",
                        "new",
                        "--with",
                        state.toString(),
                        "--metric",
                        "accuracy",
                        "--level",
                        "0.9",
                        "--format",
                        "json")
                .json();

        JsonNode check = kept.get("results").get(0);
        assertThat(Cli.complaints("gateDocument", kept)).isEmpty();
        assertThat(kept.get("input").get("pairing").stringValue()).isEqualTo("independent");
        JsonNode both = compared.get("results").get(0).get("difference");
        assertThat(check.get("difference")).isEqualTo(both.get("value"));
        assertThat(check.get("lower")).isEqualTo(both.get("lower"));
        assertThat(check.get("upper")).isEqualTo(both.get("upper"));
        assertThat(kept.get("notes").toString())
                .contains("the baseline 'guess' has 1,000 rows of 2026-01-02")
                .contains(
                        "this run and the baseline are compared as independent samples, because the baseline keeps no items; its"
                                + " true labels have the same counts as those of this run, so that both are probably of the same items,"
                                + " and the interval is usually wider than that of paired systems");
    }

    /** The pairs by hashes of ids are those of two columns of one file, whatever the order of the rows, also in slices. */
    @ParameterizedTest
    @ValueSource(strings = {"", "--slice site", "--cluster site", "--stratified", "--score p --positive y"})
    void gateOfKeptItemsEqualsAGateOfTwoColumns(String options) throws IOException {
        String file = rows("r.csv", 1_000, 9, 12);
        String[] more = Arrays.stream(options.split(" "))
                .filter(word -> !word.isEmpty())
                .toArray(String[]::new);
        String[] kept = options.startsWith("--slice") ? new String[0] : more;
        set(
                file,
                "old",
                with(
                        Arrays.stream(kept)
                                .map(word -> word.equals("p") ? "q" : word)
                                .toArray(String[]::new),
                        "--id",
                        "id",
                        "--salt",
                        "x"));
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(file)));
        Collections.shuffle(lines.subList(1, lines.size()), new Random(7));
        String shuffled = Files.write(folder.resolve("s.csv"), lines).toString();

        String[] metric = options.startsWith("--score") ? new String[] {"--metric", "auroc"} : new String[0];
        JsonNode byItems = gate(shuffled, with(with(more, metric), "--id", "id", "--format", "json"))
                .json();
        List<String> direct = new ArrayList<>(List.of("gate", file, "--truth", "truth", "--prediction", "new"));
        direct.addAll(List.of("--baseline", "old", "--metric", "accuracy", "--margin", "0.05", "--format", "json"));
        direct.addAll(Arrays.asList(more));
        if (options.startsWith("--score")) {
            direct.addAll(List.of("--against-score", "q", "--metric", "auroc"));
        }
        JsonNode byColumns = Cli.run(direct.toArray(String[]::new)).json();

        assertThat(byItems.get("results")).isEqualTo(byColumns.get("results"));
        assertThat(byItems.get("input").get("pairing").stringValue()).isEqualTo("paired");
    }

    /** A renewal without the ids loses the items, so that the next run with ids could not be compared item by item. */
    @Test
    void updateWithoutIdsStatesThatItemsAreLost() throws IOException {
        String old = rows("old.csv", 200, 20, 20);
        set(old, "old", "--id", "id", "--salt", "x");

        assertThat(gate(UPDATE, old).err())
                .isEqualTo("credence: note: " + baseline()
                        + " was renewed from this run, because CREDENCE_UPDATE_BASELINE is true, and keeps no items any"
                        + " more, because no column named them; commit it" + System.lineSeparator());
    }

    @Test
    void updateRenewsTheBaselineAfterTheGateRan() throws IOException {
        String old = rows("old.csv", 2_000, 20, 20);
        String worse = rows("worse.csv", 2_000, 5, 20);
        set(old, "old");

        Outcome updated = gate(UPDATE, worse);

        assertThat(updated.status()).isEqualTo(3);
        assertThat(updated.err())
                .isEqualTo("credence: note: " + baseline()
                        + " was renewed from this run, because CREDENCE_UPDATE_BASELINE is true;" + " commit it"
                        + System.lineSeparator());
        assertThat(gate(worse).status()).isZero();
        String text = Files.readString(baseline());
        assertThat(gate(UPDATE, worse).err())
                .isEqualTo("credence: note: " + baseline() + " was left as it is, because this run has the same counts"
                        + System.lineSeparator());
        assertThat(Files.readString(baseline())).isEqualTo(text);
        assertThat(gate(Map.of("CREDENCE_UPDATE_BASELINE", "yes"), worse).err())
                .isEqualTo("credence: CREDENCE_UPDATE_BASELINE must be true or false: CREDENCE_UPDATE_BASELINE=\"yes\""
                        + System.lineSeparator());
    }

    @Test
    void updateReplacesUnfittingBaselineWithoutPass() throws IOException {
        String file = rows("r.csv", 100, 9, 12);
        set(file, "old", "--positive", "y");

        Outcome replaced = gate(UPDATE, file);

        assertThat(replaced.status()).isEqualTo(5);
        assertThat(replaced.err())
                .isEqualTo("credence: " + baseline() + ": the baseline and this run must have the same positive label:"
                        + " baseline='y', run=none" + RENEW
                        + "; this run replaced it, because CREDENCE_UPDATE_BASELINE is true, and nothing was compared"
                        + System.lineSeparator());
        assertThat(gate(file).status()).isNotEqualTo(1).isNotEqualTo(5);
    }

    @Test
    void updateThatReplacesABaselineKeepsItsItemsToo() throws IOException {
        String file = rows("r.csv", 100, 9, 12);
        set(file, "old", "--positive", "y", "--id", "id", "--salt", "x");

        assertThat(gate(UPDATE, file, "--id", "id").status()).isEqualTo(5);

        assertThat(Files.readString(baseline())).contains("\"salt\": \"x\"").doesNotContain("\"positive\"");
    }

    @Test
    void updateKeepsTheItemsOfTheBaseline() throws IOException {
        String file = rows("r.csv", 100, 9, 12);
        set(file, "old", "--id", "id", "--salt", "x");

        gate(UPDATE, file, "--id", "id");

        assertThat(gate(file, "--id", "id", "--format", "json")
                        .json()
                        .get("input")
                        .get("pairing")
                        .stringValue())
                .isEqualTo("paired");
    }

    @Test
    void scoresAreComparedWithTheScoresOfTheBaseline() throws IOException {
        String file = rows("r.csv", 1_000, 9, 12);
        String[] scores = {
            "--truth",
            "truth",
            "--score",
            "p",
            "--positive",
            "y",
            "--baseline",
            baseline().toString(),
            "--id",
            "id"
        };
        Cli.run(with(new String[] {"baseline", "set", file, "--salt", "x"}, scores));

        Outcome outcome = Cli.run(
                with(new String[] {"gate", file, "--metric", "auroc", "--margin", "0.01", "--format", "json"}, scores));

        assertThat(outcome.err()).isEmpty();
        JsonNode check = outcome.json().get("results").get(0);
        assertThat(check.get("new").doubleValue())
                .isEqualTo(check.get("baseline").doubleValue())
                .isBetween(0.6, 0.95);
        assertThat(outcome.json().get("input").get("pairing").stringValue()).isEqualTo("paired");
    }

    @Test
    void outcomesAreComparedItemByItemOrAsIndependentSamples() throws IOException {
        String file = Cli.example("synthetic-grades.csv");
        String[] grades = {"--outcome", "grade_a", "--item", "question", "--range", "0,1", "--baseline"};
        String text = Files.readString(Path.of(file)).replaceFirst("grade_a,grade_b", "grade_b,grade_a");
        String swapped = Files.writeString(folder.resolve("swapped.csv"), text).toString();
        String[] path = {baseline().toString()};
        Cli.run(with(new String[] {"baseline", "set", file, "--salt", "x"}, with(grades, path)));
        String[] gate = {
            "gate", swapped, "--metric", "mean", "--margin", "0.1", "--format", "json", "--slice", "subject"
        };

        JsonNode paired = Cli.run(with(gate, with(grades, path))).json();
        JsonNode direct = Cli.run(
                        "gate",
                        file,
                        "--outcome",
                        "grade_b",
                        "--baseline",
                        "grade_a",
                        "--item",
                        "question",
                        "--range",
                        "0,1",
                        "--metric",
                        "mean",
                        "--margin",
                        "0.1",
                        "--format",
                        "json",
                        "--slice",
                        "subject")
                .json();

        assertThat(paired.get("results")).isEqualTo(direct.get("results"));
        assertThat(Files.readString(baseline())).doesNotContain("q01");

        Cli.run(with(new String[] {"baseline", "set", file}, with(grades, path)));
        JsonNode independent = Cli.run(with(Arrays.copyOf(gate, gate.length - 2), with(grades, path)))
                .json();
        assertThat(independent.get("input").get("pairing").stringValue()).isEqualTo("independent");
        assertThat(independent.get("results").get(0).get("difference").doubleValue())
                .isEqualTo(direct.get("results").get(0).get("difference").doubleValue());
        assertThat(Files.readString(baseline())).contains("\"items\": 60");
        byte[] state = Base64.getDecoder()
                .decode(Files.readString(baseline())
                        .replaceAll("(?s).*\"state\": \\[(.*?)\\].*", "$1")
                        .replaceAll("[\\s\",]", ""));
        assertThat(new String(state, StandardCharsets.ISO_8859_1))
                .contains("item 60")
                .doesNotContain("q01");
    }

    @Test
    void statesAreKeptAndComparedLikeTheirRows() throws IOException {
        String file = rows("r.csv", 1_000, 9, 12);
        String state = folder.resolve("s.credence").toString();
        Cli.run("collect", file, "--truth", "truth", "--prediction", "new", "-o", state);
        set(file, "old");

        JsonNode ofState = Cli.run(
                        "gate",
                        state,
                        "--baseline",
                        baseline().toString(),
                        "--metric",
                        "accuracy",
                        "--margin",
                        "0.05",
                        "--format",
                        "json")
                .json();

        assertThat(ofState.get("results"))
                .isEqualTo(gate(file, "--format", "json").json().get("results"));
    }
}
