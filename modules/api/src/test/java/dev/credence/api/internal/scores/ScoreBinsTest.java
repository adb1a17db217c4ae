package dev.credence.api.internal.scores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Tests bins and tables of scores against a map from the keys of {@link ScoreScale} to scores and counts, which is built from all
 * rows.
 */
final class ScoreBinsTest {
    /** Several equal rows. */
    private record Row(String group, double score, boolean positive, long count) {}

    private static List<Row> rows(int size, int seed, String... groups) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < size; row++) {
            double score = random.nextInt(3) == 0 ? random.nextInt(-4, 5) / 8.0 : random.nextDouble();
            rows.add(new Row(
                    groups[random.nextInt(groups.length)],
                    score,
                    random.nextBoolean(),
                    random.nextInt(4) == 0 ? random.nextInt(2, 9) : 1));
        }
        return rows;
    }

    /**
     * Computes the expected bins independently: the lowest score, the highest score, the positives and the negatives of each key,
     * as text.
     */
    private static String expected(List<Row> rows, int level) {
        TreeMap<Long, double[]> keys = new TreeMap<>();
        for (Row row : rows) {
            double[] met = keys.computeIfAbsent(
                    ScoreScale.key(ScoreScale.code(row.score), level), key -> new double[] {9, -9, 0, 0});
            met[0] = Math.min(met[0], row.score);
            met[1] = Math.max(met[1], row.score);
            met[row.positive ? 2 : 3] += row.count;
        }
        StringBuilder text = new StringBuilder();
        keys.values()
                .forEach(met -> text.append(met[0] + 0.0 + " " + (met[1] + 0.0) + " " + met[2] + " " + met[3] + "\n"));
        return text.toString();
    }

    private static String text(ScoreBins bins) {
        StringBuilder text = new StringBuilder();
        for (int bin = 0; bin < bins.size(); bin++) {
            text.append(ScoreScale.score(bins.low(bin)) + " " + ScoreScale.score(bins.high(bin)) + " "
                    + (double) bins.positives(bin) + " " + (double) bins.negatives(bin) + "\n");
        }
        return text.toString();
    }

    private static void add(ScoreBins bins, List<Row> rows) {
        for (Row row : rows) {
            if (row.count == 1) {
                bins.add(row.score, row.positive);
            } else {
                bins.add(row.score, row.positive, row.count);
            }
        }
    }

    private static ScoreBins bins(List<Row> rows, int level) {
        ScoreBins bins = new ScoreBins();
        bins.raise(level);
        add(bins, rows);
        bins.mergeBuffers();
        return bins;
    }

    @Test
    void binsMatchKeysOfRows() {
        for (int size : new int[] {0, 1, 7, 8, 9, 500}) {
            List<Row> rows = rows(size, size, "");
            for (int level : new int[] {0, 1, 44, 50, 68}) {
                assertEquals(expected(rows, level), text(bins(rows, level)));
            }
        }
    }

    @Test
    void bufferedRowsAreNotCounted() {
        ScoreBins bins = new ScoreBins();
        bins.add(0.5, true);
        bins.add(0.25, false, 3);
        assertEquals(0, bins.size());
        bins.mergeBuffers();
        assertEquals("0.25 0.25 0.0 3.0\n0.5 0.5 1.0 0.0\n", text(bins));
        bins.add(0.5, false);
        bins.mergeBuffers();
        bins.mergeBuffers();
        assertEquals("0.25 0.25 0.0 3.0\n0.5 0.5 1.0 1.0\n", text(bins));
    }

    @Test
    void addedAndRaisedBinsMatchAllRows() {
        List<Row> some = rows(300, 1, "");
        List<Row> more = rows(200, 2, "");
        List<Row> all = new ArrayList<>(some);
        all.addAll(more);
        for (int level : new int[] {0, 46}) {
            for (int other : new int[] {0, 46, 49}) {
                ScoreBins bins = bins(some.subList(0, 200), level);
                add(bins, some.subList(200, 300));
                ScoreBins others = bins(more.subList(0, 100), other);
                add(others, more.subList(100, 200));
                bins.add(others);
                assertEquals(expected(all, Math.max(level, other)), text(bins));
                assertEquals(Math.max(level, other), bins.level());
                assertEquals(expected(more, other), text(others));
                ScoreBins copy = bins.copy();
                bins.raise(51);
                assertEquals(expected(all, 51), text(bins));
                bins.raise(50);
                assertEquals(51, bins.level());
                assertEquals(expected(all, Math.max(level, other)), text(copy));
            }
        }
    }

    @Test
    void restoredBinsKeepTheirOrder() {
        ScoreBins bins = new ScoreBins();
        for (int bin = 0; bin < 20; bin++) {
            bins.put(ScoreScale.code(bin), ScoreScale.code(bin), bin, 1);
        }
        assertEquals(20, bins.size());
        assertEquals(19, bins.positives(19));
        assertEquals(ScoreScale.code(7), bins.low(7));
    }

    private static ScoreTable table(int most, List<Row> rows) {
        ScoreTable table = new ScoreTable(most);
        for (Row row : rows) {
            if (row.count == 1) {
                table.add(row.group, row.score, row.positive);
            } else {
                table.add(row.group, row.score, row.positive, row.count);
            }
        }
        return table;
    }

    private static List<Row> of(List<Row> rows, String group) {
        return rows.stream().filter(row -> row.group.equals(group)).toList();
    }

    private static int level(List<Row> rows, int most) {
        int level = 0;
        while (most != ScoreTable.ALL && keys(rows, level) > most) {
            level++;
        }
        return level;
    }

    private static long keys(List<Row> rows, int level) {
        return rows.stream()
                .map(row -> row.group + ScoreScale.key(ScoreScale.code(row.score), level))
                .distinct()
                .count();
    }

    private static void check(List<Row> rows, int most, ScoreTable table) {
        int level = level(rows, most);
        assertEquals(level, table.level());
        table.all().forEach((group, bins) -> assertEquals(expected(of(rows, group), level), text(bins)));
        assertEquals(
                rows.stream().map(Row::group).distinct().count(), table.all().size());
    }

    /**
     * The level is the least at which the number of keys over all groups is within the limit, whatever the order of the rows and
     * their division into parts.
     */
    @Test
    void levelIsLeastWithinKeyLimit() {
        List<Row> rows = rows(400, 5, "a", "b", "c");
        List<Row> some = rows.subList(0, 150);
        List<Row> rest = rows.subList(150, 400);
        for (int most : new int[] {ScoreTable.ALL, 16, 17, 40, 100, 1000}) {
            check(rows, most, table(most, rows));
            ScoreTable merged = table(most, some);
            ScoreTable other = table(most, rest);
            merged.merge(other);
            check(rows, most, merged);
            check(rest, most, other);
            ScoreTable few = table(most, some.subList(0, 3));
            few.merge(table(most, rows.subList(3, 400)));
            check(rows, most, few);
            List<Row> twice = new ArrayList<>(rows);
            twice.addAll(rows);
            merged.merge(merged);
            check(twice, most, merged);
            merged.clear();
            assertEquals(0, merged.level());
            check(List.of(), most, merged);
        }
    }

    @Test
    void lossesOfBoundedTableIncludeAllRows() {
        List<Row> rows = rows(200, 6, "a", "b");
        ScoreTable table = table(16, rows.subList(0, 90));
        table.merge(table(16, rows.subList(90, 200)));
        for (String group : List.of("a", "b")) {
            LossSums losses = new LossSums();
            of(rows, group).forEach(row -> losses.add(row.score, row.positive, row.count));
            assertEquals(losses.squares(), table.losses(group).squares());
            assertEquals(losses.logs(), table.losses(group).logs());
            assertEquals(losses.outside(), table.losses(group).outside());
        }
        assertEquals(0, table.losses("c").outside());
        assertEquals(0, table(ScoreTable.ALL, rows).losses("a").outside());
    }

    @Test
    void tooLowLimitOrMergingDifferentLimitsThrows() {
        assertEquals(16, new ScoreTable(16).keyLimit());
        assertEquals(
                "keys must be >= 16: keys=15",
                assertThrows(IllegalArgumentException.class, () -> new ScoreTable(15))
                        .getMessage());
        assertEquals(
                "tables must keep equally many keys: this=0, other=20",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new ScoreTable(ScoreTable.ALL).merge(new ScoreTable(20)))
                        .getMessage());
    }

    /** The buffer holds at most 262,144 rows. */
    @Test
    void fullBufferIsEmptiedIntoBins() {
        ScoreTable table = new ScoreTable(ScoreTable.ALL);
        for (int row = 1; row < 1 << 18; row++) {
            table.add("", row & 3, true);
        }
        assertEquals(0, table.restored("").size());
        table.add("", 4, true, 2);
        assertEquals(5, table.restored("").size());
        table.add("", 5, true);
        assertEquals(5, table.restored("").size());
    }
}
