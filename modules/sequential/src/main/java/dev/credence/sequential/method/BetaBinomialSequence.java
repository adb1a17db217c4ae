package dev.credence.sequential.method;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.roots.Roots;
import dev.credence.outcomes.ItemMetric;
import java.util.Optional;

/**
 * The Beta-binomial confidence sequence, id {@code beta-binomial-sequence}: an exact interval for proportions and for means of a bounded
 * range that covers at all numbers of trials at the same time.
 *
 * <p>With k successes in n trials the sequence is {@code {p: B(k + 1/2, n - k + 1/2) / (B(1/2, 1/2) p^k (1 - p)^(n - k)) < 1/alpha}},
 * {@code alpha = 1 - level}: the p whose likelihood is not below alpha times the likelihood averaged over a Beta(1/2, 1/2) distribution,
 * which is the same as the p whose density after the data is at least alpha times that before. At the true p the ratio has the mean 1 at
 * every n, and by Ville's inequality it ever reaches 1/alpha with at most the probability alpha. The trials of recall are the true
 * positives and missed ones, those of precision the predicted ones; each may be looked at after every trial.
 *
 * <p>For x in [0, 1] with mean p, {@code (q/p)^x ((1 - q)/(1 - p))^(1 - x)} has a mean of at most 1 for every q, since it is convex in x.
 * The sequence is therefore exact for means of numbers of a bounded range too, with {@code k} the sum of the numbers on the scale of
 * [0, 1], whatever their order. It does not use their variance: for numbers that vary little, {@code asymptotic-sequence} and {@link
 * dev.credence.sequential.BettingSequence} are shorter.
 *
 * <p>The sequence is not tuned for any n: it is 1.7 times as long as a fixed interval at n = 100, 1.9 times at n = 1,000 and 2.3
 * times at n = 1,000,000. A sequence that is tuned for some n, such as {@code asymptotic-sequence}, is shorter there.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n. Without trials [0, 1]. n up to 2^53, any level. Cost: one root of densities a
 * bound, whatever n is.
 *
 * <p>Coverage: at least the level, by proof, at all n at the same time, hence {@link #exact()}. At a single n it is conservative.
 *
 * @see <a href="https://doi.org/10.1214/aoms/1177696786">Robbins (1970), Annals of Mathematical Statistics 41, 1397-1409</a>
 * @see <a href="https://doi.org/10.1214/20-AOS1991">Howard, Ramdas, McAuliffe and Sekhon (2021), Annals of Statistics 49, 1055-1080</a>
 */
public final class BetaBinomialSequence extends Named implements ProportionIntervalMethod {
    static final String ID = "beta-binomial-sequence";

    /** The shape of the mixing distribution. */
    private static final double SHAPE = 0.5;

    /** The end of the search next to 0. */
    private static final double SEARCH_START = 1e-300;

    /** Creates the method. */
    public BetaBinomialSequence() {
        super(
                ID,
                "exact confidence sequence of a proportion or bounded mean, which may be looked at after every trial");
    }

    /** Returns true, as the coverage is never below the level. */
    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public boolean isValidAtEveryLook() {
        return true;
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        if (!(metric instanceof ItemMetric mean)) {
            return ProportionIntervalMethod.super.refusal(metric, sample);
        }
        if (!mean.range().bounded()) {
            return Optional.of(Refusal.of(
                    Refusal.Code.METRIC,
                    "it needs a bounded range, and that of '" + metric.spelling() + "' is ["
                            + metric.range().lower() + ", " + metric.range().upper()
                            + "]; declare the range of the outcome, or use asymptotic-sequence"));
        }
        return mean.unsupported(sample.evidence())
                .or(() -> sample.isIid()
                        ? Optional.empty()
                        : Optional.of(Refusal.of(
                                Refusal.Code.DESIGN,
                                () -> "it assumes independent items, and the sample is " + sample.design()
                                        + "; use asymptotic-sequence for that design, or pool the sample on purpose")));
    }

    @Override
    public <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
        if (!(metric instanceof ItemMetric)) {
            return ProportionIntervalMethod.super.interval(metric, sample, level, options);
        }
        Estimate.Builder estimate =
                Estimate.of(metric, sample, spelling(), level).exact();
        Range range = metric.range();
        if (Double.isNaN(estimate.value())) {
            return estimate.bounds(range.lower(), range.upper()).build();
        }
        double width = range.upper() - range.lower();
        double n = sample.evidence().size();
        double share = Math.max(0, Math.min(1, (estimate.value() - range.lower()) / width));
        Bounds bounds = new Bounds(level);
        double lower = range.lower() + width * bounds.lower(share * n, n);
        double upper = range.upper() - width * bounds.lower((1 - share) * n, n);
        return estimate.bounds(Math.min(estimate.value(), lower), Math.max(estimate.value(), upper))
                .build();
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return new Bounds(level);
    }

    /** The bounds at one level. */
    private static final class Bounds implements ProportionBounds {
        private final double logAlpha;

        Bounds(ConfidenceLevel level) {
            logAlpha = StrictMath.log(2 * level.tail());
        }

        @Override
        public double lower(long successes, long trials) {
            return lower((double) successes, (double) trials);
        }

        /** Returns the smallest proportion whose density after the data is at least alpha times that before. */
        double lower(double k, double n) {
            if (!(k > 0)) {
                return 0;
            }
            double share = k / n;
            double most = Math.min(share, Math.nextDown(1.0));
            if (excess(SEARCH_START, k, n) >= 0) {
                return 0;
            }
            if (!(excess(most, k, n) > 0)) {
                return Math.min(share, most);
            }
            return Math.min(share, Roots.find(p -> excess(p, k, n), SEARCH_START, most));
        }

        private double excess(double p, double k, double n) {
            return Beta.logDensity(p, k + SHAPE, n - k + SHAPE) - Beta.logDensity(p, SHAPE, SHAPE) - logAlpha;
        }
    }
}
