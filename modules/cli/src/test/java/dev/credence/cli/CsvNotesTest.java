package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests that the notes on the whole result, which have no place in a CSV table, go to standard error. */
class CsvNotesTest {
    @TempDir
    private Path folder = Path.of("");

    /** The labels 1 and 1.0 are the same number in two spellings, and a column is named like one of repeats. */
    @BeforeEach
    void write() throws IOException {
        StringBuilder odd = new StringBuilder("t,p,q,r,s,u,fold,repeat,w\n");
        StringBuilder other = new StringBuilder("t,p\n");
        for (int row = 0; row < 40; row++) {
            String truth = row % 4 == 0 ? "1.0" : row % 2 == 0 ? "1" : "0";
            String first = row % 7 == 0 ? "0" : truth;
            String second = row % 3 == 0 ? "1" : truth;
            odd.append(truth)
                    .append(',')
                    .append(first)
                    .append(',')
                    .append(second)
                    .append(',');
            odd.append(row % 5 == 0 ? "1" : truth)
                    .append(',')
                    .append((row * 37) % 41 / 41.0)
                    .append(',');
            odd.append((row * 29) % 43 / 43.0).append(',').append("f" + row % 4).append(",r0,1\n");
            other.append(truth).append(',').append(first).append('\n');
        }
        Files.writeString(folder.resolve("odd.csv"), odd);
        Files.writeString(folder.resolve("other.csv"), other);
    }

    private Outcome run(String line, String format) {
        return Cli.run(Stream.concat(
                        Stream.of(line.split(" "))
                                .map(word -> word.endsWith(".csv") || word.endsWith(".credence")
                                        ? folder.resolve(word).toString()
                                        : word),
                        Stream.of("--format", format))
                .toArray(String[]::new));
    }

    private static Stream<String> notes(JsonNode node) {
        return StreamSupport.stream(node.path("notes").spliterator(), false)
                .map(note -> note.get("message").stringValue());
    }

    /**
     * Standard error has the notes on the whole, and for curves and several systems also those of each result, which
     * are in no row.
     */
    private static List<String> notesOfWhole(String line, JsonNode document) {
        boolean each = line.startsWith("curve") || line.contains(",");
        return Stream.concat(
                        StreamSupport.stream(document.path("results").spliterator(), false)
                                .filter(result -> each)
                                .flatMap(CsvNotesTest::notes),
                        notes(document))
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate odd.csv --truth t --prediction p",
                "evaluate odd.csv --truth t --prediction p --metric accuracy --weight w",
                "evaluate odd.csv --truth t --prediction p --metric accuracy --fold fold",
                "evaluate odd.credence --metric accuracy",
                "compare odd.csv --truth t --prediction p --against q --metric accuracy",
                "compare odd.csv --truth t --prediction p --with other.csv --metric accuracy",
                "compare odd.csv --truth t --prediction p --against q --metric accuracy --fold fold",
                "compare odd.csv --truth t --prediction p --against q,r --metric accuracy",
                "gate odd.csv --truth t --prediction p --baseline q --metric accuracy --margin 0.2",
                "gate odd.csv --truth t --prediction p --at-least accuracy=0.5",
                "curve odd.csv --truth t --score s --positive 1",
                "curve odd.csv --truth t --score s --positive 1 --flip --points 5",
                "curve odd.csv --truth t --score s --compare u --positive 1 --points 5",
                "plan width --expected 0.9 --width 0.04",
                "test binomial k=61 n=100 p0=0.5 --level 0.9"
            })
    void notesOnTheWholeGoToStandardError(String line) {
        assertThat(Cli.run(
                                "collect",
                                folder.resolve("odd.csv").toString(),
                                "--truth",
                                "t",
                                "--prediction",
                                "p",
                                "-o",
                                folder.resolve("odd.credence").toString())
                        .status())
                .isZero();
        Outcome json = run(line, "json");
        List<String> notes = notesOfWhole(line, json.json());
        Outcome csv = run(line, "csv");
        assertThat(csv.err().lines())
                .containsExactlyElementsOf(
                        notes.stream().map(note -> "credence: note: " + note).toList());
        assertThat(json.err()).isEmpty();
        assertThat(csv.status()).isEqualTo(json.status());
        if (line.contains("--prediction")) {
            assertThat(notes).anyMatch(note -> note.contains("the same number written in different ways"));
        }
        if (line.contains("--fold")) {
            assertThat(notes).anyMatch(note -> note.contains("give --repeat repeat"));
        }
    }

    /** These commands report a study, so oddities of its file are not notes of the study. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "coverage --like odd.csv --truth t --prediction p --metric f1.macro --method delta-wilson --replicates 200"
                        + " --plausible 1",
                "plan metric odd.csv --truth t --prediction p --metric accuracy --width 0.2",
                "plan compare odd.csv --truth t --prediction p --against q --metric accuracy --power 0.5 --replicates 100"
            })
    void oddStudyFileIsReported(String line) {
        assertThat(run(line, "json").err())
                .isEqualTo("credence: note: labels '1', '1.0' are the same number written in different ways, and "
                        + "are counted as 2 classes; --map FROM=TO makes them one\n"
                        + "credence: note: the rows are treated as independent, but the file has the columns 'fold' and 'repeat'; if"
                        + " they are those of a repeated cross-validation, which tests each item several times, give --fold fold"
                        + " --repeat repeat, because the interval is otherwise far too narrow\n");
    }

    @Test
    void oddLabelsAreNotedWhenRowsAreCollected() {
        String file = folder.resolve("odd.csv").toString();
        Outcome outcome = Cli.run(
                "collect",
                file,
                "--truth",
                "t",
                "--prediction",
                "p",
                "--fold",
                "fold",
                "-o",
                folder.resolve("folds.credence").toString());
        assertThat(outcome.status()).isZero();
        assertThat(outcome.err().lines())
                .containsExactly(
                        "credence: note: " + file
                                + ": labels '1', '1.0' are the same number written in different ways, and are "
                                + "counted as 2 classes; --map FROM=TO makes them one",
                        "credence: note: " + file
                                + ": the folds are treated as those of one cross-validation, but the file has a column 'repeat'; if"
                                + " the cross-validation was repeated, give --repeat repeat");
    }
}
