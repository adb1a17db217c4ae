package dev.credence.api.metric.derived;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The classes of several systems over which a mean would differ between them, although they are compared by it. */
final class CommonClasses {
    private CommonClasses() {}

    /** Whether a class has a value for a system. */
    interface Definition {
        boolean isDefined(Margins margins, int c);
    }

    /** Returns the labels that are defined for one system and not for another. */
    static Set<String> definedForSome(List<ConfusionMatrix> systems, Definition definition) {
        Set<String> some = new TreeSet<>();
        Set<String> all = new HashSet<>();
        for (int system = 0; system < systems.size(); system++) {
            Margins margins = systems.get(system).margins();
            Set<String> defined = IntStream.range(0, margins.classes())
                    .filter(c -> definition.isDefined(margins, c))
                    .mapToObj(margins::label)
                    .collect(Collectors.toSet());
            some.addAll(defined);
            all.addAll(system == 0 ? defined : Set.of());
            all.retainAll(defined);
        }
        some.removeAll(all);
        return some;
    }

    /**
     * Returns the labels that are true for items of one system, and for no item of another, which has other items. A metric that reads no missed items,
     * such as precision, still has a value for a label that is predicted.
     */
    static Set<String> trueForSome(List<ConfusionMatrix> systems, boolean readsItems) {
        Set<String> some = new TreeSet<>();
        systems.forEach(system -> some.addAll(labels(system, system::truth)));
        Set<String> everywhere = new HashSet<>(some);
        systems.forEach(system -> {
            Set<String> known = labels(system, system::truth);
            if (!readsItems) {
                known.addAll(labels(system, system::predicted));
            }
            everywhere.retainAll(known);
        });
        some.removeAll(everywhere);
        return some;
    }

    /** Returns the labels without a true item that one system predicts and another does not. */
    static Set<String> predictedBySome(List<ConfusionMatrix> systems) {
        Set<String> predicted = new TreeSet<>();
        systems.forEach(system -> predicted.addAll(labels(system, system::predicted)));
        systems.forEach(system -> predicted.removeAll(labels(system, system::truth)));
        boolean everySystemPredictsThem = systems.stream()
                .allMatch(system -> labels(system, system::predicted).containsAll(predicted));
        return everySystemPredictsThem ? new TreeSet<>() : predicted;
    }

    /** Returns the labels of the items. */
    private static Set<String> labels(ConfusionMatrix system, IntUnaryOperator labelOf) {
        return IntStream.range(0, system.atoms())
                .filter(atom -> system.count(atom) > 0)
                .mapToObj(atom -> system.labels().get(labelOf.applyAsInt(atom)))
                .collect(Collectors.toSet());
    }
}
