package dev.credence.api.internal.scores;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.internal.WeightSums;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Worked examples of the ranges of tables and weighted bins. At level 56 of {@link ScoreScale} every octave is a single key. */
final class ScoreColumnsTest {
    private static String text(ScoreColumns columns) {
        return columns.make((lowest, highest, positives, negatives) -> Arrays.toString(lowest)
                + Arrays.toString(highest)
                + Arrays.toString(positives)
                + Arrays.toString(negatives));
    }

    /** In one octave, group a has the scores 1 and 1.25, and group b has 1.5 and 1.75; group c has none. */
    @Test
    void rangesOfKeyAreEqualInAllGroups() {
        ScoreTable table = new ScoreTable(16);
        table.raise(56);
        table.add("a", 1, true);
        table.add("a", 1.25, false, 2);
        table.add("b", 1.5, true, 3);
        table.add("b", 1.75, true);
        table.add("b", 4, false);
        table.add("c", 2, false);
        assertEquals("[1.0][1.75][1][2]", text(table.columns("a")));
        assertEquals("[1.0, 4.0][1.75, 4.0][4, 0][0, 1]", text(table.columns("b")));
        assertEquals("[2.0][2.0][0][1]", text(table.columns("c")));
        assertEquals("[][][][]", text(table.columns("d")));
        assertEquals("[a, b, c]", table.columns().keySet().toString());
        table.columns().forEach((group, columns) -> assertEquals(text(table.columns(group)), text(columns)));
    }

    @Test
    void rangesOfKeyAreEqualInTwoGroups() {
        ScoreTable table = new ScoreTable(16);
        table.raise(56);
        table.add("a", 1, true);
        table.add("b", 1.5, true);
        assertEquals("[1.0][1.5][1][0]", text(table.columns("a")));
        assertEquals("[1.0][1.5][1][0]", text(table.columns("b")));
    }

    @Test
    void mergingRaisesGroupsOfOnlyOneTable() {
        ScoreTable fine = new ScoreTable(16);
        fine.add("a", 1, true);
        fine.add("a", 1.5, true);
        ScoreTable coarse = new ScoreTable(16);
        coarse.raise(56);
        coarse.add("b", 1.25, true);
        fine.merge(coarse);
        ScoreBins raised = Objects.requireNonNull(fine.all().get("a"));
        assertEquals(1, raised.size());
        assertEquals(56, raised.level());
        assertEquals("[1.0][1.5][2][0]", text(fine.columns("a")));
    }

    @Test
    void clearedTableHasNoLosses() {
        ScoreTable table = new ScoreTable(16);
        table.add("a", 0.5, true);
        table.clear();
        assertEquals(0, table.losses("a").squares().value());
        table.add("a", 0.25, false);
        assertEquals(0.0625, table.columns("a").squares());
    }

    @Test
    void singleGroupHasSeparateRanges() {
        ScoreTable table = new ScoreTable(ScoreTable.ALL);
        table.add("", 0.5, true);
        table.add("", 0.25, false);
        assertEquals("[0.25, 0.5][0.25, 0.5][0, 1][1, 0]", text(table.columns("")));
        assertEquals(
                "[0.25, 0.5][0.25, 0.5][0, 1][1, 0]",
                text(Objects.requireNonNull(table.columns().get(""))));
    }

    /** (1 - 0.5)^2 + 0.25^2; log 2 + log(4/3) = log(8/3) = 0.98082925301172623686 */
    @Test
    void lossesOfProbabilitiesAreKnownInBoundedTable() {
        ScoreTable table = new ScoreTable(16);
        table.add("a", 0.5, true);
        table.add("a", 0.25, false);
        table.add("b", 0, true);
        table.add("c", 2, true);
        assertEquals(0.3125, table.columns("a").squares());
        assertEquals(0.9808292530117262, table.columns("a").logs(), 2e-16);
        assertEquals(0.3125, Objects.requireNonNull(table.columns().get("a")).squares());
        assertEquals(1, table.columns("b").squares());
        assertEquals(Double.POSITIVE_INFINITY, table.columns("b").logs());
        assertEquals(Double.NaN, table.columns("c").squares());
        assertEquals(Double.NaN, table.columns("c").logs());
        ScoreTable all = new ScoreTable(ScoreTable.ALL);
        all.add("a", 0.5, true);
        assertEquals(Double.NaN, all.columns("a").squares());
    }

