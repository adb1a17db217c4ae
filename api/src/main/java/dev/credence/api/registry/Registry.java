package dev.credence.api.registry;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Averaging;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.OneVersusRest;
import dev.credence.api.metric.UndefinedPolicy;
import dev.credence.api.option.Options;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * The metrics, interval methods and comparators at hand, by name. Immutable.
 *
 * <p>Ids are unique: a clash is an error that names both classes. An unknown name is an error that lists what exists and the
 * nearest spelling.
 */
public final class Registry {
    private final Catalogue<Metric<?>> metrics = new Catalogue<>("metric");
    private final Catalogue<IntervalMethod> methods = new Catalogue<>("interval method");
    private final Catalogue<Comparator> comparators = new Catalogue<>("comparator");

    private Registry() {}

    /**
     * All that {@link ServiceLoader} finds for the current thread's class loader.
     *
     * @return the registry
     * @throws IllegalStateException if two providers claim the same id
     */
    public static Registry load() {
        return builder().discovered().build();
    }

    /**
     * An empty registry to fill.
     *
     * @return a builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects metrics, methods and comparators. */
    public static final class Builder {
        private final Registry registry = new Registry();
        private boolean built;

        private Builder() {}

        /**
         * Adds all that {@link ServiceLoader} finds for the current thread's class loader.
         *
         * @return this builder
         */
        public Builder discovered() {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            return discovered(loader == null ? Registry.class.getClassLoader() : loader);
        }

        /**
         * Adds all that {@link ServiceLoader} finds for a class loader.
         *
         * @param loader where to look
         * @return this builder
         */
        @SuppressWarnings("rawtypes") // ServiceLoader knows no type arguments
        public Builder discovered(ClassLoader loader) {
            for (Metric metric : ServiceLoader.load(Metric.class, loader)) {
                metric((Metric<?>) metric);
            }
            ServiceLoader.load(IntervalMethod.class, loader).forEach(this::method);
            ServiceLoader.load(Comparator.class, loader).forEach(this::comparator);
            return this;
        }

        /**
         * Adds a metric.
         *
         * @param metric the metric
         * @return this builder
         * @throws IllegalStateException if its id or an alias is taken
         */
        public Builder metric(Metric<?> metric) {
            open().metrics.add(metric, metric.aliases());
            return this;
        }

        /**
         * Adds an interval method.
         *
         * @param method the method
         * @return this builder
         * @throws IllegalStateException if its id is taken
         */
        public Builder method(IntervalMethod method) {
            open().methods.add(method, Set.of());
            return this;
        }

        /**
         * Adds a comparator.
         *
         * @param comparator the comparator
         * @return this builder
         * @throws IllegalStateException if its id is taken
         */
        public Builder comparator(Comparator comparator) {
            open().comparators.add(comparator, Set.of());
            return this;
        }

        private Registry open() {
            if (built) {
                throw new IllegalStateException("a registry's builder builds once; start a new one");
            }
            return registry;
        }

        /**
         * Finishes; the builder is of no more use.
         *
         * @return the registry
         */
        public Registry build() {
            open();
            built = true;
            return registry;
        }
    }

    /**
     * All metrics, in the order of their ids.
     *
     * @return an unmodifiable collection
     */
    public Collection<Metric<?>> metrics() {
        return metrics.all();
    }

    /**
     * All interval methods, in the order of their ids.
     *
     * @return an unmodifiable collection
     */
    public Collection<IntervalMethod> methods() {
        return methods.all();
    }

    /**
     * All comparators, in the order of their ids.
     *
     * @return an unmodifiable collection
     */
    public Collection<Comparator> comparators() {
        return comparators.all();
    }

