package dev.credence.state;

import dev.credence.api.internal.scores.ScoreTable;
import dev.credence.api.text.QuotedText;
import dev.credence.state.format.Utf8;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The meaning of the rows of a state. States can be merged only if their layouts are equal, because rows of different meaning must
 * not be added.
 *
 * @param design the sampling design of the rows
 * @param positive the positive label; for scores, the label that high scores indicate
 * @param labels the labels in an explicit order, including those that never occur; empty if there is no explicit order
 * @param lowerIsPositive whether lower scores indicate the positive label
 * @param keys the largest number of distinct scores that a state stores, {@link #ALL} for no limit
 */
public record StateLayout(
        StateDesign design, Optional<String> positive, List<String> labels, boolean lowerIsPositive, int keys) {
    /** The value that means that all scores are stored. */
    public static final int ALL = ScoreTable.ALL;

    /**
     * The recommended limit on the number of distinct scores, 131,072. In measurements it kept the guaranteed error of the area
     * under the ROC curve below about 1.1e-5, in 0.9 to 1.6 MB (docs/reference/state-format.md). The number does not change between releases,
     * because states can be merged only if they have the same limit.
     */
    public static final int USUAL_KEYS = 1 << 17;

    /** The layout of independent rows without a positive label, in which all scores are stored. */
    public static final StateLayout PLAIN = of(StateDesign.PLAIN);

    /**
     * Checks that the parts are consistent.
     *
     * @throws IllegalArgumentException if a label is not valid Unicode text or occurs twice, or the limit is below 16 keys
     */
    public StateLayout {
        Objects.requireNonNull(design, "design must not be null");
        positive.ifPresent(label -> Utf8.require("positive label", label));
        labels = List.copyOf(labels);
        labels.forEach(label -> Utf8.require("label", label));
        if (labels.stream().distinct().count() < labels.size()) {
            throw new IllegalArgumentException("labels must be distinct: labels=" + QuotedText.of(labels.toString()));
        }
        if (keys != ALL && !(keys >= ScoreTable.MIN_LIMIT)) {
            throw new IllegalArgumentException("keys must be >= " + ScoreTable.MIN_LIMIT + ": keys=" + keys);
        }
    }

    /**
     * Returns the layout of rows of a design without a positive label, in which all scores are stored.
     *
     * @param design the sampling design of the rows
     * @return the layout
     */
    public static StateLayout of(StateDesign design) {
        return new StateLayout(design, Optional.empty(), List.of(), false, ALL);
    }

    /**
     * Returns this layout with a positive label.
     *
     * @param label the label; it need not occur
     * @return the layout
     */
    public StateLayout withPositive(String label) {
        return new StateLayout(design, Optional.of(label), labels, lowerIsPositive, keys);
    }

    /**
     * Returns this layout with an explicit order of the labels.
     *
     * @param order every label that occurs and the positive label
     * @return the layout
     */
    public StateLayout withLabels(List<String> order) {
        return new StateLayout(design, positive, order, lowerIsPositive, keys);
    }

    /** {@return this layout for scores of which lower values indicate the positive label} */
    public StateLayout withLowerPositive() {
        return new StateLayout(design, positive, labels, true, keys);
    }

    /**
     * Returns this layout with a limit on the number of distinct scores over all clusters or folds: see {@link
     * dev.credence.api.evidence.ScoreCounter#atMost}.
     *
     * @param most 16 or more, or {@link #ALL}
     * @return the layout
     */
    public StateLayout atMost(int most) {
        return new StateLayout(design, positive, labels, lowerIsPositive, most);
    }

    void requireSame(StateLayout other) {
        require("designs", design, other.design);
        require("positive labels", quoted(positive), quoted(other.positive));
        require("directions of scores", direction(), other.direction());
        require("orders of labels", QuotedText.of(labels.toString()), labels, other.labels);
        require("numbers of distinct scores", keys == ALL ? "all" : keys, other.keys == ALL ? "all" : other.keys);
    }

    private static void require(String subject, Object own, Object other) {
        require(subject, own, own, other);
    }

    private static void require(String subject, Object shown, Object own, Object other) {
        if (!own.equals(other)) {
            throw new IllegalArgumentException("states to merge must have the same " + subject + ": this=" + shown
                    + ", other=" + QuotedText.of(other.toString()));
        }
    }

    private static String quoted(Optional<String> label) {
        return label.map(text -> "'" + QuotedText.of(text) + "'").orElse("none");
    }

    private String direction() {
        return lowerIsPositive ? "lower is positive" : "higher is positive";
    }
}
