package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests the sizes that would decide a check of data in which nothing varies, and the cause of a check without finite bounds. */
class GateSizesTest {
    @TempDir
    private Path folder = Path.of("");

    /** Returns the decision on rows of which one in a hundred is positive, all of them right by both systems. */
    private JsonNode decision(long rows, String options) throws IOException {
        StringBuilder text = new StringBuilder("t,p,q,f\n");
        for (long row = 0; row < rows; row++) {
            String label = row % 100 == 0 ? "y" : "n";
            text.append(label)
                    .append(',')
                    .append(label)
                    .append(',')
                    .append(label)
                    .append(',')
                    .append(row % 500 / 100)
                    .append('\n');
        }
        return decided(text, "-t t -p p --positive y " + options);
    }

    private JsonNode decided(CharSequence text, String options) throws IOException {
        String file = Files.writeString(folder.resolve("rows.csv"), text).toString();
        List<String> words = new ArrayList<>(List.of("gate", file, "--format", "json"));
        words.addAll(Arrays.asList(options.split(" ", -1)));
        Outcome outcome = Cli.run(words.toArray(String[]::new));
        return outcome.json().get("results").get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "--baseline q --margin 0.02 -m recall",
        "--baseline q --margin 0.02 -m f1",
        "--baseline q --margin 0.02 -m mcc",
        "--at-least recall=0.9 --fold f",
        "--at-least mcc=0.9"
    })
    void sizeThatWouldDecideDecides(String options) throws IOException {
        JsonNode open = decision(1000, options);
        assertThat(open.get("verdict").asString()).isEqualTo("inconclusive");
        assertThat(open.get("cause").asString()).isNotEqualTo("at-limit");
        long size = open.get("nDeciding").asLong();
        // Observed: a third of the size decides at the earliest, and the size itself always does.
        assertThat(decision(size + 100 - size % 100, options).get("verdict").asString())
                .isEqualTo("pass");
        assertThat(decision(size / 3, options).get("verdict").asString()).isEqualTo("inconclusive");
    }

    @Test
    void rateWithoutErrorsHasNoBoundsAndIsNotAtTheLimit() throws IOException {
        StringBuilder text = new StringBuilder("err,words\n");
        for (int row = 0; row < 200; row++) {
            text.append("0,").append(5 + row % 26).append('\n');
        }
        JsonNode open = decided(text, "--outcome err,words --at-most ratio:of=err,per=words=0.05");
        assertThat(open.get("cause").asString()).isEqualTo("no-bounds");
        assertThat(open.has("nDeciding")).isFalse();
    }
}
