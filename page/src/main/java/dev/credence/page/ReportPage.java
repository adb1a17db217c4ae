package dev.credence.page;

import static j2html.TagCreator.body;
import static j2html.TagCreator.head;
import static j2html.TagCreator.html;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.script;
import static j2html.TagCreator.style;
import static j2html.TagCreator.title;

import dev.credence.Credence;
import dev.credence.figures.Figure;
import dev.credence.figures.Theme;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.text.SafeText;
import j2html.Config;
import j2html.rendering.FlatHtml;
import j2html.tags.DomContent;
import j2html.tags.specialized.HtmlTag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
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
        return with(parts.compared(new PageParts.Compared(report, systems, credence)));
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
        return Conclusion.of(parts).whole();
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

    /** The page as a document: its policy, its style and script, its body, its data. */
    static final class PageDocument {
        private static final int LONGEST_TITLE = 200;

        private final Credence credence;
        private final PageParts parts;

        PageDocument(Credence credence, PageParts parts) {
            this.credence = credence;
            this.parts = parts;
        }

        String text() {
            String css = PageStyle.css();
            String js = PageAsset.SCRIPT.text();
            PageBody content = new PageBody(credence, parts, heading());
            HtmlTag page = html().attr("lang", "en")
                    .with(
                            head(
                                    meta().withCharset("utf-8"),
                                    meta().attr("http-equiv", "Content-Security-Policy")
                                            .withContent(policy(css, js)),
                                    meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                                    meta().withName("color-scheme").withContent("light dark"),
                                    meta().withName("referrer").withContent("no-referrer"),
                                    title(heading()),
                                    style(rawHtml(css))),
                            body(content.content()).with(script(rawHtml(js))));
            if (parts.theme() != Theme.AUTO) {
                page.attr("data-theme", parts.theme().name().toLowerCase(Locale.ROOT));
            }
            return written(page);
        }

        private String heading() {
            String named = parts.title().isEmpty() ? "Credence report" : parts.title();
            return SafeText.shortened(SafeText.clean(named), LONGEST_TITLE);
        }

        /** Nothing is loaded, sent or framed; what runs and what styles is what was written here. */
        private static String policy(String css, String js) {
            return "default-src 'none'; style-src '" + hash(css) + "'; script-src '" + hash(js)
                    + "'; base-uri 'none'; form-action 'none'";
        }

        private static String hash(String text) {
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
                return "sha256-" + Base64.getEncoder().encodeToString(digest);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java platform has SHA-256: " + e.getMessage(), e);
            }
        }

        /** With the library's own settings, whatever those of the process are. */
        private static String written(DomContent page) {
            StringBuilder out = new StringBuilder("<!DOCTYPE html>\n");
            try {
                page.render(FlatHtml.into(out, Config.defaults()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return out.append('\n').toString();
        }
    }
}
