package dev.credence.spark;

import dev.credence.api.state.ConfusionState;
import dev.credence.api.state.StateLayout;
import scala.Tuple2;

/** The SQL aggregate {@code credence_confusion(truth, prediction)}. */
final class LabelsToState extends ToState<String, String> {
    private static final long serialVersionUID = 1;

    LabelsToState() {
        super(ScanLayout.plain(Role.PREDICTION, StateLayout.ALL));
    }

    @Override
    public StateBuffer reduce(StateBuffer held, Tuple2<String, String> row) {
        if (held.state() instanceof ConfusionState state) {
            if (row._1() == null || row._2() == null) {
                state.addMissing(1);
            } else {
                state.add(row._1(), row._2());
            }
        }
        return held;
    }
}
