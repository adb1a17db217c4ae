package dev.credence.curves.loss;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.text.Named;
import dev.credence.numerics.beta.RuleOfThree;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.HallTransform;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Hall's interval of a mean of skewed losses, id {@code hall}, for {@code brier}, {@code log-loss} and the same
 * losses of several classes: Student's t after a cubic
 * transformation that removes the skewness.
 *
 * <p>A good model's losses are mostly small and rarely large. A sample without a large loss has both too small a mean and too small a
 * standard error, so that Student's interval lies below the true value. With se the standard error and l the skewness of the mean (of the
 * losses, over sqrt(n)), {@code t + l t^2 / 3 + l^2 t^3 / 27 + l / 6} is normal up to terms of 1/n, t = (mean - truth) / se. The bounds are
 * {@code mean - se g(q)} and {@code mean - se g(-q)}, where {@code g(x) = 3 ((1 + l (x - l/6))^(1/3) - 1) / l} undoes that, and q is
 * Student's point with n - 1 degrees of freedom. As n grows they go to {@code mean -+ z se}.
 *
 * <p>In a sample stratified by truth variance and third moment are added over the classes, each about its own mean, and the degrees of
 * freedom are Welch's and Satterthwaite's. Other designs are refused, as are samples with infinite losses, or whose losses do not vary in a
 * stratum or are only one or two there, so that their skewness is unknown; {@code delta-wilson} is used for them.
 *
 * <p>In a bounded range the upper bound is at least {@code value + p (end of the range - largest loss)}, {@code p = 1 - a^(1/n)}, and the lower
 * bound is at most the corresponding number: with probability a, the tail of the bound, all n items lack larger losses of that share, so that losses
 * that are all nearly 0 do not show that errors are impossible.
 *
 * <p>The logarithmic loss has no largest value. The upper bound of independent items is at least {@code value + q sqrt((V + r W) / (1 + r))}: V is the observed
 * variance of the mean, W the one that the probabilities themselves expect, by which an item of probability p has the loss {@code -log p} with probability p
 * and {@code -log(1 - p)} with 1 - p, and {@code r = (kurtosis - 1) / n}, with the expected kurtosis, is the squared relative error of a variance of n such
 * losses. So a sharp model whose few items were all right is not certain to be right.
 *
 * <p>Bounds lie in the metric's range and contain the value. UNDEFINED without observations. Cost: O(atoms) for each stratum.
 *
 * <p>Coverage: near-nominal. Measured at level 0.95 (docs/measurements/coverage.md, models of area 0.65 to 0.98, calibrated, overconfident,
 * skewed and five-level scores): items drawn one by one, 70 to 2,000, 0.92 to 0.99 (delta-wilson 0.84 to 0.975) at the points it was chosen
 * by and 0.895 to 0.97 on those set aside; class sizes fixed, 6 and 60 to 40 and 400, 0.86 and more for both metrics (delta-wilson 0.755),
 * 0.82 on points set aside (0.69): the least are skewed scores of 6 or 8 positives; with strata of up to 15 items the result has a note,
 * and where the skewness of the mean is a half or more (at least 0.89). It is 2% longer than delta-wilson at the median, up to twice
 * where losses are rarely large, and as long where they are not skewed. Log loss of 20 to 200 items of a calibrated, sharp model (two normals 3 to 3.5 standard
 * deviations apart): 0.96 to 1.00 (0.49 to 0.95 without the spread that the probabilities expect); with log-odds 1.5 times as large 0.81 and more, and twice as
 * large 0.53 and more. Losses of 3 and 10 classes, 20 to 1,000 items drawn one by one:
 * log-loss 0.927 to 0.969 (delta-wilson at least 0.878), Brier's score 0.939 to 0.984 (0.909).
 *
 * @see <a href="https://doi.org/10.1111/j.2517-6161.1992.tb01876.x">Hall (1992), On the removal of skewness by transformation, JRSS B 54,
 *     221-228</a>
 * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114</a>
 */
