package dev.credence.report.gate;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Decision.Counted;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.planning.internal.MatrixSampler;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The assumed distribution of rows, from which a planned gate is drawn: on all rows or on each slice the probabilities of a true label
 * with the predictions of both systems. Both systems are equally good in it. A new system that is worse by a share w predicts wrongly
 * for a share w of the rows that it would have predicted rightly, with wrong labels as frequent as they are among the wrong predictions
 * of the class; with a negative w it predicts rightly for a share -w of the others.
 *
 * @param parts all rows, or each slice
 * @param wrong the shares of the wrong labels among the wrong predictions of each true label
 */
record PlannedRows(List<Part> parts, Map<String, Map<String, Double>> wrong) implements PlannedSource {
    /** With 500 draws, a probability has a standard error of at most 0.023. */
    private static final long DRAWS = 500;

    /** A true label with two predictions. */
    private record Cell(String truth, String first, String second) {
        boolean isFirstRight() {
            return truth.equals(first);
        }

        boolean isSecondRight() {
            return truth.equals(second);
        }
    }

    /**
     * Rows that are drawn together.
     *
     * @param slice the name of the slice; empty for all rows
     * @param positive the positive label
     * @param cells the probability of each cell
     * @param first the number of rows of the new system
     * @param second the number of rows of the baseline
     * @param paired whether both systems predict the same rows
     */
    private record Part(
            Optional<String> slice,
            List<String> labels,
            Optional<String> positive,
            Map<Cell, Double> cells,
            long first,
            long second,
            boolean paired) {
        /** Returns the probability of each true label with a prediction of the new system, as cells whose baseline agrees. */
        Map<Cell, Double> marginal() {
            Map<Cell, Double> ofNew = new LinkedHashMap<>();
            cells.forEach((cell, weight) ->
                    ofNew.merge(new Cell(cell.truth(), cell.first(), cell.first()), weight, Double::sum));
            return ofNew;
        }

        private static double total(Map<Cell, Double> cells) {
            return cells.values().stream().mapToDouble(Double::doubleValue).sum();
        }

        PairedConfusionMatrix labelled(PairedConfusionMatrix.Counter counter) {
            PairedConfusionMatrix matrix = counter.toMatrix().withLabels(labels);
            return positive.map(matrix::withPositive).orElse(matrix);
        }

        private ConfusionMatrix labelled(Map<Cell, Long> counts) {
            long[][] table = new long[labels.size()][labels.size()];
            counts.forEach((cell, count) -> table[labels.indexOf(cell.truth())][labels.indexOf(cell.first())] += count);
            ConfusionMatrix matrix = ConfusionMatrix.of(labels, table);
            return positive.map(matrix::withPositive).orElse(matrix);
        }
    }

