package dev.credence.cli.command;

import dev.credence.cli.Console;
import dev.credence.cli.Console.Looks;
import dev.credence.cli.report.ContrastCsv;
import dev.credence.cli.report.ContrastJson;
import dev.credence.cli.report.ContrastMarkdown;
import dev.credence.cli.report.ContrastReporter;
import dev.credence.cli.report.ContrastTable;
import dev.credence.cli.report.CoverageCsv;
import dev.credence.cli.report.CoverageJson;
import dev.credence.cli.report.CoverageMarkdown;
import dev.credence.cli.report.CoverageReporter;
import dev.credence.cli.report.CoverageTable;
import dev.credence.cli.report.CsvReporter;
import dev.credence.cli.report.CurveCsv;
import dev.credence.cli.report.CurveJson;
import dev.credence.cli.report.CurveMarkdown;
import dev.credence.cli.report.CurveReporter;
import dev.credence.cli.report.CurveTable;
import dev.credence.cli.report.JsonReporter;
import dev.credence.cli.report.MarkdownReporter;
import dev.credence.cli.report.Reporter;
import dev.credence.cli.report.TableReporter;
import picocli.CommandLine.Option;

/** How results are written. */
final class OutputOptions {
    /** When to use colours and line drawing. */
    enum Colour {
        /** On a terminal, unless NO_COLOR is set. */
        AUTO,
        /** Also in a file or a pipe. */
        ALWAYS,
        /** Not at all. */
        NEVER
    }

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "table, json, csv or markdown (default: ${DEFAULT-VALUE}).")
    private OutputFormat format = OutputFormat.TABLE;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "Colours and line drawing: auto (on a terminal), always, never.")
    private Colour colour = Colour.AUTO;

    OutputFormat format() {
        return format;
    }

    Looks looks(Console console) {
        Looks found = console.looks();
        return switch (colour) {
            case AUTO -> found;
            case ALWAYS -> new Looks(true, true, found.progress(), found.width());
            case NEVER -> new Looks(false, false, found.progress(), found.width());
        };
    }

    Reporter reporter(Console console) {
        return switch (format) {
            case TABLE -> new TableReporter(looks(console));
            case JSON -> new JsonReporter();
            case CSV -> new CsvReporter();
            case MARKDOWN -> new MarkdownReporter();
        };
    }

    CurveReporter curveReporter(Console console) {
        return switch (format) {
            case TABLE -> new CurveTable(looks(console));
            case JSON -> new CurveJson();
            case CSV -> new CurveCsv();
            case MARKDOWN -> new CurveMarkdown();
        };
    }

    ContrastReporter contrastReporter(Console console) {
        return switch (format) {
            case TABLE -> new ContrastTable(looks(console));
            case JSON -> new ContrastJson();
            case CSV -> new ContrastCsv();
            case MARKDOWN -> new ContrastMarkdown();
        };
    }

    CoverageReporter coverageReporter(Console console) {
        return switch (format) {
            case TABLE -> new CoverageTable(looks(console));
            case JSON -> new CoverageJson();
            case CSV -> new CoverageCsv();
            case MARKDOWN -> new CoverageMarkdown();
        };
    }
}
