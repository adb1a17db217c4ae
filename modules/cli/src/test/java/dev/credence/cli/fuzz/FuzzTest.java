package dev.credence.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The corpus, and a few hundred mutations of it. {@code -Dcredence.fuzz.inputs=100000} makes it a long run,
 * {@code -Dcredence.fuzz.seed=7} another, {@code -Dcredence.fuzz.targets=BATCH,CSV} one of some targets; a failure shows the bytes
 * in Base64, to be added to the corpus.
 */
class FuzzTest {
    private static final int INPUTS = Integer.getInteger("credence.fuzz.inputs", 0);
    private static final long SEED = Long.getLong("credence.fuzz.seed", 1);

    private static List<Target> targets() {
        String wanted = System.getProperty("credence.fuzz.targets", "");
        return wanted.isEmpty()
                ? List.of(Target.values())
                : Arrays.stream(wanted.split(",")).map(Target::valueOf).toList();
    }

    /** The default takes about a second for each target. */
    private static int usual(Target target) {
        return switch (target) {
            case BATCH, EVIDENCE, RESULT -> 1_500;
            case CSV, TSV, GZIP, STATE, RESUME -> 150;
            case JSONL, PARQUET -> 15;
        };
    }

    @ParameterizedTest
    @MethodSource("targets")
    void corpusInputsAreAcceptedOrRefused(Target target) {
        Corpus.of(target).forEach(bytes -> feed(target, bytes));
    }

    @ParameterizedTest
    @MethodSource("targets")
    void mutatedInputsAreAcceptedOrRefused(Target target) {
        List<byte[]> corpus = Corpus.of(target);
        Mutator mutator = new Mutator(SEED + target.ordinal(), corpus);
        for (int input = INPUTS > 0 ? INPUTS : usual(target); input > 0; input--) {
            feed(target, mutator.next());
        }
    }

    private static void feed(Target target, byte[] bytes) {
        assertThatCode(() -> target.feed(bytes))
                .as(
                        "%s, in Base64 %s: %s",
                        target, Base64.getEncoder().encodeToString(bytes), new String(bytes, StandardCharsets.UTF_8))
                .doesNotThrowAnyException();
    }
}
