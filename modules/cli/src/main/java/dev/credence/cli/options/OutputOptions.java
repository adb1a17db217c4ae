package dev.credence.cli.options;

import dev.credence.cli.Console;
import dev.credence.cli.Console.Looks;
import dev.credence.report.Report;
import dev.credence.report.ReportWriter;
import dev.credence.report.write.CsvReportWriter;
import dev.credence.report.write.JsonWriter;
import dev.credence.report.write.MarkdownWriter;
import dev.credence.report.write.TerminalWriter;
import picocli.CommandLine.Option;

/** Options for the format of the results. */
public final class OutputOptions {
    /** The cases in which colours and line drawing are used. */
    enum Colour {
        /** Colours are used on a terminal, unless NO_COLOR is set. */
        AUTO,
        /** Colours are used also in a file or a pipe. */
        ALWAYS,
        /** Colours are not used. */
        NEVER
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "Output format: table, json, csv or markdown (default: ${DEFAULT-VALUE}).")
    private OutputFormat format = OutputFormat.TABLE;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "Colours and line drawing: auto (on a terminal), always or never.")
    private Colour colour = Colour.AUTO;

    /** Returns the format of the results. */
    public OutputFormat format() {
        return format;
    }

    private TerminalWriter.Style style(Console console) {
        Looks looks = console.looks();
        return switch (colour) {
            case AUTO -> new TerminalWriter.Style(looks.colour(), looks.unicode(), looks.lineLength());
            case ALWAYS -> new TerminalWriter.Style(true, true, looks.lineLength());
            case NEVER -> new TerminalWriter.Style(false, false, looks.lineLength());
        };
    }

    /** Writes a report to standard output; notes that a format cannot contain go to standard error. */
    public void write(Report report, Console console) {
        console.out().print(writer(console).write(report));
        if (format == OutputFormat.CSV) {
            console.printNotes(report.notesOfWhole());
        }
    }

    private ReportWriter writer(Console console) {
        return switch (format) {
            case TABLE -> new TerminalWriter(style(console));
            case JSON -> new JsonWriter();
            case CSV -> new CsvReportWriter();
            case MARKDOWN -> new MarkdownWriter();
        };
    }

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
}
