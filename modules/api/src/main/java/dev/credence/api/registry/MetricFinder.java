package dev.credence.api.registry;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Averaging;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.OneVersusRest;
import dev.credence.api.metric.Thresholded;
import dev.credence.api.metric.UndefinedPolicy;
import dev.credence.api.option.Options;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds metrics by their spelling, which consists of an id, an average, options and a label. Every confusion metric has the option
 * {@code threshold} in addition to its own options.
 */
record MetricFinder(
        Catalogue<Metric<?>> metrics, Catalogue<IntervalMethod> methods, Catalogue<Comparator> comparators) {
    private static final String THRESHOLD = "threshold";

    Metric<?> metric(String spelling) {
        Spelling s = Spelling.parse(spelling);
        Metric<?> configured = find(s.name())
                .<Metric<?>>map(metric -> configured(metric, s.options()))
                .orElseGet(() -> findSynonym(spelling, s));
        return s.label()
                .<Metric<?>>map(label -> oneVersusRest(configured, label))
                .orElse(configured);
    }

    private Optional<Metric<?>> find(String name) {
        return metrics.find(name).or(() -> findAverage(name));
    }

    private Optional<Metric<?>> findAverage(String name) {
        int dot = name.lastIndexOf('.');
        Optional<Averaging> averaging = dot < 0 ? Optional.empty() : averaging(name.substring(dot + 1));
        return averaging.flatMap(over -> metrics.find(name.substring(0, dot)).map(base -> {
            String canonical = base.id() + name.substring(dot).toLowerCase(Locale.ROOT);
            return metrics.find(canonical)
                    .orElseGet(() -> over.of(requireBinary(base, "be averaged over classes"), UndefinedPolicy.ZERO));
        }));
    }

    /** Applies the options that the name implies before the explicit options, so that an explicit option takes precedence. */
    private Metric<?> findSynonym(String written, Spelling s) {
        Spelling read = new MetricNames(metrics).read(s.name()).orElseThrow(() -> unknown(written, s.name()));
        Map<String, String> options = new LinkedHashMap<>(read.options().values());
        options.putAll(s.options().values());
        return find(read.name())
                .<Metric<?>>map(metric -> configured(metric, Options.of(options)))
                .orElseThrow(() -> unknown(written, s.name()));
    }

    private static Optional<Averaging> averaging(String word) {
        try {
            return Optional.of(Averaging.valueOf(word.toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns the error for an unknown name; its suggestions include averages, although these are not listed. */
    private NoSuchElementException unknown(String written, String name) {
        List<String> more = new ArrayList<>(metrics.aliases());
        metrics.all().stream()
                .filter(BinaryMetric.class::isInstance)
                .flatMap(metric -> Stream.of(Averaging.values()).map(averaging -> metric.id() + "." + averaging.word()))
                .forEach(more::add);
        return new UnknownNameMessage(metrics.kind(), written, name, metrics.ids(), more).among(methods, comparators);
    }

    private Metric<?> configured(Metric<?> metric, Options options) {
        if (metric instanceof ConfusionMetric confusion
                && options.text(THRESHOLD).isPresent()) {
            Map<String, String> rest = new LinkedHashMap<>(options.values());
            rest.remove(THRESHOLD);
            ConfusionMetric unthresholded = (ConfusionMetric) configured(confusion, Options.of(rest));
            return Thresholded.of(unthresholded, options.number(THRESHOLD, 0));
        }
        metrics.requireKnown(metric, options);
        return options.isEmpty() ? metric : metric.configured(options);
    }

    private static Metric<?> oneVersusRest(Metric<?> metric, String label) {
        if (metric instanceof Thresholded) {
            throw new IllegalArgumentException("metric '" + metric.spelling() + "' takes no @label: '" + label
                    + "'; a scored sample has its positive class already");
        }
        return OneVersusRest.of(requireBinary(metric, "be set for one class against the rest"), label);
    }

    private static BinaryMetric requireBinary(Metric<?> metric, String what) {
        if (metric instanceof BinaryMetric binary) {
            return binary;
        }
        throw new IllegalArgumentException("metric '" + metric.spelling() + "' cannot " + what
                + ": it is not a function of true and false positives and negatives");
    }
}
