package dev.credence.cli.watch;

import dev.credence.cli.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The columns of rows that arrive. */
final class WatchOptions {
    @Option(names = "--truth", required = true, paramLabel = "COLUMN", description = "Column of true labels.")
    private String truth = "";

    @Option(names = "--prediction", required = true, paramLabel = "COLUMN", description = "Column of predicted labels.")
    private String prediction = "";

    @Option(
            names = "--against",
            paramLabel = "COLUMN",
            description = "Column of predicted labels of a second system, whose metric is subtracted.")
    private @Nullable String against;

    @Option(names = "--positive", paramLabel = "LABEL", description = "The positive label.")
    private @Nullable String positive;

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Column of ids; a row whose id was read before is left out and counted.")
    private @Nullable String id;

    /** Returns whether two systems are compared. */
    boolean compares() {
        return against != null;
    }

    /** Returns whether rows have ids. */
    boolean hasIds() {
        return id != null;
    }

    /** Returns the positive label, if one is given. */
    Optional<String> positive() {
        return Optional.ofNullable(positive);
    }

    /** Returns the columns: truth, prediction, that of a second system, and the ids last. */
    List<String> columns() {
        List<String> all = new ArrayList<>(List.of(truth, prediction));
        Optional.ofNullable(against).ifPresent(all::add);
        Optional.ofNullable(id).ifPresent(all::add);
        if (all.stream().distinct().count() < all.size()) {
            throw Failure.usage(
                    "--truth, --prediction, --against and --id must name different columns: columns=" + all);
        }
        return all;
    }
}
