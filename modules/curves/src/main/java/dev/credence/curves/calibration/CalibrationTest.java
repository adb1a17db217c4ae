package dev.credence.curves.calibration;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Note;
import dev.credence.curves.isotonic.EnoughDraws;
import dev.credence.curves.metric.BinnedGaps;
import dev.credence.curves.metric.IsotonicFit;
import dev.credence.curves.metric.LogisticFit;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * A test of whether outcomes occur as often as their probabilities predict. Under the hypothesis of calibration the variance of an outcome
 * is {@code p (1 - p)}; items are independent. A small p-value is evidence against calibration; a large one does not prove calibration.
 *
 * <p>A probability of exactly 0 or 1 that was wrong refutes calibration at once: p-value 0, statistic infinite (of {@code isotonic} the observed one). Where nothing can be tested
 * (no items, or no probability that could err) both are NaN.
 *
 * @param test {@code spiegelhalter}, {@code chi-squared}, {@code hosmer-lemeshow}, {@code isotonic}, {@code slope}, {@code intercept} or {@code cox}
 * @param statistic value of the statistic
 * @param degreesOfFreedom of the chi-squared distribution; 0 for other tests
 * @param pValue two-sided of a normal statistic, upper tail of the others
 */
public record CalibrationTest(String test, double statistic, int degreesOfFreedom, double pValue) {
    /**
     * Bins join their neighbour until a calibrated model's errors in them have this variance. Measured at level 0.05 on five distributions of
     * probabilities, n 100 to 5,000, 5 to 15 bins: 0.035 to 0.069; without joining up to 0.087.
     */
    private static final double MIN_VARIANCE = 1;

    private static final int DRAWS = 1_999;
    /** The variance of the number of positives from which on likelihoods are not penalized. */
    private static final double ENOUGH_VARIANCE = 20;

    /** The variance up to which likelihoods are penalized wholly. */
    private static final double LITTLE_VARIANCE = 10;

    /** The variance below which penalized likelihoods can reject too often, too. */
    private static final double LEAST_VARIANCE = 1.5;
    /** The number of expected positives or negatives of a group, 5, below which chi-squared is a poor approximation. */
    private static final double FEW_EXPECTED = 5;

    /**
     * Spiegelhalter's test, of whether the Brier score equals its expectation under the probabilities: {@code z = sum of (y - p)(1 - 2p) /
     * sqrt(sum of (1 - 2p)^2 p (1 - p))}, standard normal. The test has most power against over- and underconfidence, and none against a
     * shift that is symmetric about 1/2. Cost: O(atoms).
     *
     * <p>Coverage: near-nominal; at level 0.05 it rejects 0.035 to 0.055 of calibrated models (docs/measurements/coverage.md, n 100 to
     * 5,000).
     *
     * @param scores probabilities of the positive class
     * @return the test
     * @throws IllegalArgumentException if a score is outside [0, 1]
     * @see <a href="https://doi.org/10.1002/sim.4780050506">Spiegelhalter (1986), Statistics in Medicine 5, 421-433</a>
     */
    public static CalibrationTest spiegelhalter(ScoredSample scores) {
        CalibrationCurve.require(scores, 1);
        double sum = 0;
        double variance = 0;
        boolean refuted = false;
        for (int atom = 0; atom < scores.atoms(); atom++) {
            double p = scores.score(atom);
            double error = scores.positive(atom) ? 1 - p : -p;
            double slope = 1 - 2 * p;
            sum += scores.count(atom) * error * slope;
            variance += scores.count(atom) * slope * slope * p * (1 - p);
            refuted |= scores.count(atom) > 0 && Math.abs(error) == 1;
        }
        return spiegelhalter(sum, variance, refuted);
    }

