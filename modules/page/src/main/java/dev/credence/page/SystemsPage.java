package dev.credence.page;

import static j2html.TagCreator.details;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.p;
import static j2html.TagCreator.summary;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.Sample;
import dev.credence.figures.Theme;
import dev.credence.figures.kind.FigureKind;
import dev.credence.figures.kind.ReportFigures;
import dev.credence.figures.vega.VegaLiteWriter;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.MultipleComparison.RankedSystem;
import dev.credence.page.PaperText.Citations;
import dev.credence.page.SystemsPage.SystemsPaper;
import dev.credence.page.forest.ComparisonTable;
import dev.credence.page.forest.HtmlTable;
import dev.credence.page.forest.SystemClasses;
import dev.credence.page.forest.SystemTables;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.form.Phrases;
import dev.credence.report.form.RankedPair;
import dev.credence.report.systems.MultiSystemReport;
import dev.credence.report.systems.SystemEvaluations;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import j2html.tags.specialized.DlTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A comparison of several systems as one self-contained HTML page: which system is best and which ones cannot be distinguished from it,
 * tiles, a paragraph for a paper with its references, each system with its metrics, all pairs with simultaneous intervals and adjusted
 * p-values, the systems class by class, the methods, and all results as JSON.
 *
 * <pre>{@code
 * Sample<JointConfusionMatrix> sample = Sample.of(matrix);
 * MultiSystemReport report = MultiSystemRequest.of(credence).metrics("f1.macro").report(sample);
 * Files.writeString(path, SystemsPage.of(credence, report, List.of(sample), ComputeOptions.defaults()).titled("Letters").render());
 * }</pre>
 *
 * <p>The page loads nothing and can be read without its script, as that of {@link ReportPage}. Labels are data: their characters are shown
 * and never interpreted. Equal reports give equal bytes. Cost: an evaluation of each system and, for predictions of three or more classes,
 * a comparison of all pairs in each of at most 40 classes; some 100 kB.
 *
 * <p>Immutable: every call returns a new page.
 */
public final class SystemsPage {
    /** Four tiles of systems and one of items fill a line; the best systems are shown. */
    private static final int MAX_TILES = 5;
    /** Below 30 items intervals of proportions are wider than a third of their range. */
    private static final long FEW_ITEMS = 30;

    private final Results results;
    private final String title;
    private final Theme theme;
    private final Optional<Provenance> provenance;

    /**
     * What a page shows.
     *
     * @param report all pairs by each metric
     * @param evaluations each system by the same metrics, in the order of the systems
     * @param classes the systems class by class
     * @param figures draws the figure of the pairs
     */
    private record Results(
            MultiSystemReport report,
            List<EvaluationReport> evaluations,
            Optional<SystemClasses> classes,
            ReportFigures figures) {}

    private SystemsPage(Results results, String title, Theme theme, Optional<Provenance> provenance) {
        this.results = results;
        this.title = title;
        this.theme = theme;
        this.provenance = provenance;
    }

    /**
     * Creates the page of a comparison. Its first metric gives the verdict.
     *
     * @param credence the installed metrics and methods, by which the metrics of the report are known
     * @param report the comparison of all pairs by one metric or more
     * @param samples the observations from which the report was made, one sample for each kind of evidence, with the systems in the
     *     same order
     * @param run seed, draws and cancellation of the intervals of each system and of the comparison of classes
     * @return the page
     * @throws IllegalArgumentException if the report compares by no metric, or the samples are not those of {@link SystemEvaluations#of}
     * @throws java.util.NoSuchElementException if a metric of the report is not registered
     */
    public static SystemsPage of(
            Credence credence,
            MultiSystemReport report,
            List<? extends Sample<? extends JointEvidence<?, ?>>> samples,
            ComputeOptions run) {
        Objects.requireNonNull(credence, "credence must not be null");
        if (report.comparisons().isEmpty()) {
            throw new IllegalArgumentException(
                    "a page of several systems must have a metric: comparisons=0; name one in MultiSystemRequest");
        }
        MultipleComparison first = report.comparisons().get(0);
        EvaluationRequest request = EvaluationRequest.of(credence)
                .metrics(report.comparisons().stream()
                        .map(MultipleComparison::metric)
                        .toArray(String[]::new))
                .level(first.level())
                .run(run);
        return new SystemsPage(
                new Results(
                        report,
                        SystemEvaluations.of(request, samples),
                        classes(credence, first, samples, run),
                        ReportFigures.of(credence).forPages()),
                "Comparison of " + first.systems().size() + " systems",
                Theme.AUTO,
                Optional.empty());
    }

