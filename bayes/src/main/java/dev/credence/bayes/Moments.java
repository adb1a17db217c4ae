package dev.credence.bayes;

/** Mean, variance and third central moment. */
record Moments(double mean, double variance, double third) {
    double standardDeviation() {
        return Math.sqrt(variance);
    }

    double skewness() {
        return third / (variance * Math.sqrt(variance));
    }

    /** Of the difference of two independent variables. */
    Moments minus(Moments other) {
        return new Moments(mean - other.mean, variance + other.variance, third - other.third);
    }

    /** Of one less the variable. */
    Moments complement() {
        return new Moments(1 - mean, variance, -third);
    }

    /** Of points with positive weights. */
    static Moments of(double[] points, double[] weights) {
        double total = 0;
        double mean = 0;
        for (int i = 0; i < points.length; i++) {
            total += weights[i];
            mean += weights[i] * points[i];
        }
        mean /= total;
        double second = 0;
        double third = 0;
        for (int i = 0; i < points.length; i++) {
            double away = points[i] - mean;
            second += weights[i] * away * away;
            third += weights[i] * away * away * away;
        }
        return new Moments(mean, second / total, third / total);
    }
}
