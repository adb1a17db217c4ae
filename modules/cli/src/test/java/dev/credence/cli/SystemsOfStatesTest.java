package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import dev.credence.state.ConfusionState;
import dev.credence.state.StateLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that parts whose columns name other systems, or the same ones in another order, are not merged. */
class SystemsOfStatesTest {
    private static final String ROWS =
            "t,p,q,s,u,p_a,p_b,q_a,q_b\na,a,b,0.9,0.2,0.9,0.1,0.2,0.8\nb,b,b,0.6,0.1,0.4,0.6,0.3,0.7\na,b,a,0.3,0.8,0.2,0.8,0.9,0.1\n";

    @TempDir
    private Path directory = Path.of("");

    private Path rows = Path.of("");

    @BeforeEach
    void write() throws IOException {
        rows = Files.writeString(directory.resolve("rows.csv"), ROWS);
    }

    private static Outcome run(String command) {
        return Cli.run(command.split(" "));
    }

    private String collected(String name, String options) {
        String state = directory.resolve(name + ".credence").toString();
        Outcome outcome = run("collect " + rows + " --truth t " + options + " --force -o " + state);
        assertThat(outcome.status()).as(outcome.err()).isZero();
        return state;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--positive a --prediction p; --positive a --prediction q; [p]; [q]",
                "--prediction p --against q; --prediction q --against p; [p, q]; [q, p]",
                "--positive a --score s; --positive a --score u; [s]; [u]",
                "--positive a --score s --against-score u; --positive a --score u --against-score s; [s, u]; [u, s]",
                "--positive a --score s --threshold 0.5; --positive a --score s --threshold 0.7; [s >= 0.5]; [s >= 0.7]",
                "--positive a --judge p; --positive a --judge q; [p]; [q]",
                "--label-separator | --prediction p; --label-separator | --prediction q; [p]; [q]",
                "--class-scores p_*; --class-scores q_*; [p_*]; [q_*]",
                "--class-scores p_* --against-class-scores q_*; --class-scores q_* --against-class-scores p_*; [p_*, q_*]; [q_*, p_*]"
            })
    void partsOfOtherSystemsAreRefused(String one, String other, String ours, String theirs) {
        String first = collected("first", one);
        String second = collected("second", other);
        String both = " " + first + " " + second;
        String target = directory.resolve("all.credence").toString();

        for (String command :
                List.of("evaluate" + both, "compare" + both, "judge" + both, "collect" + both + " -o " + target)) {
            if (command.startsWith("judge") == one.contains("judge") || command.startsWith("collect")) {
                assertThat(run(command).err())
                        .as(command)
                        .contains(
                                "states to merge must be of the same systems, or the same judge, in the same order: this="
                                        + ours + ", other=" + theirs);
            }
        }
        assertThat(run("collect " + first + " " + first + " -o " + target).err())
                .contains("is named twice");
    }

    /** A rule chooses a threshold for each part, and no classifier has the counts of two thresholds together. */
    @ParameterizedTest
    @ValueSource(strings = {"youden", "cost=1:2"})
    void partsWhoseRuleChoseOtherThresholdsAreRefused(String rule) throws IOException {
        String options = " --truth t --positive a --score s --threshold " + rule + " --force -o ";
        Path low = Files.writeString(directory.resolve("low.csv"), "t,s\na,0.4\na,0.5\nb,0.2\nb,0.1\n");
        Path high = Files.writeString(directory.resolve("high.csv"), "t,s\na,0.9\na,0.8\nb,0.5\nb,0.6\n");
        Path same = Files.writeString(directory.resolve("same.csv"), "t,s\na,0.7\na,0.4\nb,0.3\nb,0.1\n");
        String target = directory.resolve("all.credence").toString();
        String refusal = "in the same order: this=[s >= 0.4], other=[s >= 0.8]";
        for (String part : List.of("low", "high", "same")) {
            assertThat(run("collect " + directory.resolve(part + ".csv") + options + directory.resolve(part))
                            .status())
                    .isZero();
        }

        assertThat(run("collect " + low + " " + high + options + target).err()).contains(refusal);
        assertThat(run("evaluate " + directory.resolve("low") + " " + directory.resolve("high"))
                        .err())
                .contains(refusal);
        assertThat(run("collect " + low + " " + same + options + target).status())
                .isZero();
        assertThat(run("evaluate " + target + " --metric accuracy").out())
                .contains("the threshold of the predictions was chosen on these data");
    }

    @Test
    void gateOfPartsWithExchangedSystemsIsRefused() {
        String both = collected("one", "--positive a --prediction p --against q") + " "
                + collected("two", "--positive a --prediction q --against p");

        assertThat(run("gate " + both + " --metric f1 --margin 0").err()).contains("this=[p, q], other=[q, p]");
    }

    @Test
    void partWithoutNamesIsMergedWithANote() throws IOException {
        String named = collected("named", "--positive a --prediction p");
        Path unnamed = directory.resolve("unnamed.credence");
        Files.write(
                unnamed,
                new ConfusionState(StateLayout.PLAIN.withPositive("a"))
                        .add("a", "a", 5)
                        .toBytes());
        String note = "some of the merged states name their systems and others do not";

        assertThat(run("evaluate " + named + " " + unnamed + " --metric accuracy")
                        .out())
                .contains(note, "wilson-modified  8");
        assertThat(run("collect " + named + " " + unnamed + " -o " + directory.resolve("all.credence"))
                        .err())
                .contains(note);
        assertThat(run("evaluate " + named + " --metric accuracy").out()).doesNotContain(note);
    }
}