    @SuppressWarnings("unchecked") // the evidence of the sample is of that class
    private static Optional<SystemClasses> classes(
            Credence credence, MultipleComparison first, List<? extends Sample<?>> samples, ComputeOptions run) {
        return samples.stream()
                .filter(sample -> sample.evidence() instanceof JointConfusionMatrix)
                .findFirst()
                .map(sample -> (Sample<JointConfusionMatrix>) sample)
                .flatMap(sample -> SystemClasses.of(credence, first.metric(), sample, first.level(), run));
    }

    /**
     * Returns a copy with a title.
     *
     * @param newTitle in words; may contain names from outside
     * @return the page
     */
    public SystemsPage titled(String newTitle) {
        return new SystemsPage(results, newTitle, theme, provenance);
    }

    /**
     * Returns a copy in light or dark colours.
     *
     * @param newTheme light, dark, or the setting of the reader's system, which is the default; a page is always printed light
     * @return the page
     */
    public SystemsPage theme(Theme newTheme) {
        return new SystemsPage(results, title, newTheme, provenance);
    }

    /**
     * Returns a copy with the facts that reproduce the report.
     *
     * @param made command, version, seed, files
     * @return the page
     */
    public SystemsPage provenance(Provenance made) {
        return new SystemsPage(results, title, theme, Optional.of(made));
    }

    /** {@return the first sentence of the page, in which names from outside are not yet made harmless} */
    public String verdict() {
        return conclusion().whole();
    }

    private Conclusion conclusion() {
        return Conclusion.of(results.report().conclusion().orElseThrow());
    }

    /** {@return the paragraph for a paper with its sources} */
    public PaperParagraph paragraph() {
        SystemsPaper paper = paper();
        return new PaperParagraph(paper.text(), paper.sources());
    }

    private SystemsPaper paper() {
        return new SystemsPaper(results.report(), results.evaluations(), provenance);
    }

    /** {@return HTML, to be encoded as UTF-8} */
    public String render() {
        String heading = PageFrame.heading(title);
        Conclusion verdict = conclusion();
        FigureFrames frames = new FigureFrames(Optional.of(VegaLiteWriter.of(Theme.LIGHT)::json));
        List<DomContent> first = new ArrayList<>();
        long items = primary().items();
        if (items < FEW_ITEMS) {
            first.add(PageFrame.warning("This page rests on " + SafeText.count(items)
                    + (items == 1 ? " item" : " items") + ". With fewer than " + FEW_ITEMS
                    + " items the intervals are wide, and one more item can change the conclusion. Collect more items"
                    + " before you decide."));
        }
        first.add(PageFrame.verdict(verdict));
        first.add(tiles());
        List<PageSection> sections = sections(frames);
        PageFrame frame = new PageFrame(
                heading,
                results.report().input(),
                first,
                sections,
                PageJson.of(
                        new PageJson.OfSystems(results.report(), results.evaluations(), results.classes()),
                        heading,
                        verdict.whole(),
                        provenance));
        return HtmlFile.written(
                heading,
                PageStyle.css(),
                PageAsset.SCRIPT.text(),
                Optional.of(theme).filter(chosen -> chosen != Theme.AUTO),
                frame.content(frames.data()));
    }

    private MultipleComparison primary() {
        return results.report().comparisons().get(0);
    }

