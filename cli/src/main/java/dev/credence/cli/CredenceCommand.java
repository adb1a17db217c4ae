package dev.credence.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code credence}, which contains all sub-commands. */
@Command(
        name = "credence",
        scope = ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        versionProvider = CredenceCommand.Version.class,
        description = "Confidence and credible intervals for classification metrics, and honest comparisons.",
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExit status:%n",
        footer = {
            "  0  done",
            "  1  the data cannot answer; standard error says why",
            "  2  wrong usage",
            "  3  gate: the new system is worse",
            "  4  gate: inconclusive"
        })
final class CredenceCommand implements Runnable {
    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show where an error arose.")
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
                "a command must be named: one of "
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
