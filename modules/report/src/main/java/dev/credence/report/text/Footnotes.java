package dev.credence.report.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Notes below tables, each written once, with the marks that point to them; numbered in the order in which they are added. */
public final class Footnotes {
    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    /** Creates an empty list of notes. */
    public Footnotes() {}

    /**
     * Returns the marks of the notes of a row, such as {@code [1][3]}; new notes are added.
     *
     * @param notes the notes of the row
     * @return their marks
     */
    public String marks(Collection<String> notes) {
        StringBuilder marks = new StringBuilder();
        for (String note : notes) {
            marks.append('[')
                    .append(numbers.computeIfAbsent(note, n -> numbers.size() + 1))
                    .append(']');
        }
        return marks.toString();
    }

    /**
     * Returns the notes, {@code [1] text}, in the order of the marks.
     *
     * @return a line for each note, in which control characters are not yet escaped
     */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        numbers.forEach((note, number) -> lines.add("[" + number + "] " + note));
        return lines;
    }
}
