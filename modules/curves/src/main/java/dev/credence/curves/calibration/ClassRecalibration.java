package dev.credence.curves.calibration;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.QuotedText;
import dev.credence.curves.multiclass.MulticlassCalibrationSlope;
import dev.credence.numerics.normal.Normal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Recalibration of the probabilities of several classes, which distinguishes a wrong temperature from changed shares of the classes: the probability of
 * class c is {@code exp(a_c) p_c^b / sum of exp(a_k) p_k^b}, with coefficients of largest likelihood. A temperature 1 / b that differs from 1 means that
 * probabilities are too extreme or too moderate; shifts a_c mean that classes are more frequent or rarer than the probabilities assume.
 *
 * <p>The shift of a class is the a_c at the slope 1, relative to the mean of those of the other classes. Of two classes it is the calibration
 * intercept, and the slope is the calibration slope. Items are independent. Standard errors are those of influences, which do not need
 * the model to be right.
 *
 * <p>Cost: O(items x classes^2) for each of about 10 Newton steps of three models. Coverage of {@code value +- z error} at level 0.95: near-nominal, 0.93
 * to 0.96, and the tests rejected 0.03 to 0.08 of right models at level 0.05 (docs/measurements/calibration.md: 3 and 5 classes, n 50 to 1,000, 500
 * samples each).
 *
 * @see <a href="https://doi.org/10.1093/biomet/45.3-4.562">Cox (1958), Biometrika 45, 562-565</a>
 * @see <a href="https://doi.org/10.1162/089976602753284446">Saerens, Latinne and Decaestecker (2002), Adjusting the outputs of a classifier to new a priori
 *     probabilities, Neural Computation 14, 21-41</a>
 * @see <a href="https://proceedings.mlr.press/v70/guo17a.html">Guo, Pleiss, Sun and Weinberger (2017), PMLR 70, 1321-1330</a>
 */
public final class ClassRecalibration {
    private final Coefficient slope;
    private final List<Coefficient> shifts;
    private final List<CalibrationTest> tests;

    private ClassRecalibration(Coefficient slope, List<Coefficient> shifts, List<CalibrationTest> tests) {
        this.slope = slope;
        this.shifts = List.copyOf(shifts);
        this.tests = List.copyOf(tests);
    }

    /**
     * A coefficient with its standard error.
     *
     * @param name {@code slope}, or the class of a shift
     * @param value the value of largest likelihood
     * @param standardError the standard error; NaN if the value is not finite
     */
    public record Coefficient(String name, double value, double standardError) {
        /**
         * Returns the lower bound of the interval {@code value +- z standardError}.
         *
         * @param level the confidence level
         * @return the bound; NaN if the value is not finite
         */
        public double lower(ConfidenceLevel level) {
            return value - Normal.upperQuantile(level.tail()) * standardError;
        }

        /**
         * Returns the upper bound of the interval {@code value +- z standardError}.
         *
         * @param level the confidence level
         * @return the bound; NaN if the value is not finite
         */
        public double upper(ConfidenceLevel level) {
            return value + Normal.upperQuantile(level.tail()) * standardError;
        }
    }

    /**
     * Fits the models.
     *
     * @param scores probabilities of all classes, of which each has an item, and whose true class is possible in each item
     * @return the coefficients and tests
     * @throws IllegalArgumentException if scores are no probabilities, a class has no item, the true class of an item has the probability 0, or
     *     probabilities of 0 separate the classes, so that a shift is not finite
     */
    public static ClassRecalibration of(ClassScores scores) {
        require(scores);
        Model model = new Model(scores);
        Fit own = model.fit(false, false);
        Fit scaled = model.fit(false, true);
        Fit shifted = model.fit(true, false);
        Fit both = model.fit(true, true);
        if (!shifted.isFinite) {
            throw new IllegalArgumentException(
                    "the shifts of the classes must be finite: probabilities of exactly 0 separate some classes from others;"
                            + " give probabilities with more digits, or take the classes one by one");
        }
        int classes = scores.labels().size();
        double best = both.isIdentified ? both.likelihood : shifted.likelihood;
        List<CalibrationTest> tests = List.of(
                scaled.isIdentified
                        ? CalibrationTest.ratio("temperature", scaled.likelihood - own.likelihood, 1)
                        : untested("temperature"),
                CalibrationTest.ratio("shifts", shifted.likelihood - own.likelihood, classes - 1),
                both.isIdentified
                        ? CalibrationTest.ratio("temperature-given-shifts", best - shifted.likelihood, 1)
                        : untested("temperature-given-shifts"),
                scaled.isIdentified
                        ? CalibrationTest.ratio("shifts-given-temperature", best - scaled.likelihood, classes - 1)
                        : untested("shifts-given-temperature"),
                CalibrationTest.ratio("cox", best - own.likelihood, classes - (both.isIdentified ? 0 : 1)));
        return new ClassRecalibration(model.slope(both), model.shifts(shifted), tests);
    }

