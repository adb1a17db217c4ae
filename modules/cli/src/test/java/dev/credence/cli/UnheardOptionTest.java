package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that an option that cannot change the answer is refused in one line, and so are matched files that contradict
 * each other.
 */
final class UnheardOptionTest extends WrittenFiles {
    private static final String[] ROWS = {
        "id,t,p,q,s,c,w", "1,y,y,y,.9,A,1", "2,n,n,y,.2,A,2", "3,y,n,y,.4,B,1", "4,n,n,n,.1,B,.5"
    };

    /** Runs a command line, in which FILE and STATE represent the file and its state. */
    private Outcome run(String line) throws IOException {
        String rows = file("rows.csv", ROWS);
        String state = directory.resolve("rows.credence").toString();
        assertThat(Cli.run(
                                "collect",
                                rows,
                                "--truth",
                                "t",
                                "--prediction",
                                "p",
                                "--positive",
                                "y",
                                "-o",
                                state,
                                "--force")
                        .status())
                .isZero();
        List<String> words = new ArrayList<>();
        for (String word : line.split(" ")) {
            words.add(word.equals("FILE") ? rows : word.equals("STATE") ? state : word);
        }
        return Cli.run(words.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "collect STATE --keys 16 -o x.credence --force|the columns and scores of a state cannot be changed",
                "collect STATE --against q -o x.credence --force|the columns and scores of a state cannot be changed",
                "collect STATE --against-score s -o x.credence --force|the columns and scores of a state cannot",
                "collect STATE --delimiter ; -o x.credence --force|--input-format and --delimiter apply to a file of rows",
                "evaluate STATE --delimiter ;|--input-format and --delimiter apply to a file of rows, but none "
                        + "was given",
                "compare STATE --with STATE --input-format parquet|--input-format and --delimiter apply to a file of rows",
                "coverage --like STATE --metric f1 --delimiter ;|--input-format and --delimiter apply to a file of rows",
                "test mcnemar-exact b=8 c=5 --delimiter ;|--input-format and --delimiter apply to a file of rows",
                "test binomial k=6 n=10 level=.9 --level .8|input 'level' is given twice: as level=.9 and as --level",
                "test binomial k=6 n=10 alternative=less --alternative greater|input 'alternative' is given twice",
                "test wilcoxon FILE --first s --second w --columns s,w|--columns cannot be combined with wilcoxon",
                "sql --dialect duckdb --table x --truth t --prediction p --bits 5|--bits needs --score COLUMN",
                "sql --dialect duckdb --table x --truth t --prediction t|column 't' is named for two purposes",
                "plan compare FILE --truth t --prediction p --against q --metric accuracy --n 9 --score zzz|Unknown option",
                "evaluate FILE --truth t --prediction p --labels n,y,n|--labels must be distinct and not empty: 'n'",
                "evaluate STATE --labels n,,y|--labels must be distinct and not empty: ''",
                "gate STATE --at-least accuracy=.1 --id id|--against, --against-score, --with, --id, --baseline and",
                "gate STATE --at-least accuracy=.1 --baseline-prediction p|--against, --against-score,",
                "gate FILE --truth t --positive y --prediction p --baseline FILE --id id --baseline-score s --metric f1"
                        + " --margin .1|--score is missing: --score and --against-score name the columns",
                "gate FILE --truth t --positive y --score s --baseline FILE --id id --baseline-prediction p --metric auroc"
                        + " --margin .1|--against names a column of predicted labels, and --score a column of scores",
                "plan metric FILE --truth t --prediction p --metric accuracy --width .2 --figure interval -o x.svg"
                        + "|Unknown options: '--figure', '-o'",
                "gate FILE --truth t --prediction p --baseline q --id id --metric accuracy --margin .1|--id matches the rows of"
                        + " FILE with those of the baseline's file, and 'q' is a column of ",
                "coverage --metric precision --n 30 --p .5 --method wilson --tp 9 --fp 1 --fn 2|describe a file: add --like",
                "judge FILE --truth t --judge p --positive y --title words|--title needs a page: give --page FILE.html",
                "judge FILE --truth t --judge p --positive y --theme light|--theme needs a page: give --page FILE.html",
                "judge FILE --truth t --judge p --positive y --force|--force needs a page: give --page FILE.html",
                "compare FILE --outcome s --against w --class-scores *|--class-scores cannot be combined with outcomes",
                "compare STATE --with STATE --class-score y=s|--class-score cannot be combined with a state",
                "evaluate FILE --class-scores * --cross-table truth|--cross-table cannot be combined with --class-score",
                "watch FILE --outcome s --metric mean --positive y --once|leave out --truth, --prediction, --score and --positive",
                "watch FILE --truth t --prediction p --metric accuracy --positive z --once|no label 'z'; available: [n, y]",
                "evaluate FILE --truth t --prediction p --theme dark|--theme needs a figure: give --figure KIND "
                        + "and -o FILE",
                "evaluate FILE --truth t --prediction p --force|--force needs a figure: give --figure KIND and -o FILE",
            })
    void contradictoryOptionsAreRefused(String line, String message) throws IOException {
        Outcome outcome = run(line);

        assertThat(outcome.err()).contains(message);
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void scoresThatAStateLacksAreNotLeftOut() throws IOException {
        Outcome outcome = run("compare FILE --truth t --positive y --prediction p --score s --with STATE");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("the state contains nothing to compare --score with: leave it out, or collect");
        assertThat(run("compare FILE --truth t --positive y --prediction p --with STATE")
                        .status())
                .isZero();
    }

    /** With the opposite sign no score of 0.1 to 0.9 reaches 0.5: F1 was once 0 with exit status 0. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate FILE --metric f1:threshold=.5",
                "evaluate SCORES --metric f1:threshold=.5",
                "compare FILE --against-score w --metric f1:threshold=.5",
                "curve FILE --metric f1:threshold=.5",
                "curve SCORES --metric f1:threshold=.5",
                "gate FILE --at-least f1:threshold=.5=.2",
                "plan metric FILE --metric f1:threshold=.5 --width .2",
                "coverage --like FILE --metric f1:threshold=0.5",
                "report FILE --metric f1:threshold=.5 -o x.html"
            })
    void thresholdOfFlippedScoresIsRefused(String line) throws IOException {
        String scores = directory.resolve("scores.credence").toString();
        String columns = " --truth t --positive y --score s --flip";
        assertThat(run("collect FILE" + columns + " --force -o " + scores).status())
                .isZero();

        Outcome outcome = run(line.contains("SCORES") ? line.replace("SCORES", scores) : line + columns);

        assertThat(outcome.err())
                .startsWith("credence: metric 'f1:threshold=")
                .contains("compares scores with a threshold, and --flip reverses their sign");
        assertThat(outcome.status()).isEqualTo(2);
    }

    @Test
    void thresholdOfAStateOfFlippedScoresIsRefused() throws IOException {
        String scores = directory.resolve("scores.credence").toString();
        assertThat(run("collect FILE --truth t --positive y --score s --flip --force -o " + scores)
                        .status())
                .isZero();
        String line = "compare FILE --truth t --positive y --score s --with " + scores;

        assertThat(run(line + " --metric f1:threshold=.5").err()).contains("--flip reverses their sign");
        assertThat(run(line + " --metric auroc").status()).isZero();
    }

    /** F1 of one class minus F1 of the other was once given as a difference of two systems. */
    @Test
    void systemsThatCountDifferentLabelsAsPositiveAreNotCompared() throws IOException {
        String other = directory.resolve("other.credence").toString();
        assertThat(run("collect FILE --truth t --prediction p --positive n --force -o " + other)
                        .status())
                .isZero();

        for (String command : List.of("compare STATE --metric f1", "plan compare STATE --metric f1 --power .8")) {
            Outcome outcome = run(command + " --with " + other);

            assertThat(outcome.status()).isEqualTo(2);
            assertThat(outcome.err())
                    .contains("both systems must count the same label as positive: ", "counts 'y'", "'n'; collect");
        }
    }

    @Test
    void predictionsAreNotComparedWithScores() throws IOException {
        String scores = directory.resolve("scores.credence").toString();
        assertThat(run("collect FILE --truth t --positive y --score s --force -o " + scores)
                        .status())
                .isZero();

        Outcome outcome = run("compare STATE --with " + scores);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("credence: nothing can be compared: of one system there are predictions");
        assertThat(run("evaluate " + scores + " --labels n,y").err()).contains("the state contains only scores");
        assertThat(run("curve " + scores + " --labels n,y").err()).contains("the state contains only scores");
    }

    @Test
    void comparisonOfSameSystemOfStateIsRefused() throws IOException {
        String three = directory.resolve("three.credence").toString();
        assertThat(run("collect FILE --truth t --prediction p --against q,c --force -o " + three)
                        .status())
                .isZero();

        Outcome outcome = run("compare " + three + " --prediction p --against p");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).endsWith(": names of systems must be distinct: 'p' occurs twice\n");
        assertThat(run("compare " + three + " --prediction p --against q").status())
                .isZero();
    }

