package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Checks that a comparison states the value of a system alone where it differs from the one over the classes of all systems. */
class ValueAloneTest {
    private static final String SENTENCE =
            " of this system alone is %s, and %s in a comparison, which is over the same classes for"
                    + " all systems and not over those of each";

    @TempDir
    private Path directory = Path.of("");

    private String rows = "";

    /** The old system predicts a class z that is never true; the new one makes an error of each 8 rows. */
    @BeforeEach
    void write() throws IOException {
        String four = "a,a,a,a\na,a,a,b\na,a,z,a\na,b,a,a\n" + "b,b,b,b\n".repeat(4);
        rows = Files.writeString(directory.resolve("rows.csv"), "t,new,old,other\n" + four.repeat(3))
                .toString();
    }

    private static Outcome run(String command) {
        return Cli.run(command.split(" "));
    }

    /** F1 of a is 6/7 and that of b 8/9, so that the mean of two classes is 55/63, and of three 110/189. */
    @Test
    void gateWithTwoValuesOfOneMetricStatesBoth() {
        String gate = run("gate " + rows + " --truth t --prediction new --baseline old --metric f1.macro --margin 0.1"
                        + " --at-least f1.macro=0.7")
                .out();

        assertThat(gate)
                .contains("0.5820")
                .contains("first: f1.macro" + SENTENCE.formatted("0.8730", "0.5820"))
                .doesNotContain("second: f1.macro" + " of this system alone");
    }

    @ParameterizedTest
    @ValueSource(strings = {"f1.macro", "precision.macro", "f1.macro-of-averages", "jaccard.macro"})
    void valueAloneIsThatOfEvaluate(String metric) {
        JsonNode evaluated = run("evaluate " + rows + " --truth t --prediction new --format json --metric " + metric)
                .json()
                .at("/results/0/value");
        JsonNode compared = run("compare " + rows + " --truth t --prediction old --against new --format json --metric "
                        + metric)
                .json()
                .at("/results/0");
        List<JsonNode> notes = compared.get("notes")
                .valueStream()
                .filter(note -> note.get("code").stringValue().equals("value-alone"))
                .toList();

        assertThat(notes).hasSize(1);
        assertThat(notes.get(0).at("/message").stringValue()).startsWith("second: " + metric);
        assertThat(notes.get(0).at("/data/alone").doubleValue()).isEqualTo(evaluated.doubleValue(), within(1e-15));
        assertThat(notes.get(0).at("/data/compared")).isEqualTo(compared.get("second"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"f1.weighted", "recall.macro:undefined=skip", "accuracy", "balanced-accuracy"})
    void metricWithoutSuchClassesHasNoSuchNote(String metric) {
        assertThat(run("compare " + rows + " --truth t --prediction old --against new --metric " + metric)
                        .out())
                .doesNotContain("of this system alone");
    }

    @Test
    void severalSystemsAndThePageStateIt() throws IOException {
        Path page = directory.resolve("page.html");
        run("report " + rows + " --truth t --prediction new --against old --metric f1.macro -o " + page);

        assertThat(Files.readString(page)).contains("first: f1.macro" + SENTENCE.formatted("0.8730", "0.5820"));
        assertThat(run("compare " + rows + " --truth t --prediction new --against old,other --metric f1.macro")
                        .out())
                .contains("first: f1.macro" + SENTENCE.formatted("0.8730", "0.5820"));
    }
}
