package dev.credence.cli.report;

import dev.credence.jackson.CredenceJson;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Comparisons as one JSON object, for programs. */
public final class ContrastJson implements ContrastReporter {
    @Override
    public String write(ContrastReport report) {
        List<ObjectNode> results =
                report.contrasts().stream().map(ContrastJson::node).toList();
        return Json.envelope(report.input(), results, report.notes());
    }

    static ObjectNode node(Contrast contrast) {
        ObjectNode node = CredenceJson.mapper().valueToTree(contrast.comparison());
        contrast.reason().ifPresent(reason -> {
            if (node.get("notes") instanceof ArrayNode notes) {
                notes.add(reason);
            }
        });
        return node;
    }
}
