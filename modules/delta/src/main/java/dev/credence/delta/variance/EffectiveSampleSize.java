package dev.credence.delta.variance;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.BoundaryVariance.Moments;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The number of trials at which a proportion has the same variance as the metric on the sample. For a proportion of independent items
 * it is its number of trials, otherwise {@code m(1-m) / variance}. In small samples the observed variance can be too small, and it is
 * combined with others: for counts with the larger variance of the smoothed evidence; for metrics that provide their variance at the
 * boundary with that variance, and for weighted proportions with Kish's, in shares that vanish as the rarer outcome is observed more
 * often; for clusters and for other weighted metrics of counts with a prior design effect.
 *
 * @param <E> kind of evidence
 */
public final class EffectiveSampleSize<E extends Evidence> {
    private final UnitMoments<E> unitMoments;
    private final double trials;
    private final double degreesOfFreedom;
    private final double oddsRatio;
    private final @Nullable EffectiveSampleSize<E> withoutPrior;

    private EffectiveSampleSize(UnitMoments<E> unitMoments, double trials, double degreesOfFreedom) {
        this(unitMoments, trials, degreesOfFreedom, 1, null);
    }

    EffectiveSampleSize(
            UnitMoments<E> unitMoments,
            double trials,
            double degreesOfFreedom,
            double oddsRatio,
            @Nullable EffectiveSampleSize<E> withoutPrior) {
        this.unitMoments = unitMoments;
        this.trials = trials;
        this.degreesOfFreedom = degreesOfFreedom;
        this.oddsRatio = oddsRatio;
        this.withoutPrior = withoutPrior;
    }

    /**
     * Computes the effective size of a sample, from the variance of the jackknife for counts and the variance by classes for scores.
     *
     * @param <E> kind of evidence
     * @param unitMoments the value and variance by influences
     * @param psi the influence of each atom; the array is overwritten
     */
    public static <E extends Evidence> EffectiveSampleSize<E> of(
            UnitMoments<E> unitMoments, DesignVariance<E> design, double[] psi) {
        return design.sizeOfProportion(unitMoments).orElseGet(() -> {
            double effect = design.designEffect(unitMoments, psi);
            EffectiveSampleSize<E> size =
                    withoutPrior(unitMoments, design, effect, () -> design.cautious(unitMoments, psi, effect));
            return design.withPrior(unitMoments.isRatioOfCounts() ? ofRatio(size, psi) : size);
        });
    }

    /**
     * Returns the size of a ratio with other degrees of freedom: a variance of the log ratio of {@code 4 / n} has no n trials. As in Welch's test, the
     * variance of each true class has as many as the class has items, combined after Satterthwaite. The cautious variance of a ratio leaves the influences as
     * they are.
     */
    private static <E extends Evidence> EffectiveSampleSize<E> ofRatio(EffectiveSampleSize<E> size, double[] psi) {
        UnitMoments<E> moments = size.unitMoments;
        double freedom = moments.variance().degreesOfFreedom();
        if (!moments.atBoundary() && moments.evidence() instanceof ConfusionMatrix cells) {
            freedom = Math.min(freedom, freedomOfClasses(cells, moments.weights(), psi));
        }
        return new EffectiveSampleSize<>(moments, size.trials, freedom);
    }

    private static double freedomOfClasses(ConfusionMatrix cells, double[] weights, double[] psi) {
        double[] items = new double[cells.classes()];
        double[] squares = new double[cells.classes()];
        for (int atom = 0; atom < psi.length; atom++) {
            double count = cells.count(atom);
            double sum = count > 0 ? weights[atom] * psi[atom] : 0;
            items[cells.truth(atom)] += count;
            squares[cells.truth(atom)] += count > 0 ? sum * sum / count : 0;
        }
        double sum = 0;
        double parts = 0;
        for (int c = 0; c < items.length; c++) {
            sum += squares[c];
            parts += items[c] > 0 ? squares[c] * squares[c] / items[c] : 0;
        }
        return sum * sum / parts;
    }

