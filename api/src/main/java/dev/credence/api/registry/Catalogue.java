package dev.credence.api.registry;

import dev.credence.api.option.Configurable;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.text.Suggestions;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Things of one kind by unique id, in the order of their ids, never of the class path. */
final class Catalogue<T extends Configurable<? super T>> {
    private final String kind;
    private final Function<? super T, Set<String>> aliases;
    private final TreeMap<String, T> byId = new TreeMap<>();
    private final TreeMap<String, T> byAlias = new TreeMap<>();

    Catalogue(String kind, Function<? super T, Set<String>> aliases) {
        this.kind = kind;
        this.aliases = aliases;
    }

    /** Adds an item; the same one twice is one. */
    void add(T item) {
        T other = byId.get(id(item));
        if (other == null || !DuplicateProviders.areOne(other, item)) {
            enter(item);
        }
    }

    private String id(T item) {
        return Objects.requireNonNull(
                item.id(),
                () -> kind + " id must not be null: " + item.getClass().getName());
    }

    private void enter(T item) {
        claim(item.id(), item, byId);
        aliases.apply(item).forEach(alias -> claim(alias, item, byAlias));
    }

    /** What cannot be asked for by its name is not taken: it would be read as another thing's label or option. */
    private void requireReadable(String id, T item) {
        if (id.isBlank() || !id.equals(id.strip()) || id.contains("@") || id.contains(":")) {
            throw new IllegalArgumentException(
                    kind + " id must be without '@', which sets off a label, without ':', which sets"
                            + " off options, and without blanks around it: id='" + id + "' of "
                            + item.getClass().getName());
        }
    }

    private void claim(String id, T item, Map<String, T> names) {
        requireReadable(id, item);
        find(id).ifPresent(other -> {
            throw DuplicateProviders.clash(kind, id, other, item);
        });
        names.put(id, item);
    }

    /** Adds what was discovered; the same class with the same id twice, by two loaders say, is one. */
    void addFound(T item) {
        T other = byId.get(id(item));
        if (other == null || other.getClass() != item.getClass()) {
            enter(item);
        }
    }

    /** Adds what was discovered, save where an object of its class has its id already: that one was given on purpose. */
    void addDiscovered(Catalogue<T> found) {
        for (T item : found.byId.values()) {
            Optional<T> given = find(item.id());
            if (given.isEmpty()) {
                enter(item);
            } else if (given.get().getClass() != item.getClass()) {
                throw DuplicateProviders.clash(kind, item.id(), item, given.get());
            }
        }
    }

    void addAll(Catalogue<T> other) {
        byId.putAll(other.byId);
        byAlias.putAll(other.byAlias);
    }

    /** Puts an item in the place of the one with its id; only while a registry is being made. */
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

    /** {@code metric}, {@code interval method} or {@code comparator}. */
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
}
