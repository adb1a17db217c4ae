package dev.credence.hypothesis.multiple;

import dev.credence.api.metric.Direction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The order of systems by a metric, the best first. */
final class Ranking {
    private Ranking() {}

    static List<RankedSystem> of(
            Direction direction, List<String> names, double[] values, List<SimultaneousDifference> differences) {
        int[] order = order(direction, values);
        boolean[][] apart = new boolean[values.length][values.length];
        for (SimultaneousDifference pair : differences) {
            apart[pair.first()][pair.second()] = pair.isSignificant();
            apart[pair.second()][pair.first()] = pair.isSignificant();
        }
        List<String> letters = CompactLetters.of(order.length, (i, j) -> apart[order[i]][order[j]]);
        List<RankedSystem> ranking = new ArrayList<>();
        int rank = 1;
        for (int place = 0; place < order.length; place++) {
            int system = order[place];
            boolean equal = place > 0 && Double.compare(values[system], values[order[place - 1]]) == 0;
            rank = equal ? rank : place + 1;
            ranking.add(new RankedSystem(system, names.get(system), values[system], rank, letters.get(place)));
        }
        return ranking;
    }

    /** Undefined ones last, equal ones in their own order. */
    private static int[] order(Direction direction, double[] values) {
        int sign = direction == Direction.LOWER_IS_BETTER ? 1 : -1;
        return IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer system) -> sign * values[system]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
