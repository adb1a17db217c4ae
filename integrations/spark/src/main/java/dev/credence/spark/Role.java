package dev.credence.spark;

import java.util.Locale;

/** What a column of the data is to the evidence. */
enum Role {
    TRUTH,
    PREDICTION,
    SCORE,
    SECOND,
    CLUSTER,
    FOLD,
    WEIGHT;

    /** The word for messages and reports. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
