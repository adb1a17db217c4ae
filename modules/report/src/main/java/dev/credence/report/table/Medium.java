package dev.credence.report.table;

/** The formats of tables. */
public enum Medium {
    /** A table of characters, for people. */
    TERMINAL,
    /** A Markdown table, for documents. */
    MARKDOWN,
    /** Values in full, for spreadsheets. */
    DATA
}
