package dev.credence.frequentist.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Two systems on different items by a proportion, id {@code miettinen-nurminen}: the score for difference and ratio,
 * judged by its own distribution instead of the normal. The default for proportions of independent samples.
 *
 * <p>With shares p1 of n1 trials and p2 of n2, the statistic at a difference d is {@code T(d) = (p1 - p2 - d) /
 * sqrt(r1 (1 - r1) / n1 + r2 (1 - r2) / n2)}, where r1 and r2 = r1 - d have the largest likelihood given d: the root
 * of a cubic. T(0) is the pooled z, the statistic reported. Option {@code variance}: {@code farrington-manning}
 * (default) as said; {@code miettinen-nurminen} with the factor N / (N - 1) on the variance, which changes statistic
 * and interval, not the p-value without a margin, since that judges outcomes by their order.
 *
 * <p>Test: P(T(0) at least its value) where both systems have one share, the largest over three: the estimate {@code
 * (k1 + k2 + 1/2) / (N + 1)}, and one standard error of it below and above. Two-sided it is twice the smaller of both
 * sides, at most 1.
 *
 * <p>Interval: the differences d where T(d) is at most a critical value on either side. At the level at which the test
 * just rejects, the critical value of the bound next to 0 is the observed |T(0)|, so the interval excludes 0 exactly
 * where the p-value is below alpha, at every level; the interval of the ratio, by Koopman's score, excludes 1. Where
 * |T(0)| exceeds the normal deviate of the p-value, the excess is the critical value's correction at higher levels; at
 * lower levels it falls to 0 within two normal deviates, because a bound far from 0 does not have the skewness that
 * T(0) has without a difference. The bound on the other side is corrected by at most 0.2. An interval whose p-value is
 * far below alpha is therefore the classical score interval. Non-inferiority and equivalence use the same values at
 * the margin: their p-value is below alpha exactly where the bound of the interval at level 1 - 2 alpha clears the
 * margin.
 *
 * <p>It fits i.i.d. samples and metrics that are shares of successes among trials (accuracy, recall, precision,
 * specificity and their complements), multiples of such a share (expected cost with equal costs), and F1 as a function of
 * the Jaccard index, F1 = 2J / (1 + J), whose trials are the true positives and the errors; likewise the micro average of the
 * Jaccard index as a function of the accuracy. For a function, T(d) is Rao's score statistic, with the shares of the largest
 * likelihood at a difference d of the function; T(0) is the same, so that F1 and the Jaccard index have one p-value of
 * equality. Edges: equal systems have p = 1 and an interval of positive width; without trials of one system
 * the difference is UNDEFINED and the interval is the whole range.
 *
 * <p>Coverage: near-nominal. Measured by enumeration (docs/coverage.md): size of the test at most 0.0499 at 0.05 and
 * 0.0100 at 0.01, for sizes from 5 against 5 to 100 against 100, 10 against 200 and 5 against 1,000. On a grid of 25 by
 * 25 pairs of shares from 0.02 to 0.98, two-sided 95% intervals cover at least 0.912 at 6 against 9, 0.927 at 10 against
 * 10, 0.917 at 20 against 20, 0.934 at 30 against 30, 0.938 at 15 against 40, 0.924 at 7 against 90, 0.928 at 10 against
 * 200 and 0.899 at 3 against 200. The classical score interval covers nowhere more at the least, and the mean length is
 * at most 1.05 times its length. Differences of F1, over the same grid of Jaccard indices: at least 0.885 at 6 against 9,
 * 0.925 at 10 against 10, 0.931 at 20 against 20, 0.930 at 15 against 40, 0.938 at 30 against 30, 0.868 at 7 against 90.
 *
 * <p>Bounds follow each count, except in one case: where one sample has at most ten trials and the other at least ten
 * times as many, a success more may move a bound the wrong way by at most 0.0064. At level 95% this happens in 12 of
 * 1,403 steps at 3 against 200, in 8 of 10,510 at 10 against 500, in 2 of 1,357 at 7 against 90, and in none at 15 against
 * 200, 55 against 400 and 30 against 30. The p-value, as far as it is below one half, never rises where one outcome more
 * makes the difference clearer: it is the largest over the observed outcome and the next clearer ones of the larger
 * sample.
 *
 * <p>Cost: ten or so standard deviations of the smaller sample's successes to both sides, so O(sqrt(n)); a tenth of a
 * millisecond at 1,000 and 1,000, a few at 10^5. Where the standard deviation of the smaller sample's successes exceeds
 * 1,000, or exceeds 100 and |T(0)| exceeds 37, the p-value is that of the normal distribution, which is within 10^-5 of
 * itself at |T(0)| of 1.5 and loses digits further out. Counts up to 2^53.
 *
 * @see <a href="https://doi.org/10.1002/sim.4780040211">Miettinen and Nurminen (1985), Comparative analysis of two
 *     rates, Statistics in Medicine 4, 213-226</a>
 * @see <a href="https://doi.org/10.1002/sim.4780091208">Farrington and Manning (1990), Statistics in Medicine 9,
 *     1447-1454</a>
 * @see <a href="https://doi.org/10.1017/S0305004100023987">Rao (1948), Large sample tests of statistical hypotheses
 *     concerning several parameters, Mathematical Proceedings of the Cambridge Philosophical Society 44, 50-57</a>
 * @see <a href="https://doi.org/10.2307/2531405">Koopman (1984), Biometrics 40, 513-517, the ratio</a>
 * @see <a href="https://doi.org/10.1080/01621459.1994.10476836">Berger and Boos (1994), JASA 89, 1012-1016, p-values
 *     maximised near an estimate</a>
 */
