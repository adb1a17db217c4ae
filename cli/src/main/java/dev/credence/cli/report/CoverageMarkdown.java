package dev.credence.cli.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A Markdown table, methods best first. */
public final class CoverageMarkdown implements CoverageReporter {
    @Override
    public String write(CoverageReport report) {
        List<String> lines = new ArrayList<>();
        Digits digits = CoverageRows.lengths(report.ranking());
        lines.add(line(CoverageRows.RANKING.toArray()));
        lines.add("|:--|:--|--:|--:|:--|--:|--:|--:|--:|--:|--:|--:|");
        report.ranking().forEach(method -> lines.add(line(CoverageRows.of(method, digits))));
        lines.add("");
        lines.add("- " + Text.markdown(report.verdict()));
        report.findings().notes().forEach(note -> lines.add("- " + Text.markdown(note)));
        return String.join("\n", lines) + "\n";
    }

    private static String line(Object[] cells) {
        return "| "
                + String.join(
                        " | ",
                        Arrays.stream(cells)
                                .map(c -> Text.markdown(c.toString()))
                                .toList()) + " |";
    }
}
