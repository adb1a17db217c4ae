package dev.credence.testkit.laws.metric;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.testkit.laws.Check;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** The law that the guaranteed bounds of a metric contain its value. */
public final class GuaranteedBoundsLaws {
    /** A bound may be the value itself, summed in another order. */
    private static final double ROUNDING = 1e-12;

    private static final int RANGES = 5;
    /** Two positives and two negatives per range, so that all orders within a range occur. */
    private static final int EACH = 2;

    private static final int ARRANGEMENTS = 40;

    private GuaranteedBoundsLaws() {}

    /**
     * If only ranges of scores are known, the guaranteed bounds must contain the metric of any scores in these ranges: random ones, and
     * those that separate the classes as well and as badly as the ranges allow.
     */
    public static void guaranteedBoundsContainTheValueOfTheScores(Metric<ScoredSample> metric) {
        ScoredSample coarse = ranges();
        if (metric.refusal(coarse).isPresent()) {
            return;
        }
        metric.guaranteedBounds(coarse, coarse.weights()).ifPresent(bounds -> {
            for (ScoredSample scores : arrangements()) {
                double value = metric.value(scores);
                double slack = ROUNDING * Math.max(1, Math.abs(value));
                Check.that(
                        !(value < bounds.lower() - slack) && !(value > bounds.upper() + slack),
                        () -> "guaranteed bounds contain the value of the scores: " + metric.spelling() + ": " + bounds
                                + " of "
                                + coarse + " must contain the metric of scores that lie in these ranges: " + value
                                + " of positives " + shownRanges(scores, true) + ", negatives "
                                + shownRanges(scores, false));
            }
        });
    }

    private static double low(int range) {
        return 0.1 + 0.15 * range;
    }

    private static double high(int range) {
        return low(range) + 0.1;
    }

    private static ScoredSample ranges() {
        double[] lowest = new double[RANGES];
        double[] highest = new double[RANGES];
        long[] counts = new long[RANGES];
        Arrays.setAll(lowest, GuaranteedBoundsLaws::low);
        Arrays.setAll(highest, GuaranteedBoundsLaws::high);
        Arrays.fill(counts, EACH);
        return ScoredSample.ofRanges(lowest, highest, counts, counts);
    }

    /** Returns samples in which every range has a score at each of its ends. */
    private static List<ScoredSample> arrangements() {
        SplittableRandom random = new SplittableRandom(20_260_112);
        ScoredSample[] all = new ScoredSample[ARRANGEMENTS];
        all[0] = sortedAtoms((range, item) -> high(range), (range, item) -> low(range));
        all[1] = sortedAtoms((range, item) -> low(range), (range, item) -> high(range));
        for (int i = 2; i < all.length; i++) {
            all[i] = sortedAtoms(
                    (range, item) -> item == 0 ? high(range) : random.nextDouble(low(range), high(range)),
                    (range, item) -> item == 0 ? low(range) : random.nextDouble(low(range), high(range)));
        }
        return List.of(all);
    }

    private static ScoredSample sortedAtoms(Score ofPositive, Score ofNegative) {
        double[] positives = new double[RANGES * EACH];
        double[] negatives = new double[RANGES * EACH];
        Arrays.setAll(positives, i -> ofPositive.of(i / EACH, i % EACH));
        Arrays.setAll(negatives, i -> ofNegative.of(i / EACH, i % EACH));
        return ScoredSample.of(positives, negatives);
    }

    private static String shownRanges(ScoredSample scores, boolean positive) {
        StringBuilder shown = new StringBuilder();
        for (int atom = 0; atom < scores.atoms(); atom++) {
            if (scores.positive(atom) == positive) {
                shown.append(shown.length() == 0 ? "" : " ").append(scores.score(atom));
            }
        }
        return shown.toString();
    }

    @FunctionalInterface
    private interface Score {
        double of(int range, int item);
    }
}
