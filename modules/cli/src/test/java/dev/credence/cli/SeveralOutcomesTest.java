package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests {@code compare} with the outcomes of more than two systems. */
class SeveralOutcomesTest extends WrittenFiles {
    private static final String ANSWERS = Cli.example("synthetic-answers.csv");

    private static Outcome run(String options, String... more) {
        List<String> all = new ArrayList<>(List.of(options.split(" ")));
        all.addAll(List.of(more));
        return Cli.run(all.toArray(String[]::new));
    }

    private static JsonNode json(String options, String... more) {
        List<String> all = new ArrayList<>(List.of(more));
        all.addAll(List.of("--format", "json"));
        Outcome outcome = run(options, all.toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        return outcome.json();
    }

    private static JsonNode several(String options, String... more) {
        JsonNode document = json(options, more);
        assertThat(Cli.complaints("compareManyDocument", document)).isEmpty();
        return document;
    }

    private static List<String> notes(JsonNode document) {
        return document.get("notes")
                .valueStream()
                .map(note -> note.get("message").stringValue())
                .toList();
    }

    @Test
    void columnsOfSeveralSystemsAreRankedWithAllPairs() {
        JsonNode document = several("compare " + ANSWERS
                + " --outcome small --against medium,large,tuned --item question --range 0,1 --metric mean");

        assertThat(document.at("/input/systems").valueStream().map(JsonNode::stringValue))
                .containsExactly("small", "medium", "large", "tuned");
        assertThat(document.at("/input/pairing").stringValue()).isEqualTo("joint");
        assertThat(document.at("/input/item").stringValue()).isEqualTo("question");
        assertThat(document.at("/results/0/n").intValue()).isEqualTo(60);
        assertThat(document.at("/results/0/differences")).hasSize(6);
        assertThat(document.at("/results/0/ranking")
                        .valueStream()
                        .map(system -> system.get("system").stringValue() + " "
                                + system.get("groups").stringValue()))
                .containsExactly("large a", "tuned a", "medium a", "small b");
        assertThat(document.at("/results/0").has("cochranQ")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"''", "' --cluster passage'"})
    void pairEqualsTheComparisonOfTwoSystemsAtTheLevelOfThePair(String design) {
        String options = "compare " + ANSWERS + " --item question --range 0,1 --metric mean" + design;
        JsonNode many =
                several(options + " --outcome small --against medium,large").at("/results/0");
        String level = many.at("/family/pairLevel").asString();
        JsonNode two = json(options + " --outcome small --against large --level " + level)
                .at("/results/0");

        JsonNode pair = many.at("/differences/1");
        assertThat(pair.get("second").stringValue()).isEqualTo("large");
        assertThat(pair.get("difference")).isEqualTo(two.get("difference"));
        assertThat(pair.get("pValue")).isEqualTo(two.get("pValue"));
        assertThat(many.has("blocks")).isEqualTo(!design.isEmpty());
    }

    @Test
    void tableShowsSystemsPairsAndTheirCorrection() {
        assertThat(run("compare " + ANSWERS
                                + " --outcome small --against medium --against large --item question --range 0,1")
                        .out())
                .contains("systems: [small, medium, large]")
                .contains(
                        "These data do not show which of large and medium is best by mean; large is better than small.")
                .contains("    3  small   0.4125  b")
                .contains("all 3 intervals of pairs contain their true values together with 95% confidence");
    }

    /** Item q3 has no outcome of c, so that it is left out of a and b too: their means are 1/2 and 1. */
    @Test
    void rowWithoutOutcomeOfOneSystemIsLeftOut() throws IOException {
        String grades = file("grades.csv", "id,a,b,c", "q1,1,1,0", "q2,0,1,0", "q3,1,0,", "q4,0,1,1", "q5,1,1,0");
        String options = "compare " + grades + " --outcome a --against b,c --item id --range 0,1 --metric mean";
        Outcome refused = run(options);
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err())
                .isEqualTo(
                        "credence: " + grades + ": 1 of 5 rows have no outcome, the first is row 3: --unscored exclude"
                                + " leaves them out, with means 0.5000 and 1.0000 and 0.2500, --unscored fail counts them as the"
                                + " lowest value, with means 0.6000 and 0.8000 and 0.2000\n");

        JsonNode document = several(options + " --unscored exclude");
        assertThat(document.at("/results/0/n").intValue()).isEqualTo(4);
        assertThat(document.at("/results/0/ranking")
                        .valueStream()
                        .map(system -> system.get("value").doubleValue()))
                .containsExactly(1.0, 0.5, 0.25);
        assertThat(notes(document))
                .containsExactly(
                        "1 of 5 rows have no outcome in one of a, b, c, and are left out for all of them",
                        "items of which no row has an outcome are left out: 1 of 5, such as 'q3'");
    }

