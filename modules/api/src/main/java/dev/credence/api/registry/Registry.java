package dev.credence.api.registry;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.internal.provider.ProviderNames;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import dev.credence.api.option.Options;
import dev.credence.api.registry.Catalogue.MetricFinder;
import dev.credence.api.registry.Registry.UnusableProviderException;
import java.util.Collection;
import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The available metrics, interval methods and comparators, which are found by name. Registries are immutable.
 *
 * <p>Ids are unique: two providers with the same id are an error that names both classes. A provider may be registered in several
 * ways, however: an object that is added explicitly replaces a discovered one of the same class and id, and two objects of one
 * class count as one if they are equal or their class has no fields. An unknown name is an error that lists the available names,
 * the nearest name, and the published module that contains it, if any.
 *
 * <p>An id can be written in every spelling and list of metrics: it has at most 100 characters, none of which is {@code @}, {@code :},
 * {@code ,}, {@code =}, {@code *} or a control character, does not begin with {@code -}, and has no blanks around it. The spelling of a
 * provider begins with its id.
 *
 * <p>In a dependency injection container such as Spring, whose beans are metrics, methods and comparators, a registry is built like
 * this:
 *
 * <pre>{@code
 * @Bean
 * Registry registry(List<Metric<?>> metrics, List<IntervalMethod> methods, List<Comparator> comparators) {
 *     return Registry.builder().metrics(metrics).methods(methods).comparators(comparators).discovered().build();
 * }
 * }</pre>
 */
public final class Registry {
    private final Catalogue<Metric<?>> metrics = new Catalogue<>("metric", Metric::aliases);
    private final Catalogue<IntervalMethod> methods = new Catalogue<>("interval method", method -> Set.of());
    private final Catalogue<Comparator> comparators = new Catalogue<>("comparator", comparator -> Set.of());

    private Registry() {}

    /**
     * Returns a registry of all providers that {@link java.util.ServiceLoader} finds with the context class loader of the current
     * thread. The class loader of Credence is used if the thread has no context class loader, or one that cannot load Credence or
     * finds no providers.
     *
     * @return the registry
     * @throws IllegalStateException if two providers claim the same id
     * @throws UnusableProviderException if a provider that is registered cannot be loaded; the message names it and its jar
     */
    public static Registry load() {
        return builder().discovered().build();
    }

    /** {@return a new, empty builder of a registry} */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder of a registry. */
    public static final class Builder {
        private final Registry given = new Registry();
        private final Registry registry = new Registry();
        private boolean built;

        private Builder() {}

        /**
         * Adds all providers that {@link java.util.ServiceLoader} finds with the context class loader of the current thread. The
         * class loader of Credence is used if the thread has no context class loader, or one that cannot load Credence or finds no
         * providers.
         *
         * @return this builder
         * @throws IllegalStateException if two providers, or two metrics of one provider, claim the same id
         * @throws UnusableProviderException if a provider that is registered cannot be loaded; the message names it and its jar
         */
        public Builder discovered() {
            return discovered(Discovery.loader());
        }

        /**
         * Adds all providers that {@link java.util.ServiceLoader} finds with a class loader and its parents.
         *
         * @param loader the class loader
         * @return this builder
         * @throws IllegalStateException if two providers, or two metrics of one provider, claim the same id
         * @throws UnusableProviderException if a provider that is registered cannot be loaded; the message names it and its jar
         */
        @SuppressWarnings("rawtypes") // ServiceLoader does not support type arguments
        public Builder discovered(ClassLoader loader) {
            Objects.requireNonNull(loader, "loader must not be null");
            requireNotBuilt();
            for (Metric metric : Discovery.all(Metric.class, loader)) {
                registry.metrics.addDiscoveredItem((Metric<?>) metric);
            }
            for (MetricProvider provider : Discovery.all(MetricProvider.class, loader)) {
                Discovery.metrics(provider).forEach(registry.metrics::addDiscoveredItem);
            }
            Discovery.all(IntervalMethod.class, loader).forEach(registry.methods::addDiscoveredItem);
            Discovery.all(Comparator.class, loader).forEach(registry.comparators::addDiscoveredItem);
            Stream.of(given.metrics, given.methods, given.comparators).forEach(Catalogue::setSearched);
            return this;
        }

        /**
         * Adds a metric; it replaces a discovered one of the same class and id.
         *
         * @param metric the metric
         * @return this builder
         * @throws IllegalStateException if its id or an alias is taken
         */
        public Builder metric(Metric<?> metric) {
            requireNotBuilt().metrics.add(Objects.requireNonNull(metric, "metric must not be null"));
            return this;
        }

        /**
         * Adds metrics, such as the beans of a container.
         *
         * @param metrics the metrics, perhaps none
         * @return this builder
         * @throws IllegalStateException if an id or an alias is taken
         */
        public Builder metrics(Collection<? extends Metric<?>> metrics) {
            Objects.requireNonNull(metrics, "metrics must not be null").forEach(this::metric);
            return this;
        }

