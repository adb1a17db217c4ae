package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which comparator is taken where all modules are installed and none is named. */
class DefaultComparatorsTest {
    private static final Credence CREDENCE = Credence.load();
    private static final List<String> LABELS = List.of("no", "yes");

    @Test
    void proportionsOnCommonTrialsAreTangos() {
        Pairing<ConfusionMatrix> pairing = Pairing.paired(PairedConfusionMatrix.of(LABELS, new long[][][] {
                    {{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}
                })
                .withPositive("yes"));
        Stream.of("accuracy", "error-rate", "recall", "specificity", "fpr", "fnr", "recall@no")
                .forEach(metric -> assertEquals("tango", by(pairing, metric), metric));
        Stream.of("precision", "npv", "f1", "jaccard", "mcc", "f1.macro")
                .forEach(metric -> assertEquals("paired-delta", by(pairing, metric), metric));
    }

    /** What was certain by the delta method, p = 0.0008, while its own interval held 0. */
    @Test
    void recallOfTwoAgainstOneOfSixIsNoProof() {
        Pairing<ConfusionMatrix> pairing = Pairing.independent(recall(2, 0), recall(1, 5));
        Comparison answer = CREDENCE.compare(pairing).level(0.99).comparison("recall");
        assertEquals("miettinen-nurminen", answer.comparator());
        assertTrue(answer.pValue() > 0.05 && answer.lower() < 0, answer::toString);
        assertEquals("miettinen-nurminen", by(pairing, "precision"));
        assertEquals("miettinen-nurminen", by(pairing, "f1"));
    }

    private static Sample<ConfusionMatrix> recall(long hits, long misses) {
        return Sample.of(ConfusionMatrix.of(LABELS, new long[][] {{20, 3}, {misses, hits}})
                .withPositive("yes"));
    }

    private static String by(Pairing<ConfusionMatrix> pairing, String metric) {
        return CREDENCE.compare(pairing).comparison(metric).comparator();
    }
}
