package dev.credence.delta.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import dev.credence.delta.effectivesize.EffectiveSampleSize;
import dev.credence.delta.effectivesize.RareClass;
import dev.credence.delta.effectivesize.UnevenWeights;
import dev.credence.delta.effectivesize.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.roots.WilsonScoreRoots;
import java.util.List;
import java.util.function.Supplier;

/**
 * Wilson's score interval on the effective sample size, id {@code delta-wilson}: the default of smooth metrics, on every
 * sampling design but folds.
 *
 * <p>Let {@code m} be the metric mapped onto [0, 1]: linearly from a bounded range, through its link for a proportion, and from a
 * range without an end by a scale whose unit is the value itself ({@code x / (x + value)} from [0, infinity)), so that the interval of
 * c times a metric is c times its interval. Its influences give the variance {@code V} of the
 * design (see {@code DesignVariance} in the source: {@code sum count psi^2 / n^2} for i.i.d. observations), and the effective
 * size {@code n_e = m (1 - m) / V}: as many trials of a proportion would tell as much. The bounds are the roots {@code q} of
 * {@code n_e (m - q)^2 = t^2 q (1 - q)}, mapped back. As n grows they go to {@code value -+ z sqrt(V)}.
 *
 * <ul>
 *   <li>For a proportion of i.i.d. observations {@code n_e} is its number of trials and {@code t} the normal point: the
 *       interval is Wilson's, F1's included.
 *   <li>For other metrics of counts {@code V} is the jackknife's variance, each observation (or cluster) really left out, where
 *       it exceeds that by influences, which take a class of three items for known, and with the square of the jackknife's bias
 *       added for independent or stratified items; {@code n_e} is the lesser of that and of the
 *       evidence with one observation more, spread evenly over all cells that could occur, so that a rare class without an error
 *       still counts as uncertain; and {@code t} is Student's with {@code min(n_e, n) - 1} degrees of freedom.
 *   <li>Areas and others that know their variance at the edge ({@link dev.credence.api.metric.BoundaryVariance}): V is the mean of
 *       the observed one, weighted by the number of the smaller class that are out of order, and of that at the edge, weighted by 1.
 *   <li>Weighted proportions: successes and failures are each divided by the mean weight of their rows, two rows of the heaviest
 *       weight they could have among them; the bounds are Wilson's for those counts, the odds multiplied back by the ratio of the
 *       two mean weights. Rows that are no trials count by the mean weight of their cell alone.
 *   <li>Other weighted metrics of counts: the design effect as observed counts as the items that the variance rests on, Kish's
 *       as two.
 *   <li>At an end of the range influences vanish: {@code n_e} is then that of the smoothed evidence, or of the metric's own
 *       variance there, at most n; with clusters it is at most their number, with weights Kish's effective size. Scores without an
 *       own variance count as many trials as the smaller class has items. In a range without an end there is then nothing to
 *       measure by, unless unseen cells are known: the interval is the whole range, status DEGENERATE.
 *   <li>Weights and clusters: Student's point with Kish's size, or the effective number of clusters
 *       {@code (sum t_g)^2 / sum t_g^2}, less 1, of what bears on the metric.
 *   <li>Clusters: few do not show how far their items repeat one another, because one that went wrong as a whole may not be among
 *       them. The design effect as observed counts as the {@code e} effective clusters of the rarer outcome, and
 *       {@code sqrt(b)} as one: {@code (e D + sqrt(b)) / (e + 1)}, where that is larger, {@code b = sum t_g^2 / sum t_g}. Only the
 *       observed share s of that variance is estimated: the degrees of freedom are divided by s^2. Of that
 *       interval and the one without it the wider bounds hold. Option {@code design-effect}: {@code prior} (default), or
 *       {@code observed} without it.
 * </ul>
 *
 * <p>The result's effective n is n over the design effect, not {@code n_e}. Bounds lie in the range by construction, hold the
 * value and never meet. Undefined metrics have the whole range.
 *
 * <p>Coverage: near-nominal. Measured at level 0.95 (docs/coverage.md) for nine metrics, two to ten classes, accuracy 0.6 to 0.99, n 20
 * to 1000: with balanced classes, and with classes as common as 1, 1/2, 1/3, ..., 0.957 on average, nowhere below 0.90, and nine in
 * ten situations between 0.92 and 0.98. With 8 to 40 clusters, the largest twenty times the smallest, and an intra-cluster
 * correlation of 0.3, 0.93 to 0.95 on average, 0.82 at the least ({@code design-effect=observed}: 0.85 to 0.91, and 0.63); with 5 to 50
 * clusters of less dependence 0.97 to 0.98 ({@code observed}: 0.95). It still fails where
 * one class has 98% of the items and the sample holds few or none of the others, because then nothing in it shows what those
 * classes would do. It is mostly too long there (coverage above 0.98), but too short for kappa up to n 50 (0.71 to 0.9), for macro F1 and precision with one or two
 * items a class (0.81 to 0.92), and for {@code recall.macro} of ten classes (0.28 at the worst): there the value itself is far off,
 * as it counts a class that is predicted but never true as 0; {@code recall.macro:undefined=skip} covers 0.86 at the least.
 * Where a class of up to five items weighs as much as in an average over classes, a note says that 95% intervals were measured to hold
 * the truth in 0.81 of samples at the worst. With log-normal weights kappa, MCC, macro F1 and balanced accuracy are covered in 0.92
 * and more. Weights of which one truth or one prediction has 5 to 50 times as much as the other: where at least one heavy row is in the
 * sample, proportions are covered in 0.94 of samples, other metrics in 0.82 at the least, which a note says; metrics of
 * three classes and more, which nothing corrects, in 0.53 at the least (recall.macro), which a note says as well; where no row is heavy
 * nothing shows that there are any. With five positives among 55 scores it covers 0.88 to 0.91 of an area under the ROC curve.
 *
 * <p>The idea of an effective size for a proportion of a complex design is Korn and Graubard's (1998), Survey Methodology 24,
 * 193-201; here it serves every metric.
 *
 * <p>Cost: O(atoms + classes) for averages over classes, mostly the influences and a Student's point. Other metrics of counts
 * are evaluated on all cells, O(classes^2), up to 1,000 classes; of more, only those cells count that were seen. The jackknife
 * is O(atoms) for metrics that say what they are without an observation ({@link dev.credence.api.metric.LeaveOneOut}), at any number
 * of atoms; for others O(atoms^2), and left out above 2,000 atoms (with clusters, for all: above 4 million atoms times clusters).
 *
 * @see <a href="https://doi.org/10.1080/01621459.1927.10502953">Wilson (1927), JASA 22, 209-212</a>
 * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393, on influences</a>
 * @see <a href="https://doi.org/10.1214/aos/1176345462">Efron and Stein (1981), Annals of Statistics 9, 586-596, on the jackknife</a>
 */
