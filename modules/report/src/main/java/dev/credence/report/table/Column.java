package dev.credence.report.table;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
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
        /** A name or a number that is left out on a narrow terminal, such as the method. */
        DETAIL,
        /** A plot made of characters, which is left out first on a narrow terminal. */
        PICTURE
    }

    private final String name;
    private final String heading;
    private final Function<? super R, ? extends @Nullable Object> value;
    private final Function<? super R, String> shown;
    private final Set<Document.Medium> media;
    private final Content content;
    private final boolean right;
    private final boolean optional;
    private final boolean headless;
    private final String caption;

    private Column(
            String name,
            String heading,
            Function<? super R, ? extends @Nullable Object> value,
            Function<? super R, String> shown,
            Set<Document.Medium> media,
            Content content,
            boolean right,
            boolean optional,
            boolean headless,
            String caption) {
        this.name = name;
        this.heading = heading;
        this.value = value;
        this.shown = shown;
        this.media = media;
        this.content = content;
        this.right = right;
        this.optional = optional;
        this.headless = headless;
        this.caption = caption;
    }

    private static <R> Column<R> of(
            String name,
            Function<? super R, ? extends @Nullable Object> value,
            Function<? super R, String> shown,
            Set<Document.Medium> media,
            Content content) {
        return new Column<>(name, name, value, shown, media, content, false, false, false, "");
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
     * @param heading the heading, which is the scale of the plots
     * @param shown returns the plot of a row
     * @return the column
     */
    public static <R> Column<R> picture(String heading, Function<? super R, String> shown) {
        return of(heading, row -> null, shown, EnumSet.of(Document.Medium.TERMINAL), Content.PICTURE);
    }

    /**
     * Returns a copy that is left out of a terminal that is too narrow for the whole table.
     *
     * @return the column
     */
    public Column<R> detail() {
        return new Column<>(name, heading, value, shown, media, Content.DETAIL, right, optional, headless, caption);
    }

    /**
     * Returns a right-aligned copy.
     *
     * @return the column
     */
    public Column<R> right() {
        return new Column<>(name, heading, value, shown, media, content, true, optional, headless, caption);
    }

    /**
     * Returns a copy that is left out of a terminal if all its cells are empty.
     *
     * @return the column
     */
    public Column<R> optional() {
        return new Column<>(name, heading, value, shown, media, content, right, true, headless, caption);
    }

    /**
     * Returns a copy without a heading in a terminal.
     *
     * @return the column
     */
    public Column<R> headless() {
        return new Column<>(name, heading, value, shown, media, content, right, optional, true, caption);
    }

    /**
     * Returns a copy with a heading that differs from its name.
     *
     * @param other the heading
     * @return the column
     */
    public Column<R> headed(String other) {
        return new Column<>(name, other, value, shown, media, content, right, optional, headless, caption);
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
        return new Column<>(other, heading, full, shown, more, content, right, optional, headless, caption);
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
        return new Column<>(name, heading, value, shown, less, content, right, optional, headless, caption);
    }

    /**
     * Returns a copy with a sentence that is shown below the table.
     *
     * @param sentence a note on the column; empty for none
     * @return the column
     */
    public Column<R> captioned(String sentence) {
        return new Column<>(name, heading, value, shown, media, content, right, optional, headless, sentence);
    }

    /** {@return notes for the reader of it, empty for nothing} */
    public String caption() {
        return caption;
    }

    /**
     * Returns its name for programs.
     *
     * @return lower case with underscores
     */
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
        return headless && medium == Document.Medium.TERMINAL ? "" : heading;
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

    /** {@return the kind of content of its cells} */
    public Content content() {
        return content;
    }

    /**
     * Returns whether its cells may contain names from the data, which are shortened.
     *
     * @return true for {@link Content#NAME} and {@link Content#DETAIL}
     */
    public boolean isName() {
        return content == Content.NAME || content == Content.DETAIL;
    }

    /**
     * Returns whether its cells are right-aligned.
     *
     * @return true for numbers
     */
    public boolean isRight() {
        return right;
    }

    /** {@return whether it is left out if all its cells are empty} */
    public boolean isOptional() {
        return optional;
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
