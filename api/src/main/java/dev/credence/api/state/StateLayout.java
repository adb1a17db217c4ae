package dev.credence.api.state;

import dev.credence.api.evidence.storage.ScoreTable;
import dev.credence.api.text.QuotedText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the rows of a state mean. States merge only where it is the same, for rows of different meaning do not add up.
 *
 * @param design how the rows were drawn
 * @param positive the label counted as positive; of scores, the label that scores speak for
 * @param labels the labels in a stated order, also those that never occur; empty where none was stated
 * @param lowerIsPositive whether lower scores indicate the positive label
 * @param keys how many distinct scores a state keeps at most, {@link #ALL} for any number
 */
public record StateLayout(
        StateDesign design, Optional<String> positive, List<String> labels, boolean lowerIsPositive, int keys) {
    /** Every score is kept. */
    public static final int ALL = ScoreTable.ALL;

    /**
     * 131,072 distinct scores: of 3 million scores of ten laws the area is then certified to 1.1e-5 and was off by 1e-8 at most, in 0.9 to
     * 1.6 MB; half as many keys double the one and halve the other (docs/states.md). States merge only where the number is the same, so
     * another default would not go together with what is stored.
     */
    public static final int USUAL_KEYS = 1 << 17;

    /** Independent rows, no positive label, every score kept. */
    public static final StateLayout PLAIN = of(StateDesign.PLAIN);

    /**
     * Checks that what is there goes together.
     *
     * @param design how the rows were drawn
     * @param positive the label counted as positive
     * @param labels the labels in a stated order
     * @param lowerIsPositive whether lower scores indicate the positive label
     * @param keys how many distinct scores a state keeps at most
     * @throws IllegalArgumentException if a label is no Unicode text or comes twice, or there are fewer than 16 keys
     */
    public StateLayout {
        Objects.requireNonNull(design, "design must not be null");
        positive.ifPresent(label -> Text.require("positive label", label));
        labels = List.copyOf(labels);
        labels.forEach(label -> Text.require("label", label));
        if (labels.stream().distinct().count() < labels.size()) {
            throw new IllegalArgumentException("labels must be distinct: labels=" + QuotedText.of(labels.toString()));
        }
        if (keys != ALL && !(keys >= ScoreTable.LEAST)) {
            throw new IllegalArgumentException("keys must be >= " + ScoreTable.LEAST + ": keys=" + keys);
        }
    }

    /**
     * Rows of a design, no positive label, every score kept.
     *
     * @param design how the rows were drawn
     * @return the layout
     */
    public static StateLayout of(StateDesign design) {
        return new StateLayout(design, Optional.empty(), List.of(), false, ALL);
    }

    /**
     * The same with a positive label.
     *
     * @param label the label; it need not occur
     * @return the layout
     */
    public StateLayout withPositive(String label) {
        return new StateLayout(design, Optional.of(label), labels, lowerIsPositive, keys);
    }

    /**
     * The same with labels in a stated order.
     *
     * @param order every label that occurs, and the positive one
     * @return the layout
     */
    public StateLayout withLabels(List<String> order) {
        return new StateLayout(design, positive, order, lowerIsPositive, keys);
    }

    /**
     * The same where lower scores indicate the positive label.
     *
     * @return the layout
     */
    public StateLayout withLowerPositive() {
        return new StateLayout(design, positive, labels, true, keys);
    }

    /**
     * The same with at most this many distinct scores, over all clusters or folds: see
     * {@link dev.credence.api.evidence.ScoreCounter#atMost}.
     *
     * @param most 16 or more, or {@link #ALL}
     * @return the layout
     */
    public StateLayout atMost(int most) {
        return new StateLayout(design, positive, labels, lowerIsPositive, most);
    }

    void requireSame(StateLayout other) {
        require("designs", design, other.design);
        require("positive labels", shown(positive), shown(other.positive));
        require("directions of scores", direction(), other.direction());
        require("orders of labels", QuotedText.of(labels.toString()), labels, other.labels);
        require("numbers of distinct scores", keys == ALL ? "all" : keys, other.keys == ALL ? "all" : other.keys);
    }

    private static void require(String what, Object mine, Object theirs) {
        require(what, mine, mine, theirs);
    }

    private static void require(String what, Object shown, Object mine, Object theirs) {
        if (!mine.equals(theirs)) {
            throw new IllegalArgumentException("states to merge must have the same " + what + ": this=" + shown
                    + ", other=" + QuotedText.of(theirs.toString()));
        }
    }

    private static String shown(Optional<String> label) {
        return label.map(text -> "'" + QuotedText.of(text) + "'").orElse("none");
    }

    private String direction() {
        return lowerIsPositive ? "lower is positive" : "higher is positive";
    }
}
