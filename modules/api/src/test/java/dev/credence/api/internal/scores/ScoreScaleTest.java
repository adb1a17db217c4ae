package dev.credence.api.internal.scores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
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
    void keysAreNondecreasingInScore(
            @ForAll("scores") double a, @ForAll("scores") double b, @ForAll @IntRange(max = 68) int level) {
        long low = ScoreScale.key(ScoreScale.code(Math.min(a, b)), level);
        long high = ScoreScale.key(ScoreScale.code(Math.max(a, b)), level);
        assertTrue(low <= high, a + " and " + b + " at level " + level);
    }

    /** Therefore a key combines whole keys of every previous level. */
    @Property(tries = 4000, seed = "42")
    void finerKeyDeterminesCoarserKey(
            @ForAll("scores") double score,
            @ForAll @IntRange(max = 68) int level,
            @ForAll @IntRange(max = 68) int more) {
        int coarser = Math.min(ScoreScale.COARSEST, level + more);
        long code = ScoreScale.code(score);
        assertEquals(ScoreScale.key(code, coarser), ScoreScale.raised(ScoreScale.key(code, level), level, coarser));
    }

    /**
     * At level 44 the shortest octaves have 2^8 keys and the longest 2^12, and the octaves near 1 have as many keys as those near
     * 0.
     */
    @Test
    void longerOctavesHaveMoreKeys() {
        int[] bits = {12, 11, 11, 10, 10, 9, 9, 8, 8, 8};
        for (int octave = 0; octave < bits.length; octave++) {
            double least = Math.pow(2, -2 - octave);
            assertEquals(1 << bits[octave], keys(least, 1), "from " + least);
            assertEquals(1 << bits[octave], keys(1 - least, -1), "down from " + (1 - least));
        }
        for (double least : new double[] {1, 2, 1e6, 1e300}) {
            assertEquals(1 << 12, keys(Double.longBitsToDouble(Double.doubleToLongBits(least) >> 52 << 52), 1));
        }
        assertEquals(1 << 12, keys(-0.25, 1));
        assertEquals(1 << 12, keys(-1024, 1));
        assertEquals(1 << 8, keys(-Math.pow(2, -40), 1));
    }

    /** Returns the number of keys at level 44 of an octave that begins at a score, from 2^14 scores in the middles of equal parts. */
    private static long keys(double least, int direction) {
        double distance = least > 0.5 && direction < 0 ? 1 - least : Math.abs(least);
        return IntStream.range(0, 1 << 14)
                .mapToDouble(part -> least + Math.signum(least) * direction * distance * (part + 0.5) / (1 << 14))
                .mapToLong(score -> key(score, 44))
                .distinct()
                .count();
    }

    @Property(tries = 2000, seed = "42")
    void codesConvertBackToScores(@ForAll("scores") double score) {
        long code = ScoreScale.code(score);
        assertEquals(score + 0.0, ScoreScale.score(code));
        assertTrue(ScoreScale.isNumber(code));
    }

    /** At level 1 two neighbouring doubles may share a key, but doubles that are further apart never do. */
    @Property(tries = 2000, seed = "42")
    void levelOneMergesOnlyNeighbouringDoubles(@ForAll("scores") double score) {
        double beyond = Math.nextUp(Math.nextUp(score));
        if (beyond > score && score != Double.NEGATIVE_INFINITY && Math.nextUp(score) < beyond) {
            assertNotEquals(ScoreScale.key(ScoreScale.code(score), 1), ScoreScale.key(ScoreScale.code(beyond), 1));
        }
    }

    @Test
    void resolutionNearOneEqualsResolutionNearZero() {
        for (int level = 0; level <= 56; level++) {
            boolean nearZero = key(1e-6, level) == key(1e-7, level);
            boolean nearOne = key(1 - 1e-6, level) == key(1 - 1e-7, level);
            assertEquals(nearZero, nearOne, "level " + level);
        }
        assertNotEquals(key(Math.nextDown(0.5), 57), key(0.5, 57));
        assertNotEquals(key(Math.nextDown(1.0), 56), key(1.0, 56));
    }

    /**
     * Otherwise a state with few keys would merge the long octaves, which contain most scores, in favour of short octaves with
     * hardly any scores.
     */
    @Test
    void octavesMergeOnlyAfterEachIsOneKey() {
        assertNotEquals(key(0.25, 56), key(0.2, 56));
        assertEquals(key(0.25, 56), key(0.4, 56));
        assertNotEquals(key(0.25, 55), key(0.4, 55));
        assertEquals(key(0.25, 57), key(0.2, 57));
        assertEquals(key(0, 68), key(Double.POSITIVE_INFINITY, 68));
        assertNotEquals(key(-Double.MIN_VALUE, 68), key(0, 68));
    }

    /**
     * Examples are codes that are not numbers, and the ascending scores 1 - 2^-53, 1 and 1 + 2^-52, whose coarser keys follow from
     * finer ones.
     */
    @Test
    void keysMatchWorkedExamples() {
        assertFalse(ScoreScale.isNumber(ScoreScale.code(Double.NaN)));
        assertFalse(ScoreScale.isNumber(-1));
        assertTrue(ScoreScale.isNumber(ScoreScale.code(-Double.MIN_VALUE)));
        double[] ascending = {0.5, 0.75, Math.nextDown(1.0), 1, 1 + 2 * Math.ulp(1.0), 2, 1e9};
        for (int score = 1; score < ascending.length; score++) {
            assertTrue(key(ascending[score - 1], 1) < key(ascending[score], 1), "at " + ascending[score]);
        }
        assertEquals(key(0.3, 50), ScoreScale.raised(ScoreScale.code(0.3), 0, 50));
        assertEquals(key(0.3, 50), ScoreScale.raised(key(0.3, 44), 44, 50));
    }

    private static long key(double score, int level) {
        return ScoreScale.key(ScoreScale.code(score), level);
    }

    @Test
    void middleLiesBetweenScores() {
        long low = ScoreScale.code(Double.NEGATIVE_INFINITY);
        long high = ScoreScale.code(Double.POSITIVE_INFINITY);
        long middle = ScoreScale.middle(low, high);
        assertTrue(low < middle && middle < high);
        assertTrue(ScoreScale.isNumber(middle));
        assertEquals(high, ScoreScale.middle(high, high));
    }
}
