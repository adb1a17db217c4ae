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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests one file of the cross-validated predictions of two systems, which has a row for each system, repeat and item. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SystemsInFoldsTest {
    private static final int ITEMS = 60;
    private static final int FOLDS = 5;
    private static final int REPEATS = 3;
    private static final String HEADER = "model,repeat,fold,id,truth,label,score";
    private static final String ANSWERS = " --truth truth --prediction label --score score --positive yes --fold fold"
            + " --metric accuracy,f1,auroc";

    @TempDir
    private static Path directory = Path.of("");

    private String repeated = "";
    private String once = "";
    private String anonymous = "";
    private String wide = "";

    @BeforeAll
    void drawn() throws IOException {
        Random random = new Random(11);
        List<Integer> items = new ArrayList<>();
        for (int item = 0; item < ITEMS; item++) {
            items.add(item);
        }
        List<String> tidy = new ArrayList<>();
        List<String> columns = new ArrayList<>(List.of("repeat,fold,id,truth,new,new_score,old,old_score"));
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            Collections.shuffle(items, random);
            for (int place = 0; place < ITEMS; place++) {
                String truth = items.get(place) % 3 == 0 ? "yes" : "no";
                String row = repeat + ",f" + place % FOLDS + ",i" + items.get(place) + "," + truth;
                String ofNew = answer(truth, 0.9, random);
                String ofOld = answer(truth, 0.7, random);
                columns.add(row + "," + ofNew + "," + ofOld);
                tidy.add("new," + row + "," + ofNew);
                tidy.add("old," + row + "," + ofOld);
            }
        }
        Collections.shuffle(tidy, random);
        wide = written("wide.csv", columns);
        repeated = written("repeated.csv", headed(HEADER, tidy));
        List<String> first =
                tidy.stream().filter(row -> row.split(",", -1)[1].equals("0")).toList();
        once = written("once.csv", headed(HEADER, first));
        anonymous = written(
                "anonymous.csv",
                headed(
                        HEADER.replace(",repeat", "").replace(",id", ""),
                        first.stream()
                                .map(row -> row.replaceFirst(",0,", ",").replaceFirst(",i[0-9]+,", ","))
                                .toList()));
    }

    private static String answer(String truth, double accuracy, Random random) {
        boolean isYes = truth.equals("yes") == random.nextDouble() < accuracy;
        return (isYes ? "yes" : "no") + "," + (isYes ? 0.5 : 0) + random.nextInt(10);
    }

    private static List<String> headed(String header, List<String> rows) {
        List<String> lines = new ArrayList<>(List.of(header));
        lines.addAll(rows);
        return lines;
    }

    private static String written(String name, List<String> lines) throws IOException {
        return Files.write(directory.resolve(name), lines).toString();
    }

    private static Outcome run(String line) {
        return Cli.run(line.strip().split(" +"));
    }

    private static JsonNode results(String line) {
        Outcome outcome = run(line + " --format json");
        assertThat(outcome.err()).isEmpty();
        return outcome.json().get("results");
    }

    @Test
    void repeatedRowsOfSystemsGiveTheResultsOfAColumnForEachSystem() {
        JsonNode rows = results("compare " + repeated + " --system model=new,old --id id --repeat repeat" + ANSWERS);
        JsonNode columns = results("compare " + wide
                + " --truth truth --prediction new --against old --score new_score --against-score old_score"
                + " --positive yes --fold fold --repeat repeat --metric accuracy,f1,auroc");

        assertThat(rows).hasSize(3).isEqualTo(columns);
    }

    /**
     * The statistic of folds uses the values of both systems in each fold alone, so that ids add nothing to it. The observed peak
     * relative error is 3e-16.
     */
    @ParameterizedTest
    @CsvSource({"compare,", "gate,--margin 0.1"})
    void foldsAreComparedWithoutIds(String command, String more) {
        String options = ANSWERS + " " + (more == null ? "" : more);
        JsonNode matched = results(command + " " + once + " --system model=new,old --id id" + options);
        JsonNode folds = results(command + " " + anonymous + " --system model=new,old" + options);

        assertThat(folds).hasSize(3);
        for (int row = 0; row < folds.size(); row++) {
            assertThat(numbers(folds.get(row))).hasSize(3).containsExactly(numbers(matched.get(row)), within(1e-13));
            assertThat(folds.get(row).get("notes").toString()).contains("matched-folds");
        }
    }

    /** Returns the difference and its bounds, which a gate has without an object of their own. */
    private static double[] numbers(JsonNode row) {
        JsonNode difference = row.get("difference");
        return difference.isObject()
                ? Stream.of("value", "lower", "upper")
                        .mapToDouble(name -> difference.get(name).asDouble())
                        .toArray()
                : Stream.of("difference", "lower", "upper")
                        .mapToDouble(name -> row.get(name).asDouble())
                        .toArray();
    }

    @Test
    void systemsInFoldsAreNamedAndIndependent() {
        JsonNode input = run("compare " + anonymous + " --system model=new,old" + ANSWERS + " --format json")
                .json()
                .get("input");

        assertThat(input.get("first").asString()).isEqualTo("new");
        assertThat(input.get("second").asString()).isEqualTo("old");
        assertThat(input.get("pairing").asString()).isEqualTo("independent");
        assertThat(input.get("rows").asInt()).isEqualTo(2 * ITEMS);
    }

    @Test
    void itemsAreCheckedForEachSystemByItself() {
        String options = " --system model --item id --truth truth --prediction label --fold fold --metric accuracy";

        assertThat(results("evaluate " + repeated + options + " --repeat repeat"))
                .isEqualTo(results("evaluate " + repeated + options.replace(" --item id", "") + " --repeat repeat"));
        assertThat(run("evaluate " + repeated + options).err())
                .contains("is tested twice in fold", "name the column of repeats with --repeat");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare REPEATED --system model --id id|ids must be unique within a system; if the cross-validation was"
                        + " repeated, name the column of its repeats with --repeat",
                "compare ONCE --system model --threshold 0.5|--id COLUMN is missing",
                "report ONCE --system model -o x.html|--id COLUMN is missing",
                "compare ONCE --system model --slice truth|--slice compares the systems on the same rows"
            })
    void rowsThatCannotBeComparedAreRefused(String command, String message) {
        String line = command.replace("REPEATED", repeated).replace("ONCE", once) + ANSWERS;

        Outcome outcome = run(command.contains("threshold") ? line.replace(" --prediction label", "") : line);

        assertThat(outcome.status()).isIn(1, 2);
        assertThat(outcome.err()).contains(message);
    }

    @Test
    void moreThanTwoSystemsInFoldsAreRefusedWithACommand() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(anonymous)));
        lines.add("third,f0,yes,yes,0.5");
        String three = written("three.csv", lines);
        String first = lines.get(1).split(",", -1)[0];

        assertThat(run("compare " + three + " --system model" + ANSWERS).err())
                .contains(
                        "--fold compares two systems, because folds share training rows, and 'model' has 3: name two of"
                                + " them, as --system model=" + first);
    }

    @Test
    void doctorPrintsCommandsThatCompareTheSystems() {
        for (String file : List.of(repeated, once, anonymous)) {
            List<String> commands = new ArrayList<>();
            run("doctor " + file + " --format json")
                    .json()
                    .get("commands")
                    .forEach(line -> commands.add(line.asString()));

            assertThat(commands)
                    .anySatisfy(line -> assertThat(line).contains("compare", "--system model", "--fold fold"));
            commands.forEach(line -> {
                String written = line.replace("credence ", "")
                        .replace("-o report.html", "--force -o " + directory.resolve("report.html"));
                assertThat(run(written).err()).as(line).isEmpty();
            });
        }
    }
}
