package dev.credence.cli.list;

import dev.credence.Credence;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.options.OutputOptions;
import dev.credence.report.installed.InstalledReport;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/**
 * The command {@code credence list}, which lists the installed metrics, methods and other components.
 */
@Command(name = "list", description = "Lists the installed metrics, methods, comparators or tests, with their options.")
public final class ListCommand implements Callable<Integer> {
    private final Console console;
    private final Supplier<Credence> credence;

    @Parameters(
            arity = "0..1",
            paramLabel = "KIND",
            converter = KindOfEntry.class,
            description = "What to list: metrics, methods, comparators or tests.")
    private InstalledReport.@Nullable Kind kind;

    @Option(names = "--java", description = "Also show the Java module or class that provides each of them.")
    private boolean java;

    @Mixin
    private OutputOptions output = new OutputOptions();

    public ListCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        if (kind == null) {
            throw Failure.usage(
                    "name what to list: metrics, methods, comparators or tests, such as credence list metrics");
        }
        InstalledReport report = InstalledReport.of(credence.get().registry(), kind);
        output.write(java ? report.withOrigins() : report, console);
        return 0;
    }

    /** Reads a kind of entries in the plural or in the singular, whatever the case. */
    static final class KindOfEntry implements ITypeConverter<InstalledReport.Kind> {
        @Override
        public InstalledReport.Kind convert(String value) {
            String typed = value.toUpperCase(Locale.ROOT);
            return Stream.of(InstalledReport.Kind.values())
                    .filter(kind -> kind.name().equals(typed) || kind.name().equals(typed + "S"))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "expected one of [metrics, methods, comparators, tests] but was '" + value + "'"));
        }
    }
}
