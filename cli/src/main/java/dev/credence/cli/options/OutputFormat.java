package dev.credence.cli.options;

/** The format of the results. */
public enum OutputFormat {
    /** A table for people to read. */
    TABLE,
    /** JSON for programs. */
    JSON,
    /** CSV for spreadsheets. */
    CSV,
    /** A Markdown table for reports. */
    MARKDOWN
}