    private static void require(ClassScores scores) {
        new MulticlassCalibrationSlope().refusal(scores).map(Refusal::sentence).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
        boolean[] seen = new boolean[scores.labels().size()];
        for (int item = 0; item < scores.atoms(); item++) {
            int truth = scores.truth(item);
            seen[truth] = true;
            if (!(scores.score(item, truth) > 0)) {
                throw new IllegalArgumentException(
                        "the true class of an item must be possible: probability=0 of the true class '"
                                + QuotedText.of(scores.labels().get(truth)) + "' in row " + (item + 1)
                                + ", which refutes the probabilities, and no temperature or shift corrects it");
            }
        }
        for (int c = 0; c < seen.length; c++) {
            if (!seen[c]) {
                throw new IllegalArgumentException("every class must have an item: class '"
                        + QuotedText.of(scores.labels().get(c))
                        + "' has none, so that its shift is not finite; leave such a class out, or take"
                        + " multiclass-calibration-slope, which has no shifts");
            }
        }
    }

    private static CalibrationTest untested(String test) {
        return new CalibrationTest(test, Double.NaN, 0, Double.NaN);
    }

    /**
     * {@return the slope b of the model with shifts, which a changed share of classes does not move; the temperature is 1 / b; infinite,
     * with an error of NaN, if the probabilities separate the classes, and NaN if all items have the same probabilities}
     */
    public Coefficient slope() {
        return slope;
    }

    /** {@return the shift of each class at the slope 1, relative to the mean shift of the other classes, in the order of the labels} */
    public List<Coefficient> shifts() {
        return shifts;
    }

    /**
     * Returns the likelihood-ratio tests, each chi-squared: {@code temperature} of b = 1 without shifts (1 degree of freedom), {@code shifts} of
     * equal shares at the slope 1 (classes - 1), {@code temperature-given-shifts} of b = 1 with any shifts (1), {@code shifts-given-temperature}
     * of equal shares with any slope (classes - 1), and {@code cox} of both together (classes).
     *
     * <p>Where the probabilities separate the classes, a likelihood is its limit. Where all items have the same probabilities there is no slope to
     * test.
     *
     * @return the tests in this order
     */
    public List<CalibrationTest> tests() {
        return tests;
    }

    @Override
    public String toString() {
        return "ClassRecalibration[slope=" + slope.value() + ", shifts=" + shifts + "]";
    }

    /** The result of a maximisation: the coefficients, first those of the classes and then the slope. */
    private static final class Fit {
        private final double[] coefficients;
        private double likelihood = Double.NEGATIVE_INFINITY;
        private boolean isFinite = true;
        private boolean isIdentified = true;

        Fit(double[] coefficients) {
            this.coefficients = coefficients;
        }
    }

    /** The logarithms of the probabilities with the true classes. */
    private static final class Model {
        private static final int MOST_STEPS = 200;
        private static final int MOST_HALVINGS = 60;
        /** The gain of the likelihood, relative to it, that is rounding. */
        private static final double NO_GAIN = 1e-10;
        /** The relative change of a coefficient above which it still moves where the likelihood gains nothing. */
        private static final double MOVES = 1e-3;
        /** The share of its curvature that a coefficient has apart from others, below which they cannot be separated. */
        private static final double SEPARABLE = 1e-10;

        private final double[][] logs;
        private final int[] truth;
        private final List<String> labels;
        private final int classes;

