package dev.credence.report.table;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table, described once for all formats by its name for programs, its heading, its unrounded value and the text that
 * people read. A report gets a further column by an addition to its list of columns.
 *
 * @param <R> a row
 */
public final class Column<R> {
    /** The kind of content of the cells, on which their formatting depends. */
    public enum Content {
        /** Words and numbers that this library writes. */
        PLAIN,
        /** A name from the data, which may contain control characters or be very long. */
        NAME,
        /** A plot made of characters, which is drawn as wide as a terminal allows. */
        PICTURE
    }

    /** The importance of a column on a terminal that is too narrow for all: columns of the last kind are left out first. */
    public enum Priority {
        /** A column that is always shown, such as a metric, its value and its interval. */
        ESSENTIAL,
        /** One of many similar columns, such as a class of a confusion matrix, of which as many are shown as fit. */
        SERIES,
        /** A number that supports the answer, such as the values of both systems, or a p-value. */
        SUPPORTING,
        /** The marks of notes. */
        MARKS,
        /** A number of items. */
        COUNT,
        /** A name or a number that explains the answer, such as the method. */
        DETAIL,
        /** A plot, or what other columns contain too. */
        EXTRA
    }

    private final String name;
    private final String heading;
    private final Function<? super R, ? extends @Nullable Object> value;
    private final Function<? super R, String> shown;
    private final Set<Document.Medium> media;
    private final Content content;
    private final Look look;
    private final @Nullable IntFunction<Column<R>> resized;

    /** How a terminal shows a column. */
    private record Look(Priority priority, boolean right, boolean optional, boolean headless, String caption) {
        Look of(Priority other) {
            return new Look(other, right, optional, headless, caption);
        }

        Look aligned() {
            return new Look(priority, true, optional, headless, caption);
        }

        Look hiddenIfEmpty() {
            return new Look(priority, right, true, headless, caption);
        }

        Look withoutHeading() {
            return new Look(priority, right, optional, true, caption);
        }

        Look with(String sentence) {
            return new Look(priority, right, optional, headless, sentence);
        }
    }

    private Column(
            String name,
            String heading,
            Function<? super R, ? extends @Nullable Object> value,
            Function<? super R, String> shown,
            Set<Document.Medium> media,
            Content content,
            Look look,
            @Nullable IntFunction<Column<R>> resized) {
        this.name = name;
        this.heading = heading;
        this.value = value;
        this.shown = shown;
        this.media = media;
        this.content = content;
        this.look = look;
        this.resized = resized;
    }

    private Column<R> with(Look other) {
        return new Column<>(name, heading, value, shown, media, content, other, resized);
    }

    private static <R> Column<R> of(
            String name,
            Function<? super R, ? extends @Nullable Object> value,
            Function<? super R, String> shown,
            Set<Document.Medium> media,
            Content content) {
        return new Column<>(
                name, name, value, shown, media, content, new Look(Priority.ESSENTIAL, false, false, false, ""), null);
    }

    /**
     * Creates a column of words that this library writes, the same for programs and for people.
     *
     * @param <R> a row
     * @param name the name of the column, which is also its heading
     * @param text returns the text of a row
     * @return the column
     */
    public static <R> Column<R> text(String name, Function<? super R, String> text) {
        return of(name, text, text, EnumSet.allOf(Document.Medium.class), Content.PLAIN);
    }

    /**
     * Creates a column of names from the data, such as those of classes or files.
     *
     * @param <R> a row
     * @param name the name of the column, which is also its heading
     * @param text returns the name of a row
     * @return the column
     */
    public static <R> Column<R> name(String name, Function<? super R, String> text) {
        return of(name, text, text, EnumSet.allOf(Document.Medium.class), Content.NAME);
    }

    /**
     * Creates a right-aligned column of numbers, unrounded for programs and rounded for people.
     *
     * @param <R> a row
     * @param name the name of the column, which is also its heading
     * @param number returns the number of a row; NaN for a missing number
     * @param shown returns the number of a row as people read it
     * @return the column
     */
    public static <R> Column<R> number(
            String name, ToDoubleFunction<? super R> number, Function<? super R, String> shown) {
        Column<R> column = of(name, number::applyAsDouble, shown, EnumSet.allOf(Document.Medium.class), Content.PLAIN);
        return column.right();
    }

    /**
     * Creates a column that only programs read.
     *
     * @param <R> a row
     * @param name the name of the column
     * @param value returns the value of a row: a number, a text or a truth value; null or NaN for a missing value
     * @return the column
     */
    public static <R> Column<R> data(String name, Function<? super R, ? extends @Nullable Object> value) {
        return of(name, value, row -> "", EnumSet.of(Document.Medium.DATA), Content.PLAIN);
    }

    /**
     * Creates a column that only people read, such as an interval in brackets.
     *
     * @param <R> a row
     * @param heading the heading
     * @param shown returns the text of a row
     * @return the column
     */
    public static <R> Column<R> shown(String heading, Function<? super R, String> shown) {
        return of(
                heading,
                row -> null,
                shown,
                EnumSet.of(Document.Medium.TERMINAL, Document.Medium.MARKDOWN),
                Content.PLAIN);
    }

