package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the message of a first try states the next step: a name that exists, an option to add, or a command that helps. */
class FirstTryMessagesTest {
    private static final String DOCTOR = "; credence doctor FILE shows the columns of a file and proposes options";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "evaluate CANCER | Missing required option: '--truth=COLUMN'" + DOCTOR,
                "report CANCER -o missing.html | Missing required option: '--truth=COLUMN'" + DOCTOR,
                "curve CANCER | Missing required options: '--truth=COLUMN', '--score=COLUMN', '--positive=LABEL'"
                        + DOCTOR,
                "threshold CANCER --at-least recall=0.9 | '--score=COLUMN', '--positive=LABEL'" + DOCTOR,
                "net-benefit CANCER | '--score=COLUMN', '--positive=LABEL'" + DOCTOR,
                "threshold CANCER --truth truth --score logistic_score --positive malignant | such as --at-least recall=0.95",
                "threshold CANCER --truth truth --score logistic_scor --positive malignant --at-least recall=0.9"
                        + " | did you mean 'logistic_score'?",
                "threshold CANCER --truth truth --score logistic_score --positive malignant --at-least recal=0.9"
                        + " | did you mean 'recall'?",
                "threshold nothing.csv --truth truth --score s --positive p --at-least recall=0.9 | nothing.csv: no such file",
                "net-benefit CANCER --truth truth --score logistic_score --positive Malignant | did you mean 'malignant'?",
                "judge JUDGED --truth human | --judge COLUMN must be given: the labels of the judge",
                "judge JUDGED --truth human --judge judg | did you mean 'judge'?",
                "judge JUDGED --truth human --judge judge --metric f1 | (--positive LABEL)",
                "judge JUDGED --truth human --judge judge --positive good | available: [right, wrong]",
                "watch CANCER --truth truth --prediction tree_predictio --metric accuracy --once"
                        + " | did you mean 'tree_prediction'?",
                "watch CANCER --truth truth --prediction tree_prediction --metric acuracy --once | did you mean 'accuracy'?",
                "watch CANCER --metric accuracy | --truth with --prediction or --score, or --outcome COLUMN",
                "decide --metric accuracy | '--gate=GATE.JSON', '--budget=N'; see credence decide --help",
                "check 93% | --n N must be given: the number of items",
                "check 0.9333 --n 7 | the nearest are 0.8571 (6) and 1 (7)",
                "check abc --n 10 | write it as it is printed, such as 0.93"
            })
    void messageNamesTheNextStep(String command, String message) {
        String words = command.replace("CANCER", Cli.example("breast-cancer.csv"))
                .replace("JUDGED", Cli.example("synthetic-judged.csv"));
        Outcome outcome = Cli.run(words.split(" "));
        assertThat(outcome.err()).contains(message);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isIn(1, 2);
    }
}