    /** The rows of the second file are in reverse order, and an item of the third has two runs. */
    @Test
    void filesOfSeveralSystemsAreMatchedByTheirItems() throws IOException {
        String first = file("first.csv", "id,grade", "q1,1", "q2,0.5", "q3,1", "q4,0");
        String second = file("second.csv", "id,grade", "q4,0", "q3,0.5", "q2,0", "q1,1");
        String third = file("third.csv", "id,grade", "q1,1", "q2,0", "q3,1", "q4,0", "q4,1");
        JsonNode document = several("compare " + first + " --with " + second + " --with " + third
                + " --id id --outcome grade --range 0,1 --metric mean");

        assertThat(document.at("/results/0/n").intValue()).isEqualTo(4);
        assertThat(document.at("/results/0/ranking")
                        .valueStream()
                        .map(system -> system.get("system").stringValue()
                                + " " + system.get("rank").intValue() + " "
                                + system.get("value").doubleValue()))
                .containsExactly(first + " 1 0.625", third + " 1 0.625", second + " 3 0.375");
        assertThat(notes(document))
                .containsExactly(third + ": the 5 rows are runs of 4 items; the items are the sample");
    }

    @Test
    void itemUnscoredInOneFileIsLeftOutOfAll() throws IOException {
        String first = file("first.csv", "id,grade", "q1,1", "q2,0.5", "q3,1", "q4,0");
        String second = file("second.csv", "id,grade", "q1,1", "q2,", "q3,0", "q4,1");
        String third = file("third.csv", "id,grade", "q1,0", "q2,1", "q3,0", "q4,0");
        JsonNode document = several("compare " + first + " --with " + second + " --with " + third
                + " --id id --outcome grade --range 0,1 --metric mean --unscored exclude");
        assertThat(document.at("/results/0/n").intValue()).isEqualTo(3);
        assertThat(notes(document))
                .containsExactly(
                        second + ": 1 of 4 rows have no outcome, and are left out",
                        "items that have no outcome of one system are left out of all: 1, such as 'q2'");
    }

    @Test
    void missingItemsNameTheSystemThatLacksThem() throws IOException {
        String first = file("first.csv", "id,grade", "q1,1", "q2,0.5", "q3,1");
        String second = file("second.csv", "id,grade", "q1,1", "q2,0", "q3,0");
        String third = file("third.csv", "id,grade", "q1,0", "q4,1");
        Outcome outcome =
                run("compare " + first + " --with " + second + " --with " + third + " --id id --outcome grade");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .isEqualTo("credence: " + first + ": all systems must have the same items: 1 missing in the system '"
                        + first + "', such as [q4]\n");
    }

    @Test
    void runsOfSeveralSearchEnginesAreCompared() throws IOException {
        String third = directory.resolve("third.txt").toString();
        Files.copy(Path.of(Cli.example("synthetic-run-second.txt")), Path.of(third));
        JsonNode document = several("compare --qrels " + Cli.example("synthetic-qrels.txt") + " --run "
                + Cli.example("synthetic-run-first.txt") + " --with " + Cli.example("synthetic-run-second.txt")
                + " --with " + third + " --metric ndcg@10");
        assertThat(document.at("/results/0/n").intValue()).isEqualTo(40);
        assertThat(document.at("/results/0/ranking")
                        .valueStream()
                        .map(system -> system.get("rank").intValue()))
                .containsExactly(1, 2, 2);
        assertThat(document.at("/results/0/differences/2/difference/value").doubleValue())
                .isZero();
    }

