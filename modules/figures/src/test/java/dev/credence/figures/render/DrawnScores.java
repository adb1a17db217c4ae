package dev.credence.figures.render;

import dev.credence.api.evidence.ScoredSample;
import java.util.SplittableRandom;

/** Scores of a system that tells the classes apart, but not all. */
public final class DrawnScores {
    private DrawnScores() {}

    /** This many of each class, the same ones each time. */
    public static ScoredSample of(int n) {
        SplittableRandom random = new SplittableRandom(1);
        double[] positive = new double[n];
        double[] negative = new double[n];
        for (int i = 0; i < n; i++) {
            positive[i] = Math.sqrt(random.nextDouble());
            negative[i] = Math.pow(random.nextDouble(), 2);
        }
        return ScoredSample.of(positive, negative);
    }
}