public final class Hall extends Named implements IntervalMethod {
    /** The size of strata up to which measured coverage falls below 0.9 (docs/measurements/coverage.md). */
    private static final double WARNED_STRATUM_SIZE = 15;

    /** Skewness of the mean, from where on coverage was measured to fall below 0.93 with items drawn one by one (docs/measurements/coverage.md). */
    private static final double SKEWED = 0.5;

    private static final double LEAST_OF_SKEWED = 0.89;

    /** The coverage of log loss where the log-odds of sharp probabilities are twice as large as they should be; 0.81 where they are 1.5 times as large. */
    private static final double LEAST_OF_OVERCONFIDENT = 0.53;

    /** Creates an instance with the default options. */
    public Hall() {
        super("hall", "interval of a mean loss, corrected for skewness by Hall's transformation");
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        if (!isMeanLoss(metric)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.METRIC,
                    "it is for means of a loss per item, brier and log-loss and those of several classes; delta-wilson"
                            + " fits every smooth metric"));
        }
        return metric.unsupported(sample.evidence()).or(() -> design(sample)).or(() -> losses(metric, sample));
    }

    private static boolean isMeanLoss(Metric<?> metric) {
        return metric instanceof MeanOfLosses && metric.direction() == Direction.LOWER_IS_BETTER;
    }

    private static Optional<Refusal> design(Sample<?> sample) {
        return sample.isIid() || sample.stratified().isPresent()
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DESIGN,
                        () -> "it assumes independent items, stratified at most, the sample is " + sample.design()
                                + "; use delta-wilson for that design, or pool the sample on purpose"));
    }

    @SuppressWarnings("unchecked") // misfit says that the metric reads this evidence
    private static <E extends Evidence> Optional<Refusal> losses(Metric<?> metric, Sample<E> sample) {
        boolean known = sample.evidence().size() == 0
                || LossMoments.of((Metric<E>) metric, sample).isPresent();
        return known
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DATA,
                        "it wants the skewness of the losses: they must be finite, and three or more that vary in every"
                                + " stratum; use delta-wilson"));
    }

    @Override
    public <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        double value = estimate.value();
        if (Double.isNaN(value)) {
            return estimate.bounds(metric.range().lower(), metric.range().upper())
                    .status(
                            Status.UNDEFINED,
                            "the data do not bound the value, so that the interval is the whole range")
                    .build();
        }
        LossMoments moments = LossMoments.of(metric, sample).orElseThrow();
        double point = StudentT.upperQuantile(level.tail(), moments.degreesOfFreedom());
        double error = Math.sqrt(moments.variance());
        double above = value - error * HallTransform.inverse(-point, moments.skewness());
        double below = value - error * HallTransform.inverse(point, moments.skewness());
        UnseenLosses unseen = UnseenLosses.of(metric, sample.evidence(), level.tail());
        double expected = ExpectedLosses.error(metric, sample, value, moments.variance());
        double highest = Math.max(above, Math.max(value + unseen.above(), value + point * expected));
        estimate.bounds(
                Math.max(metric.range().lower(), Math.min(value - unseen.below(), below)),
                Math.min(metric.range().upper(), highest));
        if (sample.stratified().isPresent() && moments.fewest() <= WARNED_STRATUM_SIZE) {
            estimate.note(fewItemsNote(moments.fewest()));
        } else if (Math.abs(moments.skewness()) >= SKEWED) {
            estimate.note(skewed(moments.skewness(), metric.range().bounded()));
        }
        return estimate.build();
    }

    private static Note skewed(double skewness, boolean bounded) {
        return CoverageWarning.of(
                bounded ? LEAST_OF_SKEWED : LEAST_OF_OVERCONFIDENT,
                String.format(
                        Locale.ROOT,
                        bounded
                                ? "two or three items make most of the loss's spread (skewness of the mean %.2f): "
                                : "two or three items make most of the loss's spread (skewness of the mean %.2f), and a model that is too sure hides"
                                        + " how large others would be: ",
                        skewness));
    }

    private static Note fewItemsNote(double items) {
        return CoverageWarning.of(
                0.82,
                String.format(
                        Locale.ROOT,
                        "a stratum of %.0f items does not show how rarely losses are large: with 6 to 15 of them ",
                        items));
    }

    /**
     * The losses that probabilities expect: of an item of probability p, {@code -log p} with the probability p and {@code -log(1 - p)} with 1 - p.
     *
     * @param variance of the losses of all items
     * @param kurtosis the fourth moment over the squared variance
     */
    private record ExpectedLosses(double variance, double kurtosis) {
        private static final int POWERS = 4;

        /**
         * Returns the standard error of the mean from the observed variance V of the mean and the expected one, {@code (V + r W) / (1 + r)}: r is the squared
         * relative error that the variance of n such losses has, {@code (kurtosis - 1) / n}. So the observed variance counts as far as n losses can show it.
         * It is 0 for a bounded range, whose end limits the losses that were not seen, and for strata, of which the scores say nothing.
         */
        static <E extends Evidence> double error(Metric<E> metric, Sample<E> sample, double value, double observed) {
            if (metric.range().bounded() || !sample.isIid() || !(metric instanceof MeanOfLosses<E> losses)) {
                return 0;
            }
            double n = (double) sample.evidence().size();
            ExpectedLosses expected = of(losses, sample.evidence(), value);
            double r = (expected.kurtosis - 1) / n;
            return expected.variance > 0 && r >= 0 ? Math.sqrt((observed + r * expected.variance / n) / (1 + r)) : 0;
        }

        /** Adds up the powers of the distances from a centre that is near the expected mean, so that each logarithm is computed once. */
        private static <E extends Evidence> ExpectedLosses of(MeanOfLosses<E> metric, E evidence, double centre) {
            double[] sums = new double[POWERS];
            for (int atom = 0; atom < evidence.atoms(); atom++) {
                double items = evidence.count(atom);
                if (items > 0) {
                    metric.possibleLosses(evidence, atom, (p, loss) -> {
                        double power = items * p;
                        for (int i = 0; i < POWERS; i++) {
                            power *= loss - centre;
                            sums[i] += power;
                        }
                    });
                }
            }
            double[] raw = Arrays.stream(sums).map(sum -> sum / evidence.size()).toArray();
            double mean = raw[0];
            double square = mean * mean;
            double variance = raw[1] - square;
            double fourth = raw[3] - 4 * mean * raw[2] + 6 * square * raw[1] - 3 * square * square;
            return new ExpectedLosses(variance, fourth / (variance * variance));
        }
    }

    /**
     * How far losses that all items may lack by chance would move the mean: those of a share of {@code 1 - tail^(1/n)} that lie at an end of a bounded
     * range, instead of at the farthest loss that was seen.
     */
    private record UnseenLosses(double below, double above) {
        static <E extends Evidence> UnseenLosses of(Metric<E> metric, E evidence, double tail) {
            Range range = metric.range();
            if (!range.bounded()) {
                return new UnseenLosses(0, 0);
            }
            double[] losses = LossMoments.losses(metric, evidence);
            double smallest = range.upper();
            double largest = range.lower();
            for (int atom = 0; atom < losses.length; atom++) {
                if (evidence.count(atom) > 0) {
                    smallest = Math.min(smallest, losses[atom]);
                    largest = Math.max(largest, losses[atom]);
                }
            }
            double share = RuleOfThree.share((double) evidence.size(), tail);
            return new UnseenLosses(
                    share * Math.max(0, smallest - range.lower()), share * Math.max(0, range.upper() - largest));
        }
    }

    /**
     * Unbiased second and third moments of a mean of losses: those of the items of each stratum about their mean, with {@code n_s - 1} and
     * {@code (n_s - 1)(n_s - 2)}, added up in their shares. An i.i.d. sample is one stratum.
     *
     * @param variance of the mean
     * @param skewness of the mean: of the losses over the square root of their number, where there is one stratum
     * @param degreesOfFreedom after Welch and Satterthwaite: {@code V^2 / sum V_s^2 / (n_s - 1)}
     * @param fewest items of a stratum
     */
    record LossMoments(double variance, double skewness, double degreesOfFreedom, double fewest) {
        /** 2^-80 of the squares: losses that are equal within a stratum do not vary by their rounding. */
        private static final double ROUNDING = 0x1p-80;

        /** Empty where losses are infinite, or a stratum's do not vary, or it has one or two items. */
        static <E extends Evidence> Optional<LossMoments> of(Metric<E> metric, Sample<E> sample) {
            E evidence = sample.evidence();
            double[] losses = losses(metric, evidence);
            return sample.stratified()
                    .map(design -> of(sums(design, losses), (double) evidence.size()))
                    .orElseGet(() -> of(new StratumLosses[] {sums(evidence, losses)}, (double) evidence.size()));
        }

        /** Returns losses minus their mean, which are the influences of items on a mean. */
        private static <E extends Evidence> double[] losses(Metric<E> metric, E evidence) {
            double mean = metric.value(evidence, evidence.weights());
            double[] losses = InPlaceInfluence.of(metric, evidence, evidence.weights());
            for (int atom = 0; atom < losses.length; atom++) {
                losses[atom] += mean;
            }
            return losses;
        }

        private static StratumLosses sums(Evidence evidence, double[] losses) {
            StratumLosses all = new StratumLosses();
            for (int atom = 0; atom < losses.length; atom++) {
                all.first(evidence.count(atom), losses[atom]);
            }
            for (int atom = 0; atom < losses.length; atom++) {
                all.second(evidence.count(atom), losses[atom]);
            }
            return all;
        }

        private static StratumLosses[] sums(StratifiedSample<?> design, double[] losses) {
            StratumLosses[] sums = new StratumLosses[design.strata()];
            for (int s = 0; s < sums.length; s++) {
                sums[s] = new StratumLosses();
            }
            Evidence evidence = design.evidence();
            for (int atom = 0; atom < losses.length; atom++) {
                sums[design.stratum(atom)].first(evidence.count(atom), losses[atom]);
            }
            for (int atom = 0; atom < losses.length; atom++) {
                sums[design.stratum(atom)].second(evidence.count(atom), losses[atom]);
            }
            return sums;
        }

        private static Optional<LossMoments> of(StratumLosses[] parts, double n) {
            double variance = 0;
            double third = 0;
            double squares = 0;
            double fewest = n;
            for (StratumLosses part : parts) {
                if (part.unknown(ROUNDING)) {
                    return Optional.empty();
                }
                double own = part.variance() / (n * n);
                variance += own;
                third += part.third() / (n * n * n);
                squares += own * own / (part.size() - 1);
                fewest = Math.min(fewest, part.size());
            }
            double skewness = third / (variance * Math.sqrt(variance));
            return variance > 0 && Double.isFinite(skewness)
                    ? Optional.of(new LossMoments(variance, skewness, variance * (variance / squares), fewest))
                    : Optional.empty();
        }

        /** Sums over the items of a stratum: first of their losses, then of squares and cubes about the mean. */
        static final class StratumLosses {
            private double size;
            private double sum;
            private double raw;
            private double squares;
            private double cubes;

            void first(long count, double loss) {
                if (count > 0) {
                    size += count;
                    sum += count * loss;
                    raw += count * (loss * loss);
                }
            }

            void second(long count, double loss) {
                if (count > 0) {
                    double error = loss - sum / size;
                    squares += count * (error * error);
                    cubes += count * (error * error * error);
                }
            }

            double size() {
                return size;
            }

            /** One or two items have no skewness, and equal losses do not show how others differ. */
            boolean unknown(double rounding) {
                return size < 3 || squares <= rounding * raw;
            }

            /** Returns the unbiased variance of the sum of the stratum's losses. */
            double variance() {
                return size / (size - 1) * squares;
            }

            /** Returns the third moment of the sum of the stratum's losses, without bias. */
            double third() {
                return size / (size - 1) * (size / (size - 2)) * cubes;
            }
        }
    }
}
