package dev.credence.benchmarks.folds;

import java.util.SplittableRandom;

/**
 * Two classes of normal features: N(0, I) the negative one, N(shift 1, scale I) the positive one, as Wang and Li draw them.
 *
 * @param dimension number of features
 * @param shift mean of each feature of positives
 * @param scale variance of each feature of positives
 * @param prior probability of the positive class
 */
record GaussianClasses(int dimension, double shift, double scale, double prior) implements RowSource {
    @Override
    public Rows draw(int n, SplittableRandom random) {
        double[][] features = new double[n][dimension];
        boolean[] positive = new boolean[n];
        for (int i = 0; i < n; i++) {
            positive[i] = random.nextDouble() < prior;
            for (int j = 0; j < dimension; j++) {
                double z = random.nextGaussian();
                features[i][j] = positive[i] ? shift + Math.sqrt(scale) * z : z;
            }
        }
        return new Rows(features, positive);
    }
}
