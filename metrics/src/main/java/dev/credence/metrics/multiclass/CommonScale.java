package dev.credence.metrics.multiclass;

import java.util.Collections;
import java.util.List;

/**
 * Whether two ordered lists of classes measure distances alike: where the one is a run of neighbours of the other, or has at most
 * two classes, whose distance is a mere unit, in the order of the other.
 */
final class CommonScale {
    private CommonScale() {}

    static boolean of(List<String> first, List<String> second) {
        return first.size() <= second.size() ? within(first, second) : within(second, first);
    }

    private static boolean within(List<String> fewer, List<String> more) {
        return Collections.indexOfSubList(more, fewer) >= 0
                || (fewer.size() == 2 && inOrder(more.indexOf(fewer.get(0)), more.indexOf(fewer.get(1))));
    }

    private static boolean inOrder(int first, int second) {
        return 0 <= first && first < second;
    }
}
