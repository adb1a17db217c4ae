package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that every other line of batch is answered, whatever one line requests. */
class BatchPoisonTest {
    private static final String ONE = "{\"type\":\"binary\",\"tp\":1,\"fp\":0,\"fn\":0,\"tn\":0}";
    private static final String LARGE =
            "{\"type\":\"binary\",\"tp\":1000000000000000,\"fp\":0,\"fn\":0,\"tn\":1000000000000000}";
    private static final String PAIR = "{\"type\":\"independent\",\"first\":%1$s,\"second\":%1$s}";
    private static final List<String> PRIORS =
            List.of("1e-300", "1e-20", "1e-13", "0", "-1", "1e-6", "1e300", "1e-320");

    private static final List<String> POISON = List.of(
            "\"op\":\"compare\",\"metric\":\"fpr\",\"comparator\":\"bayes:prior=%s\",\"evidence\":"
                    + PAIR.formatted(ONE),
            "\"op\":\"compare\",\"metric\":\"recall\",\"comparator\":\"bayes:prior=%s\",\"evidence\":"
                    + PAIR.formatted(LARGE),
            "\"op\":\"interval\",\"metric\":\"recall\",\"method\":\"beta:prior=%s\",\"evidence\":" + LARGE,
            "\"op\":\"interval\",\"metric\":\"f1\",\"method\":\"beta:prior=%s\",\"evidence\":" + ONE,
            "\"op\":\"interval\",\"metric\":\"mcc\",\"method\":\"dirichlet-lattice:prior=%s\",\"evidence\":" + ONE,
            "\"op\":\"interval\",\"metric\":\"recall\",\"method\":\"kfold-beta:prior=%s\",\"evidence\":{\"type\":\"folds\","
                    + "\"folds\":[" + ONE + "," + ONE + "]}",
            "\"op\":\"interval\",\"metric\":\"recall\",\"method\":\"kfold-beta-mean:prior=%s\",\"evidence\":"
                    + "{\"type\":\"folds\",\"folds\":[" + ONE + "," + ONE + "]}");

    @Test
    void linesWithUnusualPriorsKeepOrderOfResults() {
        List<String> lines = new ArrayList<>();
        int poison = 0;
        for (int i = 0; i < 3_000; i++) {
            boolean bad = i % 50 == 7;
            String request = bad
                    ? POISON.get(poison % POISON.size()).formatted(PRIORS.get(poison / POISON.size() % PRIORS.size()))
                    : "\"op\":\"interval\",\"metric\":\"f1\",\"evidence\":{\"type\":\"binary\",\"tp\":9,\"fp\":2,\"fn\":1,"
                            + "\"tn\":" + i + "}";
            poison += bad ? 1 : 0;
            lines.add("{\"id\":" + i + "," + request + "}");
        }
        assertThat(poison).isGreaterThanOrEqualTo(POISON.size() * PRIORS.size());
        Outcome outcome = Cli.given(String.join("\n", lines) + "\n", "batch", "--max-seconds=2");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        assertThat(outcome.lines()).hasSize(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            String answer = outcome.lines().get(i);
            assertThat(answer).startsWith("{\"id\":" + i + ",");
            assertThat(answer).doesNotContain("\"code\":\"internal\"", "timed-out", "not enough memory", "unknown-");
            assertThat(i % 50 == 7 || answer.contains("\"status\":\"ok\"")).isTrue();
        }
    }
}
