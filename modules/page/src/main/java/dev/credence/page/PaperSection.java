package dev.credence.page;

import static j2html.TagCreator.button;
import static j2html.TagCreator.code;
import static j2html.TagCreator.details;
import static j2html.TagCreator.div;
import static j2html.TagCreator.p;
import static j2html.TagCreator.pre;
import static j2html.TagCreator.summary;

import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The section with a paragraph to paste into a paper, its sources and their entries for BibTeX. */
final class PaperSection {
    private PaperSection() {}

    static PageSection of(String text, List<MethodNote> sources, Optional<DomContent> table) {
        List<DomContent> content = new ArrayList<>();
        content.add(p(SafeText.clean(text)).withId("paper"));
        content.add(Appendix.sources(sources));
        content.add(div(copying("copy-paper", "Copy paragraph and references"), copying("copy-bibtex", "Copy BibTeX"))
                .withClass("buttons"));
        table.ifPresent(content::add);
        content.add(
                details(summary("BibTeX"), pre(code(Appendix.bibtex(sources))).withId("bibtex"))
                        .withClass("only-screen")
                        .attr("open"));
        return new PageSection("for-a-paper", "For a paper", content);
    }

    private static DomContent copying(String id, String words) {
        return button(words).withId(id).withType("button").attr("hidden");
    }
}
