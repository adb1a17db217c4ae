package dev.credence.decision;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The number of observations that affect a metric: for recall the rows of its class, for accuracy all, for precision those that are predicted
 * as its class. It does not depend on how many of them are right, so that leaving small slices out chooses nothing by its result. A repeated cross-validation tests each observation several times and
 * counts it once.
 *
 * @param rows the number of observations
 * @param collected the number of all rows, whether they affect the metric or not; both systems' together where they are
 *     independent
 * @param clusters the number of all clusters; empty where rows were drawn one by one
 * @param tooFewReason why the data are too few to decide, as a sentence without a full stop; empty where they are enough
 * @param alike returns whether two systems on the same rows never differ, as far as the metric reads them
 */
record RelevantCounts(
        long rows, long collected, OptionalLong clusters, Optional<String> tooFewReason, BooleanSupplier alike) {
    /** With fewer than 10 rows, the coverage of bounds was not measured, and bounds are too wide to be useful. */
    static final long MIN_ROWS = 10;
    /**
     * With fewer than 5 clusters, the variance between clusters is too uncertain; Student's t has 4 degrees of freedom for 5. Of crossed
     * clusters the more numerous ones count, because Student's t allows for few of the other kind.
     */
    private static final int MIN_CLUSTERS = 5;

    /** Returns the counts of independent observations that all affect a result. */
    static RelevantCounts of(long rows) {
        return new RelevantCounts(rows, rows, OptionalLong.empty(), tooFewReason((double) rows, rows), () -> false);
    }

    static <E extends Evidence> RelevantCounts of(Metric<E> metric, Pairing<E> pairing) {
        if (pairing instanceof Pairing.Independent<E> independent) {
            RelevantCounts first = of(metric, independent.first());
            RelevantCounts second = of(metric, independent.second());
            return new RelevantCounts(
                    first.rows + second.rows,
                    first.collected + second.collected,
                    first.clusters.isPresent() && second.clusters.isPresent()
                            ? OptionalLong.of(first.clusters.getAsLong() + second.clusters.getAsLong())
                            : OptionalLong.empty(),
                    first.tooFewReason
                            .or(second::tooFewReason)
                            .or(() -> leftOut(metric, independent.firstEvidence(), independent.secondEvidence())),
                    () -> false);
        }
        return ofJoint(metric, (Pairing.Paired<E, ?>) pairing.readBy(metric))
                .withItemsOf(((Pairing.Paired<E, ?>) pairing).joint());
    }

    /** Returns that a mean over classes says nothing of a class of which only one system's items contain some. */
    private static <E extends Evidence> Optional<String> leftOut(Metric<E> metric, E first, E second) {
        Metric<E> form = metric.formFor(List.of(first, second));
        return Stream.of(first, second)
                .flatMap(evidence -> form.notes(evidence, evidence.weights()).stream())
                .filter(note -> note.code().equals("left-out-classes"))
                .findFirst()
                .map(note -> note.sentence() + ", and the data do not compare the systems on these");
    }

    private static <E extends Evidence, P extends PairedEvidence<E>> RelevantCounts ofJoint(
            Metric<E> metric, Pairing.Paired<E, P> pairing) {
        P joint = pairing.joint().evidence();
        E first = joint.first();
        E second = joint.second();
        return of(
                        pairing.joint(),
                        atom -> metric.dependsOn(first, joint.firstAtom(atom))
                                || metric.dependsOn(second, joint.secondAtom(atom)))
                .withClasses(metric, first)
                .withAlike(() -> areAlike(metric, joint));
    }

    static <E extends Evidence> RelevantCounts of(Metric<E> metric, Sample<E> whole) {
        Sample<E> sample = whole.readBy(metric);
        return of(sample, atom -> metric.dependsOn(sample.evidence(), atom))
                .withClasses(metric, sample.evidence())
                .withItemsOf(whole);
    }

    /** Adds that an average over classes has too little if all rows have the same true class. */
    private RelevantCounts withClasses(Metric<?> metric, Evidence evidence) {
        boolean averages = metric instanceof MarginMetric && metric.proportion().isEmpty();
        return averages && tooFewReason.isEmpty() && evidence instanceof ConfusionMatrix matrix && hasOneClass(matrix)
                ? new RelevantCounts(
                        rows,
                        collected,
                        clusters,
                        Optional.of(
                                "all observations have the same true class, and the metric is an average over classes:"
                                        + " nothing is known of the other classes"),
                        alike)
                : this;
    }

    private static boolean hasOneClass(ConfusionMatrix matrix) {
        return IntStream.range(0, matrix.classes())
                        .filter(c -> matrix.margins().truth(c) > 0)
                        .count()
                < 2;
    }

    /** Adds the numbers of all collected rows and clusters, including clusters without rows that the metric reads. */
    private RelevantCounts withItemsOf(Sample<?> whole) {
        return new RelevantCounts(
                rows,
                whole.items(),
                hasClusters(whole) ? OptionalLong.of(whole.units()) : OptionalLong.empty(),
                tooFewReason,
                alike);
    }

    /** Returns whether two systems on the same rows never differ, as far as the metric reads them. */
    boolean areAlike() {
        return alike.getAsBoolean();
    }

    private RelevantCounts withAlike(BooleanSupplier known) {
        return new RelevantCounts(rows, collected, clusters, tooFewReason, known);
    }

    private static <E extends Evidence, P extends PairedEvidence<E>> boolean areAlike(Metric<E> metric, P joint) {
        E first = joint.first();
        E second = joint.second();
        double value = metric.value(first, first.weights());
        if (Double.isNaN(value) || value != metric.value(second, second.weights())) {
            return false;
        }
        double[] ofFirst = InPlaceInfluence.of(metric, first, first.weights());
        double[] ofSecond = InPlaceInfluence.of(metric, second, second.weights());
        return IntStream.range(0, joint.atoms())
                .filter(atom -> joint.count(atom) > 0)
                .allMatch(atom -> ofFirst[joint.firstAtom(atom)] == ofSecond[joint.secondAtom(atom)]);
    }

    private static boolean hasClusters(Sample<?> sample) {
        return sample.clustered().isPresent() || sample.crossed().isPresent();
    }

    /** Returns the number of independent units: clusters, or rows if there are none. */
    long drawn() {
        return clusters.orElse(collected);
    }

    private static RelevantCounts of(Sample<?> sample, IntPredicate reads) {
        Evidence evidence = sample.evidence();
        long rows = 0;
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            rows += reads.test(atom) ? evidence.count(atom) : 0;
        }
        int repeats = sample.folded().map(FoldedSample::repeats).orElse(1);
        long rowsPerRepeat = (rows + repeats - 1) / repeats; // rounded up, as 3 predicted positives in 2 repeats are 2
        return new RelevantCounts(
                rowsPerRepeat, sample.items(), OptionalLong.empty(), tooFewReason(sample, rowsPerRepeat), () -> false);
    }

    private static Optional<String> tooFewReason(Sample<?> sample, long rows) {
        if (hasClusters(sample) && sample.units() < MIN_CLUSTERS) {
            return Optional.of(
                    "fewer than " + MIN_CLUSTERS + " clusters bear on the metric: clusters=" + sample.units());
        }
        double size =
                sample instanceof WeightedSample<?> weighted ? Math.min((double) rows, weighted.effectiveSize()) : rows;
        return tooFewReason(size, rows);
    }

    private static Optional<String> tooFewReason(double size, long rows) {
        return size >= MIN_ROWS
                ? Optional.empty()
                : Optional.of("fewer than " + MIN_ROWS + " observations bear on the metric"
                        + (size < rows ? ", by their weights" : "") + ": n=" + rows);
    }
}
