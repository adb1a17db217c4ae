package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.Influences;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Comparison of two systems on the same items by the delta method, id {@code paired-delta}: the difference and the ratio with
 * intervals, and tests. It is the default of every metric except proportions of common trials, for which {@code tango} is better.
 *
 * <p>The influence of the difference on a joint atom is the influence of the first system's metric on its atom minus that of the
 * second. Its variance {@code V} follows by the sampling design (independent, stratified, weighted, clustered, crossed). For counts, unless the
 * metric is a proportion of independent items, {@code V} is the variance of the jackknife where that is larger. The jackknife leaves
 * out each item or cluster; for metrics that do not implement {@link dev.credence.api.metric.LeaveOneOut} it is used up to 2,000 kinds
 * of joint observation.
 *
 * <p>The interval and the tests use one statistic, {@code t(x) = (d' - x) / sqrt(V')}: the interval contains the differences {@code x}
 * that the test does not reject. It excludes 0 exactly where the two-sided p-value is below 1 - level, and it excludes a margin
 * exactly where the p-value of non-inferiority is below half of that.
 *
 * <ul>
 *   <li>Counts: {@code d'} and {@code V'} are computed after two pseudo-observations are added, one won by each system. Each moves the
 *       metric as much as one trial of the effective size of {@code delta-wilson}. For accuracy this is exactly Bonett and Price's
 *       interval, which keeps its level where few items distinguish the systems. The quantile is Student's with at most
 *       {@code n_e - 1} degrees of freedom, where {@code n_e} is the smaller effective size of the two systems. Of outcomes, a
 *       pseudo-observation has the weight of such a trial, {@code n / n_e}, and at least the share of items with equal outcomes.
 *   <li>Counts, unless the metric is a proportion of common trials of independent unweighted items: each bound is the wider of the one
 *       above and one by the counts of discordant items. Wins and losses are weighted sums of these counts, and the bound of each
 *       allows for one more item of the heaviest weight that an item can have (Fay and Feuer); MOVER combines the two. Weighted rows
 *       count by their weights, and the heaviest row of a class has the largest mean weight of the cells of that class. So a class in
 *       which the systems agree on all items still widens the interval, and a skewed sum of a few losses without wins is not treated
 *       as normal.
 *   <li>Outcomes without a bounded range, such as seconds, of independent unweighted items: {@code t(x)} is replaced by Hall's transformation
 *       {@code t + l t^2 / 3 + l^2 t^3 / 27 + l / 6}, where {@code l} is the skewness of the mean of the influences. A note warns where it is 0.3
 *       or more.
 *   <li>Scores: {@code d' = d}, and {@code V' = V} is computed class by class with the divisor {@code n_s - 1}. For the area under the
 *       ROC curve this is DeLong's statistic. The quantile is Student's with Satterthwaite's degrees of freedom, because with 6
 *       positives a normal quantile doubles the false-alarm rate. {@code delong} gives the published p-values.
 *   <li>Clusters and weights: the degrees of freedom are the effective number of clusters (of crossed clusters the smaller one), or
 *       Kish's effective size, minus 1.
 * </ul>
 *
 * <p>Option {@code smoothing}: {@code auto} as described; {@code none} without pseudo-observations and without the bounds by counts,
 * where fewer than two observations that distinguish the systems are treated as two and a note states this; {@code pairs} with
 * pseudo-observations alone, also for scores. The tests are two-sided, one-sided in each direction, and non-inferiority and
 * equivalence (two one-sided tests) with the requested margin, by the direction of the metric. Systems that never differ have the
 * difference 0, p = 1 and an interval of positive width. The bounds are cut at the differences that two values of the range can have,
 * and they contain the difference. The ratio is given for positive values of nonnegative metrics, on the log scale. If its interval
 * contains 1 and that of the difference excludes 0, or the reverse, a note replaces the ratio. If one of the values is undefined, the
 * interval is the whole range.
 *
 * <p>If fewer than six items distinguish the systems and affect a metric of counts, a note gives the exact p-value over all exchanges
 * of their predictions (of whole clusters, if the sample has clusters; not for crossed clusters), and {@link Comparison#fewDiffering} lets
 * callers report such a difference as undecided: the exact test cannot reject at 0.05 with so few items. An item affects the metric if the
 * metric reads only one of its two predictions, or if they have different influences. For example, a negative item that one system assigns to
 * another negative class does not affect F1.
 *
 * <p>Coverage: near-nominal, conservative where few items distinguish the systems. At 0.05, at most 5% of samples of equal systems are
 * significant for F1, macro F1, MCC and kappa of two classes, n 20 to 150; at most 5.8% for areas with 6 positives and 60 negatives.
 * Where one system only loses items, a one-sided bound at 0.05 misses the true difference in at most 5.8% of samples (6.5% for
 * precision with five positives of which half are lost), and in at most 6.2% with weights; for classes of up to five items of which
 * most are lost it is up to 17%, and a note warns of it. With clusters of five items it is at most 8%. If the items of one truth or
 * prediction weigh 50 times as much as others and few of them were drawn, 95% intervals of recall cover 0.67 at worst, and a note
 * warns if the sample contains a heavy item. With one class of 98% of the items and one or two items of the others, macro F1 is
 * covered in 0.89 of samples (docs/measurements/coverage.md). Differences of log-normal seconds, with standard deviations 1.2 and 0.3 of the logarithm,
 * are covered in 0.89 to 0.94 of samples of 10 to 300 items; nearly all misses are bounds on the side of the shorter times
 * (docs/measurements/outcomes.md).
 *
 * <p>Cost: O(joint atoms), with two influences per system, on the observed and on the smoothed evidence; the square of the number of
 * joint atoms for the jackknife of metrics that must be evaluated again.
 *
 * @see <a href="https://doi.org/10.2307/2531595">DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837-845</a>
 * @see <a href="https://doi.org/10.3102/1076998611411915">Bonett and Price (2012), JEBS 37, 479-488</a>
 * @see <a href="https://doi.org/10.1002/(SICI)1097-0258(19970415)16:7%3C791::AID-SIM500%3E3.0.CO;2-%23">Fay and Feuer (1997),
 *     Statistics in Medicine 16, 791-801</a>
 * @see <a href="https://doi.org/10.1002/sim.3095">Zou and Donner (2008), Statistics in Medicine 27, 1693-1702, MOVER</a>
 * @see <a href="https://doi.org/10.1111/j.2517-6161.1992.tb01876.x">Hall (1992), JRSS B 54, 221-228, skewness</a>
 * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114</a>
 * @see <a href="https://doi.org/10.1007/BF01068419">Schuirmann (1987), J Pharmacokinet Biopharm 15, 657-680, two one-sided tests</a>
 * @see <a href="https://doi.org/10.1093/biomet/73.1.13">Liang and Zeger (1986), Biometrika 73, 13-22, sums over clusters</a>
 */
public final class PairedDelta implements Comparator {
    /** The pseudo-observations and bounds by counts that an interval of the difference has. */
    enum Adjustment {
        AUTO,
        NONE,
        PAIRS
    }

    private final Adjustment smoothing;

    /** Creates the comparison with the default smoothing. */
    public PairedDelta() {
        this(Adjustment.AUTO);
    }

    private PairedDelta(Adjustment smoothing) {
        this.smoothing = smoothing;
    }

    @Override
    public String id() {
        return "paired-delta";
    }

    @Override
    public String description() {
        return "difference of any metric of the same items, by the delta method";
    }

    @Override
    public String spelling() {
        return smoothing == Adjustment.AUTO
                ? id()
                : id() + ":smoothing=" + smoothing.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                "smoothing",
                "auto (two pseudo-pairs and bounds by counts, not for scores), none (plain Wald), pairs (two pseudo-pairs alone)",
                "auto"));
    }

    @Override
    public PairedDelta configured(Options options) {
        return new PairedDelta(options.choice("smoothing", smoothing));
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        return structure(metric, pairing).or(() -> influences(metric, pairing));
    }

    private static Optional<Refusal> structure(Metric<?> metric, Pairing<?> pairing) {
        if (!(pairing instanceof Pairing.Paired<?, ?> paired)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.PAIRING,
                    "it compares systems on the same items, and these have different ones;"
                            + " use independent-delta, or join the rows by item"));
        }
        return metric.unsupported(pairing.firstEvidence())
                .or(() -> metric.unsupported(pairing.secondEvidence()))
                .or(() -> DesignVariance.refusal(paired.joint()));
    }

    private static <E extends Evidence> Optional<Refusal> influences(Metric<E> metric, Pairing<?> pairing) {
        E first = metric.evidenceType().cast(pairing.firstEvidence());
        E second = metric.evidenceType().cast(pairing.secondEvidence());
        return Influences.refusal(metric, first, pairing::firstWeights)
                .or(() -> Influences.refusal(metric, second, pairing::secondWeights));
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions comparisonOptions, ComputeOptions computeOptions) {
        return compared(metric, (Pairing.Paired<E, ?>) pairing, comparisonOptions);
    }

    private <E extends Evidence, P extends PairedEvidence<E>> Comparison compared(
            Metric<E> metric, Pairing.Paired<E, P> pairing, ComparisonOptions comparisonOptions) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), comparisonOptions);
        if (!Double.isFinite(comparison.difference())) {
            return DifferenceBounds.undefined(comparison, metric.range());
        }
        DiscordantItems.addTo(comparison, metric, pairing.joint());
        return new PairedSystems<>(metric, pairing, comparison.first(), comparison.second())
                .answer(comparison, comparisonOptions, smoothing);
    }
}
