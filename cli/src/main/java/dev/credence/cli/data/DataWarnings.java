package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.QuotedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What looks odd about evidence and deserves a note. */
public final class DataWarnings {
    private DataWarnings() {}

    /** All that is found. */
    public static List<DataWarning> of(
            Optional<Sample<ConfusionMatrix>> matrix,
            Optional<Sample<ScoredSample>> scores,
            Optional<Sample<ClassScores>> classes,
            Optional<String> positive) {
        List<DataWarning> found = new ArrayList<>();
        matrix.ifPresent(sample -> addTo(found, sample.evidence()));
        scores.filter(s -> matrix.isEmpty())
                .ifPresent(sample -> addTo(found, sample.evidence(), positive.orElse("positive")));
        classes.filter(s -> matrix.isEmpty() && scores.isEmpty()).ifPresent(sample -> addTo(found, sample.evidence()));
        return found;
    }

    private static DataWarning oneClass(String label) {
        return new DataWarning(
                DataWarning.Kind.ONE_CLASS,
                "truth holds one class only, '" + QuotedText.of(label) + "': metrics that need another are undefined");
    }

    private static void addTo(List<DataWarning> found, ConfusionMatrix matrix) {
        int[] truth = IntStream.range(0, matrix.atoms())
                .map(matrix::truth)
                .distinct()
                .limit(2)
                .toArray();
        if (truth.length == 1) {
            found.add(oneClass(matrix.labels().get(truth[0])));
        }
    }

    private static void addTo(List<DataWarning> found, ScoredSample scores, String positive) {
        if (scores.positives() == 0 || scores.negatives() == 0) {
            found.add(oneClass(scores.positives() == 0 ? "negative" : positive));
        }
    }

    private static void addTo(List<DataWarning> found, ClassScores scores) {
        int[] truth = IntStream.range(0, scores.atoms())
                .map(scores::truth)
                .distinct()
                .limit(2)
                .toArray();
        if (truth.length == 1) {
            found.add(oneClass(scores.labels().get(truth[0])));
        }
    }
}
