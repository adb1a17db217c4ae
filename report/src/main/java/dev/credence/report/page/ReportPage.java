package dev.credence.report.page;

import dev.credence.Credence;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.figure.Figure;
import dev.credence.report.figure.Theme;
import java.util.Optional;
import java.util.function.Function;

/**
 * One self-contained HTML page of what was found: a verdict in a sentence, a paragraph for a paper with its references, tables
 * beside figures, methods and what they rest on, how to make it again, and all results as JSON.
 *
 * <pre>{@code
 * EvaluationReport report = EvaluationRequest.of(credence).report(Observations.of(matrix));
 * Files.writeString(path, ReportPage.of(credence).titled("Spam filter").evaluation(report).render());
 * }</pre>
 *
 * <p>The page loads nothing: its Content-Security-Policy allows its own style and script by their SHA-256, and no network. It is
 * read without a script, which adds tooltips, sorting, a switch between light and dark, and downloads. Labels are data: whatever
 * they hold is shown and steers nothing. The same reports give the same bytes.
 *
 * <p>Cost: milliseconds and some 100 kB for a few classes; of more than 40 classes the extremes are shown, and it says so.
 *
 * <p>Immutable: every call gives a new page.
 */
public final class ReportPage {
    private final Credence credence;
    private final PageParts parts;

    private ReportPage(Credence credence, PageParts parts) {
        this.credence = credence;
        this.parts = parts;
    }

    /**
     * An empty page.
     *
     * @param credence what is installed, which draws posteriors and intervals of shares
     * @return the page
     */
    public static ReportPage of(Credence credence) {
        return new ReportPage(credence, PageParts.NONE);
    }

    private ReportPage with(PageParts changed) {
        return new ReportPage(credence, changed);
    }

    /**
     * With a title.
     *
     * @param title in words; may hold names from outside
     * @return the page
     */
    public ReportPage titled(String title) {
        return with(parts.titled(title));
    }

    /**
     * On a light or a dark page.
     *
     * @param theme as the reader's system is set, where none is chosen; a page is always printed light
     * @return the page
     */
    public ReportPage theme(Theme theme) {
        return with(parts.themed(theme));
    }

    /**
     * With an evaluation.
     *
     * @param report metrics of one system
     * @return the page
     */
    public ReportPage evaluation(EvaluationReport report) {
        return with(parts.evaluated(report));
    }

    /**
     * With a curve beside those there are.
     *
     * @param report one or two curves of a kind; some 200 points tell their shape
     * @return the page
     */
    public ReportPage curve(CurveReport report) {
        return with(parts.drawn(report));
    }

    /**
     * With a comparison, which then gives the verdict. The page calls the systems by their names in the report, which
     * {@link ComparisonReport#named} gives them; without names they are "first system" and "second system".
     *
     * @param report two systems compared
     * @param systems what the report was made of, which was the argument of {@code ComparisonReportRequest.report}; the page draws posteriors
     *     from it
     * @return the page
     */
    public ReportPage comparison(ComparisonReport report, ObservedPair systems) {
        return with(parts.compared(new PageParts.Compared(report, systems)));
    }

    /**
     * With slices.
     *
     * @param report metrics by slice
     * @return the page
     */
    public ReportPage slices(SlicedReport report) {
        return with(parts.sliced(report));
    }

    /**
     * With what more data would decide.
     *
     * @param prospect from {@link MoreData}
     * @return the page
     */
    public ReportPage prospect(SampleSizeOutlook prospect) {
        return with(parts.planned(prospect));
    }

    /**
     * With how it was made.
     *
     * @param provenance command, version, seed, files
     * @return the page
     */
    public ReportPage provenance(Provenance provenance) {
        return with(parts.made(provenance));
    }

    /**
     * With another specification of each figure to download than Vega-Lite's of {@code VegaLiteWriter}.
     *
     * @param specification a figure's JSON
     * @return the page
     */
    public ReportPage specifications(Function<Figure, String> specification) {
        return with(parts.specified(Optional.of(specification)));
    }

    /**
     * Without specifications to download, which are about a third of a page.
     *
     * @return the page
     */
    public ReportPage withoutSpecifications() {
        return with(parts.specified(Optional.empty()));
    }

    /**
     * What the page says first.
     *
     * @return a sentence; names from outside in it are not yet made harmless
     * @throws IllegalArgumentException if nothing stands on the page
     */
    public String verdict() {
        requireSomething();
        return Verdict.of(parts).whole();
    }

    /**
     * The page.
     *
     * @return HTML, to be written as UTF-8
     * @throws IllegalArgumentException if nothing stands on the page
     */
    public String render() {
        requireSomething();
        return new PageDocument(credence, parts).text();
    }

    private void requireSomething() {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException(
                    "a page must have something to show: parts=0; give it what EvaluationRequest, CurveRequest, ComparisonReportRequest or"
                            + " SlicedRun reports");
        }
    }
}
