package dev.credence.report.write;

import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What was read, in the line above a table. */
final class Title {
    private Title() {}

    /** {@code predictions.csv, 569 rows, truth: label, prediction: guess}. */
    static String of(Map<String, Object> input, boolean unicode) {
        List<String> parts = new ArrayList<>();
        input.forEach((name, value) -> parts.add(SafeText.shortened(SafeText.clean(part(name, value)), 200)));
        return String.join(unicode ? " · " : ", ", parts);
    }

    private static String part(String name, Object value) {
        if (name.equals("file")) {
            return value.toString();
        }
        return value instanceof Long count ? SafeText.count(count) + " " + name : name + ": " + value;
    }
}
