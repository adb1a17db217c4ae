package dev.credence.api.internal.scores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Worked examples of losses of scores: squares of quarters are exact doubles; 2 log 2 and log(4/3) are rounded from 20 digits. */
final class LossSumsTest {
    /** 1.38629436111989061883 */
    private static final double TWICE_LOG_2 = 1.3862943611198906;

    /** 0.28768207245178092744 */
    private static final double LOG_4_THIRDS = 0.2876820724517809;

    private static void assertLosses(double squares, double logs, long infinite, long outside, LossSums sums) {
        assertEquals(squares, sums.squares().value());
        assertEquals(logs, sums.logs().value(), Math.ulp(logs));
        assertEquals(infinite, sums.infinite());
        assertEquals(outside, sums.outside());
    }

    private static LossSums of(double score, boolean positive, long count) {
        LossSums sums = new LossSums();
        sums.add(score, positive, count);
        return sums;
    }

    @Test
    void lossesOfOneItemMatchTheirFormulas() {
        assertLosses(0.5625, TWICE_LOG_2, 0, 0, of(0.25, true, 1));
        assertLosses(0.0625, LOG_4_THIRDS, 0, 0, of(0.25, false, 1));
        assertLosses(0.0625, LOG_4_THIRDS, 0, 0, of(0.75, true, 1));
        assertLosses(0, 0, 0, 0, of(1, true, 1));
        assertLosses(0, 0, 0, 0, of(0, false, 1));
        assertLosses(0, 0, 0, 0, of(-0.0, false, 1));
    }

    @Test
    void lossesOfRepeatedItemsAreExactMultiples() {
        assertLosses(3 * 0.5625, 3 * TWICE_LOG_2, 0, 0, of(0.25, true, 3));
        assertLosses(5 * 0.0625, 5 * LOG_4_THIRDS, 0, 0, of(0.25, false, 5));
        LossSums oneByOne = new LossSums();
        for (int item = 0; item < 7; item++) {
            oneByOne.add(0.1, true, 1);
        }
        LossSums together = of(0.1, true, 7);
        assertEquals(oneByOne.squares(), together.squares());
        assertEquals(oneByOne.logs(), together.logs());
    }

    @Test
    void scoreThatExcludesTruthHasInfiniteLoss() {
        assertLosses(1, 0, 1, 0, of(0, true, 1));
        assertLosses(1, 0, 1, 0, of(1, false, 1));
        assertLosses(4, 0, 4, 0, of(0, true, 4));
        assertLosses(4, 0, 4, 0, of(1, false, 4));
    }

    @Test
    void scoreOutsideZeroToOneIsCountedSeparately() {
        assertLosses(0, 0, 0, 1, of(Math.nextDown(0.0), true, 1));
        assertLosses(0, 0, 0, 6, of(Math.nextUp(1.0), false, 6));
    }

    @Test
    void addedSumsEqualSumOfParts() {
        LossSums all = of(0.25, true, 2);
        all.add(of(0.25, false, 1));
        all.add(of(0, true, 3));
        all.add(of(0, true, 2));
        all.add(of(-1, true, 5));
        all.add(of(7, true, 4));
        assertLosses(2 * 0.5625 + 0.0625 + 5, 2 * TWICE_LOG_2 + LOG_4_THIRDS, 5, 9, all);
    }
}
