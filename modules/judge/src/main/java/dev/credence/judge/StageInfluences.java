package dev.credence.judge;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.numerics.linear.GramMatrix;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The values of a metric of one system, or the difference of two, by true labels and by labels of the judge, with the influences of the
 * labelled and the unlabelled items.
 */
final class StageInfluences {
    /**
     * The least number of labelled items of each stratum for a weight of its own, if there are no more strata than that. The bias of a weight is of the order
     * of 1/n and does not shrink as strata become more: 20 strata of 10 items covered 0.91, 40 strata of 10 items 0.88 and of 25 items 0.93.
     */
    private static final int MIN_IN_STRATUM = 25;

    private final double byTruth;
    private final double byJudge;
    private final double byJudgeElsewhere;
    private final double[] truth;
    private final double[] judge;
    private final double[] reference;
    private final double[] labelled;
    private final double[] unlabelled;
    private final StageDesign design;
    /** The weight of the judge in each stratum; empty if all items have one. */
    private final double[] ofStrata;

    private StageInfluences(
            double[] values,
            double[] truth,
            double[] judge,
            double[] reference,
            double[] labelled,
            double[] unlabelled,
            StageDesign design) {
        this.design = design;
        this.byTruth = values[0];
        this.byJudge = values[1];
        this.byJudgeElsewhere = values[2];
        this.truth = truth;
        this.judge = judge;
        this.reference = reference;
        this.labelled = labelled;
        this.unlabelled = unlabelled;
        this.ofStrata = new double[0];
    }

    private StageInfluences(StageInfluences pooled, double[] ofStrata) {
        this.design = pooled.design;
        this.byTruth = pooled.byTruth;
        this.byJudge = pooled.byJudge;
        this.byJudgeElsewhere = pooled.byJudgeElsewhere;
        this.truth = pooled.truth;
        this.judge = pooled.judge;
        this.reference = pooled.reference;
        this.labelled = pooled.labelled;
        this.unlabelled = pooled.unlabelled;
        this.ofStrata = ofStrata;
    }

    /**
     * Returns these influences with a weight of the judge for each stratum, where every stratum has at least {@value #MIN_IN_STRATUM}
     * labelled items, and as many as there are strata; otherwise these.
     */
    StageInfluences stratified() {
        return isJudgeDefined()
                ? design.strata(MIN_IN_STRATUM)
                        .map(strata -> new StageInfluences(this, weights(strata)))
                        .orElse(this)
                : this;
    }

    /** Returns for each stratum what minimises the variance within it, cut to [0, 1]. */
    private double[] weights(int[] strata) {
        double[] units = design.column(design.ofLabelled(truth, labelled));
        double[] corrections = design.column(judgeCorrection());
        double[] products = new double[IntStream.of(strata).max().orElse(-1) + 1];
        double[] squares = new double[products.length];
        for (int unit = 0; unit < strata.length; unit++) {
            products[strata[unit]] += units[unit] * corrections[unit];
            squares[strata[unit]] += corrections[unit] * corrections[unit];
        }
        Arrays.setAll(
                products, stratum -> products[stratum] > 0 ? Math.min(1, products[stratum] / squares[stratum]) : 0);
        return products;
    }

    /** Computes the values and influences of a system. */
    static <E extends Evidence> StageInfluences of(Metric<E> metric, Stages<E> stages) {
        return of(stages, side -> side.value(metric), side -> side.influences(metric));
    }

    /** Computes the values and influences by functions of the rows of a side. */
    static <E extends Evidence> StageInfluences of(
            Stages<E> stages, ToDoubleFunction<StageSide<E>> value, Function<StageSide<E>, double[]> influences) {
        StageSide<E> reference = stages.reference();
        return new StageInfluences(
                new double[] {
                    value.applyAsDouble(stages.truth()),
                    value.applyAsDouble(stages.judge()),
                    value.applyAsDouble(reference)
                },
                influences.apply(stages.truth()),
                influences.apply(stages.judge()),
                influences.apply(reference),
                stages.truth().weights(),
                reference.weights(),
                stages.design());
    }

