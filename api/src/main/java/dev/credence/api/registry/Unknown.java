package dev.credence.api.registry;

import dev.credence.api.text.Suggestions;
import java.util.Collection;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a failed look-up tells: the nearest name, what exists, and where else the name was found: among things of another kind, or in
 * a published module that is not installed.
 */
final class Unknown {
    private final String kind;
    private final String name;
    private final Set<String> known;
    private final Set<String> listed;
    private final Optional<String> nearest;

    /**
     * Looks for the nearest name.
     *
     * @param kind what was looked for
     * @param name what was asked
     * @param ids what is listed
     * @param more other names that would be found
     */
    Unknown(String kind, String name, Collection<String> ids, Collection<String> more) {
        this.kind = kind;
        this.name = name;
        this.listed = new TreeSet<>(ids);
        this.known = new TreeSet<>(ids);
        known.addAll(more);
        this.nearest = Suggestions.to(name, known);
        nearest.ifPresent(listed::add);
    }

    /** The error, where things of other kinds are also at hand. */
    NoSuchElementException among(Catalogue<?>... others) {
        for (Catalogue<?> other : others) {
            if (other.find(name).isPresent()) {
                return error("; '" + name + "' is " + withArticle(other.kind()));
            }
        }
        return error(
                absent(name).or(() -> absent(base())).or(this::absentAndNear).orElse(""));
    }

    /** What stands before an average. */
    private String base() {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private Optional<String> absentAndNear() {
        return nearest.isPresent()
                ? Optional.empty()
                : Suggestions.to(name, PublishedModules.ids()).flatMap(this::absent);
    }

    private Optional<String> absent(String id) {
        return PublishedModules.of(id)
                .filter(module -> !known.contains(id))
                .map(module -> "; '" + id + "' is in " + module + ", which is not installed");
    }

    private static String withArticle(String kind) {
        return ("aeiou".indexOf(kind.charAt(0)) < 0 ? "a " : "an ") + kind;
    }

    private NoSuchElementException error(String hint) {
        return new UnknownNameException(Suggestions.message(kind, name, nearest, listed) + hint);
    }
}
