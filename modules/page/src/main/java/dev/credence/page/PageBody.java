package dev.credence.page;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.footer;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.header;
import static j2html.TagCreator.li;
import static j2html.TagCreator.main;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.script;
import static j2html.TagCreator.span;
import static j2html.TagCreator.strong;
import static j2html.TagCreator.tag;
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.Phrases;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a reader sees, from the verdict to the data. */
final class PageBody {
    private static final int LONGEST = 120;

    private final PageParts parts;
    private final String heading;
    private final FigureFrames frames;
    private final List<PageSection> sections;
    private final Optional<ComparisonReport> classes;
    private final Optional<String> contrary;

    PageBody(Credence credence, PageParts parts, String heading) {
        this.parts = parts;
        this.heading = heading;
        this.frames = new FigureFrames(parts.specifications());
        PageSections written = new PageSections(credence, parts, frames);
        this.sections = written.all();
        this.classes = written.classes();
        this.contrary = written.contrary();
    }

    DomContent[] content() {
        Conclusion verdict = Conclusion.of(parts).and(contrary);
        return new DomContent[] {
            a("Skip to the results").withHref("#results-begin").withClass("skip"),
            header(
                    div(
                                    h1(heading),
                                    button("Theme: auto")
                                            .withId("theme-switch")
                                            .withType("button")
                                            .attr("hidden"))
                            .withClass("masthead"),
                    read()),
            contents(),
            main(
                            each(SmallSample.of(parts).stream()),
                            verdict(verdict),
                            each(tiles().stream()),
                            each(sections, PageSection::content))
                    .withId("results-begin"),
            closing(),
            div().withId("tooltip").attr("role", "tooltip").attr("hidden"),
            script(rawHtml(PageJson.of(parts, heading, verdict.whole(), classes)))
                    .withId("results")
                    .withType("application/json"),
            each(frames.data().stream())
        };
    }

    private static DomContent verdict(Conclusion verdict) {
        return p(
                        text(SafeText.clean(verdict.judgement()) + " "),
                        span(SafeText.clean(verdict.numbers())).withClass("numbers"))
                .withId("verdict");
    }

    /** Returns the summary of the evaluation, which of two systems is that of the first. */
    private Optional<DomContent> tiles() {
        String system = parts.compared()
                .map(compared -> Conclusion.name(compared.report(), true))
                .orElse("");
        return parts.evaluation().flatMap(report -> SummaryTiles.of(report, system));
    }

    /** What was read, in a line. */
    private DomContent read() {
        List<DomContent> facts = new ArrayList<>();
        input().ifPresent(input -> input.forEach((name, value) -> {
            if (!name.equals("evidence")) {
                facts.add(li(
                        span(name + " ").withClass("quiet"), span(shown(value)).withClass("value")));
            }
        }));
        return facts.isEmpty() ? div() : ul(each(facts.stream())).withClass("facts");
    }

    private Optional<Map<String, Object>> input() {
        return parts.compared()
                .map(compared -> compared.report().input())
                .or(() -> parts.evaluation().map(report -> report.input()))
                .or(() -> parts.curves().stream().findFirst().map(report -> report.input()));
    }

    private static String shown(Object value) {
        return value instanceof Long count
                ? SafeText.count(count)
                : SafeText.shortened(SafeText.clean(String.valueOf(value)), LONGEST);
    }

    private DomContent contents() {
        return nav(ul(each(sections, section -> li(a(section.heading()).withHref("#" + section.id())))))
                .attr("aria-label", "Sections");
    }

    private DomContent closing() {
        return footer(p(
                a("Download all results as JSON")
                        .withId("download-json")
                        .attr("download", "credence-report.json")
                        .withHref("#results")
                        .attr("hidden"),
                span(" This page holds all results as JSON in its source, in the element with the id results. It"
                        + " loads nothing and sends nothing.")));
    }

    /** Returns the number of items whose true label is the positive one; empty without a positive label. */
    static Optional<Long> positives(ConfusionMatrix matrix) {
        return matrix.positive().map(label -> {
            int positive = matrix.indexOf(label);
            long sum = 0;
            for (int atom = 0; atom < matrix.atoms(); atom++) {
                sum += matrix.truth(atom) == positive ? matrix.count(atom) : 0;
            }
            return sum;
        });
    }

    /** Writes the first metrics of an evaluation as a row of tiles, with the number of items and of positives. */
    private static final class SummaryTiles {
        /** Four metrics and two counts fill a line. */
        private static final int MAX_TILES = 4;
        /** The length of a bar from 0 to 1. */
        private static final int LENGTH = 100;

        private SummaryTiles() {}

        /** Returns the tiles; empty for a report without an interval. */
        static Optional<DomContent> of(EvaluationReport report, String system) {
            List<EstimateRow> rows = Headline.selected(report.rows(), MAX_TILES);
            if (rows.isEmpty()) {
                return Optional.empty();
            }
            List<DomContent> tiles = new ArrayList<>();
            rows.forEach(row -> tiles.add(metric(row)));
            tiles.addAll(counts(report.observations()));
            String name = system.isEmpty() ? "Summary" : "Summary of " + SafeText.cell(system);
            return Optional.of(div(
                            system.isEmpty() ? null : div(SafeText.cell(system)).withClass("quiet"),
                            ul().withClass("tiles").attr("aria-label", name).with(tiles))
                    .withId("summary"));
        }

