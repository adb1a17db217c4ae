package dev.credence.page.forest;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.details;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.span;
import static j2html.TagCreator.summary;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.text;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import j2html.tags.Tag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a report's table as HTML, with headings between groups of rows; each cell also has its number in full, by which a script sorts. */
public final class HtmlTable<R> {
    /** More rows scroll in a frame of their own, except on paper. */
    private static final int TALL = 44;

    private final Table<R> table;
    private final List<Column<R>> columns;

    private HtmlTable(Table<R> table) {
        this.table = table;
        List<List<String>> texts = table.texts(Document.Medium.MARKDOWN);
        List<Column<R>> all = table.columns(Document.Medium.MARKDOWN);
        this.columns = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            int at = i;
            if (texts.stream().anyMatch(row -> !row.get(at).isEmpty())) {
                columns.add(all.get(i));
            }
        }
    }

    /** Columns without any text are left out. */
    public static <R> DomContent of(String caption, Table<R> table) {
        return new HtmlTable<>(table).content(caption);
    }

    /** Returns a table that is folded where scripts run, and unfolded on paper. */
    public static DomContent folded(String words, DomContent table) {
        return details(summary(Words.safe(words)), table).withClass("folded").attr("open");
    }

    private DomContent content(String words) {
        boolean tall = table.rows().size() > TALL;
        return div().withClass(tall ? "scroll tall" : "scroll")
                .attr("tabindex", 0)
                .attr("role", "region")
                .attr("aria-label", Words.safe(words))
                .with(table().withClass("sortable")
                        .with(
                                caption(text(Words.safe(words)), tall ? rows() : null),
                                thead(tr(each(columns, HtmlTable::heading))),
                                each(groups().entrySet(), group -> body(group.getKey(), group.getValue()))));
    }

    /** Tells a reader that the frame holds more rows than it shows. */
    private DomContent rows() {
        return span(" " + SafeText.count(table.rows().size()) + " rows, scroll to see all")
                .withClass("scrolled");
    }

    private static DomContent heading(Column<?> column) {
        return classed(th(Words.safe(column.heading(Document.Medium.MARKDOWN))).attr("scope", "col"), column);
    }

    private static <T extends Tag<T>> T classed(T cell, Column<?> column) {
        return column.isRight() ? cell.withClass("number") : cell;
    }

    private Map<String, List<R>> groups() {
        Map<String, List<R>> groups = new LinkedHashMap<>();
        boolean shown = columns.stream().anyMatch(column -> column.name().equals("slice"));
        for (int i = 0; i < table.rows().size(); i++) {
            groups.computeIfAbsent(shown ? "" : table.groupOf(i), any -> new ArrayList<>())
                    .add(table.rows().get(i));
        }
        return groups;
    }

    private DomContent body(String heading, List<R> rows) {
        return tbody(
                heading.isEmpty()
                        ? null
                        : tr(th(Words.label(heading)).attr("scope", "rowgroup").attr("colspan", columns.size()))
                                .withClass("group"),
                each(rows, this::row));
    }

    private DomContent row(R row) {
        List<DomContent> cells = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            cells.add(cell(row, columns.get(i), i == 0));
        }
        return tr(each(cells.stream()));
    }

    private DomContent cell(R row, Column<R> column, boolean first) {
        String shown = shown(row, column);
        String text = column.isName() ? Words.label(shown) : Words.safe(shown);
        if (first) {
            return classed(sorted(th(text).attr("scope", "row"), row, column), column);
        }
        return classed(sorted(td(text), row, column), column);
    }

    /** Returns what a cell shows; p-values are not written more precisely than anybody reads them. */
    private static <R> String shown(R row, Column<R> column) {
        boolean isP = column.name().equals("p") || column.name().startsWith("p_");
        return isP && column.value(row) instanceof Number p && !Double.isNaN(p.doubleValue())
                ? ComparisonTable.probability(p.doubleValue())
                : column.shown(row);
    }

    private static <R, T extends Tag<T>> T sorted(T cell, R row, Column<R> column) {
        return column.value(row) instanceof Number number && Double.isFinite(number.doubleValue()) && column.isRight()
                ? cell.attr("data-value", number.toString())
                : cell;
    }

    /** Texts from outside, made harmless. */
    static final class Words {
        private Words() {}

        static String safe(String outside) {
            return SafeText.clean(outside);
        }

        /** A name: no longer than a cell bears; the whole of it is among the data. */
        static String label(String outside) {
            return SafeText.cell(outside);
        }
    }
}
