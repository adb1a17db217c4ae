package dev.credence.metrics.multiclass;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.metrics.binary.Determinant;
import org.jspecify.annotations.Nullable;

/**
 * The sums of a matrix from which chance-corrected metrics are computed, without cancellation: the sum of all but one class is added up
 * from the others and never subtracted from the total, so that a rare class next to a common one loses no digits.
 */
final class Sums {
    final int classes;
    final double total;
    /** The weight off the diagonal. */
    final double errors;

    final double[] diagonal;
    final double[] truth;
    final double[] predicted;
    final double[] otherTruth;
    final double[] otherPredicted;
    final double[] otherDiagonal;
    /** The number of classes that occur as truth, and the number that occur as prediction. */
    private final int occurring;

    private final int predictedPositives;
    private final Margins margins;
    private final ClassPlaces places;

    /** Returns the sums with classes in the order of their labels as text, so that the order of labels does not change the result. */
    Sums(ConfusionMatrix matrix, double[] weights) {
        this(Margins.of(matrix, weights), null);
    }

    /** Returns the sums with classes in a given order. */
    Sums(ConfusionMatrix matrix, double[] weights, ClassPlaces places) {
        this(Margins.of(matrix, weights), places);
    }

    private Sums(Margins margins, @Nullable ClassPlaces order) {
        this.margins = margins;
        places = order == null ? ClassPlaces.ofText(margins) : order;
        classes = places.size();
        total = margins.total();
        diagonal = new double[classes];
        truth = new double[classes];
        predicted = new double[classes];
        double missed = 0;
        for (int place = 0; place < classes; place++) {
            int c = places.at(place);
            diagonal[place] = margins.diagonal(c);
            truth[place] = margins.truth(c);
            predicted[place] = margins.predicted(c);
            missed += margins.falseNegatives(c);
        }
        errors = missed;
        occurring = occupied(truth);
        predictedPositives = occupied(predicted);
        otherTruth = sumsOfOthers(truth);
        otherPredicted = sumsOfOthers(predicted);
        otherDiagonal = sumsOfOthers(diagonal);
    }

    /** Returns the place of a class, which is its index in the sums. */
    int place(int c) {
        return places.of(c);
    }

    /** Returns the label of the class at a place. */
    String label(ConfusionMatrix matrix, int place) {
        return matrix.labels().get(places.at(place));
    }

    /** Returns the sum of the other parts for each part. */
    static double[] sumsOfOthers(double[] parts) {
        double[] others = new double[parts.length];
        double before = 0;
        for (int i = 0; i < parts.length; i++) {
            others[i] = before;
            before += parts[i];
        }
        double after = 0;
        for (int i = parts.length - 1; i >= 0; i--) {
            others[i] += after;
            after += parts[i];
        }
        return others;
    }

    /** Returns the number of parts above 0. */
    private static int occupied(double[] parts) {
        int occupied = 0;
        for (double part : parts) {
            occupied += part > 0 ? 1 : 0;
        }
        return occupied;
    }

    /** Returns {@code sum_c a_c b_c}. */
    static double product(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** Returns {@code total * trace - sum_c truth_c predicted_c}, as the sum over classes of {@code tp tn - fp fn}. */
    double covariance() {
        double sum = 0;
        for (int place = 0; place < classes; place++) {
            int c = places.at(place);
            double negatives =
                    classes == 2 ? diagonal[1 - place] : Math.max(0, otherTruth[place] - margins.falsePositives(c));
            sum += Determinant.of(diagonal[place], margins.falsePositives(c), margins.falseNegatives(c), negatives);
        }
        return sum;
    }

    /** Returns whether all truths and all predictions are the same class after some weight of the cell (i, j) is removed. */
    boolean oneClassWithout(int i, int j, double weight) {
        return occupiedWithout(truth, occurring, i, weight) <= 1
                && occupiedWithout(predicted, predictedPositives, j, weight) <= 1
                && sameClassWithout(i, j, weight);
    }

    /** Returns whether truth or prediction does not vary after some weight of the cell (i, j) is removed. */
    boolean constantWithout(int i, int j, double weight) {
        return occupiedWithout(truth, occurring, i, weight) <= 1
                || occupiedWithout(predicted, predictedPositives, j, weight) <= 1;
    }

    private static int occupiedWithout(double[] parts, int occupied, int c, double weight) {
        return parts[c] == weight ? occupied - 1 : occupied;
    }

    private boolean sameClassWithout(int i, int j, double weight) {
        for (int c = 0; c < classes; c++) {
            boolean isTrue = truth[c] > 0 && !(c == i && truth[c] == weight);
            boolean isCalled = predicted[c] > 0 && !(c == j && predicted[c] == weight);
            if (isTrue != isCalled) {
                return false;
            }
        }
        return true;
    }

    /** Returns the derivative of {@link #covariance} by the cell (i, j). */
    double covarianceSlope(int i, int j) {
        return i == j
                ? (otherDiagonal[i] - margins.falsePositives(places.at(i))) + otherTruth[i]
                : (otherDiagonal[j] - margins.falseNegatives(places.at(j))) - predicted[i];
    }
}
