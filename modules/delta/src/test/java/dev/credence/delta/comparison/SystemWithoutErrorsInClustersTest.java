package dev.credence.delta.comparison;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.ClusteredSample;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A system that is right everywhere is at least as good as one with an error, so that a comparison must not conclude from the latter alone. */
class SystemWithoutErrorsInClustersTest {
    private static final Credence CREDENCE = Credence.load();

    /** Returns the comparison of a system with few errors and of one that is wrong with a probability of 0.15. */
    private static Comparison compared(String metric, int clusters, int size, int errors) {
        SplittableRandom random = new SplittableRandom(7);
        Map<String, PairedConfusionMatrix> all = new LinkedHashMap<>();
        int left = errors;
        for (int cluster = 0; cluster < clusters; cluster++) {
            boolean[] truth = new boolean[size];
            boolean[] first = new boolean[size];
            boolean[] second = new boolean[size];
            for (int item = 0; item < size; item++) {
                truth[item] = item % 2 == 0;
                first[item] = truth[item];
                second[item] = truth[item] ^ random.nextDouble() < 0.15;
            }
            if (left > 0) {
                first[3] = !truth[3];
                left--;
            }
            all.put("c" + cluster, PairedConfusionMatrix.of(truth, first, second));
        }
        return CREDENCE.compare(new Pairing.Paired<>(ClusteredSample.of(all))).comparison(metric);
    }

    /** Without the mend p is 0.27, 0.20 and 0.04 for accuracy without an error, and 0.01 and less with one. */
    @ParameterizedTest
    @CsvSource({
        "accuracy,8,50",
        "accuracy,10,100",
        "accuracy,15,20",
        "f1,8,50",
        "f1,10,100",
        "f1,15,20",
        "mcc,8,50",
        "mcc,10,100",
        "mcc,15,20"
    })
    void aSystemWithoutErrorsIsBetterIfOneWithAnErrorIs(String metric, int clusters, int size) {
        Comparison perfect = compared(metric, clusters, size, 0);
        Comparison one = compared(metric, clusters, size, 1);

        assertTrue(one.lower() > 0, one.toString());
        assertTrue(perfect.lower() > 0, perfect.toString());
        assertTrue(perfect.upper() >= one.upper(), perfect + " " + one);
    }

    /** Both systems may lack clusters that fail as a whole, which nothing contradicts. */
    @Test
    void twoSystemsWithoutErrorsMayBothFailOnOtherClusters() {
        Map<String, PairedConfusionMatrix> all = new LinkedHashMap<>();
        boolean[] right = {true, false, true, false, true, false, true, false};
        for (int cluster = 0; cluster < 10; cluster++) {
            all.put("c" + cluster, PairedConfusionMatrix.of(right, right, right));
        }
        Comparison same =
                CREDENCE.compare(new Pairing.Paired<>(ClusteredSample.of(all))).comparison("accuracy");

        assertTrue(same.lower() < -0.2 && same.upper() > 0.2, same.toString());
    }
}
