package dev.credence.report.form;

import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.hypothesis.multiple.MultipleComparison.RankedSystem;
import dev.credence.hypothesis.multiple.MultipleComparison.SimultaneousDifference;
import java.util.List;

/**
 * A pair of systems, of which the better one is first.
 *
 * @param pair the comparison, in the order of the systems
 * @param better the name of the system that comes first in the ranking
 * @param other the name of the other system
 * @param isReversed whether the better system is the second one of the comparison
 * @param place the order of the pair: the pairs of the best system come first
 */
public record RankedPair(SimultaneousDifference pair, String better, String other, boolean isReversed, int place) {
    /** Returns the pair with the better system first. */
    public static RankedPair of(MultipleComparison whole, SimultaneousDifference pair) {
        List<Integer> order = whole.ranking().stream().map(RankedSystem::system).toList();
        int first = order.indexOf(pair.first());
        int second = order.indexOf(pair.second());
        boolean isReversed = second < first;
        return new RankedPair(
                pair,
                whole.systems().get(isReversed ? pair.second() : pair.first()),
                whole.systems().get(isReversed ? pair.first() : pair.second()),
                isReversed,
                Math.min(first, second) * order.size() + Math.max(first, second));
    }

    /** {@return the difference, the better system minus the other one} */
    public double difference() {
        return signed(pair.comparison().difference());
    }

    /** {@return the lower bound of the difference, the better system minus the other one} */
    public double lower() {
        return signed(isReversed ? pair.comparison().upper() : pair.comparison().lower());
    }

    /** {@return the upper bound of the difference, the better system minus the other one} */
    public double upper() {
        return signed(isReversed ? pair.comparison().lower() : pair.comparison().upper());
    }

    private double signed(double value) {
        return isReversed ? 0 - value : value;
    }
}