    /** Returns the first metric of the best systems, and the number of items. */
    private DomContent tiles() {
        List<DomContent> tiles = new ArrayList<>();
        primary().ranking().stream()
                .limit(MAX_TILES)
                .forEach(system -> results.evaluations().get(system.system()).rows().stream()
                        .filter(row -> row.estimate().metric().equals(primary().metric()))
                        .filter(row -> row.estimate().hasInterval())
                        .findFirst()
                        .ifPresent(row -> tiles.add(Tiles.metric(
                                SafeText.cell(system.name()),
                                row.estimate(),
                                row.range().lower() == 0 && row.range().upper() == 1))));
        tiles.add(Tiles.count("Items", primary().items()));
        return Tiles.of(Phrases.atBeginning(Phrases.metric(primary().metric())), tiles);
    }

    private List<PageSection> sections(FigureFrames frames) {
        Footnotes footnotes = new Footnotes();
        SystemTables tables = new SystemTables(results.report(), results.evaluations(), footnotes);
        Document document = results.report().document();
        List<PageSection> sections = new ArrayList<>();
        SystemsPaper paper = paper();
        sections.add(PaperSection.of(paper.text(), paper.sources(), Optional.empty()));
        List<DomContent> systems = new ArrayList<>(tables.systems());
        systems.add(
                p("Systems that share a letter cannot be distinguished by that metric. Intervals are those of each system"
                                + " alone, and whether they overlap does not decide: all pairs below does.")
                        .withClass("note"));
        sections.add(new PageSection("systems", "Systems", systems));
        List<DomContent> pairs = new ArrayList<>(tables.pairs());
        pairs.add(Appendix.notes(footnotes.lines()));
        pairs.add(figure(frames));
        sections.add(new PageSection("pairs", "All pairs", pairs));
        results.classes()
                .ifPresent(classes -> sections.add(new PageSection("classes", "Class by class", classes.content())));
        document.sections().stream()
                .skip(2)
                .forEach(section -> sections.add(new PageSection(
                        "at-once",
                        "All systems at once",
                        List.of(HtmlTable.of(Phrases.atBeginning(section.title()), section.table())))));
        sections.add(new PageSection("methods", "Methods and assumptions", List.of(notes(), methods())));
        provenance.ifPresent(made ->
                sections.add(new PageSection("reproduce", "Reproduce this report", Appendix.reproduction(made))));
        return List.copyOf(sections);
    }

    /** Returns the pairs of the first metric as a figure, which is folded where scripts run. */
    private DomContent figure(FigureFrames frames) {
        MultiSystemReport first = new MultiSystemReport(results.report().input(), List.of(primary()), List.of());
        PageFigures.Named named = new PageFigures.Named(
                "figure-pairs", PageFigures.fitted(results.figures().draw(FigureKind.INTERVAL, first)));
        return details(summary("As a figure"), frames.of(named))
                .withClass("as-figure")
                .attr("open");
    }

    private DomContent notes() {
        return Appendix.notes(Stream.concat(
                        Stream.of(Appendix.MethodsUsed.sentence(results.evaluations()
                                .get(0)
                                .observations()
                                .samples()
                                .get(0)
                                .design())),
                        results.report().document().notes(Document.Medium.MARKDOWN).stream())
                .distinct()
                .toList());
    }

    private DlTag methods() {
        TreeSet<String> spellings = new TreeSet<>();
        results.evaluations().stream()
                .flatMap(report -> report.rows().stream())
                .map(EstimateRow::estimate)
                .forEach(found -> spellings.add(found.method()));
        results.report().comparisons().stream()
                .flatMap(comparison -> comparison.differences().stream())
                .forEach(pair -> spellings.add(pair.comparison().comparator()));
        spellings.add(SystemsPaper.SIMULTANEOUS);
        spellings.remove("");
        DlTag list = dl();
        spellings.forEach(spelling -> Appendix.method(list, spelling));
        return list;
    }

    /** A paragraph on several systems, to paste into a paper, with the sources that it cites. It states the first metric. */
    static final class SystemsPaper {
        /** More systems or pairs are better shown in a table. */
        private static final int MAX_NUMBERS = 6;
        /** The spelling under which the source of simultaneous intervals is found. */
        static final String SIMULTANEOUS = "largest-deviate";

        private final Citations citations = new Citations();
        private final String text;

