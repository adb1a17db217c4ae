package dev.credence.report.page;

import static j2html.TagCreator.a;
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
import static j2html.TagCreator.ul;

import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import j2html.tags.specialized.DlTag;
import java.util.ArrayList;
import java.util.List;

/** What stands below the results: notes, sources, methods, plans, how it was made. */
final class Appendix {
    /** 6 sentences are read, 20 are passed over. */
    private static final int MANY = 6;

    private Appendix() {}

    /** Sentences below a table; many stand back until they are requested. */
    static DomContent notes(List<String> sentences) {
        if (sentences.isEmpty()) {
            return span();
        }
        DomContent list =
                ul(each(sentences, sentence -> li(SafeText.clean(sentence)))).withClass("notes");
        return sentences.size() <= MANY ? list : details(summary(SafeText.count(sentences.size()) + " notes"), list);
    }

    /** Sources in the order in which they are cited. */
    static DomContent sources(List<MethodNote> cited) {
        return ol(each(cited, note -> li(span(note.source() + ". "), doi(note))))
                .withId("sources");
    }

    private static DomContent doi(MethodNote note) {
        return a("doi.org/" + note.doi()).withHref(note.address()).withRel("noreferrer");
    }

    static List<DomContent> prospect(SampleSizeOutlook prospect) {
        List<DomContent> content = new ArrayList<>();
        prospect.plans().forEach(report -> {
            content.add(p(SafeText.clean(report.plan().sentence())));
            content.add(notes(report.plan().assumptions()));
        });
        prospect.notes().forEach(note -> content.add(p(SafeText.clean(note))));
        return content;
    }

    /** Each method with what it rests on, and every refusal. */
    static List<DomContent> methods(PageParts parts) {
        MethodsUsed used = MethodsUsed.of(parts);
        List<DomContent> content = new ArrayList<>();
        content.add(notes(used.designs()));
        DlTag list = dl();
        used.spellings().forEach(spelling -> {
            list.with(dt(code(SafeText.cell(spelling))));
            list.with(MethodNote.of(spelling)
                    .map(note -> dd(span(note.rests() + " "), span(note.source() + ", "), doi(note)))
                    .orElseGet(() -> dd("A method of your own.")));
        });
        content.add(list);
        if (!used.refusals().isEmpty()) {
            content.add(p("Without an interval, and why:"));
            content.add(notes(used.refusals()));
        }
        return content;
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
}
