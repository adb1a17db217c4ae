package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.io.TempDir;

/** The files of tests of a baseline in the repository, and the commands that all of them run. */
abstract class BaselineFolder {
    static final String RENEW =
            "; if this is intended, renew the baseline with CREDENCE_UPDATE_BASELINE=true or credence baseline set";
    static final Map<String, String> UPDATE = Map.of("CREDENCE_UPDATE_BASELINE", "true");

    @TempDir
    protected Path folder = Path.of("");

    Path baseline() {
        return folder.resolve("baselines").resolve("guess.credence");
    }

    /** Writes n rows, of which system new is wrong on every a-th and system old on every b-th. */
    String rows(String name, int n, int newWrong, int oldWrong) throws IOException {
        List<String> lines = new ArrayList<>(List.of("id,truth,new,old,p,q,site"));
        for (int i = 0; i < n; i++) {
            String truth = i % 2 == 0 ? "y" : "n";
            String other = i % 2 == 0 ? "n" : "y";
            lines.add("r" + i + "," + truth + "," + (i % newWrong == 0 ? other : truth) + ","
                    + (i % oldWrong == 0 ? other : truth) + "," + (0.3 * (1 - i % 2) + 0.001 * (i % 701)) + ","
                    + (0.2 * (1 - i % 2) + 0.001 * (i % 599)) + ",s" + i % 2);
        }
        return Files.write(folder.resolve(name), lines).toString();
    }

    Outcome gate(Map<String, String> environment, String file, String... more) {
        List<String> all = new ArrayList<>(List.of("gate", file, "--truth", "truth", "--prediction", "new"));
        all.addAll(List.of("--baseline", baseline().toString(), "--metric", "accuracy", "--margin", "0.05"));
        all.addAll(Arrays.asList(more));
        return Cli.within(environment, all.toArray(String[]::new));
    }

    Outcome gate(String file, String... more) {
        return gate(Map.of(), file, more);
    }

    Outcome set(String file, String column, String... more) {
        List<String> all = new ArrayList<>(
                List.of("baseline", "set", file, "--baseline", baseline().toString()));
        all.addAll(List.of("--truth", "truth", "--prediction", column, "--date", "2026-01-02"));
        all.addAll(Arrays.asList(more));
        Outcome outcome = Cli.run(all.toArray(String[]::new));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.status()).isZero();
        return outcome;
    }

    void edit(UnaryOperator<String> change) throws IOException {
        String before = Files.readString(baseline());
        String after = change.apply(before);
        assertThat(after).isNotEqualTo(before);
        Files.writeString(baseline(), after);
    }

    static void assertRefused(Outcome outcome, String message) {
        assertThat(outcome.err()).isEqualTo("credence: " + message + System.lineSeparator());
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.status()).isEqualTo(1);
    }

    static String[] with(String[] some, String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(some));
        all.addAll(Arrays.asList(more));
        return all.toArray(String[]::new);
    }

    static void assertRefusedUsage(Outcome outcome, String message) {
        assertThat(outcome.err()).startsWith("credence: " + message);
        assertThat(outcome.status()).isEqualTo(2);
    }
}
