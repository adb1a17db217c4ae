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

class JudgeCommandTest {
    @TempDir
    private Path folder;

    private Outcome judge(String rows, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("judged.csv"), "human,judge,new,old\n" + rows);
        List<String> all = new ArrayList<>(List.of("judge", file.toString(), "--truth", "human", "--judge", "judge"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    /** Returns 40 labelled rows, on 6 of which the judge errs, and 160 unlabelled ones. */
    private static String rows() {
        return "yes,yes,yes,no\n".repeat(16)
                + "yes,no,yes,yes\n".repeat(4)
                + "no,no,no,no\n".repeat(15)
                + "no,no,yes,yes\n".repeat(3)
                + "no,yes,no,no\n".repeat(2)
                + ",yes,yes,yes\n".repeat(70)
                + ",no,no,no\n".repeat(60)
                + "NA,no,yes,no\n".repeat(30);
    }

    /** Rows on which judge and system disagree were labelled, others hardly. */
    @Test
    void labelledRowsThatAreNoRandomSampleGiveTheFirstWarning() throws IOException {
        String chosen = "yes,yes,no,no\n".repeat(30)
                + "no,no,no,no\n".repeat(30)
                + ",yes,yes,no\n".repeat(200)
                + ",no,no,no\n".repeat(200);

        assertThat(judge(chosen, "--prediction", "new", "--positive", "yes", "--metric", "accuracy")
                        .lines()
                        .get(2))
                .startsWith(
                        " The judge's labels together with the predictions have another distribution on labelled items");
    }

    @Test
    void twoSystemsHaveDifferencesAndMatchTheSchema() throws IOException {
        Outcome outcome = judge(
                rows(),
                "--prediction",
                "new",
                "--against",
                "old",
                "--positive",
                "yes",
                "--metric",
                "accuracy,f1",
                "--format",
                "json");
        JsonNode json = outcome.json();

        assertThat(outcome.err()).isEmpty();
        assertThat(Cli.complaints("judgeDocument", json)).isEmpty();
        assertThat(json.get("input").get("labelled").longValue()).isEqualTo(40);
        assertThat(json.get("input").get("unlabelled").longValue()).isEqualTo(160);
        assertThat(json.get("results").size()).isEqualTo(4);
        assertThat(json.get("results").get(0).get("labels").get("value").doubleValue())
                .isCloseTo(37 / 40.0, within(1e-15));
        assertThat(json.get("differences").size()).isEqualTo(2);
        assertThat(json.get("agreement").get(0).get("value").doubleValue()).isCloseTo(34 / 40.0, within(1e-15));
    }

    @Test
    void threeSystemsHaveAllPairsWithAdjustedValues() throws IOException {
        JsonNode json = labels(
                        "--prediction", "new", "--against", "old,judge2", "--metric", "accuracy", "--width", "0.15")
                .json();
        JsonNode pairs = json.get("differences");

        assertThat(Cli.complaints("judgeDocument", json)).isEmpty();
        assertThat(pairs.size()).isEqualTo(3);
        assertThat(pairs.get(1).get("systems").toString()).isEqualTo("[\"new\",\"judge2\"]");
        for (JsonNode pair : pairs) {
            assertThat(pair.get("adjusted").doubleValue())
                    .isGreaterThanOrEqualTo(pair.get("pValue").doubleValue() - 1e-9);
            assertThat(pair.get("corrected").get("level").doubleValue()).isGreaterThan(0.95);
        }
        assertThat(json.get("results").get(0).get("needed").get("width").doubleValue())
                .isEqualTo(0.15);
        assertThat(json.get("results").get(0).get("needed").get("labels").longValue())
                .isPositive();
        assertThat(json.get("notes").toString())
                .contains(
                        "the intervals of all differences of a metric are simultaneous: all of them contain their true values"
                                + " together at the level 0.95");
    }

    @Test
    void threeSystemsInStrataHaveAllPairs() throws IOException {
        JsonNode json = labels(
                        "--prediction", "new", "--against", "old,judge2", "--metric", "accuracy", "--stratum", "judge")
                .json();

        assertThat(Cli.complaints("judgeDocument", json)).isEmpty();
        assertThat(json.get("differences").size()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "--at-least, accuracy=0.5, 0, pass",
        "--at-least, accuracy=0.99, 3, fail",
        "--at-least, accuracy=0.7, 4, inconclusive",
        "--at-most, error-rate=0.5, 0, pass",
        "--margin, 0.5, 0, pass",
        "--margin, 0, 3, fail"
    })
    void limitOfACorrectedMetricHasAVerdict(String option, String value, int status, String verdict)
            throws IOException {
        Outcome outcome = labels("--prediction", "new", "--against", "judge2", "--metric", "accuracy", option, value);
        JsonNode json = outcome.json();
        JsonNode check = json.get("checks").get(0);

        assertThat(Cli.complaints("judgeDocument", json)).isEmpty();
        assertThat(outcome.status()).isEqualTo(status);
        assertThat(json.get("verdict").stringValue()).isEqualTo(verdict);
        assertThat(check.get("verdict").stringValue()).isEqualTo(verdict);
        assertThat(check.get("corrected").get("level").doubleValue()).isCloseTo(0.9, within(1e-12));
    }

    @Test
    void severalLimitsShareTheSignificance() throws IOException {
        JsonNode json = labels("--prediction", "new", "--at-least", "accuracy=0.5", "--at-least", "f1=0.99")
                .json();

        assertThat(json.get("verdict").stringValue()).isEqualTo("fail");
        assertThat(json.get("checks").get(1).get("upperSignificance").doubleValue())
                .isEqualTo(0.025);
        assertThat(json.get("conclusions").toString()).contains("FAIL: f1 of new, corrected, must be at least 0.99");
    }

    @Test
    void limitsThatCannotBeReadFail() throws IOException {
        assertThat(labels("--prediction", "new", "--at-least", "accuracy").err())
                .contains("--at-least must be ID=NUMBER, such as accuracy=0.9: --at-least=accuracy");
        assertThat(labels("--prediction", "new", "--margin", "0.1").err())
                .contains("--margin compares two systems: give --prediction NEW --against OLD; systems=[new]");
    }

    @Test
    void scoresOfThreeSystemsAreRefused() throws IOException {
        assertThat(labels("--score", "score", "--against", "second,p").err())
                .contains("--against must be given once with --score: against=[second, p]; compare the scores of two"
                        + " systems at a time");
        assertThat(labels("--prediction", "new", "--against", "new").err())
                .contains("--prediction and --against must name different columns: [new, new]");
    }

    @Test
    void eachSliceOfAJudgeHasAgreementCorrectionAndTest() throws IOException {
        JsonNode json = labels("--prediction", "new", "--metric", "accuracy", "--slice", "site")
                .json();

        assertThat(Cli.complaints("judgeDocument", json)).isEmpty();
        assertThat(json.get("slices").size()).isEqualTo(2);
        assertThat(json.get("slices").get(0).get("slice").stringValue()).isEqualTo("A");
        assertThat(json.get("slices").get(0).get("labelled").longValue()
                        + json.get("slices").get(1).get("labelled").longValue())
                .isEqualTo(json.get("input").get("labelled").longValue());
        assertThat(json.get("slices").get(0).get("results").get(0).get("metric").stringValue())
                .isEqualTo("accuracy");
        assertThat(json.get("homogeneity").get("pValue").doubleValue()).isBetween(0.0, 1.0);
        assertThat(json.get("conclusions").toString()).contains("between the values of site (p = ");
        assertThat(Cli.run(
                                "judge",
                                more(),
                                "--truth",
                                "human",
                                "--judge",
                                "judge",
                                "--prediction",
                                "new",
                                "--slice",
                                "site")
                        .out())
                .contains("site A", "new corrected");
    }

    /** A sentence without the name of its slice would contradict the same one of another slice. */
    @Test
    void notesNameTheirSlice() throws IOException {
        String line = " --truth human --judge judge --positive 1 --prediction new --metric accuracy --slice site";
        String out = Cli.run(("judge " + more() + line).split(" ")).out();

        assertThat(out)
                .contains(
                        " site A, accuracy, new corrected: ",
                        " site B, accuracy, new corrected: ",
                        "the intervals of the 2 values of site are not adjusted for their number: each has the level 0.95")
                .doesNotContain("\n accuracy, new corrected: ");
    }

    @Test
    void sliceWithADesignOrOfNumbersFails() throws IOException {
        String message =
                "--slice compares labels of a random part of independent rows: leave out numbers and the design of"
                        + " the labels";

        assertThat(labels("--prediction", "new", "--slice", "site", "--cluster", "group")
                        .err())
                .contains(message);
        assertThat(more("--truth", "seconds", "--judge", "guess", "--metric", "mean", "--slice", "site")
                        .err())
                .contains(message);
    }

    @Test
    void shareOfALabelHasBothCorrections() throws IOException {
        JsonNode json = judge(rows(), "--positive", "yes", "--format", "json").json();

        assertThat(Cli.complaints("judgeDocument", json)).isEmpty();
        assertThat(json.get("results").get(0).get("metric").stringValue()).isEqualTo("prevalence");
        assertThat(json.get("shares").get(0).get("method").stringValue()).isEqualTo("rogan-gladen");
    }

    @Test
    void shareWithoutClearJudgeHasNote() throws IOException {
        Outcome outcome =
                judge("yes,yes,,\nno,yes,,\nyes,no,,\nno,no,,\n" + ",yes,,\n".repeat(20), "--positive", "yes");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out())
                .contains(
                        "rogan-gladen gives no result: sensitivity + specificity - 1 of the judge must be clearly above 0");
    }

    @Test
    void tableOfEightyColumnsHasRowsOfJudgeLabelsAndCorrection() throws IOException {
        Outcome outcome = judge(rows(), "--prediction", "new", "--against", "old", "--positive", "yes");

        assertThat(outcome.out())
                .contains("judge alone", "labels alone", "corrected", "judge's errors", "cohen-kappa")
                .containsPattern("For f1 of new, 40 labels with this judge are worth [0-9]+ without[.]");
        assertThat(outcome.lines().stream().filter(line -> line.contains("[")))
                .isNotEmpty()
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void rowsOfCsvHaveEveryNumber() throws IOException {
        Outcome outcome = judge(rows(), "--prediction", "new", "--positive", "yes", "--format", "csv");

        assertThat(outcome.lines().get(0))
                .isEqualTo("of,metric,by,value,lower,upper,level,n,lambda,p_value,p_adjusted,notes");
        assertThat(outcome.lines()).hasSize(1 + 2 * 3 + 5);
    }

    @Test
    void fileWithoutLabelsFails() throws IOException {
        Outcome outcome = judge(",yes,yes,no\n", "--prediction", "new");

        assertThat(outcome.status()).isEqualTo(Failure.DATA);
        assertThat(outcome.err())
                .contains("judged.csv: labelled items must be at least 1: labelled=0, unlabelled=1;"
                        + " give a random part of the items its true label");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"yes,,yes,no | judge", ",yes,,no | new"})
    void emptyLabelOfJudgeOrSystemFailsAndErrorStatesRow(String row, String column) throws IOException {
        Outcome outcome = judge(rows() + row + "\n", "--prediction", "new");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("row 201 (line 202): " + column + " must not be empty: " + column
                        + "=''; fill it in, or leave such rows out with --drop-missing");
    }

    @Test
    void optionsThatContradictEachOtherFail() throws IOException {
        assertThat(labels("--adjust", "none").err())
                .contains("--adjust needs limits to adjust: give --at-least, --at-most or --margin");
        assertThat(judge(rows(), "--against", "old").err())
                .contains("--against needs --prediction or --score COLUMN, which was not given");
        assertThat(judge(rows()).err())
                .contains(
                        "--positive LABEL must be given without --prediction: the share of this label is what is corrected");
    }

    /** Returns 60 labelled and 180 unlabelled rows with a score, a cluster of three rows, a probability, and a number. */
    private String more() throws IOException {
        StringBuilder text = new StringBuilder("human,judge,new,old,score,second,group,p,seconds,guess,judge2,site\n");
        for (int row = 0; row < 240; row++) {
            boolean isLabelled = row % 4 == 0;
            int truth = row * 7 % 5 < 2 ? 1 : 0;
            int judge = row % 9 == 0 ? 1 - truth : truth;
            int predicted = row % 6 == 0 ? 1 - truth : truth;
            double score = (row * 13 % 17) / 17.0 + 0.4 * truth;
            text.append(isLabelled ? truth : "")
                    .append(',')
                    .append(judge)
                    .append(',')
                    .append(predicted)
                    .append(',');
            text.append(row % 4 == 1 ? 1 - truth : truth)
                    .append(',')
                    .append(score)
                    .append(',');
            text.append(score / 2 + row * 11 % 19 / 19.0)
                    .append(',')
                    .append(row / 3)
                    .append(",0.25,");
            text.append(isLabelled ? row * 17 % 23 : "")
                    .append(',')
                    .append(row * 17 % 23 + row % 3)
                    .append(',')
                    .append(row % 7 == 0 ? 1 - truth : truth)
                    .append(',')
                    .append(row % 8 < 4 ? 'A' : 'B')
                    .append('\n');
        }
        return Files.writeString(folder.resolve("more.csv"), text).toString();
    }

    private Outcome more(String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of("judge", more(), "--format", "json"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    private Outcome labels(String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of("--truth", "human", "--judge", "judge", "--positive", "1"));
        all.addAll(List.of(options));
        return more(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"--cluster, group", "--stratum, judge", "--labelled-with-probability, p"})
    void designOfTheLabelsChangesTheIntervalAndNotTheLabels(String option, String column) throws IOException {
        JsonNode with = labels("--prediction", "new", "--against", "old", "--metric", "accuracy", option, column)
                .json();
        JsonNode without = labels("--prediction", "new", "--against", "old", "--metric", "accuracy")
                .json();

        assertThat(Cli.complaints("judgeDocument", with)).isEmpty();
        assertThat(corrected(with)).isNotEqualTo(corrected(without));
        assertThat(with.get("differences").size()).isEqualTo(1);
        assertThat(without.get("agreement")).isNotEmpty();
        assertThat(with.get("agreement")).isEmpty();
        assertThat(with.get("notes").toString()).contains("the agreement of judge and truth is left out");
    }

    @Test
    void errorRatesOfADesignGiveNoShare() throws IOException {
        Outcome with = labels("--metric", "prevalence", "--cluster", "group");

        assertThat(with.out())
                .doesNotContain("rogan-gladen-posterior")
                .contains("the agreement of judge and truth and rogan-gladen are left out");
        assertThat(labels("--metric", "prevalence").out()).contains("rogan-gladen-posterior");
    }

    private static JsonNode corrected(JsonNode document) {
        return document.get("results").get(0).get("corrected");
    }

    @Test
    void scoresOfTwoSystemsAreCorrected() throws IOException {
        JsonNode json = labels("--score", "score", "--against", "second").json();

        assertThat(corrected(json).get("metric").stringValue()).isEqualTo("auroc");
        assertThat(json.get("differences").size()).isEqualTo(1);
        assertThat(json.get("results").get(0).get("lambda").doubleValue()).isGreaterThan(0);
    }

    @Test
    void numbersAreCorrected() throws IOException {
        Outcome outcome = more("--truth", "seconds", "--judge", "guess", "--metric", "mean,quantile:p=0.9");
        JsonNode json = outcome.json();

        assertThat(Cli.complaints("judgeDocument", json)).isEmpty();
        assertThat(json.get("results").get(0).get("worth").doubleValue()).isGreaterThan(70);
        assertThat(json.get("agreement").size()).isZero();
    }

    @Test
    void scoreOfAJudgeCorrectsAShareAsAMean() throws IOException {
        JsonNode json = labels("--metric", "mean").json();

        assertThat(corrected(json).get("value").doubleValue()).isBetween(0.2, 0.6);
    }

    @Test
    void errorOfZeroProbabilityStatesRow() throws IOException {
        Path file = Files.writeString(folder.resolve("zero.csv"), "t,j,p\n1,1,0.5\n,1,0\n");
        Outcome outcome = Cli.run(
                "judge",
                file.toString(),
                "--truth",
                "t",
                "--judge",
                "j",
                "--positive",
                "1",
                "--labelled-with-probability",
                "p");

        assertThat(outcome.err()).contains("row 2 (line 3): p must be above 0 and at most 1: p='0'");
    }

    @Test
    void textAsANumberFails() throws IOException {
        Outcome outcome = judge(rows(), "--metric", "mean");

        assertThat(outcome.err()).contains("judged.csv: column 'human' must be a finite number: 'yes'");
    }

    @Test
    void combinedDesignsOrPredictionsFail() throws IOException {
        assertThat(labels("--cluster", "group", "--stratum", "judge").err())
                .contains("--cluster and --stratum cannot be combined; give one of them");
        assertThat(labels("--score", "score", "--prediction", "new").err())
                .contains("--prediction and --score are two forms of an answer; give one of them");
    }

    @Test
    void scoreWithoutPositiveLabelFails() throws IOException {
        assertThat(more("--truth", "human", "--judge", "judge", "--score", "score")
                        .err())
                .contains("--score needs --positive LABEL: the label whose scores are high");
    }

    @Test
    void widthHasANumberOfLabels() throws IOException {
        assertThat(labels("--prediction", "new", "--metric", "accuracy", "--width", "0.15")
                        .json()
                        .get("notes")
                        .toString())
                .containsPattern("accuracy of new: a width of 0.15 needs about [0-9]{2,3} labels");
        assertThat(labels("--prediction", "new", "--metric", "accuracy", "--width", "0.001")
                        .err())
                .contains("accuracy needs more labels than there are items for this width: width=0.001");
        assertThat(labels("--prediction", "new", "--width", "0.1", "--cluster", "group")
                        .err())
                .contains(
                        "the number of labels for a width needs independent items and a smooth metric: design=CLUSTERS");
    }
}
