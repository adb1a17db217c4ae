package dev.credence.state;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.sample.WeightedSample;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import java.util.List;
import java.util.Set;

/** The storage of rows of two scores for each cluster or fold. */
sealed interface PairedScores permits PairedRows, PairedBins {
    void add(String group, double first, double second, boolean positive, double weight);

    /** Adds the content of another object with the same layout, which must not be this one. */
    void merge(PairedScores other);

    /** Returns the names of clusters or folds. */
    Set<String> groups();

    /** Returns the rows of a group, with all scores multiplied by a sign. */
    PairedScoredSample sample(String group, double sign);

    /** Returns the rows of a design without groups, with their weights. */
    WeightedSample<PairedScoredSample> weighted(double sign);

    /** Returns the exact sums of weights of each atom of {@link #weighted}. */
    List<WeightSums> sums();

    /** Returns the level of coarseness: the number of bits that were dropped. */
    int level();

    void write(StateWriter out);

    void read(StateReader in, RowGuard rows);
}