public final class DeltaWilson extends DeltaInterval {
    /** Where the design effect of clusters comes from. */
    enum DesignEffect {
        PRIOR,
        OBSERVED
    }

    private static final String OPTION = "design-effect";

    private final DesignEffect effect;

    /** The default of smooth metrics. */
    public DeltaWilson() {
        this(DesignEffect.PRIOR);
    }

    private DeltaWilson(DesignEffect effect) {
        this.effect = effect;
    }

    @Override
    public String id() {
        return "delta-wilson";
    }

    @Override
    public String spelling() {
        return effect == DesignEffect.PRIOR ? id() : id() + ":" + OPTION + "=observed";
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                OPTION,
                "of clusters: prior (with that of one cluster more, for few clusters) or observed (alone)",
                "prior"));
    }

    @Override
    public DeltaWilson configured(Options options) {
        return new DeltaWilson(options.choice(OPTION, effect));
    }

    @Override
    <E extends Evidence> TailBounds bounds(UnitMoments<E> at, Supplier<EffectiveSampleSize<E>> size) {
        return at.immeasurable() ? new VacuousBounds(at) : bounds(size.get());
    }

    @Override
    void remark(UnitMoments<?> at, Sample<?> sample, TailBounds bounds, double tail, Estimate.Builder estimate) {
        super.remark(at, sample, bounds, tail, estimate);
        RareClass.note(at).ifPresent(estimate::note);
        UnevenWeights.note(at, sample).ifPresent(estimate::note);
    }

    private TailBounds bounds(EffectiveSampleSize<?> size) {
        TailBounds observed = new WilsonBounds(size.observed());
        return effect == DesignEffect.OBSERVED || size == size.observed()
                ? observed
                : new WiderBounds(new WilsonBounds(size), observed);
    }

    /** Roots of {@code trials (m - q)^2 = t^2 q (1 - q)}, mapped back. */
    private record WilsonBounds(UnitMoments<?> at, double trials, double oddsRatio, VarianceEstimate variance)
            implements TailBounds {
        WilsonBounds(EffectiveSampleSize<?> size) {
            this(
                    size.moments(),
                    size.trials(),
                    size.oddsRatio(),
                    size.moments().variance().withDegreesOfFreedom(size.degreesOfFreedom()));
        }

        @Override
        public double lower(double tail) {
            double root = WilsonScoreRoots.lower(withOdds(at.unit(), 1 / oddsRatio), trials, variance.upperPoint(tail));
            return Math.min(at.value(), at.scale().fromUnit(withOdds(root, oddsRatio)));
        }

        @Override
        public double upper(double tail) {
            double root = WilsonScoreRoots.upper(withOdds(at.unit(), 1 / oddsRatio), trials, variance.upperPoint(tail));
            return Math.max(at.value(), at.scale().fromUnit(withOdds(root, oddsRatio)));
        }

        /** The probability whose odds are this many times as large. */
        private static double withOdds(double p, double factor) {
            return factor == 1 ? p : factor * p / (factor * p + (1 - p));
        }
    }
}
