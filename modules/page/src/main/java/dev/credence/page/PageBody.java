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
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import dev.credence.Credence;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a reader sees, from the verdict to the data. */
final class PageBody {
    private static final int LONGEST = 120;

    private final PageParts parts;
    private final String heading;
    private final FigureFrames frames;
    private final List<PageSection> sections;

    PageBody(Credence credence, PageParts parts, String heading) {
        this.parts = parts;
        this.heading = heading;
        this.frames = new FigureFrames(parts.specifications());
        this.sections = new PageSections(credence, parts, frames).all();
    }

    DomContent[] content() {
        Conclusion verdict = Conclusion.of(parts);
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
                    read(),
                    contents()),
            main(verdict(verdict), each(tiles().stream()), each(sections, PageSection::content))
                    .withId("results-begin"),
            closing(),
            div().withId("tooltip").attr("role", "tooltip").attr("hidden"),
            script(rawHtml(PageJson.of(parts, heading, verdict.whole())))
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
}