    /** Returns the difference of this system and another one. */
    StageInfluences minus(StageInfluences other) {
        return new StageInfluences(
                new double[] {
                    byTruth - other.byTruth, byJudge - other.byJudge, byJudgeElsewhere - other.byJudgeElsewhere
                },
                difference(truth, other.truth),
                difference(judge, other.judge),
                difference(reference, other.reference),
                labelled,
                unlabelled,
                design);
    }

    private static double[] difference(double[] first, double[] second) {
        double[] difference = first.clone();
        Arrays.setAll(difference, atom -> first[atom] - second[atom]);
        return difference;
    }

    /** Returns the value by true labels minus the value by labels of the judge, on the labelled items. */
    double bias() {
        return byTruth - byJudge;
    }

    /**
     * Returns the value that is corrected with a weight of the judge, which is the mean weight if each stratum has its own. The difference
     * of the judge's values is then the sum of the parts of the strata.
     */
    double corrected(double lambda) {
        if (ofStrata.length > 0 && lambda > 0) {
            double[] corrections = judgeCorrection();
            double gap = byJudge - byJudgeElsewhere;
            double[] weights = weightsOfUnits(lambda);
            double value = byTruth;
            for (int unit = 0; unit < corrections.length; unit++) {
                value -= weights[unit] * (corrections[unit] + gap / corrections.length);
            }
            return value;
        }
        return byTruth - lambda * (byJudge - byJudgeElsewhere);
    }

    /** Returns whether the labels of the judge give the metric a value on both parts. */
    boolean isJudgeDefined() {
        return Double.isFinite(byJudge) && Double.isFinite(byJudgeElsewhere);
    }

    /**
     * Returns {@code Cov(psi_y, psi_j) / ((1 + n/N) Var psi_j)} or, of a design, what minimises the variance, cut to [0, 1]; 0 if the judge
     * is undefined or does not vary. With a weight for each stratum it is their mean over all items.
     */
    double lambda() {
        if (ofStrata.length > 0) {
            int[] strata = design.strata(MIN_IN_STRATUM).orElseThrow();
            return IntStream.of(strata)
                    .mapToDouble(stratum -> ofStrata[stratum])
                    .average()
                    .orElse(0);
        }
        double ratio;
        if (design.isIndependent()) {
            double more = sum(unlabelled);
            double size = 1 + sum(labelled) / more;
            ratio = covariance(truth, judge) / (size * covariance(judge, judge));
        } else {
            double[] corrections = judgeCorrection();
            ratio = design.covariance(design.ofLabelled(truth, labelled), corrections)
                    / design.covariance(corrections, corrections);
        }
        return isJudgeDefined() && unlabelled.length > 0 && ratio > 0 ? Math.min(1, ratio) : 0;
    }

    /** Returns for each unit the part of the labelled items in the value by the judge minus that of the reference. */
    private double[] judgeCorrection() {
        return difference(design.ofLabelled(judge, labelled), design.ofReference(reference, unlabelled));
    }

    /** Returns for each unit its part of the corrected value. */
    private double[] corrected(double lambda, double[] corrections) {
        double[] units = design.ofLabelled(truth, labelled);
        if (ofStrata.length > 0) {
            double[] weights = weightsOfUnits(lambda);
            Arrays.setAll(units, unit -> units[unit] - weights[unit] * corrections[unit]);
        } else {
            Arrays.setAll(units, unit -> units[unit] - lambda * corrections[unit]);
        }
        return units;
    }

    /** Returns the weights of the judge in all units: those of their strata, multiplied so that their mean is a given one. */
    private double[] weightsOfUnits(double mean) {
        double factor = mean == 0 ? 0 : mean / lambda();
        return IntStream.of(design.strata(MIN_IN_STRATUM).orElseThrow())
                .mapToDouble(stratum -> factor * ofStrata[stratum])
                .toArray();
    }

    /** Returns the variance by the true labels alone. */
    double varianceOfLabels() {
        return varianceOf(truth);
    }

    /** Returns the variance of the value by true labels minus that by labels of the judge, on the labelled items. */
    double varianceOfBias() {
        return varianceOf(residual(1));
    }

    private double varianceOf(double[] psi) {
        if (design.isIndependent()) {
            return covariance(psi, psi) / sum(labelled);
        }
        double[] units = design.ofLabelled(psi, labelled);
        return design.covariance(units, units);
    }

