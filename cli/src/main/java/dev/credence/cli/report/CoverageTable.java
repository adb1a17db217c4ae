package dev.credence.cli.report;

import dev.credence.cli.Console.Looks;
import dev.credence.montecarlo.coverage.CoverageSummary;
import java.util.ArrayList;
import java.util.List;

/** A table for people: methods best first, each truth below its method where asked. */
public final class CoverageTable implements CoverageReporter {
    private final Looks looks;
    private final Paint paint;

    /** A table for a terminal, or plain for a file. */
    public CoverageTable(Looks looks) {
        this.looks = looks;
        this.paint = new Paint(looks.colour());
    }

    @Override
    public String write(CoverageReport report) {
        List<String> lines = new ArrayList<>();
        lines.add(paint.bold(Title.of(report.input(), looks.unicode())));
        lines.add("");
        lines.addAll(ranking(report).lines(paint::bold, line -> line));
        if (report.each()) {
            lines.add("");
            lines.addAll(each(report).lines(paint::bold, line -> line));
        }
        lines.add("");
        lines.add(" " + report.verdict());
        report.findings().notes().forEach(note -> lines.add(paint.dim(" " + Text.clean(note))));
        return String.join("\n", lines) + "\n";
    }

    private static Grid ranking(CoverageReport report) {
        Grid grid = grid(CoverageRows.RANKING, List.of("method", "holds", "at"));
        Digits digits = CoverageRows.lengths(report.ranking());
        report.ranking().forEach(method -> grid.row(CoverageRows.of(method, digits)));
        return grid;
    }

    private static Grid each(CoverageReport report) {
        Grid grid = grid(CoverageRows.EACH, List.of("truth"));
        Digits digits = CoverageRows.lengths(report.ranking());
        for (CoverageSummary method : report.ranking()) {
            grid.heading(Text.clean(method.method()));
            report.of(method).forEach(result -> grid.row(CoverageRows.of(result, digits)));
        }
        return grid;
    }

    private static Grid grid(List<String> headers, List<String> left) {
        Grid grid = new Grid();
        List<String> optional = List.of("undefined", "degenerate", "no interval");
        for (String header : headers) {
            if (left.contains(header)) {
                grid.left(header);
            } else if (optional.contains(header)) {
                grid.optionalRight(header);
            } else {
                grid.right(header);
            }
        }
        return grid;
    }
}
