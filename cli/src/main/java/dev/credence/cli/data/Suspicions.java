package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Echo;
import dev.credence.cli.input.table.LabelCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** What looks odd about evidence and deserves a note. */
public final class Suspicions {
    /** 20: so many decimals, none of them a label of the truth, are no slip of spelling. */
    private static final int MANY = 20;

    private Suspicions() {}

    /** All that is found. */
    public static List<Suspicion> of(
            Optional<Sample<ConfusionMatrix>> matrix,
            Optional<Sample<ScoredSample>> scores,
            Optional<Sample<ClassScores>> classes,
            Optional<String> positive) {
        List<Suspicion> found = new ArrayList<>();
        matrix.ifPresent(sample -> addTo(found, sample.evidence()));
        scores.filter(s -> matrix.isEmpty())
                .ifPresent(sample -> addTo(found, sample.evidence(), positive.orElse("positive")));
        classes.filter(s -> matrix.isEmpty() && scores.isEmpty()).ifPresent(sample -> addTo(found, sample.evidence()));
        return found;
    }

    private static Suspicion oneClass(String label) {
        return new Suspicion(
                Suspicion.Kind.ONE_CLASS,
                "truth holds one class only, '" + Echo.of(label) + "': metrics that need another are undefined");
    }

    private static void addTo(List<Suspicion> found, ConfusionMatrix matrix) {
        TreeSet<String> truth = new TreeSet<>();
        TreeSet<String> predicted = new TreeSet<>();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            truth.add(matrix.labels().get(matrix.truth(atom)));
            predicted.add(matrix.labels().get(matrix.predicted(atom)));
        }
        if (truth.size() == 1) {
            found.add(oneClass(truth.first()));
        }
        if (truth.stream().noneMatch(predicted::contains)) {
            requireLabels(predicted);
            found.add(new Suspicion(
                    Suspicion.Kind.NO_COMMON_LABEL,
                    "truth and prediction have no label in common: truth " + few(truth) + ", prediction "
                            + few(predicted) + alike(truth, predicted)
                            + "; give both the same names"));
        }
    }

    /** Labels that would be common but for blanks around them or the case of letters. */
    private static String alike(Set<String> truth, Set<String> predicted) {
        return truth.stream()
                .flatMap(label -> predicted.stream()
                        .filter(other -> label.strip().equalsIgnoreCase(other.strip()))
                        .map(other -> "; '" + Echo.of(label) + "' and '" + Echo.of(other)
                                + "' differ in blanks or in upper and lower case only"))
                .findFirst()
                .orElse("");
    }

    private static void requireLabels(Set<String> predicted) {
        if (predicted.size() > MANY && LabelCodes.looksLikeScores(predicted)) {
            throw new IllegalArgumentException(
                    "the predictions are " + predicted.size() + " distinct decimals, such as "
                            + predicted.iterator().next()
                            + ", and none of them is a label of the truth: is this a score column?"
                            + " give it as --score");
        }
    }

    private static void addTo(List<Suspicion> found, ScoredSample scores, String positive) {
        if (scores.positives() == 0 || scores.negatives() == 0) {
            found.add(oneClass(scores.positives() == 0 ? "negative" : positive));
        }
    }

    private static void addTo(List<Suspicion> found, ClassScores scores) {
        int[] truth = IntStream.range(0, scores.atoms())
                .map(scores::truth)
                .distinct()
                .limit(2)
                .toArray();
        if (truth.length == 1) {
            found.add(oneClass(scores.labels().get(truth[0])));
        }
    }

    /** 3: enough labels to see that they differ. */
    private static String few(Set<String> labels) {
        List<String> first = labels.stream().limit(3).toList();
        return labels.size() > 3 ? first + " and " + (labels.size() - 3) + " more" : first.toString();
    }
}
