package dev.credence.cli.watch;

import dev.credence.cli.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of windows of recent rows, which are compared with the first rows. */
final class WindowOptions {
    @Option(
            names = "--window",
            paramLabel = "N",
            description = "Compare windows of N rows, one after the other, with the first rows: has the metric changed?"
                    + " The probability that any look at any window shows a change although there is none is at most 1 -"
                    + " level.")
    private @Nullable Long size;

    @Option(
            names = "--reference",
            paramLabel = "M",
            description = "The number of first rows with which windows are compared (default: that of a window).")
    private @Nullable Long reference;

    @Option(names = "--margin", paramLabel = "D", description = "The change of the metric that does not matter.")
    private @Nullable Double margin;

    /** Returns whether windows are compared, after checking the numbers. */
    boolean given() {
        if (size == null) {
            if (reference != null || margin != null) {
                throw Failure.usage(
                        (reference != null ? "--reference" : "--margin") + " needs --window N, which was not given");
            }
            return false;
        }
        if (size < 1 || reference() < 1) {
            throw Failure.usage(
                    "--window and --reference must be 1 or more: window=" + size + ", reference=" + reference());
        }
        return true;
    }

    long size() {
        return size == null ? 0 : size;
    }

    long reference() {
        return reference == null ? size() : reference;
    }

    double margin() {
        return margin == null ? 0 : margin;
    }
}
