package dev.credence.api.registry;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.provider.ProviderNames;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.metric.derived.ClassAgainstRest;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.metric.derived.Thresholded;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The registered metrics, interval methods or comparators, by unique id. They are sorted by id, so that their order does not depend
 * on the class path.
 */
final class Catalogue<T extends Configurable<? super T>> {
    private static final int MAX_LENGTH = 100;
    private static final String RESERVED = "@:,=*";

    private final String kind;
    private final Function<? super T, Set<String>> aliases;
    private final TreeMap<String, T> byId = new TreeMap<>();
    private final TreeMap<String, T> byAlias = new TreeMap<>();
    private boolean searched;

    Catalogue(String kind, Function<? super T, Set<String>> aliases) {
        this.kind = kind;
        this.aliases = aliases;
    }

    /** Adds an item; adding an equal item again has no effect. */
    void add(T item) {
        T other = byId.get(id(item));
        if (other == null || !DuplicateProviders.areInterchangeable(other, item)) {
            addNames(item);
        }
    }

    private String id(T item) {
        String id;
        try {
            id = item.id();
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    kind + " of " + item.getClass().getName() + " must have an id: id() failed: " + e
                            + "; correct that class, or remove it",
                    e);
        }
        return Objects.requireNonNull(
                id, () -> kind + " id must not be null: " + item.getClass().getName());
    }

    private void addNames(T item) {
        addName(item.id(), item, byId);
        ProviderNames.requireOwnSpelling(item);
        Objects.requireNonNull(
                        aliases.apply(item),
                        () -> kind + " aliases must not be null: "
                                + item.getClass().getName() + "; return an empty set if there are none")
                .stream()
                .filter(alias -> !alias.equals(item.id()))
                .forEach(alias -> addName(alias, item, byAlias));
    }

    /**
     * Checks that an id can be used in spellings, lists and limits: with a colon or an at sign in it, it would be parsed as an option or
     * a label.
     */
    private void requireSpellable(String id, T item) {
        boolean spellable = !id.isBlank()
                && id.equals(id.strip())
                && id.length() <= MAX_LENGTH
                && id.charAt(0) != '-'
                && id.chars().noneMatch(c -> RESERVED.indexOf(c) >= 0 || Character.isISOControl(c));
        if (!spellable) {
            throw new IllegalArgumentException(
                    kind + " id must be without '@', which sets off a label, without ':', which sets"
                            + " off options, without ',', '=', '*' and control characters, without blanks around it,"
                            + " without '-' at its beginning and of at most " + MAX_LENGTH + " characters: id='"
                            + QuotedText.of(id) + "' of " + item.getClass().getName());
        }
    }

    private void addName(String id, T item, Map<String, T> names) {
        requireSpellable(id, item);
        find(id).ifPresent(other -> {
            throw DuplicateProviders.duplicateIdError(kind, id, other, item);
        });
        names.put(id, item);
    }

    /** Adds a discovered item. An item of the same class with the same id, found by another class loader for example, is ignored. */
    void addDiscoveredItem(T item) {
        T other = byId.get(id(item));
        if (other == null || other.getClass() != item.getClass()) {
            addNames(item);
        }
    }

    /** Adds discovered items, except where an item of the same class with the same id was added explicitly. */
    void addDiscovered(Catalogue<T> discovered) {
        for (T item : discovered.byId.values()) {
            Optional<T> given = find(item.id());
            if (given.isEmpty()) {
                addNames(item);
            } else if (given.get().getClass() != item.getClass()) {
                throw DuplicateProviders.duplicateIdError(kind, item.id(), item, given.get());
            }
        }
    }

    /** States that the installed items were searched for, and not only those added that the user named. */
    void setSearched() {
        searched = true;
    }

    /** Returns whether the installed items were searched for. */
    boolean isSearched() {
        return searched;
    }

    void addAll(Catalogue<T> other) {
        searched = other.searched;
        byId.putAll(other.byId);
        byAlias.putAll(other.byAlias);
    }

    /** Replaces the item with the same id; called only while a registry is being built. */
    void replace(T item) {
        byId.put(item.id(), item);
    }

    Optional<T> find(String id) {
        return Optional.ofNullable(byId.containsKey(id) ? byId.get(id) : byAlias.get(id));
    }

    Set<String> ids() {
        return Collections.unmodifiableSet(byId.keySet());
    }

    Set<String> aliases() {
        return Collections.unmodifiableSet(byAlias.keySet());
    }

    Collection<T> all() {
        return Collections.unmodifiableCollection(byId.values());
    }

    /** Returns {@code metric}, {@code interval method} or {@code comparator}. */
    String kind() {
        return kind;
    }

    void requireKnown(Configurable<?> item, Options options) {
        List<OptionSpec> known = item.options();
        for (String name : options.values().keySet()) {
            if (known.stream().noneMatch(option -> option.isNamed(name))) {
                List<String> names = known.stream().map(OptionSpec::name).toList();
                throw new IllegalArgumentException(
                        kind + " '" + item.id() + "': " + Suggestions.message("option", name, names));
            }
        }
    }

    /** Returns a variant of a provider, after checking that it is called by its id; null is reported where it is used. */
    static <C extends @Nullable Configurable<?>> C ownSpelling(C variant) {
        if (variant != null) {
            ProviderNames.requireOwnSpelling(variant);
        }
        return variant;
    }

    /** Decides what happens when two providers have the same id: equal providers are harmless, different ones are an error. */
    static final class DuplicateProviders {
        /**
         * Returns whether two providers are interchangeable. Objects of one class may still differ in their fields, such as a formula;
         * they are interchangeable if their class has no fields or they are equal.
         */
        static boolean areInterchangeable(Object one, Object other) {
            return one.getClass() == other.getClass() && (one.equals(other) || isStateless(one.getClass()));
        }

        private static boolean isStateless(Class<?> type) {
            return type == Object.class || (hasNoFields(type) && isStateless(type.getSuperclass()));
        }

        private static boolean hasNoFields(Class<?> type) {
            return Arrays.stream(type.getDeclaredFields()).allMatch(field -> Modifier.isStatic(field.getModifiers()));
        }

        static IllegalStateException duplicateIdError(String kind, String id, Object one, Object other) {
            String both = one.getClass() == other.getClass()
                    ? "two objects of " + one.getClass().getName()
                            + " that are not equal; register one of them, or write equals"
                    : "both " + one.getClass().getName() + " and "
                            + other.getClass().getName();
            return new IllegalStateException(kind + " id '" + id + "' is claimed by " + both);
        }
    }

    /**
     * Finds metrics by their spelling, which consists of an id, an average, options and a label. Every confusion metric has the option
     * {@code threshold} in addition to its own options.
     */
    record MetricFinder(
            Catalogue<Metric<?>> metrics, Catalogue<IntervalMethod> methods, Catalogue<Comparator> comparators) {
        private static final String THRESHOLD = "threshold";

        Metric<?> metric(String spelling) {
            Spelling s = Spelling.parse(spelling);
            Optional<Metric<?>> discovered = find(s.name());
            if (discovered.isEmpty()) {
                Optional<String> numbered = new MetricNames(metrics).readNumbered(spelling);
                if (numbered.isPresent()) {
                    return metric(numbered.get());
                }
            }
            Metric<?> configured = discovered
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
            return averaging.flatMap(over -> metrics.find(name.substring(0, dot))
                    .map(base -> {
                        String canonical = base.id() + name.substring(dot).toLowerCase(Locale.ROOT);
                        return metrics.find(canonical)
                                .orElseGet(() ->
                                        over.of(requireBinary(base, "be averaged over classes"), UndefinedPolicy.ZERO));
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
                    .flatMap(metric ->
                            Stream.of(Averaging.values()).map(averaging -> metric.id() + "." + averaging.word()))
                    .forEach(more::add);
            return new UnknownNameMessage(metrics.kind(), written, name, metrics.ids(), more)
                    .toException(methods, comparators);
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
            return options.isEmpty() ? metric : ownSpelling(metric.configured(options));
        }

        @SuppressWarnings("unchecked") // the metric reads scores of one class
        private static Metric<?> oneVersusRest(Metric<?> metric, String label) {
            return metric.evidenceType() == ScoredSample.class
                    ? ClassAgainstRest.of((Metric<ScoredSample>) metric, label)
                    : OneVersusRest.of(requireBinary(metric, "be set for one class against the rest"), label);
        }

        private static BinaryMetric requireBinary(Metric<?> metric, String subject) {
            if (metric instanceof BinaryMetric binary) {
                return binary;
            }
            throw new IllegalArgumentException("metric '" + metric.spelling() + "' cannot " + subject
                    + ": it is not a function of true and false positives and negatives");
        }
    }
}
