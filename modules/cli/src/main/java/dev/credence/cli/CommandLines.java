package dev.credence.cli;

import dev.credence.Credence;
import dev.credence.api.internal.provider.FaultyProviderException;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.registry.Registry.UnknownNameException;
import dev.credence.api.registry.Registry.UnusableProviderException;
import dev.credence.cli.baseline.BaselineCommand;
import dev.credence.cli.batch.BatchCommand;
import dev.credence.cli.check.CheckCommand;
import dev.credence.cli.collect.CollectCommand;
import dev.credence.cli.compare.CompareCommand;
import dev.credence.cli.coverage.CoverageCommand;
import dev.credence.cli.curve.CalibrationCommand;
import dev.credence.cli.curve.CurveCommand;
import dev.credence.cli.curve.NetBenefitCommand;
import dev.credence.cli.curve.ThresholdCommand;
import dev.credence.cli.doctor.DoctorCommand;
import dev.credence.cli.evaluate.EvaluateCommand;
import dev.credence.cli.gate.GateCommand;
import dev.credence.cli.judge.JudgeCommand;
import dev.credence.cli.list.ListCommand;
import dev.credence.cli.manual.CompletionCommand;
import dev.credence.cli.manual.ManCommand;
import dev.credence.cli.options.HelpGroups;
import dev.credence.cli.options.OptionChanges;
import dev.credence.cli.plan.PlanCommand;
import dev.credence.cli.report.ReportCommand;
import dev.credence.cli.sql.SqlCommand;
import dev.credence.cli.test.TestCommand;
import dev.credence.cli.watch.DecideCommand;
import dev.credence.cli.watch.WatchCommand;
import dev.credence.report.text.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Assembles the command line of all sub-commands and prints each error as one line. */
final class CommandLines {
    /** The options that name a file to be written, by their shortest name. */
    static final List<String> WRITING =
            List.of("-o", "--junit", "--page", "--paragraph", "--state", "--resume", "--baseline");

    private final Console console;
    private final Supplier<Credence> credence;
    private final CredenceCommand root = new CredenceCommand();

