package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Counts how often two equal systems with few positives are declared different by the default comparison of scores. The limits allow for the
 * random error of 300 samples.
 */
class FewPositivesTest {
    private static final Credence CREDENCE = Credence.load();
    private static final int NEGATIVES = 100;
    private static final int SAMPLES = 300;

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 20})
    void equalSystemsSeldomDiffer(int positives) {
        for (String metric :
                new String[] {"auroc", "pauc", "pauc:tpr=0.8..1", "tpr-at-fpr:fpr=0.1", "lift-at:share=0.1"}) {
            for (boolean fiveLevels : new boolean[] {false, true}) {
                Random random = new Random(20_261_129);
                double[] pValues = new double[SAMPLES];
                Arrays.setAll(pValues, sample -> pValue(metric, random, positives, fiveLevels));
                assertThat(shareBelow(0.05, pValues))
                        .as("%s at 0.05, five levels %s", metric, fiveLevels)
                        .isLessThanOrEqualTo(0.07);
                assertThat(shareBelow(0.01, pValues))
                        .as("%s at 0.01, five levels %s", metric, fiveLevels)
                        .isLessThanOrEqualTo(0.025);
            }
        }
    }

    private static double shareBelow(double level, double[] pValues) {
        return Arrays.stream(pValues).filter(p -> p < level).count() / (double) pValues.length;
    }

    private static double pValue(String metric, Random random, int positives, boolean fiveLevels) {
        boolean[] truth = new boolean[positives + NEGATIVES];
        Arrays.fill(truth, 0, positives, true);
        PairedScoredSample joint =
                PairedScoredSample.of(truth, scores(random, truth, fiveLevels), scores(random, truth, fiveLevels));
        return CREDENCE.compare(Pairing.paired(joint)).comparison(metric).pValue();
    }

    private static double[] scores(Random random, boolean[] truth, boolean fiveLevels) {
        double[] scores = new double[truth.length];
        for (int i = 0; i < scores.length; i++) {
            double noise = random.nextGaussian();
            scores[i] = fiveLevels
                    ? Math.max(0, Math.min(4, Math.rint(2 + (truth[i] ? 1.5 : 0) + noise)))
                    : (truth[i] ? 1 : 0) + noise;
        }
        return scores;
    }
}
