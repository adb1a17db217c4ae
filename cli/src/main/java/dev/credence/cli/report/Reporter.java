package dev.credence.cli.report;

/** A way to write a report. */
public interface Reporter {
    /** The whole report, ending in a line break. */
    String write(Report report);
}
