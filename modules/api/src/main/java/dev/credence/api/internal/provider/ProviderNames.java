package dev.credence.api.internal.provider;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.registry.Registry;
import dev.credence.api.registry.Spelling;
import dev.credence.api.text.PublishedModules;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks the names that metrics, methods and comparators of users give: their own in results, and those of the methods they prefer. */
public final class ProviderNames {
    private ProviderNames() {}

    /**
     * Checks that a provider of a user is called in results by its id, with options behind it, because a result would name another
     * provider otherwise.
     *
     * @param provider the provider; one whose spelling is null is reported where it is used
     * @throws FaultyProviderException if it is not; the message has the spelling
     */
    public static void requireOwnSpelling(Configurable<?> provider) {
        if (!ProviderFaults.isOfUser(provider)) {
            return;
        }
        @Nullable String spelling = given(provider::spelling);
        String id = provider.id();
        if (spelling != null
                && !spelling.equals(id)
                && !spelling.startsWith(id + ":")
                && !spelling.startsWith(id + "@")) {
            throw ProviderFaults.fault(
                    provider,
                    "must begin its spelling with its id: spelling='" + QuotedText.of(spelling)
                            + "'; return the id, and options behind it as in 'id:option=value'");
        }
    }

    /** Returns what a provider gives, or null also if it throws, which is reported where it is used. */
    private static <T> @Nullable T given(Supplier<@Nullable T> getter) {
        try {
            return getter.get();
        } catch (RuntimeException e) {
            return null;
        }
    }

    /**
     * Checks that no metric of a user prefers a method or a comparator whose name is misspelt. A name that is unlike all others may be that
     * of a module that is not installed.
     *
     * @throws FaultyProviderException if a name is not registered, and near to one that is, or that a published module has; or if it is
     *     blank, or has an option that is unknown or not allowed
     */
    public static void requirePreferred(Registry registry) {
        for (Metric<?> metric : registry.metrics()) {
            if (ProviderFaults.isOfUser(metric)) {
                requireKnown(
                        metric,
                        "preferredMethod",
                        given(() -> metric.preferredMethod().orElse(null)),
                        registry.methods(),
                        registry::findMethod);
                requireKnown(
                        metric,
                        "preferredComparator",
                        given(() -> metric.preferredComparator().orElse(null)),
                        registry.comparators(),
                        registry::findComparator);
            }
        }
    }

    private static void requireKnown(
            Metric<?> metric,
            String method,
            @Nullable String preferred,
            Collection<? extends Configurable<?>> registered,
            Function<String, Optional<?>> find) {
        if (preferred == null) {
            return;
        }
        if (isInstalled(metric, method, preferred, find)) {
            return;
        }
        String name = Spelling.parse(preferred).name();
        List<String> known = new ArrayList<>(PublishedModules.ids());
        if (!known.contains(name)) {
            registered.forEach(one -> known.add(one.id()));
            Suggestions.to(name, known).ifPresent(near -> {
                throw ProviderFaults.fault(
                        metric,
                        "must prefer one that exists: " + method + "='" + QuotedText.of(name) + "'; did you mean '"
                                + near + "'?");
            });
        }
    }

    private static boolean isInstalled(
            Metric<?> metric, String method, String preferred, Function<String, Optional<?>> find) {
        try {
            return find.apply(preferred).isPresent();
        } catch (IllegalArgumentException e) {
            throw ProviderFaults.fault(
                    metric,
                    "must prefer one that exists: " + method + "='" + QuotedText.of(preferred) + "': "
                            + e.getMessage());
        }
    }

    /**
     * Returns the note that the method or comparator that a metric prefers is that of no published module and is not installed.
     *
     * @param preferred its spelling
     * @param isInstalled whether it is installed
     * @param used the spelling of what is used instead
     */
    public static Optional<Note> absentPreferred(
            Metric<?> metric, Optional<String> preferred, boolean isInstalled, String used) {
        return preferred
                .map(spelling -> Spelling.parse(spelling).name())
                .filter(name -> !isInstalled && PublishedModules.of(name).isEmpty())
                .map(name -> Note.of(
                                AbsentMethods.CODE,
                                QuotedText.of(name) + ", which metric '" + metric.id()
                                        + "' prefers, is not installed, so that " + used
                                        + " is used: add the jar that has it, or name another one")
                        .with("method", name));
    }
}
