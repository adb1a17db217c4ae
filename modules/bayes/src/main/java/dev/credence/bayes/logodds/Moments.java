package dev.credence.bayes.logodds;

/** Mean, one minus the mean (both to full relative accuracy), variance and third central moment. */
public record Moments(double mean, double rest, double variance, double third) {
    public double standardDeviation() {
        return Math.sqrt(variance);
    }

    public double skewness() {
        return third / (variance * Math.sqrt(variance));
    }

    /** Returns the moments of the difference of two independent variables; the mean is computed from the complements where these are smaller. */
    public Moments minus(Moments other) {
        double difference = mean + other.mean > 1 ? other.rest - rest : mean - other.mean;
        return new Moments(difference, 1 - difference, variance + other.variance, third - other.third);
    }

    /** Returns the moments of one minus the variable. */
    Moments complement() {
        return new Moments(rest, mean, variance, -third);
    }

    /** Returns the moments of points with positive weights. */
    static Moments of(double[] points, double[] weights) {
        CompensatedSum total = new CompensatedSum();
        CompensatedSum sum = new CompensatedSum();
        for (int i = 0; i < points.length; i++) {
            total.add(weights[i]);
            sum.add(weights[i] * points[i]);
        }
        return aboutMean(sum.value() / total.value(), total.value(), points, weights);
    }

    private static Moments aboutMean(double mean, double total, double[] points, double[] weights) {
        CompensatedSum second = new CompensatedSum();
        CompensatedSum third = new CompensatedSum();
        for (int i = 0; i < points.length; i++) {
            double distance = points[i] - mean;
            double square = weights[i] * distance * distance;
            second.add(square);
            third.add(square * distance);
        }
        return new Moments(mean, 1 - mean, second.value() / total, third.value() / total);
    }
}
