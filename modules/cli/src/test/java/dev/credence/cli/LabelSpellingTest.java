package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a note of every command names labels that differ in upper and lower case or in blanks. */
class LabelSpellingTest {
    private static final String CASE = "labels 'OK', 'ok' differ only in upper and lower case";

    @TempDir
    private Path folder = Path.of("");

    private Outcome run(String line, String rows) throws IOException {
        Path file = Files.writeString(folder.resolve("rows.csv"), rows);
        return Cli.run(line.replace("FILE", file.toString()).split(" "));
    }

    private static String all(Outcome outcome) {
        return outcome.out() + outcome.err();
    }

    private static String judged(String spelling) {
        return "gold,judge,new,score\n"
                + "ok,ok,ok,0.9\n".repeat(8)
                + (spelling + ",ok,ok,0.8\n").repeat(4)
                + "bad,bad,bad,0.2\n".repeat(10)
                + "bad,ok,ok,0.6\n".repeat(2)
                + "ok,bad,bad,0.3\n".repeat(2)
                + ",ok,ok,0.7\n".repeat(40)
                + ",bad,bad,0.1\n".repeat(40);
    }

    private static final String DOORS = """
            judge FILE --truth gold --judge judge --prediction new --metric accuracy
            judge FILE --truth gold --judge judge --positive ok
            judge FILE --truth gold --judge judge --score score --positive ok --metric auroc
            gate FILE --truth gold --judge judge --prediction new --at-least accuracy=0.1
            watch FILE --truth gold --prediction new --metric accuracy --once
            watch FILE --truth gold --prediction new --metric accuracy --window 5 --reference 10 --once --json
            watch FILE --truth gold --score score --positive ok --metric auroc --once --json
            evaluate FILE --truth gold --prediction new --label-separator ; --metric count-f1
            evaluate FILE --rater gold,judge --metric rater-agreement\
            """;

    @ParameterizedTest
    @ValueSource(strings = {"OK", "ok"})
    void labelsThatDifferInCaseAreNamedByEveryCommand(String spelling) throws IOException {
        for (String line : DOORS.split("\n", -1)) {
            Outcome outcome = run(line, judged(spelling));

            assertThat(outcome.status()).as(line + all(outcome)).isZero();
            if (spelling.equals("OK")) {
                assertThat(all(outcome)).as(line).containsOnlyOnce(CASE);
            } else {
                assertThat(all(outcome)).as(line).doesNotContain("upper and lower case");
            }
        }
    }

    @Test
    void collectedJudgedLabelsAreNamedWhenTheyAreRead() throws IOException {
        Path state = folder.resolve("judged.credence");
        assertThat(run("collect FILE --truth gold --judge judge --prediction new -o " + state, judged("OK"))
                        .status())
                .isZero();

        assertThat(all(Cli.run("judge", state.toString(), "--metric", "accuracy")))
                .containsOnlyOnce(CASE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Y", " y"})
    void labelsOfOneLetterAreNamed(String other) throws IOException {
        String rows = "t,p\n" + "y,y\nn,n\n".repeat(9) + "y,\"" + other + "\"\n";

        assertThat(all(run("evaluate FILE --truth t --prediction p --metric accuracy", rows)))
                .contains("labels '" + other + "', 'y'");
    }

    /** Letters in both cases are the classes of recognized characters, whose notes would be true of each of them. */
    @Test
    void lettersToBeRecognizedAreNotNamed() throws IOException {
        StringBuilder rows = new StringBuilder("t,p\n");
        for (char letter = 'a'; letter <= 'f'; letter++) {
            String both = letter + "," + letter + "\n";
            rows.append(both).append(both.toUpperCase(Locale.ROOT));
        }

        assertThat(all(run("evaluate FILE --truth t --prediction p --metric accuracy", rows.toString())))
                .doesNotContain("upper and lower case");
    }
}
