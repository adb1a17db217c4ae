package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests the option {@code --range} of the commands that read numbers other than those of {@code evaluate}. */
class DeclaredRangeTest {
    @TempDir
    private Path folder;

    /** Seconds have no largest value; what needs one is refused by name. */
    @Test
    void outcomesWithoutALargestValueAreWatched() throws IOException {
        Path seconds = folder.resolve("seconds.csv");
        List<String> lines = new ArrayList<>(List.of("s"));
        IntStream.range(0, 400).forEach(row -> lines.add(Integer.toString(1 + row % 10)));
        Files.write(seconds, lines);
        List<String> options = List.of("watch", seconds.toString(), "--outcome", "s", "--once", "-m", "mean", "--json");

        JsonNode look =
                Cli.run(with(options, "--range", "0,inf", "--at-least", "4")).json();

        assertThat(look.get("value").doubleValue()).isEqualTo(5.5);
        assertThat(look.get("verdict").stringValue()).isEqualTo("pass");
        assertThat(Cli.run(with(options, "--range", "0,inf", "--sequence", "betting-sequence"))
                        .err())
                .contains("must be bounded")
                .contains("declare the range, or use asymptotic-sequence");
        assertThat(Cli.run(with(options)).err())
                .contains("column 's' must lie in the range [0.0, 1.0]: 2.0; declare it with --range LOW,HIGH");
    }

    private static String[] with(List<String> some, String... others) {
        return Stream.concat(some.stream(), Stream.of(others)).toArray(String[]::new);
    }

    private Path grades(int unit) throws IOException {
        StringBuilder text = new StringBuilder("grade,estimate\n");
        for (int row = 0; row < 300; row++) {
            text.append(row % 3 == 0 ? Double.toString(unit * (60 + row * 7 % 41) / 100.0) : "")
                    .append(',')
                    .append(unit * (60 + row * 7 % 37) / 100.0)
                    .append('\n');
        }
        return Files.writeString(folder.resolve("grades" + unit + ".csv"), text);
    }

    private Outcome judged(int unit, String range) throws IOException {
        return Cli.run(with(
                List.of("judge", grades(unit).toString(), "--truth", "grade", "--judge", "estimate"),
                "--metric",
                "mean",
                "--range",
                range,
                "--format",
                "json"));
    }

    private static double upperOf(JsonNode document) {
        return document.get("results").get(0).get("corrected").get("upper").doubleValue();
    }

    /** Grades in percent have the intervals of the same grades as shares, times 100, once their range is declared. */
    @Test
    void declaredRangeOfJudgedNumbersIsThatOfTheirUnit() throws IOException {
        JsonNode percent = judged(100, "0,100").json();
        double upper = 100 * upperOf(judged(1, "0,1").json());

        assertThat(Cli.complaints("judgeDocument", percent)).isEmpty();
        assertThat(percent.get("input").get("range").stringValue()).isEqualTo("0,100");
        assertThat(upperOf(percent)).isCloseTo(upper, within(1e-9));
        assertThat(percent.toString()).doesNotContain("inferred-range");
        assertThat(upperOf(judged(100, "0,inf").json())).isGreaterThan(upper + 1e-3);
    }

    @Test
    void rangeThatDoesNotFitJudgedRowsIsRefused() throws IOException {
        assertThat(judged(100, "0,50").err())
                .contains("must lie in the range [0.0, 50.0]: ")
                .contains("; declare it with --range LOW,HIGH");
        assertThat(judged(100, "50").err()).contains("--range must be two numbers LOW,HIGH, such as 0,1 or 0,inf");
        Path labels = Files.writeString(folder.resolve("labels.csv"), "t,j,p\n1,1,1\n,0,1\n0,0,1\n");
        assertThat(Cli.run(with(
                                List.of("judge", labels.toString(), "--truth", "t", "--judge", "j", "--prediction"),
                                "p",
                                "--range",
                                "0,1"))
                        .err())
                .contains("--range is that of numbers, which --metric mean reads without --prediction and --score");
    }

    @Test
    void labelsArePlannedForNumbersInTheirRange() throws IOException {
        List<String> plan = List.of("plan", "label", grades(100).toString(), "--truth", "grade", "--judge", "estimate");

        assertThat(Cli.run(with(plan, "-m", "mean", "--labels", "50", "--range", "0,100"))
                        .out())
                .contains("range: 0,100");
        assertThat(Cli.run(with(plan, "-m", "mean", "--labels", "50", "--range", "0,50"))
                        .err())
                .contains("must lie in the range [0.0, 50.0]: ");
    }
}