        /**
         * Adds the metrics of providers, such as the beans of a container; each replaces a discovered one of the same class and id.
         *
         * @param providers the providers, perhaps none
         * @return this builder
         * @throws IllegalStateException if an id or an alias is taken
         */
        public Builder providers(Collection<? extends MetricProvider> providers) {
            for (MetricProvider provider : Objects.requireNonNull(providers, "providers must not be null")) {
                metrics(Discovery.metrics(Objects.requireNonNull(provider, "providers must contain no null")));
            }
            return this;
        }

        /**
         * Adds an interval method; it replaces a discovered one of the same class and id.
         *
         * @param method the method
         * @return this builder
         * @throws IllegalStateException if its id is taken
         */
        public Builder method(IntervalMethod method) {
            requireNotBuilt().methods.add(Objects.requireNonNull(method, "method must not be null"));
            return this;
        }

        /**
         * Adds interval methods, such as the beans of a container.
         *
         * @param methods the methods, perhaps none
         * @return this builder
         * @throws IllegalStateException if an id is taken
         */
        public Builder methods(Collection<? extends IntervalMethod> methods) {
            Objects.requireNonNull(methods, "methods must not be null").forEach(this::method);
            return this;
        }

        /**
         * Adds a comparator; it replaces a discovered one of the same class and id.
         *
         * @param comparator the comparator
         * @return this builder
         * @throws IllegalStateException if its id is taken
         */
        public Builder comparator(Comparator comparator) {
            requireNotBuilt().comparators.add(Objects.requireNonNull(comparator, "comparator must not be null"));
            return this;
        }

        /**
         * Adds comparators, such as the beans of a container.
         *
         * @param comparators the comparators, perhaps none
         * @return this builder
         * @throws IllegalStateException if an id is taken
         */
        public Builder comparators(Collection<? extends Comparator> comparators) {
            Objects.requireNonNull(comparators, "comparators must not be null").forEach(this::comparator);
            return this;
        }

        private Registry requireNotBuilt() {
            if (built) {
                throw new IllegalStateException("a registry's builder builds once; start a new one");
            }
            return given;
        }

        /**
         * Builds the registry. The builder cannot be used again.
         *
         * @return the registry
         * @throws IllegalStateException if an explicitly added and a discovered provider have the same id, a metric has the name of an
         *     average of a binary metric of another package, such as {@code f1.macro}, or it prefers a method or a comparator whose name
         *     is misspelt
         */
        public Registry build() {
            requireNotBuilt();
            built = true;
            given.metrics.addDiscovered(registry.metrics);
            given.methods.addDiscovered(registry.methods);
            given.comparators.addDiscovered(registry.comparators);
            new MetricNames(given.metrics).requireOwnAverages();
            ProviderNames.requirePreferred(given);
            return given;
        }

        /** Returns a line such as {@code a registry in the making: 3 metrics, ...; discovered: 43 metrics, ...}. */
        @Override
        public String toString() {
            return "a registry in the making: " + given + "; discovered: " + registry;
        }
    }

    /** {@return all metrics, in the order of their ids} */
    public Collection<Metric<?>> metrics() {
        return metrics.all();
    }

    /** {@return all interval methods, in the order of their ids} */
    public Collection<IntervalMethod> methods() {
        return methods.all();
    }

    /** {@return all comparators, in the order of their ids} */
    public Collection<Comparator> comparators() {
        return comparators.all();
    }

    /**
     * Returns the interval method of a spelling, such as {@code beta:prior=1}.
     *
     * @param spelling id and options
     * @return the method
     * @throws NoSuchElementException if the id is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public IntervalMethod method(String spelling) {
        Spelling s = withoutLabel(spelling, "an interval method");
        return configured(methods.find(s.name()).orElseThrow(() -> unknownMethod(spelling, s.name())), s.options());
    }

    /**
     * Returns the interval method of a spelling, if it is installed.
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
        return options.isEmpty() ? method : Catalogue.ownSpelling(method.configured(options));
    }

    /**
     * Returns the comparator of a spelling, such as {@code bayes:prior=1}.
     *
     * @param spelling id and options
     * @return the comparator
     * @throws NoSuchElementException if the id is unknown
     * @throws IllegalArgumentException if an option is unknown or not allowed
     */
    public Comparator comparator(String spelling) {
        Spelling s = withoutLabel(spelling, "a comparator");
        return configured(
                comparators.find(s.name()).orElseThrow(() -> unknownComparator(spelling, s.name())), s.options());
    }

