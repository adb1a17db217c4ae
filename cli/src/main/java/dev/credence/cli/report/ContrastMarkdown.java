package dev.credence.cli.report;

import dev.credence.api.comparison.Comparison;
import java.util.ArrayList;
import java.util.List;

/** Comparisons as a Markdown table. */
public final class ContrastMarkdown implements ContrastReporter {
    @Override
    public String write(ContrastReport report) {
        Digits digits = Digits.ofWidth(report.contrasts().stream()
                .mapToDouble(contrast ->
                        contrast.comparison().upper() - contrast.comparison().lower())
                .filter(width -> width > 0)
                .min()
                .orElse(1));
        Footnotes footnotes = new Footnotes();
        List<String> lines = new ArrayList<>();
        lines.add("| metric | first | second | difference | "
                + Text.percent(report.question().level())
                + " interval | p | P(first better) | comparator | n | notes |");
        lines.add("|:--|--:|--:|--:|:--|--:|--:|:--|--:|:--|");
        report.contrasts().forEach(contrast -> lines.add(row(contrast, report, digits, footnotes)));
        List<String> below = new ArrayList<>(footnotes.lines());
        below.addAll(report.notes());
        if (!below.isEmpty()) {
            lines.add("");
            below.forEach(note -> lines.add("- " + Text.markdown(note)));
        }
        return String.join("\n", lines) + "\n";
    }

    private static String row(Contrast contrast, ContrastReport report, Digits digits, Footnotes footnotes) {
        Comparison c = contrast.comparison();
        return "| "
                + String.join(
                        " | ",
                        List.of(
                                Text.markdown(c.metric()),
                                digits.of(c.first()),
                                digits.of(c.second()),
                                digits.of(c.difference()),
                                c.comparator().isEmpty() ? "none" : digits.interval(c.lower(), c.upper()),
                                Verdict.small(c.pValue()),
                                Verdict.probability(c.probabilityFirstBetter(), c.probabilitySecondBetter()),
                                Text.markdown(c.comparator()),
                                Text.count(c.n()),
                                footnotes.marks(Verdict.notes(contrast, report.question()))))
                + " |";
    }
}
