package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import dev.credence.jackson.CredenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests that the order of a file's rows does not change a digit of an answer, whatever the design. */
class RowOrderTest {
    @TempDir
    private Path directory = Path.of("");

    /**
     * Scores have few values, so that rows differ only in their weight, and weights differ by up to 170 powers of ten.
     */
    private static List<String> rows() {
        Random random = new Random(42);
        List<String> rows = new ArrayList<>();
        for (int row = 0; row < 300; row++) {
            boolean truth = random.nextInt(3) == 0;
            rows.add(String.format(
                    Locale.ROOT,
                    "%d,%d,%d,%.1f,%.1f,g%d,%d,%.17g,%.17g",
                    truth ? 1 : 0,
                    random.nextInt(5) == 0 ^ truth ? 1 : 0,
                    random.nextInt(4) == 0 ^ truth ? 1 : 0,
                    random.nextDouble() * (truth ? 1 : 0.7),
                    random.nextDouble() * (truth ? 1 : 0.8),
                    random.nextInt(20),
                    row % 3,
                    0.1 + random.nextDouble(),
                    Math.pow(10, 170 * random.nextDouble() - 90)));
        }
        return rows;
    }

    private String file(List<String> rows) throws IOException {
        return file("t,p,q,s,u,group,fold,w,wide", rows);
    }

    private String file(String header, List<String> rows) throws IOException {
        Path file = directory.resolve("rows.csv");
        Files.write(file, Stream.concat(Stream.of(header), rows.stream()).toList());
        return file.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate FILE --prediction p --score s --weight w --metric f1 --metric auroc --metric brier",
                "evaluate FILE --prediction p --score s --weight wide --metric accuracy --metric auroc",
                "evaluate FILE --class-score 0=u --class-score 1=s --weight w --metric auroc-ovo",
                "compare FILE --prediction p --against q --score s --against-score u --weight w --metric f1 --metric auroc",
                "compare FILE --prediction p --against q --weight wide --metric accuracy",
                "curve FILE --score s --weight w",
                "evaluate FILE --prediction p --score s --cluster group --metric f1 --metric auroc",
                "evaluate FILE --prediction p --score s --stratified --metric f1 --metric auroc",
                "evaluate FILE --prediction p --score s --fold fold --metric f1 --metric auroc",
                "compare FILE --prediction p --against q --score s --against-score u --cluster group --metric f1 --metric auroc"
            })
    void shuffledRowsGiveTheSameAnswer(String command) throws IOException {
        List<String> rows = rows();
        String expected = answer(command, rows);
        for (int seed = 0; seed < 3; seed++) {
            Collections.shuffle(rows, new Random(seed));
            assertThat(answer(command, rows)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate FILE --prediction p --score s --weight w --metric f1 --metric auroc --metric brier",
                "evaluate FILE --prediction p --score s --weight wide --metric accuracy --metric auroc",
                "compare FILE --prediction p --against q --score s --against-score u --weight w --metric f1 --metric auroc",
                "compare FILE --prediction p --against q --score s --against-score u --weight wide --metric accuracy"
            })
    void stateOfWeightedRowsGivesTheBitsOfItsFile(String command) throws IOException {
        List<String> rows = rows();
        String file = file(rows);
        String state = directory.resolve("rows.credence").toString();
        String columns = command.substring(command.indexOf(" --"), command.indexOf(" --metric"));
        String requested = command.substring(command.indexOf(" --metric"));
        done("collect " + file + columns + " --truth t --positive 1 -o " + state);
        assertThat(results(
                        done(command.substring(0, command.indexOf(' ')) + " " + state + requested + " --format json")))
                .isEqualTo(results(answer(command, rows)));
    }

    /** A row of 0 observations changes nothing, whatever its cluster or fold. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate FILE --prediction p --fold fold --metric accuracy --metric f1",
                "evaluate FILE --prediction p --fold fold --metric accuracy --method kfold-beta --method nadeau-bengio",
                "compare FILE --prediction p --against q --fold fold --metric f1",
                "evaluate FILE --prediction p --cluster group --metric f1",
                "compare FILE --prediction p --against q --cluster group --metric accuracy"
            })
    void rowsThatCountNothingChangeNothing(String command) throws IOException {
        List<String> rows = rows();
        rows.replaceAll(row -> row + ",2");
        String header = "t,p,q,s,u,group,fold,w,wide,n";
        List<String> more = new ArrayList<>(rows);
        for (String row : rows.subList(0, 5)) {
            more.add(row.replaceFirst(",g\\d+,\\d,", ",new,9,").replaceFirst(",2$", ",0"));
        }

        String counted = command + " --count n";
        assertThat(results(answer(counted, header, more)))
                .isEqualTo(results(answer(counted, header, rows)))
                .isNotEmpty();
    }

    private static JsonNode results(String json) {
        return CredenceJson.mapper().readTree(json).get("results");
    }

    private static String done(String command) {
        Outcome outcome = Cli.run(command.split(" "));
        assertThat(outcome.err()).isEmpty();
        return outcome.out();
    }

    private String answer(String command, List<String> rows) throws IOException {
        return answer(command, "t,p,q,s,u,group,fold,w,wide", rows);
    }

    private String answer(String command, String header, List<String> rows) throws IOException {
        String positive = command.contains("--class-score") ? "" : " --positive 1";
        return done(command.replace("FILE", file(header, rows)) + " --truth t --format json" + positive);
    }
}
