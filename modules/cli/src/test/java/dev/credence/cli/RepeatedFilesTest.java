package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the rows of a file that is named twice count once, or are refused. */
class RepeatedFilesTest {
    @TempDir
    private Path folder = Path.of("");

    private String scores(String name) throws IOException {
        StringBuilder rows = new StringBuilder("truth,score\n");
        for (int row = 0; row < 100; row++) {
            rows.append(row % 2)
                    .append(',')
                    .append((row % 2) * 0.3 + (row * 37 % 100) / 150.0)
                    .append('\n');
        }
        return Files.writeString(folder.resolve(name), rows.toString()).toString();
    }

    private String state(String name) throws IOException {
        String state = folder.resolve(name).toString();
        Cli.Outcome outcome = Cli.run(
                "collect", scores("rows.csv"), "--truth", "truth", "--score", "score", "--positive", "1", "-o", state);
        assertThat(outcome.status()).isZero();
        return state;
    }

    @Test
    void fileThatIsNamedTwiceIsNotCollected() throws IOException {
        String file = scores("rows.csv");

        assertThat(Cli.run("collect", file, file, "--truth", "truth", "--score", "score", "-o", file + ".credence")
                        .err())
                .contains("file " + file + " is named twice, so that its rows would count twice: name it once");
    }

    @Test
    void stateThatIsNamedTwiceIsNotEvaluated() throws IOException {
        String state = state("one.credence");

        assertThat(Cli.run("evaluate", state, state, "--metric", "auroc").err())
                .contains("file " + state + " is named twice");
    }

    @Test
    void linkToAStateIsTheState() throws IOException {
        String state = state("one.credence");
        Path link = Files.createSymbolicLink(folder.resolve("link.credence"), Path.of(state));

        assertThat(Cli.run("evaluate", state, link.toString(), "--metric", "auroc")
                        .err())
                .contains("file " + link + " is named twice");
    }

    @Test
    void thresholdIsNotReportedOnItsOwnRows() throws IOException {
        String file = scores("rows.csv");
        String[] options = {
            "threshold",
            file,
            "--truth",
            "truth",
            "--score",
            "score",
            "--positive",
            "1",
            "--at-least",
            "recall=0.6",
            "--report-on",
            file
        };
        assertThat(Cli.run(options).err()).contains("--report-on names the file on which the threshold is chosen");

        options[options.length - 1] = scores("copy.csv");
        assertThat(Cli.run(options).out())
                .contains("both files have the same scores and classes; if they have the same rows, the intervals on"
                        + " the other file do not include the choice");
    }

    @Test
    void marginsAreSeparatedByCommas() throws IOException {
        String file = Files.writeString(
                        folder.resolve("labels.csv"), "truth,a,b\n" + "x,x,x\ny,y,y\nx,x,y\n".repeat(30))
                .toString();

        Cli.Outcome outcome = Cli.run(
                "gate",
                file,
                "--truth",
                "truth",
                "--prediction",
                "a",
                "--baseline",
                "b",
                "-m",
                "accuracy,f1.macro",
                "--margin",
                "0.02,0.03");

        assertThat(outcome.out()).contains("accuracy not worse by 0.02", "f1.macro not worse by 0.03");
    }
}
