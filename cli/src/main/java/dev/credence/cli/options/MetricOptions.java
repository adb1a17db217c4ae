package dev.credence.cli.options;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options that name the metrics and the methods of their intervals. */
public final class MetricOptions {
    @Option(
            names = "--metric",
            paramLabel = "ID",
            description = "Metric, such as f1, f1.macro, f1@label or fbeta:beta=2; may be repeated.")
    private List<String> metrics = new ArrayList<>();

    @Option(
            names = "--method",
            paramLabel = "ID",
            description = "Interval method, such as wilson or beta:prior=1; may be repeated.")
    private List<String> methods = new ArrayList<>();

    /** Returns the named metrics, or an empty list for the usual ones. */
    public List<String> metrics() {
        return List.copyOf(metrics);
    }

    /** Returns the named methods, or an empty list for the recommended one. */
    public List<String> methods() {
        return List.copyOf(methods);
    }
}
