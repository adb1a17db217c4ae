package dev.credence.report.table;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column, described once for all formats: the name it has among data, its heading, the full value and the text shown. To add a
 * column to a report is to add one of these to its list.
 *
 * @param <R> a row
 */
public final class Column<R> {
    /** How a cell is to be treated by what shows it. */
    public enum Content {
        /** Words and numbers of this project. */
        PLAIN,
        /** A name from outside, which may be hostile or very long. */
        NAME,
        /** A name from outside or a number that a narrow terminal leaves out, such as the method. */
        DETAIL,
        /** A picture made of characters, which a narrow terminal leaves out first. */
        PICTURE
    }

    private final String name;
    private final String heading;
    private final Function<? super R, ? extends @Nullable Object> value;
    private final Function<? super R, String> shown;
    private final Set<Medium> media;
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
            Set<Medium> media,
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
            Set<Medium> media,
            Content content) {
        return new Column<>(name, name, value, shown, media, content, false, false, false, "");
    }

    /**
     * Text of this project, the same among data and for people.
     *
     * @param <R> a row
     * @param name of the column, its heading as well
     * @param text a row's text
     * @return the column
     */
    public static <R> Column<R> text(String name, Function<? super R, String> text) {
        return of(name, text, text, EnumSet.allOf(Medium.class), Content.PLAIN);
    }

    /**
     * A name from outside, such as that of a class or a file.
     *
     * @param <R> a row
     * @param name of the column, its heading as well
     * @param text a row's name
     * @return the column
     */
    public static <R> Column<R> name(String name, Function<? super R, String> text) {
        return of(name, text, text, EnumSet.allOf(Medium.class), Content.NAME);
    }

    /**
     * A number, in full among data and rounded for people, to the right.
     *
     * @param <R> a row
     * @param name of the column, its heading as well
     * @param number a row's number, NaN where there is none
     * @param shown a row's number as people read it
     * @return the column
     */
    public static <R> Column<R> number(
            String name, ToDoubleFunction<? super R> number, Function<? super R, String> shown) {
        Column<R> column = of(name, number::applyAsDouble, shown, EnumSet.allOf(Medium.class), Content.PLAIN);
        return column.right();
    }

    /**
     * A value that only data have.
     *
     * @param <R> a row
     * @param name of the column
     * @param value a number, a text or a truth value; null or NaN where there is none
     * @return the column
     */
    public static <R> Column<R> data(String name, Function<? super R, ? extends @Nullable Object> value) {
        return of(name, value, row -> "", EnumSet.of(Medium.DATA), Content.PLAIN);
    }

    /**
     * A text that only people read, such as an interval in brackets.
     *
     * @param <R> a row
     * @param heading its heading
     * @param shown a row's text
     * @return the column
     */
    public static <R> Column<R> shown(String heading, Function<? super R, String> shown) {
        return of(heading, row -> null, shown, EnumSet.of(Medium.TERMINAL, Medium.MARKDOWN), Content.PLAIN);
    }

    /**
     * A picture made of characters, in a terminal alone.
     *
     * @param <R> a row
     * @param heading its scale
     * @param shown a row's picture
     * @return the column
     */
    public static <R> Column<R> picture(String heading, Function<? super R, String> shown) {
        return of(heading, row -> null, shown, EnumSet.of(Medium.TERMINAL), Content.PICTURE);
    }

    /**
     * Left out of a terminal that is too narrow for the whole table.
     *
     * @return the column
     */
    public Column<R> detail() {
        return new Column<>(name, heading, value, shown, media, Content.DETAIL, right, optional, headless, caption);
    }

    /**
     * To the right.
     *
     * @return the column
     */
    public Column<R> right() {
        return new Column<>(name, heading, value, shown, media, content, true, optional, headless, caption);
    }

    /**
     * Left out of a terminal where all its cells are empty.
     *
     * @return the column
     */
    public Column<R> optional() {
        return new Column<>(name, heading, value, shown, media, content, right, true, headless, caption);
    }

    /**
     * Without its heading in a terminal, where the cells speak for themselves.
     *
     * @return the column
     */
    public Column<R> headless() {
        return new Column<>(name, heading, value, shown, media, content, right, optional, true, caption);
    }

    /**
     * With another heading than its name.
     *
     * @param other the heading
     * @return the column
     */
    public Column<R> headed(String other) {
        return new Column<>(name, other, value, shown, media, content, right, optional, headless, caption);
    }

    /**
     * With another value among data than what people read.
     *
     * @param other the name among data
     * @param full a row's value
     * @return the column
     */
    public Column<R> withData(String other, Function<? super R, ? extends @Nullable Object> full) {
        Set<Medium> more = EnumSet.copyOf(media);
        more.add(Medium.DATA);
        return new Column<>(other, heading, full, shown, more, content, right, optional, headless, caption);
    }

    /**
     * Not in one of the formats.
     *
     * @param medium where it does not stand
     * @return the column
     */
    public Column<R> notIn(Medium medium) {
        Set<Medium> less = EnumSet.copyOf(media);
        less.remove(medium);
        return new Column<>(name, heading, value, shown, less, content, right, optional, headless, caption);
    }

    /**
     * With a sentence that goes below its table wherever it stands.
     *
     * @param sentence what a reader should know of it; empty for nothing
     * @return the column
     */
    public Column<R> captioned(String sentence) {
        return new Column<>(name, heading, value, shown, media, content, right, optional, headless, sentence);
    }

    /** {@return what a reader should know of it, empty for nothing} */
    public String caption() {
        return caption;
    }

    /**
     * Its name among data.
     *
     * @return lower case with underscores
     */
    public String name() {
        return name;
    }

    /**
     * Its heading.
     *
     * @param medium where it stands
     * @return the heading, empty for a headless column of a terminal
     */
    public String heading(Medium medium) {
        return headless && medium == Medium.TERMINAL ? "" : heading;
    }

    /**
     * Returns whether a medium shows the column.
     *
     * @param medium such as a terminal
     * @return whether it is shown
     */
    public boolean isShownIn(Medium medium) {
        return media.contains(medium);
    }

    /** {@return what its cells hold} */
    public Content content() {
        return content;
    }

    /**
     * Whether its cells may hold names from outside, which are shortened.
     *
     * @return true for {@link Content#NAME} and {@link Content#DETAIL}
     */
    public boolean isName() {
        return content == Content.NAME || content == Content.DETAIL;
    }

    /**
     * Whether its cells stand to the right.
     *
     * @return true for numbers
     */
    public boolean isRight() {
        return right;
    }

    /** {@return whether it is left out where all its cells are empty} */
    public boolean isOptional() {
        return optional;
    }

    /**
     * A row's value in full.
     *
     * @param row the row
     * @return a number, a text or a truth value; null or NaN where there is none
     */
    public @Nullable Object value(R row) {
        return value.apply(row);
    }

    /**
     * A row's text, not yet made harmless.
     *
     * @param row the row
     * @return the text
     */
    public String shown(R row) {
        return shown.apply(row);
    }
}
