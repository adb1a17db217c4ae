package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A column of predictions that is computed from scores: the positive label where the score reaches a threshold,
 * otherwise the other label. The threshold is given, or it is chosen from the rows of the file.
 */
public final class ScoreRule {
    private static final String YOUDEN = "youden";
    private static final String COST = "cost=";
    private static final String ON_THESE_DATA =
            " on these data: the intervals do not include this choice and are too optimistic";

    private final String typed;
    private final String score;
    private final boolean flip;
    private final Roles roles;
    private final double given;
    private final double costOfFalsePositive;
    private final double costOfFalseNegative;
    private final Map<String, Double> thresholds = new LinkedHashMap<>();

    /**
     * The columns and labels that a threshold needs.
     *
     * @param truth the column of true labels
     * @param positive the label of scores that reach the threshold
     * @param labels all labels, if they were listed
     * @param weight the column of counts or weights of the rows
     */
    public record Roles(String truth, String positive, List<String> labels, Optional<String> weight) {}

    /**
     * Creates a rule.
     *
     * @param option the option, for messages
     * @param typed the threshold as it was typed: a number, {@code youden} or {@code cost=1:10}
     * @param score the column of scores
     * @param flip whether scores at or below the threshold are positive
     * @param roles the columns and labels that the rule needs
     * @throws Failure if the threshold is not finite, or has another form
     */
    public ScoreRule(String option, String typed, String score, boolean flip, Roles roles) {
        this.typed = typed.strip();
        this.score = score;
        this.flip = flip;
        this.roles = roles;
        double[] costs = costs(option);
        this.costOfFalsePositive = costs[0];
        this.costOfFalseNegative = costs[1];
        this.given =
                isChosen() ? Double.NaN : NumberColumn.Decimals.parse(this.typed.toCharArray(), 0, this.typed.length());
        if (!isChosen() && !Double.isFinite(given)) {
            throw wrong(option);
        }
        if (roles.labels().size() > 2) {
            throw Failure.usage(option + " needs two labels, because a score has two sides of a threshold: --labels="
                    + String.join(",", roles.labels()));
        }
    }

    private Failure wrong(String option) {
        return Failure.usage(option + " must be a finite number, youden, or cost=FP:FN, the costs of a false positive"
                + " and of a false negative, such as cost=1:10: " + option + "=" + typed
                + DecimalCommaRows.adviceOnOption(typed));
    }

    private double[] costs(String option) {
        if (!typed.startsWith(COST)) {
            return new double[] {1, 1};
        }
        String[] parts = typed.substring(COST.length()).split(":", -1);
        double[] costs = Stream.of(parts)
                .mapToDouble(part -> NumberColumn.Decimals.parse(part.toCharArray(), 0, part.length()))
                .toArray();
        if (costs.length != 2 || !(costs[0] > 0 && costs[1] > 0 && Double.isFinite(costs[0] + costs[1]))) {
            throw wrong(option);
        }
        return costs;
    }

    private boolean isChosen() {
        return typed.equals(YOUDEN) || typed.startsWith(COST);
    }

    /** Returns why notes on the rows forbid a verdict: that the threshold was chosen on them; empty if it was not. */
    public static Optional<String> doubtOfChoice(List<String> notes) {
        return notes.stream().anyMatch(note -> note.endsWith(ON_THESE_DATA))
                ? Optional.of(
                        "The threshold was chosen on these rows, so that the bounds are too optimistic (choose it on other rows,"
                                + " and give it as a number)")
                : Optional.empty();
    }

    /** Returns the note on a state whose threshold was chosen on its rows. */
    public static String noteOfState() {
        return "the threshold of the predictions was chosen" + ON_THESE_DATA;
    }

    /** Returns the name of the column of predictions. */
    public String name() {
        return score + (flip ? " <= " : " >= ") + typed;
    }

    /** Returns the words for a column of predictions: the rule with its threshold, or the name of a column of the file. */
    public static String words(List<ScoreRule> rules, String column) {
        return rules.stream()
                .filter(rule -> rule.name().equals(column))
                .findFirst()
                .map(ScoreRule::words)
                .orElse(column);
    }

    /**
     * Returns the name of a column of predictions in a file that was read, in which a threshold that was chosen is the number, so that
     * predictions by different thresholds have different names.
     */
    public static String nameIn(String file, List<ScoreRule> rules, String column) {
        return rules.stream()
                .filter(rule -> rule.name().equals(column))
                .findFirst()
                .map(rule -> rule.nameIn(file))
                .orElse(column);
    }

    private String nameIn(String file) {
        Double found = thresholds.get(file);
        return found == null ? name() : words(found);
    }

    /** Returns the rule in words, with the threshold that was found in the first file. */
    public String words() {
        return thresholds.values().stream().findFirst().map(this::words).orElseGet(this::name);
    }

