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
    private static final List<String> BAND = List.of("xLower", "xUpper", "yLower", "yUpper");
    private static final List<String> ELLIPSE = List.of("lowerX", "upperX", "lowerY", "upperY");

    private CurveForm() {}

    /**
     * Returns the object.
     *
     * @param level level of its band
     * @param flipped whether lower scores indicate the positive label, so that thresholds are shown with their original sign
     * @param areas estimates of its areas
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
        if (!sheet.marked().isEmpty()) {
            ArrayNode marked = node.putArray("operatingPoints");
            sheet.marked().forEach(row -> marked.add(operatingPoint(row, flipped)));
        }
        return notes(node, sheet.notes());
    }

    private static ObjectNode point(CurveReport.Sheet.Row row, CurveReport.Sheet sheet, boolean flipped) {
        ObjectNode point = at(row, flipped);
        if (sheet.band().isPresent()) {
            bounds(point, row, sheet.ellipse() ? ELLIPSE : BAND);
        }
        return counts(point, row);
    }

    private static ObjectNode operatingPoint(CurveReport.Sheet.Row row, boolean flipped) {
        ObjectNode point = at(row, flipped);
        bounds(point, row, BAND);
        return counts(point, row);
    }

    private static ObjectNode at(CurveReport.Sheet.Row row, boolean flipped) {
        ObjectNode point = JsonNodeFactory.instance.objectNode();
        number(point, "threshold", flipped ? -row.threshold() : row.threshold());
        number(point, "x", row.x());
        number(point, "y", row.y());
        return point;
    }

    private static void bounds(ObjectNode point, CurveReport.Sheet.Row row, List<String> names) {
        number(point, names.get(0), row.xLower());
        number(point, names.get(1), row.xUpper());
        number(point, names.get(2), row.yLower());
        number(point, names.get(3), row.yUpper());
    }

    private static ObjectNode counts(ObjectNode point, CurveReport.Sheet.Row row) {
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
