package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests rows that name their system, and files of several systems, whose answers are those of a column for each system. */
class SystemRowsTest {
    private static final int ITEMS = 60;
    private static final List<String> SYSTEMS = List.of("new", "old", "tiny");
    private static final String ROWS = Cli.example("synthetic-systems.csv");
    private static final String LABELS = " --id id --truth truth --prediction label ";

    @TempDir
    private Path directory = Path.of("");

    /** An item with the label, the score and the grade of each system. */
    private record Item(String id, String site, String truth, List<String> labels, List<Double> scores) {
        static Item random(int number, Random random) {
            String truth = random.nextBoolean() ? "yes" : "no";
            List<String> labels = SYSTEMS.stream()
                    .map(system -> random.nextInt(4) > 0 ? truth : random.nextBoolean() ? "yes" : "no")
                    .toList();
            List<Double> scores =
                    SYSTEMS.stream().map(system -> random.nextInt(100) / 100.0).toList();
            return new Item("q" + number, "s" + number % 2, truth, labels, scores);
        }

        String row(int system) {
            return String.join(",", id, SYSTEMS.get(system), site, truth, labels.get(system), scores.get(system) + "");
        }

        String wide() {
            return String.join(",", id, site, truth) + "," + String.join(",", labels) + ","
                    + String.join(",", scores.stream().map(String::valueOf).toList());
        }
    }

    private static List<Item> items() {
        Random random = new Random(5);
        return IntStream.range(0, ITEMS).mapToObj(i -> Item.random(i, random)).toList();
    }

    private String file(String name, String header, List<String> rows) throws IOException {
        Path path = directory.resolve(name);
        List<String> lines = new ArrayList<>(List.of(header));
        lines.addAll(rows);
        Files.write(path, lines);
        return path.toString();
    }

    private static List<String> rows() {
        return items().stream()
                .flatMap(item -> IntStream.range(0, SYSTEMS.size()).mapToObj(item::row))
                .toList();
    }

    private String tidy(List<String> rows) throws IOException {
        return file("tidy.csv", "id,model,site,truth,label,score", rows);
    }

    private String wide() throws IOException {
        return file(
                "wide.csv",
                "id,site,truth,new,old,tiny,new_score,old_score,tiny_score",
                items().stream().map(Item::wide).toList());
    }

    private static Outcome run(String line) {
        return Cli.run(line.strip().split(" +"));
    }

