package dev.credence.cli.data.layout;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How the rows were drawn, as the command line says it.
 *
 * @param kind the design
 * @param column the column of clusters, folds or weights; empty for the other designs
 */
public record SamplingDesign(Kind kind, Optional<String> column) {
    /** Independent rows. */
    public static final SamplingDesign IID = new SamplingDesign(Kind.IID, Optional.empty());

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

    /** Adds itself to what is told of the input, unless it is the usual one. */
    public void describe(Map<String, Object> input) {
        if (kind != Kind.IID) {
            input.put("design", kind.name().toLowerCase(Locale.ROOT));
            column.ifPresent(name -> input.put("by", name));
        }
    }

    /** The column of clusters or folds. */
    Optional<String> groups() {
        return column.filter(name -> kind == Kind.CLUSTERED || kind == Kind.FOLDED);
    }

    /** The column of weights. */
    Optional<String> weights() {
        return column.filter(name -> isWeighted());
    }

    /** Whether rows have weights. */
    public boolean isWeighted() {
        return kind == Kind.WEIGHTED;
    }
}
