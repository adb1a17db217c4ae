package dev.credence.api.metric.derived;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.metric.LeaveOneOut.Deletion;
import dev.credence.api.metric.MarginMetric.OneMoreItem;

/**
 * A mean over classes after the weight of an observation was removed or added. It changes the counts of its one or two classes, and the true
 * negatives of all other classes. The change in other classes is the same whatever the class of the observation, so that each evaluation costs
 * O(1) once these classes have been added up.
 */
final class ChangedAverage {
    /** The predicted class of an item that is taken for all other classes in equal parts. */
    private static final int ALL_OTHERS = -1;

    private final ClassAverage average;
    private final Margins margins;
    private final double[] shares;
    private final double[] terms;
    private double change = Double.NaN;
    private double allShares;
    private double allTerms;
    private double share;
    private double term;

    private ChangedAverage(ClassAverage average, Margins margins) {
        this.average = average;
        this.margins = margins;
        shares = new double[margins.classes()];
        terms = new double[margins.classes()];
    }

    /** Returns the mean without one observation; a weight that differs from the one before costs O(classes). */
    static Deletion without(ClassAverage average, ConfusionMatrix matrix, Margins margins) {
        ChangedAverage rest = new ChangedAverage(average, margins);
        return (atom, weight) -> {
            if (weight != -rest.change) {
                rest.prepare(-weight, 0);
            }
            return rest.value(matrix.truth(atom), matrix.predicted(atom));
        };
    }

    /** Returns the mean with one more item of a class, which is recognised, or taken for all other possible classes in equal parts. */
    static OneMoreItem withItem(ClassAverage average, Margins margins) {
        ChangedAverage right = new ChangedAverage(average, margins);
        ChangedAverage wrong = new ChangedAverage(average, margins);
        right.prepare(1, 0);
        wrong.prepare(1, 1.0 / (margins.possibleClasses() - 1));
        return (truth, recognised) -> recognised ? right.value(truth, truth) : wrong.value(truth, ALL_OTHERS);
    }

    /**
     * Computes the term of each class for the case that the observation belongs to other classes.
     *
     * @param weight the change of the weight of all items, below 0 for an observation that is removed
     * @param part the part of it that is predicted as the class
     */
    private void prepare(double weight, double part) {
        change = weight;
        allShares = average.unlisted(margins);
        allTerms = average.unlistedTerm(allShares);
        for (int position = 0; position < shares.length; position++) {
            int c = margins.inOrder(position);
            double taken = margins.isPossible(c) ? part : 0;
            count(
                    c,
                    margins.truePositives(c),
                    margins.falsePositives(c) + taken,
                    margins.falseNegatives(c),
                    Math.max(0, margins.trueNegatives(c) + (weight - taken)));
            shares[c] = share;
            terms[c] = term;
            allShares += share;
            allTerms += term;
        }
    }

    private double value(int truth, int predicted) {
        return Double.isFinite(allTerms) ? updated(truth, predicted) : recomputed(truth, predicted);
    }

    /**
     * Updates the sums for the classes of the observation. The changes are added to each other before they are added to the
     * sums, so that changes that cancel leave the sums exactly unchanged.
     */
    private double updated(int i, int j) {
        addTrueClass(i, j);
        double parts = share - shares[i];
        double sum = term - terms[i];
        if (i != j && j != ALL_OTHERS) {
            addPredictedClass(j);
            parts += share - shares[j];
            sum += term - terms[j];
        }
        return (allTerms + sum) / (allShares + parts);
    }

    /** Computes the sums again, because they cannot be updated where a class has an infinite or undefined value. */
    private double recomputed(int i, int j) {
        double parts = average.unlisted(margins);
        double sum = average.unlistedTerm(parts);
        for (int position = 0; position < shares.length; position++) {
            int c = margins.inOrder(position);
            if (c == i) {
                addTrueClass(i, j);
            } else if (c == j) {
                addPredictedClass(j);
            } else {
                share = shares[c];
                term = terms[c];
            }
            parts += share;
            sum += term;
        }
        return sum / parts;
    }

    private void addTrueClass(int c, int predicted) {
        boolean hit = c == predicted;
        count(
                c,
                margins.truePositives(c) + (hit ? change : 0),
                margins.falsePositives(c),
                margins.falseNegatives(c) + (hit ? 0 : change),
                margins.trueNegatives(c));
    }

    /** Adds the class that is wrongly predicted. */
    private void addPredictedClass(int c) {
        count(
                c,
                margins.truePositives(c),
                margins.falsePositives(c) + change,
                margins.falseNegatives(c),
                margins.trueNegatives(c));
    }

    private void count(int c, double tp, double fp, double fn, double tn) {
        double part = average.share(margins, c, tp + fn, tp + fp);
        double value = part > 0 ? average.metric().value(tp, fp, fn, tn) : 0;
        share = average.skipped(value) ? 0 : part;
        term = average.skipped(value) ? 0 : part * average.valueByPolicy(value);
    }
}
