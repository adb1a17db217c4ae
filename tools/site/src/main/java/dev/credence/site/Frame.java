package dev.credence.site;

import static j2html.TagCreator.a;
import static j2html.TagCreator.aside;
import static j2html.TagCreator.body;
import static j2html.TagCreator.document;
import static j2html.TagCreator.each;
import static j2html.TagCreator.head;
import static j2html.TagCreator.html;
import static j2html.TagCreator.li;
import static j2html.TagCreator.link;
import static j2html.TagCreator.main;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.title;
import static j2html.TagCreator.ul;

import j2html.tags.DomContent;
import java.nio.file.Path;
import java.util.List;

/** The frame around the text of every page. */
record Frame(Navigation navigation) {
    static final Path STYLE = Path.of("site.css");

    /** Returns a whole page, with a list of its sections if it has any. */
    String wrap(Path page, String heading, List<Heading> parts, String html) {
        return document(html(
                        head(
                                meta().withCharset("utf-8"),
                                meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                                title(heading.equals("Credence") ? heading : heading + " - Credence"),
                                link().withRel("stylesheet").withHref(Places.between(page, STYLE))),
                        body(
                                a("To the text").withClass("skip").withHref("#text"),
                                navigation.forPage(page),
                                main(rawHtml(html)).withId("text"),
                                contents(parts)))
                .withLang("en"));
    }

    private static DomContent contents(List<Heading> parts) {
        return aside(ul(each(
                        parts,
                        part -> li(a(part.text()).withHref("#" + part.id())).withClass("level-" + part.level()))))
                .attr("aria-label", "On this page");
    }
}
