package dev.credence.bayes.posterior;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Distribution;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Range;
import dev.credence.bayes.guard.Guard;
import dev.credence.bayes.logodds.LogOddsDistribution;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The posterior distribution of a metric in [0, 1], exact: distribution function, density, quantiles, moments, mode, and
 * equal-tailed and shortest intervals. Nothing is simulated.
 *
 * <p>P(metric above t) is {@code survival(t)}. Immutable and thread-safe.
 */
public abstract sealed class MetricPosterior implements Distribution
        permits BetaPosterior, F1Posterior, FBetaPosterior, LinkedPosterior {
    private final LogOddsDistribution odds;
    /** Computed at the first request; two threads may compute the same shape. */
    private volatile @Nullable DensityShape shape;

    MetricPosterior(LogOddsDistribution odds) {
        this.odds = odds;
    }

    /** {@return the distribution of {@code log(x / (1 - x))}, for the other rooms of this module: its type is not exported} */
    @SuppressWarnings("exports")
    public LogOddsDistribution odds() {
        return odds;
    }

    private DensityShape shape() {
        DensityShape known = shape;
        if (known == null) {
            known = DensityShape.of(odds);
            shape = known;
        }
        return known;
    }

    /** {@return the range [0, 1]} */
    @Override
    public Range support() {
        return Range.UNIT;
    }

    @Override
    public double cdf(double x) {
        return x <= 0 ? 0 : x >= 1 ? 1 : odds.lower(x, 1 - x);
    }

    @Override
    public double survival(double x) {
        return x <= 0 ? 1 : x >= 1 ? 0 : odds.upper(x, 1 - x);
    }

    @Override
    public double density(double x) {
        if (x > 0 && x < 1) {
            return odds.density(x, 1 - x);
        }
        return x == 0
                ? end(odds.left(), odds.leftDensity())
                : x == 1 ? end(odds.right(), odds.rightDensity()) : Math.abs(0 * x);
    }

    private static double end(double power, double limit) {
        return power > 1 ? 0 : power == 1 ? limit : Double.POSITIVE_INFINITY;
    }

    @Override
    public double quantile(double probability) {
        Guard.probability(probability);
        return probability == 0 ? 0 : probability == 1 ? 1 : odds.quantile(probability);
    }

    @Override
    public double upperQuantile(double probability) {
        Guard.probability(probability);
        return probability == 0 ? 1 : probability == 1 ? 0 : odds.upperQuantile(probability);
    }

    @Override
    public double mean() {
        return odds.moments().mean();
    }

    @Override
    public double standardDeviation() {
        return odds.moments().standardDeviation();
    }

    @Override
    public double skewness() {
        return odds.moments().skewness();
    }

    /**
     * {@return the highest point of the density: where it is interior by its equation; 0 or 1 where the density rises towards that end
     * (also where it is infinite there but not at the other); NaN where the density is flat, or infinite at both ends (a U
     * shape); {@link #notes()} says so}
     */
    @Override
    public double mode() {
        return shape().mode(odds);
    }

    /** {@return a note if there is no mode, or if the mode is at an end of the range; otherwise none} */
    public List<Note> notes() {
        return switch (shape()) {
            case FALLING, SPIKE_AT_ZERO ->
                List.of(Note.of(
                        "mode-at-boundary", "the posterior's density is highest at 0: its mode is at the boundary"));
            case RISING, SPIKE_AT_ONE ->
                List.of(Note.of(
                        "mode-at-boundary", "the posterior's density is highest at 1: its mode is at the boundary"));
            case FLAT -> List.of(Note.of("no-mode", "the posterior is flat: it has no mode"));
            case U ->
                List.of(Note.of(
                        "no-mode", "the posterior is U-shaped, its density is infinite at 0 and at 1: it has no mode"));
            case PEAKED -> List.of();
        };
    }

    /**
     * Returns the interval with the same probability below and above it.
     *
     * @param level the posterior probability that the interval contains
     * @return the interval
     */
    public CredibleInterval equalTailed(ConfidenceLevel level) {
        return CredibleInterval.between(quantile(level.tail()), upperQuantile(level.tail()), level, List.of());
    }

    /**
     * Returns the shortest interval of a given probability: the density at both ends is the same. One-sided where the density is
     * monotone; where it is flat or has its highest values in two pieces, the equal-tailed interval with a note.
     *
     * @param level the posterior probability that the interval contains
     * @return the interval
     */
    public CredibleInterval shortest(ConfidenceLevel level) {
        return HighestDensityInterval.of(odds, shape(), level);
    }
}
