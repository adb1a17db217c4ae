package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.Influences;
import java.util.ArrayList;
import java.util.Arrays;
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
 *       as normal. If items of one class can have several weights, which depend on the other predictions, as for a weighted kappa, the bound
 *       by counts of independent unweighted items lies within the interval of {@code independent-delta}; otherwise the allowance for an item
 *       as far off as possible would make it up to 1.9 times as long as that.
 *   <li>Outcomes without a bounded range, such as seconds, of independent unweighted items: each bound is the farther one by {@code t(x)} and by
 *       Hall's transformation {@code t + l t^2 / 3 + l^2 t^3 / 27 + l / 6}, where {@code l} is the skewness of the mean of the influences. A note
 *       warns where it is 0.3 or more.
 *   <li>Scores: {@code d' = d}, and {@code V' = V} is computed class by class with the divisor {@code n_s - 1}. For the area under the
 *       ROC curve this is DeLong's statistic if the classes have more than 30 items. The quantile is Student's with Satterthwaite's degrees of freedom, because with 6
 *       positives a normal quantile doubles the false-alarm rate. {@code delong} gives the published p-values. The variance of a class of up to 30
 *       items, or of which the metric reads fewer than 30, is at least {@code (f^2 V_s + V_m) / (f^2 + 1)}: {@code f} is the smaller of its size minus
 *       1 and the number of trials, {@code V_m} its share of the variance at the boundary if the systems erred independently. Where all influences
 *       of the class are equal, {@code f} takes the place of {@code f^2}. With weights, the size of a class is Kish's effective number of its rows; with
 *       clusters, {@code f} is the effective number of clusters in which the class occurs, minus 1, and the model assumes the geometric mean of that number and
 *       of the number of items. So weights that are nearly equal give nearly the result of rows without weights. Crossed clusters have no such model.
 *   <li>Clusters and weights: the degrees of freedom are the effective number of clusters (of crossed clusters the smaller one), or
 *       Kish's effective size, minus 1; for scores of two classes at most those of Satterthwaite. A system without an error in any cluster does not show
 *       how much items of a cluster depend on each other: its design effect counts as that of the other system, and at least as the root of the size of
 *       a cluster. If the systems agree on all clusters, or on all outcomes that a bounded metric reads, each bound is at least as far as the difference of a
 *       share {@code 1 - tail^(1/n)} of the n clusters or items on which one of them fails as a whole. A heavy row has the distance from the mean of the other
 *       rows, as in the jackknife, so that no comparison concludes from one row of nearly all of the weight.
 * </ul>
 *
 * <p>Option {@code smoothing}: {@code auto} as described; {@code none} without pseudo-observations, bounds by counts and the variance of a model,
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
 * significant for F1, macro F1, MCC and kappa of two classes, n 20 to 150, and 4.4% for kappa with quadratic weights of three and five grades, n 20
 * to 200; at most 5.8% for areas with 6 positives and 60 negatives.
 * For areas, areas in ranges, rates and lifts with 2 to 20 positives and 100 or 200 negatives, continuous or of five levels, it is at most 5.9%, and
 * at 0.01 at most 1.6%; with five levels and a random number of positives, 20 on average, it is at most 7.7%.
 * With weights of 0.99 and 1.01, log-normal weights (standard deviation 0.7 of the logarithm) or clusters of two independent items, and 2 to 10 positives and 100
 * negatives, it is at most 6.3% for areas, areas in ranges and rates, and 2% at 0.01; with clusters of four dependent items, of which 3 to 25 contain
 * positives, at most 6.5% and 2.5%.
 * Where one system only loses items, a one-sided bound at 0.05 misses the true difference in at most 5.8% of samples (6.5% for
 * precision with five positives of which half are lost), and in at most 6.2% with weights; for classes of up to five items of which
 * most are lost it is up to 17%, and a note warns of it. With clusters of five items it is at most 8%. Where one of two equal systems fails on
 * whole clusters, of which a sample may have none, and the other one on single items, up to 7% of samples are significant (10 clusters with an accuracy of 0.9, 20 with
 * 0.95). If the items of one truth or
 * prediction weigh 50 times as much as others and few of them were drawn, 95% intervals of recall cover 0.67 at worst, and a note
 * warns if the sample contains a heavy item. With one class of 98% of the items and one or two items of the others, macro F1 is
 * covered in 0.89 of samples (docs/measurements/coverage.md). Differences of log-normal seconds, with standard deviations 1.2 and 0.3 of the logarithm,
 * are covered in 0.90 to 0.94 of samples of 10 to 100 items, and those of equal systems with 1.5 in 0.96 and more; nearly all misses are bounds on the side of the shorter times
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
public final class PairedDelta extends Named implements Comparator {
    /** The pseudo-observations and bounds by counts that an interval of the difference has. */
    enum Adjustment {
        AUTO,
        NONE,
        PAIRS
    }