    /**
     * An interval method by its spelling, such as {@code beta:prior=1}.
     *
     * @param spelling id and options
     * @return the method
     * @throws java.util.NoSuchElementException if the id is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public IntervalMethod method(String spelling) {
        Spelling s = withoutLabel(spelling, "an interval method");
        return configured(methods.get(s.name()), s.options());
    }

    /**
     * An interval method by its spelling, where it is installed.
     *
     * @param spelling id and options
     * @return the method, or empty where the id is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public Optional<IntervalMethod> findMethod(String spelling) {
        Spelling s = withoutLabel(spelling, "an interval method");
        return methods.find(s.name()).map(method -> configured(method, s.options()));
    }

    private IntervalMethod configured(IntervalMethod method, Options options) {
        methods.requireKnown(method, options);
        return options.isEmpty() ? method : method.configured(options);
    }

    /**
     * A comparator by its spelling, such as {@code bayes:prior=1}.
     *
     * @param spelling id and options
     * @return the comparator
     * @throws java.util.NoSuchElementException if the id is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public Comparator comparator(String spelling) {
        Spelling s = withoutLabel(spelling, "a comparator");
        return configured(comparators.get(s.name()), s.options());
    }

    /**
     * A comparator by its spelling, where it is installed.
     *
     * @param spelling id and options
     * @return the comparator, or empty where the id is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public Optional<Comparator> findComparator(String spelling) {
        Spelling s = withoutLabel(spelling, "a comparator");
        return comparators.find(s.name()).map(comparator -> configured(comparator, s.options()));
    }

    private Comparator configured(Comparator comparator, Options options) {
        comparators.requireKnown(comparator, options);
        return options.isEmpty() ? comparator : comparator.configured(options, this::method);
    }

    /**
     * The same registry, in which methods and comparators have other options of themselves: after {@code beta:prior=1},
     * {@code method("beta")} is the flat prior's. Results go on to spell the options that differ from the built-in ones, so that
     * what a result says means the same everywhere.
     *
     * @param spellings of interval methods and comparators, with options
     * @return a registry; this one if there are no spellings
     * @throws java.util.NoSuchElementException if no method or comparator has the id
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public Registry configured(Collection<String> spellings) {
        if (spellings.isEmpty()) {
            return this;
        }
        Registry other = new Registry();
        other.metrics.addAll(metrics);
        other.methods.addAll(methods);
        other.comparators.addAll(comparators);
        spellings.forEach(other::replace);
        return other;
    }

    private void replace(String spelling) {
        String id = withoutLabel(spelling, "a default option").name();
        boolean isMethod = methods.find(id).isPresent();
        boolean isComparator = comparators.find(id).isPresent();
        if (!isMethod && !isComparator) {
            throw Catalogue.unknown("interval method or comparator", id, methods, comparators);
        }
        if (isMethod) {
            methods.replace(method(spelling));
        }
        if (isComparator) {
            comparators.replace(comparator(spelling));
        }
    }

    private static Spelling withoutLabel(String text, String what) {
        Spelling spelling = Spelling.parse(text);
        spelling.label().ifPresent(label -> {
            throw new IllegalArgumentException(what + " takes no @label: '" + text + "'");
        });
        return spelling;
    }

    /**
     * Whether a metric is at hand.
     *
     * @param id its id, or another name of it; without averaging, options or label
     * @return true if there is one
     */
    public boolean hasMetric(String id) {
        return metrics.find(id).isPresent();
    }

    /**
     * A metric by its spelling: {@code f1}, {@code fbeta:beta=2}, {@code f1.macro}, {@code f1@malignant},
     * {@code f1:threshold=0.5}.
     *
     * @param spelling id, averaging, options, label
     * @return the metric
     * @throws java.util.NoSuchElementException if the id is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed, or averaging or a label is asked of a metric
     *     that is not binary
     */
    public Metric<?> metric(String spelling) {
        Spelling s = Spelling.parse(spelling);
        Metric<?> metric = metrics.find(s.name()).orElseGet(() -> averaged(s.name()));
        Metric<?> configured = MetricOptions.apply(metric, s.options(), metrics);
        return s.label()
                .<Metric<?>>map(label -> oneVersusRest(configured, label))
                .orElse(configured);
    }

    private Metric<?> averaged(String name) {
        int dot = name.lastIndexOf('.');
        Optional<Averaging> averaging = dot < 0 ? Optional.empty() : averaging(name.substring(dot + 1));
        if (averaging.isEmpty()) {
            throw metrics.unknown(name);
        }
        Metric<?> base = metrics.find(name.substring(0, dot)).orElseThrow(() -> metrics.unknown(name));
        String canonical = base.id() + name.substring(dot);
        return metrics.find(canonical)
                .orElseGet(() -> averaging.get().of(binary(base, "be averaged over classes"), UndefinedPolicy.ZERO));
    }

    private static Optional<Averaging> averaging(String word) {
        try {
            return Optional.of(Averaging.valueOf(word.toUpperCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Metric<?> oneVersusRest(Metric<?> metric, String label) {
        return MetricOptions.oneVersusRest(metric, label)
                .orElseGet(() -> OneVersusRest.of(binary(metric, "be set for one class against the rest"), label));
    }

    private static BinaryMetric binary(Metric<?> metric, String what) {
        if (metric instanceof BinaryMetric binary) {
            return binary;
        }
        throw new IllegalArgumentException("metric '" + metric.spelling() + "' cannot " + what
                + ": it is not a function of true and false positives and negatives");
    }

    /** {@code 43 metrics, 25 interval methods, 8 comparators}. */
    @Override
    public String toString() {
        return metrics.all().size() + " metrics, " + methods.all().size() + " interval methods, "
                + comparators.all().size() + " comparators";
    }
}
