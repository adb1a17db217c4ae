package dev.credence.sequential;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.internal.Totals;
import dev.credence.api.metric.Metric;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The evidence of a monitor: rows of labels, to which many threads may add at once, and merged parts. What does not fit is refused when it is
 * added, so that every look has evidence of one kind and one positive label.
 */
final class MonitoredEvidence {
    /** The total of counts, 2^52, from which on every row is counted: rows that are added one at a time need years to reach it. */
    private static final long MANY = Totals.LARGEST / 2;

    private final Metric<?> metric;
    private final boolean paired;
    private final @Nullable String positive;
    private final LabelCells rows = new LabelCells();
    /** The number of rows that were added with a count, or while there were {@link #MANY}. */
    private final AtomicLong counted = new AtomicLong();

    private volatile @Nullable Poolable<?> merged;

    MonitoredEvidence(Metric<?> metric, boolean paired, @Nullable String positive) {
        this.metric = metric;
        this.paired = paired;
        this.positive = positive;
    }

    /** Returns the rows, to add some, after checking that they fit. */
    LabelCells rowsFor(long count) {
        Poolable<?> parts = merged;
        if (parts != null && parts.getClass() != kindOfRows()) {
            throw otherKind(parts.getClass(), kindOfRows());
        }
        if (count != 1 || counted.get() > MANY) {
            count(count);
        }
        return rows;
    }

    private void count(long count) {
        if (counted.updateAndGet(known -> Totals.add(known, count, "count")) > MANY) {
            requireRoom(count);
        }
    }

    private void requireRoom(long count) {
        Poolable<?> parts = merged;
        try {
            Totals.add((parts == null ? 0 : parts.size()) + rows.total(), count, "count");
        } catch (IllegalArgumentException full) {
            counted.addAndGet(-count);
            throw full;
        }
    }

    private Class<?> kindOfRows() {
        return paired ? PairedConfusionMatrix.class : ConfusionMatrix.class;
    }

    /** Merges a part. Calls must not overlap. */
    void merge(Poolable<?> part) {
        Objects.requireNonNull(part, "part must not be null");
        if (paired != (part instanceof PairedEvidence<?>)) {
            throw new IllegalArgumentException("a monitor of " + (paired ? "a difference" : "one system")
                    + " needs evidence of " + (paired ? "two systems" : "one system") + ": evidence="
                    + part.getClass().getSimpleName());
        }
        Poolable<?> declared = declared(part);
        Evidence side = declared instanceof PairedEvidence<?> joint ? joint.first() : declared;
        metric.unsupported(side).ifPresent(reason -> {
            throw new IllegalArgumentException(
                    "metric '" + metric.spelling() + "' does not read the evidence: " + reason.sentence());
        });
        if (!rows.isEmpty() && declared.getClass() != kindOfRows()) {
            throw otherKind(declared.getClass(), kindOfRows());
        }
        Poolable<?> known = merged;
        Poolable<?> whole = known == null ? declared : merged(known, declared);
        if (declared.getClass() == kindOfRows()) {
            count(declared.size());
        }
        merged = whole;
    }

    /** Returns the part with the positive label of the monitor; one with another positive label is refused. */
    private Poolable<?> declared(Poolable<?> part) {
        String label = positive;
        if (label == null) {
            return part;
        }
        if (part instanceof ConfusionMatrix matrix) {
            requirePositive(label, matrix.positive());
            return matrix.positive().isPresent() ? matrix : matrix.withPositiveDeclared(label);
        }
        if (part instanceof PairedConfusionMatrix matrix) {
            requirePositive(label, matrix.positive());
            return matrix.positive().isPresent() ? matrix : matrix.withPositiveDeclared(label);
        }
        return part;
    }

    private static void requirePositive(String label, Optional<String> found) {
        if (found.isPresent() && !found.get().equals(label)) {
            throw new IllegalArgumentException("evidence must have the positive label of the monitor or none: monitor='"
                    + label + "', evidence='" + found.get() + "'; give it the label of the monitor by withPositive");
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // evidence merges with its own class, which is checked
    private static Poolable<?> merged(Poolable<?> one, Poolable<?> other) {
        if (one.getClass() != other.getClass()) {
            throw otherKind(one.getClass(), other.getClass());
        }
        return ((Poolable) one).merge((Poolable) other);
    }

    private static IllegalArgumentException otherKind(Class<?> one, Class<?> other) {
        return new IllegalArgumentException("all parts of a monitor must be of one kind: " + one.getSimpleName()
                + " and " + other.getSimpleName() + "; use a monitor for each kind");
    }

    /** Returns all rows and parts merged; null before the first. */
    @Nullable
    Poolable<?> all() {
        Poolable<?> parts = merged;
        if (rows.isEmpty()) {
            return parts;
        }
        Poolable<?> counts = paired ? pairedRows() : matrixRows();
        return parts == null ? counts : merged(parts, counts);
    }

    private ConfusionMatrix matrixRows() {
        ConfusionMatrix matrix = rows.matrix();
        return positive == null ? matrix : matrix.withPositiveDeclared(positive);
    }

    private PairedConfusionMatrix pairedRows() {
        PairedConfusionMatrix matrix = rows.paired();
        return positive == null ? matrix : matrix.withPositiveDeclared(positive);
    }
}
