package dev.credence.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.caption;
import static j2html.TagCreator.code;
import static j2html.TagCreator.dd;
import static j2html.TagCreator.details;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.li;
import static j2html.TagCreator.ol;
import static j2html.TagCreator.p;
import static j2html.TagCreator.pre;
import static j2html.TagCreator.span;
import static j2html.TagCreator.summary;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;
import static j2html.TagCreator.ul;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.page.forest.Reasons;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import j2html.tags.Tag;
import j2html.tags.specialized.DlTag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sections below the results: notes, sources, methods, plans and how to reproduce the report. */
final class Appendix {
    /** Readers read 6 sentences and skip 20. */
    private static final int SHOWN_NOTES = 6;

    private Appendix() {}

    /** Lists the sentences below a table; many of them are folded until the reader opens them. */
    static DomContent notes(List<String> sentences) {
        if (sentences.isEmpty()) {
            return span();
        }
        DomContent list =
                ul(each(sentences, sentence -> li(SafeText.clean(sentence)))).withClass("notes");
        return sentences.size() <= SHOWN_NOTES
                ? list
                : details(summary(SafeText.count(sentences.size()) + " notes"), list);
    }

    /** Lists the sources in the order in which they are cited. */
    static DomContent sources(List<MethodNote> cited) {
        return ol(each(cited, note -> li(span(note.source() + ". "), doi(note))))
                .withId("sources");
    }

    /** Returns the sources as entries for BibTeX. */
    static String bibtex(List<MethodNote> cited) {
        return cited.stream().map(MethodNote::bibtex).distinct().collect(Collectors.joining("\n\n"));
    }

    /** Returns the table of two by two that reports of diagnostic accuracy show, with its totals; empty for other matrices. */
    static Optional<DomContent> crossTable(ConfusionMatrix matrix) {
        if (matrix.classes() != 2 || matrix.positive().isEmpty() || !matrix.countsTrueNegatives()) {
            return Optional.empty();
        }
        String positive = matrix.positive().orElseThrow();
        String negative = matrix.labels().get(1 - matrix.indexOf(positive));
        List<String> labels = List.of(positive, negative);
        return Optional.of(div(table(
                        caption("Cross tabulation of predictions and true labels"),
                        thead(tr(
                                th("").attr("scope", "col"),
                                each(
                                        labels,
                                        label -> numbered(th("true " + SafeText.cell(label))
                                                .attr("scope", "col"))),
                                numbered(th("total").attr("scope", "col")))),
                        tbody(
                                each(
                                        labels,
                                        predicted -> tr(
                                                th("predicted " + SafeText.cell(predicted))
                                                        .attr("scope", "row"),
                                                each(labels, truth -> number(matrix.count(truth, predicted))),
                                                number(matrix.count(positive, predicted)
                                                        + matrix.count(negative, predicted)))),
                                tr(
                                        th("total").attr("scope", "row"),
                                        each(
                                                labels,
                                                truth -> number(
                                                        matrix.count(truth, positive) + matrix.count(truth, negative))),
                                        number(matrix.size())))))
                .withId("cross-table")
                .withClass("scroll")
                .attr("tabindex", 0)
                .attr("role", "region")
                .attr("aria-label", "Cross tabulation of predictions and true labels"));
    }

    private static DomContent number(long count) {
        return numbered(td(SafeText.count(count)));
    }

    private static <T extends Tag<T>> T numbered(T cell) {
        return cell.withClass("number");
    }

    private static DomContent doi(MethodNote note) {
        return a("doi.org/" + note.doi()).withHref(note.address()).withRel("noreferrer");
    }

    static List<DomContent> prospect(MoreData.Outlook prospect) {
        List<DomContent> content = new ArrayList<>();
        prospect.plans().forEach(report -> {
            content.add(p(SafeText.clean(report.plan().sentence())));
            content.add(notes(report.plan().assumptions()));
        });
        prospect.notes().forEach(note -> content.add(p(SafeText.clean(note))));
        return content;
    }

    /** Lists each method with its assumptions, and every refusal. */
    static List<DomContent> methods(PageParts parts) {
        MethodsUsed used = MethodsUsed.of(parts);
        List<DomContent> content = new ArrayList<>();
        content.add(notes(used.designs()));
        DlTag list = dl();
        used.spellings().forEach(spelling -> method(list, spelling));
        content.add(list);
        if (!used.refusals().isEmpty()) {
            content.add(p("Metrics without an interval:"));
            content.add(notes(used.refusals()));
        }
        return content;
    }

    /** Adds a method with its assumptions and its source. */
    static void method(DlTag list, String spelling) {
        list.with(dt(code(SafeText.cell(spelling))));
        list.with(MethodNote.of(spelling)
                .map(note -> dd(span(note.rests() + " "), span(note.source() + ", "), doi(note)))
                .orElseGet(() -> dd("A custom method.")));
    }