    /**
     * Computes the effective size of one of two systems on the same items, without the prior design effect: a cluster that affects both
     * systems does not distinguish them.
     *
     * @param <E> kind of evidence
     * @param unitMoments the value and variance by influences
     * @param joint the observations of both with their design
     */
    public static <E extends Evidence> EffectiveSampleSize<E> ofOneSystem(
            UnitMoments<E> unitMoments, DesignVariance<?> joint) {
        return withoutPrior(unitMoments, joint, unitMoments.variance().designEffect(), unitMoments::variance);
    }

    /**
     * Computes the effective size without the prior. {@code effect} is the design effect, which smoothed evidence does not have;
     * {@code cautious} computes the variance without smoothing, if it is needed.
     */
    private static <E extends Evidence> EffectiveSampleSize<E> withoutPrior(
            UnitMoments<E> unitMoments, DesignVariance<?> design, double effect, Supplier<VarianceEstimate> cautious) {
        double byDesign = unitMoments.variance().degreesOfFreedom();
        if (design.isBinomial() && unitMoments.isProportion()) {
            return new EffectiveSampleSize<>(unitMoments, unitMoments.trials(), byDesign);
        }
        if (unitMoments.atBoundary()) {
            double[] classes = classUnits(unitMoments, design);
            double smoothed = Math.min(
                    UnitMoments.trials(classes.length > 0 ? unitMoments.smoothedFor(classes) : unitMoments.smoothed()),
                    design.mostTrialsAtBoundary(unitMoments));
            return ofCounts(unitMoments, smallerTrials(smoothed, design.withHeavyRows(unitMoments)), byDesign);
        }
        VarianceEstimate variance = cautious.get();
        double observed = unitMoments.unit() * (1 - unitMoments.unit()) / unitMoments.onUnitScale(variance.variance());
        if (unitMoments.isProportion()) {
            return new EffectiveSampleSize<>(
                    unitMoments, design.cautiousSizeOfProportion(unitMoments, observed), byDesign);
        }
        if (unitMoments.hasScores()) {
            EffectiveSampleSize<E> size =
                    ofScores(unitMoments, classUnits(unitMoments, design), observed, variance.degreesOfFreedom());
            return new EffectiveSampleSize<>(
                    unitMoments, size.trials, Math.min(size.degreesOfFreedom, design.mostFreedom()));
        }
        return ofCounts(
                unitMoments,
                smallerTrials(
                        smallerTrials(observed, smoothed(unitMoments, effect)), design.withHeavyRows(unitMoments)),
                byDesign);
    }

    /** Returns the smaller number of trials; moments without a positive number of trials are ignored. */
    private static double smallerTrials(double trials, Moments moments) {
        double other = UnitMoments.trials(moments);
        return other > 0 ? Math.min(trials, other) : trials;
    }

    /**
     * Returns the size of a metric of counts, with the number of trials minus 1 as degrees of freedom if it is not a proportion. Outcomes that
     * do not vary have no number of trials, which is NaN; their degrees of freedom are those of the observations.
     */
    private static <E extends Evidence> EffectiveSampleSize<E> ofCounts(
            UnitMoments<E> unitMoments, double trials, double byDesign) {
        double size = unitMoments.itemsRead();
        double freedom = unitMoments.hasScores() || unitMoments.isProportion()
                ? byDesign
                : Math.min(byDesign, Math.max(1, (trials < size ? trials : size) - 1));
        return new EffectiveSampleSize<>(unitMoments, trials, freedom);
    }

    /**
     * Combines the observed size of scores with the one at the boundary. If few scores are out of order, the variance by influences is
     * determined by those few; the variance of the metric at the boundary is not, but assumes a shape of the distribution of scores. The weight
     * is the number of observations of the smallest class that are out of order, with weights the effective number. The model's part is not estimated, so that the sum has more
     * degrees of freedom than the observed part (Satterthwaite).
     */
    private static <E extends Evidence> EffectiveSampleSize<E> ofScores(
            UnitMoments<E> unitMoments, double[] classes, double observed, double freedom) {
        double edge = UnitMoments.trials(momentsAtEdge(unitMoments, classes));
        if (!(edge > 0)) {
            return new EffectiveSampleSize<>(unitMoments, observed, freedom);
        }
        double smallest = classes.length > 0
                ? Arrays.stream(classes).filter(units -> units > 0).min().orElse(1)
                : ScoreDesign.smallestClass(
                        unitMoments.evidence(), unitMoments.variance().units());
        double events = smallest * Math.min(unitMoments.unit(), 1 - unitMoments.unit());
        double trials = mixed(edge, observed, events, 1);
        double share = events / (events + 1) * trials / observed;
        return new EffectiveSampleSize<>(unitMoments, trials, freedom / (share * share));
    }

