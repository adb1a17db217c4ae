package dev.credence.cli.manual;

import dev.credence.Credence;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.registry.Registry;
import dev.credence.cli.Console;
import dev.credence.hypothesis.named.HypothesisTests;
import dev.credence.hypothesis.named.NamedTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code credence completion}, which prints a script that completes what is typed when the tab key is pressed: commands,
 * options, names of metrics and methods, and columns of the named file.
 */
@Command(
        name = "completion",
        description = "Prints a completion script for bash, zsh or fish.",
        footerHeading = "%nExamples:%n",
        footer = {"  source <(credence completion bash)", "  credence completion fish | source"})
public final class CompletionCommand implements Callable<Integer> {
    /** The shells for which there is a script. */
    enum Shell {
        /** GNU bash. */
        BASH,
        /** The Z shell, which reads the script of bash. */
        ZSH,
        /** The friendly interactive shell. */
        FISH
    }

    private final Console console;
    private final Supplier<Credence> credence;

    @Parameters(paramLabel = "SHELL", description = "Shell: bash, zsh or fish.")
    private Shell shell = Shell.BASH;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public CompletionCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        CompletionScript script = new CompletionScript(spec.root().commandLine(), names());
        if (shell == Shell.ZSH) {
            console.out().println("autoload -U +X compinit && compinit; autoload -U +X bashcompinit && bashcompinit");
        }
        console.out().print(shell == Shell.FISH ? script.fish() : script.bash());
        return 0;
    }

    private Map<String, List<String>> names() {
        Registry registry = credence.get().registry();
        Stream<String> metrics =
                registry.metrics().stream().flatMap(metric -> Stream.concat(Stream.of(metric.id()), aliases(metric)));
        return Map.of(
                "--metric", metrics.sorted().toList(),
                "--method", ids(registry.methods()),
                "--comparator", ids(registry.comparators()),
                "NAME",
                        HypothesisTests.all().stream()
                                .map(NamedTest::id)
                                .sorted()
                                .toList());
    }

    private static Stream<String> aliases(Metric<?> metric) {
        return metric.aliases().stream();
    }

    private static List<String> ids(Collection<? extends Configurable<?>> items) {
        return items.stream().map(Configurable::id).sorted().toList();
    }

    /**
     * Writes the scripts that complete commands, options, names of metrics and methods, the words of options, files, and the columns of the
     * file that was typed.
     *
     * @param names the words to offer for arguments with a label, such as the ids of metrics for {@code --metric}
     */
    record CompletionScript(CommandLine root, Map<String, List<String>> names) {
        /** What a column is completed by: the heading of the first file that was typed, whose words are data and never run. */
        private static final String BASH_HEAD = """
                # Completes the command credence in bash, and in zsh after bashcompinit.
                _credence_header() {
                  local word
                  for word in "$@"; do
                    if [ -f "$word" ]; then
                      case "$word" in
                        *.csv|*.tsv) head -n 1 -- "$word" ;;
                        *.csv.gz|*.tsv.gz) gzip -dc -- "$word" | head -n 1 ;;
                      esac 2> /dev/null | tr ',;\\t' '\\n\\n\\n' | tr -d '"\\r'
                      return
                    fi
                  done
                }
                _credence_offer() { # CURRENT: adds the lines of standard input that begin with it
                  local word
                  while IFS= read -r word; do
                    case "$word" in
                      "$1"*) COMPREPLY+=("$(printf %q "$word")") ;;
                    esac
                  done
                }
                _credence() {
                  [ -n "$ZSH_VERSION" ] && setopt local_options ksh_arrays
                  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command=""
                  COMPREPLY=()
                  if [ "$current" = "=" ]; then current=""; elif [ "$previous" = "=" ]; then previous="${COMP_WORDS[COMP_CWORD-2]}"; fi
                  local word
                  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
                    case "$command $word" in
                """;

        private static final String BASH_TAIL = """
                  esac
                  case "$current" in
                    -*) ;;
                    *) COMPREPLY+=($(compgen -f -- "$current")) ;;
                  esac
                }
                complete -o filenames -F _credence credence
                """;

        private static final String FISH_HEAD = """
                # Completes the command credence in fish.
                function __credence_columns
                  for word in (commandline -opc)
                    if test -f "$word"
                      switch "$word"
                        case '*.csv' '*.tsv'
                          head -n 1 -- "$word" | tr ',;\\t' '\\n\\n\\n' | tr -d '"\\r'
                        case '*.csv.gz' '*.tsv.gz'
                          gzip -dc -- "$word" | head -n 1 | tr ',;\\t' '\\n\\n\\n' | tr -d '"\\r'
                      end
                      return
                    end
                  end
                end
                complete -c credence -f -n __fish_use_subcommand -s h -l help -d 'Show the help'
                complete -c credence -f -n __fish_use_subcommand -s V -l version -d 'Print the version'
                """;

        String bash() {
            Map<String, CommandSpec> commands = commands();
            StringBuilder script = new StringBuilder(BASH_HEAD);
            commands.keySet().stream()
                    .filter(path -> !path.isEmpty())
                    .forEach(path -> script.append("      \"%s\") command=\"%s\" ;;%n"
                            .formatted(path.contains(" ") ? path : " " + path, path)));
            script.append("    esac\n  done\n  case \"$command $previous\" in\n");
            commands.forEach((path, spec) -> visible(spec).forEach(option -> script.append(valueCase(path, option))));
            script.append("  esac\n  case \"$command\" in\n");
            commands.forEach((path, spec) -> {
                List<String> words = new ArrayList<>(visible(spec)
                        .flatMap(option -> Arrays.stream(option.names()))
                        .toList());
                words.addAll(visibleSubcommands(spec).map(CommandSpec::name).toList());
                spec.positionalParameters().forEach(argument -> words.addAll(words(argument)));
                script.append("    \"%s\") _credence_offer \"$current\" <<'END'%n%s%nEND%n    ;;%n"
                        .formatted(path, String.join("\n", words)));
            });
            return script + BASH_TAIL;
        }

        /** Returns the lines that complete the value of an option, and end the completion. */
        private String valueCase(String path, OptionSpec option) {
            if (option.arity().max() == 0) {
                return "";
            }
            String pattern = Arrays.stream(option.names())
                    .map(name -> "\"" + path + " " + name + "\"")
                    .collect(Collectors.joining("|"));
            List<String> words = words(option);
            String body = isColumn(option)
                    ? "_credence_offer \"$current\" < <(_credence_header \"${COMP_WORDS[@]:1}\"); return"
                    : words.isEmpty()
                            ? isFile(option) ? "COMPREPLY=($(compgen -f -- \"$current\")); return" : "return"
                            : "_credence_offer \"$current\" <<'END'\n" + String.join("\n", words)
                                    + "\nEND\n      return";
            return "    " + pattern + ") " + body + " ;;\n";
        }

        String fish() {
            StringBuilder script = new StringBuilder(FISH_HEAD);
            commands().forEach((path, spec) -> {
                String when = path.isEmpty()
                        ? "__fish_use_subcommand"
                        : "'__fish_seen_subcommand_from " + path.substring(path.lastIndexOf(' ') + 1) + "'";
                visibleSubcommands(spec)
                        .forEach(command -> script.append("complete -c credence -f -n %s -a %s -d %s%n"
                                .formatted(
                                        when,
                                        command.name(),
                                        quoted(summary(command.usageMessage().description())))));
                spec.positionalParameters().stream()
                        .map(this::words)
                        .filter(words -> !words.isEmpty())
                        .forEach(words -> script.append("complete -c credence -f -n %s -a %s%n"
                                .formatted(when, quoted(String.join(" ", words)))));
                if (!path.isEmpty()) {
                    visible(spec)
                            .forEach(option -> script.append("complete -c credence -n %s%s -d %s%n"
                                    .formatted(when, fishOption(option), quoted(summary(option.description())))));
                }
            });
            return script.toString();
        }

        private String fishOption(OptionSpec option) {
            StringBuilder text = new StringBuilder();
            for (String name : option.names()) {
                text.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
            }
            if (option.arity().max() == 0) {
                return text.toString();
            }
            List<String> words = words(option);
            return text
                    + (isColumn(option)
                            ? " -x -a '(__credence_columns)'"
                            : words.isEmpty()
                                    ? isFile(option) ? " -r -F" : " -x"
                                    : " -x -a " + quoted(String.join(" ", words)));
        }

        /** Returns all visible commands by the words that name them; the empty text names the program. */
        private Map<String, CommandSpec> commands() {
            Map<String, CommandSpec> commands = new LinkedHashMap<>();
            add("", root.getCommandSpec(), commands);
            return commands;
        }

        private static void add(String path, CommandSpec spec, Map<String, CommandSpec> commands) {
            commands.put(path, spec);
            visibleSubcommands(spec).forEach(command -> add((path + " " + command.name()).strip(), command, commands));
        }

        private static Stream<CommandSpec> visibleSubcommands(CommandSpec spec) {
            return spec.subcommands().values().stream()
                    .map(CommandLine::getCommandSpec)
                    .filter(command -> !command.usageMessage().hidden());
        }

        private static Stream<OptionSpec> visible(CommandSpec spec) {
            return spec.options().stream().filter(option -> !option.hidden());
        }

        private List<String> words(ArgSpec argument) {
            List<String> named = argument instanceof OptionSpec option
                    ? names.getOrDefault(option.longestName(), List.of())
                    : names.getOrDefault(argument.paramLabel(), List.of());
            Iterable<String> candidates = argument.completionCandidates();
            return !named.isEmpty() || candidates == null
                    ? named
                    : StreamSupport.stream(candidates.spliterator(), false)
                            .map(word -> word.toLowerCase(Locale.ROOT))
                            .toList();
        }

        private static boolean isColumn(ArgSpec argument) {
            return argument.paramLabel().contains("COLUMN");
        }

        private static boolean isFile(ArgSpec argument) {
            return argument.paramLabel().contains("FILE")
                    || argument.paramLabel().contains("FOLDER");
        }

        private static String summary(String[] description) {
            String text = String.join(" ", description).replace("%%", "%").replace("%n", " ");
            int end = text.indexOf(". ");
            String sentence = end < 0 ? text : text.substring(0, end);
            return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
        }

        /** Quotes a text for fish, which knows two escapes within single quotes. */
        private static String quoted(String text) {
            return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
        }
    }
}
