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
import static j2html.TagCreator.text;
import static j2html.TagCreator.ul;

import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What every page of results has around its sections: the heading, what was read, the contents, and the results as JSON.
 *
 * @param heading the heading, made harmless
 * @param input the description of the input, by name
 * @param first what is above the sections, such as the verdict
 * @param sections the sections
 * @param json all results, in a form that ends no element
 */
record PageFrame(
        String heading, Map<String, Object> input, List<DomContent> first, List<PageSection> sections, String json) {
    private static final int LONGEST = 120;
    private static final int LONGEST_TITLE = 200;

    /** Returns a title, made harmless. */
    static String heading(String title) {
        return SafeText.shortened(SafeText.clean(title.isEmpty() ? "Credence report" : title), LONGEST_TITLE);
    }

    /** Returns what a page says first. */
    static DomContent verdict(Conclusion verdict) {
        return p(
                        text(SafeText.clean(verdict.judgement()) + " "),
                        span(SafeText.clean(verdict.numbers())).withClass("numbers"))
                .withId("verdict");
    }

    /** Returns a warning that there are too few items for a decision. */
    static DomContent warning(String words) {
        return p(strong("Few data. "), text(words)).withId("few-data").attr("role", "note");
    }

    /** Returns the content, which ends with the data of figures. */
    DomContent[] content(List<DomContent> data) {
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
            nav(ul(each(sections, section -> li(a(section.heading()).withHref("#" + section.id())))))
                    .attr("aria-label", "Sections"),
            main(each(first.stream()), each(sections, PageSection::content)).withId("results-begin"),
            closing(),
            div().withId("tooltip").attr("role", "tooltip").attr("hidden"),
            script(rawHtml(json)).withId("results").withType("application/json"),
            each(data.stream())
        };
    }

    /** Returns what was read, in a line. */
    private DomContent read() {
        List<DomContent> facts = new ArrayList<>();
        input.forEach((name, value) -> {
            if (!name.equals("evidence")) {
                facts.add(li(
                        span(name + " ").withClass("quiet"), span(shown(value)).withClass("value")));
            }
        });
        return facts.isEmpty() ? div() : ul(each(facts.stream())).withClass("facts");
    }

    private static String shown(Object value) {
        if (value instanceof Long count) {
            return SafeText.count(count);
        }
        String text = value instanceof List<?> names
                ? names.stream().map(String::valueOf).collect(Collectors.joining(", "))
                : String.valueOf(value);
        return SafeText.shortened(SafeText.clean(text), LONGEST);
    }

    private static DomContent closing() {
        return footer(p(
                a("Download all results as JSON")
                        .withId("download-json")
                        .attr("download", "credence-report.json")
                        .withHref("#results")
                        .attr("hidden"),
                span(" This page contains all results as JSON in its source, in the element with the id results. It"
                        + " loads nothing and sends nothing.")));
    }
}
