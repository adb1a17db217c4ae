package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that every command names the second system by the same options, and that older spellings still work. */
class SecondSystemTest {
    private static final String CANCER = Cli.example("breast-cancer.csv");
    private static final String TRUTH = " " + CANCER + " --truth truth --positive malignant ";

    private static Outcome run(String line) {
        return Cli.run(line.strip().split(" +"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "curve|--score logistic_score|--against-score tree_score|--compare tree_score",
                "gate|--prediction logistic_prediction --metric f1 --margin 0.02|--against tree_prediction|--baseline tree_prediction",
                "gate|--score logistic_score --metric auroc --margin 0.02|--against-score tree_score|--baseline-score tree_score",
                "gate|--prediction logistic_prediction --metric f1 --margin 0.02 --id id|"
                        + "--with FILE --against tree_prediction|--baseline FILE --baseline-prediction tree_prediction"
            })
    void olderSpellingGivesTheAnswerOfTheCommonOne(String command, String requested, String common, String older) {
        Outcome outcome = run(command + TRUTH + requested + " " + common.replace("FILE", CANCER));

        assertThat(outcome.err()).isEmpty();
        assertThat(run(command + TRUTH + requested + " " + older.replace("FILE", CANCER)))
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"curve,--compare", "gate,--baseline-score", "gate,--baseline-prediction"})
    void olderSpellingIsNotShownByHelp(String command, String older) {
        assertThat(run(command + " --help").out())
                .contains("--against-score")
                .doesNotContain(older + "=")
                .contains("--with");
    }

    @Test
    void matchedFilesGiveCurvesOfOneFile() {
        String requested = "--score logistic_score --against-score tree_score --format csv";
        Outcome one = run("curve" + TRUTH + requested);
        Outcome two = run("curve" + TRUTH + requested + " --id id --with " + CANCER);

        assertThat(two.status()).isZero();
        assertThat(two.out().replaceAll(" of [^,\n]*[.]csv", "")).isEqualTo(one.out());
    }

    @Test
    void gateOfFilesWithoutIdIsRefused() {
        Outcome outcome = run("gate" + TRUTH + "--prediction logistic_prediction --with " + CANCER
                + " --against tree_prediction --metric f1 --margin 0.02");

        assertThat(outcome.err())
                .contains("a gate compares both systems on the same rows")
                .hasLineCount(1);
        assertThat(outcome.status()).isEqualTo(2);
    }
}
