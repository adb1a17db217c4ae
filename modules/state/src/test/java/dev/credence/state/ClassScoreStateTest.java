package dev.credence.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ClassScores;
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
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ClassScoreStateTest {
    private static final List<String> CLASSES = List.of("cat", "dog", "fox");
    private static final StateLayout PLAIN = StateLayout.PLAIN;

    /** A row with its cluster or fold and its weight. */
    private record Row(String group, String truth, List<Double> scores, double weight) {
        double[] numbers() {
            return scores.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }

    private static List<Row> rows(int size, Random random) {
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < size; row++) {
            List<Double> scores = List.of(random.nextInt(4) / 4.0, random.nextGaussian(), random.nextInt(2) - 0.0);
            rows.add(new Row(row % 2 == 0 ? "a" : "b", CLASSES.get(row % 3), scores, 1 + random.nextInt(5) / 4.0));
        }
        return rows;
    }

    private static ClassScoreState state(StateDesign design, List<Row> rows) {
        ClassScoreState state = new ClassScoreState(StateLayout.of(design), CLASSES);
        for (Row row : rows) {
            switch (design) {
                case CLUSTERED, FOLDED -> state.addIn(row.group, row.truth, row.numbers());
                case WEIGHTED -> state.addWeighted(row.weight, row.truth, row.numbers());
                case PLAIN, STRATIFIED -> state.add(row.truth, row.numbers());
            }
        }
        return state;
    }

    private static ClassScores scores(List<Row> rows) {
        return ClassScores.of(
                CLASSES,
                rows.stream().map(Row::truth).toList(),
                rows.stream().map(Row::numbers).toArray(double[][]::new));
    }

    private static Map<String, ClassScores> groups(List<Row> rows) {
        return Map.of(
                "a", scores(rows.stream().filter(row -> row.group.equals("a")).toList()),
                "b", scores(rows.stream().filter(row -> row.group.equals("b")).toList()));
    }

    private static Sample<ClassScores> sample(StateDesign design, List<Row> rows) {
        ClassScores all = scores(rows);
        double[] weights = rows.stream().mapToDouble(Row::weight).toArray();
        double[] squares =
                rows.stream().mapToDouble(row -> row.weight * row.weight).toArray();
        return switch (design) {
            case PLAIN -> Sample.of(all);
            case STRATIFIED -> StratifiedSample.of(all, all::truth);
            case WEIGHTED -> WeightedSample.of(all, weights, squares);
            case CLUSTERED -> ClusteredSample.of(new TreeMap<>(groups(rows)));
            case FOLDED -> FoldedSample.of(new TreeMap<>(groups(rows)));
        };
    }

    @Property(tries = 100, seed = "42")
    void sampleOfMergedPartsEqualsAllRows(
            @ForAll StateDesign design, @ForAll @IntRange(min = 6, max = 60) int size, @ForAll long seed) {
        Random random = new Random(seed);
        List<Row> rows = rows(size, random);
        ClassScoreState whole = state(design, rows);
        List<Row> shuffled = new ArrayList<>(rows);
        Collections.shuffle(shuffled, random);
        int cut = random.nextInt(size);
        ClassScoreState merged =
                state(design, shuffled.subList(0, cut)).merge(state(design, shuffled.subList(cut, size)));

        assertThat(merged.toBytes()).isEqualTo(whole.toBytes());
        ClassScoreState read = ClassScoreState.fromBytes(merged.toBytes());
        assertThat(read.toBytes()).isEqualTo(whole.toBytes());
        assertThat(read.sample()).isEqualTo(sample(design, rows));
        assertThat(read.size()).isEqualTo(size);
    }

    @Test
    void bytesHaveDocumentedFormat() {
        ClassScoreState state = new ClassScoreState(PLAIN, List.of("b", "a"))
                .add("a", 0.25, -0.0)
                .add("b", 0.5, 1)
                .addMissing(4);
        StateWriter out = new StateWriter(StateFormat.CLASS_SCORES);
        out.number(0).number(0).number(0).number(0); // plain, no flags, no order of labels, all keys
        out.number(2).text("b").text("a").number(4);
        out.number(1).text("").number(2);
        out.number(0).real(0.5).real(1);
        out.number(1).real(0.25).real(0);
        assertThat(state.toBytes()).isEqualTo(out.toBytes());
    }

    @Test
    void badRowsLeaveStateUnchanged() {
        ClassScoreState state = new ClassScoreState(PLAIN, CLASSES).add("cat", 1, 2, 3);
        byte[] before = state.toBytes();
        assertThatThrownBy(() -> state.add("cat", 1, 2))
                .hasMessage("a row must have a score for each of 3 classes: scores=2 in row 1");
        assertThatThrownBy(() -> state.add("cat", 1, Double.NaN, 2))
                .hasMessage(
                        "scores must be numbers: score=NaN of class 'dog' in row 1; count such rows with addMissing");
        assertThatThrownBy(() -> state.add("cow", 1, 2, 3)).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(() -> state.merge(new ClassScoreState(PLAIN, List.of("dog", "cat", "fox"))))
                .hasMessage(
                        "states to merge must have scores of the same classes in the same order: this=[cat, dog, fox],"
                                + " other=[dog, cat, fox]");
        assertThat(state.toBytes()).isEqualTo(before);
        assertThatThrownBy(() -> new ClassScoreState(PLAIN, List.of("cat")))
                .hasMessage("classes must be two or more, all different: classes=[cat]");
        assertThatThrownBy(() -> new ClassScoreState(PLAIN.withPositive("cat"), CLASSES))
                .hasMessageStartingWith("scores of several classes must have no positive label");
    }

    @Test
    void forgedBytesAreRefused() {
        assertForged("truth must lie in [0, 1]", forged(2, 0.5, 1));
        assertForged("rows must be in their order", forged(1, 0.5, 2));
        assertForged(
                "classes must be two or more",
                new StateWriter(StateFormat.CLASS_SCORES)
                        .number(0)
                        .number(0)
                        .number(0)
                        .number(0)
                        .number(1)
                        .text("a")
                        .number(0)
                        .number(0)
                        .toBytes());
    }

    /** Returns a state of a row, given as often as said, and then of a row with a lower score. */
    private static byte[] forged(int truth, double score, int rows) {
        StateWriter out = new StateWriter(StateFormat.CLASS_SCORES);
        out.number(0)
                .number(0)
                .number(0)
                .number(0)
                .number(2)
                .text("a")
                .text("b")
                .number(0);
        out.number(1).text("").number(rows);
        for (int row = 0; row < rows; row++) {
            out.number(truth).real(score - row).real(0);
        }
        return out.toBytes();
    }

    private static void assertForged(String message, byte[] bytes) {
        assertThatThrownBy(() -> States.read(bytes))
                .isInstanceOf(StateFormatException.class)
                .hasMessageContaining(message);
    }

    @Test
    void predictionsEqualThoseOfRowsWithTheHighestClass() {
        List<Row> all = rows(60, new Random(5));
        for (StateDesign design : StateDesign.values()) {
            ConfusionState expected = new ConfusionState(StateLayout.of(design));
            for (Row row : all) {
                double highest = Collections.max(row.scores);
                String predicted = CLASSES.get(row.scores.indexOf(highest));
                switch (design) {
                    case CLUSTERED, FOLDED -> expected.addIn(row.group, row.truth, predicted, 1);
                    case WEIGHTED -> expected.addWeighted(row.truth, predicted, row.weight);
                    case PLAIN, STRATIFIED -> expected.add(row.truth, predicted);
                }
            }
            assertThat(state(design, all).addMissing(2).predictions().toBytes())
                    .isEqualTo(expected.addMissing(2).toBytes());
        }
    }

    @Test
    void predictionsOfPlainRowsEqualThoseOfTheirSample() {
        ClassScoreState state = state(StateDesign.PLAIN, rows(60, new Random(6)));

        assertThat(state.predictions().sample().evidence().count("cat", "dog"))
                .isEqualTo(state.sample().evidence().predicted().count("cat", "dog"));
    }
}
