package dev.credence.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Option;

class HelpGroupsTest {
    @SuppressWarnings("UnusedVariable") // picocli reads the fields
    @CommandLine.Command(name = "sample", mixinStandardHelpOptions = true)
    private static final class Sample {
        @Option(names = "--special", description = "An option that no other command has.")
        private String special = "";

        @Option(names = "--metric", description = "A metric.")
        private String metric = "";

        @Option(
                names = {"-t", "--truth"},
                description = "A column.")
        private String truth = "";

        @Option(names = "--secret", hidden = true)
        private String secret = "";
    }

    @Test
    void optionsAreListedInOrderOfGroups() {
        List<String> lines = HelpGroups.written(new CommandLine(new Sample()).getHelp())
                .lines()
                .toList();

        assertThat(lines.stream().filter(line -> line.endsWith(":")))
                .containsExactly("Columns of the file:", "What is computed:", HelpGroups.OTHERS + ":", "Help:");
        assertThat(lines.get(lines.indexOf(HelpGroups.OTHERS + ":") + 1)).contains("--special");
        assertThat(String.join("\n", lines)).doesNotContain("--secret");
    }
}
