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
        boolean isSlopeWrong = rejects("slope");
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
                                    : "; the slope is not shown to differ from 1, so that a changed share of positives explains it."));
        }
        return sentences;
    }

    private String slopeSentence(Estimate slope) {
        String which = "The probabilities of " + system.name() + " are ";
        double value = slope.value();
        if (!(value > 0)) {
            return which + "in the wrong order: the calibration slope is " + interval(slope, value) + ".";
        }
        String temperature = Double.isInfinite(value)
                ? ""
                : ", and the temperature " + digits(slope).of(1 / value) + " ["
                        + digits(slope).of(1 / slope.upper()) + ", "
                        + (slope.lower() > 0 ? digits(slope).of(1 / slope.lower()) : "infinity") + "]";
        return which + "too " + (value < 1 ? "extreme" : "moderate") + ": the calibration slope is "
                + interval(slope, value) + temperature + ".";
    }

    private static String interval(Estimate estimate, double value) {
        Digits digits = digits(estimate);
        return digits.of(value) + " " + digits.interval(estimate.lower(), estimate.upper());
    }

    private static Digits digits(Estimate estimate) {
        double width = estimate.upper() - estimate.lower();
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
