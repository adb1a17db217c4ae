package dev.credence.architecture.reference;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.registry.Registry;
import dev.credence.outcomes.Outcomes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The pages of metrics, interval methods and comparators. */
final class RegistryPages {
    private static final Registry REGISTRY = Registry.load();
    private static final Credence CREDENCE = Credence.of(REGISTRY);
    private static final List<Examples> EXAMPLES = Examples.all();
    private static final String WRITTEN =
            "This page is written by a program from the registry and from the Javadoc of the classes.\n\n";

    private RegistryPages() {}

    static String metrics() {
        StringBuilder page = new StringBuilder("# Metrics\n\n").append(WRITTEN).append("""
                A metric is named by its id or by another name, on the command line as `--metric f1` and in Java as `estimate("f1", evidence)`.
                A metric of two classes can be averaged (`f1.macro`, `f1.micro`, `f1.weighted`), taken for one class against the rest
                (`f1@cat`, or `f1@*` for every class), and, from scores, at a threshold (`f1:threshold=0.5`). An undefined value is NaN with a note, never silently 0 or 1.
                [How to choose metrics](../how-to/metrics.md) has examples.

                | metric | other names | meaning | range | better | reads |
                |---|---|---|---|---|---|
                """);
        for (Metric<?> metric : REGISTRY.metrics()) {
            page.append("| [`%s`](#%s) | %s | %s | %s | %s | %s |%n"
                    .formatted(
                            metric.id(),
                            anchor(metric),
                            names(metric),
                            metric.description(),
                            range(metric.range()),
                            better(metric),
                            reads(metric)));
        }
        for (Metric<?> metric : REGISTRY.metrics()) {
            head(page, metric);
            defaults(page, metric);
        }
        return page.toString();
    }

    private static String names(Metric<?> metric) {
        return new TreeSet<>(metric.aliases())
                .stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    }

    private static String range(Range range) {
        return (range.lower() == Double.NEGATIVE_INFINITY ? "(-∞" : "[" + number(range.lower()))
                + ", "
                + (range.upper() == Double.POSITIVE_INFINITY ? "∞)" : number(range.upper()) + "]");
    }

    private static String number(double x) {
        return x == Math.rint(x) ? String.valueOf((long) x) : String.valueOf(x);
    }

    private static String better(Metric<?> metric) {
        return switch (metric.direction()) {
            case HIGHER_IS_BETTER -> "higher";
            case LOWER_IS_BETTER -> "lower";
            case NEUTRAL -> "neither";
        };
    }

    private static String reads(Metric<?> metric) {
        String evidence = metric.evidenceType() == ScoredSample.class
                ? "scores of one class"
                : metric.evidenceType() == ClassScores.class
                        ? "scores of each class"
                        : metric.evidenceType() == Outcomes.class ? "outcomes" : "a confusion matrix";
        return metric.proportion().isPresent() ? evidence + ", as a proportion" : evidence;
    }

    /** Writes the defaults; kinds of evidence with the same defaults share a line. */
    private static void defaults(StringBuilder page, Metric<?> metric) {
        Map<String, List<String>> kinds = new LinkedHashMap<>();
        for (Examples examples : EXAMPLES) {
            examples.readable(metric, REGISTRY).ifPresent(readable -> {
                String intervals = grouped(examples.samples(), sample -> CREDENCE.defaultMethod(readable, sample));
                String comparisons =
                        grouped(examples.pairings(), pairing -> CREDENCE.defaultComparator(readable, pairing));
                kinds.computeIfAbsent(
                                "interval: " + intervals + "\n- Default comparison: " + comparisons,
                                text -> new ArrayList<>())
                        .add(
                                readable.spelling().equals(metric.spelling())
                                        ? examples.name()
                                        : "`" + readable.spelling() + "` of " + examples.name());
            });
        }
        kinds.forEach((text, names) -> {
            page.append(kinds.size() > 1 ? "\nFor " + String.join(" and ", names) + ":\n\n" : "\n");
            page.append("- Default ").append(text).append('\n');
        });
    }

