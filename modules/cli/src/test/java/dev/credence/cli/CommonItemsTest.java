package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the note on two files that are compared as those of different items although they may have the same ones. */
class CommonItemsTest {
    private static final String NOTE = "both have a column 'uid'; if they have the same items, --id uid matches them";

    @TempDir
    private Path folder = Path.of("");

    private String file(String name, String column, String... values) throws IOException {
        StringBuilder rows = new StringBuilder(column + ",truth,label\n");
        for (int row = 0; row < values.length; row++) {
            rows.append(values[row])
                    .append(row % 2 == 0 ? ",a," : ",b,")
                    .append(row == 0 ? "b" : row % 2 == 0 ? "a" : "b")
                    .append('\n');
        }
        return Files.writeString(folder.resolve(name), rows.toString()).toString();
    }

    private static String compare(String first, String second) {
        Cli.Outcome outcome = Cli.run(
                "compare",
                first,
                "--with",
                second,
                "--truth",
                "truth",
                "--prediction",
                "label",
                "--metric",
                "accuracy");
        assertThat(outcome.status()).isZero();
        return outcome.out();
    }

    @Test
    void columnWithEqualDistinctValuesIsNotedWhateverItsName() throws IOException {
        String first = file("first.csv", "uid", "u1", "u2", "u3", "u4");

        assertThat(compare(first, file("second.csv", "uid", "u3", "u1", "u4", "u2")))
                .contains(NOTE);
    }

    @Test
    void columnWithOtherOrRepeatedValuesOrRowNumbersIsNotNoted() throws IOException {
        String first = file("first.csv", "uid", "u1", "u2", "u3", "u4");
        String repeated = file("repeated.csv", "uid", "u1", "u2", "u2", "u1");

        assertThat(compare(file("one.csv", "row", "1", "2", "3"), file("two.csv", "row", "1", "2", "3")))
                .doesNotContain("both have a column");
        assertThat(compare(first, file("second.csv", "uid", "u1", "u2", "u3", "u5")))
                .doesNotContain("both have a column");
        assertThat(compare(repeated, file("again.csv", "uid", "u1", "u2", "u2", "u1")))
                .doesNotContain("both have a column");
    }
}
