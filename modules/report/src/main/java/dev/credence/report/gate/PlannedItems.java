package dev.credence.report.gate;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Decision.Counted;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The assumed distribution of items with scores of several classes: the items that were observed, with the scores of both systems exchanged
 * at random. If one system is known, an item has its scores and those of another item of the same class, so that both systems are equally
 * good and err independently given the true class.
 *
 * <p>A new system that is worse by a share w predicts wrongly for a share w of the items that it would have predicted rightly: its scores of
 * the true class and of the next class are exchanged. With a negative w the scores of the true class and of the predicted one are exchanged
 * for a share -w of the others, which are then right. The scores of an item remain the same numbers, so that probabilities add up to 1.
 */
final class PlannedItems implements PlannedSource {
    /** The number of other items of its class, 8, whose scores an item of a single system has in turn as those of the other system. */
    private static final int PARTNERS = 8;
    /** Bounds of more expected items, 2,000, follow from the root of their number. */
    private static final long MAX_EXPECTED = 2_000;
    /** With 200 draws, a probability has a standard error of at most 0.036. */
    private static final long DRAWS = 200;

    private final List<String> labels;
    private final Optional<String> positive;
    private final List<Part> parts;
    private final Map<Optional<String>, ClassScores> candidates = new LinkedHashMap<>();

    /** The scores of an item by both systems. */
    @SuppressWarnings("ArrayRecordComponent") // items are not compared
    private record Item(int truth, double[] first, double[] second) {
        Item exchanged() {
            return new Item(truth, /* first= */ second, /* second= */ first);
        }

        boolean isFirstRight() {
            return highest(first) == truth;
        }

        /** Returns the item with scores of the new system that are wrong where they were correct, and correct where they were wrong. */
        Item changed() {
            int other = highest(first);
            if (other == truth) {
                double[] rest = first.clone();
                rest[truth] = Double.NEGATIVE_INFINITY;
                other = highest(rest);
                if (other == truth) {
                    other = truth == 0 ? 1 : 0;
                }
            }
            double[] scores = first.clone();
            scores[truth] = first[other];
            scores[other] = first[truth];
            return new Item(truth, scores, second);
        }

        private static int highest(double... scores) {
            int best = 0;
            for (int c = 1; c < scores.length; c++) {
                best = scores[c] > scores[best] ? c : best;
            }
            return best;
        }
    }

    /**
     * Items that are drawn together.
     *
     * @param slice the name of the slice; empty for all items
     * @param size the number of items of a sample
     * @param items the items, all with the same probability
     */
    private record Part(Optional<String> slice, int size, List<Item> items) {}

    private PlannedItems(List<String> labels, Optional<String> positive, List<Part> parts) {
        this.labels = labels;
        this.positive = positive;
        this.parts = parts;
    }

    /** Returns items on which the two systems that were observed are exchanged at random. */
    static PlannedItems of(ObservedPair whole, Map<String, ObservedPair> slices) {
        List<Part> parts = new ArrayList<>();
        PairedClassScores all = scores(whole);
        if (slices.isEmpty()) {
            parts.add(part(Optional.empty(), all));
        }
        slices.forEach((name, slice) -> parts.add(part(Optional.of(name), scores(slice))));
        Optional<ConfusionMatrix> matrix = whole.pairing(ConfusionMatrix.class).map(Pairing::firstEvidence);
        requirePredicted(matrix, all.first());
        return new PlannedItems(all.labels(), matrix.flatMap(ConfusionMatrix::positive), parts);
    }

    /** Returns items on which a new system is as good as the one that was observed, with errors that are independent of its errors. */
    static PlannedItems of(Observations whole, Map<String, Observations> slices) {
        List<Part> parts = new ArrayList<>();
        ClassScores all = scores(whole);
        if (slices.isEmpty()) {
            parts.add(part(Optional.empty(), all));
        }
        slices.forEach((name, slice) -> parts.add(part(Optional.of(name), scores(slice))));
        Optional<ConfusionMatrix> matrix = whole.sample(ConfusionMatrix.class).map(Sample::evidence);
        requirePredicted(matrix, all);
        return new PlannedItems(all.labels(), matrix.flatMap(ConfusionMatrix::positive), parts);
    }

    /** Returns a system compared with itself. */
    static ObservedPair pairedWithItself(Observations system) {
        ClassScores scores = scores(system);
        return observed(
                PairedClassScores.of(scores, scores),
                system.sample(ConfusionMatrix.class)
                        .flatMap(sample -> sample.evidence().positive()));
    }

