package dev.credence.cli.data.layout;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The sampling design of the rows, as the options of the command line state it.
 *
 * @param kind the design
 * @param column the column of clusters, folds or weights, or the second of two columns of clusters; empty for the other designs
 * @param outer the column of the repeats of a cross-validation, in each of which folds may have the same names, or the
 *     first of two columns of clusters
 * @param repeats the number of repeats of the cross-validation if it was counted; otherwise 1, also if there is a
 *     column of repeats
 */
public record SamplingDesign(Kind kind, Optional<String> column, Optional<String> outer, int repeats) {
    /** Independent rows. */
    public static final SamplingDesign IID = new SamplingDesign(Kind.IID, Optional.empty());

    /** Creates a design without repeats. */
    public SamplingDesign(Kind kind, Optional<String> column) {
        this(kind, column, Optional.empty(), 1);
    }

    /** Returns the design of rows in clusters of two kinds. */
    public static SamplingDesign crossed(String first, String second) {
        return new SamplingDesign(Kind.CROSSED, Optional.of(second), Optional.of(first), 1);
    }

    /** Returns a copy for a cross-validation that was repeated. */
    public SamplingDesign repeated(Optional<String> by, int times) {
        return new SamplingDesign(kind, column, by, times);
    }

    /** The designs. */
    public enum Kind {
        /** Independent rows. */
        IID,
        /** The sizes of the true classes were fixed in advance. */
        STRATIFIED,
        /** Rows in clusters. */
        CLUSTERED,
        /** Rows in clusters of two kinds, such as questions and seeds. */
        CROSSED,
        /** Test folds of a cross-validation. */
        FOLDED,
        /** Rows with weights. */
        WEIGHTED
    }

    /** Adds the design to the description of the input, unless it is the default design. */
    public void describe(Map<String, Object> input) {
        if (kind != Kind.IID) {
            input.put("design", kind.name().toLowerCase(Locale.ROOT));
            String first = isCrossed() ? outer.map(name -> name + ", ").orElse("") : "";
            column.ifPresent(name -> input.put("by", first + name));
            repeat().ifPresent(name -> input.put("repeat", name));
        }
    }

    /** Returns the columns of the design, of two kinds of clusters both. */
    public List<String> columns() {
        return Stream.concat(outer.stream(), column.stream()).toList();
    }

    /** Returns the column of the repeats of a cross-validation. */
    public Optional<String> repeat() {
        return outer.filter(name -> !isCrossed());
    }

    /** Returns the column of clusters or folds. */
    public Optional<String> groups() {
        return column.filter(name -> kind == Kind.CLUSTERED || isCrossed() || kind == Kind.FOLDED);
    }

    /** Returns whether a column is one of two columns of clusters, which together identify the cell of a row. */
    public boolean isOneOfTwo(String name) {
        return isCrossed() && (column.equals(Optional.of(name)) || outer.equals(Optional.of(name)));
    }

    /** Returns whether rows are in clusters of two kinds. */
    public boolean isCrossed() {
        return kind == Kind.CROSSED;
    }

    /** Returns the column of weights. */
    public Optional<String> weights() {
        return column.filter(name -> isWeighted());
    }

    /** Returns whether rows have weights. */
    public boolean isWeighted() {
        return kind == Kind.WEIGHTED;
    }
}
