package dev.credence.report.systems;

import dev.credence.api.comparison.Comparison;
import dev.credence.hypothesis.multiple.BlockRanking;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.RankDifference;
import dev.credence.hypothesis.multiple.RankedSystem;
import dev.credence.hypothesis.multiple.SimultaneousDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A pair of systems, compared by a metric.
 *
 * @param whole all systems by that metric
 * @param place which of its pairs
 */
public record PairRow(MultipleComparison whole, int place) {
    static List<PairRow> of(List<MultipleComparison> comparisons) {
        List<PairRow> rows = new ArrayList<>();
        for (MultipleComparison comparison : comparisons) {
            for (int place = 0; place < comparison.differences().size(); place++) {
                rows.add(new PairRow(comparison, place));
            }
        }
        return rows;
    }

    SimultaneousDifference pair() {
        return whole.differences().get(place);
    }

    Comparison comparison() {
        return pair().comparison();
    }

    String first() {
        return whole.systems().get(pair().first());
    }

    String second() {
        return whole.systems().get(pair().second());
    }

    RankedSystem ranked(int system) {
        return whole.ranking().stream()
                .filter(ranked -> ranked.system() == system)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the p-value of the mean ranks of the pair; NaN if no blocks were ranked. */
    double rankPValue(Function<BlockRanking, List<RankDifference>> procedure) {
        return whole.blocks()
                .map(blocks -> procedure.apply(blocks).get(place).pValue())
                .orElse(Double.NaN);
    }
}
