package dev.credence.benchmarks.folds;

import java.util.ArrayList;
import java.util.List;

/** The cases of tables 5 and 6 (simulated data), 7 and 8 (letters). */
final class Experiments {
    private Experiments() {}

    /** In its fifth case, table 5 has both d = 100 and a mean of 200 coordinates; d = 100 is used. */
    static List<Experiment> simulated() {
        return List.of(
                gaussian(5, Learner.TREE, 200, 5, 0.2, 1),
                gaussian(5, Learner.TREE, 1000, 100, 0.2, 1),
                gaussian(5, Learner.TREE, 200, 300, 0.2, 1),
                gaussian(5, Learner.TREE, 200, 5, 1, 2),
                gaussian(5, Learner.TREE, 1000, 100, 1, 2),
                gaussian(5, Learner.TREE, 200, 300, 1, 2),
                gaussian(6, Learner.SVM, 200, 5, 0.2, 1),
                gaussian(6, Learner.SVM, 1000, 200, 0.2, 1),
                gaussian(6, Learner.SVM, 200, 300, 0.2, 1),
                gaussian(6, Learner.SVM, 200, 5, 1, 2),
                gaussian(6, Learner.SVM, 1000, 200, 0.2, 3),
                gaussian(6, Learner.SVM, 200, 300, 0.2, 3));
    }

    static List<Experiment> of(Letters letters) {
        List<Experiment> experiments = new ArrayList<>();
        for (int table = 7; table <= 8; table++) {
            int rows = table == 7 ? 200 : 1000;
            for (Learner learner : Learner.values()) {
                experiments.add(new Experiment(table, "letters n=" + rows, learner, rows, letters));
            }
        }
        return experiments;
    }

    private static Experiment gaussian(int table, Learner learner, int rows, int dimension, double mean, double scale) {
        String name = "n=" + rows + " d=" + dimension + " mean=" + mean + " scale=" + scale;
        return new Experiment(table, name, learner, rows, new GaussianClasses(dimension, mean, scale, 0.5));
    }
}
