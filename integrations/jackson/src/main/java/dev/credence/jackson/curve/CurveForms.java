package dev.credence.jackson.curve;

import dev.credence.api.interval.Note;
import dev.credence.curves.band.Band;
import dev.credence.curves.band.EllipseBand;
import dev.credence.curves.calibration.CalibrationBand;
import dev.credence.curves.calibration.CalibrationCurve;
import dev.credence.curves.calibration.IsotonicCurve;
import dev.credence.curves.curve.Curve;
import dev.credence.jackson.strict.FormWriter;
import dev.credence.jackson.strict.StrictMapper;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.module.SimpleSerializers;

/** Provides serializers of curves. Without these forms Jackson would find no properties in curves and write empty objects. */
public final class CurveForms {
    private static final JsonMapper MAPPER = StrictMapper.of(new SimpleModule());

    private CurveForms() {}

    /** {@return whether the optional module {@code credence-curves} is on the class path} */
    public static boolean arePresent() {
        try {
            Class.forName("dev.credence.curves.curve.Curve", false, CurveForms.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** {@return the serializers of curves; call it only if {@link #arePresent}} */
    public static SimpleSerializers serializers() {
        return new SimpleSerializers()
                .addSerializer(new FormWriter<>(Curve.class, MAPPER.writer(), RatesForm::of))
                .addSerializer(new FormWriter<>(Band.class, MAPPER.writer(), BandForm::of))
                .addSerializer(new FormWriter<>(EllipseBand.class, MAPPER.writer(), EllipseForm::of))
                .addSerializer(new FormWriter<>(CalibrationCurve.class, MAPPER.writer(), CalibrationForm::of))
                .addSerializer(new FormWriter<>(IsotonicCurve.class, MAPPER.writer(), IsotonicForm::of))
                .addSerializer(new FormWriter<>(CalibrationBand.class, MAPPER.writer(), CalibrationBandForm::of));
    }

    /** The JSON form of a calibration curve: its bins by ascending probability, each with an interval of its share of positives. */
    record CalibrationForm(String curve, String method, double level, List<CalibrationCurve.Bin> bins) {
        static CalibrationForm of(CalibrationCurve calibration) {
            return new CalibrationForm(
                    "calibration", calibration.method(), calibration.level().value(), calibration.bins());
        }
    }

    /** The JSON form of an isotonic calibration curve: its pools by ascending score. */
    record IsotonicForm(String curve, List<IsotonicCurve.Pool> pools) {
        static IsotonicForm of(IsotonicCurve isotonic) {
            return new IsotonicForm("isotonic", isotonic.pools());
        }
    }

    /** The JSON form of a band around a calibration curve: its bounds at ascending probabilities. */
    record CalibrationBandForm(String band, double level, List<CalibrationBand.Point> points) {
        static CalibrationBandForm of(CalibrationBand band) {
            return new CalibrationBandForm(
                    band.kind().name().toLowerCase(Locale.ROOT), band.level().value(), band.points());
        }
    }

    /** The JSON form of a curve with bounds of both rates at each point. */
    record BandForm(
            String curve,
            String across,
            String up,
            String band,
            double level,
            boolean simultaneous,
            List<Band.Point> points,
            List<Note> notes) {
        static BandForm of(Band band) {
            return new BandForm(
                    band.kind().id(),
                    band.kind().across(),
                    band.kind().up(),
                    band.method(),
                    band.level().value(),
                    band.simultaneous(),
                    band.points(),
                    band.notes());
        }
    }

    /** The JSON form of a curve with the lower and upper curve of its band, and the areas under them. */
    record EllipseForm(
            String curve,
            String across,
            String up,
            String band,
            double level,
            double area,
            Bounds bandAreas,
            List<EllipseBand.Point> points) {
        record Bounds(double lower, double upper) {}

        static EllipseForm of(EllipseBand band) {
            return new EllipseForm(
                    band.kind().id(),
                    band.kind().across(),
                    band.kind().up(),
                    band.method(),
                    band.level().value(),
                    band.area(),
                    new Bounds(band.lowerArea(), band.upperArea()),
                    band.points());
        }
    }

    /** The JSON form of a curve: its rates, the number of items in each class, and its points by descending score. */
    record RatesForm(String curve, String across, String up, long positives, long negatives, List<Point> points) {
        record Point(double threshold, double x, double y, long tp, long fp, long fn, long tn) {
            static Point of(Curve.Point point) {
                return new Point(
                        point.threshold(),
                        point.x(),
                        point.y(),
                        point.truePositives(),
                        point.falsePositives(),
                        point.falseNegatives(),
                        point.trueNegatives());
            }
        }

        static RatesForm of(Curve curve) {
            return new RatesForm(
                    curve.kind().id(),
                    curve.kind().across(),
                    curve.kind().up(),
                    curve.positives(),
                    curve.negatives(),
                    curve.points().stream().map(Point::of).toList());
        }
    }
}
