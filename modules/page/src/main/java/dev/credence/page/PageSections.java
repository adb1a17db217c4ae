package dev.credence.page;

import static j2html.TagCreator.details;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.label;
import static j2html.TagCreator.option;
import static j2html.TagCreator.p;
import static j2html.TagCreator.select;
import static j2html.TagCreator.summary;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.outcomes.Outcomes;
import dev.credence.page.forest.ClassComparison;
import dev.credence.page.forest.ComparisonTable;
import dev.credence.page.forest.ConfusionDifference;
import dev.credence.page.forest.ConfusionTables;
import dev.credence.page.forest.HtmlTable;
import dev.credence.page.forest.MetricTable;
import dev.credence.page.threshold.ThresholdRequest;
import dev.credence.page.threshold.ThresholdSection;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.Phrases;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The sections of a page, in the order in which a reader asks: what, how sure, where it errs, compared to what, by which means. */
final class PageSections {
    /** Fewer slices are seen at a glance. */
    private static final int FEW_SLICES = 3;
    /** Further tables of a report, such as those of curves, are folded. */
    private static final int OPEN_TABLES = 3;

    private final Credence credence;
    private final PageParts parts;
    private final PageFigures figures;
    private final FigureFrames frames;
    private final Optional<ClassComparison> classes;
    private final List<PageSection> sections = new ArrayList<>();

    PageSections(Credence credence, PageParts parts, FigureFrames frames) {
        this.credence = credence;
        this.parts = parts;
        this.figures = new PageFigures(credence, parts);
        this.frames = frames;
        this.classes = classes(credence, parts);
    }

    private static Optional<ClassComparison> classes(Credence credence, PageParts parts) {
        return parts.results()
                .compared()
                .flatMap(compared -> ClassComparison.of(
                        credence,
                        compared.report().options(),
                        compared.systems(),
                        parts.results().request().orElseGet(() -> EvaluationRequest.of(credence))));
    }

    /** Returns a sentence on the classes in which the better of two systems is worse. */
    Optional<String> contrary() {
        return contrary(parts, classes);
    }

    /** Returns that sentence without the sections. */
    static Optional<String> contrary(Credence credence, PageParts parts) {
        return contrary(parts, classes(credence, parts));
    }

    private static Optional<String> contrary(PageParts parts, Optional<ClassComparison> classes) {
        return parts.results()
                .compared()
                .filter(compared -> compared.report().doubt().isEmpty())
                .flatMap(compared -> classes.flatMap(comparison -> comparison.contrary(
                        compared.report(),
                        Conclusion.name(compared.report(), true),
                        Conclusion.name(compared.report(), false))));
    }

    /** Returns the metrics of each class of both systems by themselves. */
    List<EvaluationReport> ofClasses() {
        return classes.map(ClassComparison::evaluations).orElse(List.of());
    }

    /** Returns the comparison of both systems class by class. */
    Optional<ComparisonReport> classes() {
        return parts.results()
                .compared()
                .flatMap(compared -> classes.map(
                        comparison -> comparison.report(compared.report().input())));
    }

