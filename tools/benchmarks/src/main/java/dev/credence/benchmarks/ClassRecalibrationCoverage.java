package dev.credence.benchmarks;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.calibration.CalibrationTest;
import dev.credence.curves.calibration.ClassRecalibration;
import dev.credence.curves.calibration.ClassRecalibration.Coefficient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Measures how often intervals of class shifts and of the slope cover, and how often the tests of temperature and shifts reject at level 0.05, for true
 * classes that follow the stated probabilities, their power or shifted ones.
 */
record ClassRecalibrationCoverage(int samples) {
    private static final int[] CLASSES = {3, 5};
    private static final int[] SIZES = {50, 100, 300, 1_000};
    private static final double[] SLOPES = {1, 0.5};
    /** The shifts of the first two classes. */
    private static final double[][] SHIFTS = {{0, 0}, {-1, 0.7}};

    private static final double LEVEL = 0.05;

    static Section measured(int samples) {
        return new Section("recalibration").table(new ClassRecalibrationCoverage(samples).rows());
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "classes",
                "slope",
                "shifts",
                "n",
                "refused",
                "shift",
                "slope",
                "temperature",
                "shifts",
                "temperature given shifts",
                "shifts given temperature",
                "cox"));
        for (int classes : CLASSES) {
            for (double slope : SLOPES) {
                for (double[] shifts : SHIFTS) {
                    for (int n : SIZES) {
                        rows.add(row(Arrays.copyOf(shifts, classes), slope, n));
                    }
                }
            }
        }
        return rows;
    }

    private List<String> row(double[] shifts, double slope, int n) {
        SplittableRandom random = new SplittableRandom(7_919L * n + shifts.length);
        double others = Arrays.stream(shifts).skip(1).average().orElseThrow();
        double shift = shifts[0] - others;
        int fitted = 0;
        int coversShift = 0;
        int coversSlope = 0;
        int[] rejects = new int[5];
        for (int sample = 0; sample < samples; sample++) {
            ClassScores scores = drawn(random, n, slope, shifts);
            if (IntStream.range(0, n).map(scores::truth).distinct().count() < shifts.length) {
                continue; // a class without items is refused
            }
            ClassRecalibration fit = ClassRecalibration.of(scores);
            fitted++;
            coversShift += covers(fit.shifts().get(0), shift);
            coversSlope += covers(fit.slope(), slope);
            List<CalibrationTest> tests = fit.tests();
            for (int test = 0; test < rejects.length; test++) {
                rejects[test] += tests.get(test).pValue() <= LEVEL ? 1 : 0;
            }
        }
        List<String> row = new ArrayList<>(List.of(
                Integer.toString(shifts.length),
                Section.words(slope),
                shift == 0 ? "none" : "-1, 0.7",
                Integer.toString(n),
                Integer.toString(samples - fitted),
                slope == 1 ? share(coversShift, fitted) : "",
                share(coversSlope, fitted)));
        for (int reject : rejects) {
            row.add(share(reject, fitted));
        }
        return row;
    }

    private static String share(int some, int all) {
        return Section.format("%.3f", (double) some / all);
    }

    private static int covers(Coefficient coefficient, double truth) {
        return coefficient.lower(ConfidenceLevel.P95) <= truth && truth <= coefficient.upper(ConfidenceLevel.P95)
                ? 1
                : 0;
    }

    private static ClassScores drawn(SplittableRandom random, int n, double slope, double... shifts) {
        double[][] stated = new double[n][];
        int[] truth = new int[n];
        for (int item = 0; item < n; item++) {
            stated[item] = shares(
                    random.doubles(shifts.length, -2.5, 2.5).map(Math::exp).toArray());
            double[] happens = new double[shifts.length];
            for (int c = 0; c < happens.length; c++) {
                happens[c] = Math.exp(shifts[c]) * Math.pow(stated[item][c], slope);
            }
            double[] right = shares(happens);
            double at = random.nextDouble();
            while (truth[item] < right.length - 1 && at >= right[truth[item]]) {
                at -= right[truth[item]];
                truth[item]++;
            }
        }
        return ClassScores.of(truth, stated);
    }

    private static double[] shares(double... amounts) {
        double sum = Arrays.stream(amounts).sum();
        return Arrays.stream(amounts).map(amount -> amount / sum).toArray();
    }
}
