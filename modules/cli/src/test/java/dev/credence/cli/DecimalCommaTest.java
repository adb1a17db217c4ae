package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests files whose numbers have a decimal comma, which give the results of the same numbers with a decimal point. */
class DecimalCommaTest {
    private static final List<String> ROWS = List.of(
            "id;truth;score;weight;grade",
            "1;ja;0,95;1,5;1,5",
            "2;nein;0,15;1;-0,5",
            "3;ja;0,35;2,25;1",
            "4;nein;0,5;1;2e-1",
            "5;ja;,75;3;0,25");

    @TempDir
    private Path folder = Path.of("");

    private String comma() throws IOException {
        return Files.write(folder.resolve("comma.csv"), ROWS).toString();
    }

    private String point() throws IOException {
        List<String> rows = ROWS.stream()
                .map(row -> row.replace(',', '.').replace(';', ','))
                .toList();
        return Files.write(folder.resolve("point.csv"), rows).toString();
    }

    private static Outcome run(String line) {
        return Cli.run(line.split(" +"));
    }

    private static JsonNode results(String line) {
        Outcome outcome = run(line + " --format json");
        assertThat(outcome.err()).isEmpty();
        return outcome.json().get("results");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--truth truth --score score --positive ja --metric auroc,brier",
                "--truth truth --score score --positive ja --weight weight --metric auroc",
                "--truth truth --score score --positive ja --threshold 0.5 --metric accuracy --where score>0.2",
                "--outcome grade --metric mean,quantile --drop-missing",
                "--outcome grade,weight --metric ratio:of=grade,per=weight --item id"
            })
    void decimalCommasGiveTheResultsOfDecimalPoints(String options) throws IOException {
        assertThat(results("evaluate " + comma() + " --delimiter ; --decimal-comma " + options))
                .isEqualTo(results("evaluate " + point() + " " + options));
    }

    @Test
    void secondFileHasDecimalCommasToo() throws IOException {
        String options = " --id id --truth truth --score score --positive ja --metric auroc";

        assertThat(results("compare " + comma() + " --with " + comma() + " --delimiter ; --decimal-comma" + options))
                .isEqualTo(results("compare " + point() + " --with " + point() + options));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--score score --positive ja|score must be a number: score='0,95'; read numbers with a decimal comma by"
                        + " --decimal-comma",
                "--score score --positive ja --where grade>1|grade must be a number for --where 'grade > 1': grade='1,5'"
            })
    void decimalCommaIsAnErrorWithoutTheOption(String options, String message) throws IOException {
        Outcome outcome = run("evaluate " + comma() + " --delimiter ; --truth truth --metric auroc " + options);

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err()).contains(message).hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.234", "0.5", "1.234,5", "-.5"})
    void pointIsAnErrorWithTheOption(String number) throws IOException {
        Path semicolons = Files.writeString(folder.resolve("mixed2.csv"), "id;grade\n1;0,5\n2;" + number + "\n");
        Outcome outcome = run("evaluate " + semicolons + " --delimiter ; --decimal-comma --outcome grade");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("row 2 (line 3): grade must have no point with --decimal-comma: grade='" + number + "'")
                .hasLineCount(1);
    }

    @Test
    void doctorFindsDecimalCommasAndWritesTheOptionInItsCommands() throws IOException {
        assertThat(run("doctor " + comma() + " --delimiter ;").out())
                .contains("column 'score' has numbers with a decimal comma: read them with --decimal-comma");
        assertThat(run("doctor " + comma() + " --delimiter ; --decimal-comma --format json")
                        .json()
                        .get("commands")
                        .get(0)
                        .stringValue())
                .contains("--delimiter ';' --decimal-comma --truth truth --score score --positive ja");
    }

    @Test
    void stateHasNoDecimalCommas() throws IOException {
        String state = folder.resolve("rows.credence").toString();
        assertThat(run("collect " + comma()
                                + " --delimiter ; --decimal-comma --truth truth --score score --positive ja -o "
                                + state)
                        .status())
                .isZero();
        assertThat(run("evaluate " + state + " --decimal-comma --metric auroc").err())
                .contains("--decimal-comma applies to a file of rows, but none was given");
        assertThat(results("evaluate " + state + " --metric auroc"))
                .isEqualTo(
                        results("evaluate " + point() + " --truth truth --score score --positive ja --metric auroc"));
    }
}
