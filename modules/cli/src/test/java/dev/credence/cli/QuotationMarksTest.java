package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.cli.Cli.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Tests that quotation marks belong to the labels and names in a list, as the mark of inches in {@code 5"} does. */
class QuotationMarksTest {
    @TempDir
    private Path directory = Path.of("");

    private Outcome evaluate(String... options) throws IOException {
        StringBuilder rows = new StringBuilder("t,p\n");
        rows.append("\"5\"\"\",\"5\"\"\"\n".repeat(20)).append("\"7\"\"\",\"7\"\"\"\n".repeat(20));
        rows.append("\"9\"\"\",\"9\"\"\"\n".repeat(20)).append("\"5\"\"\",\"7\"\"\"\n".repeat(6));
        rows.append("\"7\"\"\",\"9\"\"\"\n".repeat(3));
        Path file = Files.writeString(directory.resolve("inches.csv"), rows);
        return Cli.run(Stream.concat(
                        Stream.of("evaluate", file.toString(), "--truth=t", "--prediction=p", "--format=csv"),
                        Stream.of(options))
                .toArray(String[]::new));
    }

    @Test
    void oneListRenamesTheLabelsThatTwoOptionsRename() throws IOException {
        Outcome one = evaluate("--metric=accuracy", "--map=5\"=s,7\"=s");

        assertThat(one.out()).contains(",accuracy,0.9565217391304348,");
        assertThat(one).isEqualTo(evaluate("--metric=accuracy", "--map=5\"=s", "--map=7\"=s"));
    }

    @Test
    void orderOfLabelsIsAList() throws IOException {
        Outcome outcome = evaluate("--metric=kappa:weights=linear", "--labels=5\",7\",9\"");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
    }

    @Test
    void gradesAreAList() throws IOException {
        Path file = Files.writeString(directory.resolve("grades.csv"), "g\n" + "\"5\"\"\"\n".repeat(3) + "\"6\"\"\"\n");
        String[] request = {
            "evaluate", file.toString(), "--outcome=g", "--range=0,1", "--format=csv", "--grades=5\"=1,6\"=0"
        };

        assertThat(Cli.run(request).out()).contains(",mean,0.75,");
        request[5] = "--grades=5\"=1,6\"=0,5\"=0.5";
        assertThat(Cli.run(request).err()).contains("--grades gives the word '5\"' two numbers, 1.0 and 0.5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a=", "=1", "a=b", "a=1,,b=2", "a=NaN", "a=Infinity"})
    void gradeWithoutWordOrFiniteNumberIsRefused(String grades) throws IOException {
        Path file = Files.writeString(directory.resolve("grades.csv"), "g\na\nb\n");

        assertThat(Cli.run("evaluate", file.toString(), "--outcome=g", "--grades=" + grades)
                        .err())
                .contains("--grades must be WORD=N with a finite number N");
    }

    @Test
    void metricOfLabelWithOneQuotationMarkWritesNothingToStandardError() throws IOException {
        PrintStream before = System.err;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (PrintStream stream = new PrintStream(written, true, StandardCharsets.UTF_8)) {
            System.setErr(stream);
            assertThat(evaluate("--metric=f1@5\"").status()).isZero();
        } finally {
            System.setErr(before);
        }
        assertThat(written.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void everyListOfEveryCommandIsDividedAtCommasBetweenQuotationMarks() {
        List<String> divided = new ArrayList<>();
        all().getSubcommands().forEach((name, command) -> {
            for (OptionSpec option : command.getCommandSpec().options()) {
                if (!option.splitRegex().isEmpty() && !isNumeric(option)) {
                    divided.add(name + " " + option.longestName());
                    assertThat(numberOfValues(name, option))
                            .as("values of %s %s", name, option.longestName())
                            .isEqualTo(2);
                }
            }
        });

        assertThat(divided)
                .contains("evaluate --map", "compare --metric", "evaluate --labels", "evaluate --grades")
                .contains("evaluate --rater", "gate --any-of", "report --paragraph")
                .hasSizeGreaterThan(40);
    }

    /** Returns the number of values of an option whose list has one quotation mark before and one after its comma. */
    private static int numberOfValues(String command, OptionSpec option) {
        CommandLine line = all();
        try {
            line.parseArgs(command, option.longestName(), "a:of=b\"c,d:of=e\"f");
        } catch (ParameterException e) {
            // the options and parameters that the command requires are left out
            assertThat(e).hasMessageStartingWith("Missing required");
        }
        CommandLine named = Objects.requireNonNull(line.getSubcommands().get(command));
        OptionSpec parsed = Objects.requireNonNull(named.getCommandSpec().findOption(option.longestName()));
        Collection<?> values = Objects.requireNonNull(parsed.getValue());
        return values.size();
    }

    private static boolean isNumeric(OptionSpec option) {
        return option.auxiliaryTypes()[0] == Double.class;
    }

    private static CommandLine all() {
        return CommandLines.of(
                new Console(
                        new ByteArrayInputStream(new byte[0]),
                        new PrintWriter(new StringWriter()),
                        new PrintWriter(new StringWriter()),
                        Console.Looks.PLAIN),
                Credence::load);
    }
}