    /** Returns a system compared with itself. */
    static ObservedPair pairedWithItself(Observations system) {
        ConfusionMatrix matrix =
                system.sample(ConfusionMatrix.class).map(Sample::evidence).orElseThrow();
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            String label = matrix.labels().get(matrix.predicted(atom));
            counter.add(matrix.labels().get(matrix.truth(atom)), label, label, matrix.count(atom));
        }
        matrix.labels().forEach(label -> counter.add(label, label, label, 0));
        PairedConfusionMatrix both =
                matrix.ordinal() ? counter.toMatrix().withLabels(matrix.labels()) : counter.toMatrix();
        return ObservedPair.of(
                Pairing.paired(matrix.positive().map(both::withPositive).orElse(both)));
    }

    /** Returns a system compared with a system of the same quality on as many other rows. */
    static ObservedPair independentOfItself(Observations system) {
        Sample<ConfusionMatrix> sample = system.sample(ConfusionMatrix.class).orElseThrow();
        return ObservedPair.of(Pairing.independent(sample, sample));
    }

    /** Returns rows on which the two systems that were observed are exchanged at random. */
    static PlannedRows of(ObservedPair whole, Map<String, ObservedPair> slices) {
        return of(whole, slices, PlannedRows::part);
    }

    /** Returns rows on which a new system is as good as the one that was observed, with errors that are independent of its errors. */
    static PlannedRows of(Observations whole, Map<String, Observations> slices) {
        return of(whole, slices, PlannedRows::part);
    }

    private static <S> PlannedRows of(S whole, Map<String, S> slices, BiFunction<Optional<String>, S, Part> part) {
        List<Part> parts = new ArrayList<>();
        if (slices.isEmpty()) {
            parts.add(part.apply(Optional.empty(), whole));
        }
        slices.forEach((name, slice) -> parts.add(part.apply(Optional.of(name), slice)));
        Map<String, Map<String, Double>> wrong = new HashMap<>();
        for (Part one : parts) {
            one.cells().forEach((cell, weight) -> {
                if (!cell.truth().equals(cell.first())) {
                    wrong.computeIfAbsent(cell.truth(), truth -> new LinkedHashMap<>())
                            .merge(cell.first(), weight * one.first(), Double::sum);
                }
            });
            one.cells().keySet().forEach(cell -> wrong.computeIfAbsent(cell.truth(), truth -> uniform(truth, one)));
        }
        wrong.values().forEach(PlannedRows::normalise);
        return new PlannedRows(parts, wrong);
    }

    private static Map<String, Double> uniform(String truth, Part part) {
        Map<String, Double> others = new LinkedHashMap<>();
        part.labels().stream().filter(label -> !label.equals(truth)).forEach(label -> others.put(label, 1.0));
        return others;
    }

    private static void normalise(Map<?, Double> weights) {
        double total =
                weights.values().stream().mapToDouble(Double::doubleValue).sum();
        weights.replaceAll((key, weight) -> weight / total);
    }

    private static Part part(Optional<String> slice, ObservedPair systems) {
        Pairing<ConfusionMatrix> pairing = systems.pairing(ConfusionMatrix.class)
                .map(Pairing::simplified)
                .orElseThrow(() -> designRefusal("predictions of both systems"));
        if (pairing instanceof Pairing.Independent<ConfusionMatrix> independent) {
            Sample<ConfusionMatrix> second = iid(independent.second());
            return ofOne(
                    slice,
                    second.evidence(),
                    iid(independent.first()).evidence().size(),
                    false);
        }
        Sample<?> joint = ((Pairing.Paired<ConfusionMatrix, ?>) pairing).joint();
        PairedConfusionMatrix matrix = (PairedConfusionMatrix) iid(joint).evidence();
        List<String> labels = matrix.labels();
        Map<Cell, Double> cells = new LinkedHashMap<>();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            String truth = labels.get(matrix.truth(atom));
            String first = labels.get(matrix.firstPrediction(atom));
            String second = labels.get(matrix.secondPrediction(atom));
            cells.merge(new Cell(truth, first, second), 0.5 * matrix.count(atom), Double::sum);
            cells.merge(new Cell(truth, second, first), 0.5 * matrix.count(atom), Double::sum);
        }
        return new Part(slice, labels, matrix.positive(), normalised(cells), matrix.size(), matrix.size(), true);
    }

    private static Part part(Optional<String> slice, Observations system) {
        Sample<ConfusionMatrix> sample = system.sample(ConfusionMatrix.class)
                .map(Sample::simplified)
                .orElseThrow(() -> designRefusal("predictions"));
        return ofOne(slice, iid(sample).evidence(), sample.evidence().size(), true);
    }

    /** Returns a part in which both systems have the distribution of one, independently of each other given the true label. */
    private static Part ofOne(Optional<String> slice, ConfusionMatrix matrix, long first, boolean paired) {
        List<String> labels = matrix.labels();
        Map<Cell, Double> cells = new LinkedHashMap<>();
        for (int one = 0; one < matrix.atoms(); one++) {
            for (int other = 0; other < matrix.atoms(); other++) {
                int truth = matrix.truth(one);
                double both = (double) matrix.count(one) * matrix.count(other);
                if (truth == matrix.truth(other) && both > 0) {
                    cells.merge(
                            new Cell(
                                    labels.get(truth),
                                    labels.get(matrix.predicted(one)),
                                    labels.get(matrix.predicted(other))),
                            both / matrix.margins().truth(truth),
                            Double::sum);
                }
            }
        }
        return new Part(slice, labels, matrix.positive(), normalised(cells), first, matrix.size(), paired);
    }

    private static Map<Cell, Double> normalised(Map<Cell, Double> cells) {
        cells.values().removeIf(weight -> !(weight > 0));
        normalise(cells);
        return cells;
    }

    private static <S extends Sample<?>> S iid(S sample) {
        if (!(sample instanceof IidSample)) {
            throw designRefusal("independent rows: design=" + sample.design());
        }
        return sample;
    }

    private static RuntimeException designRefusal(String subject) {
        return Refusal.of(
                        Refusal.Code.DESIGN,
                        "the plan of a gate needs " + subject
                                + "; give columns of predictions and no clusters, strata or weights,"
                                + " or plan single metrics with credence plan")
                .asException();
    }

    /** Returns the cells of a part, in which the new system is worse. */
    private Map<Cell, Double> cells(Part part, double worse) {
        return cells(part.cells(), worse);
    }

    private Map<Cell, Double> cells(Map<Cell, Double> equal, double worse) {
        Map<Cell, Double> cells = new LinkedHashMap<>();
        equal.forEach((cell, weight) -> {
            boolean right = cell.truth().equals(cell.first());
            double moved = right ? Math.max(0, worse) : Math.max(0, -worse);
            Map<String, Double> to = right ? wrong.getOrDefault(cell.truth(), Map.of()) : Map.of(cell.truth(), 1.0);
            double kept = to.isEmpty() ? 1 : 1 - moved;
            cells.merge(cell, weight * kept, Double::sum);
            if (moved > 0) {
                to.forEach((label, share) ->
                        cells.merge(new Cell(cell.truth(), label, cell.second()), weight * moved * share, Double::sum));
            }
        });
        cells.values().removeIf(weight -> !(weight > 0));
        return cells;
    }

    @Override
    public Function<UniformRandomProvider, BurnIn.RunPair> drawing(double worse) {
        List<Sampler> first = new ArrayList<>();
        List<Sampler> second = new ArrayList<>();
        for (Part part : parts) {
            first.add(Sampler.of(cells(part, worse), part.first()));
            second.add(Sampler.of(cells(part, 0), part.second()));
        }
        return new Drawing(this, first, second)::draw;
    }

    /** Draws the counts of cells. */
    private record Sampler(List<Cell> cells, MultinomialSampler sampler) {
        static Sampler of(Map<Cell, Double> cells, long n) {
            double[] weights =
                    cells.values().stream().mapToDouble(Double::doubleValue).toArray();
            return new Sampler(List.copyOf(cells.keySet()), new MultinomialSampler(weights, n));
        }

        Map<Cell, Long> draw(UniformRandomProvider random) {
            return counts(cells, MatrixSampler.counts(sampler, cells.size(), random::nextLong));
        }
    }

    /**
     * Draws rows.
     *
     * @param rows the distribution
     * @param first draws the rows of each part, or those of the new system
     * @param second draws the rows of the baseline where both systems predict different rows
     */
    record Drawing(PlannedRows rows, List<Sampler> first, List<Sampler> second) {
        BurnIn.RunPair draw(UniformRandomProvider random) {
            Part part = rows.parts.get(0);
            return part.paired()
                    ? rows.combine(i -> first.get(i).draw(random))
                    : new BurnIn.RunPair(
                            independentPair(
                                    part,
                                    first.get(0).draw(random),
                                    second.get(0).draw(random)),
                            Map.of());
        }
    }

    /** Returns the expected rows of all parts, rounded to whole counts; empty if both systems predict different rows. */
    @Override
    public Optional<BurnIn.RunPair> expected(double worse) {
        return parts.get(0).paired()
                ? Optional.of(combine(i ->
                        roundedSums(cells(parts.get(i), worse), parts.get(i).first())))
                : Optional.empty();
    }

    private BurnIn.RunPair combine(IntFunction<Map<Cell, Long>> countsOf) {
        PairedConfusionMatrix.Counter all = new PairedConfusionMatrix.Counter();
        Map<String, ObservedPair> slices = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            PairedConfusionMatrix.Counter counter = counterOf(countsOf.apply(i));
            if (part.slice().isEmpty()) {
                return new BurnIn.RunPair(pairedSystems(part, counter), Map.of());
            }
            all.merge(counter);
            part.slice().ifPresent(name -> slices.put(name, pairedSystems(part, counter)));
        }
        return new BurnIn.RunPair(pairedSystems(allRows(), all), slices);
    }

    /** Returns the labels of all rows. */
    private Part allRows() {
        List<String> labels = parts.stream()
                .flatMap(part -> part.labels().stream())
                .distinct()
                .toList();
        Optional<String> positive =
                parts.stream().flatMap(part -> part.positive().stream()).findFirst();
        return new Part(Optional.empty(), labels, positive, Map.of(), 0, 0, true);
    }

    private static ObservedPair pairedSystems(Part part, PairedConfusionMatrix.Counter counter) {
        return ObservedPair.of(Pairing.paired(part.labelled(counter)));
    }

    private static ObservedPair independentPair(Part part, Map<Cell, Long> first, Map<Cell, Long> second) {
        return ObservedPair.of(Pairing.independent(Sample.of(part.labelled(first)), Sample.of(part.labelled(second))));
    }

    private static PairedConfusionMatrix.Counter counterOf(Map<Cell, Long> counts) {
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        counts.forEach((cell, count) -> counter.add(cell.truth(), cell.first(), cell.second(), count));
        return counter;
    }

    private static Map<Cell, Long> counts(List<Cell> cells, long... counts) {
        Map<Cell, Long> counted = new LinkedHashMap<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                counted.put(cells.get(i), counts[i]);
            }
        }
        return counted;
    }

    /** Returns the expected rows of all rows or of a slice, rounded to whole counts, as a function of their number. */
    @Override
    public LongFunction<ObservedPair> expected(Optional<String> slice, double worse, Counted counted) {
        Map<Cell, Double> cells = new LinkedHashMap<>();
        Map<Cell, Double> unchanged = new LinkedHashMap<>();
        Part like = slice.isPresent() ? partsOfSlice(slice).get(0) : allRows();
        for (Part part : partsOfSlice(slice)) {
            cells(part, worse).forEach((cell, weight) -> cells.merge(cell, weight * part.first(), Double::sum));
            part.cells().forEach((cell, weight) -> unchanged.merge(cell, weight * part.first(), Double::sum));
        }
        if (parts.get(0).paired()) {
            return n -> pairedSystems(like, counterOf(rounded(cells, n)));
        }
        long ofFirst = partsOfSlice(slice).stream().mapToLong(Part::first).sum();
        long ofSecond = partsOfSlice(slice).stream().mapToLong(Part::second).sum();
        return n -> {
            long first = counted == Counted.BOTH_SYSTEMS ? shareOf(n, (double) ofFirst / (ofFirst + ofSecond)) : n;
            long second = counted == Counted.BOTH_SYSTEMS ? Math.max(1, n - first) : ofSecond;
            return independentPair(like, rounded(cells, first), rounded(unchanged, second));
        };
    }

    private static long shareOf(long n, double share) {
        return Math.max(1, Math.round(n * share));
    }

    private List<Part> partsOfSlice(Optional<String> slice) {
        return parts.stream()
                .filter(part -> slice.isEmpty() || part.slice().equals(slice))
                .toList();
    }

    /**
     * Rounds sums of cells, so that the total is n, and many small cells of a kind together have their rows: first the rows that both predict
     * rightly, then those of one system, then the others, of each true label in turn.
     */
    private static Map<Cell, Long> roundedSums(Map<Cell, Double> cells, long n) {
        double total = Part.total(cells);
        List<Cell> order = cells.keySet().stream()
                .sorted(Comparator.comparing(Cell::isFirstRight)
                        .thenComparing(Cell::isSecondRight)
                        .thenComparing(Cell::truth))
                .toList();
        long[] counts = new long[order.size()];
        double sum = 0;
        long before = 0;
        for (int i = 0; i < counts.length; i++) {
            sum += cells.getOrDefault(order.get(i), 0.0);
            long until = i == counts.length - 1 ? n : Math.round(n * (sum / total));
            counts[i] = until - before;
            before = until;
        }
        return counts(order, counts);
    }

    /** Rounds by largest remainders, so that the sum is n, and each cell is nearest to its expected count. */
    private static Map<Cell, Long> rounded(Map<Cell, Double> cells, long n) {
        double total = Part.total(cells);
        double[] exact = cells.values().stream()
                .mapToDouble(weight -> n * (weight / total))
                .toArray();
        long[] counts = Arrays.stream(exact).mapToLong(count -> (long) count).toArray();
        double[] rest = new double[exact.length];
        Arrays.setAll(rest, i -> exact[i] - counts[i]);
        int left = (int)
                Math.max(0, Math.min(rest.length, n - Arrays.stream(counts).sum()));
        double[] sorted = rest.clone();
        Arrays.sort(sorted);
        double least = left == 0 ? Double.POSITIVE_INFINITY : sorted[sorted.length - left];
        for (int i = 0; i < rest.length; i++) {
            if (rest[i] > least) {
                counts[i]++;
                left--;
            }
        }
        for (int i = 0; i < rest.length && left > 0; i++) {
            if (rest[i] == least) {
                counts[i]++;
                left--;
            }
        }
        return counts(List.copyOf(cells.keySet()), counts);
    }

    @Override
    public long mostExpected() {
        return Long.MAX_VALUE;
    }

    @Override
    public long draws() {
        return DRAWS;
    }

    @Override
    @SuppressWarnings("unchecked") // the metrics read confusion matrices
    public double value(Metric<?> metric, Optional<String> slice, double worse) {
        Part like = slice.isPresent() ? partsOfSlice(slice).get(0) : allRows();
        List<String> labels = like.labels();
        double[][] weights = new double[labels.size()][labels.size()];
        for (Part part : partsOfSlice(slice)) {
            cells(part.marginal(), worse)
                    .forEach((cell, weight) -> weights[labels.indexOf(cell.truth())][labels.indexOf(cell.first())] +=
                            weight * part.first());
        }
        long[][] ones = new long[labels.size()][labels.size()];
        for (int truth = 0; truth < ones.length; truth++) {
            for (int label = 0; label < ones.length; label++) {
                ones[truth][label] = weights[truth][label] > 0 ? 1 : 0;
            }
        }
        ConfusionMatrix plain = ConfusionMatrix.of(labels, ones);
        ConfusionMatrix matrix = like.positive().map(plain::withPositive).orElse(plain);
        double[] ofAtoms = new double[matrix.atoms()];
        for (int atom = 0; atom < ofAtoms.length; atom++) {
            ofAtoms[atom] = weights[matrix.truth(atom)][matrix.predicted(atom)];
        }
        return ((Metric<ConfusionMatrix>) metric).value(matrix, ofAtoms);
    }
}
