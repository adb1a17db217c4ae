package dev.credence.jackson.curve;

import dev.credence.api.interval.Note;
import dev.credence.curves.band.Band;
import dev.credence.curves.band.BandPoint;
import java.util.List;

/** The JSON form of a curve with bounds of both rates at each point. */
record BandForm(
        String curve,
        String across,
        String up,
        String band,
        double level,
        boolean simultaneous,
        List<BandPoint> points,
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
