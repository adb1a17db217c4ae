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

/** Provides serializers of curves. Without these forms Jackson would find no properties in curves and write empty objects. */
public final class CurveForms {
    private static final JsonMapper MAPPER = StrictMapper.of(new SimpleModule());

    private CurveForms() {}

    /**
     * Returns whether the optional module {@code credence-curves} is on the class path.
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
     * Returns the serializers of curves; call it only if {@link #arePresent}.
     *
     * @return the serializers, for the module of a mapper
     */
    public static SimpleSerializers serializers() {
        return new SimpleSerializers()
                .addSerializer(new FormWriter<>(Curve.class, MAPPER.writer(), RatesForm::of))
                .addSerializer(new FormWriter<>(Band.class, MAPPER.writer(), BandForm::of))
                .addSerializer(new FormWriter<>(EllipseBand.class, MAPPER.writer(), EllipseForm::of))
                .addSerializer(new FormWriter<>(CalibrationCurve.class, MAPPER.writer(), CalibrationForm::of));
    }
}
