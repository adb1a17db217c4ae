package dev.credence.curves.band;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.Options;
import dev.credence.curves.curve.Curve;
import dev.credence.curves.curve.CurveKind;
import dev.credence.curves.metric.GainAt;
import dev.credence.numerics.normal.Normal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GainCurveTest {
    private static final double SHIFT = 1;
    private static final double PREVALENCE = 0.25;
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.7, 0.6, 0.6}, new double[] {0.8, 0.6, 0.4, 0.2, 0.2, 0.1});

    private static ScoredSample random(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] positives = new double[(int) (PREVALENCE * n)];
        double[] negatives = new double[n - positives.length];
        for (int item = 0; item < positives.length; item++) {
            positives[item] = SHIFT + random.nextGaussian();
        }
        for (int item = 0; item < negatives.length; item++) {
            negatives[item] = random.nextGaussian();
        }
        return ScoredSample.of(positives, negatives);
    }

    /** Returns the gain of the population, by bisection of the threshold. */
    private static double gain(double share) {
        double low = -9;
        double high = 9;
        while (high - low > 1e-12) {
            double middle = (low + high) / 2;
            double taken = PREVALENCE * Normal.survival(middle - SHIFT) + (1 - PREVALENCE) * Normal.survival(middle);
            if (taken > share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return share <= 0 ? 0 : share >= 1 ? 1 : Normal.survival(low - SHIFT);
    }

    @Test
    void pointsAreSharesOfItemsAndOfPositives() {
        Curve curve = Curve.of(CurveKind.GAIN, SCORES);

        assertThat(curve.size()).isEqualTo(8);
        assertThat(curve.x(0)).isZero();
        assertThat(curve.y(0)).isZero();
        assertThat(curve.point(4)).isEqualTo(new Curve.Point(0.6, 0.6, 1, 4, 2, 0, 4));
        assertThat(curve.x(7)).isOne();
        assertThat(curve.withKind(CurveKind.ROC).point(4).x()).isEqualTo(2 / 6.0);
    }

    @Test
    void heightsEqualMetric() {
        for (ScoredSample scores : new ScoredSample[] {SCORES, random(90, 1)}) {
            double[] heights = new VerticalCurve(CurveKind.GAIN, scores, 21).observed();
            for (int i = 1; i <= 20; i++) {
                double metric =
                        ((ScoreMetric) new GainAt().configured(Options.parse("share=" + i / 20.0))).value(scores);
                assertThat(heights[i]).isCloseTo(metric, within(1e-12));
            }
        }
    }

    /** Each of the two rates has half of the error of the level. */
    @Test
    void fixedWidthsAreThoseOfAllItemsAndOfPositives() {
        Band band = Bands.kolmogorov(Curve.of(CurveKind.GAIN, random(400, 2)), ConfidenceLevel.P95);
        Band.Point middle = band.point(200);

        assertThat(middle.xUpper() - middle.x()).isCloseTo(Math.sqrt(Math.log(80) / 800), within(1e-12));
        assertThat(middle.y() - middle.yLower()).isCloseTo(Math.sqrt(Math.log(80) / 200), within(1e-12));
        assertThat(band.notes()).isEmpty();
    }

    @Test
    void fixedWidthsOfStrataAreSumsOverClasses() {
        Band band = Bands.kolmogorovOfStrata(Curve.of(CurveKind.GAIN, random(400, 2)), ConfidenceLevel.P95);
        double each = 1 - Math.sqrt(0.95);
        double ofPositives = Math.sqrt(Math.log(2 / each) / 200);
        double ofNegatives = Math.sqrt(Math.log(2 / each) / 600);
        Band.Point middle = band.point(200);

        assertThat(middle.xUpper() - middle.x()).isCloseTo(0.25 * ofPositives + 0.75 * ofNegatives, within(1e-12));
        assertThat(middle.y() - middle.yLower()).isCloseTo(ofPositives, within(1e-12));
        assertThat(Note.sentences(band.notes()))
                .containsExactly(
                        "the share of items predicted positive is that of a population with the share of positives of the sample,"
                                + " which was chosen");
    }

    /** The band covers 80 samples at level 0.9; a coverage of 0.9 has fewer than 61 with a probability of 0.0002. */
    @Test
    void bootstrapBandCoversTheWholeCurve() {
        int covered = 0;
        for (int sample = 0; sample < 80; sample++) {
            Band band = Bands.bootstrap(
                    CurveKind.GAIN,
                    random(300, 50 + sample),
                    ConfidenceLevel.of(0.9),
                    ComputeOptions.defaults().withSeed(sample).withDraws(200));
            covered += band.points().stream().allMatch(point -> {
                        double truth = gain(point.x());
                        return point.yLower() <= truth + 1e-9 && truth <= point.yUpper() + 1e-9;
                    })
                    ? 1
                    : 0;
        }
        assertThat(covered).isGreaterThan(60);
    }
}
