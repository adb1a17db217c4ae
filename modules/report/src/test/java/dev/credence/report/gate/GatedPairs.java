package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.report.comparison.ObservedPair;

/** Runs gates on pairs of systems. */
abstract class GatedPairs {
    static final Credence CREDENCE = Credence.load();
    static final Gate GATE = Gate.of(CREDENCE);

    /**
     * Returns a pair on two classes from the numbers of rows that both systems, only the new one, only the baseline, or
     * neither gets right.
     */
    static PairedConfusionMatrix matrix(long both, long newAlone, long oldAlone, long neither) {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        counter.add("y", "y", "y", both - both / 2);
        counter.add("n", "n", "n", both / 2);
        counter.add("y", "y", "n", newAlone);
        counter.add("y", "n", "y", oldAlone);
        counter.add("n", "y", "y", neither);
        return counter.toMatrix().withPositive("y");
    }

    static ObservedPair pair(long both, long newAlone, long oldAlone, long neither) {
        return ObservedPair.of(Pairing.paired(matrix(both, newAlone, oldAlone, neither)));
    }

    static GateReport.GateDecision only(GateReport report) {
        assertThat(report.decisions()).hasSize(1);
        return report.decisions().get(0);
    }
}