    static List<DomContent> reproduction(Provenance made) {
        DlTag facts = dl(
                dt("Version"), dd("Credence " + SafeText.clean(made.version())),
                dt("Seed"), dd(String.valueOf(made.seed())));
        made.files()
                .forEach(file -> facts.with(
                        dt(SafeText.shortened(SafeText.clean(file.name()), 200)),
                        dd(span("SHA-256 "), code(SafeText.clean(file.sha256())))));
        return made.command().isEmpty()
                ? List.of(facts)
                : List.of(
                        div(pre(code(SafeText.clean(made.command()))))
                                .withClass("scroll")
                                .attr("tabindex", 0)
                                .attr("role", "region")
                                .attr("aria-label", "Command"),
                        facts);
    }

    /** The methods and comparators of the intervals of a page, how the data were drawn, and what was refused. */
    record MethodsUsed(List<String> spellings, List<String> designs, List<String> refusals) {
        static MethodsUsed of(PageParts parts) {
            List<EstimateRow> estimates = estimates(parts).toList();
            List<ComparisonRow> comparisons = comparisons(parts).toList();
            TreeSet<String> spellings = new TreeSet<>();
            estimates.forEach(row -> spellings.add(row.estimate().method()));
            comparisons.forEach(row -> spellings.add(row.comparison().comparator()));
            parts.results().curves().stream()
                    .flatMap(report -> report.curves().stream())
                    .forEach(drawn -> drawn.sheet().band().ifPresent(band -> spellings.add(band.method())));
            spellings.remove("");
            List<String> refusals = Stream.concat(
                            estimates.stream()
                                    .flatMap(row -> row.refusal().stream()
                                            .map(why -> row.estimate().metric() + ": " + Reasons.of(why))),
                            comparisons.stream()
                                    .flatMap(row -> row.refusal().stream()
                                            .map(why -> row.comparison().metric() + ": " + Reasons.of(why))))
                    .distinct()
                    .toList();
            return new MethodsUsed(List.copyOf(spellings), designs(parts), refusals);
        }

        private static Stream<EstimateRow> estimates(PageParts parts) {
            return Stream.of(
                            parts.results().evaluation().stream().flatMap(report -> report.rows().stream()),
                            parts.results().slices().stream().flatMap(report -> report.rows().stream()),
                            parts.results().curves().stream()
                                    .flatMap(report -> report.curves().stream())
                                    .flatMap(drawn -> drawn.areas().stream()),
                            calibrations(parts)
                                    .flatMap(report -> report.systems().stream())
                                    .flatMap(system ->
                                            Stream.concat(system.parts().stream(), system.recalibration().stream())))
                    .flatMap(rows -> rows);
        }

        private static Stream<CalibrationReport> calibrations(PageParts parts) {
            return parts.more().reports().stream()
                    .map(PageParts.NamedReport::report)
                    .filter(CalibrationReport.class::isInstance)
                    .map(CalibrationReport.class::cast);
        }

        private static Stream<ComparisonRow> comparisons(PageParts parts) {
            return Stream.of(
                            parts.results().compared().stream().flatMap(compared -> compared.report().rows().stream()),
                            parts.results().curves().stream().flatMap(report -> report.comparisons().stream()),
                            calibrations(parts).flatMap(report -> report.comparisons().stream()))
                    .flatMap(rows -> rows);
        }

        private static List<String> designs(PageParts parts) {
            List<String> sentences = new ArrayList<>();
            parts.results().evaluation().stream()
                    .flatMap(report -> report.observations().samples().stream())
                    .map(sample -> sentence(sample.design()))
                    .distinct()
                    .forEach(sentences::add);
            parts.results().compared().ifPresent(compared -> {
                if ("paired".equals(compared.report().input().get("pairing"))) {
                    sentences.add(
                            "Both systems judged the same items, so that the variation they share cancels from their difference.");
                } else if ("independent".equals(compared.report().input().get("pairing"))) {
                    sentences.add("The systems judged different items, drawn independently of each other.");
                }
            });
            return sentences;
        }

        static String sentence(String design) {
            return switch (design) {
                case "i.i.d." -> "Items are assumed to be drawn one by one, independently of each other.";
                case "stratified" ->
                    "The number of items of each true class was fixed in advance; items of a class are independent.";
                case "clustered" -> "Items of a cluster belong together; clusters are independent of each other.";
                case "crossed" ->
                    "Items that share a cluster of either kind belong together; clusters of a kind are independent of each other.";
                case "folds" -> "Items were judged in test folds of a cross-validation, whose training sets overlap.";
                case "weighted" -> "Items have weights and are independent of each other.";
                default -> "The sample is " + design + ".";
            };
        }
    }
}
