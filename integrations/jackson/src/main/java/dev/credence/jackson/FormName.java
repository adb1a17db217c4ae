package dev.credence.jackson;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;

/** The words of the field {@code type}. */
final class FormName {
    static final String CONFUSION = "confusion";
    static final String BINARY = "binary";
    static final String SCORES = "scores";
    static final String CLASS_SCORES = "class-scores";
    static final String PAIRED_CONFUSION = "paired-confusion";
    static final String PAIRED_SCORES = "paired-scores";
    static final String FOLDS = "folds";
    static final String CLUSTERS = "clusters";
    static final String WEIGHTED = "weighted";
    static final String INDEPENDENT = "independent";

    private FormName() {}

    static String of(Pairing<?> pairing) {
        return pairing instanceof Pairing.Paired<?, ?> paired ? of(paired.joint()) : INDEPENDENT;
    }

    static String of(Sample<?> sample) {
        if (sample instanceof FoldedSample<?>) {
            return FOLDS;
        }
        if (sample instanceof ClusteredSample<?>) {
            return CLUSTERS;
        }
        return sample instanceof WeightedSample<?> ? WEIGHTED : of(sample.evidence());
    }

    static String of(Evidence evidence) {
        if (evidence instanceof ConfusionMatrix) {
            return CONFUSION;
        }
        if (evidence instanceof ScoredSample) {
            return SCORES;
        }
        if (evidence instanceof ClassScores) {
            return CLASS_SCORES;
        }
        if (evidence instanceof PairedConfusionMatrix) {
            return PAIRED_CONFUSION;
        }
        if (evidence instanceof PairedScoredSample) {
            return PAIRED_SCORES;
        }
        throw new IllegalArgumentException("evidence must be of a kind that has a JSON form: evidence="
                + evidence.getClass().getName());
    }
}
