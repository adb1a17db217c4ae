package dev.credence.cli.report;

import dev.credence.api.interval.Estimate;
import java.util.List;
import java.util.Map;

/** One JSON object, for programs. */
public final class JsonReporter implements Reporter {
    @Override
    public String write(Report report) {
        Map<String, Object> input = report.data()
                .matrix()
                .map(sample -> Json.withMatrix(report.input(), sample))
                .orElse(report.input());
        List<Estimate> results = report.answers().stream()
                .map(answer -> answer.reason().map(answer.estimate()::withNote).orElse(answer.estimate()))
                .toList();
        return Json.envelope(input, results, report.notes(), more(report));
    }

    private static Map<String, Object> more(Report report) {
        return report.priors().isEmpty()
                ? Map.of()
                : Map.of(
                        "priorSensitivity",
                        report.priors().stream().map(PriorJson::of).toList());
    }
}
