package dev.credence.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PairedClassScoreStateTest {
    private static final List<String> CLASSES = List.of("cat", "dog", "fox");
    private static final StateLayout PLAIN = StateLayout.PLAIN;

    /** A row with its cluster or fold and its weight. */
    private record Row(String group, String truth, List<Double> first, List<Double> second, double weight) {
        static Row of(int row, Random random) {
            return new Row(
                    row % 2 == 0 ? "a" : "b",
                    CLASSES.get(row % 3),
                    List.of(random.nextInt(4) / 4.0, random.nextGaussian(), random.nextInt(2) - 0.0),
                    List.of(random.nextInt(2) - 1.0, random.nextInt(3) / 2.0, random.nextGaussian()),
                    1 + random.nextInt(5) / 4.0);
        }
    }

    private static double[] numbers(List<Double> scores) {
        return scores.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static List<Row> rows(int size, Random random) {
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < size; row++) {
            rows.add(Row.of(row, random));
        }
        return rows;
    }

    private static PairedClassScoreState state(StateDesign design, List<Row> rows) {
        PairedClassScoreState state = new PairedClassScoreState(StateLayout.of(design), CLASSES);
        for (Row row : rows) {
            double[] first = numbers(row.first);
            double[] second = numbers(row.second);
            switch (design) {
                case CLUSTERED, FOLDED -> state.addIn(row.group, row.truth, first, second);
                case WEIGHTED -> state.addWeighted(row.weight, row.truth, first, second);
                case PLAIN, STRATIFIED -> state.add(row.truth, first, second);
            }
        }
        return state;
    }

    private static ClassScoreState alone(StateDesign design, List<Row> rows, Function<Row, List<Double>> system) {
        ClassScoreState state = new ClassScoreState(StateLayout.of(design), CLASSES);
        for (Row row : rows) {
            double[] scores = numbers(system.apply(row));
            switch (design) {
                case CLUSTERED, FOLDED -> state.addIn(row.group, row.truth, scores);
                case WEIGHTED -> state.addWeighted(row.weight, row.truth, scores);
                case PLAIN, STRATIFIED -> state.add(row.truth, scores);
            }
        }
        return state;
    }

    private static PairedClassScores pairs(List<Row> rows) {
        return PairedClassScores.of(scores(rows, Row::first), scores(rows, Row::second));
    }

    private static ClassScores scores(List<Row> rows, Function<Row, List<Double>> system) {
        return ClassScores.of(
                CLASSES,
                rows.stream().map(Row::truth).toList(),
                rows.stream().map(row -> numbers(system.apply(row))).toArray(double[][]::new));
    }

    private static Sample<PairedClassScores> sample(StateDesign design, List<Row> rows) {
        PairedClassScores all = pairs(rows);
        TreeMap<String, PairedClassScores> groups = new TreeMap<>();
        for (String group : List.of("a", "b")) {
            groups.put(
                    group,
                    pairs(rows.stream().filter(row -> row.group.equals(group)).toList()));
        }
        return switch (design) {
            case PLAIN -> Sample.of(all);
            case STRATIFIED -> StratifiedSample.of(all, all::truth);
            case WEIGHTED ->
                WeightedSample.of(
                        all,
                        rows.stream().mapToDouble(Row::weight).toArray(),
                        rows.stream()
                                .mapToDouble(row -> row.weight * row.weight)
                                .toArray());
            case CLUSTERED -> ClusteredSample.of(groups);
            case FOLDED -> FoldedSample.of(groups);
        };
    }

    @Property(tries = 100, seed = "42")
    void sampleOfMergedPartsEqualsSampleOfAllRows(
            @ForAll StateDesign design, @ForAll @IntRange(min = 6, max = 60) int size, @ForAll long seed) {
        Random random = new Random(seed);
        List<Row> rows = rows(size, random);
        byte[] whole = state(design, rows).toBytes();
        List<Row> shuffled = new ArrayList<>(rows);
        Collections.shuffle(shuffled, random);
        int cut = random.nextInt(size);
        PairedClassScoreState merged =
                state(design, shuffled.subList(0, cut)).merge(state(design, shuffled.subList(cut, size)));

        assertThat(merged.toBytes()).isEqualTo(whole);
        PairedClassScoreState read = PairedClassScoreState.fromBytes(merged.toBytes());
        assertThat(read.toBytes()).isEqualTo(whole);
        assertThat(read.sample()).isEqualTo(sample(design, rows));
        assertThat(read.size()).isEqualTo(size);
        assertThat(read.pairing().firstEvidence()).isEqualTo(scores(rows, Row::first));
        assertThat(read.pairing().secondEvidence()).isEqualTo(scores(rows, Row::second));
    }

    @Property(tries = 50, seed = "42")
    void stateOfOneSystemEqualsRowsOfThatSystem(
            @ForAll StateDesign design, @ForAll @IntRange(min = 1, max = 30) int size, @ForAll long seed) {
        List<Row> rows = rows(size, new Random(seed));
        PairedClassScoreState both = state(design, rows).addMissing(3);
        assertThat(both.first().toBytes())
                .isEqualTo(alone(design, rows, Row::first).addMissing(3).toBytes());
        assertThat(both.second().toBytes())
                .isEqualTo(alone(design, rows, Row::second).addMissing(3).toBytes());
    }

    @Test
    void bytesMatchDocumentedFormat() {
        PairedClassScoreState state = new PairedClassScoreState(PLAIN, List.of("b", "a"))
                .add("a", new double[] {0.25, -0.0}, new double[] {0.5, 0.5})
                .add("b", new double[] {0.5, 1}, new double[] {0, 2})
                .addMissing(4);
        StateWriter out = new StateWriter(StateFormat.PAIRED_CLASS_SCORES);
        out.number(0).number(0).number(0).number(0); // plain, no flags, no order of labels, all keys
        out.number(2).text("b").text("a").number(4);
        out.number(1).text("").number(2);
        out.number(0).real(0.5).real(1).real(0).real(2);
        out.number(1).real(0.25).real(0).real(0.5).real(0.5);
        assertThat(state.toBytes()).isEqualTo(out.toBytes());
    }

    @Test
    void badRowsAreRefusedAndLeaveTheStateUnchanged() {
        double[] fine = {1, 2, 3};
        PairedClassScoreState state = new PairedClassScoreState(PLAIN, CLASSES).add("cat", fine, fine);
        byte[] before = state.toBytes();
        assertThatThrownBy(() -> state.add("cat", fine, new double[] {1, 2}))
                .hasMessage("a row must have a score for each of 3 classes: scores=2 in row 1");
        assertThatThrownBy(() -> state.add("cat", fine, new double[] {1, Double.NaN, 2}))
                .hasMessage(
                        "scores must be numbers: score=NaN of class 'dog' in row 1; count such rows with addMissing");
        assertThatThrownBy(() -> state.add("cow", fine, fine)).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> state.merge(new PairedClassScoreState(PLAIN, List.of("dog", "cat", "fox"))))
                .hasMessageStartingWith("states to merge must have scores of the same classes in the same order");
        assertThatThrownBy(() -> States.merge(List.of(state, new ClassScoreState(PLAIN, CLASSES))))
                .hasMessage("states to merge must be of one kind: this=PairedClassScoreState, other=ClassScoreState");
        assertThat(state.toBytes()).isEqualTo(before);
    }

    /** A row of the second system that precedes the row before it is refused, as the order of rows depends on both systems. */
    @Test
    void forgedBytesAreRefused() {
        assertThat(States.read(forged(1, 0, 1)).size()).isEqualTo(2);
        assertForged("truth must lie in [0, 1]", forged(2, 0, 1));
        assertForged("rows must be in their order", forged(1, 1, 0));
    }

    /** Returns a state of two rows, which differ in the last score of the second system alone. */
    private static byte[] forged(int truth, double... last) {
        StateWriter out = new StateWriter(StateFormat.PAIRED_CLASS_SCORES);
        out.number(0).number(0).number(0).number(0);
        out.number(2).text("a").text("b").number(0);
        out.number(1).text("").number(last.length);
        for (double score : last) {
            out.number(truth).real(0.5).real(0).real(0.25).real(score);
        }
        return out.toBytes();
    }

    private static void assertForged(String message, byte[] bytes) {
        assertThatThrownBy(() -> States.read(bytes))
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining(message);
    }

    @Test
    void predictionsOfEachSystemEqualThoseOfItsState() {
        List<Row> all = rows(60, new Random(5));
        for (StateDesign design : StateDesign.values()) {
            PairedClassScoreState both = state(design, all).addMissing(2);

            assertThat(both.predictions().first().toBytes())
                    .isEqualTo(both.first().predictions().toBytes());
            assertThat(both.predictions().second().toBytes())
                    .isEqualTo(both.second().predictions().toBytes());
        }
    }
}
