package dev.credence.cli.report;

import dev.credence.api.interval.Estimate;
import dev.credence.cli.curve.CurveForm;
import dev.credence.jackson.CredenceJson;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Curves as one JSON object; a comparison of their areas stands with the first. */
public final class CurveJson implements CurveReporter {
    @Override
    public String write(CurveReport report) {
        List<ObjectNode> results = new ArrayList<>();
        report.curves().forEach(drawn -> results.add(node(drawn, report)));
        if (!report.contrasts().isEmpty()) {
            results.get(0)
                    .set(
                            "comparisons",
                            CredenceJson.mapper()
                                    .valueToTree(report.contrasts().stream()
                                            .map(ContrastJson::node)
                                            .toList()));
        }
        return Json.envelope(report.input(), results, report.notes());
    }

    private static ObjectNode node(CurveReport.Drawn drawn, CurveReport report) {
        List<Estimate> areas = drawn.areas().stream()
                .map(answer -> answer.reason().map(answer.estimate()::withNote).orElse(answer.estimate()))
                .toList();
        return CurveForm.of(drawn.sheet(), report.question().level(), report.flipped(), areas);
    }
}
