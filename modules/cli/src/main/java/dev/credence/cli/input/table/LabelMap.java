package dev.credence.cli.input.table;

import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.cli.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The labels that are renamed as they are read, with the numbers of cells that had them. */
final class LabelMap {
    /** The largest number of labels that are remembered to advise on a misspelt one, 1,000. */
    private static final int MAX_LABELS = 1_000;

    private final Map<String, String> names;
    private final TreeSet<String> seen = new TreeSet<>();
    private final TreeSet<String> used = new TreeSet<>();

    LabelMap(Map<String, String> names) {
        this.names = new LinkedHashMap<>(names);
    }

    boolean isEmpty() {
        return names.isEmpty();
    }

    /** Returns the label to use, and counts its cells. */
    String renamed(String label, long rows, Map<String, Long> cells) {
        String name = names.get(label);
        if (name != null) {
            used.add(label);
            cells.merge(label, rows, Long::sum);
            return name;
        }
        if (seen.size() < MAX_LABELS) {
            seen.add(label);
        }
        return label;
    }

    /** Throws a failure if a label to be renamed has never occurred. */
    void require(String file) {
        names.keySet().stream()
                .filter(label -> !used.contains(label))
                .findFirst()
                .ifPresent(label -> {
                    TreeSet<String> known = new TreeSet<>(seen);
                    known.addAll(used);
                    throw Failure.usage(file + ": --map " + QuotedText.of(label) + "="
                            + QuotedText.of(names.getOrDefault(label, "")) + ": "
                            + Suggestions.message("label", label, List.copyOf(known)));
                });
    }

    /** Returns notes on the labels that were renamed. */
    List<String> notes(Map<String, Long> cells) {
        Map<String, List<String>> byName = new LinkedHashMap<>();
        names.forEach((label, name) -> {
            Long count = cells.get(label);
            if (count != null) {
                byName.computeIfAbsent(name, any -> new ArrayList<>())
                        .add("'" + QuotedText.of(label) + "' (" + PreparedRows.number(count)
                                + (count == 1 ? " cell)" : " cells)"));
            }
        });
        List<String> notes = new ArrayList<>();
        byName.forEach((name, labels) -> notes.add("--map renamed the label" + (labels.size() > 1 ? "s " : " ")
                + String.join(" and ", labels) + " to '" + QuotedText.of(name) + "'"
                + (labels.size() > 1 ? ", which is one class" : "")));
        return notes;
    }
}
