package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.hypothesis.multiple.MultipleComparisons.CompactLetters;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompactLettersTest {
    @Test
    void systemsWithoutSignificantDifferenceShareALetter() {
        assertThat(CompactLetters.of(3, (i, j) -> false)).containsExactly("a", "a", "a");
    }

    @Test
    void systemsThatAllDifferSignificantlyHaveDistinctLetters() {
        assertThat(CompactLetters.of(4, (i, j) -> true)).containsExactly("a", "b", "c", "d");
    }

    @Test
    void neighboursOfAChainOverlap() {
        assertThat(CompactLetters.of(4, (i, j) -> Math.abs(i - j) > 1)).containsExactly("a", "ab", "bc", "c");
    }

    /** The best differs from the second, and neither from the third, which varies more. */
    @Test
    void groupsNeedNotBeNeighbours() {
        assertThat(CompactLetters.of(3, (i, j) -> i + j == 1)).containsExactly("a", "b", "ab");
    }

    @Test
    void twoShareALetterExactlyWithoutSignificantDifference() {
        Random random = new Random(11);
        for (int round = 0; round < 300; round++) {
            int systems = 2 + random.nextInt(8);
            boolean[][] different = relation(random, systems);
            List<String> letters = CompactLetters.of(systems, (i, j) -> different[i][j]);
            assertThat(letters.get(0)).startsWith("a");
            for (int i = 0; i < systems; i++) {
                for (int j = i + 1; j < systems; j++) {
                    boolean share = letters.get(i)
                            .chars()
                            .anyMatch(letters.get(j).chars().boxed().toList()::contains);
                    assertThat(share).as("%s: %d, %d", letters, i, j).isEqualTo(!different[i][j]);
                }
            }
        }
    }

    @Test
    void beyondTheAlphabetGroupsAreNumbered() {
        assertThat(CompactLetters.of(28, (i, j) -> true)).endsWith("z", "(27)", "(28)");
    }

    private static boolean[][] relation(Random random, int systems) {
        boolean[][] different = new boolean[systems][systems];
        for (int i = 0; i < systems; i++) {
            for (int j = 0; j < i; j++) {
                different[i][j] = random.nextBoolean();
                different[j][i] = different[i][j];
            }
        }
        return different;
    }
}
