package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.JointScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the scores of several classes of the same rows by several systems. */
public final class JointClassScoreAccumulator implements Accumulator<JointScores<ClassScores, PairedClassScores>> {
    private final Map<String, ClassScoreAccumulator> systems = new LinkedHashMap<>();

    /** Creates an accumulator for systems, by their names, whose classes have these orders. */
    public JointClassScoreAccumulator(Map<String, List<String>> classes) {
        classes.forEach((name, order) -> systems.put(name, new ClassScoreAccumulator(order)));
    }

    /** Adds a row with the scores of each system. */
    public void add(int truth, List<double[]> scores) {
        int at = 0;
        for (ClassScoreAccumulator system : systems.values()) {
            system.add(truth, scores.get(at++), 1);
        }
    }

    /** Throws a failure if a true class has no column of scores. */
    public void requireClasses(String where, Vocabulary vocabulary) {
        systems.values().iterator().next().requireClasses(where, vocabulary);
    }

    @Override
    public JointScores<ClassScores, PairedClassScores> evidence(Vocabulary vocabulary) {
        Map<String, ClassScores> byName = new LinkedHashMap<>();
        systems.forEach((name, rows) -> byName.put(name, rows.evidence(vocabulary)));
        return JointScores.of(byName);
    }

    @Override
    public WeightedSample<JointScores<ClassScores, PairedClassScores>> weighted(Vocabulary vocabulary) {
        throw new IllegalArgumentException(
                "the rows must not have weights if there are several systems: systems=" + systems.keySet());
    }

    @Override
    public int stratum(JointScores<ClassScores, PairedClassScores> items, int item) {
        return items.system(0).truth(items.systemAtom(0, item));
    }
}
