package dev.credence.api.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Of more groups than keys nothing is coarse enough: such states are at level 68, and are read again as well. */
final class CoarsestLevelTest {
    private static final StateLayout CLUSTERS = StateLayout.of(StateDesign.CLUSTERED);

    /** Of more clusters than keys the level is the coarsest, though at the last ones nothing falls together any more. */
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

    /** Of sixteen clusters and no key too many, the level is not the coarsest, nor is a forged one. */
    @Test
    void unneededCoarsestLevelThrows() {
        StateWriter forged = Forged.header(3, StateFormat.SCORES, CLUSTERS.atMost(16))
                .number(68)
                .number(16);
        StateWriter needed = Forged.header(3, StateFormat.SCORES, CLUSTERS.atMost(16))
                .number(68)
                .number(17);
        for (int group = 10; group < 27; group++) {
            for (StateWriter each : group < 26 ? List.of(forged, needed) : List.of(needed)) {
                Forged.numbers(each.text("g" + group), 1, Long.MIN_VALUE, 0, 1, 0, 0, 0, 0, 0);
            }
        }
        Forged.refused("level must be the least at which the scores are few enough: level=68", forged);
        assertEquals(17, Forged.read(needed).size());
    }
}