        Model(ClassScores scores) {
            this.labels = scores.labels();
            this.classes = labels.size();
            this.truth = IntStream.range(0, scores.atoms()).map(scores::truth).toArray();
            this.logs = new double[truth.length][classes];
            for (int item = 0; item < truth.length; item++) {
                for (int c = 0; c < classes; c++) {
                    logs[item][c] = StrictMath.log(scores.score(item, c));
                }
            }
        }

        /** Returns the coefficients of largest likelihood, of which some are free. */
        Fit fit(boolean hasShifts, boolean hasSlope) {
            double[] start = new double[classes + 1];
            start[classes] = 1;
            Fit fit = new Fit(start);
            int[] free = IntStream.rangeClosed(0, classes)
                    .filter(place -> place < classes ? hasShifts : hasSlope)
                    .toArray();
            Sums current = new Sums(start);
            fit.likelihood = current.likelihood;
            for (int step = 0; step < MOST_STEPS && free.length > 0; step++) {
                double[] change = Solver.of(current.curvature, free, SEPARABLE).solve(current.gradient);
                if (change.length == 0) {
                    fit.isIdentified = step > 0;
                    fit.isFinite = false;
                    return fit;
                }
                Sums next = new Sums(moved(fit.coefficients, change));
                for (int half = 0;
                        half < MOST_HALVINGS && !(next.likelihood >= current.likelihood - gained(current) * 1e-2);
                        half++) {
                    for (int i = 0; i < change.length; i++) {
                        change[i] /= 2;
                    }
                    next = new Sums(moved(fit.coefficients, change));
                }
                double moves = 0;
                for (int i = 0; i < change.length; i++) {
                    fit.coefficients[i] += change[i];
                    moves = Math.max(moves, Math.abs(change[i]) / (1 + Math.abs(fit.coefficients[i])));
                }
                boolean gains = next.likelihood - current.likelihood > gained(current);
                current = next;
                fit.likelihood = current.likelihood;
                if (!gains && (moves <= NO_GAIN || moves > MOVES)) {
                    fit.isFinite = moves <= MOVES;
                    return fit;
                }
            }
            return fit;
        }

        private static double gained(Sums current) {
            return NO_GAIN * (1 + Math.abs(current.likelihood));
        }

        private static double[] moved(double[] from, double[] change) {
            return IntStream.range(0, from.length)
                    .mapToDouble(i -> from[i] + change[i])
                    .toArray();
        }

        Coefficient slope(Fit both) {
            double value = both.coefficients[classes];
            if (!both.isIdentified) {
                return new Coefficient("slope", Double.NaN, Double.NaN);
            }
            if (!both.isFinite) {
                return new Coefficient("slope", value * Double.POSITIVE_INFINITY, Double.NaN);
            }
            int[] all = IntStream.rangeClosed(0, classes).toArray();
            return new Coefficient("slope", value, new Sums(both.coefficients).errors(all)[classes]);
        }

        List<Coefficient> shifts(Fit shifted) {
            double[] errors = new Sums(shifted.coefficients)
                    .errors(IntStream.range(0, classes).toArray());
            double relative = (double) classes / (classes - 1);
            double mean = IntStream.range(0, classes)
                    .mapToDouble(c -> shifted.coefficients[c])
                    .average()
                    .orElseThrow();
            List<Coefficient> shifts = new ArrayList<>();
            for (int c = 0; c < classes; c++) {
                shifts.add(new Coefficient(
                        labels.get(c), relative * (shifted.coefficients[c] - mean), relative * errors[c]));
            }
            return shifts;
        }

        /** The log-likelihood at some coefficients with its derivatives; a class of probability 0 keeps it. */
        private final class Sums {
            private final double[][] gradients = new double[truth.length][classes + 1];
            private final double[] gradient = new double[classes + 1];
            private final double[][] curvature = new double[classes + 1][classes + 1];
            private double likelihood;

            Sums(double[] at) {
                double[] shares = new double[classes];
                for (int item = 0; item < truth.length; item++) {
                    add(item, at, shares);
                }
                // the shifts have a common constant, which is kept at its start
                double constant = (double) truth.length / classes / classes;
                for (int c = 0; c < classes; c++) {
                    for (int k = 0; k < classes; k++) {
                        curvature[c][k] += constant;
                    }
                }
            }

