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

class GuaranteedThresholdTest {
    private static final String CANCER = Cli.example("breast-cancer.csv")
            + " --truth truth --score logistic_score --positive malignant --draws 200 ";

    @TempDir
    private Path folder = Path.of("");

    /** Returns a copy of the file, because a threshold is not reported on its own rows. */
    private Path copy() throws IOException {
        return Files.copy(Path.of(Cli.example("breast-cancer.csv")), folder.resolve("other.csv"));
    }

    private static Outcome threshold(String words) {
        List<String> all = new ArrayList<>(List.of("threshold"));
        all.addAll(List.of(words.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    private static JsonNode json(String words) {
        Outcome outcome = threshold(words + " --format json");
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(Cli.complaints("thresholdDocument", outcome.json())).isEmpty();
        return outcome.json().get("results").get(0);
    }

    @Test
    void recallOfTheTumoursIsGuaranteed() {
        JsonNode result = json(CANCER + "--at-least recall=0.95");

        // the seventh smallest of 212 scores is one too many: P(Bin(212, 0.05) <= 5) = 0.0461, P(Bin(212, 0.05) <= 6) =
        // 0.0967
        assertThat(result.get("threshold").doubleValue()).isEqualTo(0.280594);
        assertThat(result.get("positives").intValue()).isEqualTo(212);
        JsonNode demand = result.get("demands").get(0);
        assertThat(demand.get("guaranteed").doubleValue()).isBetween(0.95, 0.952);
        assertThat(demand.get("observed").doubleValue()).isEqualTo(207.0 / 212);
    }

    @Test
    void abstainingRuleLiesBetweenTheBoundsOfBothErrors() {
        JsonNode result = json(CANCER + "--abstain --at-most fnr=0.05,fpr=0.05");

        double upper = result.get("threshold").doubleValue();
        double lower = result.get("negativeThreshold").doubleValue();
        assertThat(lower).isLessThan(upper);
        assertThat(result.get("abstained").intValue()).isEqualTo(13);
        assertThat(result.get("demands").get(0).get("rate").stringValue()).isEqualTo("fnr");
        assertThat(result.get("demands").get(1).get("observed").doubleValue()).isLessThan(0.05);
    }

    @Test
    void ratesOfTheSecondFileCountItemsWithoutAPrediction() throws IOException {
        JsonNode result = json(CANCER + "--abstain --at-most fnr=0.05,fpr=0.05 --report-on " + copy());

        for (JsonNode other : result.get("elsewhere")) {
            for (JsonNode own : result.get("values")) {
                if (own.get("metric").equals(other.get("metric"))) {
                    assertThat(other.get("value")).isEqualTo(own.get("value"));
                    assertThat(other.get("lower").doubleValue())
                            .isGreaterThan(own.get("lower").doubleValue());
                }
            }
        }
        assertThat(result.get("elsewhere")).hasSize(6);
    }

    @Test
    void abstainingRuleIsDescribedWithBothThresholds() {
        Outcome outcome = threshold(CANCER + "--abstain --at-most fnr=0.05,fpr=0.05");

        assertThat(outcome.out())
                .contains(
                        "Predict positive where logistic_score is at least 0.355123, negative where it is below 0.265988,"
                                + " and abstain between them. They abstain least of the thresholds that are shown to meet the demands.");
    }

    @Test
    void heldOutItemsGuaranteeAccuracy() {
        Outcome outcome = threshold(CANCER + "--at-least accuracy=0.9");

        assertThat(outcome.out())
                .contains(
                        "A random fifth of the items ordered the thresholds, and the others tested them; another seed can choose another threshold.");
        assertThat(threshold(CANCER + "--at-least accuracy=0.9 --seed 5").out()).contains("accuracy       0.9");
    }

    @Test
    void clustersCountOnceInEachDemand() throws IOException {
        JsonNode result = json(CANCER + "--at-least recall=0.7 --cluster fold --report-on " + copy());

        // P(Bin(10, 0.3) <= 0) = 0.0282, so that all positives of all ten folds must be found
        assertThat(result.get("demands").get(0).get("observed").doubleValue()).isOne();
        assertThat(result.get("values").get(0).get("value").doubleValue()).isOne();
        assertThat(result.get("values").get(0).get("lower").isNumber()).isFalse();
        assertThat(result.get("elsewhere").get(1).get("lower").isNumber()).isTrue();
        assertThat(threshold(CANCER + "--at-least recall=0.7 --cluster fold").out())
                .contains("A cluster counts once, as predicted rightly if all its items of the class are.");
    }

    @Test
    void reportOfPeopleBeginsWithTheThreshold() {
        Outcome outcome = threshold(CANCER + "--at-least recall=0.95");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains(
                        "Predict positive where logistic_score is at least 0.280594. It is the largest of the"
                                + " thresholds that are shown to meet the demands.",
                        "The demand is met with 95% confidence, if the items are independent of each other.",
                        "recall      0.95      0.9511    0.9764");
    }

    @Test
    void tableFitsATerminal() {
        Outcome outcome = Cli.on(
                new Console.Looks(false, true, false, 80, true),
                ("threshold " + CANCER + "--at-least recall=0.9,precision=0.9 --maximise f1").split(" "));

        assertThat(outcome.lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void secondFileGivesSameMetricsAsEvaluate() throws IOException {
        JsonNode result = json(CANCER + "--at-least recall=0.95 --report-on " + copy());
        Outcome evaluated = Cli.run(("evaluate " + Cli.example("breast-cancer.csv")
                        + " --truth truth --score logistic_score --positive malignant --threshold 0.280594"
                        + " --metric precision --format json")
                .split(" "));

        JsonNode precision = result.get("elsewhere").get(2);
        JsonNode estimate = evaluated.json().get("results").get(0);
        assertThat(precision.get("metric").stringValue()).isEqualTo("precision");
        assertThat(precision.get("lower")).isEqualTo(estimate.get("lower"));
        assertThat(precision.get("upper")).isEqualTo(estimate.get("upper"));
    }

    @Test
    void flippedScoresHaveTheSameErrors(@TempDir Path folder) throws IOException {
        StringBuilder plain = new StringBuilder("y,s\n");
        StringBuilder flipped = new StringBuilder("y,s\n");
        for (int row = 0; row < 200; row++) {
            int score = row * 37 % 200 + (row % 2 == 0 ? 60 : 0);
            plain.append(row % 2).append(',').append(-score).append('\n');
            flipped.append(row % 2).append(',').append(score).append('\n');
        }
        Path first = Files.writeString(folder.resolve("plain.csv"), plain);
        Path second = Files.writeString(folder.resolve("flipped.csv"), flipped);
        String words = " --truth y --score s --positive 1 --at-least recall=0.9 --draws 100";

        JsonNode expected = json(first + words);
        JsonNode actual = json(second + words + " --flip");

        assertThat(actual.get("threshold").doubleValue())
                .isEqualTo(-expected.get("threshold").doubleValue());
        assertThat(actual.get("positiveIf").stringValue()).isEqualTo("at-most");
        assertThat(actual.get("values")).isEqualTo(expected.get("values"));
    }

    @Test
    void countsEqualRepeatedRows(@TempDir Path folder) throws IOException {
        StringBuilder rows = new StringBuilder("y,s\n");
        StringBuilder counts = new StringBuilder("y,s,n\n");
        for (int score = 0; score < 20; score++) {
            rows.append(("1," + (score + 5) + "\n0," + score + "\n").repeat(4));
            counts.append("1," + (score + 5) + ",4\n0," + score + ",4\n");
        }
        Path first = Files.writeString(folder.resolve("rows.csv"), rows);
        Path second = Files.writeString(folder.resolve("counts.csv"), counts);
        String words = " --truth y --score s --positive 1 --maximise youden --draws 100";

        assertThat(json(second + words + " --count n")).isEqualTo(json(first + words));
    }

    @ParameterizedTest
    @ValueSource(strings = {"table", "csv", "markdown"})
    void thresholdIsWrittenInEachFormat(String format) {
        Outcome outcome = threshold(CANCER + "--at-least specificity=0.9 --format " + format);

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).contains("specificity", "0.9");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--at-least recall=0.9999|1|no threshold guarantees recall >= 0.9999 with confidence 0.95; positives=212,"
                        + " and at least 29956 are needed",
                "--at-least recall=1|2|a demanded recall must lie in (0, 1): recall=1.0; no sample shows that a rate is 1",
                "--at-least recall=0.99 --at-least recall=0.9|2|each rate can be demanded once: recall >= 0.99 and"
                        + " recall >= 0.9; keep the stricter one",
                "--at-least recall=0.9 --cluster fold|1|no threshold guarantees recall >= 0.9 with confidence 0.95;"
                        + " clusters with positives=10, and at least 29 are needed",
                "--at-least precision=0.9 --cluster fold|1|a guaranteed threshold needs independent items, because it"
                        + " counts each item as one binomial trial: design=clustered; choose it on one row of each"
                        + " cluster, without weights, or demand only recall, specificity, fnr and fpr of clusters",
                "--at-least npv=0.99|1|no threshold guarantees npv >= 0.99 with confidence 0.95; the largest observed npv"
                        + " is 1 of 186 items predicted negative, and the same share of 742 would show it",
                "--level 0.95|2|--at-least RATE=VALUE, --at-most RATE=VALUE or --maximise NAME must be given, such as --at-least"
                        + " recall=0.95",
                "--at-least fdr=0.1|2|a demand of at least a value needs a rate that should be high: fdr <= 0.1; demand"
                        + " that it is at most the value",
                "--at-most abstention=0.1|2|a single threshold never abstains: abstention <= 0.1; allow the rule to"
                        + " abstain, or leave the demand on abstention out",
                "--at-least accuracy=0.999|1|no threshold guarantees accuracy >= 0.999 with confidence 0.95; at the first"
                        + " choice of the pilot the observed accuracy is 0.9569 of 464 predicted items, which more items"
                        + " alone would not change",
                "--maximise net-benefit:at=2|2|the probability of a net benefit must lie in (0, 1): at=2.0; write it as"
                        + " net-benefit:at=0.1"
            })
    void demandsThatCannotBeMetAreRefused(String words, int status, String message) {
        Outcome outcome = threshold(CANCER + words);

        assertThat(outcome.err().strip()).isEqualTo("credence: " + message);
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.out()).isEmpty();
    }
}
