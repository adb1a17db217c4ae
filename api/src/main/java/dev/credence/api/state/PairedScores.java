package dev.credence.api.state;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.storage.WeightSums;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.Set;

/** What is kept of rows of two scores, by cluster or fold. */
sealed interface PairedScores permits PairedRows, PairedBins {
    void add(String group, double first, double second, boolean positive, double weight);

    /** Adds what another of the same layout has; not this one. */
    void merge(PairedScores other);

    /** The names of clusters or folds. */
    Set<String> groups();

    /** The rows of a group, all scores times a sign. */
    PairedScoredSample sample(String group, double sign);

    /** The rows without groups, with their weights. */
    WeightedSample<PairedScoredSample> weighted(double sign);

    /** The weights of each atom of {@link #weighted}, without rounding. */
    List<WeightSums> sums();

    /** How many bits of all scores were left out. */
    int level();

    void write(StateWriter out);

    void read(StateReader in, RowGuard rows);
}
