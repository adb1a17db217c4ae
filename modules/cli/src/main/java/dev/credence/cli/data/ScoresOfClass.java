package dev.credence.cli.data;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.derived.ClassAgainstRest;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import java.util.Optional;

/** The scores of one class against the rest, as a curve or a threshold reads them. */
public final class ScoresOfClass {
    private ScoresOfClass() {}

    /**
     * Returns the scores of a class; the strata are its own items and all others.
     *
     * @throws java.util.NoSuchElementException if the class has no scores
     */
    public static Sample<ScoredSample> of(Sample<ClassScores> scores, String label) {
        return ClassAgainstRest.scores(scores, label).orElseGet(() -> {
            ScoredSample ofClass = scores.evidence().againstRest(label);
            return StratifiedSample.of(ofClass, atom -> ofClass.positive(atom) ? 1 : 0);
        });
    }

    /**
     * Returns two systems' scores of a class on the same items; empty if the items differ, or strata divide them.
     *
     * @throws java.util.NoSuchElementException if the class has no scores
     */
    public static Optional<Pairing<ScoredSample>> of(Pairing<ClassScores> scores, String label) {
        return scores instanceof Pairing.Paired<ClassScores, ?> paired
                        && paired.joint().evidence() instanceof PairedClassScores
                ? ClassAgainstRest.scores(scores, label)
                : Optional.empty();
    }
}