    @Test
    void rowsAreNotWrittenOverByTheirState() throws IOException {
        Outcome outcome = run("collect FILE --truth t --prediction p --force -o FILE");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("would overwrite").contains(", which the command reads; name another file");
        assertThat(Files.readAllLines(directory.resolve("rows.csv"))).containsExactly(ROWS);
        assertThat(run("collect STATE --force -o STATE").status()).isZero();
    }

    @Test
    void labelMissingFromTheListIsReportedForScoresToo() throws IOException {
        Outcome outcome = run("evaluate FILE --truth t --positive y --score s --labels y,m");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .endsWith(": labels must contain every label that occurs: 'n' is missing; labels=[y, m]\n");
        assertThat(run("collect FILE --truth t --positive y --score s --labels y,m --force -o "
                                + directory.resolve("x"))
                        .err())
                .contains("labels must contain every label that occurs: 'n' is missing; labels=[y, m]");
        assertThat(run("evaluate FILE --truth t --positive y --score s --labels y,m,n")
                        .status())
                .isZero();
        assertThat(run("evaluate STATE --labels y,m").err())
                .isEqualTo("credence: " + directory.resolve("rows.credence")
                        + ": labels must contain every label that occurs: 'n' is missing; labels=[y, m]\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--cluster c|4,n,n,n,.1,A,.5|the two files disagree on the cluster of 1 of 4 rows, such as id '4'",
                "--fold c|4,n,n,n,.1,A,.5|the two files disagree on the fold of 1 of 4 rows, such as id '4'",
                "--weight w|4,n,n,n,.1,B,.75|the two files disagree on the weight of 1 of 4 rows, such as id '4'",
            })
    void filesMustAgreeOnTheDesignOfMatchedRows(String design, String changed, String message) throws IOException {
        String[] others = ROWS.clone();
        others[4] = changed;
        String line =
                "compare FILE --truth t --prediction p --metric accuracy --id id " + design + " --against q --with ";

        Outcome outcome = run(line + file("others.csv", others));

        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(run(line + "FILE").err()).doesNotContain("disagree");
    }

    /** Returns the text up to the status, which the notes follow. */
    private static String numbers(String csv) {
        assertThat(csv).contains(",ok");
        return csv.substring(0, csv.lastIndexOf(",ok") + 3);
    }

    @Test
    void labelThatNeverOccursChangesNoWeightedResult() throws IOException {
        for (String command : List.of(
                "evaluate FILE --truth t --prediction p --weight w --metric f1.macro --format csv",
                "compare FILE --truth t --prediction p --against q --weight w --metric f1.macro --format csv")) {
            Outcome declared = run(command + " --labels n,z,y");

            assertThat(declared.err()).isEmpty();
            assertThat(numbers(declared.out())).isEqualTo(numbers(run(command).out()));
            assertThat(declared.out()).contains("f1.macro", "absent");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"test holm p=.01,.2 --level .9", "test holm p=.01,.2 level=.9"})
    void levelWithoutAnIntervalIsNoted(String line) throws IOException {
        String stated = "the level changes nothing here: holm gives no interval";

        assertThat(run(line).out()).contains(stated);
        assertThat(run("test holm p=.01,.2").out()).doesNotContain("changes nothing");
        assertThat(run("test mcnemar b=8 c=5 --level .9").out()).doesNotContain("changes nothing");
    }
}
