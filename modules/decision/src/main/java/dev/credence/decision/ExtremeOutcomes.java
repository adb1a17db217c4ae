package dev.credence.decision;

import dev.credence.ComparisonRequest;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Margins;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.OneClassMetric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Checks of predictions that are as good, or as bad, as those of the first system can be on the items of a check. True labels and the
 * predictions of the second system are kept. A system that is always right is as good as possible; where so few items belong to a class
 * that a check of its precision would have too few rows, some wrong predictions of the class are added. Clusters without an error do not show that
 * their items differ, so that one error in them may have closer bounds. A system that is always wrong is
 * as bad as possible, with all wrong predictions spread over the classes or all of one class.
 */
final class ExtremeOutcomes {
    private ExtremeOutcomes() {}

    /** Returns the best or the worst outcomes of a comparison; none where they are not known. */
    @SuppressWarnings("unchecked") // the metric reads confusion matrices
    static <E extends Evidence> Function<Boolean, Stream<ClaimCheck>> of(
            ComparisonRequest<E> request, Metric<E> metric, Claim claim) {
        if (!isKnown(metric)) {
            return best -> Stream.empty();
        }
        Pairing<ConfusionMatrix> pairing = (Pairing<ConfusionMatrix>) request.pairing();
        return best -> assignments(metric, pairing.firstEvidence(), best, isClustered(pairing))
                .flatMap(assigned -> assigned.applyTo(pairing).stream())
                .map(other -> ClaimCheck.of(
                        request.credence().compare(other).level(request.level()),
                        (Metric<ConfusionMatrix>) metric,
                        claim));
    }

    /** Returns the best or the worst outcomes of one system; none where they are not known. */
    @SuppressWarnings("unchecked") // the metric reads confusion matrices
    static <E extends Evidence> Function<Boolean, Stream<ClaimCheck>> of(
            EstimateRequest<E> request, Metric<E> metric, Claim claim) {
        if (!isKnown(metric)) {
            return best -> Stream.empty();
        }
        Sample<ConfusionMatrix> sample = (Sample<ConfusionMatrix>) request.sample();
        return best -> assignments(
                        metric, sample.evidence(), best, sample.clustered().isPresent())
                .flatMap(assigned -> assigned.toAlone(sample).stream())
                .map(other -> request.method()
                        .map(request.credence().evaluate(other).level(request.level())::method)
                        .orElseGet(() -> request.credence().evaluate(other).level(request.level())))
                .map(other -> ClaimCheck.of(other, (Metric<ConfusionMatrix>) metric, claim));
    }

    private static boolean isClustered(Pairing<?> pairing) {
        return pairing instanceof Pairing.Paired<?, ?> paired
                ? paired.joint().clustered().isPresent()
                : ((Pairing.Independent<?>) pairing).first().clustered().isPresent();
    }

    private static boolean isKnown(Metric<?> metric) {
        return metric.evidenceType() == ConfusionMatrix.class && metric.direction() != Direction.NEUTRAL;
    }

    private static Stream<Assignment> assignments(
            Metric<?> metric, ConfusionMatrix matrix, boolean best, boolean clustered) {
        List<String> labels = matrix.labels();
        if (labels.size() < 2 || !matrix.countsTrueNegatives()) {
            return Stream.empty();
        }
        Stream<Assignment> plain = Stream.of(new Assignment(labels, best, -1, 0));
        if (!best) {
            return Stream.concat(
                    plain,
                    IntStream.range(0, labels.size()).mapToObj(label -> new Assignment(labels, false, label, 0)));
        }
        Margins margins = matrix.margins();
        Stream<Assignment> oneError = (clustered ? wrongLabels(metric, matrix) : IntStream.empty())
                .mapToObj(label -> new Assignment(labels, true, label, 1));
        Stream<Assignment> fewOfClass = IntStream.range(0, labels.size())
                .filter(label -> margins.truth(label) < RelevantCounts.MIN_ROWS)
                .mapToObj(label ->
                        new Assignment(labels, true, label, RelevantCounts.MIN_ROWS - (long) margins.truth(label)));
        return Stream.concat(plain, Stream.concat(oneError, fewOfClass));
    }

    /** Returns the labels that one wrong item may have: both of two, or else that of which the metric is. Any error affects a metric of all classes. */
    private static IntStream wrongLabels(Metric<?> metric, ConfusionMatrix matrix) {
        List<String> labels = matrix.labels();
        if (labels.size() == 2) {
            return IntStream.range(0, 2);
        }
        String label = metric instanceof OneClassMetric<?> ofClass
                ? ofClass.label()
                : matrix.positive().orElse(labels.get(0));
        return IntStream.of(Math.max(0, labels.indexOf(label)));
    }

