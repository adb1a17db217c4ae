package dev.credence.sequential;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionCounter;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Verdict;
import dev.credence.sequential.method.AsymptoticComparison;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Compares a metric of consecutive windows of rows with that of a reference, at every look: has the system changed?
 *
 * <p>A window has a fixed number of rows; then the next one begins. The difference window minus reference has the bounds of the comparator
 * {@code asymptotic-sequence} for two samples, at the level {@code 1 - (1 - level) / (k (k + 1))} in the k-th window. These probabilities
 * add up to 1 - level, so that over all looks at all windows a change is reported with at most that probability if there is none. Later
 * windows need larger changes, in proportion to the square root of the logarithm of k.
 *
 * <p>A mean over classes, such as macro F1, is over the classes that occurred in both the reference and the window, and shows no change while one of
 * these has fewer than five rows: otherwise the two would differ by a rare class (false alarms in up to 0.40 of streams with a class of 1%, now in none
 * of 100).
 *
 * <p>The verdict is FAIL from the first look on that shows a change by more than the margin, and INCONCLUSIVE before: that nothing has
 * changed cannot be shown. The memory is that of the counts of the reference and of one window. Thread-safe, with one lock.
 */
public final class DriftMonitor {
    private final Credence credence;
    private final Metric<?> metric;
    private final ConfidenceLevel level;
    private final ConfusionMatrix reference;
    private final long size;
    private final double margin;
    private ConfusionCounter window = new ConfusionCounter();
    private long number = 1;
    private Verdict verdict = Verdict.INCONCLUSIVE;

    private DriftMonitor(
            Credence credence,
            Metric<?> metric,
            ConfidenceLevel level,
            ConfusionMatrix reference,
            long size,
            double margin) {
        this.credence = credence;
        this.metric = metric;
        this.level = level;
        this.reference = reference;
        this.size = size;
        this.margin = margin;
    }

    /**
     * Returns a monitor without rows.
     *
     * @param credence the installed metrics and comparators
     * @param metric spelling of a metric of confusion matrices
     * @param level the confidence level of all looks at all windows simultaneously
     * @param reference the rows that windows are compared with; its positive label is that of the windows
     * @param size the number of rows of a window, 1 or more
     * @param margin the change that does not matter, 0 or more, in the unit of the metric
     * @return the monitor
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if the reference has no rows, or the size or the margin is out of range
     * @throws RefusedException if the metric is undefined on the reference, such as the recall of a label that it does not have, because no window
     *     could then show a change
     */
    public static DriftMonitor of(
            Credence credence,
            String metric,
            ConfidenceLevel level,
            ConfusionMatrix reference,
            long size,
            double margin) {
        Objects.requireNonNull(level, "level must not be null");
        if (reference.size() == 0) {
            throw new IllegalArgumentException("a reference must have rows: size=0");
        }
        if (size < 1) {
            throw new IllegalArgumentException("a window must have one row or more: size=" + size);
        }
        if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("margin must be finite and >= 0: margin=" + margin);
        }
        Metric<?> found = credence.registry().metric(metric);
        if (isUndefined(found, reference)) {
            throw new RefusedException(Refusal.of(
                    Refusal.Code.DATA,
                    "metric '" + found.spelling() + "' is undefined on the reference of " + reference.size()
                            + " rows, so that no window could show a change; take a reference on which it has a value,"
                            + " such as one of more rows"));
        }
        return new DriftMonitor(credence, found, level, reference, size, margin);
    }

    /** Returns whether a metric that reads the reference has no value there. */
    private static <E extends Evidence> boolean isUndefined(Metric<E> metric, Evidence reference) {
        if (!metric.evidenceType().isInstance(reference)) {
            return false;
        }
        E read = metric.evidenceType().cast(reference);
        return metric.refusal(read).isEmpty() && Double.isNaN(metric.value(read, read.weights()));
    }

    /**
     * Adds a row to the window. The row after the last one of a window begins the next window, after a look at the full one.
     *
     * @param truth the true label
     * @param predicted the predicted label
     */
    public synchronized void add(String truth, String predicted) {
        if (window.size() == size) {
            look();
            window = new ConfusionCounter();
            number++;
        }
        window.add(truth, predicted);
    }

    /**
     * Looks at the window.
     *
     * @return the difference window minus reference, whose number is that of the window
     * @throws dev.credence.api.refusal.RefusedException if the metric does not read the rows
     */
    public synchronized Look look() {
        double share = (1 - level.value()) / ((double) number * (number + 1));
        ConfidenceLevel stricter = ConfidenceLevel.of(1 - share);
        ConfusionMatrix counted = window.toMatrix();
        ConfusionMatrix rows =
                reference.positive().map(counted::withPositiveDeclared).orElse(counted);
        if (rows.size() == 0) {
            return Look.ofNoRows(metric, true, stricter, number, verdict);
        }
        Comparison change = credence.compare(Pairing.independent(Sample.of(rows), Sample.of(reference)))
                .level(stricter)
                .comparator(new AsymptoticComparison())
                .comparison(metric.spelling());
        if (change.lower() > margin || change.upper() < -margin) {
            verdict = Verdict.FAIL;
        }
        return new Look(
                metric.spelling(),
                change.comparator(),
                stricter,
                number,
                rows.size(),
                change.n(),
                change.difference(),
                change.lower(),
                change.upper(),
                verdict,
                OptionalLong.empty(),
                change.notes());
    }

    @Override
    public String toString() {
        return "DriftMonitor[" + metric.spelling() + ", level=" + level.value() + ", windows of " + size + " rows]";
    }
}
