package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.curves.metric.AreaVariance;

/**
 * Hand and Till's M: the average over pairs of classes of {@code (A(c|d) + A(d|c)) / 2}, with A(c|d) the probability that an item
 * of c scores higher for c than an item of d does, ties one half. {@code average=macro} gives pairs equal weights, {@code weighted} by
 * the share of items in both classes. Classes without items are left out, with a note.
 *
 * <p>Does not depend on the shares of classes, unless weighted. In [0, 1]; NaN, with a note, with items of one class only.
 * Influences are the exact derivatives. Cost: O(items x classes), and as much again per item and pair.
 *
 * @see <a href="https://doi.org/10.1023/A:1010920819831">Hand and Till (2001), Machine Learning 45, 171-186</a>
 */
public final class OneVersusOneAuroc extends AreaAverage {
    /** Hand and Till's average. */
    public OneVersusOneAuroc() {
        this(Average.MACRO);
    }

    private OneVersusOneAuroc(Average average) {
        super("auroc-ovo", "mean of the ROC areas of all pairs of classes", average);
    }

    @Override
    AreaAverage with(Average other) {
        return new OneVersusOneAuroc(other);
    }

    /** Returns the share of the ordered pair (c, d); all shares add up to 1. */
    private double share(PairAreas areas, int c, int d) {
        double present = areas.present;
        return average == Average.MACRO
                ? 1 / (present * (present - 1))
                : (areas.total[c] + areas.total[d]) / (2 * areas.items * (present - 1));
    }

    private static boolean pair(PairAreas areas, int c, int d) {
        return c != d && areas.total[c] > 0 && areas.total[d] > 0;
    }

    @Override
    double value(PairAreas areas) {
        double sum = 0;
        for (int c = 0; c < areas.classes(); c++) {
            for (int d = 0; d < areas.classes(); d++) {
                sum += pair(areas, c, d) ? share(areas, c, d) * areas.area[c][d] : 0;
            }
        }
        return sum;
    }

    @Override
    void add(ClassScores scores, PairAreas areas, int c, double[] out) {
        double own = areas.total[c];
        // the factors of the placements of an item of c among those of d, and of an item of d among those of c; 0 if
        // there is no such pair
        double[] inClass = new double[areas.classes()];
        double[] inRest = new double[areas.classes()];
        for (int d = 0; d < areas.classes(); d++) {
            if (pair(areas, c, d)) {
                inClass[d] = share(areas, c, d) * areas.items / own;
                inRest[d] = share(areas, c, d) * areas.items / areas.total[d];
            }
        }
        areas.walk(c, (atom, truth, below, tied) -> {
            if (truth != c) {
                if (inRest[truth] > 0) {
                    double placement = (own - below[c] - tied[c] / 2) / own;
                    out[atom] += inRest[truth] * (placement - areas.area[c][truth]);
                }
                return;
            }
            for (int d = 0; d < below.length; d++) {
                if (inClass[d] > 0) {
                    double placement = (below[d] + tied[d] / 2) / areas.total[d];
                    out[atom] += inClass[d] * (placement - areas.area[c][d]);
                }
            }
        });
    }

    @Override
    double ofShare(PairAreas areas, int c) {
        double sum = 0;
        for (int d = 0; d < areas.classes(); d++) {
            sum += pair(areas, c, d) ? (areas.area[c][d] + areas.area[d][c]) / 2 : 0;
        }
        return sum / (areas.present - 1);
    }

    /**
     * {@inheritDoc} Hanley and McNeil's variances of the pairs, smoothed as those of {@code auroc}; as each item is in as many
     * pairs as there are other classes, and each pair is seen from both sides, only one area fewer than there are classes counts as
     * independent; of two classes that is the variance of {@code auroc}.
     */
    @Override
    public Moments atEdge(ClassScores scores, double[] weights) {
        PairAreas areas = new PairAreas(scores, weights);
        double value = 0;
        double variance = 0;
        for (int c = 0; c < areas.classes(); c++) {
            for (int d = 0; d < areas.classes(); d++) {
                if (pair(areas, c, d)) {
                    Moments edge = AreaVariance.atEdge(areas.area[c][d], areas.total[c], areas.total[d]);
                    double share = share(areas, c, d);
                    value += share * edge.value();
                    variance += share * edge.variance();
                }
            }
        }
        return new Moments(value, variance / (areas.present - 1));
    }
}
