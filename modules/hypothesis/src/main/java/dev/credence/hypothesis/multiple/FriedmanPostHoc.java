package dev.credence.hypothesis.multiple;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.distribution.StudentizedRange;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Comparisons of mean ranks after {@link FriedmanTest}.
 *
 * <p>The difference of two mean ranks has the standard error {@code sqrt(k (k+1) / (6 N))} if all classifiers are equal. Nemenyi's test
 * compares all pairs by the range of k normal variables, so its p-value is below alpha exactly if the difference exceeds the critical
 * difference at level 1 - alpha. Holm's procedure adjusts normal p-values of all pairs, or of all classifiers against a control; against a
 * control it has more power than Nemenyi's test.
 *
 * <p>Mean ranks depend on the set of classifiers: removing one can change the comparison of the others (Benavoli, Corani and Mangili,
 * 2016). To avoid this, compare pairs by the signed-rank test and adjust by Holm's procedure.
 *
 * @see <a href="https://www.jmlr.org/papers/v7/demsar06a.html">Demsar (2006), JMLR 7, 1-30</a>
 * @see <a href="https://www.jmlr.org/papers/v17/benavoli16a.html">Benavoli, Corani and Mangili (2016), Should we really use
 *     post-hoc tests based on mean-ranks?, JMLR 17(5), 1-10</a>
 */
public final class FriedmanPostHoc {
    /** With this number of classifiers, the 19,900 pairs take up to a second. */
    private static final int MAX_CLASSIFIERS = 200;

    private final FriedmanRanks ranks;

    FriedmanPostHoc(FriedmanRanks ranks) {
        this.ranks = ranks;
    }

    /**
     * Computes Nemenyi's critical difference: larger differences of mean ranks are significant, at a family-wise error rate of 1 - level.
     *
     * @param level the confidence level of all differences together
     * @return the critical difference
     */
    public double criticalDifference(ConfidenceLevel level) {
        return StudentizedRange.upperQuantile(1 - level.value(), ranks.classifiers())
                / Math.sqrt(2)
                * ranks.standardError();
    }

    /**
     * Compares all pairs by Nemenyi's test.
     *
     * @return all pairs
     * @throws IllegalArgumentException if there are more than 200 classifiers
     */
    public List<BlockRanking.Difference> nemenyi() {
        StudentizedRange range = StudentizedRange.of(ranks.classifiers());
        Map<Double, Double> computed = new HashMap<>();
        return pairs().stream()
                .map(pair -> withPValue(
                        pair, computed.computeIfAbsent(Math.abs(pair.z()), z -> range.survival(z * Math.sqrt(2)))))
                .toList();
    }

    /**
     * Compares all pairs by adjusted normal p-values.
     *
     * @param adjustment the adjustment, such as {@link PValueAdjustment#HOLM}
     * @return all pairs
     * @throws IllegalArgumentException if there are more than 200 classifiers
     */
    public List<BlockRanking.Difference> allPairs(PValueAdjustment adjustment) {
        return adjusted(pairs(), adjustment);
    }

    /**
     * Compares all other classifiers with a control by adjusted normal p-values.
     *
     * @param control the index of the control, from 0
     * @param adjustment the adjustment, such as {@link PValueAdjustment#HOLM}
     * @return a pair (control, other) for each other classifier
     * @throws IllegalArgumentException if there is no such classifier
     */
    public List<BlockRanking.Difference> against(int control, PValueAdjustment adjustment) {
        if (!(control >= 0 && control < ranks.classifiers())) {
            throw new IllegalArgumentException("control must lie in [0, " + (ranks.classifiers() - 1) + "]: control="
                    + control + "; it is the index of a column");
        }
        List<BlockRanking.Difference> others = new ArrayList<>();
        for (int j = 0; j < ranks.classifiers(); j++) {
            if (j != control) {
                others.add(pair(control, j));
            }
        }
        return adjusted(others, adjustment);
    }

    private List<BlockRanking.Difference> pairs() {
        if (ranks.classifiers() > MAX_CLASSIFIERS) {
            throw new IllegalArgumentException("classifiers must be at most " + MAX_CLASSIFIERS
                    + " for all pairs: classifiers=" + ranks.classifiers()
                    + "; compare the others with one of them, by friedman-holm with a control");
        }
        List<BlockRanking.Difference> pairs = new ArrayList<>();
        for (int i = 0; i < ranks.classifiers(); i++) {
            for (int j = i + 1; j < ranks.classifiers(); j++) {
                pairs.add(pair(i, j));
            }
        }
        return pairs;
    }

    /** Computes the difference with its unadjusted p-value. */
    private BlockRanking.Difference pair(int i, int j) {
        double difference = ranks.difference(i, j);
        double z = difference / ranks.standardError();
        return new BlockRanking.Difference(i, j, difference, z, 2 * Normal.survival(Math.abs(z)));
    }

    private static List<BlockRanking.Difference> adjusted(
            List<BlockRanking.Difference> pairs, PValueAdjustment adjustment) {
        double[] p = adjustment.adjust(
                pairs.stream().mapToDouble(BlockRanking.Difference::pValue).toArray());
        List<BlockRanking.Difference> adjusted = new ArrayList<>();
        for (int i = 0; i < p.length; i++) {
            adjusted.add(withPValue(pairs.get(i), p[i]));
        }
        return adjusted;
    }

    private static BlockRanking.Difference withPValue(BlockRanking.Difference pair, double p) {
        return new BlockRanking.Difference(pair.first(), pair.second(), pair.difference(), pair.z(), p);
    }
}
