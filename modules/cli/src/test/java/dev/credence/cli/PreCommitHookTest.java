package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The hook of pre-commit, whose file is in the root of the repository, where pre-commit reads it. */
class PreCommitHookTest {
    private static final Path ROOT = Path.of("../..");

    private static String value(String key) throws IOException {
        List<String> lines = Files.readAllLines(ROOT.resolve(".pre-commit-hooks.yaml"));
        return lines.stream()
                .map(line -> line.substring(2))
                .filter(line -> line.startsWith(key + ": "))
                .map(line -> line.substring(key.length() + 2))
                .collect(Collectors.joining());
    }

    @Test
    void entryRunsExistingScriptAndCommand() throws IOException {
        String[] entry = value("entry").split(" ");
        assertThat(value("language")).isEqualTo("script");
        assertThat(ROOT.resolve(entry[0])).isExecutable();
        assertThat(entry).hasSize(2);
        assertThat(Cli.run(entry[1], "--help").status()).isZero();
    }

    /** The gate has the files as arguments of its own, so that the names of changed files must not be appended. */
    @Test
    void namesOfChangedFilesAreNotAppended() throws IOException {
        assertThat(value("pass_filenames")).isEqualTo("false");
        for (String name : List.of("new.csv", "a/new.csv.gz", "rows.parquet", "baselines/letters.credence")) {
            assertThat(name).containsPattern(value("files"));
        }
        assertThat("README.md").doesNotContainPattern(value("files"));
    }
}
