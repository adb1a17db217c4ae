package dev.credence.page;

import dev.credence.Credence;
import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import dev.credence.report.Report;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.table.Table;
import java.util.Optional;
import java.util.function.Function;

/**
 * A report as one self-contained HTML page: a verdict in a sentence, a paragraph for a paper with its references, tables with
 * figures, methods and their assumptions, how to reproduce the report, and all results as JSON.
 *
 * <pre>{@code
 * EvaluationReport report = EvaluationRequest.of(credence).report(Observations.of(matrix));
 * Files.writeString(path, ReportPage.of(credence).titled("Spam filter").evaluation(report).render());
 * }</pre>
 *
 * <p>The page loads nothing: its Content-Security-Policy allows its own style and script by their SHA-256, and no network. It can
 * be read without its script, which adds tooltips, sorting, a switch between light and dark, and downloads. Labels are data: their
 * characters are shown and never interpreted. Equal reports give equal bytes.
 *
 * <p>Cost: milliseconds and some 100 kB for a few classes; of more than 40 classes the page shows the extremes, with a note.
 *
 * <p>Immutable: every call returns a new page.
 */
public final class ReportPage {
    private final Credence credence;
    private final PageParts parts;

    private ReportPage(Credence credence, PageParts parts) {
        this.credence = credence;
        this.parts = parts;
    }

    /**
     * Creates an empty page.
     *
     * @param credence the installed methods, which give posteriors and intervals of shares
     * @return the page
     */
    public static ReportPage of(Credence credence) {
        return new ReportPage(credence, PageParts.NONE);
    }

    private ReportPage with(PageParts changed) {
        return new ReportPage(credence, changed);
    }

    /**
     * Returns a copy with a title.
     *
     * @param title in words; may hold names from outside
     * @return the page
     */
    public ReportPage titled(String title) {
        return with(parts.titled(title));
    }

    /**
     * Returns a copy in light or dark colours.
     *
     * @param theme light, dark, or the setting of the reader's system, which is the default; a page is always printed light
     * @return the page
     */
    public ReportPage theme(Theme theme) {
        return with(parts.themed(theme));
    }

    /**
     * Returns a copy with an evaluation. The page computes other metrics by their default methods: at each threshold of scores, and with a
     * comparison those of the second system and of each class.
     *
     * @param report metrics of one system
     * @return the page
     */
    public ReportPage evaluation(EvaluationReport report) {
        return with(parts.evaluated(report, Optional.empty()));
    }

    /**
     * Returns a copy with an evaluation. The page computes other metrics as requested: at each threshold of scores without simulation, and with a
     * comparison those of the second system and of each class.
     *
     * @param report metrics of one system
     * @param request the request that made the report: its methods, seed, draws and threads are used again
     * @return the page
     */
    public ReportPage evaluation(EvaluationReport report, EvaluationRequest request) {
        return with(parts.evaluated(report, Optional.of(request)));
    }

    /**
     * Returns a copy with one more figure of curves.
     *
     * @param report one or two curves of a kind; some 200 points are enough to show their shape
     * @return the page
     */
    public ReportPage curve(CurveReport report) {
        return with(parts.drawn(report));
    }

    /**
     * Returns a copy with a comparison, which then gives the verdict. The page uses the names of the systems in the report, which
     * {@link ComparisonReport#named} sets; without names they are "first system" and "second system".
     *
     * @param report the comparison of two systems
     * @param systems the argument of {@code ComparisonReportRequest.report} from which the report was made; the page draws
     *     posteriors from it
     * @return the page
     */
    public ReportPage comparison(ComparisonReport report, ObservedPair systems) {
        return with(parts.compared(new PageParts.Compared(report, systems, credence)));
    }

    /**
     * Returns a copy with a section of its own for one more table, such as the items on which two systems differ most.
     *
     * @param heading the heading of the section, in words of the library and not of the data
     * @param table the table, whose cells may contain names from outside
     * @return the page
     */
    public ReportPage table(String heading, Table<?> table) {
        return with(parts.tabulated(new PageParts.NamedTable(heading, table)));
    }

    /**
     * Returns a copy with a section of its own for one more report, such as a chosen threshold or the calibration of probabilities: its
     * conclusions, its tables and its notes. Its JSON is among the results of the page.
     *
     * @param heading the heading of the section, in words of the library and not of the data
     * @param report the report, whose names may come from outside
     * @return the page
     */
    public ReportPage report(String heading, Report report) {
        return with(parts.reported(new PageParts.NamedReport(heading, report)));
    }

    /**
     * Returns a copy with metrics by slice.
     *
     * @param report metrics by slice
     * @return the page
     */
    public ReportPage slices(SlicedReport report) {
        return with(parts.sliced(report));
    }

    /**
     * Returns a copy with the sample sizes of further studies.
     *
     * @param prospect from {@link MoreData}
     * @return the page
     */
    public ReportPage prospect(MoreData.Outlook prospect) {
        return with(parts.planned(prospect));
    }

    /**
     * Returns a copy with the facts that reproduce the report.
     *
     * @param provenance command, version, seed, files
     * @return the page
     */
    public ReportPage provenance(Provenance provenance) {
        return with(parts.made(provenance));
    }

    /**
     * Returns a copy whose figures have other specifications to download than those of {@code VegaLiteWriter}.
     *
     * @param specification gives the JSON of a figure
     * @return the page
     */
    public ReportPage specifications(Function<Figure, String> specification) {
        return with(parts.specified(Optional.of(specification)));
    }

    /**
     * Returns a copy without specifications of figures to download, which make up about a third of a page.
     *
     * @return the page
     */
    public ReportPage withoutSpecifications() {
        return with(parts.specified(Optional.empty()));
    }

    /**
     * Returns the first sentence of the page.
     *
     * @return a sentence, in which names from outside are not yet made harmless
     * @throws IllegalArgumentException if the page is empty
     */
    public String verdict() {
        requireSomething();
        return Conclusion.of(parts).and(PageSections.contrary(credence, parts)).whole();
    }

    /**
     * Returns the paragraph for a paper.
     *
     * @return the paragraph with its sources; empty if there is nothing to state, as on a page of slices alone
     * @throws IllegalArgumentException if the page is empty
     */
    public Optional<PaperParagraph> paragraph() {
        requireSomething();
        return Optional.of(PaperText.of(parts))
                .filter(paper -> !paper.text().isEmpty())
                .map(paper -> new PaperParagraph(paper.text(), paper.sources()));
    }

    /**
     * Writes the page.
     *
     * @return HTML, to be encoded as UTF-8
     * @throws IllegalArgumentException if the page is empty
     */
    public String render() {
        requireSomething();
        return new PageDocument(credence, parts).text();
    }

    private void requireSomething() {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException(
                    "a page must have at least one part: parts=0; give it what EvaluationRequest, CurveRequest, ComparisonReportRequest or"
                            + " SlicedReportRequest reports");
        }
    }

    /** The page as a document: its title, its style and script, its body, its data. */
    record PageDocument(Credence credence, PageParts parts) {
        String text() {
            String css = PageStyle.css();
            String js = PageAsset.SCRIPT.text();
            String heading = PageFrame.heading(parts.frame().title());
            PageBody content = new PageBody(credence, parts, heading);
            return HtmlFile.written(
                    heading,
                    css,
                    js,
                    Optional.of(parts.frame().theme()).filter(theme -> theme != Theme.AUTO),
                    content.content());
        }
    }
}
