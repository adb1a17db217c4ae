package dev.credence.curves.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.guarantee.PrecisionSequence.ThresholdStep;
import dev.credence.numerics.random.Streams;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The probability with which a guarantee fails, by enumeration of all samples of tied scores, and by simulation without ties. */
class ThresholdGuaranteeTest {
    @ParameterizedTest
    @CsvSource({"10,0.7,0.1", "29,0.9,0.05", "60,0.9,0.05", "60,0.95,0.05", "60,0.8,0.2", "45,0.5,0.01"})
    void recallOfTiedScoresFailsAtMostWithAlpha(int n, double least, double alpha) {
        long k = OrderBound.of(n, least, alpha).k();
        for (double[] shares :
                new double[][] {{0.05, 0.15, 0.8}, {0.1, 0.2, 0.7}, {0.15, 0.5, 0.35}, {0.3, 0.3, 0.4}}) {
            double[] failed = new double[1];
            Compositions.visit(3, n, counts -> {
                ScoreLevels ranked = Compositions.ranked(counts, new long[] {1, 1, 1});
                double threshold = ranked.score(ranked.ofPositive(n - k + 1));
                double recall = 0;
                for (int score = 0; score < 3; score++) {
                    recall += score >= threshold ? shares[score] : 0;
                }
                failed[0] += recall < least - 1e-12 ? Compositions.probability(counts, shares) : 0;
            });
            assertThat(k).isPositive();
            assertThat(failed[0]).isLessThanOrEqualTo(alpha + 1e-12);
        }
    }

    /** Both kinds of positives by score, so that the true precision is below the demand at one or both thresholds, and not monotone. */
    @ParameterizedTest
    @CsvSource({
        "16,0.6,0.2,0.3,0.59,0.3,0.9",
        "16,0.6,0.2,0.3,0.61,0.3,0.4",
        "16,0.5,0.3,0.3,0.49,0.4,0.5",
        "16,0.5,0.1,0.2,0.3,0.7,0.55",
        "18,0.6,0.3,0.1,0.1,0.8,0.66"
    })
    void precisionOfTiedScoresFailsAtMostWithAlpha(
            int n, double least, double alpha, double top, double topRate, double middle, double middleRate) {
        double low = 1 - top - middle;
        double[] shares = {top * topRate, top * (1 - topRate), middle * middleRate, middle * (1 - middleRate), low};
        double[] precision = {Double.NaN, topRate, (top * topRate + middle * middleRate) / (top + middle)};
        double[] failed = new double[1];
        double[] shown = new double[1];
        Compositions.visit(5, n, counts -> {
            ScoreLevels ranked = Compositions.ranked(
                    new long[] {0, counts[2], counts[0]}, new long[] {counts[4], counts[3], counts[1]});
            boolean wrong = false;
            boolean any = false;
            for (ThresholdStep step : new PrecisionSequence(ranked, least, alpha).steps()) {
                // the items above a score: only the top scores, or those in the middle as well
                double truth = precision[(int) (2 - ranked.score(step.level()))];
                any |= step.met();
                wrong |= step.met() && truth < least;
            }
            double probability = Compositions.probability(counts, shares);
            failed[0] += wrong ? probability : 0;
            shown[0] += any ? probability : 0;
        });
        assertThat(failed[0]).isLessThanOrEqualTo(alpha);
        assertThat(shown[0]).isPositive();
    }

    @Test
    void tiedPrecisionFailsAtMostWithAlpha() {
        double[] shares = {0.9 * 0.899, 0.9 * 0.101, 0.1};
        double[] failed = new double[1];
        Compositions.visit(3, 60, counts -> {
            ScoreLevels ranked = Compositions.ranked(new long[] {0, counts[0]}, new long[] {counts[2], counts[1]});
            boolean wrong =
                    new PrecisionSequence(ranked, 0.9, 0.1).steps().stream().anyMatch(ThresholdStep::met);
            failed[0] += wrong ? Compositions.probability(counts, shares) : 0;
        });
        assertThat(failed[0]).isBetween(1e-6, 0.1);
    }

    /** A threshold that is shown to have a precision is shown to have a smaller one, and at a larger significance. */
    @Test
    void weakerDemandsKeepEveryGuaranteedThreshold() {
        UniformRandomProvider random = Streams.block(32, 0);
        long shown = 0;
        for (int sample = 0; sample < 300; sample++) {
            int n = 20 + random.nextInt(400);
            double[] scores = new double[n];
            boolean[] positive = new boolean[n];
            for (int item = 0; item < n; item++) {
                scores[item] = random.nextInt(50) / 50.0;
                positive[item] = random.nextDouble() < scores[item];
            }
            ScoreLevels ranked = ScoreLevels.of(ScoredSample.of(scores, positive));
            List<ThresholdStep> strict = met(new PrecisionSequence(ranked, 0.6, 0.05));
            shown += strict.size();
            assertThat(met(new PrecisionSequence(ranked, 0.5, 0.05))).containsAll(strict);
            assertThat(met(new PrecisionSequence(ranked, 0.6, 0.1))).containsAll(strict);
        }
        assertThat(shown).isGreaterThan(100);
    }

    private static List<ThresholdStep> met(PrecisionSequence sequence) {
        return sequence.steps().stream().filter(ThresholdStep::met).toList();
    }

    /**
     * 4,000 samples without ties of a precision that oscillates around the demand, which an order from the highest score down does not allow for.
     * With a failure probability of alpha, more than 470 failures have a probability of 1e-4.
     */
    @Test
    void precisionThatOscillatesFailsAtMostWithAlpha() {
        int failures = 0;
        double least = 0.6;
        double[] precision = new double[11];
        double[] rates = {0.59, 0.65, 0.54, 0.65, 0.54, 0.65, 0.54, 0.65, 0.54, 0.6};
        for (int zone = 0; zone < 10; zone++) {
            precision[zone + 1] = (precision[zone] * zone + rates[zone]) / (zone + 1);
        }
        UniformRandomProvider random = Streams.block(31, 0);
        for (int sample = 0; sample < 4_000; sample++) {
            double[] scores = new double[60];
            boolean[] positive = new boolean[60];
            for (int item = 0; item < 60; item++) {
                double depth = random.nextDouble();
                scores[item] = -depth;
                positive[item] = random.nextDouble() < rates[(int) (10 * depth)];
            }
            ScoreLevels ranked = ScoreLevels.of(ScoredSample.of(scores, positive));
            boolean wrong = false;
            for (ThresholdStep step : new PrecisionSequence(ranked, least, 0.1).steps()) {
                double depth = -10 * ranked.score(step.level());
                int zone = (int) depth;
                double truth = (precision[zone] * zone + rates[Math.min(9, zone)] * (depth - zone)) / depth;
                wrong |= step.met() && truth < least;
            }
            failures += wrong ? 1 : 0;
        }
        assertThat(failures).isBetween(1, 470);
    }
}