    private String words(double threshold) {
        return score + (flip ? " <= " : " >= ") + number(threshold);
    }

    private static String number(double value) {
        String text = String.valueOf(value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    List<String> columns() {
        return Stream.concat(Stream.of(score, roles.truth()), isChosen() ? roles.weight().stream() : Stream.empty())
                .toList();
    }

    Decision decision() {
        return new Decision();
    }

    /** The predictions of a file while its rows are read. */
    final class Decision {
        private final NumberColumn number = NumberColumn.ofScores(score);
        private final List<Scored> rows = new ArrayList<>();
        private @Nullable String negative = roles.labels().stream()
                .filter(label -> !label.equals(roles.positive()))
                .findFirst()
                .orElse(null);
        private double threshold = given;

        /** A row from which a threshold is chosen. */
        private record Scored(double score, boolean positive, double weight) {}

        String score() {
            return score;
        }

        /** Looks at a row, whose texts the function gives, before predictions are made. */
        void look(UnaryOperator<String> texts) {
            String label = texts.apply(roles.truth());
            boolean positive = label.equals(roles.positive());
            if (!positive && negative == null) {
                negative = label;
            }
            if (!positive && !label.equals(negative)) {
                throw new TableColumn.BadField("--threshold needs two labels, and the truth has '"
                        + QuotedText.of(roles.positive()) + "', '" + QuotedText.of(String.valueOf(negative)) + "' and '"
                        + QuotedText.of(label) + "': join labels with --map, or leave rows out with --where");
            }
            double value = value(texts.apply(score));
            if (isChosen()) {
                rows.add(new Scored(value, positive, weight(texts)));
            }
        }

        private double weight(UnaryOperator<String> texts) {
            if (roles.weight().isEmpty()) {
                return 1;
            }
            NumberColumn column = NumberColumn.ofWeights(roles.weight().get());
            String text = texts.apply(column.name());
            column.accept(text.toCharArray(), 0, text.length());
            return column.value();
        }

        private double value(String text) {
            number.accept(text.toCharArray(), 0, text.length());
            return number.value();
        }

        boolean isMade() {
            return negative != null && !Double.isNaN(threshold);
        }

        /** Chooses the threshold after all rows were looked at. */
        void close() {
            if (isChosen()) {
                threshold = chosen();
            }
        }

        /**
         * Returns the threshold with the largest sum of sensitivity and specificity, or the smallest costs; of equal ones the largest.
         * Scores are taken in the order in which rows become positive.
         */
        private double chosen() {
            double positives = total(true);
            double negatives = total(false);
            boolean youden = typed.equals(YOUDEN);
            double gain =
                    youden ? negatives : costOfFalseNegative; // products of counts are exact, so that ties are ties
            double loss = youden ? positives : costOfFalsePositive;
            List<Scored> ordered = new ArrayList<>(rows);
            Comparator<Scored> ascending = Comparator.comparingDouble(Scored::score);
            ordered.sort(flip ? ascending : ascending.reversed());
            double best = 0; // no row is predicted positive
            double at = flip ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            double truePositives = 0;
            double falsePositives = 0;
            for (int row = 0; row < ordered.size(); row++) {
                Scored scored = ordered.get(row);
                truePositives += scored.positive() ? scored.weight() : 0;
                falsePositives += scored.positive() ? 0 : scored.weight();
                boolean last = row + 1 == ordered.size()
                        || Double.compare(ordered.get(row + 1).score(), scored.score()) != 0;
                double value = gain * truePositives - loss * falsePositives;
                boolean better = flip ? value >= best : value > best;
                boolean onlyChoice = youden && row + 1 == ordered.size() && Double.isInfinite(at);
                if (last && (better || onlyChoice)) {
                    best = value;
                    at = scored.score();
                }
            }
            return at;
        }

        private double total(boolean positive) {
            return rows.stream()
                    .filter(scored -> scored.positive() == positive)
                    .mapToDouble(Scored::weight)
                    .sum();
        }

        String label(String text) {
            double value = value(text);
            boolean reached = flip ? value <= threshold : value >= threshold;
            return reached ? roles.positive() : String.valueOf(negative == null ? "not " + roles.positive() : negative);
        }

        /** Returns the note on the threshold, and remembers the threshold that was found in the file. */
        String note(String file) {
            if (!isChosen()) {
                return "predictions are " + words(threshold)
                        + ": the threshold is taken as fixed beforehand; if it was chosen"
                        + " on these data, the intervals are too optimistic";
            }
            thresholds.put(file, threshold);
            return "predictions are " + words(threshold) + ", which "
                    + (typed.equals(YOUDEN)
                            ? "maximises sensitivity + specificity"
                            : "minimises the costs " + typed.substring(COST.length())
                                    + " of a false positive and a false negative")
                    + ON_THESE_DATA;
        }
    }
}
