package dev.credence.page;

import static j2html.TagCreator.div;
import static j2html.TagCreator.iframe;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.page.forest.HtmlTable;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.ComparisonColumns;
import dev.credence.report.form.EstimateColumns;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import java.util.List;
import java.util.Optional;

/**
 * Writes results as HTML that a notebook shows below a cell. With {@code credence-kotlin-jupyter} the Kotlin kernel for
 * Jupyter does this by itself. Names from outside are escaped.
 */
public final class NotebookHtml {
    private NotebookHtml() {}

    /**
     * Writes an estimate as a table of one row, with its notes.
     *
     * @param estimate the estimate
     * @return an HTML fragment
     */
    public static String of(Estimate estimate) {
        Footnotes footnotes = new Footnotes();
        Range anything = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        EstimateRow row =
                new EstimateRow("", estimate, anything, Direction.NEUTRAL, Optional.empty(), estimate.metric());
        return table("Estimate", EstimateColumns.table(List.of(row), estimate.level(), footnotes), footnotes);
    }

    /**
     * Writes a comparison as a table of one row, with its notes.
     *
     * @param comparison the comparison
     * @return an HTML fragment
     */
    public static String of(Comparison comparison) {
        Footnotes footnotes = new Footnotes();
        double margin =
                comparison.equivalence().map(Comparison.Equivalence::margin).orElse(0.0);
        ComparisonOptions options = new ComparisonOptions(comparison.level(), margin);
        ComparisonRow row = new ComparisonRow(comparison, Optional.empty());
        return table("Comparison", ComparisonColumns.table(List.of(row), options, footnotes), footnotes);
    }

    /**
     * Writes a page as a frame of its own, so that its style and script do not concern the notebook.
     *
     * @param page the page
     * @return an HTML fragment, somewhat larger than the page
     * @throws IllegalArgumentException if the page is empty
     */
    public static String of(ReportPage page) {
        return iframe().attr("srcdoc", page.render())
                .attr("title", "Credence report")
                .attr("style", "width: 100%; height: 45em; border: 0")
                .render();
    }

    private static String table(String caption, Table<?> table, Footnotes footnotes) {
        return div(HtmlTable.of(caption, table), Appendix.notes(footnotes.lines()))
                .render();
    }
}