    private static JsonNode results(String line) {
        Outcome outcome = run(line + " --format json");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isIn(0, 3, 4);
        return outcome.json().get("results");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare --metric accuracy,f1.macro|--system model=new,old" + LABELS
                        + "|--truth truth --prediction new --against old",
                "compare --metric accuracy|--system model --against old,tiny" + LABELS
                        + "|--truth truth --prediction new --against old,tiny",
                "compare --metric accuracy --slice site|--system model=new --against tiny" + LABELS
                        + "|--truth truth --prediction new --against tiny",
                "compare --metric accuracy --cluster site|--system model" + LABELS
                        + "|--truth truth --prediction new --against old,tiny",
                "compare --metric auroc --positive yes|--system model=new,old --id id --truth truth --score score"
                        + "|--truth truth --score new_score --against-score old_score",
                "compare --metric auroc,brier --positive yes|--system model --id id --truth truth --score score"
                        + "|--truth truth --score new_score --against-score old_score,tiny_score",
                "compare --metric mean --range 0,1|--system model=new,old --id id --outcome score"
                        + "|--outcome new_score --against old_score --item id",
                "gate --metric accuracy --margin 0.1|--system model=new --baseline old" + LABELS
                        + "|--truth truth --prediction new --baseline old"
            })
    void rowsOfSystemsGiveTheResultsOfAColumnForEachSystem(String command, String ofRows, String ofColumns)
            throws IOException {
        JsonNode columns = results(command.replaceFirst(" ", " " + wide() + " ") + " " + ofColumns);
        List<String> mixed = new ArrayList<>(rows());
        JsonNode ordered = results(command.replaceFirst(" ", " " + tidy(mixed) + " ") + " " + ofRows);
        Collections.shuffle(mixed, new Random(8));
        JsonNode shuffled = results(command.replaceFirst(" ", " " + tidy(mixed) + " ") + " "
                + ofRows.replace("model --against", "model=new --against").replace("model ", "model=new,old,tiny "));

        assertThat(renamed(ordered)).isEqualTo(renamed(columns));
        assertThat(renamed(shuffled)).isEqualTo(renamed(columns));
    }

    /** Returns results with the names of columns that only the wide file has replaced by those of its systems. */
    private static String renamed(JsonNode results) {
        return results.toString().replace("_score", "");
    }

    @Test
    void filesOfSystemsGiveTheResultsOfTheirRows() throws IOException {
        List<String> files = new ArrayList<>();
        for (int system = 0; system < SYSTEMS.size(); system++) {
            int at = system;
            List<String> rows =
                    new ArrayList<>(items().stream().map(item -> item.row(at)).toList());
            Collections.shuffle(rows, new Random(system));
            files.add(file(SYSTEMS.get(system) + ".csv", "id,model,site,truth,label,score", rows));
        }
        String together = " --metric accuracy" + LABELS;

        String ofFiles = results("compare " + String.join(" ", files) + together)
                .toString()
                .replace(".csv", "");

        assertThat(ofFiles)
                .isEqualTo(results("compare " + tidy(rows()) + " --system model" + together)
                        .toString());
        assertThat(results("compare " + files.get(0) + " " + files.get(1) + together))
                .isEqualTo(results("compare " + files.get(0) + " --with " + files.get(1) + together));
    }

    /** Files of the same name in different folders are named by their paths. */
    @Test
    void systemsOfFilesAreNamedByFilesWithoutTheirFolders() throws IOException {
        List<String> rows = items().stream().map(item -> item.row(0)).toList();
        String header = "id,model,site,truth,label,score";
        Files.createDirectory(directory.resolve("sub"));
        String a = file("a.csv", header, rows);
        String b = file("b.csv", header, rows);
        String other = file("sub/a.csv", header, rows);

        assertThat(names(a + " " + b + " " + other)).containsExactly(a, b, other);
        assertThat(names(a + " " + b + " " + file("c.csv", header, rows))).containsExactly("a.csv", "b.csv", "c.csv");
    }

    private static List<String> names(String files) {
        return run("compare " + files + " --metric accuracy" + LABELS + "--format json")
                .json()
                .get("input")
                .get("systems")
                .valueStream()
                .map(JsonNode::stringValue)
                .toList();
    }

    @Test
    void trueLabelsOfOtherFileGiveResultsOfColumn() {
        String labels = " --id message --prediction prediction --metric accuracy,f1.macro";
        String gold = " --truth-file " + Cli.example("synthetic-systems-truth.csv") + " --truth label";

        assertThat(results("compare " + ROWS + " --system model" + gold + labels))
                .isEqualTo(results("compare " + ROWS + " --system model --truth truth" + labels));
        assertThat(results("evaluate " + ROWS + " --where model=large" + gold + labels))
                .isEqualTo(results("evaluate " + ROWS + " --where model=large --truth truth"
                        + labels.replace("--id message ", "")));
    }

    @Test
    void evaluateGivesEachSystemWhatItsRowsAloneGive() {
        String labels = " --truth truth --prediction prediction --metric accuracy,recall.macro";
        JsonNode results = results("evaluate " + ROWS + " --system model" + labels);

        List<JsonNode> each = new ArrayList<>();
        for (String system : List.of("small", "medium", "large")) {
            results("evaluate " + ROWS + " --where model=" + system + labels)
                    .valueStream()
                    .forEach(each::add);
        }
        assertThat(results.valueStream().map(row -> row.get("estimate"))).isEqualTo(each);
        assertThat(results.valueStream().map(row -> row.get("system").stringValue()))
                .containsExactly("small", "small", "medium", "medium", "large", "large");
    }

    @Test
    void evaluateGivesOutcomesOfEachSystem() {
        JsonNode results = results("evaluate " + ROWS + " --system model=large,small --outcome grade --item message"
                + " --metric mean --range 0,1");
        JsonNode alone = results("evaluate " + ROWS
                + " --where model=large --outcome grade --item message --metric mean" + " --range 0,1");

        assertThat(results.get(0).get("estimate")).isEqualTo(alone.get(0));
        assertThat(results.size()).isEqualTo(2);
    }

    /** Each system has its own runs of a question: which of them stand next to each other in the file does not matter, nor whether some are missing. */
    @Test
    void runsOfSystemsAreAveragedWhateverTheirOrder() throws IOException {
        List<String> some = new ArrayList<>();
        for (int question = 0; question < 12; question++) {
            for (int run = 0; run < 4; run++) {
                some.add("q" + question + ",new," + (question == 3 && run == 0 ? "" : (question * run) % 3 / 2.0));
                if (run < 3) {
                    some.add("q" + question + ",old," + (question == 5 && run == 1 ? "" : (question + run) % 3 / 2.0));
                }
            }
        }
        String options = " --id id --outcome score --range 0,1 --unscored exclude --metric mean";
        String ofSystem = " --system model=new,old" + options;
        List<String> files = new ArrayList<>();
        for (String system : List.of("new", "old")) {
            List<String> own = some.stream()
                    .filter(row -> row.contains("," + system + ","))
                    .toList();
            files.add(runsFile(system + ".csv", own));
        }
        JsonNode expected = results("compare " + files.get(0) + " --with " + files.get(1) + options);
        List<String> shuffled = new ArrayList<>(some);
        Collections.shuffle(shuffled, new Random(5));

        assertThat(results("compare " + runsFile("ordered.csv", some) + ofSystem))
                .isEqualTo(results("compare " + runsFile("shuffled.csv", shuffled) + ofSystem));
        for (String field : List.of("value", "lower", "upper")) {
            assertThat(results("compare " + runsFile("ordered.csv", some) + ofSystem)
                            .at("/0/difference/" + field)
                            .doubleValue())
                    .isCloseTo(expected.at("/0/difference/" + field).doubleValue(), within(1e-12));
        }
    }

    /** A run that nobody made is no failure, unlike a row without an outcome. */
    @Test
    void missingRowsOfRunsCannotCountAsFailures() throws IOException {
        String line = "compare "
                + runsFile("unequal.csv", List.of("q1,new,1", "q1,new,0", "q1,old,1", "q2,new,1", "q2,old,0"))
                + " --system model=new,old --id id --outcome score --range 0,1 --metric mean --unscored fail";

        assertThat(run(line).err())
                .contains(
                        "1 of 2 items do not have equally many rows of every system: 'old' lacks 1, such as id 'q1'; leave out"
                                + " what is missing with --unscored exclude; a row that does not exist cannot count as a failure");
    }

    private String runsFile(String name, List<String> some) throws IOException {
        List<String> lines = new ArrayList<>(List.of("id,model,score"));
        lines.addAll(some);
        return Files.write(directory.resolve(name), lines).toString();
    }

    @Test
    void missingItemOfSystemIsErrorUnlessDropped() throws IOException {
        List<String> some = new ArrayList<>(rows());
        some.removeIf(row -> row.startsWith("q7,old") || row.startsWith("q9,old") || row.startsWith("q9,tiny"));
        String line = "compare " + tidy(some) + " --system model --metric accuracy" + LABELS;

        assertThat(run(line).err())
                .contains("2 of 60 items do not have a row of every system: 'old' lacks 2, 'tiny' lacks 1, such as id"
                        + " 'q7', 'q9'; leave them out with --drop-missing");
        assertThat(run(line).status()).isEqualTo(1);
        assertThat(run(line + "--drop-missing --format json")
                        .json()
                        .get("input")
                        .get("rows")
                        .intValue())
                .isEqualTo(58);
        assertThat(run(line + "--drop-missing").out()).contains("2 of 60 rows were left out because 'old' is empty");
        String graded = "compare " + tidy(some) + " --system model=new,old --id id --outcome score --metric mean";
        assertThat(run(graded).err()).contains("'old' lacks 2").contains("--unscored exclude");
        assertThat(run(graded + " --unscored exclude").out()).contains("2 of 120 outcomes are missing");
    }

    @Test
    void runsOfAnItemAreMatchedInTheirOrder() throws IOException {
        List<String> runs = List.of("a,x,1", "a,y,0", "a,x,0.5", "a,y,1", "b,y,0", "b,y,0.5", "b,x,1", "b,x,0");
        String file = file("runs.csv", "item,model,grade", runs);
        String wide = file("wideruns.csv", "item,x,y", List.of("a,1,0", "a,0.5,1", "b,1,0", "b,0,0.5"));

        assertThat(results("compare " + file + " --system model --item item --outcome grade --metric mean"))
                .isEqualTo(results("compare " + wide + " --outcome x --against y --item item --metric mean"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "q5,new,s1,yes,yes,0.5|line 17 and line 182: system 'new' has id 'q5' twice",
                "q60,new,s0,yes,yes,0.5|1 of 61 items do not have a row of every system: 'old' lacks 1, 'tiny' lacks 1",
                ",new,s0,yes,yes,0.5|(line 182): id must not be empty",
                "q61,,s0,yes,yes,0.5|(line 182): model must not be empty"
            })
    void contradictoryRowIsAnErrorWithItsLine(String row, String message) throws IOException {
        List<String> more = new ArrayList<>(rows());
        more.add(row);
        Outcome outcome = run("compare " + tidy(more) + " --system model --metric accuracy" + LABELS);

        assertThat(outcome.err()).contains(message).hasLineCount(1);
        assertThat(outcome.status()).isEqualTo(1);
    }

    @Test
    void errorOfDifferentTruthsStatesBothLines() throws IOException {
        List<String> more = new ArrayList<>(rows());
        more.set(1, more.get(1).replaceFirst("^(q0,old,s0,)(yes|no)", "$1maybe"));

        assertThat(run("compare " + tidy(more) + " --system model --metric accuracy" + LABELS)
                        .err())
                .contains("line 2 and line 3: all systems must have the same truth of id 'q0'")
                .contains("'maybe'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--system modell" + LABELS + "|no column 'modell'; did you mean 'model'?",
                "--system model=new,odl" + LABELS + "|--system model: no system 'odl'; did you mean 'old'?",
                "--system model=new" + LABELS
                        + "|must name two systems or more: systems=[new] of [new, old, tiny]; for one system leave out --system, and"
                        + " choose its rows with --where model=new",
                "--system model=new,new" + LABELS + "|name a system twice",
                "--system model --against old" + LABELS
                        + "|has several others, [new, tiny]: name it with --system model=NAME",
                "--system model --truth truth --prediction label|--id COLUMN is missing",
                "--system model --id id --truth truth|need --prediction COLUMN, --score COLUMN, --class-scores PATTERN or --outcome COLUMN",
                "--system model --with FILE" + LABELS + "|leave out --with, or leave out --system",
                "--with FILE --with FILE" + LABELS + "|each system must have a file of its own",
                "--truth-file FILE --truth truth --prediction label|--truth-file needs --truth COLUMN and --id COLUMN",
                "--truth-file FILE --with FILE" + LABELS + "|occurs twice; ids must be unique in a file of true labels"
            })
    void wrongOptionIsExplained(String options, String message) throws IOException {
        String file = tidy(rows());
        Outcome outcome = run("compare " + file + " --metric accuracy " + options.replace("FILE", file));

        assertThat(outcome.err()).contains(message).hasLineCount(1);
        assertThat(outcome.status()).isIn(1, 2);
    }

    @Test
    void gateOfThreeSystemsRefusesThem() throws IOException {
        String line = tidy(rows()) + " --system model" + LABELS;

        assertThat(run("gate " + line + "--metric accuracy --margin 0.1").err())
                .contains("two systems are compared here, and 'model' has 3: name two of them, as --system"
                        + " model=new,old");
    }

    @Test
    void itemsThatTheFileOfTrueLabelsLacksAreCounted() throws IOException {
        String file = file("predictions.csv", "id,label", List.of("a,yes", "b,no", "c,yes", "e,no"));
        String truth = file("truth.csv", "id,truth", List.of("a,yes", "b,yes", "c,no", "d,no"));
        String line = "evaluate " + file + " --truth-file " + truth + LABELS + "--metric accuracy";

        assertThat(run(line).err())
                .contains("1 item in the 4 rows of " + file + " is not in " + truth + ", such as id 'e'");
        JsonNode dropped = run(line + " --drop-missing --format json").json();
        assertThat(dropped.get("results").get(0).get("n").intValue()).isEqualTo(3);
        assertThat(dropped.get("notes").toString())
                .contains("1 of 4 items of " + truth + " is left out")
                .contains("1 of 4 rows was left out because 'truth' is empty: line 5");
        String other = file("others.csv", "id,label", List.of("a,yes", "b,no", "c,yes"));
        assertThat(run("evaluate " + other + " --truth-file " + truth + LABELS + "--metric accuracy")
                        .err())
                .contains("1 of 4 items of " + truth + " is not in " + other + ", such as id 'd'");
    }

    /** The column was sought in FILE, because --id then matched the true labels only. */
    @Test
    void baselineOfAGateIsAFileOrAColumnWithTrueLabelsInAFile() throws IOException {
        List<Item> items = items();
        String truth = file(
                "truth.csv",
                "id,truth",
                items.stream().map(item -> item.id() + "," + item.truth()).toList());
        String[] files = new String[2];
        for (int system = 0; system < 2; system++) {
            int at = system;
            files[system] = file(
                    "system" + system + ".csv",
                    "id,label,other",
                    items.stream()
                            .map(item -> String.join(
                                    ",",
                                    item.id(),
                                    item.labels().get(at),
                                    item.labels().get(1)))
                            .toList());
        }
        String line = "gate " + files[0] + " --truth-file " + truth + LABELS + "--metric accuracy --margin 0.1 ";
        JsonNode expected = results(line + "--with " + files[1]);

        assertThat(results(line + "--baseline " + files[1])).isEqualTo(expected);
        assertThat(results(line + "--baseline other").get(0).get("difference"))
                .isEqualTo(expected.get(0).get("difference"));
    }

    /** Such labels were left out of the correction without a word. */
    @Test
    void trueLabelOfAnIdThatNoRowHasIsRefused() throws IOException {
        List<String> rows = items().stream()
                .map(item -> String.join(
                        ",", item.id(), item.labels().get(2), item.labels().get(0), item.site()))
                .toList();
        String file = file("answers.csv", "id,judge,label,site", rows);
        List<String> labels = new ArrayList<>(items().stream()
                .limit(20)
                .map(item -> item.id() + "," + item.truth())
                .toList());
        labels.add("Q1,yes");
        String truth = file("labels.csv", "id,truth", labels);
        String line = "judge " + file + " --truth-file " + truth + LABELS + "--judge judge --metric accuracy ";

        Outcome outcome = run(line);
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("1 of 21 items of " + truth + " is not in " + file + ", such as id 'Q1'; leave them out with"
                        + " --drop-missing");
        assertThat(run(line + "--drop-missing").out())
                .contains("20 labelled", "1 of 21 items of " + truth + " is left out because the rows read from");
        assertThat(run(line + "--where site=s0").out())
                .contains("10 labelled, 20 unlabelled", "11 of 21 items of " + truth + " are left out");
    }

    @Test
    void judgeReadsLabelsOfSomeItemsFromTheirFile() throws IOException {
        List<Item> items = items();
        List<String> some = items.stream()
                .limit(20)
                .map(item -> item.id() + "," + item.truth())
                .toList();
        String labels = file("labels.csv", "id,human", some);
        String whole = file(
                "judged.csv",
                "id,human,judge,new,old",
                items.stream()
                        .map(item -> String.join(
                                ",",
                                item.id(),
                                items.indexOf(item) < 20 ? item.truth() : "",
                                item.labels().get(2),
                                item.labels().get(0),
                                item.labels().get(1)))
                        .toList());
        String rows = file(
                "answers.csv",
                "id,model,judge,answer",
                items.stream()
                        .flatMap(item -> IntStream.range(0, 2)
                                .mapToObj(system -> String.join(
                                        ",",
                                        item.id(),
                                        SYSTEMS.get(system),
                                        item.labels().get(2),
                                        item.labels().get(system))))
                        .toList());

        assertThat(results("judge " + rows + " --system model --id id --truth-file " + labels
                        + " --truth human --judge judge --prediction answer --metric accuracy"))
                .isEqualTo(results("judge " + whole
                        + " --truth human --judge judge --prediction new --against old --metric accuracy"));
    }
}
