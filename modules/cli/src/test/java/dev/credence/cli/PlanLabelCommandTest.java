package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class PlanLabelCommandTest {
    private static final String JUDGED = Cli.example("synthetic-judged.csv");

    @TempDir
    private Path folder;

    private static Outcome plan(String... options) {
        List<String> all = new ArrayList<>(List.of(
                "plan", "label", JUDGED, "--truth", "human", "--judge", "judge", "--prediction", "new", "--positive"));
        all.addAll(List.of("right", "--labels", "60"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    private List<String> choices(String name, String... options) throws IOException {
        Path file = folder.resolve(name);
        List<String> all = new ArrayList<>(List.of("-o", file.toString()));
        all.addAll(List.of(options));
        assertThat(plan(all.toArray(String[]::new)).err()).isEmpty();
        return Files.readAllLines(file);
    }

    @Test
    void fileContainsProbabilityOfEachRowAndChosenRows() throws IOException {
        List<String> rows = choices("labels.csv", "--id", "id");

        assertThat(rows).hasSize(401);
        assertThat(rows.get(0)).isEqualTo("id,probability,chosen");
        assertThat(rows.get(1)).startsWith("q1,0.");
        assertThat(rows.stream().filter(row -> row.endsWith(",yes"))).hasSize(60);
        assertThat(rows.stream().filter(row -> row.endsWith(",labelled"))).hasSize(80);
    }

    @Test
    void equalSeedsWriteEqualFiles() throws IOException {
        assertThat(choices("one.csv", "--seed", "4")).isEqualTo(choices("two.csv", "--seed", "4"));
        assertThat(choices("other.csv", "--seed", "5")).isNotEqualTo(choices("third.csv", "--seed", "4"));
    }

    @Test
    void probabilitiesAreThoseThatJudgeReads() throws IOException {
        List<String> rows = choices("labels.csv", "--id", "id");
        List<String> lines = Files.readAllLines(Path.of(JUDGED));
        List<String> joined = new ArrayList<>(List.of(lines.get(0) + ",p"));
        for (int row = 1; row < lines.size(); row++) {
            String[] choice = rows.get(row).split(",");
            String line = lines.get(row);
            joined.add((choice[2].equals("yes") ? line.replaceFirst(",,", ",right,") : line) + "," + choice[1]);
        }
        Path file = Files.write(folder.resolve("joined.csv"), joined);
        JsonNode json = Cli.run(
                        "judge",
                        file.toString(),
                        "--truth",
                        "human",
                        "--judge",
                        "judge",
                        "--prediction",
                        "new",
                        "--positive",
                        "right",
                        "--metric",
                        "accuracy",
                        "--labelled-with-probability",
                        "p",
                        "--format",
                        "json")
                .json();

        assertThat(json.get("input").get("labelled").longValue()).isEqualTo(140);
        assertThat(json.get("results").get(0).get("corrected").get("lower").doubleValue())
                .isPositive();
    }

    @Test
    void jsonMatchesTheSchema() throws IOException {
        JsonNode json = plan("--metric", "f1", "--format", "json").json();
        double drawn = 0;
        for (JsonNode group : json.get("results")) {
            drawn += group.get("unlabelled").longValue() * group.get("drawn").doubleValue();
        }

        assertThat(Cli.complaints("labellingDocument", json)).isEmpty();
        assertThat(drawn).isCloseTo(60, within(1e-9));
        assertThat(json.get("worth").doubleValue()).isGreaterThan(60);
    }

    @Test
    void leftOutRowsNeedNames() {
        assertThat(plan("--where", "judge=right").err())
                .contains("--id COLUMN must be given with --where or --drop-missing: it names the rows, whose numbers"
                        + " change when rows are left out");
    }

    @Test
    void moreLabelsThanRowsFail() {
        assertThat(Cli.run("plan", "label", JUDGED, "--truth", "human", "--judge", "judge", "--labels", "5")
                        .err())
                .contains("--positive LABEL must be given without --prediction: its share is what is corrected");
        assertThat(Cli.run(
                                "plan",
                                "label",
                                JUDGED,
                                "--truth",
                                "human",
                                "--judge",
                                "judge",
                                "--positive",
                                "right",
                                "--labels",
                                "321")
                        .err())
                .contains("labels must lie between 1 and the number of unlabelled items: labels=321, unlabelled=320");
    }

    @Test
    void existingFileIsKept() throws IOException {
        Path file = Files.writeString(folder.resolve("kept.csv"), "mine");

        assertThat(plan("-o", file.toString()).err())
                .contains("exists: name another file, or overwrite it with --force");
        assertThat(file).hasContent("mine");
    }
}