    private static Moments momentsAtEdge(UnitMoments<?> unitMoments, double[] classes) {
        if (!(unitMoments.metric() instanceof BoundaryVariance)) {
            return new Moments(Double.NaN, Double.NaN);
        }
        return classes.length > 0
                ? unitMoments.smoothedFor(classes)
                : smoothed(unitMoments, unitMoments.variance().designEffect());
    }

    /** Returns the effective number of rows of each class of weighted scores; no numbers for other samples, and for metrics that do not need them. */
    private static double[] classUnits(UnitMoments<?> unitMoments, DesignVariance<?> design) {
        return design.sample().isWeighted()
                        && unitMoments.hasScores()
                        && unitMoments.metric() instanceof BoundaryVariance
                ? design.classUnits()
                : new double[0];
    }

    /** Returns n such that {@code 1/n} is the mean of {@code 1/model} and {@code 1/observed}, weighted by {@code prior} and {@code events}. */
    static double mixed(double model, double observed, double events, double prior) {
        return (events + prior) / (events / observed + prior / model);
    }

    /** Returns the moments of the smoothed evidence with n over the design effect as its number of observations. */
    private static Moments smoothed(UnitMoments<?> unitMoments, double designEffect) {
        return unitMoments.smoothedFor(unitMoments.unitsOfSmoothing(designEffect));
    }

    /** {@return the effective number of trials, in general not an integer} */
    public double trials() {
        return trials;
    }

    /**
     * {@return the degrees of freedom of the variance: the number of trials minus 1 for metrics of counts, Satterthwaite's for scores and for ratios of
     * counts, and those of the design for proportions, whose variance follows from their value}
     */
    public double degreesOfFreedom() {
        return degreesOfFreedom;
    }

    /**
     * {@return the odds of a weighted proportion divided by those of the binomial probability of its trials; see {@link WeightedTrials}; a
     * positive ratio; 1 for metrics that are not weighted proportions}
     */
    public double oddsRatio() {
        return oddsRatio;
    }

    /**
     * {@return how many trials fail instead of each success where a cluster fails as a whole, as far as the design effect shows that clusters do; 1 or more, and 1
     * without clusters}
     */
    public double failuresOfSuccess() {
        VarianceEstimate variance = unitMoments.variance();
        double size = variance.clusters().size();
        double failures = size > 1 ? FourCells.failuresOfSuccess(unitMoments.metric(), unitMoments.evidence()) : 1;
        if (unitMoments.atBoundary()) {
            return failures > 1 ? Math.max(1, Math.min(failures, variance.units() / trials)) : 1;
        }
        double dependence = Math.max(0, Math.min(1, (variance.designEffect() - 1) / (size - 1)));
        return failures > 1 ? 1 + (failures - 1) * dependence : 1;
    }

    /** {@return the effective size by the observed design effect, without the prior for clusters} */
    public EffectiveSampleSize<E> observed() {
        return withoutPrior == null ? this : withoutPrior;
    }

    /** {@return the value and variance from which the size follows} */
    public UnitMoments<E> moments() {
        return unitMoments;
    }

    /** Returns the variance and degrees of freedom that correspond to the effective size, for a test. */
    public VarianceEstimate varianceForTest() {
        if (withoutPrior == null
                && (unitMoments.atBoundary() || unitMoments.isProportion() || unitMoments.hasScores())) {
            return unitMoments.variance().withVariance(unitMoments.varianceOrSmoothed());
        }
        double slope = unitMoments.scale().slope(unitMoments.value());
        return unitMoments
                .variance()
                .withVariance(unitMoments.unit() * (1 - unitMoments.unit()) / trials / (slope * slope))
                .withDegreesOfFreedom(observed().degreesOfFreedom);
    }
}
