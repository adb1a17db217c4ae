package dev.credence.api.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** Checks counts against those of a sorted map. */
class KeyCountsTest {
    private final TreeMap<Long, Long> expected = new TreeMap<>(Long::compareUnsigned);

    private KeyCounts counted(int rows, LongSupplier keys) {
        KeyCounts counts = new KeyCounts();
        for (int row = 0; row < rows; row++) {
            long key = keys.getAsLong();
            counts.add(key, row % 3);
            expected.merge(key, row % 3L, Long::sum);
        }
        return counts;
    }

    private void assertExpected(KeyCounts counts) {
        counts.sort();
        assertThat(counts.size()).isEqualTo(expected.size());
        int place = 0;
        for (long key : expected.keySet()) {
            assertThat(counts.key(place)).isEqualTo(key);
            assertThat(counts.count(place)).isEqualTo(expected.get(key));
            assertThat(counts.below(key)).isEqualTo(place);
            place++;
        }
    }

    @Test
    void keysThatAreOftenRepeatedHaveTheirCounts() {
        SplittableRandom random = new SplittableRandom(1);
        assertExpected(counted(500_000, () -> (long) random.nextInt(300) << 32 | random.nextInt(300)));
    }

    @Test
    void keysThatAreRarelyRepeatedHaveTheirCounts() {
        SplittableRandom random = new SplittableRandom(2);
        assertExpected(counted(1_500_000, () -> random.nextInt(1_000_000)));
    }

    @Test
    void keysOfAllBitsAreInUnsignedOrder() {
        SplittableRandom random = new SplittableRandom(3);
        assertExpected(counted(1_000, () -> random.nextLong() & ~1));
    }

    /** Keys like those of cells differ in three runs of bits, and rows that are added one by one have the count 1. */
    @Test
    void keysOfSeparateBitsThatAreSortedAgainHaveTheirCounts() {
        for (long count = 1; count <= 2; count++) {
            expected.clear();
            SplittableRandom random = new SplittableRandom(7);
            KeyCounts counts = new KeyCounts();
            for (int round = 0; round < 4; round++) {
                for (int row = 0; row < 20_000 << (3 * (round % 2)); row++) {
                    long key = (long) random.nextInt(1 << 12) << 50 | random.nextInt(5) << 20 | random.nextInt(6);
                    counts.append(key, count);
                    expected.merge(key, count, Long::sum);
                }
                assertExpected(counts);
            }
        }
    }

    @Test
    void fewKeysAreInOrder() {
        assertExpected(counted(0, () -> 0));
        SplittableRandom random = new SplittableRandom(4);
        assertExpected(counted(7, () -> random.nextInt(5)));
    }

    @Test
    void keysAddedAfterSortingAreCounted() {
        SplittableRandom random = new SplittableRandom(5);
        KeyCounts counts = counted(100, () -> random.nextInt(50));
        counts.sort();
        for (int key = 20; key < 70; key++) {
            counts.add(key, 1);
            counts.append(key, 2);
            expected.merge((long) key, 3L, Long::sum);
        }
        assertExpected(counts);
    }

    @Test
    void countsOfAnotherObjectAreAddedWithChangedKeys() {
        for (int range : new int[] {10, 1_000_000}) {
            expected.clear();
            SplittableRandom random = new SplittableRandom(6);
            KeyCounts first = counted(200_000, () -> 2L * random.nextInt(range));
            KeyCounts all = new KeyCounts();
            all.addAll(first, key -> key / 2);
            all.addAll(first, key -> key * 3);
            TreeMap<Long, Long> changed = new TreeMap<>();
            expected.forEach((key, count) -> changed.merge(key / 2, count, Long::sum));
            expected.forEach((key, count) -> changed.merge(key * 3, count, Long::sum));
            assertExpected(first);
            expected.clear();
            expected.putAll(changed);
            assertExpected(all);
        }
    }

    /** Rows that are added one by one have the count 1, which is not stored until keys are sorted. */
    @Test
    void keysOfSingleRowsHaveTheirCounts() {
        for (int range : new int[] {1, 60_000, 1 << 20}) {
            for (int later = 0; later < 4; later++) {
                expected.clear();
                SplittableRandom random = new SplittableRandom(8);
                KeyCounts counts = new KeyCounts();
                for (int row = 0; row < 70_000; row++) {
                    long key = (long) random.nextInt(range) << 20;
                    long count = row == 65_000 ? later : 1;
                    counts.add(key, count);
                    expected.merge(key, count, Long::sum);
                    if (row == 60_000 && later == 3) {
                        assertExpected(counts);
                    }
                }
                assertExpected(counts);
            }
        }
    }

    @Test
    void keysOfSingleRowsAreAddedToOthers() {
        SplittableRandom random = new SplittableRandom(9);
        KeyCounts single = new KeyCounts();
        for (int row = 0; row < 80_000; row++) {
            long key = random.nextInt(1 << 17);
            single.add(key, 1);
            expected.merge(key, 1L, Long::sum);
            expected.merge(key + 1, 1L, Long::sum);
        }
        KeyCounts all = new KeyCounts();
        all.addAll(single, key -> key);
        all.addAll(single, key -> key + 1);
        assertExpected(all);
    }

    @Test
    void changedKeysHaveTheirCounts() {
        for (int range : new int[] {10, 1 << 20}) {
            expected.clear();
            SplittableRandom random = new SplittableRandom(10);
            KeyCounts counts = counted(100_000, () -> random.nextInt(range));
            TreeMap<Long, Long> changed = new TreeMap<>();
            expected.forEach((key, count) -> changed.merge(~key >>> 1 & 0xFFFF, count, Long::sum));
            if (range == 10) {
                counts.sort();
            }
            counts.change(key -> ~key >>> 1 & 0xFFFF);
            counts.add(3, 4);
            changed.merge(3L, 4L, Long::sum);
            expected.clear();
            expected.putAll(changed);
            assertExpected(counts);
        }
    }
}
