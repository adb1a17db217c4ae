package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Scores of several classes for tests. */
final class ClassScoresCases {
    private ClassScoresCases() {}

    /**
     * Returns random scores whose items take the classes in turn, except the last one or two classes, which are rare. The scores lie on a
     * grid, so that ties occur.
     */
    static ClassScores random(int classes, int items, double grid, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> labels = IntStream.range(0, classes).mapToObj(c -> "c" + c).toList();
        double[][] scores = new double[items][classes];
        String[] truth = new String[items];
        for (int row = 0; row < items; row++) {
            int c = (int) (classes * Math.pow(random.nextDouble(), 1.5));
            truth[row] = labels.get(c);
            for (int d = 0; d < classes; d++) {
                double score = random.nextGaussian() + (c == d ? 1.5 : 0);
                scores[row][d] = grid > 0 ? Math.rint(score / grid) * grid : score;
            }
        }
        return ClassScores.of(labels, List.of(truth), scores);
    }

    static ClassScores of(double[][] scores, String... truth) {
        return ClassScores.of(List.of("a", "b", "c"), List.of(truth), scores);
    }
}
