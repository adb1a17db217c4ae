package dev.credence.jackson.result;

import dev.credence.api.comparison.Comparison.Equivalence;

/** The JSON form of the probabilities inside and on either side of the region of practical equivalence. */
record RopeForm(double margin, double inside, double first, double second) {
    static RopeForm of(Equivalence region) {
        return new RopeForm(region.margin(), region.inside(), region.first(), region.second());
    }

    Equivalence equivalence() {
        return new Equivalence(margin, inside, first, second);
    }
}