    /**
     * Spiegelhalter's test of the probabilities of several classes, of whether Brier's score of all classes equals its expectation: {@code z
     * = sum over items of (sum over classes of a (y - p)) / sqrt(sum over items of (sum of a^2 p - (sum of a p)^2))}, with {@code a = 1 - 2p},
     * standard normal. Of two classes it is the test of one. Cost: O(items x classes).
     *
     * <p>Coverage: near-nominal; at level 0.05 it rejected 0.047 to 0.055 of calibrated models (three and ten classes, n 100 and 1,000, 4,000
     * samples each).
     *
     * @param scores probabilities of all classes
     * @return the test
     * @throws IllegalArgumentException if a score is outside [0, 1]
     * @see <a href="https://doi.org/10.1002/sim.4780050506">Spiegelhalter (1986), Statistics in Medicine 5, 421-433</a>
     */
    public static CalibrationTest spiegelhalter(ClassScores scores) {
        double sum = 0;
        double variance = 0;
        boolean refuted = false;
        for (int item = 0; item < scores.atoms(); item++) {
            double mean = 0;
            double square = 0;
            for (int c = 0; c < scores.labels().size(); c++) {
                double p = scores.score(item, c);
                if (!(p >= 0 && p <= 1)) {
                    throw new IllegalArgumentException("a probability must lie in [0, 1]: score=" + p + " of class '"
                            + scores.labels().get(c) + "' in row " + (item + 1));
                }
                double slope = 1 - 2 * p;
                mean += slope * p;
                square += slope * slope * p;
            }
            double own = scores.score(item, scores.truth(item));
            sum += 1 - 2 * own - mean;
            variance += square - mean * mean;
            refuted |= own == 0;
        }
        return spiegelhalter(sum, variance, refuted);
    }

    private static CalibrationTest spiegelhalter(double sum, double variance, boolean refuted) {
        double z = refuted ? Double.POSITIVE_INFINITY : sum / Math.sqrt(variance);
        double statistic = variance > 0 || refuted ? z : Double.NaN;
        return new CalibrationTest("spiegelhalter", statistic, 0, 2 * Normal.survival(Math.abs(statistic)));
    }

    /**
     * Pearson's test over bins of equal width: {@code sum over bins of (sum of (y - p))^2 / sum of p (1 - p)}, chi-squared with as many
     * degrees of freedom as there are bins, because nothing was fitted to these data. Bins with too small a variance join the next. The
     * test has power against any pattern wider than a bin; at level 0.05 it rejects 0.035 to 0.069 of calibrated models. On data to which a
     * model was fitted Hosmer and Lemeshow take two degrees less. Cost: O(atoms + bins).
     *
     * @param scores probabilities of the positive class
     * @param bins of equal width, 1 or more
     * @return the test
     * @throws IllegalArgumentException if a score is outside [0, 1] or there are no bins
     * @see <a href="https://doi.org/10.1080/03610928008827941">Hosmer and Lemeshow (1980), Communications in Statistics 9, 1043-1069</a>
     */
    public static CalibrationTest chiSquared(ScoredSample scores, int bins) {
        CalibrationCurve.require(scores, bins);
        BinnedGaps gaps = BinnedGaps.of(scores, bins);
        JoinedBins joined = new JoinedBins(MIN_VARIANCE);
        for (int bin = 0; bin < bins; bin++) {
            joined.add(gaps.sum(bin), gaps.calibratedVariance(bin));
        }
        double statistic = gaps.refuted() ? Double.POSITIVE_INFINITY : joined.statistic();
        return new CalibrationTest("chi-squared", statistic, joined.count(), survival(statistic, joined.count()));
    }

    /**
     * Hosmer and Lemeshow's test over groups of about equal counts: {@code sum over groups of (O - E)^2 / (n m (1 - m))}, with O the positives, E the sum
     * of the probabilities and m their mean in a group of n items. Equal probabilities stay together. It is chi-squared with as many degrees of
     * freedom as there are groups, or with 2 fewer if a logistic regression was fitted to the same items. The result depends on the
     * number of groups, which is an arbitrary choice; {@link #isotonic} has none. Cost: O(atoms).
     *
     * <p>Coverage: near-nominal if the expected positives and negatives of each group are 5 or more. Otherwise it rejects too often, up to 0.15 of
     * calibrated models at level 0.05 (20 items, probabilities near 0.07, ten groups), and {@link #noteOnSmallGroups} warns.
     *
     * @param scores probabilities of the positive class
     * @param groups how many at most, 1 or more
     * @param fitted whether the probabilities are those of a logistic regression of the same items
     * @return the test; statistic and p-value are NaN if no degree of freedom remains
     * @throws IllegalArgumentException if a score is outside [0, 1] or there are no groups
     * @see <a href="https://doi.org/10.1080/03610928008827941">Hosmer and Lemeshow (1980), Communications in Statistics 9, 1043-1069</a>
     */
    public static CalibrationTest hosmerLemeshow(ScoredSample scores, int groups, boolean fitted) {
        if (!(groups >= 1)) {
            throw new IllegalArgumentException("groups must be >= 1: groups=" + groups);
        }
        CalibrationCurve.require(scores, groups);
        double statistic = 0;
        int tested = 0;
        for (Group group : Group.of(scores, groups)) {
            double variance = group.expected * (1 - group.expected / group.items);
            double error = group.positives - group.expected;
            tested += variance > 0 || error != 0 ? 1 : 0;
            statistic += variance > 0 || error != 0 ? error * error / Math.max(0, variance) : 0;
        }
        int degreesOfFreedom = tested - (fitted ? 2 : 0);
        return degreesOfFreedom > 0
                ? new CalibrationTest(
                        "hosmer-lemeshow", statistic, degreesOfFreedom, survival(statistic, degreesOfFreedom))
                : new CalibrationTest("hosmer-lemeshow", Double.NaN, 0, Double.NaN);
    }

