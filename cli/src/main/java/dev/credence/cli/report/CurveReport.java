package dev.credence.cli.report;

import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.cli.curve.CurveSheet;
import java.util.List;
import java.util.Map;

/**
 * What {@code credence curve} found.
 *
 * @param input what was read, by name, in the order to show it
 * @param question the level
 * @param flipped whether lower scores speak for the positive label
 * @param curves one or two curves
 * @param contrasts their areas compared, where there are two
 * @param notes what the reader should know of the whole
 */
public record CurveReport(
        Map<String, Object> input,
        ComparisonOptions question,
        boolean flipped,
        List<Drawn> curves,
        List<Contrast> contrasts,
        List<String> notes) {
    /**
     * A curve with its areas.
     *
     * @param sheet the curve
     * @param areas its areas with their intervals
     */
    public record Drawn(CurveSheet sheet, List<Answer> areas) {}

    /** A threshold as the file has it. */
    double threshold(double threshold) {
        return flipped ? -threshold : threshold;
    }
}
