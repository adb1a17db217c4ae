package dev.credence.jackson.curve;

import dev.credence.curves.calibration.CalibrationBin;
import dev.credence.curves.calibration.CalibrationCurve;
import java.util.List;

/** A calibration curve: its bins, probabilities ascending, each with the bounds of its share of positives. */
record CalibrationForm(String curve, String method, double level, List<CalibrationBin> bins) {
    static CalibrationForm of(CalibrationCurve calibration) {
        return new CalibrationForm(
                "calibration", calibration.method(), calibration.level().value(), calibration.bins());
    }
}
