package dev.credence.cli.command;

/** The format of the results. */
enum OutputFormat {
    /** A table for people to read. */
    TABLE,
    /** JSON for programs. */
    JSON,
    /** CSV for spreadsheets. */
    CSV,
    /** A Markdown table for reports. */
    MARKDOWN
}
