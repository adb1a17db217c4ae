package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Confusion matrices as people write them. */
class CrossTableTest {
    private static final String PLAIN = ",cat,dog,bird\ncat,50,3,2\ndog,4,40,1\nbird,2,5,30\n";
    private static final String TOTALS =
            "true label,cat,dog,bird,Total\ncat,50,3,2,55\ndog,4,40,1,45\nbird,2,5,30,37\nTotal,56,48,33,137\n";

    @TempDir
    private Path folder = Path.of("");

    private String file(String text) {
        try {
            return Files.writeString(folder.resolve("table-" + text.hashCode() + ".csv"), text)
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Outcome run(String command, String... words) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of(words));
        return Cli.run(all.toArray(String[]::new));
    }

    private static JsonNode json(String command, String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--format", "json"));
        Outcome outcome = run(command, all.toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints("envelope", outcome.json())).isEmpty();
        return outcome.json();
    }

    @Test
    void crossTableIsTheConfusionMatrixOfItsCells() {
        String rows = """
                truth,prediction,count
                cat,cat,50
                cat,dog,3
                cat,bird,2
                dog,cat,4
                dog,dog,40
                dog,bird,1
                bird,cat,2
                bird,dog,5
                bird,bird,30
                """;
        JsonNode ofRows =
                json("evaluate", file(rows), "--truth", "truth", "--prediction", "prediction", "--count", "count");

        JsonNode plain = json("evaluate", file(PLAIN), "--cross-table", "truth");
        JsonNode withTotals = json("evaluate", file(TOTALS), "--cross-table", "truth");

        assertThat(plain.get("results")).isEqualTo(ofRows.get("results"));
        assertThat(withTotals.get("results")).isEqualTo(ofRows.get("results"));
        assertThat(plain.at("/input/cells").asLong()).isEqualTo(9);
        assertThat(plain.at("/input/crossTable").asString()).isEqualTo("rows are the true labels");
    }

    @Test
    void rowsOfPredictionsAreTransposed() {
        JsonNode input =
                json("evaluate", file(TOTALS), "--cross-table", "prediction").get("input");

        assertThat(input.at("/evidence/labels").toString()).isEqualTo("[\"bird\",\"cat\",\"dog\"]");
        assertThat(input.at("/evidence/counts").toString()).isEqualTo("[[30,2,1],[2,50,4],[5,3,40]]");
    }

    @Test
    void labelsThatAreNeverPredictedNeedNoColumn() {
        JsonNode input = json("evaluate", file("x,a,b\na,9,1\nb,2,8\nc,3,0\n"), "--cross-table", "truth")
                .get("input");

        assertThat(input.at("/evidence/counts").toString()).isEqualTo("[[9,1,0],[2,8,0],[3,0,0]]");
    }

    @Test
    void twoCrossTablesAreComparedAsDifferentItems() {
        String other = file("x,cat,dog,bird\ncat,40,13,2\ndog,14,30,1\nbird,2,5,30\n");

        JsonNode found =
                json("compare", file(PLAIN), "--with", other, "--cross-table", "truth", "--metric", "accuracy");

        assertThat(found.at("/input/pairing").asString()).isEqualTo("independent");
        assertThat(found.at("/results/0/first").asDouble()).isEqualTo(120.0 / 137);
        assertThat(found.at("/results/0/second").asDouble()).isEqualTo(100.0 / 137);
    }

    @Test
    void reportAndStateReadACrossTable() {
        String page = folder.resolve("page.html").toString();
        String state = folder.resolve("counts.credence").toString();

        assertThat(run("report", file(TOTALS), "--cross-table", "truth", "-o", page)
                        .out())
                .startsWith("Accuracy is 0.876; with 95% confidence it lies between 0.810 and 0.921 (n = 137).");
        assertThat(run("collect", file(TOTALS), "--cross-table", "truth", "-o", state)
                        .status())
                .isZero();
        assertThat(json("evaluate", state).get("results"))
                .isEqualTo(
                        json("evaluate", file(PLAIN), "--cross-table", "truth").get("results"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x,a,b,total;a,9,1,11;b,2,8,10 | the total of row 'a' is 11, and its counts add up to 10; correct them, or"
                        + " rename the total if it is a label",
                "x,a,b;a,9,1;b,2,8;Sum,11,8 | the total of column 'b' is 8, and its counts add up to 9",
                "x,a,b,All;a,9,1,10;b,2,8,10;All,11,9,21 | the total of row 'All' is 21, and its counts add up to 20",
                "x,a,b;a,9,1;b,2,8;all,11,9;sum,11,9 | at most one of the rows can have totals: rows=[all, sum]",
                "x,a,b;a,0.9,0.1;b,0.2,0.8 | row 'a', column 'a': count must be a whole number: count='0.9'; a cross table has"
                        + " counts of items, not shares",
                "x,a,b;a,9,-1;b,2,8 | row 'a', column 'b': count must be >= 0: count='-1'",
                "x,a,b;a,9,;b,2,8 | row 'a', column 'b': the count is empty; write 0 if no item has these labels",
                "x,a,b,a;a,9,1,2;b,2,8,1 | label 'a' has more than one column; a cross table has one for each label",
                "x,a,b;a,9,1;a,2,8 | label 'a' has more than one row; a cross table has one for each label",
                "x,a,b;,9,1;b,2,8 | the first column must name the label of the row, but it is empty",
                "x,total;a,9;b,2 | a cross table must have labels besides its totals: rows=[a, b], columns=[total]",
                "x;a;b | a cross table must have a column of labels and one for each label: columns=1",
                "x,a,b;A,9,1;B,2,8 | truth and prediction have no label in common"
            })
    void wrongTableIsRefused(String text, String message) {
        Outcome outcome = run("evaluate", file(text.replace(";", "\n")), "--cross-table", "truth");

        assertThat(outcome.err()).contains(message);
        assertThat(outcome.status()).isPositive();
        assertThat(outcome.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--truth x | --cross-table has labels instead of columns: leave out --truth",
                "--count n --score p --positive a | --cross-table has labels instead of columns: leave out --count, --score",
                "--weight w | --cross-table cannot be combined with --weight; write one row per observation",
                "--slice site | no column 'site'; available: [truth, prediction, count]"
            })
    void columnsAreRefused(String words, String message) {
        List<String> all = new ArrayList<>(List.of(file(PLAIN), "--cross-table", "truth"));
        all.addAll(List.of(words.split(" ")));
        Outcome outcome = run("evaluate", all.toArray(String[]::new));

        assertThat(outcome.err()).contains(message);
        assertThat(outcome.status()).isEqualTo(2);
    }
}