    private static ObservedPair observed(PairedClassScores scores, Optional<String> positive) {
        PairedConfusionMatrix predicted = scores.predicted();
        return ObservedPair.of(List.of(
                Pairing.paired(scores),
                Pairing.paired(positive.map(predicted::withPositive).orElse(predicted))));
    }

    @SuppressWarnings("unchecked") // the evidence of the sample has the type that is tested
    private static PairedClassScores scores(ObservedPair systems) {
        return systems.pairing(ClassScores.class)
                .filter(Pairing.Paired.class::isInstance)
                .map(pairing -> ((Pairing.Paired<ClassScores, ?>) pairing).joint())
                .filter(joint -> joint.isIid() && joint.evidence() instanceof PairedClassScores)
                .map(joint -> (PairedClassScores) joint.evidence())
                .orElseThrow(
                        () -> designRefusal("scores of all classes of both systems for the same independent rows"));
    }

    private static ClassScores scores(Observations system) {
        return system.sample(ClassScores.class)
                .filter(Sample::isIid)
                .map(Sample::evidence)
                .orElseThrow(() -> designRefusal("scores of all classes of independent rows"));
    }

    private static void requirePredicted(Optional<ConfusionMatrix> matrix, ClassScores scores) {
        matrix.filter(given -> !counts(given).equals(counts(scores.predicted())))
                .ifPresent(other -> {
                    throw designRefusal("predictions that are the classes with the highest scores");
                });
    }

