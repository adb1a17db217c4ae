package dev.credence.curves.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.curves.Reference;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Compares areas and DeLong's variance with exact rational arithmetic, including ties, extremes and samples of one class. */
class AreasReferenceTest {
    @Test
    void aurocEqualsTheExactFraction() {
        for (JsonNode c : Reference.cases("single")) {
            double expected = Reference.number(c.get("auc"));
            // observed peak 0: all to the last bit
            assertEquals(expected, new Auroc().value(sample(c)), 1e-15 * expected, name(c));
        }
    }

    @Test
    void averagePrecisionEqualsTheExactFraction() {
        for (JsonNode c : Reference.cases("single")) {
            double expected = Reference.number(c.get("averagePrecision"));
            // observed peak 3.4e-16 relative
            assertEquals(expected, new AveragePrecision().value(sample(c)), 1e-15 * expected, name(c));
        }
    }

    @Test
    void stratifiedVarianceOfInfluencesEqualsDeLongs() {
        for (JsonNode c : Reference.cases("single")) {
            double expected = Reference.number(c.get("delongVar"));
            if (!Double.isNaN(expected)) {
                // observed peak 4.6e-16 relative
                assertEquals(expected, stratifiedVariance(sample(c)), 4e-15 * expected, name(c));
            }
        }
    }

    private static double stratifiedVariance(ScoredSample scores) {
        StratifiedSample<ScoredSample> sample = StratifiedSample.byTruth(scores);
        double[] influences = new double[scores.atoms()];
        new Auroc().influence(scores, scores.weights(), influences);
        double n = scores.size();
        double sum = 0;
        for (int atom = 0; atom < influences.length; atom++) {
            double size = sample.size(sample.stratum(atom));
            sum += scores.count(atom) * influences[atom] * influences[atom] * size / (size - 1);
        }
        return sum / (n * n);
    }

    private static ScoredSample sample(JsonNode c) {
        return Reference.sample(c, "labels", "scores");
    }

    private static String name(JsonNode c) {
        return c.get("name").stringValue();
    }
}
