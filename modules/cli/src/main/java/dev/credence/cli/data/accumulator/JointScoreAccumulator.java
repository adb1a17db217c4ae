package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.JointScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Collects the scores of the same rows by several systems. */
public final class JointScoreAccumulator implements Accumulator<JointScores<ScoredSample, PairedScoredSample>> {
    private final List<String> systems;
    private final List<DoubleBlocks> scores;
    private final BitSet truth = new BitSet();
    private int rows;

    /** Creates an accumulator for systems with these names. */
    public JointScoreAccumulator(List<String> systems) {
        this.systems = systems;
        this.scores = Stream.generate(DoubleBlocks::new).limit(systems.size()).toList();
    }

    /** Adds a row with the score of each system. */
    public void add(boolean positive, double... ofSystems) {
        truth.set(rows++, positive);
        for (int system = 0; system < ofSystems.length; system++) {
            scores.get(system).add(ofSystems[system]);
        }
    }

    @Override
    public JointScores<ScoredSample, PairedScoredSample> evidence(Vocabulary vocabulary) {
        boolean[] positive = new boolean[rows];
        truth.stream().forEach(row -> positive[row] = true);
        Map<String, double[]> byName = new LinkedHashMap<>();
        for (int system = 0; system < systems.size(); system++) {
            byName.put(systems.get(system), scores.get(system).drain());
        }
        return JointScores.of(positive, byName);
    }

    @Override
    public WeightedSample<JointScores<ScoredSample, PairedScoredSample>> weighted(Vocabulary vocabulary) {
        throw new IllegalArgumentException(
                "the rows must not have weights if there are several systems: systems=" + systems);
    }

    @Override
    public int stratum(JointScores<ScoredSample, PairedScoredSample> items, int item) {
        return items.system(0).positive(items.systemAtom(0, item)) ? 1 : 0;
    }
}
