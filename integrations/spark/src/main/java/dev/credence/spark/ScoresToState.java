package dev.credence.spark;

import dev.credence.api.state.ScoreState;
import dev.credence.api.state.StateLayout;
import scala.Tuple2;

/** The SQL aggregate {@code credence_scores(truth, score)}. */
final class ScoresToState extends ToState<Boolean, Double> {
    private static final long serialVersionUID = 1;

    ScoresToState() {
        super(ScanLayout.plain(Role.SCORE, StateLayout.USUAL_KEYS));
    }

    @Override
    public StateBuffer reduce(StateBuffer held, Tuple2<Boolean, Double> row) {
        if (held.state() instanceof ScoreState state) {
            if (row._1() == null || row._2() == null || row._2().isNaN()) {
                state.addMissing(1);
            } else {
                state.add(row._2(), row._1());
            }
        }
        return held;
    }
}
