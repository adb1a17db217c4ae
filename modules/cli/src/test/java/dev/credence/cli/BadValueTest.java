package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

/** Tests that an invalid label, score, count or weight ends in one line that names its row. */
class BadValueTest extends BadInput {
    static List<Arguments> files() {
        return List.of(
                bad(
                        "blank.csv",
                        "truth,guess\na,b\n,b\n",
                        LABELS,
                        1,
                        "FILE, row 2 (line 3): truth must not be empty: truth=''; fill it in, or leave such rows out with --drop-missing"),
                bad(
                        "oneclass.csv",
                        "truth,guess\na,a\na,b\n",
                        LABELS,
                        1,
                        "FILE: the truth has only one class, 'a': metrics that need another class are "
                                + "undefined; name metrics that are defined, such as --metric accuracy"),
                bad(
                        "oneclass.csv",
                        "truth,s\na,0.5\na,0.7\n",
                        SCORES,
                        1,
                        "FILE: the truth has only one class, 'a': metrics that need another class are "
                                + "undefined; name metrics that are defined, such as --metric brier"),
                bad(
                        "oneclass.csv",
                        "truth,s\na,0.5\na,0.7\n",
                        SCORES + " --metric auroc",
                        1,
                        "FILE: the truth has only one class, 'a': metrics that need another class are undefined"),
                bad(
                        "nan.csv",
                        "truth,s\na,0.5\nb,NaN\n",
                        SCORES,
                        1,
                        "FILE, row 2 (line 3): s must be a number: s='NaN'"),
                bad(
                        "none.csv",
                        "truth,s\na,0.5\nb,\n",
                        SCORES,
                        1,
                        "FILE, row 2 (line 3): s must be a number: s=''; fill it in, or leave such rows out with --drop-missing"),
                bad(
                        "count.csv",
                        "truth,guess,n\na,b,10.0\nb,b,1.000\n",
                        LABELS + " --count n",
                        1,
                        "FILE, row 2 (line 3): n must be a whole number: n='1.000'; remove thousands "
                                + "separators, and write a decimal point"),
                bad(
                        "large.csv",
                        "truth,guess,w\na,b,3\nb,b,1e400\n",
                        LABELS + " --weight w",
                        1,
                        "FILE, row 2 (line 3): w must lie within 1.7976931348623157E308: w='1e400'; multiply all weights by the same"
                                + " small number, which does not change any result"),
                bad(
                        "sum.csv",
                        "truth,guess,w\na,b,1e154\nb,b,0.5e154\n",
                        LABELS + " --weight w",
                        1,
                        "FILE, row 2 (line 3): w must add up to at most 1.34E154 over all rows: w='0.5e154'; "
                                + "multiply all weights by the same small number, which does not change any result"),
                bad(
                        "thousand.csv",
                        "truth,guess,w\na,b,3\nb,b,\"1,000\"\n",
                        LABELS + " --weight w",
                        1,
                        "FILE, row 2 (line 3): w must be a number: w='1,000'; remove the comma if it separates"
                                + " thousands, or give --decimal-comma if it is a decimal comma"),
                bad(
                        "thousands.csv",
                        "truth,guess,w\na,b,3\nb,b,\"1,000,000\"\n",
                        LABELS + " --weight w",
                        1,
                        "FILE, row 2 (line 3): w must be a number: w='1,000,000'; remove thousands separators, and "
                                + "write a decimal point"),
                bad(
                        "percent.csv",
                        "share\n0%\n12.5 %\n",
                        "--outcome share",
                        1,
                        "FILE, row 1 (line 2): share must be a finite number, true, false or a grade: share='0%'; write"
                                + " shares as numbers without a percent sign, such as 0.5 for 50%"),
                bad(
                        "text.csv",
                        "truth,s\na,0.5\nb,hi\n",
                        SCORES,
                        1,
                        "FILE, row 2 (line 3): s must be a number: s='hi'"),
                bad(
                        "count.csv",
                        "truth,guess,n\na,b,3\nb,b,-1\n",
                        LABELS + " --count n",
                        1,
                        "FILE, row 2 (line 3): n must be >= 0: n='-1'"),
                bad(
                        "count.csv",
                        "truth,guess,n\na,b,3\nb,b,1.5\n",
                        LABELS + " --count n",
                        1,
                        "FILE, row 2 (line 3): n must be a whole number: n='1.5'"),
                bad(
                        "weight.csv",
                        "truth,guess,w\na,b,3\nb,b,-1\n",
                        LABELS + " --weight w",
                        1,
                        "FILE, row 2 (line 3): w must be finite and >= 0: w='-1'"),
                bad(
                        "weight.csv",
                        "truth,guess,w\na,b,0\nb,b,0\n",
                        LABELS + " --weight w",
                        1,
                        "FILE: weights must have a positive total: total=0.0"),
                bad(
                        "huge.csv",
                        "truth,s\na,0.5\nb,-1e400\n",
                        SCORES,
                        1,
                        "FILE, row 2 (line 3): s must lie within 1.7976931348623157E308, or be written as inf:"
                                + " s='-1e400'"),
                bad(
                        "comma.csv",
                        "truth,s\na,0.5\nb,\"0,5\"\n",
                        SCORES,
                        1,
                        "FILE, row 2 (line 3): s must be a number: s='0,5'; read numbers with a decimal comma "
                                + "by --decimal-comma"),
                bad(
                        "nan.tsv",
                        "truth\tguess\n1\t0\nNaN\t1\n",
                        LABELS,
                        1,
                        "FILE: NaN occurs among labels that are numbers, but a missing value is not a label; leave "
                                + "such rows out with --drop-missing, or give them a name"),
                bad(
                        "sum.csv",
                        "truth,guess,n\na,b,4611686018427387904\n",
                        LABELS + " --count n",
                        1,
                        "FILE, row 1 (line 2): n must add up to at most 9,007,199,254,740,992 (2^53):"
                                + " n='4611686018427387904'"),
                bad(
                        "sums.csv",
                        "truth,guess,n\na,b,9007199254740000\nb,b,993\n",
                        LABELS + " --count n",
                        1,
                        "FILE, row 2 (line 3): n must add up to at most 9,007,199,254,740,992 (2^53): n='993'"));
    }