    /**
     * Creates a column of plots made of characters, which only a terminal shows.
     *
     * @param <R> a row
     * @param cells the width of the plots in a file, in characters
     * @param scale returns the scale of plots of a width, which is the heading
     * @param drawn returns the plot of a row in a width
     * @return the column
     */
    public static <R> Column<R> picture(
            int cells, IntFunction<String> scale, BiFunction<? super R, Integer, String> drawn) {
        String heading = scale.apply(cells);
        return new Column<>(
                heading,
                heading,
                row -> null,
                row -> drawn.apply(row, cells),
                EnumSet.of(Document.Medium.TERMINAL),
                Content.PICTURE,
                new Look(Priority.EXTRA, false, false, false, ""),
                other -> picture(other, scale, drawn));
    }

    /**
     * Returns a copy whose plots have another width.
     *
     * @param cells the width in characters
     * @return the column; unchanged if it has no plots
     */
    public Column<R> resized(int cells) {
        return resized == null ? this : resized.apply(cells).with(look);
    }

    /** {@return a copy that is left out of a terminal that is too narrow for the whole table} */
    public Column<R> detail() {
        return with(Priority.DETAIL);
    }

    /**
     * Returns a copy with another importance on a narrow terminal.
     *
     * @param priority the importance
     * @return the column
     */
    public Column<R> with(Priority priority) {
        return with(look.of(priority));
    }

    /** {@return a right-aligned copy} */
    public Column<R> right() {
        return with(look.aligned());
    }

    /** {@return a copy that is left out of a terminal if all its cells are empty} */
    public Column<R> optional() {
        return with(look.hiddenIfEmpty());
    }

    /** {@return a copy without a heading in a terminal} */
    public Column<R> headless() {
        return with(look.withoutHeading());
    }

    /**
     * Returns a copy with a heading that differs from its name.
     *
     * @param other the heading
     * @return the column
     */
    public Column<R> headed(String other) {
        return new Column<>(name, other, value, shown, media, content, look, resized);
    }

    /**
     * Returns a copy with another value for programs than the text for people.
     *
     * @param other the name for programs
     * @param full returns the value of a row
     * @return the column
     */
    public Column<R> withData(String other, Function<? super R, ? extends @Nullable Object> full) {
        Set<Document.Medium> more = EnumSet.copyOf(media);
        more.add(Document.Medium.DATA);
        return new Column<>(other, heading, full, shown, more, content, look, resized);
    }

    /**
     * Returns a copy that one of the formats does not show.
     *
     * @param medium the format that does not show it
     * @return the column
     */
    public Column<R> notIn(Document.Medium medium) {
        Set<Document.Medium> less = EnumSet.copyOf(media);
        less.remove(medium);
        return new Column<>(name, heading, value, shown, less, content, look, resized);
    }

    /**
     * Returns a copy with a sentence that is shown below the table.
     *
     * @param sentence a note on the column; empty for none
     * @return the column
     */
    public Column<R> captioned(String sentence) {
        return with(look.with(sentence));
    }

    /** {@return notes for the reader of it, empty for nothing} */
    public String caption() {
        return look.caption();
    }

    /** {@return its name for programs, in lower case with underscores} */
    public String name() {
        return name;
    }

    /**
     * Returns its heading.
     *
     * @param medium the format
     * @return the heading, empty for a headless column of a terminal
     */
    public String heading(Document.Medium medium) {
        return look.headless() && medium == Document.Medium.TERMINAL ? "" : heading;
    }

    /**
     * Returns whether a medium shows the column.
     *
     * @param medium the format
     * @return whether it is shown
     */
    public boolean isShownIn(Document.Medium medium) {
        return media.contains(medium);
    }

    /** {@return its importance on a narrow terminal} */
    public Priority priority() {
        return look.priority();
    }

    /** {@return the kind of content of its cells} */
    public Content content() {
        return content;
    }

    /**
     * {@return whether its cells may contain names from the data, which are shortened; true for {@link Content#NAME} and {@link
     * Priority#DETAIL}}
     */
    public boolean isName() {
        return content == Content.NAME || look.priority() == Priority.DETAIL;
    }

    /** {@return whether its cells are right-aligned; true for numbers} */
    public boolean isRight() {
        return look.right();
    }

    /** {@return whether it is left out if all its cells are empty} */
    public boolean isOptional() {
        return look.optional();
    }

    /**
     * Returns the unrounded value of a row.
     *
     * @param row the row
     * @return a number, a text or a truth value; null or NaN for a missing value
     */
    public @Nullable Object value(R row) {
        return value.apply(row);
    }

    /**
     * Returns the text of a row, in which control characters are not yet escaped.
     *
     * @param row the row
     * @return the text
     */
    public String shown(R row) {
        return shown.apply(row);
    }
}
