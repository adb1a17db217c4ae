package dev.credence.report;

/** Writes reports in one format. */
public interface ReportWriter {
    /**
     * Writes a report.
     *
     * @param report the report
     * @return the whole text, ending in a line break
     */
    String write(Report report);
}
