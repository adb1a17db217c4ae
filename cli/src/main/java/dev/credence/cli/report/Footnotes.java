package dev.credence.cli.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Notes below a table, each told once, with the marks that point to them. */
final class Footnotes {
    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    /** The marks of a row's notes, such as {@code [1][3]}. */
    String marks(Collection<String> notes) {
        StringBuilder marks = new StringBuilder();
        for (String note : notes) {
            marks.append('[')
                    .append(numbers.computeIfAbsent(note, n -> numbers.size() + 1))
                    .append(']');
        }
        return marks.toString();
    }

    /** 1,000: a note that holds a monstrous label is still a note. */
    static String line(String note) {
        return Text.shortened(Text.clean(note), 1_000);
    }

    /** {@code [1] text}, in the order of the marks. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        numbers.forEach((note, number) -> lines.add("[" + number + "] " + line(note)));
        return lines;
    }
}