    private final Adjustment smoothing;
    private final boolean everyLook;

    /** Creates the comparison with the default smoothing. */
    public PairedDelta() {
        this(Adjustment.AUTO, false);
    }

    private PairedDelta(Adjustment smoothing, boolean everyLook) {
        super("paired-delta", "difference of any metric of the same items, by the delta method");
        this.smoothing = smoothing;
        this.everyLook = everyLook;
    }

    /**
     * Returns the comparison that a confidence sequence is made of: for means of numbers in a bounded range its bounds also allow for items on which the
     * systems differ most and that were not seen yet, and for one item that occurred long before it was due. A difference that was looked at again and
     * again would otherwise be decided before the first of these items.
     */
    public static PairedDelta ofEveryLook() {
        return new PairedDelta(Adjustment.AUTO, true);
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
                "auto (two pseudo-pairs and bounds by counts; for scores a model of small classes), none (plain Wald), pairs (two pseudo-pairs alone)",
                "auto"));
    }

    @Override
    public PairedDelta configured(Options options) {
        return new PairedDelta(options.choice("smoothing", smoothing), everyLook);
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
        return new PairedSystems<>(metric, pairing, comparison.first(), comparison.second(), everyLook)
                .compare(comparison, comparisonOptions, smoothing);
    }

    /**
     * The items that affect a metric and on which two systems differ, and the exact p-value if there are fewer than six of them.
     *
     * <p>An item affects the metric if the metric reads only one of its two predictions, or if the two predictions have different
     * influences. The influences are computed at counts that all differ, so that no two cells have the same influence by chance. A
     * negative item that one system assigns to another negative class does not affect F1, and an item on which the systems agree affects
     * nothing.
     *
     * <p>The p-value is that of the exact permutation test: if the systems are equal, each of them could have made each prediction of an
     * item. All {@code 2^m} exchanges of the predictions of the m items (or of m clusters, which are exchanged whole) have the same
     * probability. The p-value is the share of exchanges whose difference is at least as far from 0 as the observed one; exchanges with an
     * undefined difference count among them. The metric is evaluated at most 32 times for each system. For accuracy this is the sign test.
     * The exchange of all items reverses the difference, so that the p-value is at least {@code 2 / 2^m}.
     */
    static final class DiscordantItems<E extends Evidence> {
        /** Relative rounding error between two influences, or two differences, that are equal. */
        private static final double ROUNDING = 1e-9;

        /** The golden ratio minus 1, whose multiples all have different fractional parts. */
        private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

        private final Metric<E> metric;
        private final Sample<?> sample;
        private final PairedConfusionMatrix joint;
        /** All cells of either system. */
        private final E cells;
        /** The index among the cells of what each system predicted for each atom. */
        private final int[] firstCell;

        private final int[] secondCell;

        private final boolean[] affects;

        private DiscordantItems(Metric<E> metric, Sample<?> sample, PairedConfusionMatrix joint) {
            this.metric = metric;
            this.sample = sample;
            this.joint = joint;
            Pool<ConfusionMatrix> both = joint.first().pool(List.of(joint.first(), joint.second()));
            this.cells = metric.evidenceType().cast(both.whole());
            this.firstCell = new int[joint.atoms()];
            this.secondCell = new int[joint.atoms()];
            for (int atom = 0; atom < firstCell.length; atom++) {
                firstCell[atom] = both.atom(0, joint.firstAtom(atom));
                secondCell[atom] = both.atom(1, joint.secondAtom(atom));
            }
            this.affects = relevant();
        }

        /**
         * Adds the number of items, and a note with the exact p-value if they are few; only for counts, as scores nearly always differ. Crossed
         * clusters have no exact p-value, because no part of the sample is independent of the others.
         */
        static <E extends Evidence> void addTo(ComparisonBuilder comparison, Metric<E> metric, Sample<?> sample) {
            if (!(sample.evidence() instanceof PairedConfusionMatrix joint)
                    || metric.evidenceType() != ConfusionMatrix.class) {
                return;
            }
            DiscordantItems<E> few = new DiscordantItems<>(metric, sample, joint);
            long items = few.items();
            comparison.differing(items);
            if (items > 0
                    && items < Comparison.FEWEST_DISCORDANT
                    && sample.crossed().isEmpty()) {
                double exact = few.pValue();
                String sentence = String.format(
                        Locale.ROOT,
                        "the systems differ on %d of the items that affect the metric; the exact permutation p-value is %.4f,"
                                + " and with fewer than six items it cannot be below 0.05",
                        items,
                        exact);
                comparison.note(Note.of("few-differing", sentence)
                        .with("differing", items)
                        .with("pValue", exact));
            }
        }

        private boolean[] relevant() {
            double[] counts = new double[cells.atoms()];
            Arrays.setAll(counts, cell -> 1 + (cell + 1) * GOLDEN % 1);
            double[] psi = InPlaceInfluence.of(metric, cells, counts);
            double largest = Arrays.stream(psi).map(Math::abs).max().orElse(0);
            boolean[] relevant = new boolean[joint.atoms()];
            for (int atom = 0; atom < relevant.length; atom++) {
                int a = firstCell[atom];
                int b = secondCell[atom];
                relevant[atom] = a != b
                        && (metric.dependsOn(cells, a) != metric.dependsOn(cells, b)
                                || !(Math.abs(psi[a] - psi[b]) <= ROUNDING * largest));
            }
            return relevant;
        }

        private long items() {
            long items = 0;
            for (int atom = 0; atom < affects.length; atom++) {
                items += affects[atom] ? joint.count(atom) : 0;
            }
            return items;
        }

        private double pValue() {
            List<List<Integer>> units = units();
            double observed = Math.abs(difference(exchanged(units, 0)));
            int all = 1 << units.size();
            int extreme = 0;
            for (int which = 0; which < all; which++) {
                double other = Math.abs(difference(exchanged(units, which)));
                extreme += other < observed - ROUNDING * observed ? 0 : 1;
            }
            return (double) extreme / all;
        }

        private double difference(double[][] weights) {
            return metric.value(cells, weights[0]) - metric.value(cells, weights[1]);
        }

        /** Returns the atom of each item, or the atoms of the items of each cluster. */
        private List<List<Integer>> units() {
            Optional<? extends ClusteredSample<?>> clustered = sample.clustered();
            List<List<Integer>> units = new ArrayList<>();
            if (clustered.isEmpty()) {
                for (int atom = 0; atom < affects.length; atom++) {
                    for (int item = 0; affects[atom] && item < joint.count(atom); item++) {
                        units.add(List.of(atom));
                    }
                }
                return units;
            }
            ClusteredSample<?> clusters = clustered.get();
            for (int cluster = 0; cluster < clusters.clusters(); cluster++) {
                List<Integer> atoms = new ArrayList<>();
                for (int own = 0; own < clusters.atoms(cluster); own++) {
                    int atom = clusters.pooledAtom(cluster, own);
                    for (int item = 0; affects[atom] && item < clusters.count(cluster, own); item++) {
                        atoms.add(atom);
                    }
                }
                if (!atoms.isEmpty()) {
                    units.add(atoms);
                }
            }
            return units;
        }

        /** Subtracts an item from a weight; a remainder of the size of rounding error is 0. */
        private static double minus(double weight, double item) {
            return weight - item > ROUNDING * item ? weight - item : 0;
        }

        /** Returns the weights of both systems' cells after the exchange of each unit whose bit of {@code which} is 1. */
        private double[][] exchanged(List<List<Integer>> units, int which) {
            double[] observed = sample.weights();
            double[] kept = observed.clone();
            for (int unit = 0; unit < units.size(); unit++) {
                if ((which >> unit & 1) == 1) {
                    units.get(unit).forEach(atom -> kept[atom] = minus(kept[atom], observed[atom] / joint.count(atom)));
                }
            }
            double[] a = new double[cells.atoms()];
            double[] b = new double[cells.atoms()];
            for (int atom = 0; atom < kept.length; atom++) {
                double moved = observed[atom] - kept[atom];
                a[firstCell[atom]] += kept[atom];
                a[secondCell[atom]] += moved;
                b[secondCell[atom]] += kept[atom];
                b[firstCell[atom]] += moved;
            }
            return new double[][] {a, b};
        }
    }
}