public final class MiettinenNurminen implements Comparator {
    private static final String VARIANCE = "variance";
    private static final String INSTEAD = "independent-delta";
    /** Functions of a proportion in whose value the log-likelihood is concave. */
    private static final Set<Link> FUNCTIONS = Set.of(Link.DICE_OF_JACCARD, Link.JACCARD_OF_DICE);

    /** Whether the variance has the factor N / (N - 1). */
    enum Variance {
        FARRINGTON_MANNING,
        MIETTINEN_NURMINEN
    }

    private final Variance variance;

    /** Creates the comparator without the factor. */
    public MiettinenNurminen() {
        this(Variance.FARRINGTON_MANNING);
    }

    private MiettinenNurminen(Variance variance) {
        this.variance = variance;
    }

    @Override
    public String id() {
        return "miettinen-nurminen";
    }

    @Override
    public String spelling() {
        return variance == Variance.FARRINGTON_MANNING
                ? id()
                : id() + ":" + VARIANCE + "="
                        + variance.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                VARIANCE,
                "of the score: farrington-manning (at difference 0 the pooled z) or miettinen-nurminen (N/(N-1) times"
                        + " that)",
                "farrington-manning"));
    }

    @Override
    public MiettinenNurminen configured(Options options) {
        return new MiettinenNurminen(options.choice(VARIANCE, variance));
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        if (!(pairing instanceof Pairing.Independent<?> independent)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.PAIRING,
                    "it compares systems on different items, and these have the same items; use tango or"
                            + " paired-delta, which are sharper"));
        }
        return ProportionRefusals.metric(metric, pairing, FUNCTIONS, INSTEAD)
                .or(() -> design(independent.first()))
                .or(() -> design(independent.second()));
    }

    private static Optional<Refusal> design(Sample<?> sample) {
        return DesignRefusals.unlessIidItems(sample, INSTEAD);
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions question, ComputeOptions run) {
        Comparison.Builder comparison = Comparison.of(metric, pairing, spelling(), question);
        if (Double.isNaN(comparison.difference())) {
            return ScoreAnswer.undefined(comparison, metric.range());
        }
        ProportionMetric<E> proportion = (ProportionMetric<E>) metric;
        IndependentCounts counts = new IndependentCounts(
                proportion.counts(pairing.firstEvidence()), proportion.counts(pairing.secondEvidence()));
        return answer(counts, proportion.link()).answer(comparison, metric.direction(), question);
    }

    private ScoreAnswer answer(IndependentCounts counts, Link link) {
        OneSidedTests tests = EstimatedPooled.of(counts);
        FarringtonManning score = new FarringtonManning(counts, variance == Variance.MIETTINEN_NURMINEN);
        double statistic = score.at(0);
        OneSidedTests scored = new OneSidedTests(statistic, tests.greater(), tests.less());
        DifferenceScore compared = FUNCTIONS.contains(link)
                ? new FunctionScore(score, link)
                : score.times(ProportionRefusals.factor(link));
        return ScoreAnswer.skewed(compared, scored);
    }
}
