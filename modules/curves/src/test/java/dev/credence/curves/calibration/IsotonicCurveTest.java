package dev.credence.curves.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.calibration.IsotonicCurve.Pool;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IsotonicCurveTest {
    /** Returns scores in a few levels, so that many are equal. */
    private static ScoredSample drawn(SplittableRandom random, int n, int levels) {
        double[] scores = new double[n];
        boolean[] positive = new boolean[n];
        for (int item = 0; item < n; item++) {
            scores[item] = random.nextInt(levels + 1) / (double) levels;
            positive[item] = random.nextDouble() < scores[item];
        }
        return ScoredSample.of(scores, positive);
    }

    /** Returns the largest of the means from a lower score on, of which each is the least up to a higher score. */
    private static double minMax(ScoredSample sample, double at) {
        double largest = 0;
        for (int i = 0; i < sample.atoms() && sample.score(i) <= at; i++) {
            double least = 1;
            for (int j = 0; j < sample.atoms(); j++) {
                if (sample.score(j) >= at) {
                    least = Math.min(least, mean(sample, sample.score(i), sample.score(j)));
                }
            }
            largest = Math.max(largest, least);
        }
        return largest;
    }

    private static double mean(ScoredSample sample, double from, double to) {
        double count = 0;
        double positives = 0;
        for (int atom = 0; atom < sample.atoms(); atom++) {
            if (sample.score(atom) >= from && sample.score(atom) <= to) {
                count += sample.count(atom);
                positives += sample.positive(atom) ? sample.count(atom) : 0;
            }
        }
        return positives / count;
    }

    /** Both divide whole numbers once, so that they agree to the bit. */
    @Test
    void curveOfRandomScoresIsTheMinMaxFormula() {
        SplittableRandom random = new SplittableRandom(5);
        for (int draw = 0; draw < 200; draw++) {
            ScoredSample sample = drawn(random, 1 + random.nextInt(40), 1 + random.nextInt(12));
            IsotonicCurve curve = IsotonicCurve.of(sample);

            for (int atom = 0; atom < sample.atoms(); atom++) {
                assertThat(curve.at(sample.score(atom))).isEqualTo(minMax(sample, sample.score(atom)));
            }
        }
    }

    @Test
    void poolsOfScoresAscendStrictlyAndCountAllItems() {
        ScoredSample sample = drawn(new SplittableRandom(6), 300, 30);
        IsotonicCurve curve = IsotonicCurve.of(sample);

        assertThat(curve.pools()).extracting(Pool::fraction).isSorted().doesNotHaveDuplicates();
        assertThat(curve.pools().stream().mapToLong(Pool::count).sum()).isEqualTo(sample.size());
        assertThat(curve.pools().stream().mapToLong(Pool::positives).sum()).isEqualTo(sample.positives());
    }

    @Test
    void curveOfFourScoresIsTheOneOnPaper() {
        // Positives among 1, 2, 1 and 2 items: 1, 0, 1 and 1; the first two levels violate the order.
        ScoredSample sample =
                ScoredSample.of(new double[] {0.1, 0.3, 0.3, 0.5, 0.7, 0.7}, new int[] {1, 0, 0, 1, 1, 0});

        assertThat(IsotonicCurve.of(sample).pools())
                .containsExactly(new Pool(0.1, 0.3, 3, 1, 1 / 3.0), new Pool(0.5, 0.7, 3, 2, 2 / 3.0));
    }

    @Test
    void curveBetweenPoolsIsInterpolatedAndConstantBeyondThem() {
        IsotonicCurve curve =
                IsotonicCurve.of(ScoredSample.of(new double[] {0.2, 0.2, 0.6, 0.6}, new int[] {0, 1, 1, 1}));

        assertThat(curve.at(0.4)).isCloseTo(0.75, within(1e-15));
        assertThat(curve.at(0)).isEqualTo(0.5);
        assertThat(curve.at(1)).isEqualTo(1);
        assertThat(curve.at(Double.NaN)).isNaN();
        assertThat(IsotonicCurve.of(ScoredSample.of(new double[0], new int[0])).at(0.5))
                .isNaN();
    }
}
