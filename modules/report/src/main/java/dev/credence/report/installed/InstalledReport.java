package dev.credence.report.installed;

import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.InputField;
import dev.credence.hypothesis.named.HypothesisTests;
import dev.credence.hypothesis.named.NamedTest;
import dev.credence.report.Report;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The metrics, methods, comparators or tests of an installation.
 *
 * @param kind the kind of the entries
 * @param entries the entries, sorted by id
 * @param origins whether people are shown which module or class provides an entry; programs always are
 */
public record InstalledReport(Kind kind, List<Entry> entries, boolean origins) implements Report {
    /** A matrix that metrics of two classes cannot read without a label. */
    private static final ConfusionMatrix THREE_CLASSES =
            ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{8, 1, 1}, {1, 8, 1}, {1, 1, 8}});

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
     * @param id the id of the metric, method, comparator or test
     * @param aliases the other names that are accepted
     * @param about the evidence and the range of a metric; the name of a test; empty for methods
     * @param description the computed quantity in a few words, or empty
     * @param range the range of a metric such as {@code [0, 1]}, or empty
     * @param better whether higher or lower values of a metric are better, {@code higher}, {@code lower} or {@code neither}; empty for
     *     others
     * @param options the accepted options with meaning and default
     * @param from the module or jar that provides it
     * @param group the evidence of a metric in a few words, such as {@code two classes}, or empty
     * @param method the default method of a metric for 100 independent items, or empty
     */
    public record Entry(
            String id,
            List<String> aliases,
            String about,
            String description,
            String range,
            String better,
            List<String> options,
            String from,
            String group,
            String method) {}

    /** {@return a copy that also shows people which module or class provides an entry} */
    public InstalledReport withOrigins() {
        return new InstalledReport(kind, entries, true);
    }

    /**
     * Returns all entries of a kind, sorted by id.
     *
     * @param registry the installed components
     * @return the list
     */
    public static InstalledReport of(Registry registry, Kind kind) {
        if (kind == Kind.TESTS) {
            return new InstalledReport(
                    kind,
                    HypothesisTests.all().stream().map(InstalledTests::entry).toList(),
                    false);
        }
        Collection<? extends Configurable<?>> items = switch (kind) {
            case METRICS -> registry.metrics();
            case METHODS -> registry.methods();
            case COMPARATORS -> registry.comparators();
            case TESTS -> List.<Configurable<?>>of();
        };
        UsualMethods methods = new UsualMethods(Credence.of(registry));
        return new InstalledReport(
                kind, items.stream().map(item -> entry(item, methods)).toList(), false);
    }

    private static Entry entry(Configurable<?> item, UsualMethods methods) {
        boolean metric = item instanceof Metric<?>;
        return new Entry(
                item.id(),
                metric ? List.copyOf(new TreeSet<>(((Metric<?>) item).aliases())) : List.of(),
                metric ? describe((Metric<?>) item) : "",
                item.description(),
                metric ? text(((Metric<?>) item).range()) : "",
                metric ? better(((Metric<?>) item).direction()) : "",
                item.options().stream().map(InstalledReport::written).toList(),
                origin(item.getClass()),
                metric ? group((Metric<?>) item) : "",
                metric ? methods.of((Metric<?>) item) : "");
    }

    /** Returns an option with its default, which is given as a value or in words, and with its meaning. */
    private static String written(OptionSpec option) {
        String words = option.defaultValue().isEmpty() ? "" : "; default: " + option.defaultValue();
        return option.hasDefaultValue()
                ? option.name() + "=" + option.defaultValue() + " (" + option.meaning() + ")"
                : option.name() + " (" + option.meaning() + words + ")";
    }

    private static String describe(Metric<?> metric) {
        String kind = metric.proportion().isPresent() ? "proportion" : "smooth";
        return kind + " of " + metric.evidenceType().getSimpleName() + ", in " + text(metric.range());
    }

    private static String group(Metric<?> metric) {
        Class<?> read = metric.evidenceType();
        if (read == ConfusionMatrix.class) {
            return metric.unsupported(THREE_CLASSES).isPresent() ? "two classes" : "any number of classes";
        }
        if (read == ScoredSample.class) {
            return "scores";
        }
        return read == ClassScores.class ? "scores of classes" : words(read.getSimpleName());
    }

    /** Returns the words of a name such as {@code ImagePairs}, in lower case. */
    private static String words(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
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

    /** Returns a row for each entry, below the heading of what it reads; in a terminal its options are in lines below it. */
    @Override
    public Document document() {
        List<String> groups = entries.stream().map(Entry::group).distinct().toList();
        List<Entry> sorted = entries.stream()
                .sorted(Comparator.comparing(entry -> place(entry.group(), groups)))
                .toList();
        return new Document(Map.of(), List.of(new Document.Section(table(sorted))), List.of(), List.of());
    }

    private static int place(String group, List<String> groups) {
        List<String> first = List.of("two classes", "any number of classes", "scores", "scores of classes");
        int place = first.indexOf(group);
        return place >= 0 ? place : first.size() + groups.indexOf(group);
    }

    @Override
    public Table<Entry> data() {
        return table(entries);
    }

    private Table<Entry> table(List<Entry> rows) {
        List<Column<Entry>> columns = new ArrayList<>();
        columns.add(Column.<Entry>shown("group", Entry::group).optional().notIn(Document.Medium.TERMINAL));
        columns.add(Column.name("id", Entry::id));
        columns.add(Column.<Entry>name("aliases", e -> String.join(", ", e.aliases()))
                .optional()
                .withData("aliases", e -> String.join(" ", e.aliases())));
        columns.add(Column.<Entry>text("about", Entry::about).optional().notIn(Document.Medium.TERMINAL));
        columns.add(Column.<Entry>text("meaning", Entry::description).optional().notIn(Document.Medium.TERMINAL));
        columns.add(Column.<Entry>text("range", Entry::range).optional());
        columns.add(Column.<Entry>text("better", Entry::better).optional());
        columns.add(Column.<Entry>shown("default method", Entry::method)
                .optional()
                .detail()
                .captioned(
                        rows.stream().allMatch(entry -> entry.method().isEmpty())
                                ? ""
                                : "default method: the one for 100 independent items; for other data it may differ"));
        columns.add(Column.<Entry>text("options", e -> String.join("; ", e.options()))
                .notIn(Document.Medium.TERMINAL));
        columns.add(
                origins ? Column.<Entry>text("from", Entry::from).detail() : Column.<Entry>data("from", Entry::from));
        return new Table<>(columns, rows).groupedBy(Entry::group).withDetails(InstalledReport::details);
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

    /** Finds the default methods of metrics for samples of 100 independent items. */
    private static final class UsualMethods {
        private static final int ITEMS = 100;

        private final Credence credence;
        private final List<Sample<?>> samples;

        UsualMethods(Credence credence) {
            this.credence = credence;
            int[] truth = IntStream.range(0, ITEMS).map(i -> i % 2).toArray();
            double[] scores = IntStream.range(0, ITEMS)
                    .mapToDouble(i -> (i + 0.5) / ITEMS)
                    .toArray();
            double[][] classes =
                    Arrays.stream(scores).mapToObj(p -> new double[] {1 - p, p}).toArray(double[][]::new);
            this.samples = List.of(
                    Sample.of(ConfusionMatrix.binary(45, 5, 5, 45)),
                    Sample.of(ScoredSample.of(scores, truth)),
                    Sample.of(ClassScores.of(truth, classes)));
        }

        /** Returns the spelling of the default method; an empty text if there is none, or for other kinds of evidence. */
        String of(Metric<?> metric) {
            return samples.stream()
                    .filter(sample -> sample.evidence().getClass() == metric.evidenceType())
                    .filter(sample -> metric.unsupported(sample.evidence()).isEmpty())
                    .flatMap(sample -> credence.defaultMethod(metric, sample).stream())
                    .map(IntervalMethod::spelling)
                    .findFirst()
                    .orElse("");
        }
    }

    /** Lists the hypothesis tests. */
    static final class InstalledTests {
        static Entry entry(NamedTest test) {
            return new Entry(
                    test.id(),
                    test.aliases().stream().sorted().toList(),
                    test.description().title(),
                    "",
                    "",
                    "",
                    test.fields().stream().map(InstalledTests::field).toList(),
                    InstalledReport.origin(test.getClass()),
                    "",
                    "");
        }

        private static String field(InputField field) {
            return InstalledReport.written(new OptionSpec(field.name(), field.meaning(), field.defaultValue()));
        }
    }
}
