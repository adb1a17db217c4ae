package dev.credence.report.gate;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A gate as JSON. */
final class GateForm {
    private GateForm() {}

    /** What stands beside the checks. */
    static Map<String, Object> ofWhole(GateReport report) {
        Map<String, Object> more = new LinkedHashMap<>();
        more.put("verdict", report.verdict().word());
        more.put("level", report.level().value());
        more.put("adjust", report.multiplicity().id());
        return more;
    }

    /** A check. */
    static ObjectNode of(GateDecision decision) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        decision.slice().ifPresent(name -> node.put("slice", name));
        node.put("metric", decision.expectation().metric().spelling());
        node.put("expectation", decision.expectation().kind().word());
        node.put("limit", decision.expectation().limit() + 0.0);
        node.put("verdict", decision.verdict().word());
        number(node, "new", decision.value());
        if (decision.expectation().kind() == Expectation.Kind.NOT_WORSE) {
            number(node, "baseline", decision.baseline());
            number(node, "difference", decision.judged());
        }
        number(node, "lower", decision.lower());
        number(node, "upper", decision.upper());
        number(node, "lowerSignificance", decision.lowerSignificance());
        number(node, "upperSignificance", decision.upperSignificance());
        node.put("by", decision.by());
        node.put("n", decision.n());
        decision.deciding().ifPresent(n -> node.put("nDeciding", n));
        ArrayNode notes = node.putArray("notes");
        decision.notes().forEach(notes::add);
        return node;
    }

    /** NaN is null, infinities are texts, as everywhere. */
    private static void number(ObjectNode node, String name, double value) {
        if (Double.isNaN(value)) {
            node.putNull(name);
        } else if (Double.isInfinite(value)) {
            node.put(name, value > 0 ? "Infinity" : "-Infinity");
        } else {
            node.put(name, value + 0.0);
        }
    }
}
