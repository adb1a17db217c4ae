package dev.credence.api.text;

import dev.credence.api.registry.Spelling;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Returns the published module that contains a given id, for advice on what to install. The list is the resource {@code
 * published-ids.properties} next to this class; the build checks that it equals the registered ids of the modules.
 */
public final class PublishedModules {
    private PublishedModules() {}

    /**
     * Returns the module that contains an id.
     *
     * @param id the id of a metric, interval method or comparator, without options
     * @return its artifact, such as {@code credence-delta}, or empty where no published module has it
     */
    public static Optional<String> of(String id) {
        return Optional.ofNullable(properties().getProperty(id));
    }

    /**
     * Returns which modules to install for given methods or comparators.
     *
     * @param spellings spellings of methods or comparators that are not installed
     * @return {@code module (id, id), module (id)}; an id that no published module contains is listed without a module
     */
    public static String advice(List<String> spellings) {
        Map<String, List<String>> ids = new LinkedHashMap<>();
        for (String spelling : spellings) {
            String id = Spelling.parse(spelling).name();
            ids.computeIfAbsent(of(id).orElse(id), module -> new ArrayList<>()).add(id);
        }
        return ids.entrySet().stream()
                .map(entry -> entry.getValue().contains(entry.getKey())
                        ? entry.getKey()
                        : entry.getKey() + " (" + String.join(", ", entry.getValue()) + ")")
                .collect(Collectors.joining(", "));
    }

    /**
     * Returns the modules that contain given methods or comparators.
     *
     * @param spellings spellings of methods or comparators that are not installed
     * @return their artifacts, each once, in the order of the spellings
     */
    public static List<String> having(List<String> spellings) {
        return spellings.stream()
                .flatMap(spelling -> of(Spelling.parse(spelling).name()).stream())
                .distinct()
                .toList();
    }

    /** {@return all ids and aliases of published modules} */
    public static Set<String> ids() {
        return properties().stringPropertyNames();
    }

    private static Properties properties() {
        Properties ids = new Properties();
        try (InputStream in = PublishedModules.class.getResourceAsStream("published-ids.properties")) {
            ids.load(Objects.requireNonNull(in, "published-ids.properties"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ids;
    }
}