    /**
     * Returns a note that {@link #hosmerLemeshow} rejects too often, because a group has too few expected positives or negatives.
     *
     * @param scores probabilities of the positive class
     * @param groups how many at most, 1 or more
     * @return the note with the code {@code few-expected}; empty if both are 5 or more in each group whose items are not certain
     */
    public static Optional<Note> noteOnSmallGroups(ScoredSample scores, int groups) {
        double fewest = Double.POSITIVE_INFINITY;
        for (Group group : Group.of(scores, groups)) {
            double fewer = Math.min(group.expected, group.items - group.expected);
            fewest = fewer > 0 ? Math.min(fewest, fewer) : fewest;
        }
        return fewest < FEW_EXPECTED
                ? Optional.of(Note.of(
                                "few-expected",
                                String.format(
                                        Locale.ROOT,
                                        "a group has %.2g expected positives or negatives: with fewer than 5 Hosmer and Lemeshow's test rejected"
                                                + " up to 0.15 of calibrated models at level 0.05; give fewer groups, or use the isotonic test",
                                        fewest))
                        .with("expected", fewest))
                : Optional.empty();
    }

    /** A group of about equal counts with the number of its items, the sum of their probabilities, and the number of positives. */
    private record Group(double items, double expected, double positives) {
        static List<Group> of(ScoredSample scores, int groups) {
            List<Group> formed = new ArrayList<>();
            long observed = 0;
            double items = 0;
            double expected = 0;
            double positives = 0;
            for (int end = 1; end <= scores.atoms(); end++) {
                long count = scores.count(end - 1);
                observed += count;
                items += count;
                expected += count * scores.score(end - 1);
                positives += scores.positive(end - 1) ? count : 0;
                boolean last = end == scores.atoms();
                boolean isFull = observed >= (double) scores.size() * (formed.size() + 1) / groups;
                if (last || (isFull && scores.score(end) != scores.score(end - 1))) {
                    formed.add(new Group(items, expected, positives));
                    items = 0;
                    expected = 0;
                    positives = 0;
                }
            }
            return formed;
        }
    }

    /**
     * The test by the isotonic curve: the statistic is the miscalibration in the Brier score, {@code MCB = mean of (y - p)^2 - mean of (y - f(p))^2}
     * with f the {@link IsotonicCurve}. True classes are drawn by the probabilities, and {@code p-value = (1 + draws whose MCB is as large) / (1 + draws)}.
     * It has power against every nondecreasing pattern, such as over- and underconfidence and shifts, and needs no bins.
     *
     * <p>Coverage: exact for any number of items; at level 0.05 it rejects at most 0.05 of calibrated models, over samples and draws. Cost: O(draws
     * atoms), 2 ns for each of many different items. Same seed, same bits.
     *
     * @param scores probabilities of the positive class
     * @param options draws (default 1,999), seed and threads
     * @return the test, whose statistic is MCB
     * @throws IllegalArgumentException if a score is outside [0, 1]
     * @throws java.util.concurrent.CancellationException if the run was cancelled
     * @see <a href="https://doi.org/10.1073/pnas.2016191118">Dimitriadis, Gneiting and Jordan (2021), PNAS 118</a>
     */
    public static CalibrationTest isotonic(ScoredSample scores, ComputeOptions options) {
        CalibrationCurve.require(scores, 1);
        IsotonicFit fit = IsotonicFit.of(scores, scores.weights());
        CalibratedOutcomes outcomes = new CalibratedOutcomes(fit);
        double observed = outcomes.miscalibration(fit.positives(), fit.pool());
        double statistic = observed / scores.size();
        if (BinnedGaps.of(scores, 1).refuted()) {
            return new CalibrationTest("isotonic", statistic, 0, 0);
        }
        boolean uncertain =
                IntStream.range(0, fit.levels()).mapToDouble(fit::score).anyMatch(p -> p > 0 && p < 1);
        if (!uncertain) {
            return new CalibrationTest("isotonic", Double.NaN, 0, Double.NaN);
        }
        int draws = Math.toIntExact(EnoughDraws.possible(options.draws(DRAWS)));
        // Equal miscalibrations may differ by rounding.
        double least = observed * (1 - 1e-9) - 1e-12;
        long asLarge = outcomes.atLeast(least, draws, options);
        return new CalibrationTest("isotonic", statistic, 0, (1.0 + asLarge) / (1.0 + draws));
    }

