package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Gates whose bounds need an assumption that the data contradict, which have no verdict other than INCONCLUSIVE. */
class GateAssumptionsTest {
    @TempDir
    private Path directory = Path.of("");

    private String rows() throws IOException {
        List<String> lines = new ArrayList<>(List.of("cv_fold,rep,item,truth,new,old,score,w"));
        for (int i = 0; i < 400; i++) {
            String truth = i % 2 == 0 ? "y" : "n";
            String other = i % 2 == 0 ? "n" : "y";
            double score = 0.3 * (i % 2 == 0 ? 1 : 0) + (i * 37 % 100) / 200.0;
            lines.add(i % 5 + "," + i / 200 + "," + i % 200 + "," + truth + "," + (i % 20 == 0 ? other : truth) + ","
                    + (i % 4 == 0 ? other : truth) + "," + score + "," + (1 + i % 3));
        }
        return Files.write(directory.resolve("rows.csv"), lines).toString();
    }

    private static Outcome gate(String file, String options) {
        return Cli.run(("gate " + file + " --truth truth " + options).split(" "));
    }

    private static void assertDoubted(Outcome outcome) {
        JsonNode report = outcome.json();
        assertThat(outcome.status()).isEqualTo(4);
        assertThat(Cli.complaints(report.has("passed") ? "candidatesDocument" : "gateDocument", report))
                .isEmpty();
        assertThat(report.get("verdict").asString()).isEqualTo("inconclusive");
        for (JsonNode check : report.get("results")) {
            assertThat(check.get("cause").asString()).isEqualTo("assumption");
            assertThat(check.has("nDeciding")).isFalse();
        }
    }

