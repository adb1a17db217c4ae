package dev.credence.coverage;

import dev.credence.api.evidence.ScoredSample;
import java.util.Arrays;

/** A population that consists of the scores of a sample, each with a weight. */
final class ScoredPopulation extends Populations.AtomPopulation<ScoredSample> {
    private final ScoredSample scores;
    /** The distinct scores, ascending. */
    private final double[] distinct;
    /** The index of the score of each atom. */
    private final int[] places;

    ScoredPopulation(String name, ScoredSample scores, double[] weights, long size) {
        super(name, scores, weights, size);
        this.scores = scores;
        this.places = new int[weights.length];
        for (int atom = 1; atom < places.length; atom++) {
            places[atom] = places[atom - 1] + (scores.score(atom) > scores.score(atom - 1) ? 1 : 0);
        }
        this.distinct = new double[places.length == 0 ? 0 : places[places.length - 1] + 1];
        for (int atom = 0; atom < places.length; atom++) {
            distinct[places[atom]] = scores.score(atom);
        }
    }

    @Override
    ScoredSample drawn(double[] counts) {
        double[] drawn = new double[distinct.length];
        long[] positives = new long[distinct.length];
        long[] negatives = new long[distinct.length];
        int last = -1;
        int lastPlace = -1;
        for (int atom = 0; atom < counts.length; atom++) {
            if (counts[atom] > 0) {
                last += places[atom] > lastPlace ? 1 : 0;
                lastPlace = places[atom];
                drawn[last] = distinct[lastPlace];
                long[] side = scores.positive(atom) ? positives : negatives;
                side[last] += (long) counts[atom];
            }
        }
        double[] values = Arrays.copyOf(drawn, last + 1);
        return ScoredSample.ofRanges(
                values, values, Arrays.copyOf(positives, last + 1), Arrays.copyOf(negatives, last + 1));
    }
}
