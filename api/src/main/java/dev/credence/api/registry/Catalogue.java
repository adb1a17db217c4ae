package dev.credence.api.registry;

import dev.credence.api.option.Configurable;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.text.Nearest;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Things of one kind by unique id, in the order of their ids, never of the class path. */
final class Catalogue<T extends Configurable<? super T>> {
    private final String kind;
    private final TreeMap<String, T> byId = new TreeMap<>();
    private final TreeMap<String, T> byAlias = new TreeMap<>();

    Catalogue(String kind) {
        this.kind = kind;
    }

    void add(T item, Set<String> aliases) {
        claim(item.id(), item, byId);
        aliases.forEach(alias -> claim(alias, item, byAlias));
    }

    void addAll(Catalogue<T> other) {
        byId.putAll(other.byId);
        byAlias.putAll(other.byAlias);
    }

    /** Puts an item in the place of the one with its id; only while a registry is being made. */
    void replace(T item) {
        byId.put(item.id(), item);
    }

    static NoSuchElementException unknown(String kind, String id, Catalogue<?> one, Catalogue<?> other) {
        Set<String> names = new java.util.TreeSet<>(one.byId.keySet());
        names.addAll(other.byId.keySet());
        return new NoSuchElementException(Nearest.message(kind, id, names));
    }

    private void claim(String id, T item, Map<String, T> names) {
        T other = byId.containsKey(id) ? byId.get(id) : byAlias.get(id);
        if (other != null) {
            throw new IllegalStateException(kind + " id '" + id + "' is claimed by both "
                    + other.getClass().getName() + " and " + item.getClass().getName());
        }
        names.put(id, item);
    }

    Optional<T> find(String id) {
        return Optional.ofNullable(byId.containsKey(id) ? byId.get(id) : byAlias.get(id));
    }

    T get(String id) {
        return find(id).orElseThrow(() -> unknown(id));
    }

    NoSuchElementException unknown(String id) {
        Set<String> names = new java.util.TreeSet<>(byId.keySet());
        Optional<String> alias = Nearest.to(id, byAlias.keySet());
        if (Nearest.to(id, names).isEmpty()) {
            alias.ifPresent(names::add);
        }
        return new NoSuchElementException(Nearest.message(kind, id, names)
                + PublishedModules.of(id)
                        .map(module -> "; '" + id + "' is in " + module + ", which is not installed")
                        .orElse(""));
    }

    Collection<T> all() {
        return Collections.unmodifiableCollection(byId.values());
    }

    void requireKnown(Configurable<?> item, Options options) {
        List<OptionSpec> known = item.options();
        for (String name : options.values().keySet()) {
            if (known.stream().noneMatch(option -> option.isNamed(name))) {
                List<String> names = known.stream().map(OptionSpec::name).toList();
                throw new IllegalArgumentException(
                        kind + " '" + item.id() + "': " + Nearest.message("option", name, names));
            }
        }
    }
}
