package dev.credence.cli.report;

/** A way to write a coverage study. */
public interface CoverageReporter {
    /** The whole report, ending in a line break. */
    String write(CoverageReport report);
}