    /**
     * The likelihood-ratio tests of logistic recalibration, {@code log-odds = a + b ln(p / (1 - p))}, which separate a wrong temperature from a shift of the
     * share of positives: {@code slope} tests b = 1 with any intercept, chi-squared with 1 degree of freedom; {@code intercept} tests a = 0 with the slope
     * 1, with 1 degree; {@code cox} tests both together, with 2 degrees, and its statistic is the sum of the other two. A shift alone leaves the slope 1.
     *
     * <p>What the items show depends on the variance {@code v = sum p (1 - p)} of the number of positives. If v is below 20, the likelihoods are penalized by
     * Firth's penalty of the intercept and the slope, because the ratio of likelihoods alone rejects too often: {@code slope} rejected up to 0.17 of calibrated
     * models at level 0.05, of which both classes had 50 items. From v = 10 to 20 the log-likelihoods with and without the penalty are mixed, so that no item
     * changes the tests abruptly. Below 1.5, where the penalty may reject too often, that likelihood counts by which {@code cox} has the larger p-value. Where all probabilities
     * are equal or a class is missing, there is no slope to test. Cost: O(atoms) for each of about 10 Newton steps, and 30 penalized ones.
     *
     * <p>Coverage: near-nominal where v is 1.5 or more, and conservative below. At level 0.05 {@code slope} rejected 0.044 to 0.048 of calibrated models on average
     * (0.078 at most), {@code intercept} 0.047 to 0.048 (0.066) and {@code cox} 0.043 to 0.051 (0.066); where v is below 1.5, 0.007 to 0.047 on average and at most
     * 0.060 (beta distributions of probabilities with a sum of parameters from 0.1 to 2, prevalence 0.02 to 0.5, n from 30 to 500, 333 to 1,000 samples each).
     *
     * @param scores probabilities of the positive class, above 0 and below 1
     * @return the tests {@code slope}, {@code intercept} and {@code cox}; none if a probability is exactly 0 or 1, or there are no items
     * @throws IllegalArgumentException if a score is outside [0, 1]
     * @see <a href="https://doi.org/10.1093/biomet/45.3-4.562">Cox (1958), Biometrika 45, 562-565</a>
     * @see <a href="https://doi.org/10.1093/biomet/80.1.27">Firth (1993), Bias reduction of maximum likelihood estimates, Biometrika 80, 27-38</a>
     * @see <a href="https://doi.org/10.1002/sim.1047">Heinze and Schemper (2002), A solution to the problem of separation in logistic regression,
     *     Statistics in Medicine 21, 2409-2419</a>
     * @see <a href="https://doi.org/10.1002/sim.4780100811">Miller, Hui and Tierney (1991), Validation techniques for logistic regression models, Statistics
     *     in Medicine 10, 1213-1226</a>
     */
    public static List<CalibrationTest> recalibration(ScoredSample scores) {
        CalibrationCurve.require(scores, 1);
        int last = scores.atoms() - 1;
        if (last < 0 || !(scores.score(0) > 0 && scores.score(last) < 1)) {
            return List.of();
        }
        Likelihoods chosen = Likelihoods.of(scores);
        boolean hasSlope = chosen.hasSlope;
        return List.of(
                hasSlope
                        ? ratio("slope", chosen.best - chosen.shifted, 1)
                        : new CalibrationTest("slope", Double.NaN, 0, Double.NaN),
                ratio("intercept", chosen.shifted - chosen.own, 1),
                ratio("cox", chosen.best - chosen.own, hasSlope ? 2 : 1));
    }

