package dev.credence.site;

import static j2html.TagCreator.a;
import static j2html.TagCreator.each;
import static j2html.TagCreator.li;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.ul;

import j2html.tags.DomContent;
import java.nio.file.Path;
import java.util.Map;

/**
 * The same list of pages on every page.
 *
 * @param pages title by page, in order
 */
record Navigation(Map<Path, String> pages) {
    DomContent on(Path page) {
        return nav(ul(each(
                        pages.entrySet(),
                        entry -> li(a(entry.getValue())
                                .withHref(Places.between(page, entry.getKey()))
                                .condAttr(entry.getKey().equals(page), "aria-current", "page")))))
                .attr("aria-label", "Pages");
    }
}
