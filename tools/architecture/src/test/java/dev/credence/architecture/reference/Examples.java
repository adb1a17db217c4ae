package dev.credence.architecture.reference;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.PairedOutcomes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Ordinary samples of a kind of evidence under each sampling design, and pairs of systems. A reference page shows which metrics, methods
 * and comparators fit them. No sample is so small or so extreme that a method refuses it for that reason.
 *
 * @param name the heading for this kind of evidence
 * @param samples a sample by the name of its design
 * @param pairings two systems by the name of their design, such as "paired, clusters"
 */
record Examples(String name, Map<String, Sample<?>> samples, Map<String, Pairing<?>> pairings) {
    private static final int PARTS = 10;
    private static final int ITEMS = 60;

    /** Two classes, three classes, scores of one class, scores of each class, outcomes. */
    static List<Examples> all() {
        return List.of(matrices("two classes", 2), matrices("several classes", 3), scores(), classScores(), outcomes());
    }

    /** Returns the form of a metric for the evidence, which the metric reads. */
    private static <E extends Evidence> Metric<E> form(Metric<E> metric, Evidence evidence) {
        return metric.formFor(List.of(metric.evidenceType().cast(evidence)));
    }

    /** Returns the metric as this evidence can be read by it: itself, or its macro average; empty if neither. */
    Optional<Metric<?>> readable(Metric<?> metric, Registry registry) {
        Evidence evidence = samples.values().iterator().next().evidence();
        if (metric.unsupported(evidence).isEmpty()) {
            return Optional.of(evidence instanceof Outcomes ? form(metric, evidence) : metric);
        }
        if (!name.equals("several classes")
                || metric.evidenceType() != ConfusionMatrix.class
                || metric.id().contains(".")) {
            return Optional.empty();
        }
        Metric<?> macro = registry.metric(metric.id() + ".macro");
        return macro.unsupported(evidence).isEmpty() ? Optional.of(macro) : Optional.empty();
    }

    private static Examples matrices(String name, int classes) {
        List<PairedConfusionMatrix> parts = parts(random -> {
            PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
            for (int item = 0; item < ITEMS; item++) {
                int truth = item % classes;
                counter.add(
                        label(truth), label(guess(random, truth, classes)), label(guess(random, truth, classes)), 1);
            }
            PairedConfusionMatrix part = counter.toMatrix();
            return classes == 2 ? part.withPositive(label(1)) : part;
        });
        List<ConfusionMatrix> single =
                parts.stream().map(PairedConfusionMatrix::first).toList();
        List<ConfusionMatrix> others =
                parts.stream().map(PairedConfusionMatrix::second).toList();
        Map<String, Pairing<?>> pairings = new LinkedHashMap<>(paired(parts, parts.get(0)::truth));
        pairings.putAll(independent(single, others, single.get(0)::truth, others.get(0)::truth));
        return new Examples(name, samples(single, single.get(0)::truth), pairings);
    }

    private static String label(int index) {
        return "class-" + index;
    }

    private static int guess(SplittableRandom random, int truth, int classes) {
        return random.nextInt(5) == 0 ? random.nextInt(classes) : truth;
    }

    private static Examples scores() {
        boolean[] positive = new boolean[ITEMS];
        for (int item = 0; item < ITEMS; item++) {
            positive[item] = item % 3 == 0;
        }
        List<PairedScoredSample> parts = parts(random ->
                PairedScoredSample.of(positive, probabilities(random, positive), probabilities(random, positive)));
        List<ScoredSample> single =
                parts.stream().map(PairedScoredSample::first).toList();
        List<ScoredSample> others =
                parts.stream().map(PairedScoredSample::second).toList();
        IntUnaryOperator truth = atom -> single.get(0).positive(atom) ? 1 : 0;
        Map<String, Pairing<?>> pairings =
                new LinkedHashMap<>(paired(parts, atom -> parts.get(0).positive(atom) ? 1 : 0));
        pairings.putAll(independent(single, others, truth, atom -> others.get(0).positive(atom) ? 1 : 0));
        return new Examples("scores of one class", samples(single, truth), pairings);
    }

    private static double[] probabilities(SplittableRandom random, boolean... positive) {
        return IntStream.range(0, positive.length)
                .mapToDouble(item -> 0.05 + 0.6 * random.nextDouble() + (positive[item] ? 0.3 : 0))
                .toArray();
    }

