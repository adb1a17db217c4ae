package dev.credence.site;

import static j2html.TagCreator.a;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.li;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.ul;

import j2html.tags.DomContent;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The list of pages that every page shows, in groups.
 *
 * @param groups the groups in their order
 */
record Navigation(List<Group> groups) {
    /**
     * Pages of one kind.
     *
     * @param title the heading, empty for none
     * @param pages title by page, in order
     */
    record Group(String title, Map<Path, String> pages) {}

    DomContent forPage(Path page) {
        return nav(each(
                        groups,
                        group -> each(
                                iff(!group.title().isEmpty(), h2(group.title())),
                                ul(each(
                                        group.pages().entrySet(),
                                        entry -> li(a(entry.getValue())
                                                .withHref(Places.between(page, entry.getKey()))
                                                .condAttr(entry.getKey().equals(page), "aria-current", "page")))))))
                .attr("aria-label", "Pages");
    }
}
