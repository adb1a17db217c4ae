package dev.credence.jackson.curve;

import dev.credence.curves.band.EllipseBand;
import dev.credence.curves.band.EllipsePoint;
import java.util.List;

/** The JSON form of a curve with the lower and upper curve of its band, and the areas under them. */
record EllipseForm(
        String curve,
        String across,
        String up,
        String band,
        double level,
        double area,
        Bounds bandAreas,
        List<EllipsePoint> points) {
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
