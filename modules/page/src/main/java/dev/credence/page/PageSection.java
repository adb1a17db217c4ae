package dev.credence.page;

import static j2html.TagCreator.each;
import static j2html.TagCreator.h2;
import static j2html.TagCreator.section;

import j2html.tags.DomContent;
import java.util.List;

/** A section of a page: its id, its heading and its content. */
record PageSection(String id, String heading, List<DomContent> parts) {
    DomContent content() {
        return section(h2(heading).withId(id + "-heading"), each(parts.stream()))
                .withId(id)
                .attr("aria-labelledby", id + "-heading");
    }
}
