package dev.credence.cli.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Configurable;
import dev.credence.api.registry.Registry;
import dev.credence.cli.Console.Looks;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The metrics, methods or comparators of an installation. */
public final class Catalogue {
    /** What can be listed. */
    public enum Kind {
        /** Metrics. */
        METRICS,
        /** Interval methods. */
        METHODS,
        /** Comparators. */
        COMPARATORS
    }

    /**
     * One of them.
     *
     * @param id its id
     * @param aliases its other names
     * @param about what it reads and where its values lie; empty for methods
     * @param options its options with meaning and default
     * @param from the module or jar it is from
     */
    public record Entry(String id, List<String> aliases, String about, List<String> options, String from) {}

    private final Kind kind;
    private final List<Entry> entries;

    private Catalogue(Kind kind, List<Entry> entries) {
        this.kind = kind;
        this.entries = entries;
    }

    /** All of a kind, by id. */
    public static Catalogue of(Registry registry, Kind kind) {
        Collection<? extends Configurable<?>> found = switch (kind) {
            case METRICS -> registry.metrics();
            case METHODS -> registry.methods();
            case COMPARATORS -> registry.comparators();
        };
        return new Catalogue(kind, found.stream().map(Catalogue::entry).toList());
    }

    private static Entry entry(Configurable<?> item) {
        boolean metric = item instanceof Metric<?>;
        return new Entry(
                item.id(),
                metric ? List.copyOf(new TreeSet<>(((Metric<?>) item).aliases())) : List.of(),
                metric ? about((Metric<?>) item) : "",
                item.options().stream()
                        .map(o -> o.name() + "=" + o.defaultValue() + " (" + o.meaning() + ")")
                        .toList(),
                origin(item.getClass()));
    }

    private static String about(Metric<?> metric) {
        String kind = metric instanceof ProportionMetric<?> ? "proportion" : "smooth";
        return kind + " of " + metric.evidenceType().getSimpleName() + ", in " + text(metric.range());
    }

    private static String text(Range range) {
        return "[" + number(range.lower()) + ", " + number(range.upper()) + "]";
    }

    private static String number(double x) {
        return Double.isInfinite(x)
                ? (x > 0 ? "inf" : "-inf")
                : x == Math.rint(x) ? String.valueOf((long) x) : String.valueOf(x);
    }

    /** The jar where there is one, else the module, else the class. */
    private static String origin(Class<?> type) {
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

    /** For people. */
    public String table(Looks looks) {
        Grid grid = new Grid()
                .left("id")
                .left("aliases")
                .left(kind == Kind.METRICS ? "is" : "")
                .left("from");
        for (Entry e : entries) {
            grid.row(
                    Text.clean(e.id()),
                    Text.clean(String.join(", ", e.aliases())),
                    Text.clean(e.about()),
                    Text.clean(e.from()));
        }
        Paint paint = new Paint(looks.colour());
        Iterator<String> rows = grid.lines(paint::bold, line -> line).iterator();
        StringBuilder text = new StringBuilder(paint.bold(rows.next())).append('\n');
        for (Entry e : entries) {
            text.append(rows.next()).append('\n');
            e.options()
                    .forEach(option ->
                            text.append("     ").append(Text.clean(option)).append('\n'));
        }
        return text.toString();
    }

    /** For programs. */
    public String json() {
        List<Map<String, Object>> results = entries.stream()
                .map(e -> {
                    Map<String, Object> fields = new LinkedHashMap<>();
                    fields.put("id", e.id());
                    fields.put("aliases", e.aliases());
                    fields.put("about", e.about());
                    fields.put("options", e.options());
                    fields.put("from", e.from());
                    return fields;
                })
                .toList();
        return Json.envelope(Map.of("list", kind.name().toLowerCase(java.util.Locale.ROOT)), results, List.of());
    }

    /** For spreadsheets. */
    public String csv() {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord("id", "aliases", "about", "options", "from");
            entries.forEach(e -> csv.writeRecord(
                    CsvReporter.cell(e.id()),
                    String.join(" ", e.aliases()),
                    e.about(),
                    String.join("; ", e.options()),
                    e.from()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** For reports. */
    public String markdown() {
        StringBuilder text = new StringBuilder("| id | aliases | about | options | from |\n|:--|:--|:--|:--|:--|\n");
        for (Entry e : entries) {
            String cells = List.of(
                            e.id(), String.join(", ", e.aliases()), e.about(), String.join("; ", e.options()), e.from())
                    .stream()
                    .map(Text::markdown)
                    .collect(Collectors.joining(" | "));
            text.append("| ").append(cells).append(" |\n");
        }
        return text.toString();
    }
}
