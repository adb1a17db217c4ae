package dev.credence.cli.report;

import dev.credence.cli.coverage.CoverageForm;
import dev.credence.montecarlo.coverage.CoverageSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One JSON object: a result per method, best first, with a result per truth in it. */
public final class CoverageJson implements CoverageReporter {
    @Override
    public String write(CoverageReport report) {
        List<Map<String, Object>> results = new ArrayList<>();
        for (CoverageSummary method : report.ranking()) {
            results.add(CoverageForm.method(method, report.of(method)));
        }
        return Json.envelope(report.input(), results, report.findings().notes());
    }
}
