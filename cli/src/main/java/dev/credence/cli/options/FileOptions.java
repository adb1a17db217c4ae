package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.data.state.StateFiles;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.format.Format;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the format of input files whose names do not show it. */
public final class FileOptions {
    @Option(
            names = "--input-format",
            paramLabel = "TYPE",
            description = "Format of the input where the file's name does not show it: csv, tsv, parquet, jsonl.")
    private @Nullable Format format;

    @Option(names = "--delimiter", paramLabel = "CHAR", description = "Character between CSV fields (default: comma).")
    private @Nullable Character delimiter;

    /** Throws a failure if any of these options is given although no file of rows is read. */
    public void requireNone() {
        if (format != null || delimiter != null) {
            throw Failure.usage("--input-format and --delimiter are about a file of rows, and there is none");
        }
    }

    /**
     * Returns the description of a file of rows.
     *
     * @throws Failure if it is a state, where one is of no use
     */
    public TableFile file(Path path, Progressing progressing) {
        if (StateFiles.isState(path)) {
            throw Failure.usage(
                    path + ": is a state of credence collect, whose single rows are gone: name the file of the"
                            + " rows here; two systems of a state, or of two states, are compared by credence compare");
        }
        return new TableFile(
                path, Optional.ofNullable(format), Optional.ofNullable(delimiter), () -> progressing.reading(path));
    }
}
