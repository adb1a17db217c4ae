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
    void tableHasRowsOfJudgeLabelsAndCorrectionWithinEightyColumns() throws IOException {
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

        assertThat(outcome.lines().get(0)).isEqualTo("of,metric,by,value,lower,upper,level,n,lambda,p_value,notes");
        assertThat(outcome.lines()).hasSize(1 + 2 * 3 + 4);
    }

    @Test
    void fileWithoutLabelsFails() throws IOException {
        Outcome outcome = judge(",yes,yes,no\n", "--prediction", "new");

        assertThat(outcome.status()).isEqualTo(Failure.DATA);
        assertThat(outcome.err())
                .contains("judged.csv: labelled items must be at least 1: labelled=0, unlabelled=1;"
                        + " give a random part of the items its true label");
    }

    @Test
    void optionsThatContradictEachOtherFail() throws IOException {
        assertThat(judge(rows(), "--against", "old").err())
                .contains("--against needs --prediction COLUMN, which was not given");
        assertThat(judge(rows()).err())
                .contains("--positive LABEL must be given without --prediction: its share is what is corrected");
    }
}
