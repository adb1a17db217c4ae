package dev.credence.state;

import dev.credence.outcomes.OutcomeColumn;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** States of outcomes that are built from scores, whatever their kind. */
final class GoldenOutcomes {
    static final List<OutcomeColumn> COLUMNS = List.of(OutcomeColumn.of("grade", 0, 1), OutcomeColumn.of("seconds"));

    static final List<String> SYSTEMS = List.of("b", "a", "\u00fc");

    private GoldenOutcomes() {}

    private static double[] row(double score) {
        double finite = Double.isFinite(score) ? score : 0.125;
        return new double[] {Math.min(1, Math.abs(Math.rint(8 * finite) / 8)), finite > 1 ? -0.0 : finite};
    }

    static void add(EvidenceState state, String item, double first, double second) {
        if (state instanceof OutcomeState s && s.hasItemNames()) {
            s.add(item, row(first));
        } else if (state instanceof OutcomeState s) {
            s.addItems(first > 0.5 ? 3 : 1, row(first));
        } else if (state instanceof PairedOutcomeState s && s.hasItemNames()) {
            s.add(item, row(first), row(second));
        } else if (state instanceof PairedOutcomeState s) {
            s.addItems(2, row(first), row(second));
        } else if (state instanceof JointOutcomeState s && s.hasItemNames()) {
            s.add(item, row(first), row(second), row(first + second));
        } else if (state instanceof JointOutcomeState s) {
            s.addItems(2, row(first), row(second), row(first + second));
        }
    }

    static void addIn(EvidenceState state, String cluster, String item, double first, double second) {
        if (state instanceof OutcomeState s && s.hasItemNames()) {
            s.addIn(cluster, item, row(first));
        } else if (state instanceof OutcomeState s) {
            s.addItemsIn(cluster, first > 0.5 ? 3 : 1, row(first));
        } else if (state instanceof PairedOutcomeState s && s.hasItemNames()) {
            s.addIn(cluster, item, row(first), row(second));
        } else if (state instanceof PairedOutcomeState s) {
            s.addItemsIn(cluster, 2, row(first), row(second));
        } else if (state instanceof JointOutcomeState s && s.hasItemNames()) {
            s.addIn(cluster, item, row(first), row(second), row(first + second));
        } else if (state instanceof JointOutcomeState s) {
            s.addItemsIn(cluster, 2, row(first), row(second), row(first + second));
        }
    }

    /** Returns the bytes of golden states by their names. */
    static Map<String, byte[]> golden() {
        Map<String, byte[]> golden = new HashMap<>(ofOneOrTwo());
        golden.put("outcomes-several-plain", filled(new JointOutcomeState(StateDesign.PLAIN, COLUMNS, SYSTEMS)));
        golden.put(
                "outcomes-several-runs-clustered",
                filled(JointOutcomeState.ofRuns(StateDesign.CLUSTERED, COLUMNS, SYSTEMS)));
        return golden;
    }

    private static Map<String, byte[]> ofOneOrTwo() {
        return Map.of(
                "outcomes-plain", filled(new OutcomeState(StateDesign.PLAIN, COLUMNS)),
                "outcomes-clustered", filled(new OutcomeState(StateDesign.CLUSTERED, COLUMNS)),
                "outcomes-runs-plain", filled(OutcomeState.ofRuns(StateDesign.PLAIN, COLUMNS)),
                "outcomes-runs-clustered", filled(OutcomeState.ofRuns(StateDesign.CLUSTERED, COLUMNS)),
                "outcomes-two-plain", filled(new PairedOutcomeState(StateDesign.PLAIN, COLUMNS)),
                "outcomes-two-clustered", filled(new PairedOutcomeState(StateDesign.CLUSTERED, COLUMNS)),
                "outcomes-two-runs-plain", filled(PairedOutcomeState.ofRuns(StateDesign.PLAIN, COLUMNS)),
                "outcomes-two-runs-clustered", filled(PairedOutcomeState.ofRuns(StateDesign.CLUSTERED, COLUMNS)));
    }

    private static byte[] filled(RowState<?> state) {
        for (int row = 0; row < GoldenRows.FEW; row++) {
            String item = "\u00fc" + row % 6;
            double first = GoldenRows.score(row);
            double second = GoldenRows.second(row);
            if (state.layout().design().isGrouped()) {
                addIn(state, GoldenRows.group(row), item, first, second);
            } else {
                add(state, item, first, second);
            }
        }
        return state.addMissing(2).toBytes();
    }
}
