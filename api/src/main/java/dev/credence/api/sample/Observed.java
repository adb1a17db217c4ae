package dev.credence.api.sample;

import dev.credence.api.evidence.Evidence;

/** Evidence without atoms of count 0: what was never seen changes no answer. */
final class Observed {
    private Observed() {}

    static <E extends Evidence> E atoms(E evidence) {
        return Evidence.restricted(evidence, atom -> evidence.count(atom) > 0);
    }
}
