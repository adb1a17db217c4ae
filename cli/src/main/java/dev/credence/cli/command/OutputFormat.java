package dev.credence.cli.command;

/** How results are written. */
enum OutputFormat {
    /** For people. */
    TABLE,
    /** For programs. */
    JSON,
    /** For spreadsheets. */
    CSV,
    /** For reports. */
    MARKDOWN
}
