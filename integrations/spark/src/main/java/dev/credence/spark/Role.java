package dev.credence.spark;

import java.util.Locale;

/** The role of a column in the evidence. */
enum Role {
    TRUTH,
    JUDGE,
    PREDICTION,
    SCORE,
    OUTCOME,
    SECOND,
    ITEM,
    CLUSTER,
    FOLD,
    WEIGHT;

    /** Returns the name of the role in messages and reports. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