    List<PageSection> all() {
        paper();
        comparison();
        parts.results().evaluation().ifPresent(this::metrics);
        errors();
        shown("distribution", "Distribution of outcomes", figures.distributions());
        for (int i = 0; i < parts.more().tables().size(); i++) {
            PageParts.NamedTable named = parts.more().tables().get(i);
            add("table-" + (i + 1), named.heading(), List.of(HtmlTable.of(named.heading(), named.table())));
        }
        thresholds();
        for (int i = 0; i < parts.more().reports().size(); i++) {
            PageParts.NamedReport named = parts.more().reports().get(i);
            add("report-" + (i + 1), named.heading(), content(named));
        }
        parts.results().slices().ifPresent(this::slices);
        parts.more()
                .prospect()
                .ifPresent(prospect -> add("more-data", "How much more data?", Appendix.prospect(prospect)));
        add("methods", "Methods and assumptions", Appendix.methods(parts));
        add("absent", "Left out", OmittedSections.of(parts, figures.missing()));
        parts.frame()
                .provenance()
                .ifPresent(made -> add("reproduce", "Reproduce this report", Appendix.reproduction(made)));
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

    /** Adds the confusion matrix, next to it what is confused most often and the posteriors, and below it the matrix in numbers. */
    private void errors() {
        List<PageFigures.Named> drawn = figures.errors();
        Optional<ConfusionTables> tables = parts.results()
                .evaluation()
                .flatMap(report -> report.observations()
                        .sample(ConfusionMatrix.class)
                        .flatMap(sample -> ConfusionTables.of(sample, report.level(), figures.methodOfShares(report))));
        List<DomContent> content = new ArrayList<>();
        if (tables.isEmpty()) {
            if (!drawn.isEmpty()) {
                content.add(row(drawn));
            }
            content.addAll(differences());
            add("errors", "Confusion and posteriors", content);
            return;
        }
        List<DomContent> right = new ArrayList<>(tables.get().mostFrequent());
        drawn.stream().skip(1).map(frames::of).forEach(right::add);
        content.add(div().withClass("figures several paired")
                .with(each(drawn.stream().limit(1).map(frames::of)), div(each(right.stream()))));
        content.addAll(tables.get().whole());
        content.addAll(differences());
        add("errors", "Confusion and posteriors", content);
    }

    /** Returns the confusion matrix of the first system minus that of the second on the same items. */
    private List<DomContent> differences() {
        return parts.results()
                .compared()
                .flatMap(compared -> compared.systems()
                        .pairing(ConfusionMatrix.class)
                        .map(pairing -> ConfusionDifference.of(
                                pairing,
                                Conclusion.name(compared.report(), true),
                                Conclusion.name(compared.report(), false))))
                .orElse(List.of());
    }

    private void paper() {
        PaperText paper = PaperText.of(parts);
        if (paper.text().isEmpty()) {
            return;
        }
        Optional<DomContent> table = parts.results()
                .evaluation()
                .flatMap(report -> report.observations().sample(ConfusionMatrix.class))
                .filter(sample -> !sample.isWeighted())
                .flatMap(sample -> Appendix.crossTable(sample.evidence()));
        sections.add(PaperSection.of(paper.text(), paper.sources(), table));
    }

    private void metrics(EvaluationReport report) {
        PageRows rows = PageRows.ofClasses(report.rows());
        Footnotes footnotes = new Footnotes();
        List<DomContent> content = new ArrayList<>(
                new MetricTable(credence, report.observations(), report.level(), rows.rows(), footnotes).tables());
        List<String> below = new ArrayList<>(footnotes.lines());
        if (!rows.note().isEmpty()) {
            below.add(rows.note());
        }
        below.addAll(report.notes());
        content.add(Appendix.notes(below));
        figures.intervals().ifPresent(figure -> content.add(asFigure(figure)));
        add("metrics", "Metrics", content);
    }

    /** Returns a figure whose numbers are drawn in a table already; it can be saved, and is folded where scripts run. */
    private DomContent asFigure(PageFigures.Named figure) {
        return details(summary("As a figure"), frames.of(figure))
                .withClass("as-figure")
                .attr("open");
    }

    private void comparison() {
        parts.results().compared().ifPresent(compared -> {
            ComparisonReport report = compared.report();
            String first = Conclusion.name(report, true);
            String second = Conclusion.name(report, false);
            Footnotes footnotes = new Footnotes();
            String caption = "Differences, " + SafeText.cell(first) + " minus " + SafeText.cell(second);
            List<DomContent> content = new ArrayList<>();
            ComparisonTable table = new ComparisonTable(credence, report, compared.systems(), footnotes);
            content.add(table.content(caption, first, second));
            List<String> below = new ArrayList<>(footnotes.lines());
            table.comparators().ifPresent(below::add);
            below.addAll(report.notes());
            content.add(Appendix.notes(below));
            figures.differences().ifPresent(figure -> content.add(asFigure(figure)));
            classes.ifPresent(comparison -> content.addAll(comparison.content(first, second)));
            List<PageFigures.Named> drawn = figures.comparison();
            if (!drawn.isEmpty()) {
                content.add(row(drawn));
            }
            add("comparison", "Comparison", content);
        });
    }

    /** Returns the content of a report without those of its conclusions that the verdict states. */
    private List<DomContent> content(PageParts.NamedReport named) {
        Document document = named.report().document();
        List<DomContent> content = new ArrayList<>();
        String verdict = Conclusion.of(parts).whole();
        document.conclusions().stream()
                .filter(sentence -> !verdict.contains(sentence))
                .forEach(sentence -> content.add(p(SafeText.clean(sentence))));
        Set<String> titles = new HashSet<>();
        for (Document.Section section : document.sections()) {
            String title = section.title().isEmpty()
                    ? titles.isEmpty() ? named.heading() : "Differences"
                    : Phrases.atBeginning(section.title());
            titles.add(title);
            DomContent table = HtmlTable.of(title, section.table());
            content.add(titles.size() > OPEN_TABLES ? HtmlTable.folded(title, table) : table);
        }
        content.add(Appendix.notes(document.notes(Document.Medium.MARKDOWN)));
        return content;
    }

    /** Adds the curves, below them the explorer of thresholds, and below it the figures of probabilities. */
    private void thresholds() {
        List<DomContent> content = new ArrayList<>();
        List<PageFigures.Named> curves = figures.curves();
        List<PageFigures.Named> others = new ArrayList<>(figures.calibration());
        Optional<ThresholdRequest> request = PageThresholds.of(credence, parts);
        Optional<ThresholdSection> explorer = request.map(ThresholdSection::new);
        explorer.flatMap(ThresholdSection::netBenefit)
                .ifPresent(
                        figure -> others.add(new PageFigures.Named("figure-net-benefit", PageFigures.fitted(figure))));
        if (!curves.isEmpty()) {
            content.add(row(curves));
        }
        parts.results().curves().stream()
                .flatMap(report -> report.notes().stream())
                .distinct()
                .forEach(note -> content.add(p(SafeText.clean(note)).withClass("note")));
        List<PageFigures.Named> drawn =
                Stream.concat(curves.stream(), others.stream()).toList();
        explorer.ifPresent(one -> content.addAll(one.content(PageThresholds.marked(drawn, request.orElseThrow()))));
        if (!others.isEmpty()) {
            content.add(row(others));
        }
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
        List<DomContent> content = new ArrayList<>();
        List<String> names =
                rows.rows().stream().map(EstimateRow::group).distinct().toList();
        if (names.size() > FEW_SLICES) {
            content.add(div(
                            label("Show").attr("for", "slice-shown"),
                            select(option("all slices").withValue(""), each(names, name -> option(SafeText.cell(name))))
                                    .withId("slice-shown"))
                    .withClass("control")
                    .attr("hidden"));
        }
        content.addAll(withFigure(figures.slices(), HtmlTable.of(caption, table), below));
        add("slices", "Slices", content);
    }

    private List<DomContent> withFigure(Optional<PageFigures.Named> figure, DomContent table, List<String> below) {
        return List.of(div().withClass("with-figure")
                .with(div().with(figure.map(frames::of).stream()), div(table, Appendix.notes(below))));
    }

    /** What a page could show but does not, and what would give it. */
    static final class OmittedSections {
        private OmittedSections() {}

        static List<DomContent> of(PageParts parts, List<String> missing) {
            List<String> sentences = new ArrayList<>(missing);
            Optional<Observations> observed = parts.results().evaluation().map(EvaluationReport::observations);
            boolean outcomes =
                    observed.flatMap(one -> one.sample(Outcomes.class)).isPresent();
            if (!outcomes
                    && observed.flatMap(one -> one.sample(ConfusionMatrix.class))
                            .isEmpty()) {
                sentences.add("A confusion matrix needs predictions (--prediction COLUMN).");
            }
            if (!outcomes && parts.results().curves().isEmpty()) {
                sentences.add("ROC and precision-recall curves need scores (--score COLUMN).");
            }
            if (!outcomes
                    && observed.flatMap(one -> one.sample(ScoredSample.class)).isEmpty()) {
                sentences.add("A calibration figure needs probabilities (--score COLUMN).");
            }
            if (PageThresholds.areWeighted(parts)) {
                sentences.add(
                        "Metrics at each threshold need items of equal weight, because they are computed from counts.");
            }
            if (parts.results().compared().isEmpty()) {
                sentences.add("A comparison needs a second system (--against COLUMN).");
            }
            if (parts.results().slices().isEmpty()) {
                sentences.add("Slices need a column (--slice COLUMN).");
            }
            return sentences.isEmpty() ? List.of() : List.of(Appendix.notes(sentences));
        }
    }

    /** Returns the estimates of the best and the worst of thousands of classes or slices, with the number of all. */
    record PageRows(List<EstimateRow> rows, String note) {
        /** 40 classes fill a page. */
        private static final int MAX_CLASSES = 40;
        /** This many at each end, where there are more. */
        private static final int EACH = 12;

        /** Rows of an evaluation: averages and other metrics of the whole come first and always stay. */
        static PageRows ofClasses(List<EstimateRow> all) {
            Predicate<EstimateRow> ofOneClass = row -> row.estimate().metric().contains("@");
            List<EstimateRow> ordered = Stream.concat(
                            all.stream().filter(ofOneClass.negate()),
                            all.stream().filter(ofOneClass))
                    .toList();
            return of("classes", ordered, ofOneClass, PageRows::label);
        }

        static PageRows ofSlices(List<EstimateRow> all) {
            return of("slices", all, row -> true, EstimateRow::group);
        }

        private static PageRows of(
                String things, List<EstimateRow> all, Predicate<EstimateRow> one, Function<EstimateRow, String> name) {
            Map<String, EstimateRow> last = new LinkedHashMap<>();
            all.stream().filter(one).forEach(row -> last.put(name.apply(row), row));
            if (last.size() <= MAX_CLASSES) {
                return new PageRows(all, "");
            }
            List<String> ordered = last.entrySet().stream()
                    .filter(entry -> !Double.isNaN(entry.getValue().estimate().value()))
                    .sorted(Comparator.comparingDouble(
                            entry -> entry.getValue().estimate().value()))
                    .map(Map.Entry::getKey)
                    .toList();
            int each = Math.min(EACH, ordered.size() / 2);
            Set<String> shown = new HashSet<>(ordered.subList(0, each));
            shown.addAll(ordered.subList(ordered.size() - each, ordered.size()));
            List<EstimateRow> rows = all.stream()
                    .filter(row -> !one.test(row) || shown.contains(name.apply(row)))
                    .toList();
            String metric = last.values().iterator().next().estimate().metric().replaceFirst("(?s)@.*", "");
            return new PageRows(
                    rows,
                    String.format(
                            Locale.ROOT,
                            "%d of %,d %s are shown: the %d of lowest and the %d of highest %s. All are in the JSON.",
                            shown.size(),
                            last.size(),
                            things,
                            each,
                            each,
                            metric));
        }

        private static String label(EstimateRow row) {
            String metric = row.estimate().metric();
            return metric.substring(metric.indexOf('@') + 1);
        }
    }
}
