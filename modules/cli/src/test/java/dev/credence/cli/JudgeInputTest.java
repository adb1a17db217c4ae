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
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests judged rows that cannot be corrected, or in which there is nothing to correct, by the commands judge and gate. */
class JudgeInputTest {
    private static final String LABELLED = "yes,yes,yes,no,0.2\n".repeat(20)
            + "yes,no,no,yes,0.2\n".repeat(5)
            + "no,no,no,no,0.2\n".repeat(20)
            + "no,yes,yes,yes,0.2\n".repeat(5);
    private static final String OTHERS = ",yes,yes,yes,0.2\n".repeat(100) + ",no,no,yes,0.2\n".repeat(100);

    @TempDir
    private Path folder;

    private Outcome run(String command, String rows, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("judged.csv"), "human,judge,new,old,p\n" + rows);
        List<String> all = new ArrayList<>(List.of(command, file.toString(), "--truth", "human", "--judge", "judge"));
        all.addAll(List.of("--prediction", "new"));
        all.addAll(command.equals("gate") ? List.of("--at-least", "f1.macro=0.5") : List.of("--metric", "f1.macro"));
        all.addAll(List.of(options));
        return Cli.run(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"judge", "gate"})
    void rowsWithoutATrueLabelAreRefused(String command) throws IOException {
        Outcome outcome = run(command, OTHERS);

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .contains(
                        "judged.csv: labelled items must be at least 1: labelled=0, unlabelled=200; give a random part"
                                + " of the items its true label");
    }

    @ParameterizedTest
    @ValueSource(strings = {"judge", "gate"})
    void labelsOfDifferentVocabulariesAreRefused(String command) throws IOException {
        Outcome outcome = run(command, LABELLED.replace(",yes,", ",YES,").replace(",no,", ",NO,"));

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .contains(
                        "must have a label in common: truth=[no, yes]",
                        "=[NO, YES]; rename the labels of one of them (with --map FROM=TO)");
        assertThat(run(
                                command,
                                OTHERS + LABELLED.replace(",yes,", ",YES,").replace(",no,", ",NO,"),
                                "--map",
                                "YES=yes,NO=no")
                        .status())
                .isIn(0, 4);
    }

    /** The gate called this an internal error. */
    @ParameterizedTest
    @ValueSource(strings = {"judge", "gate"})
    void positiveLabelThatDoesNotOccurIsRefused(String command) throws IOException {
        Outcome outcome = run(command, LABELLED + OTHERS, "--positive", "nolabel");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("credence: no label 'nolabel'; available: [no, yes]\n");
    }

    /** Evaluate has this note on the same rows. */
    @ParameterizedTest
    @ValueSource(strings = {"judge", "gate"})
    void rowsOfTheSameItemGiveANote(String command) throws IOException {
        List<String> rows = (LABELLED + OTHERS).lines().toList();
        StringBuilder text = new StringBuilder("human,judge,new,old,p,question\n");
        for (int i = 0; i < rows.size(); i++) {
            text.append(rows.get(i)).append(",q").append(i / 10).append('\n');
        }
        Path file = Files.writeString(folder.resolve("questions.csv"), text);
        List<String> all = new ArrayList<>(List.of(command, file.toString(), "--truth", "human", "--judge", "judge"));
        all.addAll(List.of("--prediction", "new"));
        all.addAll(command.equals("gate") ? List.of("--at-least", "f1.macro=0.1") : List.of("--metric", "f1.macro"));
        String note = "each of the 25 values of column 'question' has 10 rows; if these are rows of the same item, give"
                + " --cluster question, because the intervals are otherwise too narrow";

        assertThat(Cli.run(all.toArray(String[]::new)).out()).contains(note);
        all.addAll(List.of("--cluster", "question"));
        assertThat(Cli.run(all.toArray(String[]::new)).out()).doesNotContain(note);
        if (command.equals("judge")) {
            all.replaceAll(option -> option.replace("--cluster", "--stratum").replaceAll("^question$", "judge"));
            assertThat(Cli.run(all.toArray(String[]::new)).out())
                    .contains("give --cluster question in place of --stratum, because");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"judge", "gate"})
    void classWithoutALabelledRowIsRefusedForAnAverageOverClasses(String command) throws IOException {
        Outcome outcome = run(command, LABELLED + OTHERS + ",maybe,maybe,no,0.2\n");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("every class must have a labelled item for f1.macro: class 'maybe' has none; label items that"
                        + " the judge or the system assigns to it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1.5", "-0.1"})
    void probabilityThatIsNoneIsRefused(String probability) throws IOException {
        Outcome outcome = run(
                "judge",
                LABELLED + OTHERS + "yes,yes,yes,yes," + probability + "\n",
                "--labelled-with-probability",
                "p");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("row 251 (line 252): p must be above 0 and at most 1: p='" + probability + "'");
    }

    @Test
    void completelyLabelledRowsGiveTheLabelsAlone() throws IOException {
        JsonNode found =
                run("judge", LABELLED, "--format=json").json().get("results").get(0);

        assertSame(found.get("corrected"), found.get("labels"));
        assertThat(found.get("corrected").get("notes").toString())
                .contains("all items have a true label, so that there is nothing to correct");
    }

    /** This is so for one system and for the difference of two, whose predictions alone would be a covariate. */
    @Test
    void constantJudgeGivesTheLabelsAlone() throws IOException {
        String rows = (LABELLED + OTHERS).replaceAll("(?m)^(\\w*),\\w+,", "$1,yes,");
        JsonNode json = run("judge", rows, "--against", "old", "--format=json").json();

        JsonNode found = json.get("results").get(0);
        assertSame(found.get("corrected"), found.get("labels"));
        assertThat(found.get("corrected").get("notes").toString())
                .contains("the judge gives every labelled item the label 'yes', so that it adds nothing");
        JsonNode pair = json.get("differences").get(0);
        assertThat(pair.get("lambda").doubleValue()).isZero();
        assertThat(pair.get("corrected").get("lower").doubleValue())
                .isEqualTo(pair.get("labels").get("difference").get("lower").doubleValue());
        assertThat(pair.get("corrected").get("notes").toString()).contains("so that it adds nothing");
    }

    private static void assertSame(JsonNode corrected, JsonNode labels) {
        for (String field : List.of("value", "lower", "upper")) {
            assertThat(corrected.get(field).doubleValue())
                    .isEqualTo(labels.get(field).doubleValue());
        }
    }

    @Test
    void fewLabelledRowsDecideNoGate() throws IOException {
        Outcome outcome = run("gate", "yes,yes,yes,yes,0.2\n".repeat(5) + "no,no,no,no,0.2\n".repeat(4) + OTHERS);

        assertThat(outcome.status()).isEqualTo(4);
        assertThat(outcome.out())
                .contains("fewer than 10 observations bear on the metric: n=9", "docs/measurements/judge.md#gates");
    }
}
