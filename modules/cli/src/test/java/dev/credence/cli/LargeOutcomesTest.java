package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that outcomes near 1e9 are shown with the digits by which two systems differ. */
class LargeOutcomesTest {
    @TempDir
    private Path folder = Path.of("");

    private String file = "";

    /** The systems differ by 1.25 on average, and the third one by 3.25. */
    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(
                        folder.resolve("rows.csv"),
                        "item,a,b,c\n"
                                + IntStream.range(0, 40)
                                        .mapToObj(i -> "i" + i + "," + (1_000_000_000 + i % 5) + ","
                                                + (1_000_000_000 + i % 5 + 1 + i % 2 * 0.5) + ","
                                                + (1_000_000_003 + i % 5 + i % 2 * 0.5))
                                        .collect(Collectors.joining("\n", "", "\n")))
                .toString();
    }

    private String shown(String line) {
        return Cli.run(line.replace("FILE", file).split(" ")).out();
    }

    @Test
    void comparisonShowsBothValuesWithTheDigitsOfTheirDifference() {
        assertThat(shown("compare FILE --outcome a --against b --item item --metric mean"))
                .containsPattern("mean  1000000002[.]00  1000000003[.]25 +-1[.]2500  \\[-1[.]\\d+, -1[.]\\d+]")
                .doesNotContain("e+09");
    }

    @Test
    void rankingOfSeveralSystemsShowsTheirValues() {
        assertThat(shown("compare FILE --outcome a --against b,c --item item --metric mean"))
                .containsPattern("1 +c +1000000005[.]25 ")
                .containsPattern("2 +b +1000000003[.]25 ")
                .containsPattern("3 +a +1000000002[.]00 ")
                .doesNotContain("e+09");
    }

    @Test
    void gateShowsTheValueAndItsBaseline() {
        assertThat(shown("gate FILE --outcome a --baseline b --item item --metric mean --margin 5"))
                .containsPattern("1000000002[.]00 +1000000003[.]25 +-1[.]2500")
                .doesNotContain("e+09");
    }

    @Test
    void lookOfWatchShowsValuesWithTheDigitsOfItsBounds() {
        assertThat(shown("watch FILE --outcome a --range 1e9,1000000010 --metric mean --once"))
                .containsPattern("mean 1000000002[.]00? \\[100000000[0-9.]+, 100000000[0-9.]+]");
    }

    @Test
    void pageShowsTheItemsThatDifferMost() throws IOException {
        Path page = folder.resolve("page.html");
        shown("report FILE --outcome a --against b --item item --metric mean -o " + page);

        assertThat(Files.readString(page)).contains("1000000002.0", "1000000003.5");
    }
}
