package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.curves.metric.AreaVariance;

/**
 * Average over classes of the area under the ROC curve of that class against all others, by its own score. {@code average=macro}
 * gives classes equal weights, {@code weighted} by their share of the items. Classes without items are left out, with a note.
 *
 * <p>The influence of an item is the average of its influences on each class's area, {@code W/P (placement - A)}, and for weighted
 * averages the area of its class minus the average. In [0, 1]; NaN, with a note, with items of one class only. Cost: O(items x
 * classes).
 *
 * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874, section
 *     10.2</a>
 */
public final class OneVersusRestAuroc extends AreaAverage {
    /** The macro average. */
    public OneVersusRestAuroc() {
        this(Average.MACRO);
    }

    private OneVersusRestAuroc(Average average) {
        super("auroc-ovr", "mean over classes of the ROC area of one class against the rest", average);
    }

    @Override
    AreaAverage with(Average other) {
        return new OneVersusRestAuroc(other);
    }

    @Override
    double value(PairAreas areas) {
        double sum = 0;
        for (int c = 0; c < areas.classes(); c++) {
            sum += areas.total[c] > 0 ? share(areas, c) * area(areas, c) : 0;
        }
        return sum;
    }

    private double share(PairAreas areas, int c) {
        return average == Average.MACRO ? 1.0 / areas.present : areas.total[c] / areas.items;
    }

    /** Returns the area against the rest, which is the average of the areas against each other class, weighted by class. */
    private static double area(PairAreas areas, int c) {
        double sum = 0;
        double rest = 0;
        for (int d = 0; d < areas.classes(); d++) {
            if (d != c && areas.total[d] > 0) {
                sum += areas.total[d] * areas.area[c][d];
                rest += areas.total[d];
            }
        }
        return sum / rest;
    }

    @Override
    double ofShare(PairAreas areas, int c) {
        return areas.total[c] > 0 ? area(areas, c) : 0;
    }

    @Override
    void add(ClassScores scores, PairAreas areas, int c, double[] out) {
        double area = area(areas, c);
        double own = areas.total[c];
        double rest = areas.items - own;
        double share = share(areas, c);
        areas.walk(c, (atom, truth, below, tied) -> {
            double under = 0;
            for (int d = 0; d < below.length; d++) {
                under += d == c ? 0 : below[d] + tied[d] / 2;
            }
            double placement = truth == c ? under / rest : (own - below[c] - tied[c] / 2) / own;
            out[atom] += share * areas.items / (truth == c ? own : rest) * (placement - area);
        });
    }

    /**
     * {@inheritDoc} Hanley and McNeil's variances, smoothed as those of {@code auroc}. Of two classes both areas are the same pairs seen
     * from either side, of many classes nearly others: their correlation is taken to be {@code 1/(K-1)^2} for K classes, so that two
     * classes give the interval of {@code auroc}. Measured against simulated variances, three and five equal classes: 1.24 and 1.44 times
     * as much.
     */
    @Override
    public Moments atEdge(ClassScores scores, double[] weights) {
        PairAreas areas = new PairAreas(scores, weights);
        double value = 0;
        double independentSum = 0;
        double dependentSum = 0;
        for (int c = 0; c < areas.classes(); c++) {
            if (areas.total[c] > 0) {
                double rest = areas.items - areas.total[c];
                Moments edge = AreaVariance.atEdge(area(areas, c), areas.total[c], rest);
                double share = share(areas, c);
                value += share * edge.value();
                independentSum += share * share * edge.variance();
                dependentSum += share * Math.sqrt(edge.variance());
            }
        }
        double others = areas.present - 1;
        double correlation = 1 / (others * others);
        return new Moments(value, (1 - correlation) * independentSum + correlation * dependentSum * dependentSum);
    }
}
