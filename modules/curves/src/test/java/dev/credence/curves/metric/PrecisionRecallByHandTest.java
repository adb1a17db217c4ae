package dev.credence.curves.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.curves.metric.Auprc.Hyperbola;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares a segment of the precision-recall area with Simpson's rule and influences with finite differences, and checks distinct scores
 * and aliases.
 */
class PrecisionRecallByHandTest {
    private static final ScoredSample SCORES = ScoredSample.of(new double[] {5, 4, 4, 2}, new double[] {4, 3, 2, 2, 1});

    private static double simpson(DoubleUnaryOperator f) {
        int panels = 2000;
        double sum = f.applyAsDouble(0) + f.applyAsDouble(1);
        for (int i = 1; i < panels; i++) {
            sum += (i % 2 == 0 ? 2 : 4) * f.applyAsDouble((double) i / panels);
        }
        return sum / (3 * panels);
    }

    /** Checks f = p times the integral of (a + p t) / (c + r t) and its derivatives by p, q, a and b; the observed error is 4e-14. */
    @ParameterizedTest
    @CsvSource({"30, 50, 1, 1", "300, 50, 2, 3", "4, 1, 2, 3", "3, 4, .2, .15", "5, 5, 1, 0", "7, 0, 2, 3"})
    void segmentAndItsDerivativesAgreeWithSimpsonsRule(double a, double b, double p, double q) {
        Hyperbola piece = new Hyperbola(a, b, p, q);
        double c = a + b;
        double r = p + q;
        double area = p * simpson(t -> (a + p * t) / (c + r * t));
        near(piece.area(), area);
        double byAlarms = -p * simpson(t -> (a + p * t) / Math.pow(c + r * t, 2));
        near(piece.derivatives().byAlarms(), byAlarms);
        near(piece.derivatives().byHits(), byAlarms + p * simpson(t -> 1 / (c + r * t)));
        double byNegatives = -p * simpson(t -> t * (a + p * t) / Math.pow(c + r * t, 2));
        near(piece.derivatives().byNegatives(), byNegatives);
        near(piece.derivatives().byPositives(), area / p + byNegatives + p * simpson(t -> t / (c + r * t)));
    }

    private static void near(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-13 * Math.abs(expected) + 1e-16));
    }

    @Test
    void influencesAreDerivatives() {
        for (PrecisionRecallArea metric : List.of(new AveragePrecision(), new Auprc())) {
            double[] out = new double[SCORES.atoms()];
            metric.influence(SCORES, SCORES.weights(), out);
            for (int atom = 0; atom < out.length; atom++) {
                double change = (moved(metric, atom, 1e-4) - moved(metric, atom, -1e-4)) / 2e-4;
                assertThat(out[atom]).as("%s, atom %d", metric.id(), atom).isCloseTo(9 * change, within(1e-7));
            }
            ScoredSample negatives = ScoredSample.of(new double[0], new double[] {1, 2});
            double[] none = new double[2];
            metric.influence(negatives, negatives.weights(), none);
            assertThat(none).containsOnly(Double.NaN);
        }
    }

    private static double moved(PrecisionRecallArea metric, int atom, double by) {
        double[] weights = SCORES.weights();
        weights[atom] += by;
        return metric.value(SCORES, weights);
    }

    @Test
    void areaOfRangesHasGuaranteedBounds() {
        assertThat(new Auprc().guaranteedBounds(SCORES, SCORES.weights())).isPresent();
    }

    /** The scores 5, 4, 3, 2, 1 descend; 4 and 2 belong to several items, and 3 has no weight. */
    @Test
    void distinctScoresWithWeightAreCountedOnce() {
        assertThat(DistinctScores.of(SCORES, SCORES.weights())).isEqualTo(5);
        double[] weights = SCORES.weights();
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] = SCORES.score(atom) == 3 ? 0 : weights[atom];
        }
        assertThat(DistinctScores.of(SCORES, weights)).isEqualTo(4);
    }

    @Test
    void aliasesFindMetrics() {
        assertThat(new Brier().aliases()).containsExactly("brier-score");
        assertThat(new LogLoss().aliases()).containsExactly("cross-entropy");
    }
}
