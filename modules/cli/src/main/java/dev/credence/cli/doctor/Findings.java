package dev.credence.cli.doctor;

import dev.credence.api.text.QuotedText;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What is worth to know about the rows of a file, and what is suspicious in them.
 *
 * @param facts sentences on items, runs and rows without an outcome
 * @param suspicions sentences on what should be checked
 */
record Findings(List<String> facts, List<String> suspicions) {
    /** Examines a file. */
    static Findings of(FileProfile file, GuessedLayout layout) {
        List<String> facts = new ArrayList<>();
        List<String> suspicions = new ArrayList<>(file.warnings());
        layout.item().ifPresent(item -> items(item, layout, facts, suspicions));
        layout.outcomes().stream()
                .filter(column -> column.empty() > 0 && !ColumnRole.COST.fits(column.name()))
                .forEach(column -> facts.add(SafeText.count(column.empty()) + " of " + SafeText.count(file.rows())
                        + " rows have no outcome in '" + QuotedText.of(column.name())
                        + "'; --unscored decides what they count"));
        layout.truth().ifPresent(truth -> labels(truth, layout, suspicions));
        Stream.of(layout.outcomes(), layout.predictions(), layout.probabilities())
                .flatMap(List::stream)
                .filter(column -> column.isComplete() && column.distinct().size() == 1)
                .filter(column -> !ColumnRole.COST.fits(column.name()))
                .forEach(column -> suspicions.add(named(column) + " always has the same value, '"
                        + QuotedText.of(column.distinct().iterator().next()) + "'"));
        filters(file, layout, suspicions);
        if (layout.outcomes().isEmpty() && layout.truth().isEmpty()) {
            suspicions.add(
                    "no column looks like true labels with predictions, or like outcomes; name them with --truth and"
                            + " --prediction, or with --outcome");
        }
        return new Findings(List.copyOf(facts), List.copyOf(suspicions));
    }

    private static String named(ColumnProfile column) {
        return "column '" + QuotedText.of(column.name()) + "'";
    }

    private static void items(ColumnProfile item, GuessedLayout layout, List<String> facts, List<String> suspicions) {
        if (!item.isComplete()) {
            facts.add(named(item) + " has too many distinct values to count the runs of each");
            return;
        }
        long fewest = Collections.min(item.counts());
        long most = Collections.max(item.counts());
        String runs = fewest == most
                ? fewest + (fewest == 1 ? " row each" : " rows each")
                : fewest + " to " + most + " rows each";
        facts.add(SafeText.count(item.distinct().size()) + " items in '" + QuotedText.of(item.name()) + "', " + runs);
        if (item.empty() > 0) {
            suspicions.add(SafeText.count(item.empty()) + " rows have no item in '" + QuotedText.of(item.name()) + "'");
        }
        if (most == 1 && layout.run().isPresent()) {
            suspicions.add(
                    named(layout.run().get()) + " looks like runs, but each item has one row; are runs missing?");
        }
        if (most > 1 && layout.run().isEmpty()) {
            Map.Entry<String, Long> first = item.frequent().get(0);
            suspicions.add("items repeat, and no column names the run: '" + QuotedText.of(first.getKey()) + "' has "
                    + first.getValue() + " rows; are they runs, or was a row written twice?");
        }
        if (most > 1 && fewest < most) {
            suspicions.add("items have different numbers of rows; each item counts once");
        }
    }

    private static void labels(ColumnProfile truth, GuessedLayout layout, List<String> suspicions) {
        spelling(truth, suspicions);
        for (ColumnProfile prediction : layout.predictions()) {
            spelling(prediction, suspicions);
            if (Collections.disjoint(truth.distinct(), prediction.distinct())) {
                suspicions.add(named(truth) + " and " + named(prediction) + " have no label in common");
            }
        }
    }

    /** Finds labels with blanks around them, and labels that differ only in blanks or case. */
    private static void spelling(ColumnProfile column, List<String> suspicions) {
        Map<String, String> known = new HashMap<>();
        for (String label : column.distinct()) {
            String other = known.putIfAbsent(label.strip().toLowerCase(Locale.ROOT), label);
            if (other != null) {
                suspicions.add(named(column) + " has labels that differ only in case or blanks: '"
                        + QuotedText.of(other) + "' and '" + QuotedText.of(label) + "'");
                return;
            }
        }
        column.distinct().stream()
                .filter(label -> !label.equals(label.strip()))
                .findFirst()
                .ifPresent(label -> suspicions.add(
                        named(column) + " has a label with blanks around it: '" + QuotedText.of(label) + "'"));
    }

    private static void filters(FileProfile file, GuessedLayout layout, List<String> suspicions) {
        file.columns().stream()
                .filter(column ->
                        column.name().equals("filter") && column.distinct().size() > 1)
                .filter(column -> layout.hasRuns())
                .findFirst()
                .ifPresent(column -> suspicions.add("rows of the same item have different filters, '"
                        + String.join(
                                "', '",
                                column.distinct().stream()
                                        .limit(3)
                                        .map(QuotedText::of)
                                        .toList())
                        + "': filters score the same answer, and are no runs"));
    }
}
