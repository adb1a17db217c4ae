package dev.credence.cli.report;

/** A way to write a comparison report. */
public interface ContrastReporter {
    /** The whole report, ending in a line break. */
    String write(ContrastReport report);
}
