package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the limits of a command. */
class LimitsTest {
    private static Outcome run(String command, String... more) {
        List<String> args = new ArrayList<>(List.of(command.split(" ")));
        args.addAll(List.of(more));
        return Cli.run(args.stream()
                .map(arg -> arg.equals("FILE") ? Cli.example("breast-cancer.csv") : arg)
                .toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate FILE --truth=truth --prediction=tree_prediction --metric=mcc --method=bootstrap-bca",
                "compare FILE --truth=truth --prediction=tree_prediction --against=logistic_prediction"
                        + " --positive=malignant --metric=mcc --comparator=paired-bootstrap",
                "curve FILE --truth=truth --score=logistic_score --positive=malignant --method=bootstrap-bca",
                "coverage --metric=mcc --method=bootstrap-bca --n=50 --precision=0.8 --recall=0.8 --prevalence=0.4"
            })
    void slowCommandIsStoppedWithALineAndAStatus(String command) {
        Outcome outcome = run(command, "--draws=40000000", "--max-seconds=0.4", "--max-memory=100g");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err())
                .isEqualTo("credence: stopped after 0.4 s, the time limit; reduce the work, for example with "
                        + "fewer draws or one metric, or raise the limit with --max-seconds\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evaluate FILE --truth=truth --prediction=tree_prediction --draws=10000000",
                "evaluate FILE --truth=truth --prediction=tree_prediction --method=bootstrap-bca:resamples=10000000",
                "compare FILE --truth=truth --prediction=tree_prediction --against=logistic_prediction"
                        + " --draws=10000000",
                "curve FILE --truth=truth --score=logistic_score --positive=malignant --draws=10000000",
                "coverage --metric=mcc --n=50 --precision=0.8 --recall=0.8 --prevalence=0.4 --draws=10000000"
            })
    void drawsBeyondTheMemoryAreWrongUsage(String command) {
        Outcome outcome = run(command, "--max-memory=200m");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("credence: draws must fit into 200 MB of memory: draws=10000000, which need about 229 "
                        + "MB; use fewer, or raise the limit with --max-memory\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "curve FILE --truth=truth --score=logistic_score --positive=malignant --band=bootstrap --draws=1000000"
                        + " --max-memory=1g|draws must fit into 1 GB of memory: draws=1000000, which need about "
                        + "1.6 GB; use fewer, or raise the limit with --max-memory",
                "coverage --metric=f1 --n=50 --precision=0.0005..0.9995:0.0005 --recall=0.0005..0.9995:0.0005"
                        + " --prevalence=0.3 --max-memory=1g|truths must fit into 1 GB of memory: truths=3996001, which"
                        + " need about 3.7 GB; use fewer, or raise the limit with --max-memory",
                "evaluate FILE --truth=truth --prediction=tree_prediction --threads=100000|--threads must lie in"
                        + " [1, 1024]: threads=100000",
                "evaluate FILE --truth=truth --prediction=tree_prediction --max-seconds=0|--max-seconds must be > 0:"
                        + " max-seconds=0.0"
            })
    void impossibleValuesAreWrongUsage(String command, String message) {
        Outcome outcome = run(command);

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("credence: " + message + "\n");
        assertThat(outcome.out()).isEmpty();
    }
}
