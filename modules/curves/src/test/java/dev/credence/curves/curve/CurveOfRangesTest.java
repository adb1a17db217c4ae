package dev.credence.curves.curve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ScoredSample;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Curves of scores that are kept as ranges, compared with the scores themselves. */
class CurveOfRangesTest {
    private static final int RANGES = 12;
    private static final int WIDTH = 10;

    @ParameterizedTest
    @EnumSource(CurveKind.class)
    void countsAtEachThresholdEqualThoseOfScores(CurveKind kind) {
        Random random = new Random(7);
        int items = 400;
        int[] scores = random.ints(items, 0, RANGES * WIDTH).toArray();
        boolean[] positive = new boolean[items];
        double[] lowest = new double[RANGES];
        double[] highest = new double[RANGES];
        long[] positives = new long[RANGES];
        long[] negatives = new long[RANGES];
        java.util.Arrays.fill(lowest, Double.POSITIVE_INFINITY);
        java.util.Arrays.fill(highest, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < items; i++) {
            int range = scores[i] / WIDTH;
            positive[i] = random.nextInt(RANGES * WIDTH) < scores[i];
            lowest[range] = Math.min(lowest[range], scores[i]);
            highest[range] = Math.max(highest[range], scores[i]);
            (positive[i] ? positives : negatives)[range]++;
        }

        Curve curve = Curve.of(kind, ScoredSample.ofRanges(lowest, highest, positives, negatives));

        int start = kind == CurveKind.PRECISION_RECALL ? 0 : 1;
        assertThat(curve.size()).isEqualTo(RANGES + start);
        for (int point = start; point < curve.size(); point++) {
            double threshold = curve.threshold(point);
            assertThat(threshold).isEqualTo(lowest[RANGES - 1 - (point - start)]);
            assertThat(curve.truePositives(point))
                    .isEqualTo(IntStream.range(0, items)
                            .filter(i -> positive[i] && scores[i] >= threshold)
                            .count());
            assertThat(curve.falsePositives(point))
                    .isEqualTo(IntStream.range(0, items)
                            .filter(i -> !positive[i] && scores[i] >= threshold)
                            .count());
        }
    }
}
