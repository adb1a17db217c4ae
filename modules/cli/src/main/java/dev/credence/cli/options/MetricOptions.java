package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.ClassColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that name the metrics, the methods of their intervals, and the columns of class scores that some metrics read. */
public final class MetricOptions {
    /**
     * Matches the commas between metrics. A comma before {@code name=} belongs to the options of a metric, and commas after {@code @}
     * belong to the label, unless the label is {@code *}, or a number as in {@code pass@3}, or another {@code id@} follows.
     */
    public static final String SEPARATOR =
            ",(?=[A-Za-z][\\w.+-]*@)|(?<=@[*]),|(?<=(?:pass|ndcg|hit)@[0-9]{1,9}),|(?<!@.{0,500}),(?=[A-Za-z][\\w.^+-]*(?:[:@,]|$))";

    @Option(
            names = {"-m", "--metric"},
            split = SEPARATOR,
            splitSynopsisLabel = ",",
            paramLabel = "ID",
            description =
                    "Metrics, such as f1,accuracy or f1.macro, f1@label, f1@* (every class), fbeta:beta=2; may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--method",
            paramLabel = "ID",
            description = "Interval method, such as wilson or beta:prior=1; may be repeated.")
    private List<String> methods = new ArrayList<>();

    @Option(
            names = "--class-score",
            paramLabel = "LABEL=COLUMN",
            description = "Column of the scores of a class, such as its probability; given once for each class.")
    private List<String> classScores = new ArrayList<>();

    @Option(
            names = "--class-scores",
            paramLabel = "PATTERN",
            description = "Pattern of the columns of all classes, such as 'p_*': the star represents the label.")
    private @Nullable String pattern;

    /** Returns the named metrics, or an empty list for the usual ones. */
    public List<String> metrics() {
        return List.copyOf(metrics);
    }

    /** Returns the named methods, or an empty list for the recommended one. */
    public List<String> methods() {
        return List.copyOf(methods);
    }

    /** Returns the columns, or empty if none was given. */
    public Optional<ClassColumns> classScores() {
        if (pattern == null) {
            return classScores.isEmpty() ? Optional.empty() : Optional.of(ClassColumns.named(classScores));
        }
        if (!classScores.isEmpty()) {
            throw Failure.usage(
                    "--class-score and --class-scores exclude each other; name every class, or give a" + " pattern");
        }
        return Optional.of(ClassColumns.matching(pattern));
    }
}
