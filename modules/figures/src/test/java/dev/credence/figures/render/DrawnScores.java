package dev.credence.figures.render;

import dev.credence.api.evidence.ScoredSample;
import java.util.SplittableRandom;

/** Draws scores of a system that distinguishes the classes imperfectly. */
public final class DrawnScores {
    private DrawnScores() {}

    /** Returns this many scores of each class, which are the same in each call. */
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
