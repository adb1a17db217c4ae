package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the notes and the advice on columns of folds, repeats and ids that a command does not read. */
class UnreadColumnsTest {
    private static final String INDEPENDENT = "the rows are treated as independent";

    @TempDir
    private Path folder = Path.of("");

    private String file(String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Outcome run(String command, String file, String options) {
        List<String> all = new ArrayList<>(List.of(command, file));
        all.addAll(List.of(options.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    /** Two repeats of three folds of 30 items, with the predictions of two systems. */
    private String repeated() {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder rows = new StringBuilder("repeat,fold,row,y,rf,lr\n");
        for (int repeat = 0; repeat < 2; repeat++) {
            for (int row = 0; row < 30; row++) {
                int truth = row % 2;
                rows.append("%d,%d,%d,%d,%d,%d\n"
                        .formatted(
                                repeat,
                                (row + repeat) % 3,
                                row,
                                truth,
                                random.nextInt(5) == 0 ? 1 - truth : truth,
                                random.nextInt(4) == 0 ? 1 - truth : truth));
            }
        }
        return file("repeated.csv", rows.toString());
    }

    /** Scores of two systems in two repeats of three folds. */
    private String scores() {
        SplittableRandom random = new SplittableRandom(4);
        StringBuilder rows = new StringBuilder("repeat,fold,rf_accuracy,lr_accuracy\n");
        for (int row = 0; row < 6; row++) {
            rows.append(String.format(
                    Locale.ROOT,
                    "%d,%d,%.3f,%.3f%n",
                    row / 3 + 1,
                    row % 3 + 1,
                    0.8 + random.nextDouble() / 10,
                    0.75 + random.nextDouble() / 10));
        }
        return file("scores.csv", rows.toString());
    }

    @Test
    void rowsOfRepeatedFoldsAreNotedUntilTheyAreNamed() {
        String file = repeated();
        String systems = "--truth y --prediction rf --against lr --metric accuracy";
        assertThat(run("compare", file, systems).out())
                .contains(INDEPENDENT, "'fold' and 'repeat'", "give --fold fold --repeat repeat");
        Outcome named = run("compare", file, systems + " --fold fold --repeat repeat --item row");
        assertThat(named.status()).isZero();
        assertThat(named.out()).doesNotContain(INDEPENDENT);
        assertThat(run("compare", file, systems + " --cluster row").out()).doesNotContain(INDEPENDENT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"evaluate FILE --outcome rf_accuracy", "compare FILE --outcome rf_accuracy --against lr_accuracy"
            })
    void scoresOfFoldsAreNotedAndRefusedAsFolds(String words) {
        String[] command = words.replace("FILE", scores()).split(" ");
        assertThat(Cli.run(command).out()).contains(INDEPENDENT, "credence test corrected-resampled-t");
        List<String> folds = new ArrayList<>(List.of(command));
        folds.addAll(List.of("--fold", "fold"));
        Outcome refused = Cli.run(folds.toArray(String[]::new));
        assertThat(refused.err()).contains("leave out --fold", "credence test corrected-resampled-t");
        assertThat(refused.status()).isEqualTo(2);
    }

    @Test
    void doctorProposesTheTestOfFolds() {
        String file = scores();
        assertThat(Cli.run("doctor", file, "--format", "json")
                        .json()
                        .get("commands")
                        .toString())
                .isEqualTo("[\"credence test corrected-resampled-t " + file
                        + " --first rf_accuracy --second lr_accuracy folds=3\"]");
        Outcome tested = Cli.run(
                "test", "corrected-resampled-t", file, "--first", "rf_accuracy", "--second", "lr_accuracy", "folds=3");
        assertThat(tested.status()).isZero();
        assertThat(Cli.run("doctor", repeated()).out()).contains("--prediction rf --fold fold --repeat repeat");
    }

    @Test
    void commonIdColumnIsNotedUnlessItMatchesFiles() {
        String one = file("one.csv", "id,truth,guess,right\n1,a,a,1\n2,b,b,1\n3,a,b,0\n4,b,b,1\n");
        String other = file("other.csv", "id,truth,guess,right\n4,b,a,0\n3,a,b,0\n2,b,b,1\n1,a,a,1\n");
        for (String columns : List.of("--truth truth --prediction guess --metric accuracy", "--outcome right")) {
            String options = columns + " --with " + other;
            assertThat(run("compare", one, options).out()).contains("both have a column 'id'", "--id id matches them");
            Outcome matched = run("compare", one, options + " --id id");
            assertThat(matched.status()).isZero();
            assertThat(matched.out()).contains("pairing: paired").doesNotContain("both have a column");
        }
    }
}
