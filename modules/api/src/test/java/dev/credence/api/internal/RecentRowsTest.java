package dev.credence.api.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RecentRowsTest {
    /** Returns the share of rows that were found; a number that is found must be that of the row. */
    private static double found(int labels, int width) {
        SplittableRandom random = new SplittableRandom(labels);
        RecentRows rows = new RecentRows(width);
        Map<List<String>, Integer> expected = new HashMap<>();
        int found = 0;
        int all = 200_000;
        for (int i = 0; i < all; i++) {
            String[] row = new String[width];
            for (int position = 0; position < width; position++) {
                row[position] = "label " + random.nextInt(labels);
            }
            int number = expected.computeIfAbsent(List.of(row), key -> expected.size());
            int known = rows.find(row);
            if (known < 0) {
                rows.put(number, row);
            } else {
                assertThat(known).isEqualTo(number);
                found++;
            }
        }
        return found / (double) all;
    }

    @Test
    void rowsOfFewLabelsAreFound() {
        assertThat(found(2, 2)).isGreaterThan(0.99);
        assertThat(found(10, 2)).isGreaterThan(0.9);
        assertThat(found(5, 3)).isGreaterThan(0.9);
    }

    @Test
    void rowsOfManyLabelsHaveTheirNumbersIfTheyAreFound() {
        assertThat(found(300, 1)).isGreaterThan(0.9);
        assertThat(found(100, 2)).isBetween(0.05, 0.5);
    }

    @Test
    void unknownRowIsNotFound() {
        RecentRows rows = new RecentRows(2);
        assertThat(rows.find("a", "b")).isEqualTo(-1);
        rows.put(0, "a", "b");
        assertThat(rows.find("a", "b")).isZero();
        assertThat(rows.find("b", "a")).isEqualTo(-1);
    }
}
