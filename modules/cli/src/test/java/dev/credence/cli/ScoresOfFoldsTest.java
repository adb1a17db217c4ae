package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests comparisons of outcomes that may be the scores of the folds of a cross-validation. */
class ScoresOfFoldsTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void comparisonOfScoresThatMayBeOfFoldsDecidesNothing() throws IOException {
        StringBuilder rows = new StringBuilder("fold,a,b\n");
        for (int fold = 0; fold < 10; fold++) {
            rows.append(fold)
                    .append(",0.8")
                    .append(fold)
                    .append(",0.7")
                    .append(9 - fold)
                    .append('\n');
        }
        Path folds = Files.writeString(directory.resolve("folds.csv"), rows.toString());
        String options = " --outcome a --against b --metric mean";
        String line = folds + options;
        String conclusion =
                "The rows may be folds of a cross-validation, whose scores are not independent: the intervals"
                        + " do not show which of a and b is better.";

        assertThat(Cli.run(("compare " + line).split(" ")).out())
                .contains(conclusion)
                .doesNotContain("is better than");
        Path page = directory.resolve("page.html");
        assertThat(Cli.run(("report " + line + " -o " + page).split(" ")).out()).contains(conclusion);
        assertThat(Files.readString(page)).contains(conclusion).doesNotContain("is better than");
        Path items = Files.writeString(
                directory.resolve("items.csv"), rows.toString().replace("fold", "number"));
        assertThat(Cli.run(("compare " + items + options).split(" ")).out()).contains("a is better than b by mean");
    }
}
