package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Cli.Outcome;
import dev.credence.page.CheckPage;
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

class CheckTest {
    private static final double Z = 1.959963984540054;

    private static Outcome check(String words) {
        List<String> all = new ArrayList<>(List.of("check"));
        all.addAll(List.of(words.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    private static JsonNode json(String words) {
        Outcome outcome = check(words + " --format json");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints("envelope", outcome.json())).isEmpty();
        return outcome.json();
    }

    private static String sentence(String words, int index) {
        return json(words).get("conclusions").get(index).stringValue();
    }

    /** Wilson's lower bound, which the default method has away from 0 and 1. */
    private static double wilson(double k, double n) {
        return (k + Z * Z / 2 - Z * Math.sqrt(k * (n - k) / n + Z * Z / 4)) / (n + Z * Z);
    }

    @Test
    void answerBeginsWithOneSentence() {
        Outcome outcome = check("93.3% --n 120");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines().stream().map(String::strip).filter(line -> !line.isEmpty()))
                .containsExactly(
                        "value: 93.3%, metric: accuracy, 120 n, level: 0.95",
                        "The true accuracy behind 93.3% of 120 items lies between 0.874 and 0.966 with 95% confidence.",
                        "of     value  items  counts         95% interval      method",
                        "first  93.3%    120  successes 112  [0.8739, 0.9664]  wilson-modified");
    }

    @Test
    void severalCompatibleCountsGiveTheWidestBoundsAndAreCounted() {
        JsonNode answer = json("0.93 --n 120");
        JsonNode row = answer.get("results").get(0);

        // 111 / 120 = 0.925 is printed as 0.92 or as 0.93, and 112 / 120 = 0.9333 as 0.93
        assertThat(row.get("counts").get("successes").get("from").longValue()).isEqualTo(111);
        assertThat(row.get("counts").get("successes").get("to").longValue()).isEqualTo(112);
        assertThat(row.get("lower").doubleValue()).isCloseTo(wilson(111, 120), within(1e-12));
        assertThat(answer.get("notes").get(0).get("message").stringValue())
                .isEqualTo(
                        "2 counts of 120 items are printed as 0.93, 111 to 112: the interval extends from the lower bound"
                                + " of the smallest to the upper bound of the largest");
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "csv", "markdown", "json"})
    void everyFormatHasTheSentenceAndTheBounds(String format) {
        Outcome outcome = check("93.3% --n 120 --format " + format);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains("lies between 0.874 and 0.966 with 95% confidence", "0.8739", "wilson-modified");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.931 --n 120|no count of 120 items gives 0.931: the nearest are 0.925 (111) and 0.933 (112); check the"
                        + " number of items, which is the denominator of the value, and the printed digits",
                "0.5 --n 3|no count of 3 items gives 0.5: the nearest are 0.3 (1) and 0.7 (2); check the number of items,"
                        + " which is the denominator of the value, and the printed digits",
                "0.7 --n 1|no count of 1 item gives 0.7: the nearest are 0 (0) and 1 (1); check the number of items,"
                        + " which is the denominator of the value, and the printed digits",
                "0.90 --n 9 --against 0.89|no count of 9 items gives 0.90: the nearest are 0.89 (8) and 1 (9); check the"
                        + " number of items, which is the denominator of the value, and the printed digits",
                "0.99 --n 20 --metric f1 --positives 10|no counts of 20 items, 10 of them positive, give f1 0.99; check the"
                        + " numbers of items and the printed digits",
                "0.93 --metric auroc --positives 3 --negatives 4|no order of 3 positive and 4 negative items gives an area"
                        + " of 0.93: areas are multiples of 1/24; check the sizes of the classes and the printed digits"
            })
    void valueThatNoCountGivesEndsWithStatus1(String words, String message) {
        Outcome outcome = check(words);

        assertThat(outcome.err()).isEqualTo("credence: " + message + System.lineSeparator());
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(Failure.DATA);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "93 --n 120|VALUE must lie in [0, 1]: VALUE=93; write 93% if it is a percentage",
                "-0.1 --n 120|VALUE must lie in [0, 1]: VALUE=-0.1; write it as it is printed, such as 0.93 or 93%",
                "NaN --n 120|VALUE must be a number of at most 30 characters: VALUE=NaN; write it as it is printed, such as"
                        + " 0.93, 93% or 93.1%",
                "0.9 --n 10 --against x|against must be a number of at most 30 characters: against=x; write it as it is"
                        + " printed, such as 0.93, 93% or 93.1%",
                "0.93|--n N must be given: the number of items that accuracy was computed from",
                "0.93 --n 0|n must lie in [1, 1,000,000,000]: n=0",
                "0.93 --n -5|n must lie in [1, 1,000,000,000]: n=-5",
                "0.93 --n 1.5|Invalid value for option '--n': '1.5' is not a long; see credence check --help",
                "0.93 --n 120 --n2 100|--n2 needs --against VALUE",
                "0.93 --n 120 --paired|--paired needs --against VALUE",
                "0.93 --n 120 --against 0.9 --n2 0|n2 must lie in [1, 1,000,000,000]: n2=0",
                "0.93 --n 120 --against 0.9 --n2 100 --paired|n2 must equal n where the systems are paired: n2=100, n=120;"
                        + " leave n2 out, or paired",
                "0.93 --n 120 --metric precision --against 0.9 --paired|metric must count the same items of both systems"
                        + " where they are paired: metric=precision; its denominator depends on the predictions: leave out"
                        + " paired",
                "0.93 --n 120 --positives 50|positives must be left out for accuracy: positives=50; give the number of items"
                        + " as n",
                "0.93 --n 120 --metric f1 --negatives 50|negatives must be left out for f1: negatives=50; give positives and"
                        + " n",
                "0.93 --n 120 --metric f1 --positives 121|positives must be at most n: positives=121, n=120; n is the number"
                        + " of all items",
                "0.93 --n 120 --metric f1 --against 0.9|against must be left out for f1: against=0.9; two F-measures need"
                        + " their counts: compare the predictions with credence compare",
                "0.93 --n 120 --metric auroc|--positives N must be given: the number of positive items behind auroc",
                "0.93 --metric auroc --positives 10|--negatives N must be given: the number of negative items behind auroc",
                "0.93 --n 9 --metric auroc --positives 10 --negatives 20|n must be positives + negatives: n=9, positives=10,"
                        + " negatives=20; leave n out",
                "0.93 --metric auroc --positives 10 --negatives 20 --against 0.9 --paired|paired must be left out for auroc:"
                        + " the correlation of two areas on the same items is not printed; compare the scores with credence"
                        + " compare",
                "0.93 --metric auroc --positives 10 --negatives 20 --against 0.9 --n2 30|n2 must be left out for auroc:"
                        + " n2=30; both areas are taken to have the same sizes of the classes",
                "0.93 --n 120 --metric mcc|metric must be a proportion such as accuracy, recall or precision, an F-measure,"
                        + " or auroc: metric=mcc; its interval needs more than a value and the number of items: give the"
                        + " counts or a file to credence evaluate",
                "0.93 --n 120 --level 0.05|--level must be at least 0.5; it is the share of samples in which an interval"
                        + " covers the true value: --level=0.05; write 0.95 for an interval that misses in 0.05"
            })
    void wrongUsageIsExplained(String words, String message) {
        Outcome outcome = check(words);

        assertThat(outcome.err()).isEqualTo("credence: " + message + System.lineSeparator());
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(Failure.USAGE);
    }

    @Test
    void unknownMetricNamesTheNearest() {
        Outcome outcome = check("0.93 --n 120 --metric recal");

        assertThat(outcome.err())
                .startsWith("credence: no metric 'recal'; did you mean 'recall'? available: [accuracy,");
        assertThat(outcome.status()).isEqualTo(Failure.USAGE);
    }

    @Test
    void differenceOfDifferentItemsUsesDefaultComparator() {
        Comparison expected = Credence.load()
                .compare(
                        "accuracy",
                        Pairing.independent(
                                Sample.of(ConfusionMatrix.binary(112, 8, 0, 0)),
                                Sample.of(ConfusionMatrix.binary(135, 15, 0, 0))));

        JsonNode answer = json("93.3% --n 120 --against 90.0% --n2 150");
        JsonNode row = answer.get("results").get(2);

        assertThat(row.get("method").stringValue()).isEqualTo("miettinen-nurminen");
        assertThat(row.get("lower").doubleValue()).isEqualTo(expected.lower());
        assertThat(row.get("upper").doubleValue()).isEqualTo(expected.upper());
        assertThat(row.get("pSmallest").doubleValue())
                .isEqualTo(expected.test().orElseThrow().twoSided());
        assertThat(row.get("pLargest").doubleValue())
                .isEqualTo(expected.test().orElseThrow().twoSided());
        // the pooled z test has p = 0.330; n = (1.960 + 0.842)^2 (0.933 0.067 + 0.9 0.1) / 0.033^2 = 1099.2
        assertThat(row.get("pSmallest").doubleValue()).isCloseTo(0.330, within(0.03));
        assertThat(answer.get("conclusions").get(2).stringValue())
                .isEqualTo(
                        "The difference from 90.0% of 150 items may be noise: it lies between -0.037 and 0.101 with 95%"
                                + " confidence, and p is 0.3534; about 1,100 items of each would show it with a power of 0.8.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.93 --n 1000 --against 0.85|is more than noise: it lies between",
                "0.933 --n 120 --against 0.9|may or may not be more than noise: it lies between",
                "0.90 --n 50 --against 0.90|may be noise: it lies between"
            })
    void verdictDependsOnAllCompatibleCounts(String words, String verdict) {
        assertThat(sentence(words, 2)).contains(verdict);
    }

    @Test
    void equalValuesNeedNoNumberOfItems() {
        assertThat(sentence("0.90 --n 50 --against 0.90", 2)).endsWith("; the printed values are equal.");
    }

    @Test
    void differenceOnTheSameItemsDependsOnTheirDisagreements() {
        JsonNode answer = json("0.933 --n 120 --against 0.900 --paired");
        JsonNode few = answer.get("results").get(2);
        JsonNode many = answer.get("results").get(3);

        assertThat(few.get("counts").get("discordant").get("from").longValue()).isEqualTo(4);
        // 8 + 12 items are wrong for one of the two, if no item is wrong for both
        assertThat(many.get("counts").get("discordant").get("from").longValue()).isEqualTo(20);
        assertThat(few.get("pSmallest").doubleValue()).isEqualTo(paired(4, 0));
        assertThat(many.get("pLargest").doubleValue()).isEqualTo(paired(12, 8));
        // McNemar's z is 4 / sqrt(D): 4 of 4 have p = 0.0455, 5 of 6 have 0.102
        assertThat(paired(4, 0)).isLessThan(0.05);
        assertThat(paired(5, 1)).isGreaterThan(0.05);
        assertThat(answer.get("conclusions").get(2).stringValue())
                .isEqualTo(
                        "With the same 120 items, the difference from 0.900 is not significant, whatever the number of items"
                                + " the systems disagree on: p is below 0.0500 only if they disagree on at most 4 items, and"
                                + " fewer than six items are too few to show which is better.");
        assertThat(Credence.load().compare("accuracy", discordant(4, 0)).fewDiffering())
                .hasValue(4);
    }

    private static Pairing<ConfusionMatrix> discordant(int b, int c) {
        long both = 112L - b;
        long[][][] counts = {{{0, 0}, {0, 0}}, {{120 - both - b - c, c}, {b, both}}};
        return Pairing.paired(PairedConfusionMatrix.of(List.of("no", "yes"), counts));
    }

    /** Returns the p-value of 112 and 108 right of 120, of which b and c are right for one system alone. */
    private static double paired(int b, int c) {
        return Credence.load()
                .compare("accuracy", discordant(b, c))
                .test()
                .orElseThrow()
                .twoSided();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.93 --n 100 --against 0.91 --paired|With the same 100 items, the difference from 0.91 is not significant,"
                        + " however few items the systems disagree on: p is at least 0.",
                "0.90 --n 100 --against 0.50 --paired|With the same 100 items, the difference from 0.50 is significant,"
                        + " however many items the systems disagree on: p is at most ",
                "0.95 --n 200 --against 0.91 --paired|With the same 200 items, the difference from 0.91 is significant only"
                        + " if the systems disagree on at most 24 items; 6 to 30 are possible."
            })
    void differenceOnTheSameItemsMayBeDecidedByTheValues(String words, String beginning) {
        assertThat(sentence(words, 2)).startsWith(beginning);
    }

    @Test
    void f1ShowsNarrowestAndWidestIntervalOfCompatibleCounts() {
        JsonNode rows = json("0.81 --n 1000 --metric f1 --positives 150").get("results");
        JsonNode widest = rows.get(1);

        // the widest has the fewest trials: tp = 103 of 150 positives, with 0 to 2 false positives
        assertThat(rows.get(0).get("of").stringValue()).isEqualTo("narrowest");
        assertThat(widest.get("counts").get("tp").get("from").longValue()).isEqualTo(103);
        assertThat(widest.get("counts").get("fp").get("to").longValue()).isEqualTo(2);
        assertThat(widest.get("counts").get("fn").get("to").longValue()).isEqualTo(47);
        // F1 = 2 J / (1 + J) of the Jaccard index J = tp / (tp + fp + fn)
        double jaccard = wilson(103, 152);
        assertThat(widest.get("lower").doubleValue()).isCloseTo(2 * jaccard / (1 + jaccard), within(1e-12));
    }

    @Test
    void f1WithoutTheNumberOfPositivesIsMuchLessCertain() {
        JsonNode answer = json("0.81 --n 1000 --metric f1");

        JsonNode widest = answer.get("results").get(1);
        assertThat(widest.get("counts").get("tp").get("from").longValue()).isEqualTo(11);
        assertThat(widest.get("counts").get("fp + fn").get("from").longValue()).isEqualTo(5);
        assertThat(answer.get("notes").get(0).get("message").stringValue())
                .isEqualTo("the number of positive items narrows the range: give it with --positives");
    }

    @Test
    void shareOfSomeItemsNamesItsDenominator() {
        assertThat(json("0.90 --n 50 --metric recall")
                        .get("notes")
                        .get(0)
                        .get("message")
                        .stringValue())
                .isEqualTo("--n must be the denominator of recall, which is tp + fn, and not the number of all items");
    }

    @Test
    void areaHasHanleyAndMcNeilsInterval() {
        assertThat(sentence("0.87 --metric auroc --positives 50 --negatives 200", 0))
                .isEqualTo(
                        "The true area under the ROC curve behind 0.87 of 50 positive and 200 negative items lies between"
                                + " 0.798 and 0.940 with 95% confidence.");
    }

    @Test
    void examplesInHelpGiveResults() {
        List<String> examples = Cli.run("check", "--help").lines().stream()
                .map(String::strip)
                .filter(line -> line.startsWith("credence check ") && !line.contains("[") && !line.contains("--page"))
                .map(line -> line.substring("credence check ".length()))
                .toList();

        assertThat(examples)
                .hasSize(5)
                .allSatisfy(words -> assertThat(json(words).get("results")).isNotEmpty());
    }

    @Test
    void pageIsWrittenOnceAndReplacedOnlyWithForce(@TempDir Path folder) throws IOException {
        String file = folder.resolve("check.html").toString();
        Outcome first = check("--page " + file);
        Outcome again = check("--page " + file);

        assertThat(first.status()).isZero();
        assertThat(first.out()).contains("check.html: ").contains(" bytes, open it in a browser");
        assertThat(Files.readString(Path.of(file))).isEqualTo(CheckPage.render());
        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("exists: name another file, or overwrite it with --force");
        assertThat(check("--page " + file + " --force").status()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--page check.txt | --page must end in .html or .htm: page=check.txt",
                "0.93 --page check.html | --page writes a page on which the value and its sizes are entered: leave them out of the command",
                "--page check.html --paired | --page writes a page on which the value and its sizes are entered",
                "--page check.html --n 120 | --page writes a page on which the value and its sizes are entered",
                "--n 120 | VALUE must be given: the number as it is printed, such as 0.93; or write a page with --page FILE.html"
            })
    void pageWithOtherWordsIsRefused(String words, String message) {
        Outcome outcome = check(words);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains(message);
    }
}
