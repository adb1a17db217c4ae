package dev.credence.api.state;

import java.util.Comparator;

/** The keys of the two scores of a row. */
record KeyPair(long first, long second) {
    static final Comparator<KeyPair> ORDER =
            Comparator.comparingLong(KeyPair::first).thenComparingLong(KeyPair::second);
}
