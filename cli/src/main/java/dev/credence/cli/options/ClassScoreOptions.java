package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.ClassColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that name the columns of scores of several classes. */
public final class ClassScoreOptions {
    @Option(
            names = "--class-score",
            paramLabel = "LABEL=COLUMN",
            description = "Column of the scores of a class, such as its probability; once for each class.")
    private List<String> named = new ArrayList<>();

    @Option(
            names = "--class-scores",
            paramLabel = "PATTERN",
            description = "The same of all classes, such as 'p_*': the star stands for the label.")
    private @Nullable String pattern;

    /** Returns the columns, or empty if none was given. */
    public Optional<ClassColumns> columns() {
        if (pattern == null) {
            return named.isEmpty() ? Optional.empty() : Optional.of(ClassColumns.named(named));
        }
        if (!named.isEmpty()) {
            throw Failure.usage(
                    "--class-score and --class-scores exclude each other; name every class, or give a" + " pattern");
        }
        return Optional.of(ClassColumns.matching(pattern));
    }
}
