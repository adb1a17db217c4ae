package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import tools.jackson.databind.JsonNode;

/** Tests outcomes in the commands gate, report, plan and coverage. */
class OutcomesEverywhereTest {
    private static final String GRADES = Cli.example("synthetic-grades.csv");

    @TempDir
    private Path directory = Path.of("");

    private String file(String name, List<String> lines) throws IOException {
        Path path = directory.resolve(name);
        Files.write(path, lines);
        return path.toString();
    }

    private static Outcome run(String options, String... more) {
        List<String> args = new ArrayList<>(List.of(options.split(" ")));
        args.addAll(List.of(more));
        return Cli.run(args.toArray(String[]::new));
    }

    private static JsonNode json(int status, String options) {
        Outcome outcome = run(options, "--format", "json");
        assertThat(outcome.status()).isEqualTo(status);
        return outcome.json();
    }

    private static void assertFails(int status, String message, String options) {
        Outcome outcome = run(options);
        assertThat(outcome.err().strip()).isEqualTo("credence: " + message);
        assertThat(outcome.status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({
        "0,PASS,--metric mean --margin 0.05",
        "4,INCONCLUSIVE,--metric mean --margin 0",
        "3,FAIL,--at-least mean=0.8",
        "0,PASS,--at-least share:at-least=0.5=0.4"
    })
    void gateJudgesOutcomesOfTwoSystems(int status, String verdict, String expected) {
        JsonNode report = json(
                status,
                "gate " + GRADES + " --outcome grade_a --baseline grade_b --item question --range 0,1 --level 0.99 "
                        + expected);
        assertThat(report.get("verdict").stringValue()).isEqualToIgnoringCase(verdict);
        assertThat(report.at("/input/first").stringValue()).isEqualTo("grade_a");
        assertThat(report.at("/results/0/n").intValue()).isEqualTo(60);
    }

    /** Items of two files are matched by their name, also where the files have different orders. */
    @Test
    void gateOfTwoFilesEqualsGateOfTwoColumns() throws IOException {
        List<String> rows = Files.readAllLines(Path.of(GRADES));
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();
        for (String row : rows) {
            String[] cells = row.split(",");
            boolean header = cells[0].equals("question");
            first.add(cells[0] + "," + cells[2] + "," + (header ? "grade" : cells[3]));
            second.add(header ? 0 : second.size() / 2 + 1, cells[0] + "," + (header ? "grade" : cells[4]));
        }
        String expected = " --range 0,1 --slice subject --metric mean --margin 0.05";
        JsonNode columns =
                json(4, "gate " + GRADES + " --outcome grade_a --baseline grade_b --item question" + expected);
        JsonNode files = json(
                4,
                "gate " + file("new.csv", first) + " --outcome grade --baseline " + file("old.csv", second)
                        + " --id question" + expected);
        assertThat(files.get("results")).isEqualTo(columns.get("results"));
        assertThat(columns.get("results").size()).isEqualTo(5);
        assertThat(columns.at("/results/1/slice").stringValue()).isEqualTo("arithmetic");
        assertThat(columns.at("/results/1/n").intValue()).isEqualTo(15);
    }

    /** The column that matches the items of two files also names the items of the first file when it is evaluated alone. */
    @Test
    void reportOfTwoFilesCountsItemsInAllItsParts() throws IOException {
        List<String> first = new ArrayList<>(List.of("question,subject,grade"));
        List<String> second = new ArrayList<>(List.of("question,subject,grade"));
        for (int item = 0; item < 40; item++) {
            for (int run = 0; run < 3; run++) {
                first.add("q" + item + ",s" + item % 2 + "," + ((item + run) % 4 == 0 ? 0 : 1));
                second.add("q" + item + ",s" + item % 2 + "," + ((item + run) % 3 == 0 ? 0 : 1));
            }
        }
        Path page = directory.resolve("page.html");
        String files = file("new.csv", first) + " --with " + file("old.csv", second);
        assertThat(run("report " + files + " --outcome grade --id question --range 0,1 --slice subject -o " + page)
                        .status())
                .isZero();
        assertThat(Files.readString(page)).contains("evaluated on 40 items").doesNotContain("120 items");
    }

    @Test
    void gateJudgesSeveralOutcomesOfOneSystem() {
        JsonNode report = json(
                0,
                "gate " + GRADES + " --outcome grade_a,seconds --item question --range grade_a=0,1"
                        + " --at-least mean:of=grade_a=0.3 --at-most quantile:of=seconds,p=0.95=9");
        assertThat(report.at("/results/1/metric").stringValue()).isEqualTo("quantile:of=seconds,p=0.95");
    }

    @Test
    void gateJudgesRankingsAndSpans() {
        String qrels = Cli.example("synthetic-qrels.txt");
        String first = Cli.example("synthetic-run-first.txt");
        String second = Cli.example("synthetic-run-second.txt");
        json(
                0,
                "gate --qrels " + qrels + " --run " + first + " --baseline " + second
                        + " --metric ndcg@10 --margin 0.02");
        json(3, "gate --qrels " + qrels + " --run " + second + " --with " + first + " --metric ndcg@10 --margin 0.02");
        json(0, "gate " + Cli.example("synthetic-entities.conll") + " --spans strict --at-least count-f1=0.5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gate CONLL --spans strict --at-least count-f1=0.5 --slice x|--slice needs outcomes in columns, given with"
                        + " --outcome or --tp: leave it out for rankings, spans and sets of labels",
                "gate GRADES --outcome grade_a --metric mean --margin 0.1|'mean not worse by 0.1' compares with a baseline:"
                        + " name its column, or its file, with --baseline OLD",
                "gate GRADES --outcome grade_a --with GRADES --metric mean --margin 0.1|a gate compares both systems on the same"
                        + " rows: match those of FILE and of the baseline's file with --id COLUMN",
                "gate GRADES --qrels QRELS --run RUN --at-least ndcg@10=0.5|--run names the file to read: leave out GRADES",
                "gate --at-least mean=0.5|Missing required parameter: 'FILE'; see credence gate --help",
                "coverage --outcome grade_a --metric mean --n 20|--truth, --prediction, --score, --outcome, --tp, --positive, --count,"
                        + " --cluster, --stratified, --flip and --plausible describe a file: add --like FILE",
                "plan runs GRADES --n 5|plan runs needs --outcome COLUMN and --item COLUMN of a file",
                "plan runs GRADES --outcome grade_a --item question --within 1 --n 5|--between and --within are computed from a"
                        + " file: leave them out",
                "plan metric GRADES --outcome grade_a --metric f1 --width 0.1|metric 'f1' needs --prediction COLUMN"
            })
    void contradictoryOptionsAreRefused(String command, String message) {
        assertFails(2, filled(message), filled(command));
    }

    private static String filled(String text) {
        return text.replace("GRADES", GRADES)
                .replace("QRELS", Cli.example("synthetic-qrels.txt"))
                .replace("RUN", Cli.example("synthetic-run-first.txt"))
                .replace("CONLL", Cli.example("synthetic-entities.conll"));
    }

    @Test
    void itemInTwoSlicesIsRefused() throws IOException {
        String rows = file("slices.csv", List.of("id,s,g", "a,x,1", "a,y,0", "b,x,1"));
        assertFails(
                1,
                rows + ": an item must be in one slice: item 'a' is in 'x' and 'y'",
                "gate " + rows + " --outcome g --baseline " + rows + " --id id --slice s --metric mean --margin 0.1");
    }

    @Test
    void pageShowsDistributionsDifferencesAndChangedItems() throws IOException {
        String page = directory.resolve("page.html").toString();
        Outcome outcome = run("report " + GRADES + " --outcome grade_a --against grade_b --item question --range 0,1"
                + " --slice subject -o " + page);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).startsWith("grade_a is better than grade_b by mean.");
        String html = Files.readString(Path.of(page));
        assertThat(html)
                .contains("Distribution of outcomes", "Differences of items", "Items that differ most", "id=\"slices\"")
                .contains("The first system is higher on 30 items, the second on 20; they are equal on 10.")
                .contains("q02", "chemistry");
        assertThat(html).doesNotContain("auroc");
    }

    /** The grades have three runs of each of 60 questions. */
    @Test
    void idsOfTwoFilesAreTheItemsOfThePage() throws IOException {
        Path page = directory.resolve("matched.html");
        Outcome outcome = run("report " + GRADES + " --outcome grade_a --with " + GRADES
                + " --id question --range 0,1 --slice subject -o " + page);
        assertThat(outcome.err()).isEmpty();
        JsonNode estimate = new WrittenPage(page).results().at("/evaluation/results/0");
        JsonNode expected =
                json(0, "evaluate " + GRADES + " --outcome grade_a --item question --range 0,1 --metric mean");
        assertThat(estimate.get("n").intValue()).isEqualTo(60);
        assertThat(estimate.get("lower")).isEqualTo(expected.at("/results/0/lower"));
        assertThat(Files.readString(page)).contains("was evaluated on 60 items");
    }

    @Test
    void namesOfItemsAreTextOnThePage() throws IOException {
        String rows = file("hostile.csv", List.of("id,a,b", "<script>alert(1)</script>,1,0", "y,0,1", "z,1,1"));
        String page = directory.resolve("hostile.html").toString();
        assertThat(run("report " + rows + " --outcome a --against b --item id -o " + page)
                        .status())
                .isZero();
        assertThat(Files.readString(Path.of(page)))
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<script>alert(1)");
    }

    @Test
    void pageOfRankingsNamesBothRuns() throws IOException {
        String page = directory.resolve("runs.html").toString();
        Outcome outcome = run(filled("report --qrels QRELS --run RUN --with ") + Cli.example("synthetic-run-second.txt")
                + " --metric ndcg@10 -o " + page);
        assertThat(outcome.out())
                .startsWith("synthetic-run-first.txt is better than synthetic-run-second.txt by NDCG at 10.");
    }

    /** The width of a mean falls with the square root of the number of items: 4 times the 60 items halve 0.1051. */
    @Test
    void planOfAMeanUsesTheProportionsOfItsItems() {
        JsonNode plan = json(
                0,
                "plan metric " + GRADES + " --outcome grade_a --item question --range 0,1 --metric mean --n 240"
                        + " --replicates 500");
        assertThat(plan.at("/results/0/reached").doubleValue()).isEqualTo(0.052, within(0.002));
    }

    @Test
    void planOfRunsUsesVariancesOfFile() {
        JsonNode plan = json(0, "plan runs " + GRADES + " --outcome grade_a --item question --n 1000 --item-cost 5");
        assertThat(plan.at("/results/0/sentence").stringValue())
                .isEqualTo(
                        "Collect 111 items with 4 runs of each, 444 runs in all: the 95% interval of the mean is then"
                                + " 0.07288 wide.");
    }

    @Test
    void planOfAComparisonDrawsPairsOfOutcomes() {
        JsonNode plan = json(
                0,
                "plan compare " + GRADES + " --outcome grade_a --against grade_b --item question --range 0,1"
                        + " --metric mean --n 240 --replicates 200");
        assertThat(plan.at("/results/0/reached").doubleValue()).isGreaterThan(0.95);
    }

    @Test
    void coverageOfMeanUsesProportionsOfFile() {
        JsonNode study = json(
                0,
                "coverage --like " + GRADES + " --outcome grade_a --item question --range 0,1 --method delta-wilson"
                        + " --replicates 1000 --plausible 1");
        assertThat(study.at("/input/metric").stringValue()).isEqualTo("mean");
        assertThat(study.at("/results/0/mean").doubleValue()).isBetween(0.93, 0.97);
        assertThat(study.at("/results/0/coverage/0/n").intValue()).isEqualTo(60);
    }
}