    private static Examples classScores() {
        List<List<ClassScores>> systems = List.of(classScores(1), classScores(2));
        List<ClassScores> first = systems.get(0);
        List<ClassScores> second = systems.get(1);
        List<PairedClassScores> both = IntStream.range(0, PARTS)
                .mapToObj(part -> PairedClassScores.of(first.get(part), second.get(part)))
                .toList();
        Map<String, Pairing<?>> pairings = new LinkedHashMap<>(paired(both, first.get(0)::truth));
        pairings.putAll(independent(first, second, first.get(0)::truth, second.get(0)::truth));
        return new Examples("scores of each class", samples(first, first.get(0)::truth), pairings);
    }

    private static List<ClassScores> classScores(int system) {
        return parts(random -> {
            random.nextInt(system);
            int[] truth = IntStream.range(0, ITEMS).map(item -> item % 3).toArray();
            double[][] scores = Arrays.stream(truth)
                    .mapToObj(index -> IntStream.range(0, 3)
                            .mapToDouble(label -> random.nextDouble() + (label == index ? 0.5 : 0))
                            .toArray())
                    .map(row -> Arrays.stream(row)
                            .map(score -> score / Arrays.stream(row).sum())
                            .toArray())
                    .toArray(double[][]::new);
            return ClassScores.of(List.of(label(0), label(1), label(2)), truth, scores);
        });
    }

    private static Examples outcomes() {
        List<PairedOutcomes> parts =
                parts(random -> PairedOutcomes.of(OutcomeColumn.of("passed", 0, 1), passes(random), passes(random)));
        List<Outcomes> single = parts.stream().map(PairedOutcomes::first).toList();
        List<Outcomes> others = parts.stream().map(PairedOutcomes::second).toList();
        Map<String, Pairing<?>> pairings = new LinkedHashMap<>(paired(parts, atom -> atom % 2));
        pairings.putAll(independent(single, others, atom -> atom % 2, atom -> atom % 2));
        return new Examples("outcomes", samples(single, atom -> atom % 2), pairings);
    }

    private static double[] passes(SplittableRandom random) {
        return IntStream.range(0, ITEMS)
                .mapToDouble(item -> random.nextInt(4) == 0 ? 0 : 1)
                .toArray();
    }

    private interface Part<E> {
        E make(SplittableRandom random);
    }

    private static <E> List<E> parts(Part<E> maker) {
        List<E> parts = new ArrayList<>();
        for (int part = 0; part < PARTS; part++) {
            parts.add(maker.make(new SplittableRandom(part)));
        }
        return parts;
    }

    private static <E> Map<String, E> named(List<E> parts) {
        Map<String, E> named = new LinkedHashMap<>();
        parts.forEach(part -> named.put("part-" + (named.size() + 1), part));
        return named;
    }

    private static <E extends Poolable<E>> Map<String, Sample<?>> samples(List<E> parts, IntUnaryOperator truth) {
        return new LinkedHashMap<>(designs(parts, truth));
    }

    private static <E extends Poolable<E>> Map<String, Sample<E>> designs(List<E> parts, IntUnaryOperator truth) {
        Map<String, Sample<E>> samples = new LinkedHashMap<>();
        samples.put("independent rows", Sample.of(parts.get(0)));
        samples.put("strata", StratifiedSample.of(parts.get(0), truth));
        samples.put("weights", weighted(parts.get(0)));
        samples.put("clusters", ClusteredSample.of(named(parts)));
        samples.put("folds", FoldedSample.of(named(parts)));
        return samples;
    }

    /** Rows whose weights alternate between 1 and 3. */
    private static <E extends Evidence> Sample<E> weighted(E evidence) {
        double[] counts = evidence.weights();
        double[] sums = Arrays.stream(counts)
                .map(n -> Math.ceil(n / 2) + 3 * Math.floor(n / 2))
                .toArray();
        double[] squares = Arrays.stream(counts)
                .map(n -> Math.ceil(n / 2) + 9 * Math.floor(n / 2))
                .toArray();
        return WeightedSample.of(evidence, sums, squares);
    }

    private static <E extends Evidence, P extends PairedEvidence<E> & Poolable<P>> Map<String, Pairing<?>> paired(
            List<P> parts, IntUnaryOperator truth) {
        Map<String, Pairing<?>> pairings = new LinkedHashMap<>();
        designs(parts, truth).forEach((design, sample) -> pairings.put("paired, " + design, Pairing.paired(sample)));
        return pairings;
    }

    private static <E extends Poolable<E>> Map<String, Pairing<?>> independent(
            List<E> first, List<E> second, IntUnaryOperator truth, IntUnaryOperator otherTruth) {
        Map<String, Sample<E>> others = designs(second, otherTruth);
        Map<String, Pairing<?>> pairings = new LinkedHashMap<>();
        designs(first, truth)
                .forEach((design, sample) -> pairings.put(
                        "different rows, " + design,
                        Pairing.independent(sample, Objects.requireNonNull(others.get(design)))));
        return pairings;
    }
}
