package dev.credence.page;

import static j2html.TagCreator.div;
import static j2html.TagCreator.li;
import static j2html.TagCreator.span;
import static j2html.TagCreator.tag;
import static j2html.TagCreator.ul;

import dev.credence.api.interval.Estimate;
import dev.credence.report.form.Phrases;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import j2html.tags.specialized.DivTag;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A row of tiles, each with a metric and its interval, or with a number. */
final class Tiles {
    /** The length of a bar from 0 to 1. */
    private static final int LENGTH = 100;

    private Tiles() {}

    /** Returns the row of the tiles of a system, whose name may be empty. */
    static DomContent of(String system, List<DomContent> tiles) {
        return row(system, tiles).withId("summary");
    }

    static DomContent ofSecond(String system, List<DomContent> tiles) {
        return row(system, tiles);
    }

    private static DivTag row(String system, List<DomContent> tiles) {
        String name = system.isEmpty() ? "Summary" : "Summary of " + SafeText.cell(system);
        return div(
                        system.isEmpty() ? null : div(SafeText.cell(system)).withClass("quiet"),
                        ul().withClass("tiles").attr("aria-label", name).with(tiles))
                .withClass("summary");
    }

    /** Returns the tile of an estimate under these words, with a bar if it lies in the range from 0 to 1. */
    static DomContent metric(String words, Estimate estimate, boolean isShare) {
        return metric(words, estimate, Optional.empty(), isShare);
    }

    /** Returns the tile of an estimate, with the successes and trials of a proportion next to its value. */
    static DomContent metric(String words, Estimate estimate, Optional<String> counts, boolean isShare) {
        Digits digits = Phrases.digits(estimate.width());
        return li(
                span(words).withClass("quiet"),
                value(digits.of(estimate.value()), counts),
                span(Phrases.interval(estimate) + " " + digits.of(estimate.lower()) + " to "
                                + digits.of(estimate.upper()))
                        .withClass("quiet"),
                isShare ? bar(estimate) : null);
    }

    private static DomContent value(String value, Optional<String> counts) {
        DomContent large = span(value).withClass("large");
        return counts.<DomContent>map(
                        found -> span(large, span(found).withClass("quiet")).withClass("counted"))
                .orElse(large);
    }

    static DomContent count(String name, long number) {
        return count(name, number, "");
    }

    /** Returns the tile of a number with words on it. */
    static DomContent count(String name, long number, String words) {
        return li(
                span(name).withClass("quiet"),
                span(SafeText.count(number)).withClass("large"),
                words.isEmpty() ? null : span(words).withClass("quiet"));
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
}