    @Test
    void weightedBinsSumEachClassSeparately() {
        WeightedBins bins = new WeightedBins(ScoreTable.ALL);
        bins.add(0.5, true, 2);
        bins.add(0.5, true, 3);
        bins.add(0.5, false, 0.5);
        bins.add(0.25, false, 4);
        assertEquals(0, bins.level());
        assertEquals("[0.25, 0.5][0.25, 0.5][0, 2][1, 1]", text(bins.columns()));
        WeightedBins.Bin last = bins.all().stream().toList().get(1);
        assertEquals(ScoreScale.code(0.5), last.low());
        assertEquals(ScoreScale.code(0.5), last.high());
        assertEquals(5, last.side(true).weight().value());
        assertEquals(13, last.side(true).square().value());
        assertEquals(0.25, last.side(false).square().value());
    }

    /** The scores are two in each of 16 octaves. */
    @Test
    void levelOfWeightedBinsIsLeastWithinKeyLimit() {
        WeightedBins bins = new WeightedBins(16);
        WeightedBins some = new WeightedBins(16);
        WeightedBins rest = new WeightedBins(16);
        for (int row = 0; row < 32; row++) {
            double score = Math.scalb(row % 2 == 0 ? 1 : 1.5, row / 2);
            bins.add(score, true, 1);
            (row < 12 ? some : rest).add(score, true, 1);
        }
        int level = 0;
        while (keys(level) > 16) {
            level++;
        }
        assertEquals(level, bins.level());
        assertEquals(16, bins.all().size());
        assertEquals(0, some.level());
        some.merge(rest);
        assertEquals(level, some.level());
        assertEquals(text(bins.columns()), text(some.columns()));
        rest.merge(bins);
        assertEquals(4, rest.all().stream().toList().get(15).side(true).rows());
        bins.raise(level - 1);
        assertEquals(level, bins.level());
    }

    private static long keys(int level) {
        return IntStream.range(0, 32)
                .mapToDouble(row -> Math.scalb(row % 2 == 0 ? 1 : 1.5, row / 2))
                .mapToLong(score -> ScoreScale.key(ScoreScale.code(score), level))
                .distinct()
                .count();
    }

    /** Each part has ten octaves, all different, so that there are 20 keys at level 56, where an octave is a key. */
    @Test
    void mergedWeightedBinsStayWithinKeyLimit() {
        WeightedBins some = new WeightedBins(16);
        WeightedBins rest = new WeightedBins(16);
        for (int octave = 1; octave <= 10; octave++) {
            some.add(Math.scalb(1.0, octave), true, 1);
            rest.add(Math.scalb(1.0, octave + 10), true, 1);
        }
        some.merge(rest);
        assertEquals(57, some.level());
        assertEquals(10, rest.all().size());
    }

    @Test
    void clearedSumsStartAtZero() {
        WeightSums sums = new WeightSums();
        sums.add(2);
        sums.clear();
        sums.add(3);
        assertEquals(1, sums.rows());
        assertEquals(3, sums.weight().value());
        assertEquals(9, sums.square().value());
    }

    @Test
    void mergingRaisesFinerBinsToCoarserLevel() {
        WeightedBins fine = new WeightedBins(ScoreTable.ALL);
        fine.add(1, true, 1);
        fine.add(1.5, false, 2);
        WeightedBins coarse = new WeightedBins(ScoreTable.ALL);
        coarse.raise(56);
        coarse.add(1.75, true, 4);
        fine.merge(coarse);
        assertEquals(56, fine.level());
        assertEquals("[1.0][1.75][2][1]", text(fine.columns()));
        WeightedBins.Bin bin = fine.all().iterator().next();
        assertEquals(5, bin.side(true).weight().value());
        assertEquals(17, bin.side(true).square().value());
        assertEquals(2, bin.side(false).weight().value());
        assertEquals(1, coarse.all().iterator().next().side(true).rows());
    }
}
