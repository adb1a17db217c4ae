package dev.credence.bayes.logodds;

/** Mean, one less the mean (both to full relative accuracy), variance and third central moment. */
public record Moments(double mean, double rest, double variance, double third) {
    public double standardDeviation() {
        return Math.sqrt(variance);
    }

    public double skewness() {
        return third / (variance * Math.sqrt(variance));
    }

    /** Of the difference of two independent variables; its mean from the complements where these are the smaller. */
    public Moments minus(Moments other) {
        double difference = mean + other.mean > 1 ? other.rest - rest : mean - other.mean;
        return new Moments(difference, 1 - difference, variance + other.variance, third - other.third);
    }

    /** Of one less the variable. */
    Moments complement() {
        return new Moments(rest, mean, variance, -third);
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
        return new Moments(mean, 1 - mean, second / total, third / total);
    }
}
