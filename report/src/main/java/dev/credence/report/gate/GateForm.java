package dev.credence.report.gate;

import static dev.credence.report.json.JsonTree.notes;
import static dev.credence.report.json.JsonTree.number;

import dev.credence.jackson.CredenceJson;
import java.util.LinkedHashMap;
import java.util.Map;
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
        number(node, "limit", decision.expectation().limit());
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
        decision.clusters().ifPresent(clusters -> node.put("clusters", clusters));
        decision.deciding().ifPresent(n -> node.put("nDeciding", n));
        decision.differing().ifPresent(items -> node.put("differing", items));
        decision.answer()
                .refusal()
                .ifPresent(refusal -> node.set("refusal", CredenceJson.mapper().valueToTree(refusal)));
        return notes(node, decision.notes());
    }
}
