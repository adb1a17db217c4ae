package dev.credence.cli.report;

import dev.credence.montecarlo.coverage.Coverage;
import dev.credence.montecarlo.coverage.CoverageSummary;
import java.util.List;
import java.util.Locale;

/** The cells that tables of a study show. */
final class CoverageRows {
    static final List<String> RANKING = List.of(
            "method",
            "holds",
            "mean coverage",
            "worst",
            "at",
            "below",
            "above",
            "length",
            "score",
            "undefined",
            "degenerate",
            "no interval");
    static final List<String> EACH = List.of(
            "truth",
            "value",
            "coverage",
            "below",
            "above",
            "length",
            "score",
            "undefined",
            "degenerate",
            "no interval");

    private CoverageRows() {}

    static Object[] of(CoverageSummary s, Digits length) {
        return new Object[] {
            Text.clean(s.method()),
            s.holds() ? "yes" : "no",
            share(s.mean(), s.meanError()),
            share(s.worst(), s.worstError()),
            Text.clean(s.worstAt()),
            share(s.missedBelow(), 0),
            share(s.missedAbove(), 0),
            length.of(s.length()),
            length.of(s.score()),
            some(s.undefined()),
            some(s.degenerate()),
            some(s.without())
        };
    }

    static Object[] of(Coverage c, Digits length) {
        return new Object[] {
            Text.clean(c.population()),
            String.format(Locale.ROOT, "%.4f", c.truth()),
            share(c.coverage(), c.coverageError()),
            share(c.missedBelow(), 0),
            share(c.missedAbove(), 0),
            length.of(c.length()),
            length.of(c.score()),
            some(c.undefined()),
            some(c.degenerate()),
            some(c.without())
        };
    }

    /** Two digits of the shortest length. */
    static Digits lengths(List<CoverageSummary> summaries) {
        return Digits.ofWidth(summaries.stream()
                .mapToDouble(CoverageSummary::length)
                .filter(length -> length > 0 && length < Double.POSITIVE_INFINITY)
                .min()
                .orElse(1));
    }

    private static String share(double share, double error) {
        String shown = String.format(Locale.ROOT, "%.4f", share);
        return error > 0 ? shown + String.format(Locale.ROOT, " +-%.4f", error) : shown;
    }

    /** Nothing where it does not happen. */
    private static String some(double share) {
        return share < 5e-5 ? "" : share(share, 0);
    }
}
