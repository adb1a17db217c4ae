package dev.credence.report.page;

import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.p;

import dev.credence.Credence;
import dev.credence.report.evaluation.EstimateColumns;
import dev.credence.report.evaluation.EstimateRow;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.table.Document;
import dev.credence.report.table.Footnotes;
import dev.credence.report.table.Medium;
import dev.credence.report.table.Section;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The sections of a page, in the order in which a reader asks: what, how sure, where it errs, compared to what, by which means. */
final class PageSections {
    private final PageParts parts;
    private final PageFigures figures;
    private final FigureFrames frames;
    private final List<PageSection> sections = new ArrayList<>();

    PageSections(Credence credence, PageParts parts, FigureFrames frames) {
        this.parts = parts;
        this.figures = new PageFigures(credence, parts);
        this.frames = frames;
    }

    List<PageSection> all() {
        paper();
        comparison();
        parts.evaluation().ifPresent(this::metrics);
        shown("errors", "Confusion and posteriors", figures.errors());
        thresholds();
        parts.slices().ifPresent(this::slices);
        parts.prospect()
                .ifPresent(prospect -> add("more-data", "What more data would decide", Appendix.prospect(prospect)));
        add("methods", "Methods and what they rest on", Appendix.methods(parts));
        add("absent", "Not on this page", OmittedSections.of(parts, figures.missing()));
        parts.provenance().ifPresent(made -> add("reproduce", "Make it again", Appendix.reproduction(made)));
        return List.copyOf(sections);
    }

    private void add(String id, String heading, List<DomContent> content) {
        if (!content.isEmpty()) {
            sections.add(new PageSection(id, heading, content));
        }
    }

    private void shown(String id, String heading, List<PageFigures.Named> drawn) {
        add(id, heading, drawn.isEmpty() ? List.of() : List.of(row(drawn)));
    }

    private DomContent row(List<PageFigures.Named> drawn) {
        return div().withClass(drawn.size() > 1 ? "figures several" : "figures")
                .with(drawn.stream().map(frames::of));
    }

    private void paper() {
        PaperText paper = PaperText.of(parts);
        if (paper.text().isEmpty()) {
            return;
        }
        List<DomContent> content = new ArrayList<>();
        content.add(p(SafeText.clean(paper.text())).withId("paper"));
        content.add(Appendix.sources(paper.sources()));
        content.add(button("Copy paragraph and references")
                .withId("copy-paper")
                .withType("button")
                .attr("hidden"));
        add("for-a-paper", "For a paper", content);
    }

    private void metrics(EvaluationReport report) {
        PageRows rows = PageRows.ofClasses(report.rows());
        Footnotes footnotes = new Footnotes();
        Table<EstimateRow> table = EstimateColumns.table(rows.rows(), report.level(), footnotes);
        List<String> below = new ArrayList<>(footnotes.lines());
        if (!rows.note().isEmpty()) {
            below.add(rows.note());
        }
        below.addAll(report.notes());
        String caption = "Metrics with " + SafeText.percent(report.level()) + " intervals";
        add("metrics", "Metrics", beside(figures.intervals(), HtmlTable.of(caption, table), below));
    }

    private void comparison() {
        parts.compared().ifPresent(compared -> {
            List<PageFigures.Named> drawn = figures.comparison();
            Document document = compared.report().document();
            String caption = "Differences, " + Verdict.name(compared.report(), true) + " less "
                    + Verdict.name(compared.report(), false);
            add(
                    "comparison",
                    "Comparison",
                    List.of(
                            drawn.isEmpty() ? div() : row(drawn),
                            tables(caption, document),
                            Appendix.notes(document.notes(Medium.MARKDOWN))));
        });
    }

    private void thresholds() {
        List<DomContent> content = new ArrayList<>();
        List<PageFigures.Named> drawn = figures.thresholds();
        if (!drawn.isEmpty()) {
            content.add(row(drawn));
        }
        parts.curves().stream()
                .flatMap(report -> report.notes().stream())
                .distinct()
                .forEach(note -> content.add(p(SafeText.clean(note)).withClass("note")));
        add("thresholds", "Scores and thresholds", content);
    }

    private void slices(SlicedReport report) {
        PageRows rows = PageRows.ofSlices(report.rows());
        Footnotes footnotes = new Footnotes();
        Table<EstimateRow> table = report.table(rows.rows(), footnotes);
        List<String> below = new ArrayList<>();
        below.add(report.adjustment());
        below.addAll(footnotes.lines());
        if (!rows.note().isEmpty()) {
            below.add(rows.note());
        }
        below.addAll(report.notes());
        String caption = "By " + SafeText.cell(report.column());
        add("slices", "Slices", beside(figures.slices(), HtmlTable.of(caption, table), below));
    }

    private static DomContent tables(String caption, Document document) {
        return div().withClass("below")
                .with(document.sections().stream().map(Section::table).map(table -> HtmlTable.of(caption, table)));
    }

    private List<DomContent> beside(Optional<PageFigures.Named> figure, DomContent table, List<String> below) {
        return List.of(div().withClass("beside")
                .with(div().with(figure.map(frames::of).stream()), div(table, Appendix.notes(below))));
    }
}
