package dev.credence.jackson.evidence;

import dev.credence.jackson.strict.Misfit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks that the labels of classes are distinct. */
final class DistinctLabels {
    private DistinctLabels() {}

    static void requireDistinct(List<String> labels) {
        Set<String> observed = new HashSet<>();
        for (int i = 0; i < labels.size(); i++) {
            if (!observed.add(labels.get(i))) {
                Misfit misfit = Misfit.value(labels.get(i), "label", "must occur once");
                misfit.prependPath(labels, i).prependPath(labels, "labels");
                throw misfit;
            }
        }
    }
}
