package dev.credence.report.curve;

import dev.credence.api.interval.Estimate;
import dev.credence.curves.calibration.CalibrationTest;
import dev.credence.report.curve.CalibrationReport.Calibrated;
import dev.credence.report.text.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What logistic recalibration says about probabilities: whether they are too extreme, by the slope, and whether they state too many positives, by the
 * intercept.
 */
record RecalibrationSentences(Calibrated system, double significance) {
    /** Returns the sentences; none without a slope. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        Optional<Estimate> slope = estimate("calibration-slope");
        Optional<Estimate> intercept = estimate("calibration-intercept");
        if (slope.isEmpty() || intercept.isEmpty()) {
            return sentences;
        }
        boolean isSlopeWrong = rejects("slope") && excludesOne(slope.get());
        boolean isInterceptWrong = rejects("intercept");
        if (isSlopeWrong) {
            sentences.add(slopeSentence(slope.get()));
        }
        if (isInterceptWrong) {
            double shift = intercept.get().value();
            sentences.add(
                    "Positives are " + (shift < 0 ? "rarer" : "more frequent") + " than the probabilities of "
                            + system.name() + " state: their log-odds are shifted by "
                            + interval(intercept.get(), shift)
                            + (isSlopeWrong
                                    ? "."
                                    : "; the slope is not shown to differ from 1, so that these items show no more than a changed share of positives."));
        }
        return sentences;
    }

    /** Returns whether the interval excludes 1; that of few items, whose classes may be separated, can contain it although the test rejects. */
    private static boolean excludesOne(Estimate slope) {
        return slope.upper() < 1 || slope.lower() > 1;
    }

    private String slopeSentence(Estimate slope) {
        return slopeSentence(
                "The probabilities of " + system.name() + " are",
                "the calibration slope is",
                slope.value(),
                slope.lower(),
                slope.upper());
    }

    /**
     * Returns a sentence on a slope that is not 1.
     *
     * @param are the beginning of the sentence
     * @param is the name of the slope with its verb
     */
    static String slopeSentence(String are, String is, double value, double lower, double upper) {
        Digits digits = digits(lower, upper);
        String statement = is + " " + digits.of(value) + " " + digits.interval(lower, upper);
        if (!(value > 0)) {
            return are + " in the wrong order: " + statement + ".";
        }
        String temperature = Double.isInfinite(value)
                ? ""
                : ", and the temperature " + digits.of(1 / value) + " [" + digits.of(1 / upper) + ", "
                        + (lower > 0 ? digits.of(1 / lower) : "infinity") + "]";
        return are + " too " + (value < 1 ? "extreme" : "moderate") + ": " + statement + temperature + ".";
    }

    private static String interval(Estimate estimate, double value) {
        Digits digits = digits(estimate);
        return digits.of(value) + " " + digits.interval(estimate.lower(), estimate.upper());
    }

    private static Digits digits(Estimate estimate) {
        return digits(estimate.lower(), estimate.upper());
    }

    /** Returns the digits that an interval deserves. */
    static Digits digits(double lower, double upper) {
        double width = upper - lower;
        return width > 0 && width < Double.POSITIVE_INFINITY ? Digits.ofWidth(width) : new Digits(2);
    }

    private boolean rejects(String test) {
        return system.tests().stream()
                .filter(one -> one.test().equals(test))
                .mapToDouble(CalibrationTest::pValue)
                .anyMatch(p -> p <= significance);
    }

    private Optional<Estimate> estimate(String metric) {
        return system.recalibration().stream()
                .map(row -> row.estimate())
                .filter(estimate -> estimate.metric().equals(metric))
                .findFirst();
    }
}
