package dev.credence.cli.options;

import java.util.Objects;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Changes options of a mixin for one command: removes them, makes them required or describes them differently. */
public record OptionChanges(CommandSpec command) {
    /** Removes options. */
    public OptionChanges without(String... names) {
        for (String name : names) {
            command.remove(find(name));
        }
        return this;
    }

    /** Removes the options of a figure, for a command that draws none. */
    public OptionChanges withoutFigure() {
        return without("--figure", "--output", "--force", "--theme", "--width", "--font-size", "--title");
    }

    /** Describes an option in other words. */
    public OptionChanges described(String name, String description) {
        return changed(name, option -> option.description(description));
    }

    /** Changes an option. */
    public OptionChanges changed(String name, UnaryOperator<OptionSpec.Builder> change) {
        OptionSpec option = find(name);
        command.remove(option);
        command.addOption(change.apply(option.toBuilder()).build());
        return this;
    }

    /** Adds another spelling of an option, which the help does not show. */
    public OptionChanges alias(String alias, String name) {
        command.addOption(find(name).toBuilder().names(alias).hidden(true).build());
        return this;
    }

    /** Changes the description of the file that is the first argument. */
    public OptionChanges file(String description) {
        return argument("FILE", description);
    }

    /** Describes files for a command that reads no states but those with the scores of all classes. */
    public OptionChanges statesOfClassScores() {
        return file("CSV, TSV, Parquet or JSON lines; .gz and .zst are unpacked. The log of an evaluation is read too, and"
                        + " a state of credence collect with the scores of all classes, but no other state.")
                .argument("STATE", "More states with the scores of all classes, merged with the first.");
    }

    private OptionChanges argument(String label, String description) {
        PositionalParamSpec argument = command.positionalParameters().stream()
                .filter(one -> one.paramLabel().equals(label))
                .findFirst()
                .orElseThrow();
        command.remove(argument);
        command.addPositional(argument.toBuilder().description(description).build());
        return this;
    }

    private OptionSpec find(String name) {
        return Objects.requireNonNull(command.findOption(name), name);
    }
}
