package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Tests that no command accepts an option and then ignores it: with a column or a label that does not exist, each option of each
 * command that names one is refused, whatever the command reads.
 */
final class EveryColumnIsReadTest {
    private static final Set<Integer> ANSWERED = Set.of(0, 3, 4);

    @TempDir
    private static Path directory = Path.of("");

    /** Writes rows of three systems, in which every third row has the first label, and states of them. */
    @BeforeAll
    static void write() throws IOException {
        List<String> lines = new ArrayList<>(
                List.of("id,truth,first,second,third,score,other,first_a,first_b,second_a,second_b,o1,o2,human"));
        for (int row = 0; row < 60; row++) {
            String truth = row % 3 == 0 ? "a" : "b";
            String wrong = row % 3 == 0 ? "b" : "a";
            double high = row % 3 == 0 ? 0.6 : 0.1;
            lines.add(String.join(
                    ",",
                    "i" + row,
                    truth,
                    row % 7 == 0 ? wrong : truth,
                    row % 5 == 0 ? wrong : truth,
                    row % 4 == 0 ? wrong : truth,
                    String.valueOf(high + row % 8 / 20.0),
                    String.valueOf(high + row % 9 / 20.0),
                    row % 7 == 0 ? "0.25,0.75" : "0.75,0.25",
                    row % 5 == 0 ? "0.25,0.75" : "0.75,0.25",
                    String.valueOf(row % 7 / 6.0),
                    String.valueOf(row % 5 / 4.0),
                    row % 2 == 0 ? truth : ""));
        }
        Files.write(directory.resolve("rows.csv"), lines);
        Files.write(directory.resolve("again.csv"), lines);
        collect("one", "--truth truth --prediction first --positive a");
        collect("two", "--truth truth --prediction first --against second --positive a");
        collect("outcomes", "--outcome o1");
    }

    private static void collect(String name, String columns) {
        assertThat(run("collect ROWS -o DIR/" + name + ".credence " + columns).status())
                .isZero();
    }

    private static Outcome run(String line) {
        return Cli.run(words(line).toArray(String[]::new));
    }

    private static List<String> words(String line) {
        return Arrays.stream(line.split(" "))
                .map(word -> word.replace("ROWS", directory.resolve("rows.csv").toString())
                        .replace("DIR", directory.toString()))
                .toList();
    }

    /** Returns a value that names nothing of the file; empty for an option that names no column and no label. */
    private static Optional<String> unknown(OptionSpec option) {
        return switch (option.longestName()) {
            case "--positive", "--labels" -> Optional.of("nosuch");
            case "--map" -> Optional.of("nosuch=a");
            default ->
                Optional.of(option.paramLabel())
                        .filter(label -> label.contains("COLUMN") || label.contains("PATTERN"))
                        .map(label -> label.startsWith("LABEL=")
                                ? "a=nosuch"
                                : label.contains("PATTERN")
                                        ? "nosuch_*"
                                        : label.contains("=VALUE") ? "nosuch=1" : "nosuch");
        };
    }