    /** Returns the designs of each answer, such as "`wilson` (independent rows), none (folds)". */
    private static <T> String grouped(
            Map<String, T> designs, Function<T, ? extends Optional<? extends Configurable<?>>> answer) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        designs.forEach((design, item) -> found.computeIfAbsent(
                        answer.apply(item)
                                .map(one -> "`" + one.spelling() + "`")
                                .orElse("none"),
                        spelling -> new ArrayList<>())
                .add(design));
        return found.entrySet().stream()
                .sorted(java.util.Comparator.comparing(entry -> entry.getKey().equals("none")))
                .map(entry -> entry.getKey() + " (" + designs(entry.getValue()) + ")")
                .collect(Collectors.joining(", "));
    }

    /** Returns a list of designs in which "paired" and "different rows" are written once. */
    private static String designs(List<String> names) {
        Map<String, List<String>> byPairing = new LinkedHashMap<>();
        names.forEach(name -> {
            int comma = name.indexOf(", ");
            byPairing
                    .computeIfAbsent(comma < 0 ? "" : name.substring(0, comma) + ": ", pairing -> new ArrayList<>())
                    .add(name.substring(comma < 0 ? 0 : comma + 2));
        });
        return byPairing.entrySet().stream()
                .map(entry -> entry.getKey() + String.join(", ", entry.getValue()))
                .collect(Collectors.joining("; "));
    }

    static String methods() {
        StringBuilder page =
                new StringBuilder("# Interval methods\n\n").append(WRITTEN).append("""
                A method is named by its id, on the command line as `--method wilson` and in Java as `method("wilson")`. Without a name the
                default of the metric is used ([metrics](metrics.md) lists it). A method that does not fit the metric or the sampling design is
                refused with a code ([errors](errors.md)). [Choosing an interval](../explanation/choosing-an-interval.md) compares the methods.

                """);
        Fits<IntervalMethod> fits = new Fits<>(examples -> {
            Map<String, BiPredicate<IntervalMethod, Metric<?>>> requested = new LinkedHashMap<>();
            examples.samples()
                    .forEach((design, sample) -> requested.put(
                            design,
                            (method, metric) -> method.refusal(metric, sample).isEmpty()));
            return requested;
        });
        fits.table(page, "", REGISTRY.methods());
        for (IntervalMethod method : REGISTRY.methods()) {
            head(page, method);
            fits.lines(page, method);
        }
        return page.toString();
    }

    static String comparators() {
        StringBuilder page =
                new StringBuilder("# Comparators\n\n").append(WRITTEN).append("""
                A comparator computes the difference between two systems, its interval and its p-value. It is named by its id, on the command
                line as `--comparator tango` and in Java as `comparator("tango")`. Without a name the default of the metric is used
                ([metrics](metrics.md) lists it). [How to compare two systems](../how-to/compare-two-systems.md) has examples.

                """);
        Fits<Comparator> fits = new Fits<>(examples -> {
            Map<String, BiPredicate<Comparator, Metric<?>>> requested = new LinkedHashMap<>();
            examples.pairings()
                    .forEach((design, pairing) -> requested.put(
                            design,
                            (comparator, metric) ->
                                    comparator.refusal(metric, pairing).isEmpty()));
            return requested;
        });
        page.append("## Two systems on the same rows\n\n");
        fits.table(page, "paired, ", REGISTRY.comparators());
        page.append("\n## Two systems on different rows\n\n");
        fits.table(page, "different rows, ", REGISTRY.comparators());
        for (Comparator comparator : REGISTRY.comparators()) {
            head(page, comparator);
            fits.lines(page, comparator);
        }
        return page.toString();
    }

    /**
     * Which kinds of metrics and designs an item of the registry accepts.
     *
     * @param requested by example, a question for each of its designs
     */
    private record Fits<C extends Configurable<?>>(
            Function<Examples, Map<String, BiPredicate<C, Metric<?>>>> requested) {
        /** Writes a row for each item that accepts any of the designs with a prefix, and a column for each of these designs. */
        void table(StringBuilder page, String prefix, Collection<C> items) {
            List<String> designs = EXAMPLES.stream()
                    .flatMap(examples -> requested.apply(examples).keySet().stream())
                    .filter(design -> design.startsWith(prefix))
                    .distinct()
                    .toList();
            page.append(designs.stream()
                    .map(design -> design.substring(prefix.length()))
                    .collect(Collectors.joining(" | ", "| id | ", " |\n")));
            page.append("|---".repeat(designs.size() + 1)).append("|\n");
            for (C item : items) {
                List<String> cells =
                        designs.stream().map(design -> cell(item, design)).toList();
                if (cells.stream().anyMatch(cell -> !cell.isEmpty())) {
                    page.append("| [`%s`](#%s) | %s |%n".formatted(item.id(), anchor(item), String.join(" | ", cells)));
                }
            }
            page.append("""

                    The letters are the kinds of metrics that fit: P proportions, C other metrics of confusion matrices, S metrics of scores of one
                    class, E metrics of the scores of each class, O metrics of outcomes. A small letter means that only some metrics of the kind fit. An empty cell
                    means that the design is refused.
                    """);
        }

        private String cell(C item, String design) {
            Map<Character, List<Boolean>> fits = new LinkedHashMap<>();
            for (Examples examples : EXAMPLES) {
                BiPredicate<C, Metric<?>> question =
                        requested.apply(examples).getOrDefault(design, (one, metric) -> false);
                metricsByKind(examples)
                        .forEach((kind, metrics) -> metrics.forEach(
                                metric -> fits.computeIfAbsent(letter(kind), letter -> new ArrayList<>())
                                        .add(question.test(item, metric))));
            }
            return fits.entrySet().stream()
                    .filter(entry -> entry.getValue().contains(true))
                    .map(entry -> String.valueOf(
                            entry.getValue().contains(false) ? Character.toLowerCase(entry.getKey()) : entry.getKey()))
                    .collect(Collectors.joining(" "));
        }

        private static char letter(String kind) {
            return kind.startsWith("proportions")
                    ? 'P'
                    : kind.startsWith("other")
                            ? 'C'
                            : kind.endsWith("each class") ? 'E' : kind.equals("outcomes") ? 'O' : 'S';
        }

        /** Writes a line for each group of designs, with the kinds of metrics that fit. */
        void lines(StringBuilder page, C item) {
            Map<String, List<String>> kindsByDesigns = new LinkedHashMap<>();
            for (Examples examples : EXAMPLES) {
                metricsByKind(examples).forEach((kind, metrics) -> {
                    String fitting = fitting(item, requested.apply(examples), metrics);
                    if (!fitting.isEmpty()) {
                        kindsByDesigns
                                .computeIfAbsent(fitting, designs -> new ArrayList<>())
                                .add(kind);
                    }
                });
            }
            page.append("\n| fits metrics | designs |\n|---|---|\n");
            kindsByDesigns.forEach(
                    (designs, kinds) -> page.append("| %s | %s |%n".formatted(String.join("; ", kinds), designs)));
        }

        private String fitting(C item, Map<String, BiPredicate<C, Metric<?>>> questions, List<Metric<?>> metrics) {
            List<String> designs = new ArrayList<>();
            questions.forEach((design, question) -> {
                long fit = metrics.stream()
                        .filter(metric -> question.test(item, metric))
                        .count();
                if (fit > 0) {
                    designs.add(fit == metrics.size() ? design : design + " (some)");
                }
            });
            return designs.isEmpty() ? "" : designs(designs);
        }
    }

    private static Map<String, List<Metric<?>>> metricsByKind(Examples examples) {
        Map<String, List<Metric<?>>> kinds = new LinkedHashMap<>();
        for (Metric<?> registered : REGISTRY.metrics()) {
            examples.readable(registered, REGISTRY).ifPresent(metric -> {
                boolean proportion = metric.proportion().isPresent();
                String kind = !examples.name().endsWith("classes")
                        ? examples.name()
                        : (proportion ? "proportions of " : "other metrics of ") + examples.name();
                kinds.computeIfAbsent(kind, name -> new ArrayList<>()).add(metric);
            });
        }
        return kinds;
    }

    /** Returns the Javadoc of the class, or the entry of {@code proportions.md} for metrics that share a class. */
    private static Javadoc description(Configurable<?> item) {
        if (!item.getClass().getPackageName().endsWith("metrics.proportion")) {
            return Javadoc.of(item.getClass());
        }
        Path file = Path.of("src/test/resources/dev/credence/architecture/reference/proportions.md");
        try {
            String entry = Arrays.stream(Files.readString(file).split("(?m)^## "))
                    .filter(section -> section.startsWith(item.id() + "\n"))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(file + " must describe " + item.id()));
            int source = entry.indexOf("\nSource: ");
            List<String> paragraphs =
                    List.of(entry.substring(item.id().length(), source).strip().split("\n\n"));
            return new Javadoc(
                    paragraphs,
                    List.of(entry.substring(source + "\nSource: ".length())
                            .strip()
                            .replaceFirst("\\.$", "")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the heading, the Javadoc and the options. */
    private static void head(StringBuilder page, Configurable<?> item) {
        Javadoc javadoc = description(item);
        if (javadoc.sources().isEmpty()) {
            throw new IllegalStateException("a registered class must name its source by @see: " + item.getClass());
        }
        page.append("\n## ").append(item.id()).append("\n\n");
        boolean inList = false;
        for (String paragraph : javadoc.paragraphs()) {
            boolean listed = paragraph.startsWith("- ");
            page.append(inList && listed ? "" : page.charAt(page.length() - 2) == '\n' ? "" : "\n");
            page.append(paragraph).append('\n');
            inList = listed;
        }
        options(page, item.options());
        page.append("\nSource: ").append(String.join("; ", javadoc.sources())).append(".\n");
    }

    private static void options(StringBuilder page, List<OptionSpec> options) {
        if (options.isEmpty()) {
            return;
        }
        page.append("\n| option | default | meaning |\n|---|---|---|\n");
        for (OptionSpec option : options) {
            String others = new TreeSet<>(option.aliases())
                    .stream().map(name -> ", `" + name + "`").collect(Collectors.joining());
            page.append("| `%s`%s | %s | %s |%n"
                    .formatted(
                            option.name(),
                            others,
                            option.hasDefaultValue() ? "`" + option.defaultValue() + "`" : option.defaultValue(),
                            option.meaning().replace("|", "\\|").replace("*", "\\*")));
        }
    }

    private static String anchor(Configurable<?> item) {
        return item.id().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]", "");
    }
}
