package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Notes on the input that belong to one way of reading it: counts that a batch gets, and outcomes that are counts. */
class NotesOnInputTest {
    private static final String COUNTS =
            "{\"type\":\"confusion\",\"labels\":[\"ok\",\"OK\",\"bad\"],\"counts\":[[5,1,0],[0,0,0],[1,0,4]]}";

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {COUNTS, "{\"type\":\"clusters\",\"clusters\":{\"a\":" + COUNTS + ",\"b\":" + COUNTS + "}}"})
    void batchNotesLabelsThatDifferInCase(String evidence) {
        String request = "{\"op\":\"interval\",\"metric\":\"accuracy\",\"evidence\":" + evidence + "}";

        assertThat(batch(request))
                .contains("labels 'OK', 'ok' differ only in upper and lower case, and are counted as 2 classes;"
                        + " give both one name if they are one");
        assertThat(batch(request.replace("OK", "fine"))).contains("\"notes\":[]");
    }

    private static String batch(String request) {
        return Cli.given(request + "\n", "batch").out();
    }

    @Test
    void comparedCountsHaveNoNoteOnAMeanThatIsNotShown() throws IOException {
        Path one = Files.writeString(directory.resolve("one.csv"), "doc,tp,fp,fn\na,2,1,0\nb,3,0,2\nc,1,1,1\n");
        Path two = Files.writeString(directory.resolve("two.csv"), "doc,tp,fp,fn\na,1,2,1\nb,3,1,2\nc,0,1,2\n");
        String line = "compare " + one + " --with " + two + " --id doc";

        assertThat(Cli.run((line + " --tp tp --fp fp --fn fn").split(" ")).out())
                .contains("count-recall")
                .doesNotContain("higher outcomes are treated as better");
        assertThat(Cli.run((line + " --outcome tp").split(" ")).out())
                .contains("by mean higher outcomes are treated as better");
    }

    /** Differences of seconds that are all positive do not show that none can be negative: Student's interval is [-1.77, 6.91]. */
    @Test
    void rangeOfADifferenceIsNotInferredFromItsSigns() throws IOException {
        Path file = Files.writeString(directory.resolve("seconds.csv"), "new,old\n2.3,1.2\n4.4,2.3\n9.6,5.1\n");

        Cli.Outcome outcome =
                Cli.run(("evaluate " + file + " --outcome new --minus old --metric mean --format json").split(" "));

        assertThat(outcome.json().get("results").get(0).get("lower").asDouble()).isNegative();
        assertThat(outcome.out()).doesNotContain("[0, infinity) was inferred");
    }
}