    /**
     * Returns a note that {@link #recalibration} penalizes likelihoods, because the number of positives has a variance below 20 by the probabilities.
     *
     * @param scores probabilities of the positive class
     * @return the note with the code {@code penalized-likelihood}; empty if the variance is 20 or more
     */
    public static Optional<Note> noteOnFewItems(ScoredSample scores) {
        double variance = Likelihoods.variance(scores);
        return variance < ENOUGH_VARIANCE
                ? Optional.of(Note.of(
                                "penalized-likelihood",
                                String.format(
                                        Locale.ROOT,
                                        "by the probabilities the number of positives has a variance of %.2g, and below %.0f likelihood-ratio tests reject too"
                                                + " often: the tests of the slope and of the intercept compare penalized likelihoods (Firth)",
                                        variance,
                                        ENOUGH_VARIANCE))
                        .with("variance", variance))
                : Optional.empty();
    }

    /**
     * The log-likelihoods that the tests of logistic recalibration compare.
     *
     * @param own of the probabilities themselves
     * @param shifted of the best intercept at the slope 1
     * @param best of the best intercept and slope; that of the intercept if there is no slope
     * @param hasSlope whether there is a slope
     */
    private record Likelihoods(double own, double shifted, double best, boolean hasSlope) {
        static Likelihoods of(ScoredSample scores) {
            double[] weights = scores.weights();
            LogisticFit both = LogisticFit.of(scores, weights);
            boolean hasSlope = !Double.isNaN(both.slope());
            double shifted = LogisticFit.interceptOf(scores, weights).logLikelihood();
            Likelihoods plain = new Likelihoods(
                    both.logLikelihoodOfScores(), shifted, hasSlope ? both.logLikelihood() : shifted, hasSlope);
            double variance = variance(scores);
            if (variance >= ENOUGH_VARIANCE) {
                return plain;
            }
            Likelihoods penalized = penalized(scores, hasSlope);
            if (variance < LEAST_VARIANCE && !(penalized.best - penalized.own <= plain.best - plain.own)) {
                return plain;
            }
            return penalized.mixed(
                    plain, Math.min(1, (ENOUGH_VARIANCE - variance) / (ENOUGH_VARIANCE - LITTLE_VARIANCE)));
        }

        private static Likelihoods penalized(ScoredSample scores, boolean hasSlope) {
            LogisticFit shift = LogisticFit.penalizedOf(scores, false);
            double shifted = shift.logLikelihood();
            double best = hasSlope ? LogisticFit.penalizedOf(scores, true).logLikelihood() : shifted;
            return new Likelihoods(shift.logLikelihoodOfScores(), shifted, best, hasSlope);
        }

        /** Returns the variance of the number of positives. */
        static double variance(ScoredSample scores) {
            double sum = 0;
            for (int atom = 0; atom < scores.atoms(); atom++) {
                sum += scores.count(atom) * scores.score(atom) * (1 - scores.score(atom));
            }
            return sum;
        }

        private Likelihoods mixed(Likelihoods other, double share) {
            return new Likelihoods(
                    share * own + (1 - share) * other.own,
                    share * shifted + (1 - share) * other.shifted,
                    share * best + (1 - share) * other.best,
                    hasSlope);
        }
    }

    static CalibrationTest ratio(String test, double gain, int degreesOfFreedom) {
        double statistic = Math.max(0, 2 * gain);
        return new CalibrationTest(test, statistic, degreesOfFreedom, survival(statistic, degreesOfFreedom));
    }

    private static double survival(double statistic, int degreesOfFreedom) {
        if (Double.isInfinite(statistic)) {
            return 0;
        }
        return degreesOfFreedom > 0 ? RegularizedGamma.Q.value(degreesOfFreedom / 2.0, statistic / 2) : Double.NaN;
    }

    /** Adds up squared sums over their variances and joins neighbours until each has enough variance; a remainder joins the last. */
    static final class JoinedBins {
        private final double least;
        private double before;
        private double lastSum;
        private double lastVariance;
        private double openSum;
        private double openVariance;
        private int closed;

        JoinedBins(double least) {
            this.least = least;
        }

        void add(double sum, double variance) {
            openSum += sum;
            openVariance += variance;
            if (openVariance >= least) {
                before += closed > 0 ? lastSum * lastSum / lastVariance : 0;
                lastSum = openSum;
                lastVariance = openVariance;
                openSum = 0;
                openVariance = 0;
                closed++;
            }
        }

        /** Returns the number of bins: at least one if anything may vary. */
        int count() {
            return closed == 0 && openVariance > 0 ? 1 : closed;
        }

        /** Returns the statistic, NaN where nothing may vary. */
        double statistic() {
            double sum = lastSum + openSum;
            return before + sum * sum / (lastVariance + openVariance);
        }
    }
}
