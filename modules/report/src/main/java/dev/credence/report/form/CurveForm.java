package dev.credence.report.form;

import static dev.credence.report.json.JsonTree.notes;
import static dev.credence.report.json.JsonTree.number;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.curve.Curve;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.curve.CurveReport;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes a curve as JSON: its rates, its areas with intervals, and its points. */
public final class CurveForm {
    private CurveForm() {}

    /**
     * Returns the object.
     *
     * @param sheet the curve
     * @param level level of its band
     * @param flipped whether lower scores indicate the positive label, so that thresholds are shown with their original sign
     * @param areas estimates of its areas
     * @return the JSON object
     */
    public static ObjectNode of(CurveReport.Sheet sheet, ConfidenceLevel level, boolean flipped, List<?> areas) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("curve", sheet.kind().id());
        if (!sheet.name().isEmpty()) {
            node.put("score", sheet.name());
        }
        node.put("across", sheet.kind().across()).put("up", sheet.kind().up());
        sheet.band()
                .ifPresent(band -> node.put("band", band.method())
                        .put("level", level.value())
                        .put("simultaneous", band.simultaneous()));
        node.put("thresholds", sheet.thresholds());
        node.set("areas", CredenceJson.mapper().valueToTree(areas));
        sheet.band()
                .map(CurveReport.Sheet.Band::areas)
                .filter(edges -> !edges.isEmpty())
                .ifPresent(edges -> {
                    ObjectNode bounds = node.putObject("bandAreas");
                    number(bounds, "lower", edges.get(0));
                    number(bounds, "upper", edges.get(1));
                });
        ArrayNode points = node.putArray("points");
        sheet.rows().forEach(row -> points.add(point(row, sheet, flipped)));
        return notes(node, sheet.notes());
    }

    private static ObjectNode point(CurveReport.Sheet.Row row, CurveReport.Sheet sheet, boolean flipped) {
        ObjectNode point = JsonNodeFactory.instance.objectNode();
        number(point, "threshold", flipped ? -row.threshold() : row.threshold());
        number(point, "x", row.x());
        number(point, "y", row.y());
        if (sheet.band().isPresent()) {
            number(point, sheet.ellipse() ? "lowerX" : "xLower", row.xLower());
            number(point, sheet.ellipse() ? "upperX" : "xUpper", row.xUpper());
            number(point, sheet.ellipse() ? "lowerY" : "yLower", row.yLower());
            number(point, sheet.ellipse() ? "upperY" : "yUpper", row.yUpper());
        }
        Curve.Point counts = row.counts();
        if (counts != null) {
            point.put("tp", counts.truePositives())
                    .put("fp", counts.falsePositives())
                    .put("fn", counts.falseNegatives())
                    .put("tn", counts.trueNegatives());
        }
        return point;
    }
}