    /**
     * Predictions for all items.
     *
     * @param right whether items are classified rightly
     * @param target the label that wrong predictions have, or -1 if they are spread over the labels
     * @param wrong how many items are classified wrongly although the others are classified rightly
     */
    private record Assignment(List<String> labels, boolean right, int target, long wrong) {
        Optional<Pairing<ConfusionMatrix>> applyTo(Pairing<ConfusionMatrix> pairing) {
            if (pairing instanceof Pairing.Independent<ConfusionMatrix> independent) {
                return toAlone(independent.first()).map(first -> Pairing.independent(first, independent.second()));
            }
            Sample<?> joint = ((Pairing.Paired<ConfusionMatrix, ?>) pairing).joint();
            if (joint instanceof IidSample<?> && joint.evidence() instanceof PairedConfusionMatrix matrix) {
                return Optional.of(Pairing.paired(applyTo(matrix, new Assigner(this))));
            }
            if (!(joint instanceof ClusteredSample<?> clusters && joint.evidence() instanceof PairedConfusionMatrix)) {
                return Optional.empty();
            }
            Map<String, PairedConfusionMatrix> assigned = new LinkedHashMap<>();
            Assigner assigner = new Assigner(this);
            for (int cluster = 0; cluster < clusters.clusters(); cluster++) {
                assigned.put(
                        clusters.name(cluster), applyTo((PairedConfusionMatrix) clusters.cluster(cluster), assigner));
            }
            return Optional.of(Pairing.paired(ClusteredSample.of(assigned)));
        }

        Optional<Sample<ConfusionMatrix>> toAlone(Sample<ConfusionMatrix> sample) {
            if (sample instanceof IidSample<ConfusionMatrix>) {
                return Optional.of(Sample.of(applyTo(sample.evidence(), new Assigner(this))));
            }
            if (!(sample instanceof ClusteredSample<ConfusionMatrix> clusters)) {
                return Optional.empty();
            }
            Map<String, ConfusionMatrix> assigned = new LinkedHashMap<>();
            Assigner assigner = new Assigner(this);
            for (int cluster = 0; cluster < clusters.clusters(); cluster++) {
                assigned.put(clusters.name(cluster), applyTo(clusters.cluster(cluster), assigner));
            }
            return Optional.of(ClusteredSample.of(assigned));
        }

        private PairedConfusionMatrix applyTo(PairedConfusionMatrix matrix, Assigner assigner) {
            PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
            for (int atom = 0; atom < matrix.atoms(); atom++) {
                String truth = matrix.labels().get(matrix.truth(atom));
                String second = matrix.labels().get(matrix.secondPrediction(atom));
                assigner.assign(
                        labels.indexOf(truth),
                        matrix.count(atom),
                        (label, count) -> counter.add(truth, label, second, count));
            }
            PairedConfusionMatrix assigned = counter.toMatrix().withLabels(labels);
            return matrix.positive().map(assigned::withPositive).orElse(assigned);
        }

        private ConfusionMatrix applyTo(ConfusionMatrix matrix, Assigner assigner) {
            long[][] counts = new long[labels.size()][labels.size()];
            for (int atom = 0; atom < matrix.atoms(); atom++) {
                int truth = labels.indexOf(matrix.labels().get(matrix.truth(atom)));
                assigner.assign(
                        truth, matrix.count(atom), (label, count) -> counts[truth][labels.indexOf(label)] += count);
            }
            ConfusionMatrix assigned = ConfusionMatrix.of(labels, counts);
            return matrix.positive().map(assigned::withPositive).orElse(assigned);
        }

        private int wrongClass(int truth) {
            return target >= 0 && truth != target ? target : (truth + 1) % labels.size();
        }
    }

    /** Gives predictions to items, of which the first ones are wrong if some are. */
    private static final class Assigner {
        private final Assignment plan;
        private long left;

        Assigner(Assignment plan) {
            this.plan = plan;
            this.left = plan.wrong();
        }

        void assign(int truth, long count, ObjLongConsumer<String> out) {
            long wrong = !plan.right() ? count : truth == plan.target() ? 0 : Math.min(count, left);
            left -= plan.right() ? wrong : 0;
            if (wrong > 0) {
                out.accept(plan.labels().get(plan.wrongClass(truth)), wrong);
            }
            if (count > wrong) {
                out.accept(plan.labels().get(truth), count - wrong);
            }
        }
    }
}
