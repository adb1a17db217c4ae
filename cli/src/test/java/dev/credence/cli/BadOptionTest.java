package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ValueSource;

/** Words on the command line that cannot be meant end in one line that says which, and what was near. */
class BadOptionTest extends BadInput {
    static List<Arguments> files() {
        return List.of(
                bad(
                        "label.csv",
                        "truth,guess\nbenign,malignant\nmalignant,benign\n",
                        LABELS + " --positive maligant",
                        2,
                        "FILE: no label 'maligant'; did you mean 'malignant'? available: [benign, malignant]"),
                bad(
                        "positive.csv",
                        "truth,guess\na,b\nb,b\n",
                        LABELS + " --metric f1",
                        2,
                        "metric 'f1' needs a positive label: classes=2; declare one with withPositive(...), or use"
                                + " 'f1.macro' or 'f1@LABEL' (--positive LABEL)"),
                bad(
                        "metric.csv",
                        "truth,guess\na,b\n",
                        LABELS + " --method wilsn",
                        2,
                        "no interval method 'wilsn'; did you mean 'wilson'? available: [",
                        "]"),
                bad(
                        "level.csv",
                        "truth,guess\na,b\n",
                        LABELS + " --level 95",
                        2,
                        "confidence level must lie in (0, 1): confidence level=95.0; write 0.95 for 95.0%"),
                bad(
                        "design.csv",
                        "truth,guess\na,b\n",
                        LABELS + " --fold f --cluster c",
                        2,
                        "one design at a time: --cluster and --fold were given"),
                bad(
                        "option.csv",
                        "truth,guess\na,b\n",
                        LABELS + " --metrc f1",
                        2,
                        "Unknown option: '--metrc'; did you mean '--metric'?; see credence evaluate --help"),
                bad(
                        "neither.csv",
                        "truth,guess\na,b\n",
                        "--truth truth",
                        2,
                        "--prediction COLUMN, --score COLUMN or --class-score LABEL=COLUMN must be given"),
                bad(
                        "score.csv",
                        "truth,s\na,1\n",
                        "--truth truth --score s",
                        2,
                        "--score needs --positive LABEL: which label do higher scores indicate?"),
                bad(
                        "quoted.csv",
                        "truth,guess\na,b\n",
                        LABELS + " --delimiter \"",
                        2,
                        "--delimiter must be neither a quote nor a line end: --delimiter='\"'"));
    }

    /** Of 0.05 an interval came that holds in 5% of samples, and looked sharp. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate FILE --truth truth --prediction knn",
                "compare FILE --truth truth --prediction knn --against tree",
                "compare FILE --truth truth --prediction knn --against tree,svm",
                "curve FILE --truth truth --score svm_p0 --positive 0",
                "report FILE --truth truth --prediction knn -o page.html",
                "plan width --expected .9 --width .1",
                "coverage --metric accuracy --n 20 --p .5",
                "test mcnemar-exact b=8 c=5"
            })
    void aLevelBelowAHalfIsTakenForWhatMayMiss(String command) {
        String[] arguments = (command.replace("FILE", Cli.example("digits.csv")) + " --level .05").split(" ");
        assertFailed(
                Cli.run(arguments),
                2,
                "--level must be 0.5 or more, the share of samples in which an interval holds: --level=0.05; write 0.95"
                        + " for one that misses in 0.05");
    }

    @Test
    void anEmptyDelimiterIsToldWithoutWordsOfJava() {
        assertFailed(
                Cli.run("evaluate", "x.csv", "--truth", "t", "--prediction", "p", "--delimiter", ""),
                2,
                "Invalid value for option '--delimiter': cannot convert '' to Character; see credence evaluate --help");
        assertFailed(
                Cli.run("evaluate", "x\0.csv", "--truth", "t", "--prediction", "p"),
                2,
                "Invalid value for positional parameter at index 0 (FILE): cannot convert 'x\\u0000.csv' to Path"
                        + " (Nul character not allowed: x\\u0000.csv); see credence evaluate --help");
    }

    @Test
    void noCommandAtAllIsWrongUsage() {
        Outcome outcome = Cli.run();

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("credence: a command must be named: one of evaluate, compare, ");
    }

    @Test
    void aMistypedCommandIsAnsweredWithTheNearest() {
        assertFailed(
                Cli.run("evalute", "x.csv"),
                2,
                "Unmatched arguments from index 0: 'evalute', 'x.csv'; did you mean 'evaluate'?; see credence --help");
    }
}
