package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.delta.variance.InfluenceRefusals;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Two systems on the same items by the delta method, id {@code paired-delta}: difference and ratio with intervals, and tests. The
 * default of every metric but proportions of common trials, which {@code tango} does better.
 *
 * <p>The influence of the difference on a joint atom is that of the first system's metric at its atom less that of the second's;
 * its variance {@code V} follows by design (i.i.d., stratified, weighted, clustered). For counts, unless the metric is a proportion
 * of independent items, {@code V} is the jackknife's variance where that is larger: each item (or cluster) really left out, of
 * metrics that do not say what they are without one ({@link dev.credence.api.metric.LeaveOneOut}) up to 2,000 kinds of joint
 * observation.
 *
 * <p>One statistic, two faces: {@code t(x) = (d' - x) / sqrt(V')} judges every difference {@code x}, and the interval holds the
 * differences it does not reject. So it excludes 0 exactly where the two-sided p-value is below what the level leaves, and it
 * clears a margin exactly where non-inferiority's is below half of that.
 *
 * <ul>
 *   <li>Counts: {@code d'} and {@code V'} are those after adding two pseudo-observations, one won by each system, each moving the
 *       metric as one trial of {@code delta-wilson}'s effective size would. On accuracy that is exactly Bonett and Price's interval,
 *       which keeps its level where few items distinguish the systems; here it serves every metric. Against Student's t with at
 *       most {@code n_e - 1} degrees of freedom, {@code n_e} the effective size of the system known less well.
 *   <li>Counts, unless the metric is a proportion of common trials of independent items without weights: the interval is widened, on
 *       either side, to that by the counts of discordant items. Weighted rows count by their weights, and the heaviest row of a class
 *       has the largest mean weight of that class's cells. Wins and losses are weighted sums of these counts, and each has a bound that allows for an item
 *       more of the heaviest weight which any item could have (Fay and Feuer); the two are put together by MOVER. So a class in which the
 *       systems agree on all items still widens the interval, and a few losses without wins are not taken for a normal sum.
 *   <li>Scores: {@code d' = d}, and {@code V' = V} class by class with one observation less than there are, which on the area under
 *       the ROC curve is DeLong's statistic to the last digits; against Student's t with Satterthwaite's degrees of freedom, as
 *       a normal point rejects twice too often with 6 positives. {@code delong} has the published p-values.
 *   <li>Clusters and weights: their own degrees of freedom (effective number of clusters, or Kish's size, minus 1).
 * </ul>
 *
 * <p>Option {@code smoothing}: {@code auto} as said, {@code none} without pseudo-observations and without the
 * bounds by counts for all (then fewer than two
 * observations that distinguish the systems are taken as two, and a note says so), {@code pairs} with pseudo-observations alone
 * for all. Tests are
 * two-sided, one-sided each way, and non-inferiority and equivalence (two one-sided tests) with the question's margin, by the
 * metric's direction. Systems that never differ have difference 0, p = 1 and an interval of positive width, as it must be while n is
 * finite. Bounds are cut at what two values of the range can differ by, and hold the difference. The ratio is given for positive
 * values of metrics without negative ones, on the log scale; where its interval would contain 1 although that of the difference
 * excludes 0, or the reverse, no ratio is given and a note says so. Without defined values on both sides the interval is the whole range.
 *
 * <p>Where fewer than six items of counts distinguish the systems and bear on the metric, a note gives the exact p-value of all
 * exchanges of their predictions (of whole clusters, where the sample has clusters), and {@link Comparison#fewDiffering} lets readers
 * of the result call such a difference undecided. An item bears on the metric where the metric reads one of its two
 * predictions only, or where they influence the metric differently: a negative that one system calls another negative class does not bear on F1. The exact test cannot reject at 0.05 on so few, however
 * many items there are.
 *
 * <p>Coverage: near-nominal, conservative where few items distinguish the systems. Measured at 0.05 (docs/coverage.md): F1, macro F1,
 * MCC and kappa of two classes, n 20 to 150, prevalence 0.1 to 0.5: equal systems are distinguished in at most 5% of samples; areas with 6
 * positives and 60 negatives in at most 5.8%. Where the first system only loses items or the losses are bound to a class (456 cells of
 * eight metrics of two classes, prevalence 0.02 to 0.5, 30 to 10,000 items, 4,000 samples each), one-sided bounds at 0.05 are beyond the
 * true difference in at most 5.8% of samples, and in 6.5% for precision with five positives of which half are lost. Of classes of up to
 * five items of which most are lost it is up to 17%, and a note says so. With weights that are log-normal, uniform from 0.5 to 1.5,
 * five times as heavy for positives or 50 times for items that the second system calls positive, it is at most 6.2% (768 situations
 * of recall, precision, F1 and balanced accuracy, 300 and 2,000 items, 2,000 samples each). With clusters of five items whose losses
 * depend on the cluster it is at most 8% (504 situations of 200 samples). Where items of one truth or prediction weigh 50 times as
 * much as others and few of them were drawn, two-sided 95% intervals of recall cover 0.67 at the least, and a note says so if a heavy
 * item is in the sample; nothing shows it if none is. Where one class has 98% of the items and the sample holds one or two of the
 * others, the interval covers 0.89 for macro F1. Cost: O(joint atoms), with two influences a system, of what was
 * observed and of the smoothed evidence; the square of joint atoms for the jackknife of metrics that must be evaluated anew.
 *
 * @see <a href="https://doi.org/10.2307/2531595">DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837-845</a>
 * @see <a href="https://doi.org/10.3102/1076998611411915">Bonett and Price (2012), JEBS 37, 479-488</a>
 * @see <a href="https://doi.org/10.1002/(SICI)1097-0258(19970415)16:7%3C791::AID-SIM500%3E3.0.CO;2-%23">Fay and Feuer (1997), Statistics
 *     in Medicine 16, 791-801</a>
 * @see <a href="https://doi.org/10.1002/sim.3095">Zou and Donner (2008), Statistics in Medicine 27, 1693-1702, MOVER</a>
 * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114</a>
 * @see <a href="https://doi.org/10.1007/BF01068419">Schuirmann (1987), J Pharmacokinet Biopharm 15, 657-680, two one-sided tests</a>
 * @see <a href="https://doi.org/10.1093/biomet/73.1.13">Liang and Zeger (1986), Biometrika 73, 13-22, sums over clusters</a>
 */
public final class PairedDelta implements Comparator {
    /** Whether the interval of the difference has Bonett and Price's two pseudo-pairs. */
    enum Adjustment {
        AUTO,
        NONE,
        PAIRS
    }

    private final Adjustment smoothing;

    /** With smoothing of counts. */
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
                .or(() -> InfluenceRefusals.design(paired.joint()));
    }

    private static <E extends Evidence> Optional<Refusal> influences(Metric<E> metric, Pairing<?> pairing) {
        E first = metric.evidenceType().cast(pairing.firstEvidence());
        E second = metric.evidenceType().cast(pairing.secondEvidence());
        return InfluenceRefusals.influence(metric, first, pairing::firstWeights)
                .or(() -> InfluenceRefusals.influence(metric, second, pairing::secondWeights));
    }

    @Override
    public <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions question, ComputeOptions run) {
        return compared(metric, (Pairing.Paired<E, ?>) pairing, question);
    }

    private <E extends Evidence, P extends PairedEvidence<E>> Comparison compared(
            Metric<E> metric, Pairing.Paired<E, P> pairing, ComparisonOptions question) {
        Comparison.Builder comparison = Comparison.of(metric, pairing, spelling(), question);
        if (!Double.isFinite(comparison.difference())) {
            return DifferenceBounds.undefined(comparison, metric.range());
        }
        FewDifferences.addTo(comparison, metric, pairing.joint());
        return new PairedSystems<>(metric, pairing, comparison.first(), comparison.second())
                .answer(comparison, question, smoothing);
    }
}