    /**
     * Returns the comparator of a spelling, if it is installed.
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
        return options.isEmpty() ? comparator : Catalogue.ownSpelling(comparator.configured(options, this::method));
    }

    /**
     * Returns this registry with other default options of methods and comparators: after {@code beta:prior=1}, {@code
     * method("beta")} has a flat prior. Results still spell out all options that differ from the built-in ones, so that the
     * spelling in a result has the same meaning everywhere.
     *
     * @param spellings spellings of interval methods and comparators, with options
     * @return a registry; this one if there are no spellings
     * @throws NoSuchElementException if no method or comparator has the id
     * @throws IllegalArgumentException if an option is unknown or not allowed, a spelling has no option, or an option is set twice
     */
    public Registry configured(Collection<String> spellings) {
        if (Objects.requireNonNull(spellings, "spellings must not be null").isEmpty()) {
            return this;
        }
        Registry other = new Registry();
        other.metrics.addAll(metrics);
        other.methods.addAll(methods);
        other.comparators.addAll(comparators);
        Set<String> set = new HashSet<>();
        for (String spelling : spellings) {
            other.replace(spelling);
            requireOptions(spelling, set);
        }
        return other;
    }

    /** Checks that a spelling sets options, and none that is set already. */
    private static void requireOptions(String spelling, Set<String> set) {
        Spelling parsed = Spelling.parse(spelling);
        if (parsed.options().isEmpty()) {
            throw new IllegalArgumentException("default options must be written ID:OPTION=VALUE: '" + spelling
                    + "' has no option; write one, or leave it out");
        }
        for (String option : parsed.options().values().keySet()) {
            if (!set.add(parsed.name() + ":" + option)) {
                throw new IllegalArgumentException("a default option must be set once: '" + spelling
                        + "' sets the option '" + option + "' of '" + parsed.name() + "' again; leave one of them out");
            }
        }
    }

    private void replace(String spelling) {
        String id = withoutLabel(spelling, "a default option").name();
        boolean isMethod = methods.find(id).isPresent();
        boolean isComparator = comparators.find(id).isPresent();
        if (!isMethod && !isComparator) {
            throw new UnknownNameMessage(
                            "interval method or comparator", spelling, id, methods.ids(), comparators.ids())
                    .toException(metrics);
        }
        if (isMethod) {
            methods.replace(method(spelling));
        }
        if (isComparator) {
            comparators.replace(comparator(spelling));
        }
    }

    private static Spelling withoutLabel(String text, String subject) {
        Spelling spelling = Spelling.parse(text);
        spelling.label().ifPresent(label -> {
            throw new IllegalArgumentException(subject + " takes no @label: '" + text + "'");
        });
        return spelling;
    }

    /**
     * Returns whether a metric is available.
     *
     * @param id the id or an alias of the metric, without averaging, options or label
     * @return true if the metric is available
     */
    public boolean hasMetric(String id) {
        return metrics.find(Objects.requireNonNull(id, "id must not be null")).isPresent();
    }

    /**
     * Returns the metric of a spelling: {@code f1}, {@code fbeta:beta=2}, {@code f1.macro}, {@code f1@malignant}, {@code
     * f1:threshold=0.5}. A name may be written in upper or lower case, with {@code _}, {@code -}, {@code .} or a blank between its
     * words, and as other libraries write it: {@code roc_auc_score}, {@code macro-F1}, {@code f2}, {@code matthews_corrcoef}.
     *
     * @param spelling id, averaging, options, label
     * @return the metric
     * @throws NoSuchElementException if the id is unknown, or the name is ambiguous; the message lists the metrics that it may mean
     * @throws IllegalArgumentException if an option is unknown or not allowed, or averaging or a label is requested for a metric
     *     that is not binary
     */
    public Metric<?> metric(String spelling) {
        return new MetricFinder(metrics, methods, comparators).metric(spelling);
    }

    private NoSuchElementException unknownMethod(String written, String name) {
        return new UnknownNameMessage(methods.kind(), written, name, methods.ids(), Set.of())
                .toException(metrics, comparators);
    }

    private NoSuchElementException unknownComparator(String written, String name) {
        return new UnknownNameMessage(comparators.kind(), written, name, comparators.ids(), Set.of())
                .toException(metrics, methods);
    }

    /** Returns a line such as {@code 43 metrics, 25 interval methods, 8 comparators}. */
    @Override
    public String toString() {
        return metrics.all().size() + " metrics, " + methods.all().size() + " interval methods, "
                + comparators.all().size() + " comparators";
    }

    /**
     * Thrown if no metric, interval method or comparator of a name is registered, or if the name is ambiguous. The message contains the
     * nearest name, the available names, and the published module that contains the name, if any.
     */
    public static final class UnknownNameException extends NoSuchElementException {
        private static final long serialVersionUID = 1L;

        UnknownNameException(String message) {
            super(message);
        }
    }

    /**
     * Thrown if a metric, interval method or comparator that is registered as a service cannot be loaded: its class is missing, needs a
     * later Java version, does not fit this version of Credence, or its constructor fails. The message names the class, the jar or
     * folder that registers it, and what to do.
     */
    public static final class UnusableProviderException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnusableProviderException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
