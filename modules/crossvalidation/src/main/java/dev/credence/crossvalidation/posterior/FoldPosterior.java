package dev.credence.crossvalidation.posterior;

import dev.credence.api.interval.Distribution;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Range;
import dev.credence.numerics.beta.Beta;

/**
 * The posterior of a metric {@code link(P)}, where P has the distribution Beta(a, b): of one fold, or of all folds with a smaller weight.
 * Immutable.
 *
 * <p>Probabilities and quantiles are those of Beta, mapped by the link; moments are closed forms for a proportion and otherwise a
 * quadrature with an error of 1e-14.
 */
public final class FoldPosterior implements Distribution {
    private final double a;
    private final double b;
    private final Link link;
    private final FoldNodes plain;
    private final double mean;
    private final double variance;
    private final double third;

    /**
     * Creates a posterior.
     *
     * @param a first shape: successes and prior
     * @param b second shape: failures and prior
     * @param link the link from the proportion to the metric
     */
    public FoldPosterior(double a, double b, Link link) {
        this.a = a;
        this.b = b;
        this.link = link;
        plain = new FoldNodes(a, b, link, 0);
        mean = link == Link.IDENTITY ? a / (a + b) : moment(plain, 0, 1);
        variance = link == Link.IDENTITY ? a / (a + b) * (b / (a + b)) / (a + b + 1) : moment(plain, mean, 2);
        third = moment(plain, mean, 3);
    }

    private static double moment(FoldNodes nodes, double centre, int power) {
        double sum = 0;
        for (int i = 0; i < nodes.size(); i++) {
            sum += nodes.weight(i) * StrictMath.pow(nodes.value(i) - centre, power);
        }
        return sum;
    }

    /** Returns points for expectations of smooth functions without waves. */
    FoldNodes nodes() {
        return plain;
    }

    /** Returns points for expectations of waves up to a frequency. */
    FoldNodes nodes(double frequency) {
        return new FoldNodes(a, b, link, frequency);
    }

    boolean isProportion() {
        return link == Link.IDENTITY;
    }

    /** {@return the first shape, successes and prior} */
    public double a() {
        return a;
    }

    /** {@return the second shape, failures and prior} */
    public double b() {
        return b;
    }

    private boolean falls() {
        return link.derivative(0.5) < 0;
    }

    private double proportionOf(double x) {
        return Math.max(0, Math.min(1, link.inverse(x)));
    }

    @Override
    public Range support() {
        double zero = link.apply(0);
        double one = link.apply(1);
        return new Range(Math.min(zero, one), Math.max(zero, one));
    }

    @Override
    public double cdf(double x) {
        return falls() ? Beta.survival(proportionOf(x), a, b) : Beta.cdf(proportionOf(x), a, b);
    }

    @Override
    public double survival(double x) {
        return falls() ? Beta.cdf(proportionOf(x), a, b) : Beta.survival(proportionOf(x), a, b);
    }

    @Override
    public double density(double x) {
        return support().contains(x)
                ? Beta.density(proportionOf(x), a, b) / Math.abs(link.derivative(proportionOf(x)))
                : 0;
    }

    @Override
    public double quantile(double probability) {
        return link.apply(falls() ? Beta.upperQuantile(probability, a, b) : Beta.quantile(probability, a, b));
    }

    @Override
    public double upperQuantile(double probability) {
        return link.apply(falls() ? Beta.quantile(probability, a, b) : Beta.upperQuantile(probability, a, b));
    }

    @Override
    public double mean() {
        return mean;
    }

    double variance() {
        return variance;
    }

    double thirdMoment() {
        return third;
    }

    @Override
    public double standardDeviation() {
        return Math.sqrt(variance);
    }

    @Override
    public double skewness() {
        return third / (variance * Math.sqrt(variance));
    }

    /** Returns the mode; an end if the density increases towards it, NaN if it increases towards both or is flat. */
    @Override
    public double mode() {
        if (a < 1 || b < 1) {
            return a < 1 && b < 1 ? Double.NaN : link.apply(a < 1 ? 0 : 1);
        }
        if (link == Link.IDENTITY) {
            return a == 1 && b == 1 ? Double.NaN : (a - 1) / (a + b - 2);
        }
        return highest(link.apply(0), link.apply(1), ModeSearch.of(this));
    }

    /** Finds the mode after a link, which may move the mode from an end of the proportions to the interior, and the other way. */
    private double highest(double zero, double one, double peak) {
        double end = density(zero) > density(one) ? zero : one;
        return density(end) >= density(peak) ? end : peak;
    }

    @Override
    public String toString() {
        return "Beta(" + a + ", " + b + ")";
    }
}
