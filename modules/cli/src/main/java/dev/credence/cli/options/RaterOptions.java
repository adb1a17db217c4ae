package dev.credence.cli.options;

import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.RaterRows;
import dev.credence.cli.input.table.RowRules;
import dev.credence.cli.input.table.TableSource;
import dev.credence.cli.options.FileCommand.FileOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/** The options that name the columns of several raters, whose labels become outcomes: the number of raters of each label. */
public final class RaterOptions {
    /** The metrics of raters if none is named. */
    private static final List<String> USUAL =
            List.of("rater-agreement", "fleiss-kappa", "krippendorff-alpha", "gwet-ac");

    @Option(
            names = "--rater",
            split = ",",
            splitSynopsisLabel = ",",
            paramLabel = "COLUMN",
            description = "Columns of labels that two or more raters gave, whose agreement is measured; empty cells are"
                    + " missing ratings, whose rows --drop-missing leaves out.")
    private List<String> raters = new ArrayList<>();

    /** Returns whether raters are named. */
    public boolean given() {
        return !raters.isEmpty();
    }

    /** Returns the named metrics, or the usual ones of raters. */
    public List<String> metrics(List<String> named) {
        return given() && named.isEmpty() ? USUAL : named;
    }

    /** Describes the columns of the raters in place of the outcomes that were made of them. */
    public void describe(Map<String, Object> input) {
        if (given()) {
            input.put("raters", String.join(", ", raters));
            input.put("labels", String.valueOf(input.remove("outcome")));
        }
    }

    /** Makes the counts of each label from the columns of the raters, and names them as outcomes. */
    public void apply(InputFiles source, ColumnOptions columns, OutcomeOptions outcomes, FileOptions files) {
        if (!given()) {
            return;
        }
        if (raters.size() < 2 || raters.stream().distinct().count() < raters.size()) {
            throw Failure.usage("--rater must name two different columns or more: --rater=" + String.join(",", raters));
        }
        if (columns.hasSystem() || !outcomes.isOpen()) {
            throw Failure.usage("--rater reads the labels of raters alone: leave out --truth, --prediction, --score,"
                    + " --outcome and other kinds of outcomes");
        }
        if (outcomes.areOfNumbers()) {
            throw Failure.usage("--rater reads labels, and no numbers: leave out --range, --grades and --unscored");
        }
        if (!source.given()) {
            throw Failure.usage("--rater needs a file of rows: name it");
        }
        Path file = source.file();
        TableFile.requireFile(file);
        if (!files.isTable(file) || !Files.isRegularFile(file)) {
            throw Failure.usage(
                    file + ": --rater reads the rows of a file twice: neither a state nor a pipe can be read");
        }
        files.rate(raters);
        List<String> stated = columns.takeLabels();
        UnaryOperator<TableSource> complete = rows -> files.isDropping()
                ? new RowRules(List.of(), true, false, Map.of()).applied(file, rows, List.of())
                : rows;
        List<String> labels = stated.isEmpty() ? RaterRows.labels(complete.apply(files.made(file)), raters) : stated;
        files.make(rows -> new RaterRows(complete.apply(rows), raters, labels));
        outcomes.ofColumns(labels);
    }
}