    private static Map<List<String>, Long> counts(ConfusionMatrix matrix) {
        Map<List<String>, Long> counts = new HashMap<>();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            if (matrix.count(atom) > 0) {
                counts.put(
                        List.of(
                                matrix.labels().get(matrix.truth(atom)),
                                matrix.labels().get(matrix.predicted(atom))),
                        matrix.count(atom));
            }
        }
        return counts;
    }

    private static RuntimeException designRefusal(String subject) {
        return Refusal.of(
                        Refusal.Code.DESIGN,
                        "the plan of a gate of class scores needs " + subject
                                + "; leave out columns of predictions, clusters, strata and weights, plan with a committed"
                                + " baseline and without FILE, or plan single metrics with credence plan")
                .asException();
    }

    private static Part part(Optional<String> slice, PairedClassScores scores) {
        List<Item> items = new ArrayList<>();
        for (int item = 0; item < scores.atoms(); item++) {
            items.add(new Item(
                    scores.truth(item),
                    row(scores.first(), scores.firstAtom(item)),
                    row(scores.second(), scores.secondAtom(item))));
        }
        return new Part(slice, items.size(), items);
    }

    /** Returns a part in which an item is met with others of its class. */
    private static Part part(Optional<String> slice, ClassScores scores) {
        List<List<double[]>> byClass = new ArrayList<>();
        scores.labels().forEach(label -> byClass.add(new ArrayList<>()));
        for (int item = 0; item < scores.atoms(); item++) {
            byClass.get(scores.truth(item)).add(row(scores, item));
        }
        List<Item> items = new ArrayList<>();
        for (int truth = 0; truth < byClass.size(); truth++) {
            List<double[]> rows = byClass.get(truth);
            for (int row = 0; row < rows.size(); row++) {
                for (int partner = 0; partner < PARTNERS; partner++) {
                    // partners are spread over the class, because its rows may be sorted
                    int other = (row + 1 + partner * Math.max(1, rows.size() / PARTNERS)) % rows.size();
                    items.add(new Item(truth, rows.get(row), rows.get(other)));
                }
            }
        }
        return new Part(slice, scores.atoms(), items);
    }

    private static double[] row(ClassScores scores, int atom) {
        double[] row = new double[scores.labels().size()];
        Arrays.setAll(row, c -> scores.score(atom, c));
        return row;
    }

    private List<Part> partsOfSlice(Optional<String> slice) {
        return parts.stream()
                .filter(part -> slice.isEmpty() || part.slice().equals(slice))
                .toList();
    }

    /** Returns the scores of the new system: of each item those of both systems, and each of them changed. */
    private ClassScores candidates(Optional<String> slice) {
        return candidates.computeIfAbsent(
                slice,
                name -> scoresOf(
                        partsOfSlice(name).stream()
                                .flatMap(part -> part.items().stream())
                                .flatMap(item -> Stream.of(item, item.exchanged()))
                                .flatMap(item -> Stream.of(item, item.changed()))
                                .toList(),
                        Item::first));
    }

    private ClassScores scoresOf(List<Item> items, Function<Item, double[]> system) {
        return ClassScores.of(
                labels,
                items.stream().mapToInt(Item::truth).toArray(),
                items.stream().map(system).toArray(double[][]::new));
    }

    private double[] weights(Optional<String> slice, double worse) {
        List<Double> weights = new ArrayList<>();
        for (Part part : partsOfSlice(slice)) {
            double each = 0.5 * part.size() / part.items().size();
            for (Item item : part.items()) {
                for (Item one : List.of(item, item.exchanged())) {
                    double changed = share(one, worse);
                    weights.add(each * (1 - changed));
                    weights.add(each * changed);
                }
            }
        }
        return weights.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Returns the share in which an item is changed. */
    private static double share(Item item, double worse) {
        return item.isFirstRight() ? Math.max(0, worse) : Math.max(0, -worse);
    }

    @Override
    @SuppressWarnings("unchecked") // the metrics read class scores or predictions
    public double value(Metric<?> metric, Optional<String> slice, double worse) {
        ClassScores scores = candidates(slice);
        double[] weights = weights(slice, worse);
        if (metric.evidenceType() == ClassScores.class) {
            return ((Metric<ClassScores>) metric).value(scores, weights);
        }
        ConfusionMatrix ones = scores.predicted();
        ConfusionMatrix matrix = positive.map(ones::withPositive).orElse(ones);
        double[][] table = new double[labels.size()][labels.size()];
        for (int atom = 0; atom < weights.length; atom++) {
            table[scores.truth(atom)][Item.highest(row(scores, atom))] += weights[atom];
        }
        double[] ofAtoms = new double[matrix.atoms()];
        Arrays.setAll(ofAtoms, atom -> table[matrix.truth(atom)][matrix.predicted(atom)]);
        return ((Metric<ConfusionMatrix>) metric).value(matrix, ofAtoms);
    }

    @Override
    public Function<UniformRandomProvider, BurnIn.RunPair> drawing(double worse) {
        return random -> {
            List<List<Item>> drawn = new ArrayList<>();
            for (Part part : parts) {
                List<Item> items = new ArrayList<>();
                for (int i = 0; i < part.size(); i++) {
                    Item item = part.items().get(random.nextInt(part.items().size()));
                    Item one = random.nextBoolean() ? item : item.exchanged();
                    items.add(random.nextDouble() < share(one, worse) ? one.changed() : one);
                }
                drawn.add(items);
            }
            return combine(drawn);
        };
    }

    private BurnIn.RunPair combine(List<List<Item>> ofParts) {
        Map<String, ObservedPair> slices = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            List<Item> items = ofParts.get(i);
            parts.get(i).slice().ifPresent(name -> slices.put(name, observed(items)));
        }
        return new BurnIn.RunPair(
                observed(ofParts.stream().flatMap(List::stream).toList()), slices);
    }

    private ObservedPair observed(List<Item> items) {
        return observed(PairedClassScores.of(scoresOf(items, Item::first), scoresOf(items, Item::second)), positive);
    }

    /** Each draw is judged, because the covariances of metrics of scores and of predictions are not known together. */
    @Override
    public Optional<BurnIn.RunPair> expected(double worse) {
        return Optional.empty();
    }

    /** Returns items that are spread evenly over those of the distribution, of which every second one is exchanged. */
    @Override
    public LongFunction<ObservedPair> expected(Optional<String> slice, double worse, Counted counted) {
        List<Item> all = partsOfSlice(slice).stream()
                .flatMap(part -> part.items().stream())
                .toList();
        return n -> {
            List<Item> items = new ArrayList<>();
            double[] owed = new double[2];
            for (long i = 0; i < n; i++) {
                Item item = all.get((int) ((i + 0.5) / n * all.size()));
                Item one = i % 2 == 0 ? item : item.exchanged();
                int kind = one.isFirstRight() ? 0 : 1;
                owed[kind] += share(one, worse);
                boolean changes = owed[kind] >= 0.5;
                owed[kind] -= changes ? 1 : 0;
                items.add(changes ? one.changed() : one);
            }
            return observed(items);
        };
    }

    @Override
    public long mostExpected() {
        return MAX_EXPECTED;
    }

    @Override
    public long draws() {
        return DRAWS;
    }
}
