package dev.credence.api.state;

import java.util.Comparator;

/** The keys of a row's two scores. */
record KeyPair(long first, long second) {
    static final Comparator<KeyPair> ORDER =
            Comparator.comparingLong(KeyPair::first).thenComparingLong(KeyPair::second);
}
