package dev.credence.benchmarks.wangli;

import java.util.random.RandomGenerator;

/**
 * Two classes of equal probability in d dimensions: N(0, I) and N(mean 1, scale I), the paper's simulated data.
 *
 * @param dimension d
 * @param mean of every coordinate of the positive class
 * @param scale variance of every coordinate of the positive class
 */
record GaussianClasses(int dimension, double mean, double scale) implements Population {
    @Override
    public LabelledRows draw(int rows, RandomGenerator random) {
        double[][] x = new double[rows][dimension];
        boolean[] y = new boolean[rows];
        for (int i = 0; i < rows; i++) {
            y[i] = random.nextBoolean();
            double deviation = y[i] ? Math.sqrt(scale) : 1;
            for (int j = 0; j < dimension; j++) {
                x[i][j] = (y[i] ? mean : 0) + deviation * random.nextGaussian();
            }
        }
        return new LabelledRows(x, y);
    }
}
