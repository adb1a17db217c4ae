package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the commands print no line that is longer than the width of the terminal, for several widths. */
class TerminalWidthTest {
    private static final String BREAST_CANCER = "../../examples/data/breast-cancer.csv";
    private static final String LETTERS = "../../examples/data/letters.csv";

    private static final List<List<String>> COMMANDS = List.of(
            List.of(
                    "evaluate",
                    BREAST_CANCER,
                    "--truth",
                    "truth",
                    "--prediction",
                    "logistic_prediction",
                    "--score",
                    "logistic_score",
                    "--positive",
                    "malignant"),
            List.of(
                    "compare",
                    BREAST_CANCER,
                    "--truth",
                    "truth",
                    "--prediction",
                    "logistic_prediction",
                    "--against",
                    "tree_prediction",
                    "--positive",
                    "malignant"),
            List.of(
                    "compare",
                    LETTERS,
                    "--truth",
                    "truth",
                    "--prediction",
                    "knn",
                    "--against",
                    "tree,forest",
                    "--metric",
                    "accuracy"),
            List.of(
                    "gate",
                    BREAST_CANCER,
                    "--truth",
                    "truth",
                    "--prediction",
                    "logistic_prediction",
                    "--baseline",
                    "tree_prediction",
                    "--positive",
                    "malignant",
                    "--metric",
                    "f1",
                    "--margin",
                    "0.02"),
            List.of(
                    "gate",
                    Cli.example("digits.csv"),
                    "--truth",
                    "truth",
                    "--prediction",
                    "svm",
                    "--baseline",
                    "knn",
                    "--metric",
                    "f1.weighted",
                    "--margin",
                    "0.001"),
            words("evaluate " + Cli.example("digits.csv") + " --truth truth --prediction svm"),
            words("evaluate " + LETTERS + " --truth truth --prediction knn"),
            words("compare " + Cli.example("digits.csv") + " --truth truth --prediction svm --against knn"),
            words("compare " + LETTERS + " --truth truth --prediction knn --against tree"),
            words("plan paired --discordant 0.3 --difference 0.2 --power 0.8"),
            words("gate " + BREAST_CANCER + " --truth truth --prediction tree_prediction --positive malignant"
                    + " --metric f1.macro --margin 0.02 --at-least recall=0.9 --plan --draws 10"),
            words("doctor " + Cli.example("digits.csv")),
            words("doctor " + Cli.example("synthetic-judged.csv")),
            words("threshold " + BREAST_CANCER + " --truth truth --score logistic_score --positive malignant"
                    + " --at-least recall=0.9,precision=0.9 --maximise f1"),
            words("threshold " + BREAST_CANCER + " --truth truth --score logistic_score --positive malignant"
                    + " --maximise cost=1:10"),
            words("net-benefit " + BREAST_CANCER + " --truth truth --score logistic_score --against-score tree_score"
                    + " --positive malignant --between 0.1..0.5"),
            words("curve " + BREAST_CANCER + " --truth truth --score logistic_score --against-score tree_score"
                    + " --positive malignant --threshold 0.5"),
            words("judge " + Cli.example("synthetic-judged.csv") + " --truth human --judge judge --prediction new"
                    + " --against old --positive right --metric accuracy"),
            words("judge " + Cli.example("synthetic-judged.csv") + " --truth human --judge judge --positive right"),
            words("watch " + Cli.example("synthetic-answers.csv") + " --outcome large --metric mean"
                    + " --sequence betting-sequence --at-least 0.4 --once"),
            words("check 0.81 --n 1000 --metric f1 --positives 150"),
            words("check 93.3% --n 120 --against 90.0% --n2 150"),
            words("check 0.87 --metric auroc --positives 50 --negatives 200"),
            words("evaluate " + Cli.example("digits-counts-svm.csv") + " --class-column class --tp tp --fp fp --fn fn"),
            words("evaluate " + Cli.example("synthetic-grades.csv")
                    + " --outcome grade_a --item question --slice subject"),
            words("compare " + Cli.example("synthetic-answers.csv")
                    + " --outcome small --against medium,large,tuned --item question --range 0,1"),
            words("compare " + Cli.example("digits.csv")
                    + " --truth truth --prediction svm --against knn --metric f1@*"),
            words("coverage --metric precision --n 30 --p 0.1,0.5 --method wilson --method wald --replicates 100"),
            words("plan metric " + BREAST_CANCER
                    + " --truth truth --prediction logistic_prediction --positive malignant"
                    + " --metric f1 --width 0.04"),
            words("plan threshold --recall 0.95 --missed 4"),
            words("plan runs " + Cli.example("synthetic-grades.csv")
                    + " --outcome grade_a --item question --n 1000 --item-cost 5"),
            words("test wilcoxon x=0.81,0.79,0.84,0.90 y=0.78,0.80,0.80,0.86"),
            words("list metrics"),
            words("list methods"),
            words("list comparators"),
            words("list tests"));