    /**
     * Returns the variance of the corrected value: {@code Var(psi_y - lambda psi_j) / n + lambda^2 Var(psi_j) / N}. The first term is
     * multiplied by 1 + 2/n, because lambda is fitted to the same items: the residuals have one degree of freedom less, and the error of
     * lambda adds as much again. Of a design it is the variance of the sums over units, multiplied by 1 + 2/m with m units,
     * and by 1 + 2 k/m where k strata have a lambda each.
     */
    double variance(double lambda) {
        if (!design.isIndependent()) {
            double[] units = corrected(lambda, judgeCorrection());
            return lambda > 0 ? design.covariance(units, units) * costOfLambda() : varianceOfLabels();
        }
        double n = sum(labelled);
        double[] rest = residual(lambda);
        return covariance(rest, rest) * (1 + 2 / n) / n
                + lambda * lambda * covariance(reference, reference, unlabelled) / sum(unlabelled);
    }

    /** Returns by how much the variance of a design grows because each lambda is fitted to the labelled items. */
    private double costOfLambda() {
        return 1 + 2 * Math.max(1.0, ofStrata.length) / size();
    }

    /** Returns values whose squares add up to {@link #variance}, and whose products with those of another difference to the covariance. */
    double[] column(double lambda) {
        if (!design.isIndependent()) {
            double factor = lambda > 0 ? Math.sqrt(costOfLambda()) : 1;
            return DoubleStream.of(design.column(corrected(lambda, judgeCorrection())))
                    .map(value -> factor * value)
                    .toArray();
        }
        double n = sum(labelled);
        double factor = Math.sqrt(1 + 2 / n) / n;
        return DoubleStream.concat(
                        centred(residual(lambda), labelled).map(value -> factor * value),
                        centred(reference, unlabelled).map(value -> lambda * value / sum(unlabelled)))
                .toArray();
    }

    private static DoubleStream centred(double[] values, double[] weights) {
        double mean = mean(values, weights, sum(weights));
        return IntStream.range(0, values.length).mapToDouble(row -> Math.sqrt(weights[row]) * (values[row] - mean));
    }

    /** Returns the variance of independent items with another number of labels, and the best lambda for it. */
    double varianceWith(double labels, double all) {
        double byTruth = covariance(truth, truth);
        double byJudge = covariance(judge, judge);
        double both = covariance(truth, judge);
        double others = all - labels;
        double best = Math.max(0, Math.min(1, both / ((1 + labels / others) * byJudge)));
        boolean used = isJudgeDefined() && others > 0 && best > 0;
        double rest = byTruth - 2 * best * both + best * best * byJudge;
        double corrected = rest * (1 + 2 / labels) / labels + best * best * byJudge / others;
        return used ? Math.min(corrected, byTruth / labels) : byTruth / labels;
    }

    /** Returns the number of labelled units: items, clusters, or items of equal weight. */
    double size() {
        return design.isIndependent() ? sum(labelled) : design.size(labelled);
    }

    /** Returns the influences by true labels minus lambda times those by labels of the judge, of the labelled rows. */
    double[] residual(double lambda) {
        double[] rest = truth.clone();
        Arrays.setAll(rest, atom -> truth[atom] - lambda * judge[atom]);
        return rest;
    }

    /** Returns the value by the true labels. */
    double byTruth() {
        return byTruth;
    }

    /** Returns the value by the judge's labels of the labelled items. */
    double byJudge() {
        return byJudge;
    }

    /** Returns the value by the judge's labels of the reference. */
    double byJudgeElsewhere() {
        return byJudgeElsewhere;
    }

    /** Returns the influences of the labelled rows by the judge. */
    double[] judgeInfluences() {
        return judge.clone();
    }

    /** Returns the influences of the rows of the reference by the judge. */
    double[] referenceInfluences() {
        return reference.clone();
    }

    private double covariance(double[] first, double[] second) {
        return covariance(first, second, labelled);
    }

    private static double covariance(double[] first, double[] second, double[] weights) {
        double total = sum(weights);
        double a = mean(first, weights, total);
        double b = mean(second, weights, total);
        double sum = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            sum += weights[atom] * ((first[atom] - a) * (second[atom] - b));
        }
        return sum / total;
    }

    private static double mean(double[] values, double[] weights, double total) {
        return GramMatrix.product(weights, values) / total;
    }

    static double sum(double[] weights) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        return sum;
    }
}
