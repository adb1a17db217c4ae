package dev.credence;

import dev.credence.api.internal.provider.AbsentMethods;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The default methods, or the default comparators, of published modules that are not installed, although the data would fit them. Another
 * installation gives other intervals with them, which a note says.
 *
 * @param <D> the data of a request: a sample or two systems
 */
record AbsentDefaults<D>(List<Absent<D>> methods) {
    /**
     * Returns the defaults that are not installed; empty if all are.
     *
     * @param defaults their spellings, in order of preference
     * @param isInstalled whether a spelling is that of an installed one
     * @param domains those that may be absent, which are loaded only if one is
     */
    static <D> Optional<AbsentDefaults<D>> of(
            List<String> defaults, Predicate<String> isInstalled, Supplier<List<Domain<D>>> domains) {
        List<Absent<D>> absent = new ArrayList<>();
        for (int rank = 0; rank < defaults.size(); rank++) {
            if (!isInstalled.test(defaults.get(rank))) {
                String name = name(defaults.get(rank));
                List<String> before = defaults.subList(0, rank);
                domains.get().stream()
                        .filter(domain -> domain.method().equals(name))
                        .forEach(domain -> absent.add(new Absent<>(domain, before)));
            }
        }
        return absent.isEmpty() ? Optional.empty() : Optional.of(new AbsentDefaults<>(List.copyOf(absent)));
    }

    private static String name(String spelling) {
        return Spelling.parse(spelling).name();
    }

    /**
     * Returns the note that another one would be the default if its module were installed; empty if none would.
     *
     * @param preferred the spelling of the one that the metric prefers
     * @param used the spelling of the default that was chosen
     */
    Optional<Note> note(Metric<?> metric, D data, Optional<String> preferred, String used) {
        String id = name(used);
        if (preferred.map(AbsentDefaults::name).filter(id::equals).isPresent()) {
            return Optional.empty();
        }
        return methods.stream()
                .filter(absent -> !absent.isAfter(id) && absent.domain.fitting().test(metric, data))
                .findFirst()
                .map(absent -> AbsentMethods.note(absent.domain.method(), absent.domain.words(), used));
    }

    /**
     * For what a method or a comparator is the default. Defaults in the modules of their metrics need no domain.
     *
     * @param method the name of the method or the comparator
     * @param words what the note calls its metrics
     * @param fitting decides whether the method or the comparator would fit a metric of the data
     */
    record Domain<D>(String method, String words, BiPredicate<Metric<?>, D> fitting) {}

    /**
     * A method or a comparator that is not installed.
     *
     * @param before those that are preferred to it
     */
    private record Absent<D>(Domain<D> domain, List<String> before) {
        /** Returns whether the defaults prefer the one that was used to this one. */
        boolean isAfter(String used) {
            return before.stream().map(AbsentDefaults::name).anyMatch(used::equals);
        }
    }
}
