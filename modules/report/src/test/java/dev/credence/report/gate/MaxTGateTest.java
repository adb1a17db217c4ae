package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.decision.Multiplicity;
import dev.credence.report.comparison.ObservedPair;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MaxTGateTest {
    private static final Gate GATE = Gate.of(Credence.load()).multiplicity(Multiplicity.MAX_T);

    private static PairedConfusionMatrix matrix(long right, long newAlone, long oldAlone, long neither) {
        return new PairedConfusionMatrix.Counter()
                .add("y", "y", "y", right)
                .add("n", "n", "n", right)
                .add("y", "y", "n", newAlone)
                .add("n", "y", "n", oldAlone)
                .add("y", "n", "n", neither)
                .toMatrix();
    }

    private static ObservedPair pair(PairedConfusionMatrix matrix) {
        return ObservedPair.of(Pairing.paired(matrix));
    }

    private static double first(GateReport report) {
        return report.decisions().get(0).decision().lowerSignificance();
    }

    @Test
    void maxTIsSharperThanHolmForSameRows() {
        ObservedPair whole = pair(matrix(400, 15, 18, 30));
        Gate gate = GATE.notWorse("accuracy", 0.001).notWorse("f1.macro", 0.001).notWorse("mcc", 0.001);

        assertThat(first(gate.multiplicity(Multiplicity.HOLM).report(whole))).isEqualTo(0.05 / 3);
        assertThat(first(gate.report(whole))).isBetween(0.035, 0.05);
    }

    @Test
    void slicesAreCorrelatedWithAllRowsOnly() {
        Map<String, ObservedPair> slices = new LinkedHashMap<>();
        slices.put("a", pair(matrix(200, 8, 9, 15)));
        slices.put("b", pair(matrix(200, 7, 9, 15)));
        double together = first(GATE.notWorse("accuracy", 0.001).report(pair(matrix(400, 15, 18, 30)), slices));

        assertThat(together).isBetween(0.0185, 0.025);
    }

    @Test
    void clustersAreUnitsWhereverTheirRowsAre() {
        Map<String, PairedConfusionMatrix> clusters = new LinkedHashMap<>();
        for (int i = 0; i < 30; i++) {
            clusters.put("c" + i, matrix(20, i % 3, (i + 1) % 4, i % 2));
        }
        ObservedPair whole = ObservedPair.of(Pairing.paired(ClusteredSample.of(clusters)));
        GateReport report = GATE.notWorse("accuracy", 0.001).report(whole, Map.of("all", whole));

        assertThat(first(report)).isCloseTo(0.05, within(1e-9));
    }

    @Test
    void checksWithoutKnownCorrelationsAreRefused() {
        PairedConfusionMatrix matrix = matrix(40, 5, 8, 3);
        Gate gate = GATE.notWorse("accuracy", 0.1);

        assertThatThrownBy(
                        () -> gate.report(ObservedPair.of(Pairing.paired(StratifiedSample.of(matrix, matrix::truth)))))
                .isInstanceOf(RefusedException.class)
                .hasMessage("max-t needs independent rows or clusters: design=stratified; adjust by holm instead, "
                        + "which needs no such data");
        assertThatThrownBy(() -> gate.report(pair(matrix), Map.of("a", pair(matrix(20, 2, 3, 1)))))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith("max-t needs slices that partition the rows: rows=96, of all slices=46");
    }
}
