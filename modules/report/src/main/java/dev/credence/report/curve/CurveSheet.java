package dev.credence.report.curve;

import dev.credence.api.interval.Note;
import dev.credence.curves.curve.CurveKind;
import java.util.List;

/**
 * A curve with its band.
 *
 * @param name column of the scores; empty where there is none
 * @param kind which rates
 * @param band how the band was made; empty without one
 * @param simultaneous whether the band holds for the whole curve at once
 * @param ellipse whether the bounds are points of a lower and an upper curve, rather than intervals of the two rates
 * @param areas of the lower and the upper curve of an ellipse band, or nothing
 * @param thresholds how many thresholds there are
 * @param rows the points, scores descending
 * @param notes what the reader should know
 */
public record CurveSheet(
        String name,
        CurveKind kind,
        String band,
        boolean simultaneous,
        boolean ellipse,
        List<Double> areas,
        long thresholds,
        List<CurveRow> rows,
        List<Note> notes) {}
