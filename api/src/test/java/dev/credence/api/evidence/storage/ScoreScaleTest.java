package dev.credence.api.evidence.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ScoreScaleTest {
    @Provide
    Arbitrary<Double> scores() {
        Arbitrary<Double> bits =
                Arbitraries.longs().map(Double::longBitsToDouble).filter(x -> !Double.isNaN(x));
        Arbitrary<Double> probabilities = Arbitraries.doubles().between(0, 1).ofScale(17);
        Arbitrary<Double> marks = Arbitraries.of(
                0.0,
                Double.MIN_VALUE,
                Math.nextDown(0.5),
                0.5,
                Math.nextUp(0.5),
                Math.nextDown(1.0),
                1.0,
                Math.nextUp(1.0),
                -1.0,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY);
        return Arbitraries.oneOf(bits, probabilities, marks);
    }

    @Property(tries = 2000, seed = "42")
    void keysAscendWithScores(
            @ForAll("scores") double a, @ForAll("scores") double b, @ForAll @IntRange(max = 64) int level) {
        long low = ScoreScale.key(ScoreScale.code(Math.min(a, b)), level);
        long high = ScoreScale.key(ScoreScale.code(Math.max(a, b)), level);
        assertTrue(low <= high, a + " and " + b + " at level " + level);
    }

    @Property(tries = 2000, seed = "42")
    void aCoarserKeyIsToldByAFinerOne(@ForAll("scores") double score, @ForAll @IntRange(min = 1, max = 63) int level) {
        long code = ScoreScale.code(score);
        assertEquals(ScoreScale.key(code, level) >> 1, ScoreScale.key(code, level + 1));
    }

    @Property(tries = 2000, seed = "42")
    void codesAreThoseOfScores(@ForAll("scores") double score) {
        long code = ScoreScale.code(score);
        assertEquals(score + 0.0, ScoreScale.score(code));
        assertTrue(ScoreScale.isNumber(code));
    }

    /** Doubles next to each other share a key of level 1 at most with one more; those further apart never do. */
    @Property(tries = 2000, seed = "42")
    void theFirstLevelJoinsNeighboursAlone(@ForAll("scores") double score) {
        double beyond = Math.nextUp(Math.nextUp(score));
        if (beyond > score && score != Double.NEGATIVE_INFINITY && Math.nextUp(score) < beyond) {
            assertNotEquals(ScoreScale.key(ScoreScale.code(score), 1), ScoreScale.key(ScoreScale.code(beyond), 1));
        }
    }

    @Test
    void probabilitiesNearOneStayApartAsLongAsThoseNearZero() {
        for (int level = 0; level <= 52; level++) {
            boolean nearZero = key(1e-6, level) == key(1e-7, level);
            boolean nearOne = key(1 - 1e-6, level) == key(1 - 1e-7, level);
            assertEquals(nearZero, nearOne, "level " + level);
        }
        assertNotEquals(key(Math.nextDown(0.5), 53), key(0.5, 53));
        assertNotEquals(key(Math.nextDown(1.0), 52), key(1.0, 52));
    }

    private static long key(double score, int level) {
        return ScoreScale.key(ScoreScale.code(score), level);
    }

    @Test
    void theMiddleLiesBetween() {
        long low = ScoreScale.code(Double.NEGATIVE_INFINITY);
        long high = ScoreScale.code(Double.POSITIVE_INFINITY);
        long middle = ScoreScale.middle(low, high);
        assertTrue(low < middle && middle < high);
        assertTrue(ScoreScale.isNumber(middle));
        assertEquals(high, ScoreScale.middle(high, high));
    }
}