        private static DomContent metric(EstimateRow row) {
            Estimate estimate = row.estimate();
            Digits digits = Phrases.digits(estimate.width());
            return li(
                    span(Phrases.atBeginning(Phrases.metric(estimate.metric(), row.requested())))
                            .withClass("quiet"),
                    span(digits.of(estimate.value())).withClass("large"),
                    span(Phrases.interval(estimate) + " " + digits.of(estimate.lower()) + " to "
                                    + digits.of(estimate.upper()))
                            .withClass("quiet"),
                    isShare(row) ? bar(estimate) : null);
        }

        private static boolean isShare(EstimateRow row) {
            return row.range().lower() == 0 && row.range().upper() == 1;
        }

        /** Returns a bar from 0 to 1 with the interval and the value; its numbers are in the text next to it. */
        private static DomContent bar(Estimate estimate) {
            double lower = Math.max(0, estimate.lower());
            double upper = Math.min(1, estimate.upper());
            return tag("svg")
                    .withClass("bar")
                    .attr("viewBox", "0 0 " + LENGTH + " 6")
                    .attr("preserveAspectRatio", "none")
                    .attr("aria-hidden", "true")
                    .with(
                            rectangle("scale", 0, 1),
                            rectangle("interval", lower, Math.max(upper - lower, 0.01)),
                            rectangle("value", Math.min(0.99, Math.max(0, estimate.value() - 0.005)), 0.01));
        }

        private static DomContent rectangle(String name, double from, double width) {
            return tag("rect")
                    .withClass(name)
                    .attr("x", String.format(Locale.ROOT, "%.2f", from * LENGTH))
                    .attr("width", String.format(Locale.ROOT, "%.2f", width * LENGTH))
                    .attr("height", 6);
        }

        private static List<DomContent> counts(Observations observed) {
            return observed.sample(ConfusionMatrix.class)
                    .map(sample -> counts(sample, PageBody.positives(sample.evidence())))
                    .or(() -> observed.sample(ScoredSample.class)
                            .map(sample ->
                                    counts(sample, Optional.of(sample.evidence().positives()))))
                    .orElse(List.of());
        }

        /** Returns the number of items and, unless a repeated cross-validation has each several times, that of positives. */
        private static <E extends Evidence> List<DomContent> counts(Sample<E> sample, Optional<Long> positives) {
            List<DomContent> counts = new ArrayList<>();
            counts.add(count("Items", sample.items()));
            positives
                    .filter(any -> sample.items() == sample.evidence().size())
                    .ifPresent(number -> counts.add(count("Positives", number)));
            return counts;
        }

        private static DomContent count(String name, long number) {
            return li(
                    span(name).withClass("quiet"), span(SafeText.count(number)).withClass("large"));
        }
    }

    /** Warns above all numbers that there are too few items for a decision. */
    private static final class SmallSample {
        /** Below 30 items intervals of proportions are wider than a third of their range. */
        private static final long FEW_ITEMS = 30;
        /** With fewer than 5 items of a class its recall has at most 5 values. */
        private static final long FEW_OF_A_CLASS = 5;

        private static final int MAX_NAMES = 5;

        private SmallSample() {}

        /** Returns the warning; empty for enough items. */
        static Optional<DomContent> of(PageParts parts) {
            return parts.evaluation()
                    .flatMap(report -> sentence(report))
                    .map(words -> p(strong("Few data. "), text(words))
                            .withId("few-data")
                            .attr("role", "note"));
        }

        private static Optional<String> sentence(EvaluationReport report) {
            long items = report.observations().samples().get(0).items();
            if (items < FEW_ITEMS) {
                return Optional.of("This page rests on " + SafeText.count(items) + (items == 1 ? " item" : " items")
                        + ". With fewer than " + FEW_ITEMS
                        + " items the intervals are wide, and one more item can change the"
                        + " conclusion. Collect more items before you decide.");
            }
            List<String> small = report.observations()
                    .sample(ConfusionMatrix.class)
                    .map(sample -> small(sample.evidence()))
                    .orElse(List.of());
            return small.isEmpty() ? Optional.empty() : Optional.of(sentence(small));
        }

        private static String sentence(List<String> small) {
            String names = small.stream()
                    .limit(MAX_NAMES)
                    .map(name -> "'" + SafeText.cell(name) + "'")
                    .collect(Collectors.joining(", "));
            String more = small.size() > MAX_NAMES ? " and " + SafeText.count(small.size() - MAX_NAMES) + " more" : "";
            return (small.size() == 1 ? "Class " : "Classes ") + names + more
                    + (small.size() == 1 ? " has" : " have") + " fewer than " + FEW_OF_A_CLASS
                    + " items, so that metrics of " + (small.size() == 1 ? "this class" : "these classes")
                    + ", and averages that count all classes alike, are unreliable. Collect more items of "
                    + (small.size() == 1 ? "it." : "them.");
        }

        /** Returns the labels with at least one item and too few. */
        private static List<String> small(ConfusionMatrix matrix) {
            long[] counts = new long[matrix.classes()];
            for (int atom = 0; atom < matrix.atoms(); atom++) {
                counts[matrix.truth(atom)] += matrix.count(atom);
            }
            return IntStream.range(0, counts.length)
                    .filter(label -> counts[label] > 0 && counts[label] < FEW_OF_A_CLASS)
                    .mapToObj(matrix.labels()::get)
                    .toList();
        }
    }
}
