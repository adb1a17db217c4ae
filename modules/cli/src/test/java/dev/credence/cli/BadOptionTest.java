package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that invalid words on the command line end in one line that names the word and the nearest valid one. */
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
                        "metric 'f1' needs a positive label: classes=2; declare which label is positive, or use"
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
                        "only one design may be given: --cluster and --fold were given"),
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

    /** The level 0.05 once gave an interval that covers the true value in 5% of samples and looked precise. */
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
    void levelBelowOneHalfIsRefusedAndErrorStatesComplement(String command) {
        String[] arguments = (command.replace("FILE", Cli.example("digits.csv")) + " --level .05").split(" ");
        assertFailed(
                Cli.run(arguments),
                2,
                "--level must be at least 0.5; it is the share of samples in which an interval covers the true "
                        + "value: --level=0.05; write 0.95"
                        + " for an interval that misses in 0.05");
    }

    @Test
    void emptyDelimiterIsReportedWithoutJavaNames() {
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

    /** The library names ids, but a user looks for the words that were typed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "evaluate DIGITS --metric F1|metric 'F1' needs a positive label: classes=10; declare which label is"
                        + " positive, or use 'f1.macro' or 'f1@LABEL' (--positive LABEL)",
                "evaluate DIGITS --metric F_2|metric 'F_2' needs a positive label: classes=10; declare which label is"
                        + " positive, or use 'fbeta.macro:beta=2' or 'fbeta:beta=2@LABEL' (--positive LABEL)",
                "evaluate DIGITS --metric MCC --metric AUC|metric 'AUC' needs --score COLUMN and --positive LABEL",
                "compare DIGITS --against knn --metric Youden|metric 'Youden' needs a positive label: classes=10; declare"
                        + " which label is positive, or use 'informedness.macro' or 'informedness@LABEL' (--positive LABEL)",
                "compare DIGITS --against knn --metric ROC_AUC|metric 'ROC_AUC' needs the scores of both systems: give"
                        + " --score COLUMN and --against-score COLUMN",
                "gate DIGITS --baseline knn --metric Sensitivity --margin .1|metric 'Sensitivity' needs a positive label:"
                        + " classes=10; declare which label is positive, or use 'recall.macro' or 'recall@LABEL'"
                        + " (--positive LABEL)",
                "plan metric DIGITS --metric F1 --width .1|metric 'F1' needs a positive label: classes=10; declare which"
                        + " label is positive, or use 'f1.macro' or 'f1@LABEL' (--positive LABEL)",
                "plan compare DIGITS --against knn --metric F1 --n 100|metric 'F1' needs a positive label: classes=10;"
                        + " declare which label is positive, or use 'f1.macro' or 'f1@LABEL' (--positive LABEL)",
                "report DIGITS --metric Log_Loss -o page.html|metric 'Log_Loss' needs --score COLUMN and --positive LABEL",
                "evaluate CANCER --metric Sensitivity|metric 'Sensitivity' needs --prediction COLUMN, or a threshold of the"
                        + " scores, such as 'recall:threshold=0.5'",
                "compare CANCER --against-score tree_score --metric F1|metric 'F1' needs the predictions of both systems: give"
                        + " --prediction COLUMN and --against COLUMN, or a threshold of the scores, such as"
                        + " 'f1:threshold=0.5'",
                "evaluate CANCER --metric likelihood_ratio|metric 'likelihood_ratio' may be any of [lr-negative,"
                        + " lr-positive]; write which one is meant"
            })
    void refusedMetricIsNamedAsItWasTyped(String command, String message) {
        String digits = Cli.example("digits.csv") + " --truth truth --prediction svm";
        String cancer = Cli.example("breast-cancer.csv") + " --truth truth --score logistic_score --positive malignant";
        assertFailed(
                Cli.run(command.replace("DIGITS", digits)
                        .replace("CANCER", cancer)
                        .split(" ")),
                2,
                message);
    }

    @Test
    void listThatIsCutNamesTheCommandThatShowsAll() {
        String[] arguments = (Cli.example("digits.csv") + " --truth truth --prediction svm").split(" ");
        for (String option : List.of("--metric ndcg|metrics", "--method tagno|methods")) {
            String[] requested = option.split("\\|")[0].split(" ");
            Outcome outcome = Cli.run(Stream.of(new String[] {"evaluate"}, arguments, requested)
                    .flatMap(Stream::of)
                    .toArray(String[]::new));

            assertThat(outcome.err()).contains(" in all: see credence list " + option.split("\\|")[1] + "]");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "compare x.csv --truth t --prediction a --baseline b|--baseline'; did you mean '--against'?",
                "compare x.csv --truth t --score a --compare=b|--compare=b'; did you mean '--against-score'?",
                "report x.csv -o y.html --truth t --score a --baseline-score b|--baseline-score'; did you mean '--against-score'?",
                "watch x.csv --threshold=0.5 --metric f1|--threshold=0.5'; --threshold is an option of evaluate, compare, gate, baseline set, baseline check, curve, collect, coverage, plan metric, plan runs, report",
                "curve x.csv --slice s|--slice'; --slice is an option of evaluate, compare, gate, report, judge",
                "evaluate x.csv --filter a=b|--filter'; did you mean '--where'?",
                "evaluate x.csv --dropna|--dropna'; did you mean '--drop-missing'?",
                "evaluate x.csv --rename a=b|--rename'; did you mean '--map'?",
                "compare x.csv --group-by site|--group-by'; did you mean '--slice'?",
                "gate x.csv --cutoff 0.5|--cutoff'; did you mean '--threshold'?",
                "evaluate x.csv --metrics f1|--metrics'; did you mean '--metric'?",
                "evaluate x.csv --label a|--label'; did you mean '--labels'?",
                "evaluate x.csv -l 0.9|-l'; options have long names: --label-columns, --label-separator, --labels, --level",
                "evaluate x.csv -q|-q'; options have long names: --qrels",
                "test wilcoxon x.csv --ratio 1/9|--ratio'; write an input of the test as ratio=VALUE",
                "evaluate x.csv --frobnicate|--frobnicate'"
            })
    void optionOfAnotherCommandIsAnsweredWithItsCounterpartOrItsCommands(String command, String message) {
        String name = command.substring(0, command.indexOf(' '));
        assertFailed(
                Cli.run(command.split(" ")), 2, "Unknown option: '" + message + "; see credence " + name + " --help");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "evaluate x.csv --format html|option '--format': expected one of [table, json, csv, markdown] but was"
                        + " 'html'; see credence evaluate --help",
                "evaluate x.csv --undefined none|option '--undefined': expected one of [zero, skip, nan] but was 'none';"
                        + " see credence evaluate --help",
                "list metrix|positional parameter at index 0 (KIND): expected one of [metrics, methods, comparators,"
                        + " tests] but was 'metrix'; see credence list --help"
            })
    void valuesToChooseFromAreListedAsTheyAreTyped(String command, String message) {
        assertFailed(Cli.run(command.split(" ")), 2, "Invalid value for " + message);
    }

    @Test
    void argumentResemblingParserMessageIsShownUnchanged() {
        assertFailed(
                Cli.run("evaluate", "x.csv", "--format", "expected one of [$9A\\] (case-insensitive)"),
                2,
                "Invalid value for option '--format': expected one of [table, json, csv, markdown] but was 'expected one of"
                        + " [$9A\\] (case-insensitive)'; see credence evaluate --help");
    }

    @Test
    void errorOfTestInputAfterColonStatesCorrectForm() {
        assertFailed(
                Cli.run("test", "corrected-resampled-t:ratio=1/9", "x.csv"),
                2,
                "inputs of a test must be separate arguments: 'corrected-resampled-t:ratio=1/9'; write"
                        + " corrected-resampled-t ratio=1/9");
    }

    @Test
    void missingCommandIsWrongUsage() {
        Outcome outcome = Cli.run();

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("credence: a command must be given: one of evaluate, compare, ");
    }

    @Test
    void mistypedCommandSuggestsNearestCommand() {
        assertFailed(
                Cli.run("evalute", "x.csv"),
                2,
                "Unmatched arguments from index 0: 'evalute', 'x.csv'; did you mean 'evaluate'?; see credence --help");
    }
}