            private void add(int item, double[] at, double[] shares) {
                double[] log = logs[item];
                double highest = Double.NEGATIVE_INFINITY;
                for (int c = 0; c < classes; c++) {
                    shares[c] = log[c] == Double.NEGATIVE_INFINITY ? log[c] : at[c] + at[classes] * log[c];
                    highest = Math.max(highest, shares[c]);
                }
                double own = shares[truth[item]];
                double sum = 0;
                for (int c = 0; c < classes; c++) {
                    shares[c] = StrictMath.exp(shares[c] - highest);
                    sum += shares[c];
                }
                likelihood += own - highest - StrictMath.log(sum);
                double mean = 0;
                double square = 0;
                for (int c = 0; c < classes; c++) {
                    shares[c] /= sum;
                    if (shares[c] > 0) {
                        mean += shares[c] * log[c];
                        square += shares[c] * log[c] * log[c];
                    }
                }
                double[] ofItem = gradients[item];
                for (int c = 0; c < classes; c++) {
                    ofItem[c] = (c == truth[item] ? 1 : 0) - shares[c];
                    gradient[c] += ofItem[c];
                    curvature[c][c] += shares[c];
                    for (int k = 0; k < classes; k++) {
                        curvature[c][k] -= shares[c] * shares[k];
                    }
                    double withSlope = shares[c] > 0 ? shares[c] * (log[c] - mean) : 0;
                    curvature[c][classes] += withSlope;
                    curvature[classes][c] += withSlope;
                }
                ofItem[classes] = log[truth[item]] - mean;
                gradient[classes] += ofItem[classes];
                curvature[classes][classes] += square - mean * mean;
            }

            /** Returns the standard errors of the free coefficients by the influences of the items, and 0 for others. */
            double[] errors(int... free) {
                Solver solver = Solver.of(curvature, free, 0);
                double[] squares = new double[classes + 1];
                for (double[] ofItem : gradients) {
                    double[] influence = solver.solve(ofItem);
                    for (int i = 0; i < influence.length; i++) {
                        squares[i] += influence[i] * influence[i];
                    }
                }
                double items = truth.length;
                for (int i = 0; i < squares.length; i++) {
                    squares[i] = Math.sqrt(squares[i] * items / (items - 1));
                }
                return squares;
            }
        }
    }

    /** Solves equations of a symmetric positive definite matrix of the free coefficients by its Cholesky factor. */
    private static final class Solver {
        private final int[] free;
        private final double[][] factor;
        private final int size;
        private boolean isDefinite = true;

        private Solver(int[] free, int size) {
            this.free = free;
            this.size = size;
            this.factor = new double[free.length][free.length];
        }

        /**
         * Factors a matrix.
         *
         * @param least the least share of a diagonal element that remains, for which the matrix counts as definite
         */
        static Solver of(double[][] matrix, int[] free, double least) {
            Solver solver = new Solver(free, matrix.length);
            for (int i = 0; i < free.length && solver.isDefinite; i++) {
                for (int j = 0; j <= i; j++) {
                    double rest = matrix[free[i]][free[j]];
                    for (int k = 0; k < j; k++) {
                        rest -= solver.factor[i][k] * solver.factor[j][k];
                    }
                    if (i == j) {
                        solver.isDefinite &= rest > least * matrix[free[i]][free[i]];
                        solver.factor[i][i] = Math.sqrt(Math.max(0, rest));
                    } else {
                        solver.factor[i][j] = rest / solver.factor[j][j];
                    }
                }
            }
            return solver;
        }

        /** Returns the solution, with 0 for coefficients that are not free; empty if the matrix is not definite. */
        double[] solve(double[] right) {
            if (!isDefinite) {
                return new double[0];
            }
            double[] solution = new double[free.length];
            for (int i = 0; i < free.length; i++) {
                double rest = right[free[i]];
                for (int k = 0; k < i; k++) {
                    rest -= factor[i][k] * solution[k];
                }
                solution[i] = rest / factor[i][i];
            }
            for (int i = free.length - 1; i >= 0; i--) {
                for (int k = i + 1; k < free.length; k++) {
                    solution[i] -= factor[k][i] * solution[k];
                }
                solution[i] /= factor[i][i];
            }
            double[] all = new double[size];
            for (int i = 0; i < free.length; i++) {
                all[free[i]] = solution[i];
            }
            return all;
        }
    }
}
