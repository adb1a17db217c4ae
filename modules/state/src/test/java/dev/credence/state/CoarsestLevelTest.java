package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests states with more groups than keys: they have the coarsest level, 68, and can be read back. */
final class CoarsestLevelTest {
    private static final StateLayout CLUSTERS = StateLayout.of(StateDesign.CLUSTERED);

    /** With more clusters than keys, the level is the coarsest, although the last levels merge no more keys. */
    @Test
    void stateWithMoreGroupsThanKeysUsesCoarsestLevel() {
        for (double shift : new double[] {0, 60, -60, 1e300}) {
            ScoreState scores = new ScoreState(CLUSTERS.atMost(16));
            PairedScoreState pairs = new PairedScoreState(CLUSTERS.atMost(16));
            for (int row = 0; row < 60; row++) {
                String cluster = "c" + row % 20;
                double score = (row % 3 - 1.25) * (row % 7) + shift;
                scores.addIn(cluster, score, row % 2 == 0, 1);
                pairs.addIn(cluster, score, -score, row % 2 == 0);
            }
            assertEquals(68, scores.droppedBits());
            assertEquals(68, pairs.droppedBits());
            assertArrayEquals(scores.toBytes(), States.read(scores.toBytes()).toBytes());
            assertArrayEquals(pairs.toBytes(), States.read(pairs.toBytes()).toBytes());
            assertEquals(60, pairs.sample().evidence().size());
        }
    }

    /** With sixteen clusters the limit is met below the coarsest level, so that forged bytes with the coarsest level are refused. */
    @Test
    void unneededCoarsestLevelThrows() {
        StateWriter forged = ForgedBytes.header(StateFormat.SCORES, CLUSTERS.atMost(16))
                .number(68)
                .number(16);
        StateWriter needed = ForgedBytes.header(StateFormat.SCORES, CLUSTERS.atMost(16))
                .number(68)
                .number(17);
        for (int group = 10; group < 27; group++) {
            for (StateWriter each : group < 26 ? List.of(forged, needed) : List.of(needed)) {
                ForgedBytes.numbers(each.text("g" + group), 1, Long.MIN_VALUE, 0, 1, 0, 0, 0, 0, 0);
            }
        }
        ForgedBytes.assertRejected("level must be the least at which the scores are few enough: level=68", forged);
        assertEquals(17, ForgedBytes.read(needed).size());
    }
}