    private static List<String> words(String command) {
        return List.of(command.split(" "));
    }

    /** Each command meets each width, and each kind of terminal at two widths at least; each width meets both kinds. */
    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 120, 200})
    void noLineIsLongerThanTheTerminalIsWide(int width) {
        for (int i = 0; i < COMMANDS.size(); i++) {
            List<String> command = COMMANDS.get(i);
            boolean capable = (width / 20 + i) % 2 == 0;
            String out = onTerminal(width, capable, command).replaceAll("\u001b\\[[0-9;]*m", "");

            assertThat(out).isNotBlank();
            assertThat(out.lines())
                    .as("%s at %d columns", command, width)
                    .allSatisfy(line ->
                            assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(width));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 120, 200})
    void linesOfCommandsThatWriteFilesFit(int width, @TempDir Path folder) throws IOException {
        Path page = folder.resolve("page.html");
        Path gate = Files.writeString(
                folder.resolve("gate.json"), "{\"expect\": [{\"metric\": \"mean\", \"atLeast\": 0.3}]}");
        String rows = "sed -n \"1p;$(({start}+2)),$(({start}+{count}+1))p\" " + Cli.example("synthetic-answers.csv");
        List<List<String>> commands = List.of(
                words("report " + BREAST_CANCER + " --truth truth --prediction logistic_prediction --against"
                        + " tree_prediction --positive malignant --force -o " + page),
                words("report " + Cli.example("synthetic-answers.csv") + " --outcome small --against large --item"
                        + " question --range 0,1 --force -o " + page),
                List.of(
                        "decide",
                        "--run",
                        rows,
                        "--gate",
                        gate.toString(),
                        "--budget",
                        "60",
                        "--batch",
                        "30",
                        "--outcome",
                        "large"));
        for (List<String> command : commands) {
            String out = onTerminal(width, true, command).replace(page.toString(), "page.html");

            assertThat(out).isNotBlank();
            assertThat(out.lines())
                    .as("%s at %d columns", command, width)
                    .allSatisfy(line ->
                            assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(width));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100})
    void differenceAndIntervalStayWhenOtherColumnsAreLeftOut(int width) {
        assertThat(onTerminal(width, true, COMMANDS.get(1))).contains("difference", "95% interval", "[0.0262, 0.0883]");
    }

    @Test
    void widthOfPlotFollowsTerminal() {
        List<String> command =
                words("evaluate " + Cli.example("digits.csv") + " --truth truth --prediction svm --metric accuracy");

        assertThat(onTerminal(200, false, command))
                .contains(" 0.974" + " ".repeat(13) + "0.981" + " ".repeat(13) + "0.988\n");
        assertThat(onTerminal(72, false, command)).contains(" 0.974 0.988\n", "wilson-modified", "|--");
        assertThat(onTerminal(62, false, command)).contains("wilson-modified").doesNotContain("|--");
    }

    @Test
    void classesThatDoNotFitAreNamedBelowTheMatrix() {
        List<String> command =
                words("evaluate " + Cli.example("digits.csv") + " --truth truth --prediction svm --metric accuracy");

        assertThat(onTerminal(60, false, command))
                .contains("columns of 1 of 10", "from '9' on")
                .containsPattern("truth \\\\( +[0-8]){9}\n predicted\n");
    }

    private static String onTerminal(int width, boolean capable, List<String> command) {
        return Cli.on(new Console.Looks(capable, capable, false, width, true), command.toArray(String[]::new))
                .out();
    }
}
