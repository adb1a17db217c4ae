package dev.credence.report.installed;

import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Configurable;
import dev.credence.api.registry.Registry;
import dev.credence.api.text.InputField;
import dev.credence.hypothesis.named.HypothesisTests;
import dev.credence.hypothesis.named.NamedTest;
import dev.credence.report.Report;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The metrics, methods, comparators or tests of an installation.
 *
 * @param kind the kind of the entries
 * @param entries the entries, sorted by id
 */
public record InstalledReport(Kind kind, List<Entry> entries) implements Report {
    /** The kinds of entries that can be listed. */
    public enum Kind {
        /** Metrics. */
        METRICS,
        /** Interval methods. */
        METHODS,
        /** Comparators. */
        COMPARATORS,
        /** Hypothesis tests. */
        TESTS
    }

    /**
     * An entry of the list.
     *
     * @param id its id
     * @param aliases its other names
     * @param about the evidence and the range of a metric; the name of a test; empty for methods
     * @param description what it computes in a few words, or empty
     * @param range the range of a metric such as {@code [0, 1]}, or empty
     * @param better whether higher or lower values of a metric are better, {@code higher}, {@code lower} or {@code neither}; empty for
     *     others
     * @param options its options with meaning and default
     * @param from the module or jar that provides it
     */
    public record Entry(
            String id,
            List<String> aliases,
            String about,
            String description,
            String range,
            String better,
            List<String> options,
            String from) {}

    /**
     * Returns all entries of a kind, sorted by id.
     *
     * @param registry the installed components
     * @param kind the kind of the entries
     * @return the list
     */
    public static InstalledReport of(Registry registry, Kind kind) {
        if (kind == Kind.TESTS) {
            return new InstalledReport(
                    kind,
                    HypothesisTests.all().stream().map(InstalledTests::entry).toList());
        }
        Collection<? extends Configurable<?>> found = switch (kind) {
            case METRICS -> registry.metrics();
            case METHODS -> registry.methods();
            case COMPARATORS -> registry.comparators();
            case TESTS -> List.<Configurable<?>>of();
        };
        return new InstalledReport(
                kind, found.stream().map(InstalledReport::entry).toList());
    }

    private static Entry entry(Configurable<?> item) {
        boolean metric = item instanceof Metric<?>;
        return new Entry(
                item.id(),
                metric ? List.copyOf(new TreeSet<>(((Metric<?>) item).aliases())) : List.of(),
                metric ? about((Metric<?>) item) : "",
                item.description(),
                metric ? text(((Metric<?>) item).range()) : "",
                metric ? better(((Metric<?>) item).direction()) : "",
                item.options().stream()
                        .map(o -> o.name() + "=" + o.defaultValue() + " (" + o.meaning() + ")")
                        .toList(),
                origin(item.getClass()));
    }

    private static String about(Metric<?> metric) {
        String kind = metric.proportion().isPresent() ? "proportion" : "smooth";
        return kind + " of " + metric.evidenceType().getSimpleName() + ", in " + text(metric.range());
    }

    private static String better(Direction direction) {
        return switch (direction) {
            case HIGHER_IS_BETTER -> "higher";
            case LOWER_IS_BETTER -> "lower";
            case NEUTRAL -> "neither";
        };
    }

    private static String text(Range range) {
        return "[" + number(range.lower()) + ", " + number(range.upper()) + "]";
    }

    private static String number(double x) {
        return Double.isInfinite(x)
                ? (x > 0 ? "inf" : "-inf")
                : x == Math.rint(x) ? String.valueOf((long) x) : String.valueOf(x);
    }

    /** Returns the jar; the module or the class if there is no jar. */
    static String origin(Class<?> type) {
        java.security.CodeSource source = type.getProtectionDomain().getCodeSource();
        String place = source == null || source.getLocation() == null
                ? ""
                : source.getLocation().getPath();
        String file = place.substring(place.lastIndexOf('/') + 1);
        if (file.endsWith(".jar")) {
            return file.substring(0, file.length() - ".jar".length());
        }
        return type.getModule().isNamed() ? type.getModule().getName() : type.getName();
    }

    @Override
    public Document document() {
        return new Document(Map.of(), List.of(new Document.Section(data())), List.of(), List.of());
    }

    /** Returns a row for each entry; in a terminal its options are in lines below it. */
    @Override
    public Table<Entry> data() {
        List<Column<Entry>> columns = new ArrayList<>();
        columns.add(Column.text("id", Entry::id));
        columns.add(Column.<Entry>text("aliases", e -> String.join(", ", e.aliases()))
                .withData("aliases", e -> String.join(" ", e.aliases())));
        columns.add(Column.<Entry>text("about", Entry::about).optional().notIn(Document.Medium.TERMINAL));
        columns.add(Column.<Entry>text("meaning", Entry::description).optional().notIn(Document.Medium.TERMINAL));
        columns.add(Column.<Entry>text("range", Entry::range).optional());
        columns.add(Column.<Entry>text("better", Entry::better).optional());
        columns.add(Column.<Entry>text("options", e -> String.join("; ", e.options()))
                .notIn(Document.Medium.TERMINAL));
        columns.add(Column.text("from", Entry::from).detail());
        return new Table<>(columns, entries).withDetails(InstalledReport::details);
    }

    private static List<String> details(Entry entry) {
        List<String> lines = new ArrayList<>();
        Stream.of(entry.description(), entry.range().isEmpty() ? entry.about() : "")
                .filter(line -> !line.isEmpty())
                .forEach(lines::add);
        lines.addAll(entry.options());
        return lines;
    }

    @Override
    public Report.Envelope envelope() {
        return new Report.Envelope(
                Map.of("list", kind.name().toLowerCase(Locale.ROOT)),
                entries.stream().map(InstalledReport::form).toList(),
                List.of());
    }

    private static Map<String, Object> form(Entry entry) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("id", entry.id());
        form.put("aliases", entry.aliases());
        form.put("about", entry.about());
        form.put("description", entry.description());
        form.put("range", entry.range());
        form.put("better", entry.better());
        form.put("options", entry.options());
        form.put("from", entry.from());
        return form;
    }

    /** Lists the hypothesis tests. */
    static final class InstalledTests {
        private InstalledTests() {}

        static Entry entry(NamedTest test) {
            return new Entry(
                    test.id(),
                    test.aliases().stream().sorted().toList(),
                    test.description().title(),
                    "",
                    "",
                    "",
                    test.fields().stream().map(InstalledTests::field).toList(),
                    InstalledReport.origin(test.getClass()));
        }

        private static String field(InputField field) {
            String value = field.defaultValue().isEmpty() ? "" : "=" + field.defaultValue();
            return field.name() + value + " (" + field.meaning() + ")";
        }
    }
}
