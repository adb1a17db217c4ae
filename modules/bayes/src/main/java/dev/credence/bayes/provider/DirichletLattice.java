package dev.credence.bayes.provider;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.bayes.lattice.CellFunction;
import dev.credence.bayes.lattice.FourCellMetric;
import dev.credence.bayes.lattice.LatticePosterior;
import dev.credence.bayes.lattice.LatticeRule;
import dev.credence.bayes.lattice.TailExtrapolation;
import dev.credence.bayes.lattice.TwoClasses;
import dev.credence.bayes.prior.DirichletPrior;
import dev.credence.numerics.beta.Beta;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Equal-tailed credible interval of any metric of two classes under a Dirichlet prior on the four cells, without simulation, id {@code
 * dirichlet-lattice}: the default for metrics of two classes that are not proportions, with independent observations.
 *
 * <p>The share of positives, the recall and the specificity are independent Betas; the metric at the 4,096 points of a lattice of their
 * quantiles represents its posterior (16,384 points above level 0.985, 65,536 above 0.996, 1,048,576 above 0.999; from 0.9999 on the tails
 * are extrapolated in log odds). It is what {@code dirichlet} simulates, with errors of at most about 0.006 of the interval's length at
 * 0.95 (0.01 at 0.999) and the same on every run. Informedness and balanced accuracy get the posterior of the sum of two independent rates.
 * If the sizes of both classes were fixed (strata by truth), their share is known, and only the rates vary. Other designs are refused.
 *
 * <p>Prior: {@code prior} per cell (default 0.5, Jeffreys' prior), from 1e-12 to 1e16. The interval contains the observed value, also that
 * of a perfect classifier, which a posterior interval excludes; an interval that is widened for another value has a note. If the metric is
 * undefined for the observations, the interval is the whole range, because the prior alone would determine it. Points at which the metric is 0/0 are left out, with a note. An interval of width 0, as of a
 * metric with steps, has the status DEGENERATE. The result does not depend on the
 * positive class. Classes without observations are ignored; any number of classes other than two is refused, because a prior of 1/2 in each
 * of k^2 cells moves estimates towards the value of a random classifier.
 *
 * <p>With 1 to 4 errors of n items, the interval also contains the value with {@code L n} errors, where L solves {@code P(X >= errors) = alpha} for
 * binomial X, as in {@code wilson-modified}; so it does with 1 to 4 correct items. Otherwise one error of 20 items would exclude a classifier with one error
 * in 100, and the coverage would be 0.82 there.
 *
 * <p>Coverage: near-nominal. The lines {@code two-class} of docs/measurements/coverage.md ("Defaults, away from even classes") have it for
 * every metric, over prevalences from 0.03 to 0.5, sensitivities and specificities from 0.55 to 0.995 and 35 to 2,000 items. With up to
 * five items of a class a note states that coverage is below the level.
 *
 * <p>Cost: about 400 densities of Betas and 4,096 metrics, 0.15 milliseconds; other metrics of the same matrix need the latter alone. A
 * metric that is not a function of four counts is computed from a matrix at each point, which takes up to a millisecond.
 *
 * @see <a href="https://doi.org/10.1007/s10472-017-9564-8">Caelen (2017), A Bayesian interpretation of the confusion matrix, Annals of
 *     Mathematics and Artificial Intelligence 81, 429-450</a>
 */
public final class DirichletLattice extends Named implements IntervalMethod {
    private static final double JEFFREYS = 0.5;

    private static final String WIDENED =
            "the prior moves the posterior away from what was observed, and the interval was widened to contain it";

    private static final String NO_WIDTH =
            "the metric has one value at all points of the posterior between the bounds, which says nothing about its error";

    /** The number of items of a class up to which measured coverage falls below 0.93 (docs/measurements/coverage.md). */
    private static final long WARNED_CLASS_SIZE = 5;

    /** The largest number of errors, 4, that count as few. */
    private static final double FEW = 4;

    private final double prior;

    /** Creates an instance with Jeffreys' prior. */
    public DirichletLattice() {
        this(JEFFREYS);
    }

    private DirichletLattice(double prior) {
        super("dirichlet-lattice", "posterior of any metric of the four counts, by numerical integration");
        this.prior = prior;
    }

    @Override
    public String spelling() {
        return prior == JEFFREYS ? id() : id() + ":prior=" + PriorChoice.number(prior);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec("prior", "prior weight on each of the four cells, from 1e-12 to 1e16", "0.5"));
    }

    @Override
    public IntervalMethod configured(Options options) {
        return new DirichletLattice(
                DirichletPrior.symmetric(options.number("prior", prior)).first());
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return metric.unsupported(sample.evidence())
                .or(() -> TwoClasses.refusal(sample.evidence()))
                .or(() -> TwoClasses.designRefusal(sample));
    }

    @Override
    public <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions computeOptions) {
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        if (Double.isNaN(estimate.value())) {
            return estimate.bounds(metric.range().lower(), metric.range().upper())
                    .note("whole-range", "the data do not bound the value, so that the interval is the whole range")
                    .build();
        }
        TwoClasses classes = TwoClasses.of((ConfusionMatrix) sample.evidence());
        CellFunction function = FourCellMetric.of(metric, classes);
        LatticePosterior posterior =
                LatticePosterior.of(classes.shapes(prior), classes.fixedShare(sample), function, LatticeRule.of(level));
        if (posterior.defined() < posterior.points()) {
            int undefined = posterior.points() - posterior.defined();
            estimate.note(Note.of(
                            "undefined-draws",
                            "the metric was undefined at " + undefined + " of " + posterior.points()
                                    + " points, which were left out")
                    .with("undefined", undefined)
                    .with("points", posterior.points()));
        }
        classes.rare(WARNED_CLASS_SIZE)
                .ifPresent(rare -> estimate.note(CoverageWarning.of(0.84, rare + ": for classes this small ")));
        return addBounds(estimate, posterior, fewerErrors(function, classes, level), level, metric.range())
                .build();
    }

    /**
     * Returns the value of the metric with the fewest errors that the observed number allows at the significance of both tails together, and
     * with the fewest correct items; none for a number that is 0 or not small.
     */
    private static double[] fewerErrors(CellFunction function, TwoClasses classes, ConfidenceLevel level) {
        double[] counts = new double[4];
        Arrays.setAll(counts, kind -> classes.matrix().count(classes.cell(kind)));
        double items = Arrays.stream(counts).sum();
        double[] values = new double[2];
        Arrays.fill(values, Double.NaN);
        for (int side = 0; side < 2; side++) {
            double few = side == 0 ? counts[1] + counts[2] : counts[0] + counts[3];
            if (few >= 1 && few <= FEW && few < items) {
                double kept = Beta.quantile(2 * level.tail(), few, items - few + 1) * items / few;
                double[] parts = side == 0 ? new double[] {1, kept, kept, 1} : new double[] {kept, 1, 1, kept};
                double[] cells = new double[4];
                // the other cell of a true class has the kind with the last bit changed
                Arrays.setAll(cells, kind -> counts[kind] * parts[kind] + counts[kind ^ 1] * (1 - parts[kind ^ 1]));
                double[] value = new double[1];
                function.fill(cells, value);
                values[side] = value[0];
            }
        }
        return values;
    }

    private static Estimate.Builder addBounds(
            Estimate.Builder estimate, LatticePosterior posterior, double[] fewer, ConfidenceLevel level, Range range) {
        TailExtrapolation tails = new TailExtrapolation(posterior, range);
        double lower = tails.lower(level.tail());
        double upper = tails.upper(level.tail());
        for (double other : fewer) {
            lower = other < lower ? other : lower;
            upper = other > upper ? other : upper;
        }
        double value = estimate.value();
        if ((value < lower || value > upper) && value > range.lower() && value < range.upper()) {
            estimate.note("widened", WIDENED);
        }
        double lowest = range.clamp(Math.min(lower, value));
        double highest = range.clamp(Math.max(upper, value));
        if (lowest == highest) {
            estimate.status(Status.DEGENERATE, NO_WIDTH);
        }
        return estimate.bounds(lowest, highest)
                .credible(new PosteriorSummary(
                        posterior.mean(), Double.NaN, posterior.quantile(0.5), posterior.standardDeviation()));
    }
}