        SystemsPaper(MultiSystemReport report, List<EvaluationReport> evaluations, Optional<Provenance> made) {
            MultipleComparison first = report.comparisons().get(0);
            Sample<?> sample = evaluations.get(0).observations().samples().get(0);
            List<String> sentences = new ArrayList<>();
            String drawn = PaperText.drawn(sample);
            sentences.add(
                    Phrases.listed(first.systems().stream().map(SafeText::cell).toList())
                            + " were compared on the same " + SafeText.count(first.items()) + " items"
                            + (drawn.isEmpty() ? "" : " (" + drawn + ")") + ".");
            made.ifPresent(how -> how.rows().forEach(row -> sentences.add(Phrases.atBeginning(row) + ".")));
            values(first, evaluations).ifPresent(sentences::add);
            pairs(first).ifPresent(sentences::add);
            made.ifPresent(
                    how -> sentences.add("Computed with Credence " + how.version() + ", seed " + how.seed() + "."));
            text = String.join(" ", sentences);
        }

        private Optional<String> values(MultipleComparison first, List<EvaluationReport> evaluations) {
            List<String> values = new ArrayList<>();
            List<String> methods = new ArrayList<>();
            for (RankedSystem system : first.ranking()) {
                evaluations.get(system.system()).rows().stream()
                        .map(EstimateRow::estimate)
                        .filter(found -> found.metric().equals(first.metric()) && found.hasInterval())
                        .findFirst()
                        .ifPresent(found -> {
                            values.add(PaperText.value(found) + " for " + SafeText.cell(system.name()));
                            methods.add(found.method());
                        });
            }
            return values.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Phrases.atBeginning(Phrases.metric(first.metric())) + " was " + limited(values)
                            + ". The intervals are "
                            + Phrases.listed(methods.stream()
                                    .distinct()
                                    .map(method -> citations.words(method, ""))
                                    .toList())
                            + ".");
        }

        private Optional<String> pairs(MultipleComparison first) {
            List<String> pairs = first.differences().stream()
                    .map(pair -> RankedPair.of(first, pair))
                    .sorted((one, other) -> Integer.compare(one.place(), other.place()))
                    .filter(pair -> pair.pair().comparison().hasInterval())
                    .map(pair -> difference(pair, SafeText.percent(first.level())))
                    .toList();
            if (pairs.isEmpty()) {
                return Optional.empty();
            }
            String comparators = Phrases.listed(first.differences().stream()
                    .map(pair -> pair.comparison().comparator())
                    .distinct()
                    .map(spelling -> citations.words(spelling, ""))
                    .toList());
            boolean everyLook =
                    first.notes().stream().anyMatch(note -> note.code().equals(MultipleComparison.EVERY_LOOK));
            String joint = first.family().pairs() < 2
                    ? ""
                    : everyLook
                            ? ", at levels by which all pairs together have the stated level"
                            : ", widened to simultaneous "
                                    + citations.words(SIMULTANEOUS, "").replaceFirst("^simultaneous ", "");
            return Optional.of("The differences were " + limited(pairs) + ". The intervals of the differences are "
                    + comparators + joint + ".");
        }

        private static String difference(RankedPair pair, String level) {
            Digits digits = Phrases.digits(pair.upper() - pair.lower());
            String p = ComparisonTable.probability(pair.pair().adjusted());
            return digits.of(pair.difference()) + " between " + SafeText.cell(pair.better()) + " and "
                    + SafeText.cell(pair.other()) + " (simultaneous " + level + " CI " + digits.of(pair.lower())
                    + " to "
                    + digits.of(pair.upper())
                    + (p.isEmpty() ? "" : ", adjusted p " + (p.startsWith("<") || p.startsWith(">") ? p : "= " + p))
                    + ")";
        }

        private static String limited(List<String> parts) {
            return parts.size() <= MAX_NUMBERS
                    ? parts.stream().collect(Collectors.joining("; "))
                    : Stream.concat(parts.stream().limit(MAX_NUMBERS), Stream.of("the others are in the supplement"))
                            .collect(Collectors.joining("; "));
        }

        String text() {
            return text;
        }

        List<MethodNote> sources() {
            return citations.all();
        }
    }
}
