package dev.credence.report.installed;

import dev.credence.hypothesis.NamedTest;
import dev.credence.hypothesis.TestField;
import dev.credence.report.installed.InstalledReport.Entry;

/** Hypothesis tests as a list shows them. */
final class InstalledTests {
    private InstalledTests() {}

    static Entry entry(NamedTest test) {
        return new Entry(
                test.id(),
                test.aliases().stream().sorted().toList(),
                test.description().title(),
                test.fields().stream().map(InstalledTests::field).toList(),
                InstalledReport.origin(test.getClass()));
    }

    private static String field(TestField field) {
        String value = field.defaultValue().isEmpty() ? "" : "=" + field.defaultValue();
        return field.name() + value + " (" + field.meaning() + ")";
    }
}
