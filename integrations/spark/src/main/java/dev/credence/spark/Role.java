package dev.credence.spark;

import java.util.Locale;

/** The role of a column in the evidence. */
enum Role {
    TRUTH,
    PREDICTION,
    SCORE,
    SECOND,
    CLUSTER,
    FOLD,
    WEIGHT;

    /** Returns the name of the role in messages and reports. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
