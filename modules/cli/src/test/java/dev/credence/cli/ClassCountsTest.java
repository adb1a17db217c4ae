package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests files with a row of counts for each class. */
class ClassCountsTest {
    private static final String ENTITIES = "class,tp,fp,fn\nPER,45,5,9\nLOC,30,3,2\nORG,10,4,5\n";

    @TempDir
    private Path folder = Path.of("");

    private String file(String text) {
        try {
            return Files.writeString(folder.resolve("counts-" + text.hashCode() + ".csv"), text)
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Outcome run(String command, String file, String options) {
        List<String> all = new ArrayList<>(List.of(command, file));
        all.addAll(List.of(options.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    private static Outcome evaluate(String file, String options) {
        return run("evaluate", file, "--class-column class --tp tp --fp fp --fn fn" + options);
    }

    private static Map<String, JsonNode> results(Outcome outcome) {
        assertThat(outcome.err()).isEmpty();
        assertThat(Cli.complaints("envelope", outcome.json())).isEmpty();
        Map<String, JsonNode> byMetric = new TreeMap<>();
        outcome.json()
                .get("results")
                .forEach(result -> byMetric.put(result.get("metric").asString(), result));
        return byMetric;
    }

    private static JsonNode found(Map<String, JsonNode> byMetric, String metric) {
        return Objects.requireNonNull(byMetric.get(metric), metric);
    }

    /** A cross table of three classes, and the counts of its classes. */
    private record Tables(String cross, String counts) {
        static Tables random(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            long[][] cells = new long[3][3];
            StringBuilder cross = new StringBuilder(",c0,c1,c2\n");
            for (int t = 0; t < 3; t++) {
                cross.append('c').append(t);
                for (int p = 0; p < 3; p++) {
                    cells[t][p] = random.nextInt(1, t == p ? 200 : 40);
                    cross.append(',').append(cells[t][p]);
                }
                cross.append('\n');
            }
            StringBuilder counts = new StringBuilder("class,tp,fp,fn,tn\n");
            long all = sum(cells, -1, -1);
            for (int c = 0; c < 3; c++) {
                long tp = cells[c][c];
                long fp = sum(cells, -1, c) - tp;
                long fn = sum(cells, c, -1) - tp;
                counts.append("c%d,%d,%d,%d,%d\n".formatted(c, tp, fp, fn, all - tp - fp - fn));
            }
            return new Tables(cross.toString(), counts.toString());
        }

        private static long sum(long[][] cells, int row, int column) {
            long sum = 0;
            for (int t = 0; t < cells.length; t++) {
                for (int p = 0; p < cells.length; p++) {
                    sum += (row < 0 || row == t) && (column < 0 || column == p) ? cells[t][p] : 0;
                }
            }
            return sum;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void countsOfClassesGiveTheIntervalsOfTheCrossTableThatTheyDetermine(long seed) {
        Tables tables = Tables.random(seed);
        Map<String, JsonNode> whole =
                results(run("evaluate", file(tables.cross()), "--cross-table truth --format json"));
        Map<String, JsonNode> counts = results(evaluate(file(tables.counts()), " --tn tn --format json"));
        List<String> equal = new ArrayList<>(List.of("accuracy", "precision.macro", "recall.macro"));
        for (String metric : List.of("precision", "recall", "f1")) {
            List.of("c0", "c1", "c2").forEach(label -> equal.add(metric + "@" + label));
        }
        assertThat(counts.keySet()).containsAll(equal).contains("specificity@c1");
        // the observed peak difference is below 1e-15
        for (String metric : equal) {
            for (String bound : List.of("value", "lower", "upper")) {
                assertThat(found(counts, metric).get(bound).asDouble())
                        .describedAs("%s of %s", bound, metric)
                        .isCloseTo(found(whole, metric).get(bound).asDouble(), within(1e-14));
            }
        }
        JsonNode average = found(counts, "f1.macro");
        assertThat(average.get("value").asDouble())
                .isCloseTo(found(whole, "f1.macro").get("value").asDouble(), within(1e-14));
        assertThat(average.get("lower").isNull()).isTrue();
        assertThat(average.get("notes").toString()).contains("confused with each other", "--cross-table truth");
    }

    @Test
    void twoClassesDetermineTheWholeMatrix() {
        String counts = file("class,tp,fp,fn\nyes,50,7,4\nno,80,4,7\n");
        String cross = file(",yes,no\nyes,50,4\nno,7,80\n");
        JsonNode average = found(results(evaluate(counts, " --metric f1.macro --format json")), "f1.macro");
        assertThat(average.get("lower").asDouble())
                .isEqualTo(found(
                                results(run("evaluate", cross, "--cross-table truth --metric f1.macro --format json")),
                                "f1.macro")
                        .get("lower")
                        .asDouble());
    }

    @Test
    void averageOfDecisionsThatMayShareItemsHasNoInterval() {
        Outcome shown = evaluate(file(ENTITIES), "");
        assertThat(shown.out())
                .contains("false positives add up to 12 and false negatives to 16")
                .contains("--tp 85 --fp 12 --fn 16 without a file")
                .containsPattern("f1\\.micro +0\\.8586 +none")
                .containsPattern("PER +54 +45/54 +0\\.9000");
        Map<String, JsonNode> results = results(evaluate(file(ENTITIES), " --format json"));
        assertThat(found(results, "precision.micro").get("value").asDouble()).isCloseTo(85.0 / 97, within(1e-15));
        assertThat(found(results, "f1.micro").get("lower").isNull()).isTrue();
        assertThat(found(results, "f1@ORG").get("lower").isNull()).isFalse();
    }

    @Test
    void undefinedClassCountsInTheAverageByItsOption() {
        String counts = file("class,tp,fp,fn\na,8,2,4\nb,6,3,1\nc,0,0,0\n");
        Map<String, JsonNode> zero = results(evaluate(counts, " --metric f1.macro --format json"));
        Map<String, JsonNode> skipped = results(evaluate(counts, " --metric f1.macro --undefined skip --format json"));
        double a = 16.0 / 22;
        double b = 12.0 / 16;
        assertThat(found(zero, "f1.macro").get("value").asDouble()).isCloseTo((a + b) / 3, within(1e-15));
        assertThat(found(skipped, "f1.macro:undefined=skip").get("value").asDouble())
                .isCloseTo((a + b) / 2, within(1e-15));
    }

    @Test
    void namedMetricIsComputedForEachClassOrForOne() {
        String counts = file(ENTITIES);
        assertThat(results(evaluate(counts, " --metric jaccard --format json")))
                .containsOnlyKeys("jaccard@PER", "jaccard@LOC", "jaccard@ORG");
        assertThat(results(evaluate(counts, " --metric f1@LOC --format json"))).containsOnlyKeys("f1@LOC");
    }

    @Test
    void rowOfTotalsIsLeftOut() {
        String totals = file(ENTITIES + "total,85,12,16\n");
        assertThat(evaluate(totals, "").out())
                .isEqualTo(evaluate(file(ENTITIES), "").out().replace(file(ENTITIES), totals));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,1,2,3;a,4,5,6 | '' | class 'a' has several",
                "a,1,2,3;b,4,5,6;total,5,7,10 | '' | fn=10, sum=9",
                "total,5,7,9 | '' | at least one class must have counts",
                "a,1,2,x;b,4,5,6 | '' | must be a whole number",
                "a,1,2,3;b,4,5,6 | ' --metric f1@z' | metric 'f1@z' names a class without a row: classes=[a, b]",
                "a,1,2,3;b,4,5,6 | ' --metric f1.weighted' | cannot be computed from the counts of classes",
                "a,1,2,3;b,4,5,6 | ' --metric mcc' | needs the true negatives",
                "a,1,2,3;b,4,5,6 | ' --slice a' | leave it out with --class-column",
                "a,1,2,3;b,4,5,6 | ' --truth class' | leave out the other columns",
                "a,1,2,3;b,4,5,6 | ' --outcome tp' | only one kind of outcome",
                "a,1,2,3;b,4,5,6 | ' --tn no' | no column 'no'"
            })
    void countsThatCannotBeUsedAreRefused(String rows, String options, String message) {
        Outcome outcome = evaluate(file("class,tp,fp,fn\n" + rows.replace(';', '\n') + "\n"), options);
        assertThat(outcome.err()).contains(message);
        assertThat(outcome.status()).isIn(1, 2);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void differentNumbersOfItemsAreRefused() {
        String counts = file("class,tp,fp,fn,tn\na,5,2,3,10\nb,10,3,2,6\n");
        assertThat(evaluate(counts, " --tn tn").err()).contains("'a' has 20, 'b' has 21", "leave out --tn");
    }

    @Test
    void rowsWithEqualErrorSumsAreNotItems() {
        String classes = file("name,tp,fp,fn\na,50,7,5\nb,30,3,9\nc,20,8,4\n");
        assertThat(run("evaluate", classes, "--tp tp --fp fp --fn fn").err())
                .contains(
                        "the rows appear to be classes, because column 'name' has a different name in each and 'fp' has the same"
                                + " sum as 'fn'");
        String documents = file("name,tp,fp,fn\na,50,7,5\nb,30,3,9\nc,20,8,5\n");
        assertThat(run("evaluate", documents, "--tp tp --fp fp --fn fn").status())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"class", "Label", "intent"})
    void rowsOfClassesAreNotTakenForItems(String column) {
        String counts = file(ENTITIES.replace("class", column));
        for (String command : List.of("evaluate", "report")) {
            Outcome outcome = run(
                    command,
                    counts,
                    "--tp tp --fp fp --fn fn" + (command.equals("report") ? " -o " + folder.resolve("a.html") : ""));
            assertThat(outcome.err()).contains("the rows appear to be classes", "--class-column " + column);
            assertThat(outcome.status()).isEqualTo(2);
        }
        assertThat(run("evaluate", counts, "--tp tp --fp fp --fn fn --item " + column)
                        .status())
                .isZero();
    }

    @Test
    void rowsOfImagesWithARepeatedClassAreItems() {
        String counts = file("image,class,tp,fp,fn\n1,cat,4,1,2\n2,cat,5,0,1\n3,dog,6,2,2\n");
        assertThat(run("evaluate", counts, "--tp tp --fp fp --fn fn").out()).contains("count-f1");
    }
}
