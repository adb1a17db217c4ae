package dev.credence.jackson.curve;

import dev.credence.curves.band.Band;
import dev.credence.curves.band.EllipseBand;
import dev.credence.curves.calibration.CalibrationCurve;
import dev.credence.curves.curve.Curve;
import dev.credence.jackson.strict.FormWriter;
import dev.credence.jackson.strict.StrictMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.module.SimpleSerializers;

/** Writes curves by their forms. Without forms Jackson finds no property in them, and writes an empty object. */
public final class CurveForms {
    private static final JsonMapper MAPPER = StrictMapper.of(new SimpleModule());

    private CurveForms() {}

    /**
     * Whether {@code credence-curves}, which is optional, is there.
     *
     * @return true if its classes can be loaded
     */
    public static boolean arePresent() {
        try {
            Class.forName("dev.credence.curves.curve.Curve", false, CurveForms.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /**
     * Writers of curves; only where {@link #arePresent}.
     *
     * @return for a mapper's module
     */
    public static SimpleSerializers serializers() {
        return new SimpleSerializers()
                .addSerializer(new FormWriter<>(Curve.class, MAPPER.writer(), RatesForm::of))
                .addSerializer(new FormWriter<>(Band.class, MAPPER.writer(), BandForm::of))
                .addSerializer(new FormWriter<>(EllipseBand.class, MAPPER.writer(), EllipseForm::of))
                .addSerializer(new FormWriter<>(CalibrationCurve.class, MAPPER.writer(), CalibrationForm::of));
    }
}
