package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Tests that a command alone equals the command among all the others. */
class SubCommandsTest {
    private static CommandLine made(String... arguments) {
        Console console = new Console(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(new StringWriter()),
                new PrintWriter(new StringWriter()),
                Console.Looks.PLAIN);
        return CommandLines.of(console, Credence::load, arguments);
    }

    @Test
    void namesAreThoseThatTheCommandsGiveThemselves() {
        assertThat(made().getSubcommands())
                .hasSizeGreaterThan(8)
                .allSatisfy(
                        (name, command) -> assertThat(command.getCommandName()).isEqualTo(name));
    }

    @Test
    void helpOfOneCommandAloneEqualsItsHelpAmongAll() {
        made().getSubcommands().forEach((name, among) -> {
            CommandLine alone =
                    Objects.requireNonNull(made(name).getSubcommands().get(name));
            assertThat(alone.getUsageMessage()).isEqualTo(among.getUsageMessage());
            assertThat(alone.getSubcommands().keySet())
                    .isEqualTo(among.getSubcommands().keySet());
        });
    }

    @Test
    void namedPageIsWrittenAlone() {
        assertThat(made("evaluate", "--help").getSubcommands()).containsOnlyKeys("evaluate");
    }

    @Test
    void wordsThatNameNoneAndCompletionNeedAll() {
        int all = made().getSubcommands().size();
        assertThat(made("evalute").getSubcommands()).hasSize(all);
        assertThat(made("--debug", "evaluate").getSubcommands()).hasSize(all);
        assertThat(made("completion", "bash").getSubcommands()).hasSize(all);
    }
}
