package dev.credence.delta.interval;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.api.metric.UnseenItemBounds.Reach;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.delta.interval.DeltaLogit.LogitBounds;
import dev.credence.delta.variance.BoundedMean;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.EffectiveSampleSize;
import dev.credence.delta.variance.UnitDeviations;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.RuleOfThree;
import dev.credence.numerics.bounds.TailBounds;
import dev.credence.numerics.roots.WilsonScoreRoots;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Wilson's score interval on the effective sample size, id {@code delta-wilson}. It is the default for smooth metrics under every
 * sampling design except folds.
 *
 * <p>Let {@code m} be the metric mapped onto [0, 1]: linearly from a bounded range, through its link for a proportion, and from an unbounded range by a scale
 * whose unit is the value itself ({@code x / (x + value)} from [0, infinity)), so that the interval of c times a metric is c times its interval. The influences of
 * the metric give the variance {@code V} under the sampling design ({@code sum count psi^2 / n^2} for independent observations). The effective size {@code n_e =
 * m (1 - m) / V} is the number of trials at which a proportion {@code m} has that variance. The bounds are the roots {@code q} of {@code n_e (m - q)^2 = t^2 q (1 -
 * q)}, mapped back. As n grows they approach {@code value -+ z sqrt(V)}.
 *
 * <ul>
 *   <li>A proportion of independent observations has {@code n_e} equal to its number of trials and the normal quantile as {@code t}:
 *       the interval is Wilson's, also for F1.
 *   <li>For other metrics of counts, {@code V} is the larger of the variance by influences and the variance of the jackknife, which
 *       leaves out each observation or cluster; for independent or stratified items the squared bias of the jackknife is added. {@code n_e} is then the smaller
 *       of that effective size and the effective size after one observation is added, spread evenly over all cells that can occur, so that a rare class without
 *       an error still counts as uncertain. Among three or more classes it has no class without an item that the metric leaves out, such as one that is predicted
 *       but never true for balanced accuracy. {@code t} is Student's with {@code min(n_e, n) - 1} degrees of freedom.
 *   <li>Ratios of counts, that is, metrics of counts with an infinite range such as a likelihood ratio or an odds ratio: the bounds are
 *       {@code value exp(-+ t sqrt(V) / value)}, on the log scale, where such metrics are symmetric. {@code V} is the larger variance of the
 *       one by influences and that of the smoothed evidence, without a jackknife, because a table with one error less can have an
 *       infinite ratio. {@code t} is Student's, and its degrees of freedom are those of the true classes, combined after Welch and Satterthwaite.
 *   <li>Areas under curves, and other metrics that provide their variance at the boundary
 *       ({@link dev.credence.api.metric.BoundaryVariance}): {@code 1/n_e} is the weighted mean of its observed value and its value at
 *       the boundary. The weights are the number of observations of the smaller class that are out of order, and 1. With weighted rows of scores,
 *       both classes count as Kish's effective numbers of their rows, and the variance is computed within each class.
 *   <li>Metrics that state an upward bias ({@link dev.credence.api.metric.UpwardBias}), such as average precision: the lower bound is computed from the value
 *       minus that bias.
 *   <li>Outcomes: a metric that averages over labels, or measures the agreement of raters, adds the variance of trials for the items of a label
 *       (or for the items with two ratings) that are all equal, so that a rare label that was always found still counts as uncertain.
 *   <li>Weighted proportions: the total weights of successes and of failures are each divided by the mean weight of their rows, to
 *       which two rows of the heaviest weight possible are added. The bounds are Wilson's for these effective counts, and their odds
 *       are multiplied by the ratio of the two mean weights. Rows that are not trials contribute only the mean weight of their cell.
 *   <li>Other weighted metrics of counts: the design effect is a weighted mean of the observed one, with the number of items on which
 *       the variance rests as its weight, and Kish's, with the weight 2.
 *   <li>A mean of losses or outcomes in a bounded range: n items may all lack a share {@code p = 1 - a^(1/n)} of items with probability a, the tail
 *       of the bound. The upper bound is at least {@code value + p (end of the range - largest loss that was seen)}, and the lower bound is at
 *       most the corresponding number, so that losses that are all nearly 0 do not show that errors are impossible. Other metrics state what unseen items may do
 *       ({@link dev.credence.api.metric.UnseenItemBounds}).
 *   <li>At an end of the range influences vanish. {@code n_e} is then the effective size of the smoothed evidence, or of the metric's
 *       own variance at the boundary, and at most n (of outcomes the number of items that the metric reads, with clusters their number, with crossed
 *       clusters the larger one, with weights Kish's effective size). For scores
 *       without their own variance at the boundary {@code n_e} is the size of the smaller class. If such a range is unbounded and no
 *       unseen cells are known, the interval is the whole range with status DEGENERATE.
 *   <li>Weights: a row whose share h of the weight is above 1/n has {@code (1 - 1/n) / (1 - h)} times its distance from the mean, which makes it the distance
 *       from the other rows, as in the jackknife. One row of nearly all of the weight has about no degrees of freedom, and bounds nothing but a proportion.
 *   <li>Weights and clusters: {@code t} is Student's, and its degrees of freedom are Kish's effective size minus 1, or the effective
 *       number of clusters {@code (sum t_g)^2 / sum t_g^2} minus 1, counted over the observations that affect the metric. With crossed
 *       clusters, such as questions and seeds, it is the smaller number of the two kinds minus 1, and the variance is that of both
 *       kinds minus that of their cells (Cameron, Gelbach and Miller).
 *   <li>Clusters: a few clusters do not show how strongly their items depend on each other, because a cluster that failed as a whole
 *       may be missing from the sample. The design effect is therefore {@code (e D + sqrt(b)) / (e + 1)} where that is larger than the observed {@code D},
 *       with {@code e} the effective number of clusters of the rarer outcome and {@code b = sum t_g^2 / sum t_g}. Only the share s of that variance is
 *       estimated, so the degrees of freedom are divided by s^2. The interval is the wider of this one and the one by the observed design effect. Option
 *       {@code design-effect}: {@code prior} (default), or {@code observed} for the observed design effect alone.
 *   <li>Clusters of outcomes without a bounded range, such as seconds: where the sums of influences over clusters are skewed, the bounds are at least as far
 *       as those by Hall's transformation of these sums, up to twice Student's distance. The correction starts at a skewness of the mean of 0.2.
 * </ul>
 *
 * <p>Option {@code shares}, for proportions, means in a bounded range, ratios of sums of documents, and bounded metrics of clusters: {@code score} (default), or {@code exact} for bounds that are at least as far as those of
 * Clopper and Pearson for {@code n_e} trials (Korn and Graubard). Next to 0 and 1 the error of Wilson's bound is up to four times its tail: of 20
 * clusters one is wrong in 0.18 of samples where the true share of errors is 0.01, and the upper bound at 0.95 then excludes it. Of 20 to 50 documents, of which 3% or 5% miss half of their entities, the upper bound of recall at 0.9 is below the
 * true value in 0.07 to 0.09 of samples, and that of {@code exact} in 0.02 to 0.05. A bound of a mean in a bounded range is also at least as far as the mean with
 * the largest share of the c extreme items or clusters that Clopper and Pearson allow, for each c up to 50. Gates use {@code exact}.
 *
 * <p>The reported effective n is n divided by the design effect, not {@code n_e}. The bounds lie in the range, contain the value and
 * are never equal. The interval of an undefined metric is the whole range.
 *
 * <p>Coverage: near-nominal. At level 0.95 it is 0.957 on average and at least 0.90 for nine metrics, two to ten balanced or moderately unbalanced classes, and n
 * from 20 to 1000. With 8 to 40 clusters of very uneven size and an intra-cluster correlation of 0.3 it is 0.93 to 0.95 on average and at least 0.82. It fails
 * where one class has 98% of the items and the sample contains few or none of the other classes, because the sample then does not show their error rates: mostly
 * above 0.98, but 0.71 to 0.90 for kappa up to n = 50, 0.81 to 0.92 for macro F1 and macro precision, and 0.28 at worst for {@code recall.macro} of ten classes,
 * which counts a class that is predicted but never true as 0 ({@code recall.macro:undefined=skip}: at least 0.86). A note names classes of up to five items that
 * matter to the metric. With log-normal weights, coverage is at least 0.92; with weights that depend strongly on truth or prediction, it is at least 0.82 for two
 * classes and 0.53 for more, and a note warns where a heavy row is in the sample. For an area under the ROC curve with five positives among 55 scores it is 0.88
 * to 0.91. Of unbounded means of 10 to 100 clusters of which large ones have large log-normal outcomes it is 0.80 to 0.94, with a note where the sums of clusters
 * are skewed. All measurements are in docs/measurements/coverage.md and docs/measurements/outcomes.md.
 *
 * <p>Odds ratios and likelihood ratios: 0.93 to 1.00 (20, 50 and 200 independent items with a prevalence of 0.1 or 0.5, and 12 or 30 clusters of 5; 400
 * to 3,000 samples each), with nearly the lengths of dirichlet-lattice, except for the negative likelihood ratio of two positives, where it is 0.86.
 *
 * <p>Korn and Graubard (1998), Survey Methodology 24, 193-201, introduced the effective size of a proportion under a complex design.
 * Here the idea is used for every metric.
 *
 * <p>Cost: O(atoms + classes) for averages over classes. Other metrics of counts are evaluated on all cells, O(classes^2), up to 1,000 classes; with more classes
 * only the observed cells count. The jackknife is O(atoms) for metrics that implement {@link dev.credence.api.metric.LeaveOneOut}; for others it is O(atoms^2) and
 * is omitted above 2,000 atoms (with clusters, for every metric, above 4 million atoms times clusters).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1927.10502953">Wilson (1927), JASA 22, 209-212</a>
 * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393, on influences</a>
 * @see <a href="https://doi.org/10.1214/aos/1176345462">Efron and Stein (1981), Annals of Statistics 9, 586-596, on the jackknife</a>
 */
public final class DeltaWilson extends DeltaInterval {
    /** The source of the design effect of clusters. */
    enum DesignEffect {
        PRIOR,
        OBSERVED
    }

    /** The bounds of shares. */
    enum Shares {
        SCORE,
        EXACT
    }

    private static final String ID = "delta-wilson";
    private static final String DESIGN_EFFECT = "design-effect";
    private static final String SHARES = "shares";

    private final DesignEffect effect;
    private final Shares shares;

    /** Creates the interval with the prior design effect of clusters. */
    public DeltaWilson() {
        this(DesignEffect.PRIOR, Shares.SCORE);
    }

    private DeltaWilson(DesignEffect effect, Shares shares) {
        super(ID, "delta method with a Wilson interval of the effective sample size");
        this.effect = effect;
        this.shares = shares;
    }

    @Override
    public String spelling() {
        List<String> parts = new ArrayList<>();
        if (effect != DesignEffect.PRIOR) {
            parts.add(DESIGN_EFFECT + "=" + Options.spelled(effect));
        }
        if (shares != Shares.SCORE) {
            parts.add(SHARES + "=" + Options.spelled(shares));
        }
        return parts.isEmpty() ? ID : ID + ":" + String.join(",", parts);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(
                new OptionSpec(
                        DESIGN_EFFECT,
                        "of clusters: prior (with that of one cluster more, for few clusters) or observed (alone)",
                        "prior"),
                new OptionSpec(
                        SHARES,
                        "of proportions, means, ratios of sums, clusters: score (Wilson) or exact (Clopper-Pearson)",
                        "score"));
    }

    @Override
    public DeltaWilson configured(Options options) {
        return new DeltaWilson(options.choice(DESIGN_EFFECT, effect), options.choice(SHARES, shares));
    }

    @Override
    <E extends Evidence> TailBounds bounds(
            UnitMoments<E> moments, DesignVariance<E> design, double[] psi, Supplier<EffectiveSampleSize<E>> size) {
        if (moments.immeasurable()) {
            return new VacuousBounds(moments);
        }
        Optional<UnseenItems> unseen = UnseenItems.of(moments, psi);
        boolean exact = shares == Shares.EXACT && isShare(moments, unseen.isPresent());
        Optional<UnitDeviations> extremes = exact && unseen.isPresent() && BoundedMean.mayBe(moments.metric())
                ? Optional.of(design.deviations(psi))
                : Optional.empty();
        TailBounds sized = bounds(size.get(), exact);
        TailBounds seen = moments.variance().clusters().size() > 1 ? SkewedClusters.around(sized, moments) : sized;
        TailBounds bounds = extremes.<TailBounds>map(units ->
                        new ExtremeUnits(seen, moments, units, unseen.get().items()))
                .orElse(seen);
        return unseen.map(items -> items.around(bounds)).orElse(bounds);
    }

    /** Returns whether a metric is a proportion, a mean in a bounded range, a ratio of sums in [0, 1], or a bounded metric of clusters. */
    private static boolean isShare(UnitMoments<?> moments, boolean hasUnseenItems) {
        Metric<?> metric = moments.metric();
        if (moments.isProportion() || !metric.range().bounded()) {
            return moments.isProportion();
        }
        if (moments.evidence() instanceof ConfusionMatrix) {
            return moments.variance().clusters().size() > 1;
        }
        return metric instanceof UnseenItemBounds
                ? hasUnseenItems && metric.range().equals(Range.UNIT)
                : hasUnseenItems || (metric instanceof BoundaryVariance && !moments.hasScores());
    }

    @Override
    void addNotes(
            UnitMoments<?> moments,
            DesignVariance<?> design,
            TailBounds bounds,
            double tail,
            Estimate.Builder estimate) {
        super.addNotes(moments, design, bounds, tail, estimate);
        RareClass.note(moments).ifPresent(estimate::note);
        design.noteOnWeights(moments).ifPresent(estimate::note);
        design.noteOnFailingClusters(moments, bounds, tail).ifPresent(estimate::note);
    }

    private TailBounds bounds(EffectiveSampleSize<?> size, boolean exact) {
        TailBounds observed = ofSize(size.observed(), exact);
        return effect == DesignEffect.OBSERVED || size == size.observed()
                ? observed
                : ofSize(size, exact).farther(observed);
    }

    private static TailBounds ofSize(EffectiveSampleSize<?> size, boolean exact) {
        UnitMoments<?> moments = size.moments();
        VarianceEstimate variance = moments.variance().withDegreesOfFreedom(size.degreesOfFreedom());
        if (!moments.isRatioOfCounts()) {
            WilsonBounds score = new WilsonBounds(moments, size.trials(), size.oddsRatio(), variance);
            return exact ? score.farther(new ExactBounds(score)) : score;
        }
        double unit = moments.atBoundary() ? moments.smoothed().value() : moments.unit();
        return new LogitBounds(moments, new Moments(unit, unit * (1 - unit) / size.trials()), variance);
    }

    /**
     * Items that lie farther out than those that were seen. All n items may lack them by chance, if their share is small.
     *
     * @param items the number n, with clusters and weights the effective one
     * @param reach the values that a share of such items may give
     */
    private record UnseenItems(double items, Reach reach) {
        /** Returns the items that were not seen; empty if the metric does not know them and is not a mean of numbers in a bounded range. */
        static <E extends Evidence> Optional<UnseenItems> of(UnitMoments<E> moments, double[] psi) {
            VarianceEstimate variance = moments.variance();
            double items = Math.min(variance.units(), variance.degreesOfFreedom() + 1);
            return reach(moments, psi).map(reach -> new UnseenItems(items, reach));
        }

        private static <E extends Evidence> Optional<Reach> reach(UnitMoments<E> moments, double[] psi) {
            Metric<E> metric = moments.metric();
            if (metric instanceof UnseenItemBounds<E> known) {
                return metric.range().bounded() && !moments.isProportion()
                        ? Optional.of(known.unseenItems(moments.evidence(), moments.weights()))
                        : Optional.empty();
            }
            return moments.evidence() instanceof ConfusionMatrix || !BoundedMean.mayBe(metric)
                    ? Optional.empty()
                    : reachOfMean(moments, psi);
        }

        private static Optional<Reach> reachOfMean(UnitMoments<?> moments, double[] psi) {
            double[] weights = moments.weights();
            double smallest = 0;
            double largest = 0;
            for (int atom = 0; atom < psi.length; atom++) {
                if (weights[atom] > 0) {
                    smallest = Math.min(smallest, psi[atom]);
                    largest = Math.max(largest, psi[atom]);
                }
            }
            Range range = moments.metric().range();
            double value = moments.value();
            return BoundedMean.is(moments.metric(), value, DoubleStream.of(smallest, largest))
                    ? Optional.of(Reach.linear(
                            value,
                            Math.max(0, value + smallest - range.lower()),
                            Math.max(0, range.upper() - largest - value),
                            range))
                    : Optional.empty();
        }

        TailBounds around(TailBounds seen) {
            return new TailBounds() {
                @Override
                public double lower(double tail) {
                    return Math.min(seen.lower(tail), reach.lowest(RuleOfThree.share(items, tail)));
                }

                @Override
                public double upper(double tail) {
                    return Math.max(seen.upper(tail), reach.highest(RuleOfThree.share(items, tail)));
                }
            };
        }
    }

    /** The roots of {@code trials (m - q)^2 = t^2 q (1 - q)}, mapped back. */
    private record WilsonBounds(UnitMoments<?> moments, double trials, double oddsRatio, VarianceEstimate variance)
            implements TailBounds {
        @Override
        public double lower(double tail) {
            double share = withOdds(moments.unitWithoutBias(), 1 / oddsRatio);
            return Math.min(moments.value(), value(WilsonScoreRoots.lower(share, trials, variance.upperPoint(tail))));
        }

        @Override
        public double upper(double tail) {
            return Math.max(moments.value(), value(WilsonScoreRoots.upper(share(), trials, variance.upperPoint(tail))));
        }

        /** Returns the share of successes among the trials. */
        double share() {
            return withOdds(moments.unit(), 1 / oddsRatio);
        }

        /** Returns the value of a share of successes. */
        double value(double share) {
            return moments.scale().fromUnit(withOdds(share, oddsRatio));
        }

        /** Returns the probability whose odds are {@code factor} times those of p. */
        private static double withOdds(double p, double factor) {
            return factor == 1 ? p : factor * p / (factor * p + (1 - p));
        }
    }

    /**
     * The bounds of Clopper and Pearson for the effective number of trials, which need not be whole (Korn and Graubard): the error of each bound is not above its
     * tail for independent trials, where that of Wilson's bound is up to four times the tail next to 0 and 1.
     *
     * @param score the score bounds of the same trials
     */
    private record ExactBounds(WilsonBounds score) implements TailBounds {
        /** The number of trials, 2^53, from which on the bounds agree. */
        private static final double MANY = 0x1p53;

        @Override
        public double lower(double tail) {
            double successes = score.trials() * score.share();
            return successes > 0 && score.trials() < MANY
                    ? score.value(Beta.quantile(tail, successes, score.trials() - successes + 1))
                    : score.lower(tail);
        }

        @Override
        public double upper(double tail) {
            double failures = score.trials() * (1 - score.share());
            return failures > 0 && score.trials() < MANY
                    ? score.value(Beta.upperQuantile(tail, score.trials() - failures + 1, failures))
                    : score.upper(tail);
        }
    }

    /**
     * Notes for metrics of three or more classes that depend strongly on a class of few items: at most five true or predicted items, one
     * of which changes the metric as much as two change the accuracy. All of these few items may be right, or wrong, by chance, and no
     * interval that uses them alone can account for that. For such classes, averages over classes cover the true value in 0.81 to 0.97 of
     * samples, averages weighted by class size, kappa and MCC in 0.88 and more, and 0.31 at worst if classes that are predicted but never
     * true count as 0 (docs/measurements/coverage.md).
     */
    static final class RareClass {
        /** The largest class with a note; with seven expected items coverage is 0.92. */
        private static final long WARNED_CLASS_SIZE = 5;

        /** The smallest change with a note, in changes of the accuracy; kappa and MCC have about 1. */
        private static final double HEAVY = 2;

        /** The smallest coverage if an undefined class counts as 0, of recall.macro with 30 classes and 150 items. */
        private static final double COUNTED_AS_0 = 0.31;

        private static final double OF_ITEMS = 0.81;
        private static final double OF_PREDICTIONS = 0.85;

        /** Relative to the change of the accuracy, which is 1. */
        private static final double ROUNDING = 1e-6;

        /** The limit of smoothed evidence, for metrics that need all cells. */
        private static final int MAX_CLASSES = 1000;

        /**
         * Returns the note for an interval.
         *
         * @param <E> kind of evidence
         * @param moments the value and variance of a metric
         * @return a note; empty if no class is too rare for the metric
         */
        public static <E extends Evidence> Optional<Note> note(UnitMoments<E> moments) {
            return moments.evidence() instanceof ConfusionMatrix matrix
                            && matrix.possibleClasses() > 2
                            && matrix.possibleClasses() <= MAX_CLASSES
                    ? note(moments, matrix, counts(matrix, matrix.margins()::truth))
                    : Optional.empty();
        }

        private static <E extends Evidence> Optional<Note> note(
                UnitMoments<E> moments, ConfusionMatrix matrix, long[] items) {
            int common = largest(matrix, c -> items[c]);
            int rare = largest(matrix, c -> moments.readsTruth(c) ? -items[c] : Long.MIN_VALUE);
            double weight = items[rare] <= WARNED_CLASS_SIZE ? change(moments, rare, common) : 0;
            if (weight >= HEAVY && items[rare] == 0 && countsUndefined(moments)) {
                return warning(
                        COUNTED_AS_0,
                        "class '%s' is predicted but has no item, and %s counts what is undefined as 0: with such classes ",
                        matrix.labels().get(rare),
                        moments.metric().spelling());
            }
            if (weight >= HEAVY) {
                return warning(
                        OF_ITEMS,
                        "class '%s' has %s %s as %.1f move the accuracy: with classes of up to five items ",
                        matrix.labels().get(rare),
                        items[rare] == 0
                                ? "no item, and one would move"
                                : items[rare] + (items[rare] == 1 ? " item" : " items") + ", of which one moves",
                        moments.metric().spelling(),
                        weight);
            }
            return predicted(moments, matrix, common);
        }

        /** Returns whether the metric counts an undefined class as 0, by its own note. */
        private static <E extends Evidence> boolean countsUndefined(UnitMoments<E> moments) {
            return moments.metric().notes(moments.evidence(), moments.weights()).stream()
                    .anyMatch(note -> note.code().equals("undefined-classes")
                            && "zero".equals(note.data().get("policy")));
        }

        /** Returns the note for a class that is seldom predicted: one more prediction changes a precision or an F1 strongly. */
        private static <E extends Evidence> Optional<Note> predicted(
                UnitMoments<E> moments, ConfusionMatrix matrix, int common) {
            long[] calls = counts(matrix, matrix.margins()::predicted);
            int rare = largest(matrix, c -> -calls[c]);
            double weight = calls[rare] <= WARNED_CLASS_SIZE ? change(moments, matrix, common, rare) : 0;
            return weight < HEAVY
                    ? Optional.empty()
                    : warning(
                            OF_PREDICTIONS,
                            "class '%s' is predicted for %d item%s, and one item more moves %s as %.1f move the accuracy: with classes"
                                    + " predicted for up to five items ",
                            matrix.labels().get(rare),
                            calls[rare],
                            calls[rare] == 1 ? "" : "s",
                            moments.metric().spelling(),
                            weight);
        }

        private static Optional<Note> warning(double least, String format, Object... values) {
            return Optional.of(CoverageWarning.of(least, String.format(Locale.ROOT, format, values)));
        }

        /** Returns the change by a common item predicted as rare or, if the predicted class of an error matters, by a correct rare item. */
        private static double change(UnitMoments<?> moments, ConfusionMatrix matrix, int common, int rare) {
            int third = largest(matrix, c -> c == common || c == rare ? 0 : 1);
            double predictedPositives = change(moments, common, rare);
            boolean matters = Math.abs(change(moments, third, rare) - change(moments, third, common)) > ROUNDING;
            return matters ? Math.max(predictedPositives, change(moments, rare, common)) : predictedPositives;
        }

        private static double change(UnitMoments<?> moments, int truth, int other) {
            return moments.scale().slope(moments.value()) * moments.change(truth, other);
        }

        /** Returns the first class with the largest number among those that can occur. */
        private static int largest(ConfusionMatrix matrix, IntToLongFunction number) {
            int largest = -1;
            for (int c = 0; c < matrix.classes(); c++) {
                if (matrix.isPossible(c) && (largest < 0 || number.applyAsLong(c) > number.applyAsLong(largest))) {
                    largest = c;
                }
            }
            return largest;
        }

        private static long[] counts(ConfusionMatrix matrix, IntToDoubleFunction ofClass) {
            return IntStream.range(0, matrix.classes())
                    .mapToLong(c -> (long) ofClass.applyAsDouble(c))
                    .toArray();
        }
    }
}
