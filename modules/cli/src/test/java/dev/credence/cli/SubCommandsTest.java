package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
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

    /** A short name that an option has in one command is understood by every command with that option. */
    @Test
    void optionsHaveTheirShortNamesInEveryCommand() {
        Map<String, Set<String>> shortNames = new TreeMap<>();
        Map<String, List<String>> without = new TreeMap<>();
        List<CommandLine> all = new ArrayList<>();
        gather(made(), all);

        all.forEach(command -> command.getCommandSpec().options().stream()
                .filter(option -> option.longestName().startsWith("--"))
                .forEach(option -> Stream.of(option.names())
                        .filter(name -> !name.startsWith("--"))
                        .forEach(name -> shortNames
                                .computeIfAbsent(option.longestName(), key -> new TreeSet<>())
                                .add(name))));
        all.forEach(command -> command.getCommandSpec().options().stream()
                .filter(option ->
                        !List.of(option.names()).containsAll(shortNames.getOrDefault(option.longestName(), Set.of())))
                .forEach(option -> without.computeIfAbsent(option.longestName(), key -> new ArrayList<>())
                        .add(command.getCommandSpec().qualifiedName())));

        assertThat(shortNames).containsEntry("--metric", Set.of("-m"));
        assertThat(without).isEmpty();
    }

    private static void gather(CommandLine command, List<CommandLine> all) {
        all.add(command);
        command.getSubcommands().values().forEach(sub -> gather(sub, all));
    }
}
