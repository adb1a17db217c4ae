package dev.credence.page.forest;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.input;
import static j2html.TagCreator.label;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import j2html.tags.DomContent;
import j2html.tags.specialized.TableTag;
import j2html.tags.specialized.TdTag;
import j2html.tags.specialized.ThTag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cells that tables of a page have in common: numbers by which a script sorts, headings, and the frame around the table. */
final class ForestCells {
    /** A place without width at which a long name of a column may continue on the next line. */
    private static final String BREAK = "\u200b";
    /** Fewer classes are found without a search. */
    private static final int FEW_CLASSES = 8;

    private ForestCells() {}

    /** Returns a field by which a script finds classes in all tables of them; nothing for a few classes. */
    static @Nullable DomContent search(int classes) {
        return classes <= FEW_CLASSES
                ? null
                : div(label(text("Find a class "), input().withType("search").withClass("class-search")))
                        .withClass("control")
                        .attr("hidden");
    }

    /** Returns a heading of a column. */
    static ThTag head(String words, boolean number) {
        ThTag cell = th(words.replaceAll("(?<=\\p{L})([_./-])(?=\\p{L})", "$1" + BREAK))
                .attr("scope", "col");
        return number ? cell.withClass("number") : cell;
    }

    /** Returns a table in a frame, which can be scrolled by keys where the screen is too narrow. */
    static DomContent framed(String words, List<DomContent> heads, List<DomContent> bodies, String look) {
        TableTag content = table().withClass("sortable " + look)
                .with(caption(words), thead(tr(each(heads.stream()))), each(bodies.stream()));
        return div().withClass("scroll")
                .attr("tabindex", 0)
                .attr("role", "region")
                .attr("aria-label", words)
                .with(content);
    }

    /** Returns a number, with its value in full for sorting. */
    static TdTag number(String shown, double value) {
        TdTag cell = td(shown).withClass("number");
        return Double.isFinite(value) ? cell.attr("data-value", String.valueOf(value)) : cell;
    }

    /** Returns a count, with its value for sorting. */
    static TdTag number(String shown, long count) {
        return td(shown).withClass("number").attr("data-value", String.valueOf(count));
    }

    static TdTag text(String shown) {
        return td(shown);
    }

    /** Returns an interval that is drawn, or an empty cell. */
    static TdTag drawn(ForestAxis axis, double value, double lower, double upper, String look) {
        return axis.contains(value, lower, upper)
                ? td(axis.interval(value, lower, upper, look)).withClass("plot")
                : td().withClass("plot");
    }

    /** Returns a value with its interval as text and as a mark, by which the column is sorted. */
    static TdTag valued(ForestAxis axis, String shown, double value, double lower, double upper, String look) {
        TdTag cell = td(div(
                                span(shown),
                                axis.contains(value, lower, upper) ? axis.interval(value, lower, upper, look) : null)
                        .withClass("valued"))
                .withClass("number");
        return Double.isFinite(value) ? cell.attr("data-value", String.valueOf(value)) : cell;
    }

    /** Returns the row above a group, with the axis of its intervals in the column at a place. */
    static DomContent group(ThTag heading, int place, DomContent axis, int columns) {
        return tr(
                        heading.attr("scope", "rowgroup").attr("colspan", place),
                        td(axis).withClass("plot"),
                        columns - place > 1 ? td().attr("colspan", columns - place - 1) : null)
                .withClass("group");
    }
}