    /** Each system has a type or a label of its own, which is a column of all systems. */
    @Test
    void spansAndLabelSetsOfSeveralSystemsUseAllColumns() throws IOException {
        String per = file("per.conll", "Ada B-PER B-PER", "", "Rome B-LOC O", "");
        String loc = file("loc.conll", "Ada B-PER O", "", "Rome B-LOC B-LOC", "");
        String org = file("org.conll", "Ada B-PER B-ORG", "", "Rome B-LOC B-LOC", "");
        JsonNode spans = several("compare " + per + " --with " + loc + " --with " + org
                + " --spans strict --metric count-recall,count-f1:of=ORG");
        assertThat(spans.at("/results/0/ranking")
                        .valueStream()
                        .map(system -> system.get("value").doubleValue()))
                .containsExactly(0.5, 0.5, 0.5);

        String gold = file("gold.conll", "Ada B-LOC B-PER", "", "Rome B-LOC O", "");
        assertThat(run("compare " + per + " --with " + loc + " --with " + gold + " --spans strict")
                        .err())
                .contains("documents of two systems must have the same gold spans");

        String a = file("a.csv", "t,p", "x|y,x", "y,y", "x,x");
        String b = file("b.csv", "t,p", "x|y,x|z", "y,x", "x,x");
        String c = file("c.csv", "t,p", "x|y,w", "y,y", "x,y");
        JsonNode sets = several("compare " + a + " --with " + b + " --with " + c
                + " --truth t --prediction p --label-separator | --metric count-recall");
        assertThat(sets.at("/results/0/ranking")
                        .valueStream()
                        .map(system -> system.get("value").doubleValue()))
                .containsExactly(0.75, 0.5, 0.25);
    }

    @Test
    void setsOfLabelsWithOtherTruthsAreRefusedAndMatchedByTheirNames() throws IOException {
        String a = file("a.csv", "id,t,p", "1,x|y,x", "2,y,y", "3,x,x");
        String shuffled = file("b.csv", "id,t,p", "3,x,x", "1,x|y,x|z", "2,y,x");
        String other = file("c.csv", "id,t,p", "1,x,x", "2,y,y", "3,x,x");
        String sets = " --truth t --prediction p --label-separator | ";
        String matching = "must have the same true labels: item=row 1, first=[x, y], second=[x]";
        String hint = "if it differs, name the column that matches them with --item COLUMN";
        String page = directory.resolve("page.html").toString();

        for (String command : List.of(
                "compare " + a + " --with " + shuffled + sets,
                "gate " + a + " --baseline " + shuffled + sets + "--metric count-f1 --margin 0.5",
                "report " + a + " --with " + shuffled + sets + "-o " + page,
                "compare " + a + " --with " + file("d.csv", "id,t,p", "1,x|y,x", "2,y,y", "3,x,x") + " --with "
                        + shuffled + sets)) {
            assertThat(run(command).err()).as(command).contains(matching, hint);
        }
        for (String option : List.of("--item id", "--id id", "--id id --item id")) {
            assertThat(run("compare " + a + " --with " + other + sets + option).err())
                    .as(option)
                    .contains("must have the same true labels: item=1, first=[x, y], second=[x]")
                    .doesNotContain(hint);
            JsonNode matched = json("compare " + a + " --with " + shuffled + sets + option + " --metric count-recall");
            assertThat(matched.at("/results/0/difference/value").doubleValue())
                    .as(option)
                    .isEqualTo(0.25);
            assertThat(run("gate " + a + " --baseline " + shuffled + sets + option + " --metric count-recall"
                                    + " --margin 0.9")
                            .out())
                    .as(option)
                    .contains("0.25");
        }
        assertThat(run("compare " + a + " --with " + shuffled + sets + "--id id --item t")
                        .err())
                .contains("--id and --item must name one column, which matches the items: id='id', item='t'");
    }

