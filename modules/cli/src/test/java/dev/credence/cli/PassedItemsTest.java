package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that items that passed or failed have the same answers as outcomes of 0 and 1 and as labels. */
class PassedItemsTest {
    @TempDir
    private Path folder = Path.of("");

    /** Writes 60 items: the new system fails on two of them, and the old one on the first of these. */
    private String file() throws IOException {
        StringBuilder rows = new StringBuilder("truth,new,old,passed,before\n");
        for (int item = 0; item < 60; item++) {
            String truth = item % 2 == 0 ? "a" : "b";
            String other = item % 2 == 0 ? "b" : "a";
            rows.append("%s,%s,%s,%d,%d%n"
                    .formatted(
                            truth,
                            item < 2 ? other : truth,
                            item < 1 ? other : truth,
                            item < 2 ? 0 : 1,
                            item < 1 ? 0 : 1));
        }
        return Files.writeString(folder.resolve("items.csv"), rows).toString();
    }

    /** Returns the words of a metric's line in the output of a command, without its name, its footnotes and the plot. */
    private static List<String> answer(String metric, String... command) {
        List<String> all = new ArrayList<>(List.of(command));
        String line = Cli.run(all.toArray(String[]::new))
                .out()
                .lines()
                .filter(row -> row.contains(metric) && row.contains("["))
                .reduce((first, second) -> second)
                .orElseThrow();
        List<String> words = new ArrayList<>(
                List.of(line.replaceAll("(\\[\\d])+$", "").trim().split(" +")));
        words.removeIf(word -> word.contains(metric) || word.contains("|"));
        return words;
    }

    @Test
    void outcomesOfZeroAndOneHaveTheAnswersOfLabels() throws IOException {
        String file = file();
        List<String> labels =
                answer("accuracy", "evaluate", file, "--truth", "truth", "--prediction", "new", "-m", "accuracy");
        assertThat(answer("mean", "evaluate", file, "--outcome", "passed", "-m", "mean"))
                .isEqualTo(labels);
        assertThat(labels).contains("wilson-modified");

        List<String> floor = answer(
                "accuracy", "gate", file, "--truth", "truth", "--prediction", "new", "--at-least", "accuracy=0.9");
        assertThat(answer("mean", "gate", file, "--outcome", "passed", "--at-least", "mean=0.9"))
                .isEqualTo(floor);
        assertThat(answer("share", "gate", file, "--outcome", "passed", "--at-least", "share=0.9"))
                .isEqualTo(floor);
        assertThat(floor).contains("clopper-pearson").startsWith("INCONCLUSIVE");

        List<String> margin = answer(
                "accuracy",
                "gate",
                file,
                "--truth",
                "truth",
                "--prediction",
                "new",
                "--baseline",
                "old",
                "-m",
                "accuracy",
                "--margin",
                "0.1");
        assertThat(answer(
                        "mean",
                        "gate",
                        file,
                        "--outcome",
                        "passed",
                        "--against",
                        "before",
                        "-m",
                        "mean",
                        "--margin",
                        "0.1"))
                .isEqualTo(margin);
        assertThat(margin).contains("tango");
    }
}
