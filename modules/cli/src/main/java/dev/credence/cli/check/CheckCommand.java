package dev.credence.cli.check;

import dev.credence.Credence;
import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.Console;
import dev.credence.cli.Failure;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.limit.Limits.TimedWork;
import dev.credence.cli.options.OutputOptions;
import dev.credence.cli.options.RunOptions;
import dev.credence.cli.options.RunOptions.LimitOptions;
import dev.credence.cli.options.WrittenFile;
import dev.credence.page.CheckPage;
import dev.credence.report.check.CheckReport;
import dev.credence.report.check.CheckRequest;
import dev.credence.report.check.CheckRequest.Second;
import dev.credence.report.check.CheckRequest.Sizes;
import dev.credence.report.check.NoSuchCountsException;
import dev.credence.report.check.PrintedValue;
import dev.credence.report.text.SafeText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code credence check}, which answers what a published number means if only the size of its sample is known. */
@Command(
        name = "check",
        description = {
            "Shows how precise a published number is, from the number and the size of its sample alone.",
            "",
            "The counts behind the number are reconstructed from its digits. With --against, the command also shows whether the"
                    + " difference from another number is more than noise."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  credence check 0.93 --n 120",
            "  credence check 0.933 --n 120 --against 0.900 --n2 150",
            "  credence check 0.93 --n 120 --against 0.90 --paired",
            "  credence check 0.81 --n 1000 --metric f1 --positives 150",
            "  credence check 0.87 --metric auroc --positives 50 --negatives 200",
            "  credence check --page check.html"
        })
public final class CheckCommand implements Callable<Integer> {
    private final Console console;
    private final Supplier<Credence> credence;
    private final TimedWork work = new TimedWork();

    @Parameters(
            arity = "0..1",
            paramLabel = "VALUE",
            description = "The number as it is printed, such as 0.93, or a percentage with its sign.")
    private String value = "";

    @Option(
            names = "--n",
            paramLabel = "N",
            description = "Number of items: the denominator of a proportion, all items of an F-measure.")
    private @Nullable Long n;

    @Option(
            names = {"-m", "--metric"},
            paramLabel = "ID",
            defaultValue = "accuracy",
            description = "A proportion such as accuracy or recall, an F-measure such as f1, or auroc (default:"
                    + " ${DEFAULT-VALUE}).")
    private String metric = "accuracy";

    @Option(
            names = "--positives",
            paramLabel = "N",
            description = "Number of items that are truly positive, of an F-measure or of auroc.")
    private @Nullable Long positives;

    @Option(names = "--negatives", paramLabel = "N", description = "Number of items that are truly negative, of auroc.")
    private @Nullable Long negatives;

    @Option(names = "--against", paramLabel = "VALUE", description = "The number of another system, as it is printed.")
    private @Nullable String against;

    @Option(
            names = "--n2",
            paramLabel = "N",
            description = "Number of items of the other system (default: that of the first).")
    private @Nullable Long n2;

    @Option(names = "--paired", description = "Both systems had the same items.")
    private boolean paired;

    @Option(
            names = "--level",
            paramLabel = "P",
            defaultValue = "0.95",
            description = "Confidence level (default: ${DEFAULT-VALUE}).")
    private double level;

    @Option(
            names = "--page",
            paramLabel = "FILE.html",
            description =
                    "Write a page that computes these results in a browser, without a network, instead of printing a result.")
    private @Nullable Path page;

    @Option(names = "--force", description = "Overwrite an existing file of --page.")
    private boolean force;

    @Mixin
    private LimitOptions limits = new LimitOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public CheckCommand(Console console, Supplier<Credence> credence) {
        this.console = console;
        this.credence = credence;
    }

    @Override
    public Integer call() {
        if (page != null) {
            save(new WrittenFile("--page", page, force));
            return 0;
        }
        if (value.isEmpty()) {
            throw Failure.usage("VALUE must be given: the number as it is printed, such as 0.93; or write a page with"
                    + " --page FILE.html");
        }
        output.write(work.within(limits.limits(Limits.COMMAND_SECONDS), this::answer), console);
        return 0;
    }

    private void save(WrittenFile file) {
        boolean question = !value.isEmpty()
                || n != null
                || positives != null
                || negatives != null
                || against != null
                || n2 != null
                || paired;
        if (question) {
            throw Failure.usage(
                    "--page writes a page on which the value and its sizes are entered: leave them out of the command");
        }
        file.requireEnding(".html", ".htm");
        file.require();
        byte[] bytes = CheckPage.render().getBytes(StandardCharsets.UTF_8);
        file.save(bytes);
        console.out()
                .println(SafeText.clean(file.path().toString()) + ": " + SafeText.count(bytes.length)
                        + " bytes, open it in a browser");
    }

    private CheckReport answer() {
        if (against == null && (n2 != null || paired)) {
            throw Failure.usage((paired ? "--paired" : "--n2") + " needs --against VALUE");
        }
        try {
            return new CheckRequest(
                            metric,
                            PrintedValue.of("VALUE", value),
                            new Sizes(size(n), size(positives), size(negatives)),
                            Optional.ofNullable(against)
                                    .map(other -> new Second(PrintedValue.of("against", other), size(n2), paired)))
                    .report(credence.get(), RunOptions.levelOf(level));
        } catch (NoSuchCountsException e) {
            throw Failure.data(String.valueOf(e.getMessage()), e);
        } catch (RefusedException e) {
            throw Failure.refused(e.refusal());
        } catch (IllegalArgumentException | NoSuchElementException e) {
            String message = String.valueOf(e.getMessage());
            throw Failure.usage(
                    message.replaceFirst("^(n|n2|positives|negatives) must be given", "--$1 N must be given"), e);
        }
    }

    private static OptionalLong size(@Nullable Long given) {
        return given == null ? OptionalLong.empty() : OptionalLong.of(given);
    }
}
