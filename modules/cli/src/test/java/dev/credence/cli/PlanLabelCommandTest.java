package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
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

    /** The rows of a file, of which the first 100 have a truth, with a truth for those that a plan chooses. */
    private Path labelledAsPlanned(Path file, Path plan) throws IOException {
        List<String> rows = Files.readAllLines(file);
        List<String> choices = Files.readAllLines(plan);
        List<String> joined = new ArrayList<>(List.of(rows.get(0) + ",p"));
        for (int row = 1; row < rows.size(); row++) {
            String[] choice = choices.get(row).split(",");
            String[] cells = rows.get(row).split(",", 4);
            boolean known = !choice[2].equals("no");
            joined.add(String.join(",", cells[0], known ? cells[0] : "", cells[2], cells[3], choice[1]));
        }
        return Files.write(folder.resolve("joined.csv"), joined);
    }

    private JsonNode correctedAsPlanned(Path file, String... options) throws IOException {
        Path choices = folder.resolve("choices.csv");
        List<String> planned = new ArrayList<>(List.of("plan", "label", file.toString(), "--truth", "known"));
        planned.addAll(List.of("--judge", "judge", "--labels", "60", "--format", "json", "-o", choices.toString()));
        planned.addAll(List.of(options));
        Outcome plan = Cli.run(planned.toArray(String[]::new));
        assertThat(plan.err()).isEmpty();
        assertThat(Cli.complaints("labellingDocument", plan.json())).isEmpty();
        assertThat(plan.json().get("worth").doubleValue()).isGreaterThan(60);

        Path joined = labelledAsPlanned(file, choices);
        List<String> judged = new ArrayList<>(List.of("judge", joined.toString(), "--truth", "known"));
        judged.addAll(List.of("--judge", "judge", "--labelled-with-probability", "p", "--format", "json"));
        judged.addAll(List.of(options));
        JsonNode json = Cli.run(judged.toArray(String[]::new)).json();
        assertThat(json.get("input").get("labelled").longValue()).isBetween(159L, 161L);
        return json.get("results");
    }

    /** A file with a column of all true values, of those that are known, of the judge, and others. */
    private Path rows(String header, Function<SplittableRandom, String> row) throws IOException {
        SplittableRandom random = new SplittableRandom(9);
        List<String> lines = new ArrayList<>(List.of(header));
        for (int i = 0; i < 500; i++) {
            String line = row.apply(random);
            int comma = line.indexOf(',');
            lines.add(
                    line.substring(0, comma) + "," + (i < 100 ? line.substring(0, comma) : "") + line.substring(comma));
        }
        return Files.write(folder.resolve("rows.csv"), lines);
    }

    private static String word(boolean positive) {
        return positive ? "yes" : "no";
    }

    @Test
    void planOfScoresIsReadByJudge() throws IOException {
        Path file = rows("truth,known,judge,score", random -> {
            boolean truth = random.nextDouble() < 0.4;
            boolean judge = truth == random.nextDouble() < 0.9;
            return word(truth) + "," + word(judge) + "," + (random.nextDouble() + (truth ? 0.5 : 0));
        });
        JsonNode auroc = correctedAsPlanned(file, "--score", "score", "--positive", "yes")
                .get(0)
                .get("corrected");

        assertThat(auroc.get("lower").doubleValue()).isLessThan(0.875);
        assertThat(auroc.get("upper").doubleValue()).isGreaterThan(0.875);
    }

    @Test
    void planOfNumbersIsReadByJudge() throws IOException {
        Path file = rows("truth,known,judge,none", random -> {
            double judge = 10 * random.nextDouble();
            return judge * (1 + 0.7 * random.nextGaussian()) + "," + judge + ",";
        });
        JsonNode mean = correctedAsPlanned(file, "--metric", "mean").get(0).get("corrected");

        assertThat(mean.get("lower").doubleValue()).isLessThan(5);
        assertThat(mean.get("upper").doubleValue()).isGreaterThan(5);
    }

    @Test
    void planOfThreeSystemsIsReadByJudge() throws IOException {
        Path file = rows("truth,known,judge,a,b,c", random -> {
            boolean truth = random.nextDouble() < 0.4;
            return word(truth) + "," + word(truth == random.nextDouble() < 0.9) + ","
                    + word(truth == random.nextDouble() < 0.85) + "," + word(truth == random.nextDouble() < 0.8) + ","
                    + word(truth == random.nextDouble() < 0.7);
        });
        JsonNode results = correctedAsPlanned(file, "--prediction", "a", "--against", "b,c", "--positive", "yes");

        assertThat(results.get(0).get("corrected").get("n").longValue()).isPositive();
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
                .contains(
                        "--positive LABEL must be given without --prediction: the share of this label is what is corrected");
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