    private static CommandLine command(String line) {
        CommandLine command = CommandLines.of(
                new Console(
                        InputStream.nullInputStream(),
                        new PrintWriter(Writer.nullWriter()),
                        new PrintWriter(Writer.nullWriter()),
                        Console.Looks.PLAIN),
                Credence::load);
        for (String word : line.split(" ")) {
            CommandLine sub = command.getSubcommands().get(word);
            if (sub == null) {
                return command;
            }
            command = sub;
        }
        return command;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate ROWS --truth truth --prediction first",
                "evaluate ROWS --truth truth --score score --positive a",
                "evaluate ROWS --outcome o1",
                "evaluate ROWS --truth truth --class-scores first_*",
                "evaluate ROWS --rater first,second",
                "evaluate --tp 45 --fp 5 --fn 9",
                "evaluate DIR/one.credence",
                "evaluate DIR/outcomes.credence",
                "compare ROWS --truth truth --prediction first --against second --metric accuracy",
                "compare ROWS --truth truth --score score --positive a --against-score other --metric auroc",
                "compare ROWS --truth truth --prediction first --against second,third --metric accuracy",
                "compare ROWS --truth truth --class-scores first_* --against-class-scores second_*"
                        + " --metric multiclass-brier",
                "compare ROWS --outcome o1 --against o2",
                "compare ROWS --outcome o1 --against o2,score",
                "compare DIR/two.credence",
                "gate ROWS --truth truth --prediction first --at-least accuracy=0.5",
                "gate ROWS --truth truth --prediction first --baseline second --metric accuracy --margin 0.2",
                "gate ROWS --truth truth --class-scores first_* --at-most multiclass-brier=0.9",
                "gate ROWS --outcome o1 --at-least mean=0.2",
                "gate ROWS --outcome o1 --baseline o2 --metric mean --margin 0.2",
                "gate ROWS --truth truth --prediction first --any-of second,third --at-least accuracy=0.5",
                "gate ROWS --truth human --judge second --prediction first --at-least accuracy=0.5",
                "gate ROWS --truth truth --prediction first --plan --metric accuracy --margin 0.2",
                "gate ROWS --truth truth --prediction first --burn-in DIR/again.csv --id id --metric accuracy --margin 0.2",
                "gate DIR/two.credence --at-least accuracy=0.1",
                "curve ROWS --truth truth --score score --positive a",
                "curve ROWS --truth truth --class-scores first_*",
                "threshold ROWS --truth truth --score score --positive a --at-least recall=0.1",
                "calibration ROWS --truth truth --score score --positive a",
                "net-benefit ROWS --truth truth --score score --positive a",
                "collect ROWS --truth truth --prediction first -o DIR/x.credence --force",
                "collect ROWS --outcome o1 -o DIR/x.credence --force",
                "collect ROWS --truth human --judge second -o DIR/x.credence --force",
                "collect DIR/two.credence -o DIR/x.credence --force",
                "coverage --metric precision --n 30 --p 0.5 --method wilson",
                "coverage --like ROWS --truth truth --prediction first --metric accuracy --method wilson --plausible 0",
                "report ROWS --truth truth --prediction first -o DIR/x.html --force",
                "report ROWS --outcome o1 -o DIR/x.html --force",
                "report DIR/two.credence -o DIR/x.html --force",
                "judge ROWS --truth human --judge second --prediction first --metric accuracy",
                "judge ROWS --truth human --judge second --positive a",
                "watch ROWS --truth truth --prediction first --metric accuracy --once",
                "watch ROWS --outcome o1 --metric mean --once",
                "watch ROWS --truth truth --prediction first --metric accuracy --once --window 20",
                "test wilcoxon ROWS --first o1 --second o2",
                "plan metric ROWS --truth truth --prediction first --metric accuracy --width 0.1",
                "plan metric ROWS --outcome o1 --metric mean --width 0.1",
                "plan metric DIR/one.credence --metric accuracy --width 0.1",
                "plan compare ROWS --truth truth --prediction first --against second --metric accuracy --n 90",
                "plan compare ROWS --outcome o1 --against o2 --metric mean --n 90",
                "plan compare DIR/two.credence --metric accuracy --n 90",
            })
    void columnThatDoesNotExistIsRefused(String line) {
        Outcome answer = run(line);
        assertThat(answer.status()).as(answer.err()).isIn(ANSWERED);
        List<String> given = words(line);
        List<String> ignored = new ArrayList<>();
        for (OptionSpec option : command(line).getCommandSpec().options()) {
            Optional<String> value =
                    Arrays.stream(option.names()).anyMatch(given::contains) ? Optional.empty() : unknown(option);
            if (value.isPresent()) {
                Outcome outcome = run(line + " " + option.longestName() + "=" + value.get());
                if (ANSWERED.contains(outcome.status())) {
                    ignored.add(option.longestName());
                }
            }
        }

        assertThat(ignored).isEmpty();
    }
}
