package dev.credence.state;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.internal.Labels;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.api.text.QuotedText;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A state of the true classes and the scores of several classes. It stores every row, because a metric such as the log-loss, the areas of
 * all pairs of classes and top-k accuracy read the scores of a row together, and no smaller summary gives them all exactly. The sample of
 * merged states equals that of all rows, so that every metric has the same interval to the last bit.
 *
 * <p>Memory: 8 bytes for each score, and about 50 for each row. Written length: about 2 to 9 bytes for each score. The limit of a layout on
 * distinct scores applies to the scores of one class alone, and is refused here.
 */
public final class ClassScoreState extends RowState<ClassScoreState> {
    private final List<String> classes;
    private final Labels places;
    private final SortedMap<String, List<Row>> groups = new TreeMap<>();

    /** A row with its weight, which is 1 where rows have none. Rows ascend by truth, scores and weight. */
    private static final class Row implements Comparable<Row> {
        private static final Comparator<Row> ORDER = Comparator.<Row>comparingInt(row -> row.truth)
                .thenComparing(row -> row.scores, Arrays::compare)
                .thenComparingDouble(row -> row.weight);

        private final int truth;
        private final double[] scores;
        private final double weight;

        Row(int truth, double[] scores, double weight) {
            this.truth = truth;
            this.scores = scores;
            this.weight = weight;
        }

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

    /**
     * Creates a state without rows.
     *
     * @param layout the meaning of the rows, without a limit on distinct scores, a positive label or a direction of scores
     * @param classes the classes that have scores, two or more, all different, in the order of the scores; of several classes with the same
     *     highest score the first is predicted
     * @throws IllegalArgumentException if there are fewer than two classes, a class occurs twice or is not valid Unicode text, or the layout
     *     has one of the parts above
     */
    public ClassScoreState(StateLayout layout, List<String> classes) {
        super(checked(layout));
        this.classes = List.copyOf(classes);
        this.classes.forEach(label -> Utf8.require("class", label));
        if (!(this.classes.size() >= 2 && this.classes.stream().distinct().count() == this.classes.size())) {
            throw new IllegalArgumentException(
                    "classes must be two or more, all different: classes=" + QuotedText.of(this.classes.toString()));
        }
        this.places = Labels.of(this.classes);
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
    public List<String> classes() {
        return classes;
    }

    /**
     * Adds one row of independent rows.
     *
     * @param truth the true class
     * @param scores a score for each class, any number except NaN
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, their number is not that of the classes, or the design requires a cluster, a fold or
     *     a weight
     * @throws java.util.NoSuchElementException if the true class has no scores
     */
    public ClassScoreState add(String truth, double... scores) {
        rows.requireUngrouped();
        return addRow("", truth, scores, 1);
    }

    /**
     * Adds a row of a cluster or fold.
     *
     * @param group the name of the cluster or fold
     * @param truth the true class
     * @param scores a score for each class, any number except NaN
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, their number is not that of the classes, or the design has no clusters or folds
     * @throws java.util.NoSuchElementException if the true class has no scores
     */
    public ClassScoreState addIn(String group, String truth, double... scores) {
        Utf8.require("group", group);
        rows.requireGrouped(group);
        return addRow(group, truth, scores, 1);
    }

    /**
     * Adds a row with a weight. A row of weight 0 is ignored.
     *
     * @param weight weight of the row, finite and 0 or more
     * @param truth the true class
     * @param scores a score for each class, any number except NaN
     * @return this state
     * @throws IllegalArgumentException if a score is NaN, their number is not that of the classes, the design is not weighted, or the weight is
     *     negative, infinite or NaN
     * @throws java.util.NoSuchElementException if the true class has no scores
     */
    public ClassScoreState addWeighted(double weight, String truth, double... scores) {
        rows.requireWeight(weight);
        return weight > 0 ? addRow("", truth, scores, weight) : this;
    }

    private ClassScoreState addRow(String group, String truth, double[] scores, double weight) {
        Objects.requireNonNull(scores, "scores must not be null; count such rows with addMissing");
        long row = rows.size() + rows.missing();
        if (scores.length != classes.size()) {
            throw new IllegalArgumentException("a row must have a score for each of " + classes.size()
                    + " classes: scores=" + scores.length + " in row " + row);
        }
        double[] own = new double[scores.length];
        for (int c = 0; c < own.length; c++) {
            if (Double.isNaN(scores[c])) {
                throw new IllegalArgumentException("scores must be numbers: score=NaN of class '"
                        + QuotedText.of(classes.get(c)) + "' in row " + row + "; count such rows with addMissing");
            }
            own[c] = scores[c] + 0.0;
        }
        int place = places.indexOf(truth);
        rows.rows(1);
        group(group).add(new Row(place, own, weight));
        return this;
    }

    private List<Row> group(String name) {
        return groups.computeIfAbsent(name, any -> new ArrayList<>());
    }

    /**
     * Reads a state of this kind from bytes.
     *
     * @param bytes the result of {@link #toBytes}
     * @return the state
     * @throws StateFormatException if the bytes are not a state, are damaged, have another version of the format, or contain another kind of
     *     state
     */
    public static ClassScoreState fromBytes(byte[] bytes) {
        return States.read(ClassScoreState.class, bytes);
    }

    /**
     * Returns the rows added so far as a sample with the design of this state.
     *
     * @return the sample
     * @throws IllegalArgumentException if the design needs more data, such as a second fold
     */
    public Sample<ClassScores> sample() {
        return sampleOf(
                groups.keySet(), name -> scores(sorted(name)), scores -> scores::truth, () -> weighted(sorted("")));
    }

    private List<Row> sorted(String group) {
        return groups.getOrDefault(group, List.of()).stream().sorted().toList();
    }

    private ClassScores scores(List<Row> sorted) {
        return ClassScores.of(
                classes,
                sorted.stream().mapToInt(row -> row.truth).toArray(),
                sorted.stream().map(row -> row.scores).toArray(double[][]::new));
    }

    private WeightedSample<ClassScores> weighted(List<Row> sorted) {
        return WeightedSample.of(
                scores(sorted),
                sorted.stream().mapToDouble(row -> row.weight).toArray(),
                sorted.stream().mapToDouble(row -> row.weight * row.weight).toArray());
    }

    @Override
    ClassScoreState self() {
        return this;
    }

    @Override
    ClassScoreState newState(StateLayout layout) {
        return new ClassScoreState(layout, classes);
    }

    @Override
    int kind() {
        return StateFormat.CLASS_SCORES;
    }

    @Override
    void requireAlike(ClassScoreState other) {
        if (!classes.equals(other.classes)) {
            throw new IllegalArgumentException(
                    "states to merge must have scores of the same classes in the same order: this="
                            + QuotedText.of(classes.toString()) + ", other=" + QuotedText.of(other.classes.toString()));
        }
    }

    @Override
    void absorb(ClassScoreState other) {
        other.groups.forEach((name, theirs) -> group(name).addAll(theirs));
    }

    @Override
    void writeMeaning(StateWriter out) {
        out.number(classes.size());
        classes.forEach(out::text);
    }

    @Override
    void writeContent(StateWriter out) {
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
    void readContent(StateReader in) {
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
        double[] scores = new double[classes.size()];
        for (int c = 0; c < scores.length; c++) {
            scores[c] = in.real("score");
        }
        double weight = layout().design() == StateDesign.WEIGHTED ? in.real("weight") : 1;
        if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
            throw in.formatError("weight must be finite and > 0: weight=" + weight);
        }
        return new Row(truth, scores, weight);
    }
}
