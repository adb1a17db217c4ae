package dev.credence.jackson.curve;

import dev.credence.curves.calibration.CalibrationBin;
import dev.credence.curves.calibration.CalibrationCurve;
import java.util.List;

/** The JSON form of a calibration curve: its bins by ascending probability, each with an interval of its share of positives. */
record CalibrationForm(String curve, String method, double level, List<CalibrationBin> bins) {
    static CalibrationForm of(CalibrationCurve calibration) {
        return new CalibrationForm(
                "calibration", calibration.method(), calibration.level().value(), calibration.bins());
    }
}
