package dev.credence.curves.guarantee;

import dev.credence.api.evidence.ScoreCounter;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.numerics.random.BinomialSampler;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;

/** The distinct scores in descending order, each with the numbers of positives and negatives at or above it. */
final class ScoreLevels {
    private static final int MAX_DECIMALS = 9;

    private final double[] scores;
    private final long[] positives;
    private final long[] negatives;
    private final int levels;

    private ScoreLevels(double[] scores, long[] positives, long[] negatives, int levels) {
        this.scores = scores;
        this.positives = positives;
        this.negatives = negatives;
        this.levels = levels;
    }

    static ScoreLevels of(ScoredSample sample) {
        ScoreLevels ranked =
                new ScoreLevels(new double[sample.atoms()], new long[sample.atoms()], new long[sample.atoms()], 0);
        int level = -1;
        for (int atom = sample.atoms() - 1; atom >= 0; atom--) {
            if (sample.count(atom) == 0) {
                continue;
            }
            if (level < 0 || ranked.scores[level] != sample.score(atom)) {
                level++;
                ranked.scores[level] = sample.score(atom);
                ranked.positives[level] = level == 0 ? 0 : ranked.positives[level - 1];
                ranked.negatives[level] = level == 0 ? 0 : ranked.negatives[level - 1];
            }
            long[] side = sample.positive(atom) ? ranked.positives : ranked.negatives;
            side[level] += sample.count(atom);
        }
        return new ScoreLevels(ranked.scores, ranked.positives, ranked.negatives, level + 1);
    }

    /**
     * Returns one item of each class for each cluster that has it: the positive with the lowest score and the negative with the highest, so
     * that a threshold which predicts this item rightly predicts all of its class and cluster rightly.
     */
    static ScoreLevels ofClusters(ClusteredSample<ScoredSample> sample) {
        ScoreCounter counter = new ScoreCounter();
        for (int cluster = 0; cluster < sample.clusters(); cluster++) {
            ScoredSample scores = sample.cluster(cluster);
            int lowest = -1;
            int highest = -1;
            for (int atom = 0; atom < scores.atoms(); atom++) {
                if (scores.count(atom) > 0 && scores.positive(atom)) {
                    lowest = lowest < 0 ? atom : lowest;
                } else if (scores.count(atom) > 0) {
                    highest = atom;
                }
            }
            if (lowest >= 0) {
                counter.add(scores.score(lowest), true, 1);
            }
            if (highest >= 0) {
                counter.add(scores.score(highest), false, 1);
            }
        }
        return of(counter.drain());
    }

    /** Returns the scores with their signs changed and the classes exchanged. */
    ScoreLevels mirrored() {
        ScoreLevels mirrored = new ScoreLevels(new double[levels], new long[levels], new long[levels], levels);
        for (int level = 0; level < levels; level++) {
            int other = levels - 1 - level;
            mirrored.scores[level] = 0.0 - scores[other];
            mirrored.positives[level] = negatives() - negativesAbove(other);
            mirrored.negatives[level] = positives() - positivesAbove(other);
        }
        return mirrored;
    }

    /**
     * Returns two parts, each item being in the first with a given probability, independently of the others. Both have all levels, also those of
     * which a part has no items.
     */
    List<ScoreLevels> parts(double share, UniformRandomProvider random) {
        ScoreLevels first = new ScoreLevels(scores, new long[levels], new long[levels], levels);
        ScoreLevels second = new ScoreLevels(scores, new long[levels], new long[levels], levels);
        for (int level = 0; level < levels; level++) {
            long positive = BinomialSampler.sample(random, positives[level] - positivesAbove(level), share);
            long negative = BinomialSampler.sample(random, negatives[level] - negativesAbove(level), share);
            first.positives[level] = first.positivesAbove(level) + positive;
            first.negatives[level] = first.negativesAbove(level) + negative;
            second.positives[level] = positives[level] - first.positives[level];
            second.negatives[level] = negatives[level] - first.negatives[level];
        }
        return List.of(first, second);
    }

    /** Returns half a unit of the last decimal that any score has; empty if a score is infinite or has more than nine decimals. */
    Optional<BigDecimal> halfUnit() {
        int decimals = 0;
        for (int level = 0; level < levels; level++) {
            if (!Double.isFinite(scores[level])) {
                return Optional.empty();
            }
            decimals = Math.max(decimals, BigDecimal.valueOf(scores[level]).scale());
            if (decimals > MAX_DECIMALS) {
                return Optional.empty();
            }
        }
        return Optional.of(BigDecimal.valueOf(5, decimals + 1));
    }

    int levels() {
        return levels;
    }

    double score(int level) {
        return scores[level];
    }

    long positives() {
        return levels == 0 ? 0 : positives[levels - 1];
    }

    long negatives() {
        return levels == 0 ? 0 : negatives[levels - 1];
    }

    long size() {
        return positives() + negatives();
    }

    long positivesAbove(int level) {
        return level == 0 ? 0 : positives[level - 1];
    }

    long negativesAbove(int level) {
        return level == 0 ? 0 : negatives[level - 1];
    }

    /** Returns whether there are items with the score of a level. */
    boolean hasItems(int level) {
        return positives[level] + negatives[level] > positivesAbove(level) + negativesAbove(level);
    }

    /** Returns the number of distinct scores at or above a threshold. */
    int levelsReaching(double threshold) {
        int below = 0;
        int above = levels;
        while (below < above) {
            int middle = (below + above) >>> 1;
            if (scores[middle] >= threshold) {
                below = middle + 1;
            } else {
                above = middle;
            }
        }
        return below;
    }

    /** Returns true positives, false positives, false negatives and true negatives if the given number of levels is predicted positive. */
    double[] cells(int reached) {
        long tp = positivesAbove(reached);
        long fp = negativesAbove(reached);
        return new double[] {tp, fp, positives() - tp, negatives() - fp};
    }

    /** Returns the same four cells, and the positives and negatives between, if only levels from a second number on are predicted negative. */
    double[] cells(int reached, int notNegative) {
        double[] positive = cells(reached);
        double[] negative = cells(notNegative);
        return new double[] {
            positive[0], positive[1], negative[2], negative[3], negative[0] - positive[0], negative[1] - positive[1]
        };
    }

    /** Returns the level of the positive with a rank, 1 for the highest score. */
    int ofPositive(long rank) {
        return first(rank, true, false);
    }

    /** Returns the level of the negative with a rank, 1 for the highest score. */
    int ofNegative(long rank) {
        return first(rank, false, true);
    }

    /** Returns the level of the item with a rank, 1 for the highest score. */
    int ofItem(long rank) {
        return first(rank, true, true);
    }

    private int first(long rank, boolean ofPositives, boolean ofNegatives) {
        int below = 0;
        int above = levels - 1;
        while (below < above) {
            int middle = (below + above) >>> 1;
            long items = (ofPositives ? positives[middle] : 0) + (ofNegatives ? negatives[middle] : 0);
            if (items >= rank) {
                above = middle;
            } else {
                below = middle + 1;
            }
        }
        return below;
    }
}
