package dev.credence.api.registry;

import dev.credence.api.registry.Registry.UnknownNameException;
import dev.credence.api.text.PublishedModules;
import dev.credence.api.text.Suggestions;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Writes the error message for an unknown name: it contains the nearest name, the available names, and where else the name was
 * found, which may be another kind of object or a published module that is not installed or not searched.
 */
final class UnknownNameMessage {
    private final String kind;
    private final String written;
    private final String name;
    private final Set<String> known;
    private final Set<String> listed;
    private final Optional<String> nearest;

    /**
     * Searches for the nearest name.
     *
     * @param kind the kind of object that was requested, such as {@code metric}
     * @param written the whole spelling, which the message quotes
     * @param name the name in that spelling
     * @param ids the available ids, which the message lists
     * @param more further accepted names, which the message does not list
     */
    UnknownNameMessage(String kind, String written, String name, Collection<String> ids, Collection<String> more) {
        this.kind = kind;
        this.written = written.strip();
        this.name = name;
        this.listed = new TreeSet<>(ids);
        this.known = new TreeSet<>(ids);
        known.addAll(more);
        this.nearest = Suggestions.to(name, known);
        nearest.ifPresent(listed::add);
    }

    /**
     * Returns the error, which also mentions objects of other kinds that have the name, the part of it before an average, or a
     * similar name.
     */
    NoSuchElementException toException(Catalogue<?>... others) {
        Optional<String> near = nearest.isPresent() ? Optional.empty() : Suggestions.to(name, PublishedModules.ids());
        String hint = Stream.concat(Stream.of(name, nameWithoutAverage()), near.stream())
                .flatMap(id -> nameOfOtherKind(id, others).stream())
                .findFirst()
                .orElseGet(this::severalNames);
        String spelling = written.startsWith(name) ? written : name;
        String rest = spelling.substring(name.length());
        return new UnknownNameException(Suggestions.message(kind, spelling, nearest.map(n -> n + rest), listed) + hint);
    }

    /** Returns the part of the name before an average. */
    private String nameWithoutAverage() {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }

    private String severalNames() {
        List<String> names = Arrays.stream(name.split(",")).map(String::strip).toList();
        return names.size() > 1 && known.containsAll(names) ? "; give these one at a time: " + names : "";
    }

    private Optional<String> nameOfOtherKind(String id, Catalogue<?>... others) {
        return Arrays.stream(others)
                .filter(other -> other.find(id).isPresent())
                .findFirst()
                .map(other -> "; '" + id + "' is " + withArticle(other.kind()))
                .or(() -> PublishedModules.of(id)
                        .filter(module -> !known.contains(id))
                        .map(module -> "; '" + id + "' is in " + module
                                + (Arrays.stream(others).anyMatch(Catalogue::isSearched)
                                        ? ", which is not installed"
                                        : ", and this registry was built without discovery; build it with discovered(), which"
                                                + " credence.discovery=true does in a Spring application, or add '" + id
                                                + "' to it")));
    }

    private static String withArticle(String kind) {
        return ("aeiou".indexOf(kind.charAt(0)) < 0 ? "a " : "an ") + kind;
    }
}
