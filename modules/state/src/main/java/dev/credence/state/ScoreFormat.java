package dev.credence.state;

import dev.credence.api.internal.scores.ScoreBins;
import dev.credence.api.internal.scores.ScoreTable;
import dev.credence.api.internal.scores.WeightedBins;
import dev.credence.api.text.QuotedText;
import dev.credence.state.format.RangeReader;
import dev.credence.state.format.ReadLevel;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import java.util.SortedMap;

/**
 * Writes and reads scores as bytes: the level of coarseness, then the bins of each group. A bin consists of the distance of its
 * lowest score from the previous highest score, the distance from its lowest to its highest score (at levels above 0), and the
 * counts or sums of its positives and negatives.
 */
final class ScoreFormat {
    private ScoreFormat() {}

    static void write(StateWriter out, ScoreTable table) {
        SortedMap<String, ScoreBins> groups = table.all();
        int level = table.level();
        out.number(level).number(groups.size());
        groups.forEach((name, bins) -> {
            out.text(name).number(bins.size());
            long before = Long.MIN_VALUE;
            for (int bin = 0; bin < bins.size(); bin++) {
                before = out.range(before, bins.low(bin), bins.high(bin), level);
                out.number(bins.positives(bin)).number(bins.negatives(bin));
            }
            if (table.most() != ScoreTable.ALL) {
                out.losses(table.losses(name));
            }
        });
    }

    static void write(StateWriter out, WeightedBins bins) {
        out.number(bins.level()).number(bins.all().isEmpty() ? 0 : 1);
        if (bins.all().isEmpty()) {
            return;
        }
        out.text("").number(bins.all().size());
        long before = Long.MIN_VALUE;
        for (WeightedBins.Bin bin : bins.all()) {
            before = out.range(before, bin.low(), bin.high(), bins.level());
            out.sums(bin.side(true)).sums(bin.side(false));
        }
    }

    static void read(StateReader in, RowGuard rows, ScoreTable table, WeightedBins weights) {
        ReadLevel level = new ReadLevel(in);
        table.raise(level.level());
        weights.raise(level.level());
        in.groups(rows.isGrouped(), name -> new Group(in, rows, level).read(name, table, weights));
        level.require(rows.layout().keys());
    }

    /** Reads the bins of a group. */
    private static final class Group {
        private final StateReader in;
        private final RowGuard rows;
        private final RangeReader range;

        Group(StateReader in, RowGuard rows, ReadLevel level) {
            this.in = in;
            this.rows = rows;
            this.range = new RangeReader(in, level);
        }

        void read(String name, ScoreTable table, WeightedBins weights) {
            int size = in.size("scores");
            if (size == 0) {
                throw in.formatError("a group must have a score: '" + QuotedText.of(name) + "'");
            }
            boolean weighted = rows.layout().design() == StateDesign.WEIGHTED;
            ScoreBins bins = weighted ? new ScoreBins() : table.restored(name);
            long before = rows.size();
            for (int bin = 0; bin < size; bin++) {
                range.next();
                if (weighted) {
                    readWeights(weights.bin(range.low(), range.high()));
                } else {
                    readCounts(bins);
                }
            }
            if (!weighted && table.most() != ScoreTable.ALL) {
                in.losses(table.losses(name), rows.size() - before);
            }
        }

        private void readCounts(ScoreBins bins) {
            long positives = in.count("positives");
            long negatives = in.count("negatives");
            requireRows(positives, negatives);
            bins.put(range.low(), range.high(), positives, negatives);
        }

        private void readWeights(WeightedBins.Bin bin) {
            in.sums(bin.side(true));
            in.sums(bin.side(false));
            requireRows(bin.side(true).rows(), bin.side(false).rows());
        }

        private void requireRows(long positives, long negatives) {
            boolean wide = range.low() < range.high();
            if (positives + negatives < (wide ? 2 : 1)) {
                throw in.formatError("a score must have a row, a range two: rows=" + (positives + negatives));
            }
            rows.read(in, positives);
            rows.read(in, negatives);
        }
    }
}
