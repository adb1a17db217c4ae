package dev.credence.api.internal;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.text.QuotedText;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The labels of the truth and those that a system predicts. Labels that are written in two ways, as 1 and 1.0, never agree, and all
 * metrics are then 0 or undefined.
 *
 * @param truth the labels of the truth
 * @param predicted the predicted labels with their numbers of rows
 */
public record SharedLabels(Set<String> truth, Map<String, Long> predicted) implements Serializable {
    private static final long serialVersionUID = 1;

    /** The largest number of labels that a message shows, 3. */
    private static final int SHOWN = 3;

    /** What is wrong with the labels of all rows: a sentence without advice, and the labels that the advice is about. */
    public record Problem(String sentence, Set<String> labels) {}

    /** Returns the labels of the atoms of a matrix. */
    public static SharedLabels of(ConfusionMatrix matrix) {
        SharedLabels labels = empty();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            labels.add(
                    matrix.labels().get(matrix.truth(atom)),
                    matrix.labels().get(matrix.predicted(atom)),
                    matrix.count(atom));
        }
        return labels;
    }

    /** Returns the labels of no rows, to which those of rows are added. */
    public static SharedLabels empty() {
        return new SharedLabels(new TreeSet<>(), new TreeMap<>());
    }

    /** Adds rows with the same labels. */
    public void add(String label, String prediction, long count) {
        truth.add(label);
        predicted.merge(prediction, count, Long::sum);
    }

    /** Adds the labels of other rows. */
    public void addAll(SharedLabels other) {
        truth.addAll(other.truth);
        other.predicted.forEach((label, count) -> predicted.merge(label, count, Long::sum));
    }

    /** {@return whether the truth and the predictions have no label in common, although there are rows} */
    public boolean areDisjoint() {
        return !truth.isEmpty() && truth.stream().noneMatch(predicted::containsKey);
    }

    /**
     * {@return what is wrong if these are the labels of all rows: none is in common, or most predictions are labels that the truth never
     * has, as after only some of the labels were renamed}
     */
    public Optional<Problem> problem() {
        if (areDisjoint()) {
            return Optional.of(new Problem(
                    "truth and prediction have no label in common: truth " + few(truth) + ", prediction "
                            + few(predicted.keySet()) + alike(predicted.keySet()),
                    predicted.keySet()));
        }
        Set<String> others = new TreeSet<>(predicted.keySet());
        others.removeAll(truth);
        long other = others.stream().mapToLong(predicted::get).sum();
        long all = predicted.values().stream().mapToLong(Long::longValue).sum();
        return truth.size() > 1 && other > all - other
                ? Optional.of(new Problem(
                        other + " of " + all + " predictions are labels that the truth never has: truth " + few(truth)
                                + ", only predicted " + few(others) + alike(others),
                        others))
                : Optional.empty();
    }

    /** Returns words about two labels that differ only in blanks around them or in upper and lower case, or an empty text. */
    private String alike(Set<String> predictions) {
        return truth.stream()
                .flatMap(label -> predictions.stream()
                        .filter(other -> label.strip().equalsIgnoreCase(other.strip()))
                        .map(other -> "; '" + QuotedText.of(label) + "' and '" + QuotedText.of(other)
                                + "' differ in blanks or in upper and lower case only"))
                .findFirst()
                .orElse("");
    }

    private static String few(Set<String> labels) {
        List<String> first = labels.stream().limit(SHOWN).map(QuotedText::of).toList();
        return labels.size() > SHOWN ? first + " and " + (labels.size() - SHOWN) + " more" : first.toString();
    }

    /**
     * Returns the note that the labels of a system are written in two ways, so that they never agree; empty if a label is in common or they
     * differ in more than that, as those of a few items may.
     *
     * @param systems the evidence of each system; only matrices have labels of a truth and of predictions
     */
    public static Optional<Note> note(Evidence... systems) {
        for (Evidence system : systems) {
            if (system instanceof ConfusionMatrix matrix && !hasAgreement(matrix)) {
                SharedLabels labels = of(matrix);
                if (labels.areWrittenInTwoWays()) {
                    return labels.problem()
                            .map(problem -> Note.of(
                                    "labels-in-two-ways",
                                    problem.sentence() + "; if these are the same classes, write them in one way"));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns whether a label is predicted where it is true: a loop without objects, because every estimate of a matrix comes here. */
    private static boolean hasAgreement(ConfusionMatrix matrix) {
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            if (matrix.truth(atom) == matrix.predicted(atom)) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return whether a label of the truth and one of the predictions have the same meaning and are written in two ways: they differ in
     * blanks, in upper and lower case, as numbers such as 1 and 1.0, or one is a number and the other true or false}
     */
    public boolean areWrittenInTwoWays() {
        Set<String> meanings = new TreeSet<>();
        truth.forEach(label -> meanings.add(meaning(label)));
        return areDisjoint()
                && predicted.keySet().stream().map(SharedLabels::meaning).anyMatch(meanings::contains);
    }

    private static String meaning(String label) {
        String text = label.strip().toLowerCase(Locale.ROOT);
        if (text.equals("true") || text.equals("false")) {
            return text.equals("true") ? "1" : "0";
        }
        return !text.isEmpty() && LabelOrder.numeric(List.of(text))
                ? new BigDecimal(text).stripTrailingZeros().toString()
                : text;
    }
}
