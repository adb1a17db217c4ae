package dev.credence.curves.curve;

import java.util.ArrayList;
import java.util.List;

/**
 * The upper convex hull of a ROC curve: a random mixture of two neighbouring classifiers reaches each point on it, and no mixture reaches a
 * point above it.
 *
 * <p>Cost: O(points), as they are sorted already.
 *
 * @param vertices the classifiers, false positive rates ascending, from (0, 0) to (1, 1)
 * @param area the area under it, at least that of the curve
 * @see <a href="https://doi.org/10.1023/A:1007601015854">Provost and Fawcett (2001), Machine Learning 42, 203-231</a>
 */
public record Hull(List<Vertex> vertices, double area) {
    /** Copies the vertices. */
    public Hull {
        vertices = List.copyOf(vertices);
    }

    /**
     * Returns the hull of a curve.
     *
     * @param curve a curve of any kind
     * @return the hull of its ROC curve
     * @throws IllegalArgumentException if a class is missing
     */
    public static Hull of(Curve curve) {
        if (curve.positives() == 0 || curve.negatives() == 0) {
            throw new IllegalArgumentException("a hull needs positives and negatives: positives=" + curve.positives()
                    + ", negatives=" + curve.negatives());
        }
        Curve roc = curve.withKind(CurveKind.ROC);
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < roc.size(); i++) {
            while (kept.size() >= 2 && isBelow(roc, kept.get(kept.size() - 2), kept.get(kept.size() - 1), i)) {
                kept.remove(kept.size() - 1);
            }
            kept.add(i);
        }
        List<Vertex> vertices = kept.stream()
                .map(i -> new Vertex(roc.threshold(i), roc.x(i), roc.y(i)))
                .toList();
        return new Hull(vertices, area(vertices));
    }

    /** Returns whether b lies on or below the line from a to c: computed with whole numbers, which doubles represent exactly up to 2^53. */
    private static boolean isBelow(Curve roc, int a, int b, int c) {
        double run = (double) (roc.falsePositives(b) - roc.falsePositives(a));
        double rise = (double) (roc.truePositives(b) - roc.truePositives(a));
        double wholeRun = (double) (roc.falsePositives(c) - roc.falsePositives(a));
        double wholeRise = (double) (roc.truePositives(c) - roc.truePositives(a));
        return rise * wholeRun <= wholeRise * run;
    }

    private static double area(List<Vertex> vertices) {
        double sum = 0;
        for (int i = 1; i < vertices.size(); i++) {
            Vertex a = vertices.get(i - 1);
            Vertex b = vertices.get(i);
            sum += (b.fpr() - a.fpr()) * (a.tpr() + b.tpr()) / 2;
        }
        return sum;
    }

    /**
     * Returns the mixture of two classifiers with a given false positive rate and the highest true positive rate.
     *
     * @param fpr in [0, 1]
     * @return the pair and the weight; both are the same where a single classifier has that rate
     * @throws IllegalArgumentException if it is not in [0, 1]
     */
    public Mixture at(double fpr) {
        if (!(fpr >= 0 && fpr <= 1)) {
            throw new IllegalArgumentException("fpr must lie in [0, 1]: fpr=" + fpr);
        }
        int i = vertices.size() - 1;
        while (i > 0 && vertices.get(i).fpr() > fpr) {
            i--;
        }
        Vertex first = vertices.get(i);
        if (first.fpr() == fpr || i == vertices.size() - 1) {
            return new Mixture(first, first, 0, first.fpr(), first.tpr());
        }
        Vertex second = vertices.get(i + 1);
        double weight = (fpr - first.fpr()) / (second.fpr() - first.fpr());
        return new Mixture(first, second, weight, fpr, first.tpr() + weight * (second.tpr() - first.tpr()));
    }

    /**
     * A classifier on the convex hull of a ROC curve.
     *
     * @param threshold the smallest score that it predicts positive; NaN for the classifier that predicts no item positive
     * @param fpr false positive rate of the point
     * @param tpr true positive rate of the point
     */
    public record Vertex(double threshold, double fpr, double tpr) {}

    /**
     * A classifier that uses one of two others at random: the second with probability {@code weight}, otherwise the first.
     *
     * @param first the one with the lower false positive rate
     * @param second the other one
     * @param weight probability of the second, 0 to 1
     * @param fpr false positive rate of the mixture
     * @param tpr true positive rate of the mixture
     */
    public record Mixture(Hull.Vertex first, Hull.Vertex second, double weight, double fpr, double tpr) {}
}
