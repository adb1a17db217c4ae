package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests {@code report --with FILE2}, with the second system in a file of its own. */
class ReportTwoFilesTest extends WrittenFiles {
    private static final String FIRST =
            "--truth truth --prediction logistic_prediction --score logistic_score --positive malignant";
    private static final String SECOND = " --against tree_prediction --against-score tree_score";

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    /** Writes columns of the example with its rows in another order. */
    private String part(String name, String... columns) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(Cli.example("breast-cancer.csv")));
        List<String> header = Arrays.asList(lines.get(0).split(","));
        int[] wanted = Arrays.stream(columns).mapToInt(header::indexOf).toArray();
        List<String> rows = new ArrayList<>(lines.subList(1, lines.size()));
        Collections.shuffle(rows, new Random(name.hashCode()));
        rows.add(0, lines.get(0));
        return Files.write(
                        directory.resolve(name),
                        rows.stream().map(row -> cells(row, wanted)).toList())
                .toString();
    }

    private static String cells(String row, int... wanted) {
        String[] cells = row.split(",");
        return IntStream.of(wanted).mapToObj(i -> cells[i]).collect(Collectors.joining(","));
    }

    private String first() throws IOException {
        return part("a.csv", "id", "fold", "truth", "logistic_prediction", "logistic_score");
    }

    private String second() throws IOException {
        return part("b.csv", "id", "truth", "tree_prediction", "tree_score");
    }

    /** Writes the second system's file, whose columns have the names of the first system's. */
    private String alike() throws IOException {
        Path rows = Path.of(second());
        return Files.writeString(
                        directory.resolve("c.csv"), Files.readString(rows).replace("tree_", "logistic_"))
                .toString();
    }

    private static Outcome run(String command, String file, String words) {
        List<String> all = new ArrayList<>(List.of(command, file));
        all.addAll(List.of(words.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    private WrittenPage page(String name, String file, String words) {
        Outcome outcome = run("report", file, words + " --title T -o " + file(name));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        return new WrittenPage(directory.resolve(name));
    }

    /** Removes the description of the input: names of files, their digests, their numbers of rows, and the command. */
    private String stated(WrittenPage page, String file) throws IOException {
        String with = file("b.csv");
        return page.text()
                .replaceAll("credence report [^\"<]*", "COMMAND")
                .replace(file, "FILE")
                .replace("<li><span class=\"quiet\">with </span><span class=\"value\">" + with + "</span></li>", "")
                .replaceAll("<dt>" + with + "</dt><dd>.*?</dd>", "")
                .replaceAll(",\\{\"name\":\"" + with + "\",[^}]*\\}", "")
                .replace("\"with\":\"" + with + "\",", "")
                .replaceAll("[0-9a-f]{64}", "DIGEST")
                .replace("\"rows\":1138,\"truth\":\"truth\",\"first\"", "\"rows\":569,\"truth\":\"truth\",\"first\"")
                .replace("<span class=\"value\">1,138</span>", "<span class=\"value\">569</span>");
    }

    @Test
    void splitFileGivesSamePageExceptForInput() throws IOException {
        String whole = Cli.example("breast-cancer.csv");
        String sliced = FIRST + SECOND + " --slice fold --margin 0.01";
        WrittenPage one = page("one.html", whole, sliced);
        WrittenPage two = page("two.html", first(), sliced + " --with " + second() + " --id id");

        assertThat(stated(two, file("a.csv"))).isEqualTo(stated(one, whole)).contains("FILE", "COMMAND", "DIGEST");
        assertThat(two.results().path("provenance").path("files")).hasSize(2);
        assertThat(two.results().path("provenance").path("command").asString())
                .contains(" --with " + file("b.csv") + " --id id ");
    }

    @Test
    void systemsWithEqualColumnNamesAreNamedByFiles() throws IOException {
        Outcome outcome = run("report", first(), FIRST + " --with " + alike() + " --id id -o " + file("page.html"));
        WrittenPage page = new WrittenPage(directory.resolve("page.html"));

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .startsWith(
                        "a.csv is better than c.csv by F1. The difference in F1, a.csv minus c.csv, is 0.056; with 95%"
                                + " confidence it lies between 0.026 and 0.088 (n = 227).");
        assertThat(page.text())
                .contains(
                        "The difference between a.csv and c.csv (a.csv minus c.csv) on the same items was",
                        "Differences, a.csv minus c.csv")
                .doesNotContain("second system");
        assertThat(page.results()
                        .path("curves")
                        .path(0)
                        .path("results")
                        .valueStream()
                        .map(curve -> curve.path("score").asString()))
                .containsExactly("scores of a.csv", "scores of c.csv");
    }

    /** With and without an id, the comparison is that of {@code compare}, including its input. */
    @ParameterizedTest
    @CsvSource({"--id id,paired,569", "--metric f1,independent,1138"})
    void pageHasTheResultsOfCompare(String more, String pairing, long n) throws IOException {
        String words = FIRST + " --metric accuracy --with " + alike() + " " + more;
        JsonNode compared = run("compare", first(), words + " --format json").json();
        JsonNode page = page("page.html", first(), words).results();

        assertThat(page.path("comparison")).isEqualTo(compared);
        assertThat(compared.path("input").path("pairing").asString()).isEqualTo(pairing);
        assertThat(compared.path("results").path(0).path("n").asLong()).isEqualTo(n);
        assertThat(page.path("evaluation").path("input").path("rows").asLong()).isEqualTo(569);
    }

    @Test
    void statesOfTwoSystemsAreComparedAsIndependent() throws IOException {
        String collected = " --truth truth --positive malignant -o ";
        run(
                "collect",
                first(),
                "--prediction logistic_prediction --score logistic_score" + collected + file("a.state"));
        run("collect", second(), "--prediction tree_prediction --score tree_score" + collected + file("b.state"));
        String words = "--metric f1 --with " + file("b.state");
        JsonNode compared =
                run("compare", file("a.state"), words + " --format json").json();
        WrittenPage page = page("page.html", file("a.state"), words);

        assertThat(page.results().path("comparison")).isEqualTo(compared);
        assertThat(page.text()).contains("a.state minus b.state", "judged different items");
        assertThat(page.results().path("provenance").path("files")).hasSize(2);
        assertThat(run("report", file("a.state"), words + " --id id -o " + file("p.html"))
                        .err())
                .contains("--id names a column of a file: leave it out with a state");
        assertThat(run("report", file("a.state"), "--with " + first() + " -o " + file("p.html"))
                        .err())
                .contains("a.csv: is not a state of credence collect");
    }

    @Test
    void sameFileForBothSystemsIsNoted() throws IOException {
        String a = first();
        String words = FIRST + " --metric accuracy --with ";

        assertThat(page("page.html", a, words + a).text()).contains("both systems are in the same file");
    }

    /** The sentences are word for word those of {@code compare} for the same files. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1,y,y;2,n,n;x4,n,n|1,y,y;5,y,n|2 of 3 rows of A are not in B, such as id '2', 'x4'",
                "1,y,y;2,n,n|1,y,y;2,y,n|the two files disagree on the truth of 1 of 2 rows, such as id '2'",
                "1,y,y;1,n,n|1,y,y;2,y,n|A: id '1' occurs twice; ids must be unique",
                "1,y,y;2,n,n|1,y,y;2,n,n;3,n,n|1 of 3 rows of B are not in A, such as id '3'",
            })
    void rowsThatDoNotMatchAreReported(String ours, String theirs, String message) throws IOException {
        String a = file("x.csv", ("id,truth,guess;" + ours).split(";"));
        String b = file("y.csv", ("id,truth,guess;" + theirs).split(";"));
        String words = "--truth truth --prediction guess --id id --with " + b;
        Outcome outcome = run("report", a, words + " -o " + file("page.html"));

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("credence: " + message.replace("A", a).replace("B", b) + "\n")
                .isEqualTo(run("compare", a, words).err());
        assertThat(directory.resolve("page.html")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--prediction logistic_prediction --id id|2"
                        + "|--id matches the rows of several systems: name a second file, or the column of systems with --system COLUMN",
                "--prediction logistic_prediction --id id --with b.csv --count fold|2"
                        + "|--count cannot be combined with --id: a row is one item",
                "--prediction logistic_prediction --with none.csv|2|none.csv: no such file",
                "--prediction logistic_prediction --with b.csv --id id|2|b.csv: no column 'logistic_prediction'",
                "--prediction logistic_prediction --with b.csv --id id --against-score tree_score|2"
                        + "|--score is missing: --score and --against-score name the columns of the two systems",
                "--class-score malignant=logistic_score --class-score benign=fold --with b.csv --id id|2"
                        + "|b.csv: no column 'logistic_score'",
            })
    void optionsThatExcludeEachOtherAreReported(String words, int status, String message) throws IOException {
        second();
        Outcome outcome = run(
                "report",
                first(),
                "--truth truth " + words.replace("b.csv", file("b.csv")).replace("none.csv", file("none.csv")) + " -o "
                        + file("page.html"));

        assertThat(outcome.err()).contains(message).hasLineCount(1);
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(directory.resolve("page.html")).doesNotExist();
    }

    /** A row of both systems' scores represents as many observations as its count; once the counts were ignored. */
    @ParameterizedTest
    @CsvSource({
        "report, --against-score tree_score, --count fold, --count cannot be combined with --against-score",
        "report, --against-score tree_score, --score-to tree_score, --score-to cannot be combined with --against-score",
        "gate, --baseline-score tree_score --metric auroc --margin .5, --count fold, --count cannot be combined "
                + "with --against-score",
        "gate, --baseline-score tree_score --metric auroc --margin .5, --score-to tree_score, --score-to cannot "
                + "be combined with --against-score",
        "gate, --baseline a.csv --id id --metric auroc --margin .5, --score-to logistic_score, --score-to "
                + "cannot be combined with --id"
    })
    void rowsWithCountsHaveNoScoresOfTwoSystems(String command, String second, String many, String message) {
        Outcome outcome = run(
                command,
                Cli.example("breast-cancer.csv"),
                "--truth truth --score logistic_score --positive malignant " + second + " " + many
                        + (command.equals("report") ? " -o " + file("page.html") : ""));

        assertThat(outcome.err()).contains(message).hasLineCount(1);
        assertThat(outcome.status()).isEqualTo(2);
    }
}
