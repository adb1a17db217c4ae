package dev.credence.cli.command;

import dev.credence.report.coverage.NumberGrid;
import dev.credence.report.coverage.TruthGrid;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The truths of a study, as a grid. */
final class TruthOptions {
    @Option(
            names = "--n",
            paramLabel = "N,...",
            description = "Observations of a sample; for --p the trials, for --cluster the clusters.")
    private @Nullable String n;

    @Option(
            names = "--p",
            paramLabel = "P,...",
            description = "True values of a proportion metric, such as 0.1,0.5 or 0.05..0.95:0.05"
                    + " (default: 0.01..0.99:0.01).")
    private @Nullable String p;

    @Option(names = "--precision", paramLabel = "P,...", description = "True precisions of two classes.")
    private @Nullable String precision;

    @Option(names = "--recall", paramLabel = "P,...", description = "True recalls.")
    private @Nullable String recall;

    @Option(names = "--prevalence", paramLabel = "P,...", description = "Shares of positives.")
    private @Nullable String prevalence;

    @Option(
            names = "--mix",
            paramLabel = "W:W:...",
            description = "Mix of classes, such as 98:1:1, with --recall or --like; may be repeated.")
    private List<String> mixes = new ArrayList<>();

    TruthGrid grid() {
        List<Long> sizes = n == null ? List.of() : NumberGrid.whole("n", n);
        return new TruthGrid(
                sizes,
                numbers("p", p),
                numbers("precision", precision),
                numbers("recall", recall),
                numbers("prevalence", prevalence),
                mixes.stream().map(TruthOptions::mix).toList());
    }

    private static List<Double> numbers(String name, @Nullable String text) {
        return text == null ? List.of() : NumberGrid.parse(name, text);
    }

    private static double[] mix(String text) {
        return NumberGrid.parse("mix", text.replace(':', ',')).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }
}
