package dev.credence.delta.comparison;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.Options;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.numerics.beta.StudentT;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Recomputes the variance of small classes of scores by hand: the observed one, mixed with that of two systems that err independently. */
class SmallClassOfScoresTest {
    private static final String AUTO = "smoothing=auto";
    private static final Found FOUND = new Found(Double.POSITIVE_INFINITY);

    /** Returns the comparison of two systems, each of which gives the score 1 to some positives, and 0 to all other items. */
    private static Comparison compare(ScoreMetric metric, String options, int negatives, String first, String second) {
        PairedScoredSample joint = joint(negatives, first, second);
        return compare(metric, options, Pairing.paired(joint));
    }

    private static Comparison compare(ScoreMetric metric, String options, Pairing<ScoredSample> pairing) {
        return Comparison.compute(
                new PairedDelta().configured(Options.parse(options)),
                metric,
                pairing,
                ComparisonOptions.at(ConfidenceLevel.P95),
                ComputeOptions.defaults());
    }

    private static PairedScoredSample joint(int negatives, String first, String second) {
        int positives = first.length();
        boolean[] truth = new boolean[positives + negatives];
        Arrays.fill(truth, 0, positives, true);
        return PairedScoredSample.of(truth, scores(truth.length, first), scores(truth.length, second));
    }

    private static double[] scores(int size, String found) {
        double[] scores = new double[size];
        for (int i = 0; i < found.length(); i++) {
            scores[i] = found.charAt(i) - '0';
        }
        return scores;
    }

    private static double pValue(double difference, double variance, double freedom) {
        return 2 * StudentT.survival(Math.abs(difference) / Math.sqrt(variance), freedom);
    }

    /** The rates 1 and 0 of three positives are smoothed to 7/8 and 1/8, so that V_m = 2 (7/64) / 3, half of it for each class of three; f = 2. */
    @Test
    void equalInfluencesOfThreePositivesCountTwiceAsMuchAsModel() {
        double each = 7.0 / 64 / 3 / 3;
        assertEquals(
                pValue(1, 2 * each, 4), compare(FOUND, AUTO, 3, "111", "000").pValue(), 1e-12);
    }

    /** One of three positives distinguishes the systems: V_s = 1/9, and both smoothed rates have the variance (15/64) / 3; f^2 = 4. */
    @Test
    void observedVarianceOfThreePositivesCountsFourTimesAsMuchAsModel() {
        double model = 2 * 15.0 / 64 / 3;
        double positives = (4.0 / 9 + model * 100 / 103) / 5;
        double negatives = model * 3 / 103 / 4;
        double all = positives + negatives;
        double freedom = all * all / (positives * positives / 2 + negatives * negatives / 99);
        Comparison actual = compare(FOUND, AUTO, 100, "110", "100");
        assertEquals(1.0 / 3, actual.difference(), 1e-15);
        assertEquals(pValue(1.0 / 3, all, freedom), actual.pValue(), 1e-12);
    }

    /** With one trial the model counts as much as the observed variance 1/25 of five positives; without the model the p-value is smaller. */
    @Test
    void metricOfOneTrialCountsModelAsMuchAsItems() {
        Found one = new Found(1);
        double rate = (0.4 + 0.5) / 2;
        double other = (0.2 + 0.5) / 2;
        double model = rate * (1 - rate) + other * (1 - other);
        double positives = (1.0 / 25 + model * 5 / 10) / 2;
        double negatives = model / 4;
        double all = positives + negatives;
        double freedom = all * all / (positives * positives / 4 + negatives * negatives / 4);
        Comparison mixed = compare(one, AUTO, 5, "11000", "10000");
        assertEquals(pValue(0.2, all, freedom), mixed.pValue(), 1e-12);
        assertEquals(
                pValue(0.2, 1.0 / 25, 4),
                compare(one, "smoothing=none", 5, "11000", "10000").pValue(),
                1e-12);
    }

    @Test
    void classesOfMoreThanThirtyItemsAreNotMixed() {
        String first = "1".repeat(20) + "0".repeat(11);
        String second = "1".repeat(19) + "0".repeat(12);
        assertEquals(
                compare(FOUND, "smoothing=none", 31, first, second).pValue(),
                compare(FOUND, AUTO, 31, first, second).pValue());
        assertTrue(compare(FOUND, AUTO, 30, first.substring(1), second.substring(1))
                        .pValue()
                > compare(FOUND, "smoothing=none", 30, first.substring(1), second.substring(1))
                        .pValue());
    }

    @Test
    void classesOfFixedSizeAreMixedAndOtherStrataAreNot() {
        PairedScoredSample joint = joint(5, "11000", "10000");
        StratifiedSample<PairedScoredSample> byClass = StratifiedSample.of(joint, atom -> joint.positive(atom) ? 0 : 1);
        assertEquals(
                compare(FOUND, AUTO, 5, "11000", "10000").pValue(),
                compare(FOUND, AUTO, Pairing.paired(byClass)).pValue(),
                1e-12);
        StratifiedSample<PairedScoredSample> others = StratifiedSample.of(joint, atom -> atom % 2);
        assertEquals(
                compare(FOUND, "smoothing=none", Pairing.paired(others)).pValue(),
                compare(FOUND, AUTO, Pairing.paired(others)).pValue());
    }

    /** The share of the positives with scores above 1/2, at the boundary a proportion of the positives or of fewer trials. */
    private record Found(double trials) implements ScoreMetric, BoundaryVariance<ScoredSample> {
        @Override
        public String id() {
            return "found";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            return sum(scores, weights, 0.5) / sum(scores, weights, Double.NEGATIVE_INFINITY);
        }

        private static double sum(ScoredSample scores, double[] weights, double above) {
            double sum = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                sum += scores.positive(atom) && scores.score(atom) > above ? weights[atom] : 0;
            }
            return sum;
        }

        @Override
        public void influence(ScoredSample scores, double[] weights, double[] out) {
            double value = value(scores, weights);
            double positives = sum(scores, weights, Double.NEGATIVE_INFINITY);
            double all = Arrays.stream(weights).sum();
            for (int atom = 0; atom < out.length; atom++) {
                out[atom] = scores.positive(atom) ? all / positives * ((scores.score(atom) > 0.5 ? 1 : 0) - value) : 0;
            }
        }

        @Override
        public Moments atEdge(ScoredSample scores, double[] weights) {
            double number = Math.min(trials, sum(scores, weights, Double.NEGATIVE_INFINITY));
            double smooth = (value(scores, weights) * number + 0.5) / (number + 1);
            return new Moments(smooth, smooth * (1 - smooth) / number);
        }
    }
}
