package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Values of the evidence used last, for other metrics of the same evidence, while memory permits. Evidence is compared by identity.
 *
 * @param <V> type of a value
 */
final class RecentValues<V> {
    /** Two systems on two threads are kept; another one replaces one of them. */
    private static final int SLOTS = 4;

    private final AtomicReferenceArray<@Nullable SoftReference<Kept<V>>> last = new AtomicReferenceArray<>(SLOTS);

    private record Kept<V>(Evidence evidence, V value) {}

    private static int slot(Evidence evidence) {
        return System.identityHashCode(evidence) % SLOTS;
    }

    /** Keeps a value in place of another one. */
    void put(Evidence evidence, V value) {
        last.set(slot(evidence), new SoftReference<>(new Kept<>(evidence, value)));
    }

    /** Returns the value of the evidence; null if there is none. */
    @Nullable
    V get(Evidence evidence) {
        SoftReference<Kept<V>> reference = last.get(slot(evidence));
        Kept<V> kept = reference == null ? null : reference.get();
        return kept != null && kept.evidence == evidence ? kept.value : null;
    }

    /** Returns the value of the evidence and forgets it, so that nobody else gets it; null if there is none, or if it is not wanted. */
    @Nullable
    V take(Evidence evidence, Predicate<V> wanted) {
        SoftReference<Kept<V>> reference = last.get(slot(evidence));
        V value = get(evidence);
        return value != null && wanted.test(value) && last.compareAndSet(slot(evidence), reference, null)
                ? value
                : null;
    }
}