    @Test
    void thousandsOfDecimalPredictionsAreRefusedAsScores() throws IOException {
        String rows = IntStream.range(0, 1_500)
                .mapToObj(i -> "a,0." + (10_000 + i))
                .collect(Collectors.joining("\n", "truth,guess\n", "\n"));
        Path file = Files.writeString(directory.resolve("scores.csv"), rows);

        assertFailed(
                evaluate(file, LABELS),
                1,
                file + ", row 1000 (line 1001): column 'guess' has more than 1,000 distinct labels that look like"
                        + " scores, such as 0.10999: if it is a column of scores, give it as --score");
    }

    @Test
    void decimalPredictionsWithoutTrueLabelAreRefusedAsScores() throws IOException {
        String rows = IntStream.range(0, 30)
                .mapToObj(i -> "a,0." + (10_000 + i))
                .collect(Collectors.joining("\n", "truth,guess\n", "\n"));
        Path file = Files.writeString(directory.resolve("few.csv"), rows);

        assertFailed(
                evaluate(file, LABELS),
                1,
                file + ": the predictions are 30 distinct decimals, such as 0.10000, and none of them is a label of the"
                        + " truth: if it is a column of scores, give it as --score");
    }

    @Test
    void thousandWordClassesAreAcceptedAsLabels() throws IOException {
        String rows = IntStream.range(0, 1_500)
                .mapToObj(i -> "class" + i + ",class" + (i % 1_400))
                .collect(Collectors.joining("\n", "truth,guess\n", "\n"));
        Path file = Files.writeString(directory.resolve("words.csv"), rows);

        Outcome outcome = evaluate(file, LABELS + " --metric accuracy --format csv");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.lines().get(1)).startsWith(",accuracy," + 1_400 / 1_500.0 + ",");
    }
}