    /** The limit 0.3 is passed and the limit 0.9 failed if the same threshold is given as a number. */
    @ParameterizedTest
    @CsvSource({"youden, 0.3, 0", "youden, 0.9, 3", "cost=1:1, 0.3, 0"})
    void thresholdChosenOnTheJudgedRowsIsInconclusive(String threshold, double limit, int codeOfNumber)
            throws IOException {
        String file = rows();
        String floor = "--score score --positive y --at-least informedness=" + limit + " --format json"
                + " --cluster item --threshold ";

        Outcome chosen = gate(file, floor + threshold);

        assertDoubted(chosen);
        String made = chosen.json().get("input").get("new").asString();
        assertThat(gate(file, floor + made.substring(made.lastIndexOf(' ') + 1)).status())
                .isEqualTo(codeOfNumber);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--prediction new --baseline old --metric accuracy --margin 0.02",
                "--prediction new --at-least accuracy=0.8",
                "--prediction new --any-of old --at-least accuracy=0.5"
            })
    void rowsThatMayBeRepeatedFoldsAreInconclusive(String expectation) throws IOException {
        String file = rows();

        assertDoubted(gate(file, expectation + " --format json"));
        if (!expectation.contains("any-of")) {
            assertThat(gate(file, expectation + " --cluster item").status()).isZero();
            assertThat(gate(file, expectation + " --fold cv_fold --repeat rep --item item")
                            .status())
                    .isZero();
        }
    }

    /** Fixed class sizes and weights do not make the rows of folds independent. */
    @ParameterizedTest
    @ValueSource(strings = {"--stratified", "--weight w"})
    void designOfIndependentRowsKeepsTheDoubtOfFolds(String design) throws IOException {
        String file = rows();
        String options = "--prediction new --baseline old --metric accuracy --margin 0.02 --format json " + design;

        Outcome outcome = gate(file, options);

        assertDoubted(outcome);
        assertThat(outcome.out())
                .contains("give --fold cv_fold --repeat rep in place of " + design.replace(" w", "") + ", because");
        String line = " " + file + " --truth truth --prediction new --metric accuracy " + design;
        for (String command : List.of("evaluate" + line, "compare" + line + " --against old")) {
            assertThat(Cli.run(command.split(" ")).out())
                    .contains("the file has the columns 'cv_fold' and 'rep'; if they are those of a repeated");
        }
    }

    @Test
    void weightsKeepTheDoubtOfOutcomesOfFolds() throws IOException {
        assertDoubted(Cli.run(
                ("gate " + rows() + " --outcome score --weight w --range 0,1 --at-least mean=0.1" + " --format json")
                        .split(" ")));
    }

    /** Each line has the options of the rows, and after the bar those of the gate. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--truth truth --score score --positive y --threshold youden --cluster item|--at-least informedness=0.3",
                "--truth truth --prediction new --against old|--metric accuracy --margin 0.02",
                "--truth truth --prediction new|--at-least accuracy=0.8",
                "--truth truth --prediction new --cluster spelt|--at-least accuracy=0.5",
                "--truth truth --prediction new --fold spelt|--at-least accuracy=0.5",
                "--outcome score --against w --range 0,3|--metric mean --margin 3",
                "--outcome score --range 0,1 --cluster spelt|--at-least mean=0.01",
                "--outcome score --range 0,1 --item spelt|--at-least mean=0.01"
            })
    void stateHasTheVerdictOfItsRows(String line) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String row : Files.readAllLines(Path.of(rows()))) {
            int at = lines.size();
            lines.add(row + "," + (at == 0 ? "spelt" : at % 40 / 2 + (at % 2 == 0 ? "" : ".0")));
        }
        String file = Files.write(directory.resolve("spelt.csv"), lines).toString();
        String[] options = line.split("\\|");
        String state = directory.resolve("state").toString();
        assertThat(Cli.run(("collect " + file + " " + options[0] + " -o " + state).split(" "))
                        .status())
                .isZero();
        String ofRows = "gate " + file + " " + options[0].replace("--against", "--baseline") + " ";
        String expected = options[1] + " --format json";

        assertDoubted(Cli.run((ofRows + expected).split(" ")));
        assertDoubted(Cli.run(("gate " + state + " " + expected).split(" ")));
        Files.copy(Path.of(state), directory.resolve("part"));
        assertDoubted(Cli.run(("gate " + state + " " + directory.resolve("part") + " " + expected).split(" ")));
    }

    /** The names of clusters agree within each state and differ between them. */
    @Test
    void mergedStatesWhoseClustersAreWrittenDifferentlyAreInconclusive() throws IOException {
        List<String> parts = new ArrayList<>();
        for (String end : List.of("", ".0")) {
            List<String> lines = new ArrayList<>(List.of("truth,new,site"));
            for (int i = 0; i < 200; i++) {
                lines.add((i % 2 == 0 ? "y,y," : "n,n,") + i % 20 + end);
            }
            Path rows = Files.write(directory.resolve("rows" + end + ".csv"), lines);
            parts.add(directory.resolve("part" + end).toString());
            Cli.run(
                    "collect",
                    rows.toString(),
                    "--truth",
                    "truth",
                    "--prediction",
                    "new",
                    "--cluster",
                    "site",
                    "-o",
                    parts.get(parts.size() - 1));
        }
        String floor = " --at-least accuracy=0.5 --format json";

        assertThat(Cli.run(("gate " + parts.get(0) + floor).split(" ")).status())
                .isZero();
        assertDoubted(Cli.run(("gate " + String.join(" ", parts) + floor).split(" ")));
    }

    @Test
    void baselineKeepsTheDoubtOfItsRows() throws IOException {
        String file = rows();
        String baseline = directory.resolve("old.credence").toString();
        String options = " --truth truth --score score --positive y --cluster item --baseline " + baseline;
        Outcome written = Cli.run(
                ("baseline set " + file + options + " --threshold youden --date 2026-01-01 --commit a").split(" "));
        assertThat(written.status()).as(written.err()).isZero();

        assertDoubted(
                Cli.run(("gate " + file + options + " --threshold 0.4 --metric accuracy --margin 0.5 --format json")
                        .split(" ")));
    }

    @Test
    void sentenceOfDoubtedCheckStatesTheAssumption() throws IOException {
        Path junit = directory.resolve("gate.xml");

        gate(rows(), "--score score --positive y --threshold youden --at-least recall=0.3 --junit " + junit);

        assertThat(Files.readString(junit))
                .contains("[assumption] INCONCLUSIVE: recall at least 0.3", "The threshold was chosen on these rows");
    }
}
