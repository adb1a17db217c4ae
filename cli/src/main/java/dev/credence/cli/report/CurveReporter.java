package dev.credence.cli.report;

/** A way to write curves. */
public interface CurveReporter {
    /** The whole report, ending in a line break. */
    String write(CurveReport report);
}
