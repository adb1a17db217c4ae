package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import java.util.List;
import java.util.Optional;

/**
 * What a file holds, as evidence.
 *
 * @param rows how many rows were read
 * @param matrix truth against prediction, where a prediction column was named
 * @param scores truth against score, where a score column was named
 * @param classes truth against scores of several classes, where their columns were named
 * @param suspicions what looks odd about them
 */
public record Dataset(
        long rows,
        Optional<Sample<ConfusionMatrix>> matrix,
        Optional<Sample<ScoredSample>> scores,
        Optional<Sample<ClassScores>> classes,
        List<DataWarning> suspicions) {
    /** What the reader should know before any metric. */
    public List<String> notes() {
        return suspicions.stream().map(DataWarning::sentence).toList();
    }

    /** Refuses data whose truth holds one class only. */
    public void requireClasses(Object place) {
        oneClass().ifPresent(note -> {
            throw Failure.data(place + ": " + note);
        });
    }

    /** What to say where truth holds one class only, so that most metrics cannot be judged. */
    public Optional<String> oneClass() {
        return suspicions.stream()
                .filter(suspicion -> suspicion.kind() == DataWarning.Kind.ONE_CLASS)
                .map(DataWarning::sentence)
                .findFirst();
    }
}
