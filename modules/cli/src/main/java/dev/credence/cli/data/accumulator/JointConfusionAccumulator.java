package dev.credence.cli.data.accumulator;

import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.sample.WeightedSample;
import dev.credence.cli.data.layout.Vocabulary;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts of the true label and the predictions of all systems, by the numbers of the labels. */
public final class JointConfusionAccumulator implements Accumulator<JointConfusionMatrix> {
    private final List<String> systems;
    private final Map<Row, long[]> rows = new HashMap<>();

    /** Creates an accumulator for systems with these names. */
    public JointConfusionAccumulator(List<String> systems) {
        this.systems = systems;
    }

    /** The numbers of the true label and of each system's prediction. */
    @SuppressWarnings("ArrayRecordComponent") // compared by its elements
    private record Row(int[] codes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Row that && Arrays.equals(codes, that.codes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(codes);
        }
    }

    /**
     * Counts rows; the array, which is kept, contains the number of the true label and then those of each system's
     * prediction.
     */
    public void add(int[] codes, long count) {
        long[] sum = rows.computeIfAbsent(new Row(codes), row -> new long[1]);
        sum[0] = Math.addExact(sum[0], count);
    }

    /** Returns the matrix, whose labels include the positive one even if no row has it. */
    @Override
    public JointConfusionMatrix evidence(Vocabulary vocabulary) {
        List<String> names = vocabulary.labels();
        JointConfusionCounter counter = new JointConfusionCounter(systems);
        vocabulary.positive().ifPresent(label -> counter.add(label, Collections.nCopies(systems.size(), label), 0));
        rows.forEach((row, count) -> {
            List<String> labels = Arrays.stream(row.codes).mapToObj(names::get).toList();
            counter.add(labels.get(0), labels.subList(1, labels.size()), count[0]);
        });
        return vocabulary.declared(counter.toMatrix());
    }

    @Override
    public WeightedSample<JointConfusionMatrix> weighted(Vocabulary vocabulary) {
        throw new IllegalArgumentException(
                "the rows must not have weights if there are several systems: systems=" + systems);
    }

    @Override
    public int stratum(JointConfusionMatrix matrix, int atom) {
        return matrix.truth(atom);
    }
}
