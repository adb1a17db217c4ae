package dev.credence.state;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.internal.Labels;
import dev.credence.api.sample.WeightedSample;
import dev.credence.api.text.QuotedText;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A state of rows with scores of several classes, of one system or of two. Every row is stored, with the scores of the first system before
 * those of the second.
 *
 * @param <S> the kind of state
 */
abstract sealed class ClassRowState<S extends ClassRowState<S>> extends RowState<S>
        permits ClassScoreState, PairedClassScoreState {
    private final List<String> classes;
    private final Labels places;
    private final int systems;
    private final SortedMap<String, List<Row>> groups = new TreeMap<>();

    /** A row with its weight, which is 1 where rows have none. Rows ascend by truth, scores and weight. */
    @SuppressWarnings("ArrayRecordComponent") // it is never compared
    private record Row(int truth, double[] scores, double weight) implements Comparable<Row> {
        private static final Comparator<Row> ORDER = Comparator.<Row>comparingInt(row -> row.truth)
                .thenComparing(row -> row.scores, Arrays::compare)
                .thenComparingDouble(row -> row.weight);

        @Override
        public int compareTo(Row other) {
            return ORDER.compare(this, other);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Row that && compareTo(that) == 0;
        }

        @Override
        public int hashCode() {
            return 31 * (31 * truth + Arrays.hashCode(scores)) + Double.hashCode(weight);
        }
    }

    ClassRowState(StateLayout layout, List<String> classes, int systems) {
        super(checked(layout));
        this.classes = List.copyOf(classes);
        this.classes.forEach(label -> Utf8.require("class", label));
        if (!(this.classes.size() >= 2 && this.classes.stream().distinct().count() == this.classes.size())) {
            throw new IllegalArgumentException(
                    "classes must be two or more, all different: classes=" + QuotedText.of(this.classes.toString()));
        }
        this.places = Labels.of(this.classes);
        this.systems = systems;
    }

    private static StateLayout checked(StateLayout layout) {
        if (!layout.equals(StateLayout.of(layout.design()))) {
            throw new IllegalArgumentException(
                    "scores of several classes must have no positive label, order of labels, direction or limit of scores: layout="
                            + QuotedText.of(layout.toString()));
        }
        return layout;
    }

    /** {@return the classes, in the order of the scores} */
    public final List<String> classes() {
        return classes;
    }

    final S addRow(String truth, double[]... ofSystems) {
        rows.requireUngrouped();
        return addRow("", truth, 1, ofSystems);
    }

    final S addRowIn(String group, String truth, double[]... ofSystems) {
        Utf8.require("group", group);
        rows.requireGrouped(group);
        return addRow(group, truth, 1, ofSystems);
    }

    final S addWeightedRow(double weight, String truth, double[]... ofSystems) {
        rows.requireWeight(weight);
        return weight > 0 ? addRow("", truth, weight, ofSystems) : self();
    }

    private S addRow(String group, String truth, double weight, double[]... ofSystems) {
        long row = rows.size() + rows.missing();
        double[] own = new double[width()];
        int position = 0;
        for (double[] scores : ofSystems) {
            Objects.requireNonNull(scores, "scores must not be null; count such rows with addMissing");
            if (scores.length != classes.size()) {
                throw new IllegalArgumentException("a row must have a score for each of " + classes.size()
                        + " classes: scores=" + scores.length + " in row " + row);
            }
            for (int c = 0; c < scores.length; c++) {
                if (Double.isNaN(scores[c])) {
                    throw new IllegalArgumentException("scores must be numbers: score=NaN of class '"
                            + QuotedText.of(classes.get(c)) + "' in row " + row + "; count such rows with addMissing");
                }
                own[position++] = scores[c] + 0.0;
            }
        }
        int place = places.indexOf(truth);
        rows.rows(1);
        group(group).add(new Row(place, own, weight));
        return self();
    }

    /** Returns the number of scores of a row. */
    private int width() {
        return systems * classes.size();
    }

    private List<Row> group(String name) {
        return groups.computeIfAbsent(name, any -> new ArrayList<>());
    }

    /** Returns the names of the clusters or folds that have rows. */
    final Collection<String> names() {
        return groups.keySet();
    }

    private List<Row> sorted(String group) {
        return groups.getOrDefault(group, List.of()).stream().sorted().toList();
    }

    /** Returns the scores of a system in a group, in the order of the rows. */
    final ClassScores scores(String group, int system) {
        int from = system * classes.size();
        List<Row> sorted = sorted(group);
        return ClassScores.of(
                classes,
                sorted.stream().mapToInt(row -> row.truth).toArray(),
                sorted.stream()
                        .map(row -> Arrays.copyOfRange(row.scores, from, from + classes.size()))
                        .toArray(double[][]::new));
    }

    /** Returns evidence of the rows with their weights. */
    final <E extends Poolable<E>> WeightedSample<E> weighted(E evidence) {
        List<Row> sorted = sorted("");
        return WeightedSample.of(
                evidence,
                sorted.stream().mapToDouble(row -> row.weight).toArray(),
                sorted.stream().mapToDouble(row -> row.weight * row.weight).toArray());
    }

    /** Adds the rows to a state of one of the systems. */
    final ClassScoreState ofSystem(int system) {
        ClassScoreState one = new ClassScoreState(layout(), classes);
        ClassRowState<?> into = one;
        one.rows.addOf(rows, system);
        int from = system * classes.size();
        groups.forEach((name, all) -> all.forEach(row -> into.group(name)
                .add(new Row(row.truth, Arrays.copyOfRange(row.scores, from, from + classes.size()), row.weight))));
        return one;
    }

    /** Takes the counts of a row by the classes with its highest scores. */
    @FunctionalInterface
    interface PredictedRows {
        void accept(String group, String truth, List<String> predicted, double weight);
    }

    /** Passes on the class with the highest score of each system for each row; of several it is the first. */
    final void predicted(PredictedRows to) {
        groups.forEach((group, all) -> all.forEach(row -> to.accept(
                group,
                classes.get(row.truth),
                IntStream.range(0, systems)
                        .mapToObj(system -> classes.get(highest(row.scores, system)))
                        .toList(),
                row.weight)));
    }

    private int highest(double[] scores, int system) {
        int from = system * classes.size();
        int best = 0;
        for (int c = 1; c < classes.size(); c++) {
            best = scores[from + c] > scores[from + best] ? c : best;
        }
        return best;
    }

    @Override
    final void requireSameContent(S other) {
        if (!classes.equals(other.classes())) {
            throw new IllegalArgumentException(
                    "states to merge must have scores of the same classes in the same order: this="
                            + QuotedText.of(classes.toString()) + ", other="
                            + QuotedText.of(other.classes().toString()));
        }
    }

    @Override
    final void absorb(S other) {
        ClassRowState<S> those = other;
        those.groups.forEach((name, otherScores) -> group(name).addAll(otherScores));
    }

    @Override
    final void writeMeaning(StateWriter out) {
        out.number(classes.size());
        classes.forEach(out::text);
    }

    @Override
    final void writeContent(StateWriter out) {
        out.number(groups.size());
        groups.keySet().forEach(name -> {
            List<Row> sorted = sorted(name);
            out.text(name).number(sorted.size());
            for (Row row : sorted) {
                out.number(row.truth);
                Arrays.stream(row.scores).forEach(out::real);
                if (layout().design() == StateDesign.WEIGHTED) {
                    out.real(row.weight);
                }
            }
        });
    }

    @Override
    final void readContent(StateReader in) {
        in.groups(rows.isGrouped(), name -> readGroup(in, group(name)));
    }

    private void readGroup(StateReader in, List<Row> group) {
        int size = in.size("rows");
        if (size == 0) {
            throw in.formatError("a group must have a row");
        }
        for (int row = 0; row < size; row++) {
            group.add(readRow(in));
            if (row > 0 && group.get(row - 1).compareTo(group.get(row)) > 0) {
                throw in.formatError("rows must be in their order");
            }
        }
        rows.read(in, size);
    }

    private Row readRow(StateReader in) {
        int truth = (int) in.between("truth", 0, classes.size() - 1);
        double[] scores = new double[width()];
        for (int position = 0; position < scores.length; position++) {
            scores[position] = in.real("score");
        }
        double weight = layout().design() == StateDesign.WEIGHTED ? in.real("weight") : 1;
        if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
            throw in.formatError("weight must be finite and > 0: weight=" + weight);
        }
        return new Row(truth, scores, weight);
    }
}