    @Test
    void spansOfSeveralFilesOfLinesHaveTheSameGoldSpansAndAllTypes() throws IOException {
        String gold = "\"gold\": [[0, 2, \"PER\"]], \"id\": \"d\"}";
        String first = file("first.jsonl", "{\"found\": [[0, 2, \"PER\"]], " + gold);
        String second = file("second.jsonl", "{\"found\": [[0, 2, \"LOC\"]], " + gold);
        String third = file("third.jsonl", "{\"found\": [], " + gold);
        String other = file("other.jsonl", "{\"found\": [], \"gold\": [[3, 4, \"PER\"]], \"id\": \"d\"}");
        String spans = " --spans strict --truth gold --prediction found --id id --metric count-recall";

        JsonNode all = several("compare " + first + " --with " + second + " --with " + third + spans);

        assertThat(all.at("/results/0/ranking")
                        .valueStream()
                        .map(system -> system.get("value").doubleValue()))
                .containsExactly(1.0, 0.0, 0.0);
        assertThat(run("compare " + first + " --with " + second + " --with " + other + spans)
                        .err())
                .contains("documents of two systems must have the same gold spans: document=d");
    }

    @Test
    void hostileNamesOfSystemsAreData() throws IOException {
        String grades = file(
                "hostile.csv", "\"<b>|a\",\"x,y\",x,y,\"\u001b[31m=cmd()\"", "1,0,1,1,0", "0,0,1,1,1", "1,1,0,0.5,0");
        String[] systems = {
            "--outcome", "<b>|a", "--against", "x,y", "--against", "\u001b[31m=cmd()", "--metric", "mean"
        };
        List<String> all = new ArrayList<>(List.of(systems));
        JsonNode document = several("compare " + grades, systems);
        assertThat(document.at("/input/systems").valueStream().map(JsonNode::stringValue))
                .containsExactly("<b>|a", "x,y", "\u001b[31m=cmd()");
        for (String format : List.of("markdown", "table", "csv")) {
            List<String> formatted = new ArrayList<>(all);
            formatted.addAll(List.of("--format", format));
            Outcome outcome = run("compare " + grades, formatted.toArray(String[]::new));
            assertThat(outcome.err()).isEmpty();
            assertThat(outcome.out()).doesNotContain("\u001b").doesNotContain(",=cmd()");
            assertThat(format.equals("markdown") && outcome.out().contains("<b>"))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "--against medium,medium#column 'medium' is named for two systems; name a different column for each",
                "--against medium,larg#FILE: no column 'larg'; did you mean 'large'? available: [question, passage, small, medium, large, tuned]",
                "--against medium,large --margin 0.1#--margin applies to two systems: leave it out, or name one second system",
                "--against medium,large --figure difference -o never.svg#--figure: there is nothing to draw as 'difference' here; what can be drawn: [interval]; 'difference' is drawn by: compare, of metrics with an exact posterior, such as recall",
                "--against medium,large --comparator paired-delta --comparator permutation#--comparator may be given once for several systems: comparators=[paired-delta, permutation]",
                "--against medium,large --against-score tuned#--against-score cannot be combined with outcomes: name columns with --against",
                "--against medium,large --with x.csv#--against names columns of the same file: leave it out with --with, whose files have the same columns",
                "--against medium,large --outcome tuned#--against needs one outcome: --outcome=small,tuned",
                "--with x.csv --with y.csv#--id COLUMN is missing: it matches the items of several files",
                "--with FILE --with y.csv --id question#FILE: the file is named for two systems; name a different file for each"
            },
            quoteCharacter = '"')
    void wrongUsageIsReportedInOneLine(String options, String message) {
        Outcome outcome = run("compare " + ANSWERS + " --outcome small " + options.replace("FILE", ANSWERS));
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).isEqualTo("credence: " + message.replace("FILE", ANSWERS) + "\n");
        assertThat(outcome.status()).isEqualTo(2);
    }
}