    private CommandLines(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    /**
     * Returns the command line for the arguments; the installed metrics and methods are loaded when a command first
     * needs them.
     */
    static CommandLine of(Console console, Supplier<Credence> installed, String... arguments) {
        Supplier<Credence> credence = new Installed(installed);
        CommandLines lines = new CommandLines(console, credence);
        return grouped(new SubCommands(console, credence).addTo(lines.root, arguments))
                // an argument that begins with @ is a label or a name, never a file of arguments
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(false)
                .setOut(console.out())
                .setErr(console.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        console.looks().colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .setParameterExceptionHandler(lines.new Problems())
                .setExecutionExceptionHandler(lines.new Problems())
                .setExecutionStrategy(lines.new Problems());
    }

    /**
     * Makes the help of a command and of its sub-commands list their options in groups, after a synopsis of one line. Their lists are
     * divided at every comma: a quotation mark, such as that of {@code 5"} for five inches, belongs to its label.
     */
    private static CommandLine grouped(CommandLine line) {
        line.getCommandSpec().parser().splitQuotedStrings(true);
        line.getCommandSpec().usageMessage().abbreviateSynopsis(true);
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new OptionGroups());
        line.getSubcommands().values().forEach(CommandLines::grouped);
        return line;
    }

    /**
     * Answers wrong usage and failures. It is a class and no lambda, because Java leaves the interfaces of lambdas out of the launcher's
     * archive of classes if they were compiled for Java 5, as those of picocli were, and with them all classes that implement them.
     */
    private final class Problems implements IParameterExceptionHandler, IExecutionExceptionHandler, IExecutionStrategy {
        /** {@inheritDoc} Picocli hands over exceptions only, and no error. */
        @Override
        public int execute(ParseResult parsed) {
            try {
                beginGate(parsed.originalArgs());
                requireUnlikeFiles(parsed);
                return new CommandLine.RunLast().execute(parsed);
            } catch (Failure e) {
                return failed(e, parsed.commandSpec().commandLine());
            } catch (Error e) {
                return failed(
                        ProviderFaults.ofError(
                                e, ProviderFaults.providers(credence.get().registry())),
                        parsed.commandSpec().commandLine());
            }
        }

        @Override
        public int handleParseException(ParameterException e, String[] args) {
            try {
                beginGate(List.of(args));
            } catch (Failure unremoved) {
                printError(String.valueOf(unremoved.getMessage()));
            }
            return wrongUsage(e);
        }

        @Override
        public int handleExecutionException(Exception e, CommandLine line, ParseResult result) {
            return failed(e, line);
        }
    }

    /** Most commands write no file, and load no class for it. */
    private static void requireUnlikeFiles(ParseResult parsed) {
        for (ParseResult part = parsed; part != null; part = part.subcommand()) {
            for (OptionSpec option : part.matchedOptions()) {
                if (WRITING.contains(option.shortestName())) {
                    OverwrittenFiles.require(parsed, WRITING);
                    return;
                }
            }
        }
    }

    private static void beginGate(List<String> arguments) {
        if (arguments.contains("gate")) {
            EarlierReport.remove(arguments);
        }
    }

    /** Writes the options in groups; it is a class for the same reason. */
    private static final class OptionGroups implements IHelpSectionRenderer {
        @Override
        public String render(CommandLine.Help help) {
            return HelpGroups.written(help);
        }
    }

    private int wrongUsage(ParameterException e) {
        CommandLine line = e.getCommandLine();
        String command = line.getCommandSpec().qualifiedName();
        UsageAdvice advice = new UsageAdvice(() -> new SubCommands(console, credence).addTo(new CredenceCommand()));
        // the advice stays, however long what was typed
        printError(SafeText.shortened(Wording.of(e), 1_500) + advice.on(e) + "; see " + command + " --help");
        return Failure.USAGE;
    }

    private int failed(Exception e, CommandLine line) {
        if (e instanceof Failure failure) {
            RuntimeException cause = failure.getCause() instanceof RuntimeException thrown ? thrown : failure;
            RuntimeException named = ofProvider(cause);
            printError(
                    named == cause
                            ? asTyped(listing(failure), line.getCommandSpec())
                            : String.valueOf(named.getMessage()));
            debug(e);
            return failure.status();
        }
        RuntimeException named = e instanceof RuntimeException thrown ? ofProvider(thrown) : null;
        printError((named instanceof FaultyProviderException ? named.getMessage() : "internal error: " + e)
                + "; run again with --debug to see where");
        debug(e);
        return Failure.DATA;
    }

    /** Returns the exception that names the installed metric, method or comparator in which another one arose. */
    private RuntimeException ofProvider(RuntimeException e) {
        try {
            return e instanceof Failure
                    ? e
                    : ProviderFaults.named(
                            e, ProviderFaults.providers(credence.get().registry()), Optional.empty());
        } catch (RuntimeException unusable) {
            return e; // nothing is installed that could be named
        }
    }

    /** Replaces the metric ids in the message by the names that the user typed, where the two differ. */
    private String asTyped(String message, CommandSpec command) {
        OptionSpec option = command.findOption("--metric");
        Object typed = option == null ? null : option.getValue();
        List<?> names = typed instanceof List<?> several
                ? several
                : Stream.ofNullable(typed).toList();
        String reported = message;
        for (Object name : names) {
            reported = reported.replace("metric '" + spelling(name.toString()) + "'", "metric '" + name + "'");
        }
        return reported;
    }

    private String spelling(String name) {
        try {
            return credence.get().registry().metric(name).spelling();
        } catch (IllegalArgumentException | NoSuchElementException | Failure e) {
            return name;
        }
    }

    /** Returns the message of the failure and, if it lists only some names, adds the command that lists all of them. */
    private static String listing(Failure failure) {
        String message = String.valueOf(failure.getMessage());
        if (!(failure.getCause() instanceof UnknownNameException)) {
            return message;
        }
        String kind = message.startsWith("no metric") ? "metrics" : "methods";
        return message.replace(" in all]", " in all: see credence list " + kind + "]");
    }

    private void debug(Exception e) {
        if (root.debug()) {
            e.printStackTrace(console.err());
            console.err().flush();
        }
    }

    private void printError(String message) {
        console.err().println("credence: " + SafeText.shortened(SafeText.clean(message), 2_000));
        console.err().flush();
    }

    /** The message of an error of usage in the words of a user; a class of its own, so that only errors compile its patterns. */
    private static final class Wording {
        /**
         * Matches the name of a Java exception in a conversion error, which means nothing to the user who typed the value.
         */
        private static final Pattern THROWN = Pattern.compile(
                " [(]java[.]lang[.]StringIndex[^()]*[)]|(?<=[(])java[.][\\w.$]+: |(?<= to )interface java[.]nio[.]file[.]");

        /**
         * Matches the constants of an enum in a message; users type them, and the documentation shows them, in lower case.
         */
        private static final Pattern CHOICES =
                Pattern.compile("(?<=expected one of \\[)([^\\]]+)(\\]) \\(case-insensitive\\)");

        private Wording() {}

        static String of(ParameterException e) {
            return CHOICES.matcher(
                            THROWN.matcher(String.valueOf(e.getMessage())).replaceAll(""))
                    .replaceFirst(choices ->
                            Matcher.quoteReplacement(choices.group(1).toLowerCase(Locale.ROOT) + choices.group(2)));
        }
    }

    /**
     * Loads the metrics and methods on the class path, plugins included, when they are first needed, and keeps them. A faulty
     * plugin is reported in one line as wrong usage. It is not safe for use by several threads.
     */
    static final class Installed implements Supplier<Credence> {
        private final Supplier<Credence> source;
        private @Nullable Credence facade;

        Installed(Supplier<Credence> source) {
            this.source = source;
        }

        @Override
        public Credence get() {
            Credence known = facade == null ? load() : facade;
            facade = known;
            return known;
        }

        private Credence load() {
            try {
                return source.get();
            } catch (IllegalStateException e) {
                throw Failure.usage(
                        e.getMessage() + "; remove one of the two from the class path " + "(CREDENCE_PLUGINS)", e);
            } catch (IllegalArgumentException e) {
                throw Failure.usage(
                        e.getMessage() + "; change it, or take the class off the class path (CREDENCE_PLUGINS)", e);
            } catch (UnusableProviderException e) {
                throw Failure.usage(String.valueOf(e.getMessage()), e);
            }
        }
    }

    /** The command {@code credence}, which contains all sub-commands. */
    @Command(
            name = "credence",
            scope = ScopeType.INHERIT,
            mixinStandardHelpOptions = true,
            versionProvider = CredenceCommand.Version.class,
            description = "Confidence and credible intervals for classification metrics, and honest comparisons.",
            synopsisSubcommandLabel = "COMMAND",
            commandListHeading = "%nCommands:%n",
            footerHeading = "%nExit status:%n",
            footer = {
                "  0  done",
                "  1  the data cannot answer the question; standard error gives the reason",
                "  2  wrong usage",
                "  3  gate: the new system is worse",
                "  4  gate: inconclusive",
                "  5  gate: there was no baseline to compare with, and one was written"
            })
    static final class CredenceCommand implements Runnable {
        @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print the stack trace of an error.")
        private boolean debug;

        @Spec
        private CommandSpec spec = CommandSpec.create();

        boolean debug() {
            return debug;
        }

        @Override
        public void run() {
            throw new ParameterException(
                    spec.commandLine(),
                    "a command must be given: one of "
                            + String.join(", ", spec.subcommands().keySet()));
        }

        /** Provides the version of the jar that contains this class. */
        static final class Version implements CommandLine.IVersionProvider {
            @Override
            public String[] getVersion() {
                String version = CredenceCommand.class.getPackage().getImplementationVersion();
                return new String[] {"credence " + (version == null ? "(development)" : version)};
            }
        }
    }

    /**
     * Creates the sub-commands. Picocli inspects some hundred annotated fields for all of them, which takes longer than
     * most commands run; a process that names one command creates only that one.
     */
    record SubCommands(Console console, Supplier<Credence> credence) {
        /** The command that needs all other commands to write completion scripts; the manual needs them too. */
        private static final String COMPLETION = "completion";

        private static final String MAN = "man";

        private static final List<String> VERSION = List.of("--version", "-V");

        private static final List<String> NAMES = List.of(
                "evaluate",
                "compare",
                "gate",
                "baseline",
                "curve",
                "threshold",
                "calibration",
                "net-benefit",
                "collect",
                "sql",
                "coverage",
                "plan",
                "check",
                "doctor",
                "report",
                "judge",
                "decide",
                "watch",
                "test",
                "batch",
                "list",
                COMPLETION,
                MAN);

        /** Creates a sub-command. A switch and no table of lambdas, because Java links every lambda of a table when a command starts. */
        private CommandLine named(String name) {
            return switch (name) {
                case "evaluate" -> new CommandLine(new EvaluateCommand(console, credence));
                case "compare" -> new CommandLine(new CompareCommand(console, credence));
                case "gate" -> new CommandLine(new GateCommand(console, credence));
                case "baseline" -> BaselineCommand.on(console, credence);
                case "curve" -> new CommandLine(new CurveCommand(console, credence));
                case "threshold" -> ThresholdCommand.on(console, credence);
                case "calibration" -> CalibrationCommand.on(console, credence);
                case "net-benefit" -> NetBenefitCommand.on(console, credence);
                case "collect" -> new CommandLine(new CollectCommand(console, credence));
                case "sql" -> new CommandLine(new SqlCommand(console));
                case "coverage" -> new CommandLine(new CoverageCommand(console, credence));
                case "plan" -> PlanCommand.on(console, credence);
                case "check" -> new CommandLine(new CheckCommand(console, credence));
                case "doctor" ->
                    without(new CommandLine(new DoctorCommand(console)), "--drop-missing", "--map", "--map-file");
                case "report" -> new CommandLine(new ReportCommand(console, credence));
                case "judge" -> new CommandLine(new JudgeCommand(console, credence));
                case "decide" -> without(new CommandLine(new DecideCommand(console, credence)), "--id");
                case "watch" -> new CommandLine(new WatchCommand(console, credence));
                case "test" -> without(new CommandLine(new TestCommand(console)), "--map", "--map-file");
                case "batch" -> new CommandLine(new BatchCommand(console, credence));
                case "list" -> new CommandLine(new ListCommand(console, credence));
                case COMPLETION -> new CommandLine(new CompletionCommand(console, credence));
                case MAN -> new CommandLine(new ManCommand(console));
                default -> throw new IllegalArgumentException("no command '" + name + "'");
            };
        }

        private static CommandLine without(CommandLine line, String... options) {
            new OptionChanges(line.getCommandSpec()).without(options);
            return line;
        }

        /**
         * Returns the line of the command {@code credence} with the sub-command that the first argument names; picocli inspects the two on
         * two threads. If the argument names none, the line has all sub-commands, as help, suggestions, completion and the manual need;
         * the version alone needs none.
         */
        CommandLine addTo(CredenceCommand command, String... arguments) {
            String first = arguments.length == 0 ? "" : arguments[0];
            if (NAMES.contains(first) && !first.equals(COMPLETION) && !first.equals(MAN)) {
                Supplier<CommandLine> root = EarlyWork.begin("credence-options", () -> new CommandLine(command));
                CommandLine named = named(first);
                return root.get().addSubcommand(first, named);
            }
            CommandLine root = new CommandLine(command);
            if (arguments.length != 1 || !VERSION.contains(first)) {
                NAMES.forEach(name -> root.addSubcommand(name, named(name)));
            }
            return root;
        }
    }
}
