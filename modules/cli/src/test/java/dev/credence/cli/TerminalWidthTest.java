package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
                    "0.001"));

    @ParameterizedTest
    @ValueSource(ints = {80, 100, 120, 200})
    void noLineIsLongerThanTheTerminalIsWide(int width) {
        for (List<String> command : COMMANDS) {
            for (boolean unicode : new boolean[] {false, true}) {
                String out = onTerminal(width, unicode, command);

                assertThat(out.lines())
                        .as("%s at %d columns", command.get(0), width)
                        .allSatisfy(line -> assertThat(line.codePointCount(0, line.length()))
                                .isLessThanOrEqualTo(width));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 100})
    void differenceAndIntervalStayWhenOtherColumnsAreLeftOut(int width) {
        assertThat(onTerminal(width, true, COMMANDS.get(1))).contains("difference", "95% interval", "[0.0262, 0.0883]");
    }

    private static String onTerminal(int width, boolean unicode, List<String> command) {
        return Cli.on(new Console.Looks(false, unicode, false, width, true), command.toArray(String[]::new))
                .out();
    }
}
