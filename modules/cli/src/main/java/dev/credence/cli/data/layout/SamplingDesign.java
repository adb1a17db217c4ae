package dev.credence.cli.data.layout;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How the rows were drawn, as the command line says it.
 *
 * @param kind the design
 * @param column the column of clusters, folds or weights; empty for the other designs
 * @param repeat the column of a cross-validation's repeats, in each of which folds may have the same names
 * @param repeats how often the cross-validation was run on the same items where that was counted; 1 otherwise, and where
 *     {@code repeat} tells
 */
public record SamplingDesign(Kind kind, Optional<String> column, Optional<String> repeat, int repeats) {
    /** Independent rows. */
    public static final SamplingDesign IID = new SamplingDesign(Kind.IID, Optional.empty());

    /** Creates a design without repeats. */
    public SamplingDesign(Kind kind, Optional<String> column) {
        this(kind, column, Optional.empty(), 1);
    }

    /** Returns the same folds, of a cross-validation that was repeated. */
    public SamplingDesign repeated(Optional<String> by, int times) {
        return new SamplingDesign(kind, column, by, times);
    }

    /** The designs. */
    public enum Kind {
        /** Independent rows. */
        IID,
        /** Sizes of the true classes fixed in advance. */
        STRATIFIED,
        /** Rows in clusters. */
        CLUSTERED,
        /** Test folds of a cross-validation. */
        FOLDED,
        /** Rows with weights. */
        WEIGHTED
    }

    /** Adds itself to the description of the input, unless it is the default design. */
    public void describe(Map<String, Object> input) {
        if (kind != Kind.IID) {
            input.put("design", kind.name().toLowerCase(Locale.ROOT));
            column.ifPresent(name -> input.put("by", name));
            repeat.ifPresent(name -> input.put("repeat", name));
        }
    }

    /** Returns the column of clusters or folds. */
    Optional<String> groups() {
        return column.filter(name -> kind == Kind.CLUSTERED || kind == Kind.FOLDED);
    }

    /** Returns the column of weights. */
    Optional<String> weights() {
        return column.filter(name -> isWeighted());
    }

    /** Returns whether rows have weights. */
    public boolean isWeighted() {
        return kind == Kind.WEIGHTED;
    }
}
