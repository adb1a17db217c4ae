package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Configurable;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * No answer is silent about what contradicts it, on small random tables of every design, for every registered metric, method and
 * comparator with all values of their options: where the status is OK both bounds are numbers, and an interval that does not
 * contain its own value has a note that says so and why.
 */
class NoSilentAnswersTest {
    private static final Credence CREDENCE = Credence.of(Registered.REGISTRY);
    /** The number of draws: this test does not need accurate bounds. */
    private static final ComputeOptions QUICK =
            ComputeOptions.defaults().withSeed(20_261_124).withDraws(100);

    /**
     * Values of options: all that are words; of numbers the least, usual and large ones. What a method does not accept is left
     * out. An option without values here fails {@link #everyRegisteredOptionIsCovered()}.
     */
    private static final Map<String, List<String>> VALUES = Map.ofEntries(
            Map.entry("a", List.of("a=0,b=0", "a=1e-6,b=40", "a=0,b=3")),
            Map.entry("alike", List.of("alike=1e-12", "alike=40")),
            Map.entry("average", List.of("average=macro", "average=micro")),
            Map.entry("b", List.of("a=40,b=0")),
            Map.entry("base", List.of("base=wald", "base=wilson", "base=beta", "base=delta-wald", "base=delta-logit")),
            Map.entry("design-effect", List.of("design-effect=prior", "design-effect=observed")),
            Map.entry("distribution", List.of("distribution=normal", "distribution=t", "distribution=satterthwaite")),
            Map.entry("draws", List.of("draws=50")),
            Map.entry("failures", List.of("failures=40")),
            Map.entry("first", List.of("first=1e-12", "first=40")),
            Map.entry(
                    "form",
                    List.of(
                            "form=mid-p",
                            "form=exact",
                            "form=asymptotic",
                            "form=corrected",
                            "form=score",
                            "form=add-two")),
            Map.entry("impossible", List.of("impossible=no>yes")),
            Map.entry(
                    "prior",
                    List.of("prior=0", "prior=1e-12", "prior=1e-6", "prior=0.1", "prior=40", "prior=balanced")),
            Map.entry("ratio", List.of("ratio=1e-9", "ratio=1")),
            Map.entry("repeats", List.of("repeats=1", "repeats=2")),
            Map.entry("rho", List.of("rho=0", "rho=0.99", "rho=1")),
            Map.entry("second", List.of("second=1e-12", "second=40")),
            Map.entry("second-a", List.of("second-a=0,second-b=0", "second-a=1e-6,second-b=40")),
            Map.entry("second-b", List.of("second-a=40,second-b=0")),
            Map.entry("second-failures", List.of("second-failures=40")),
            Map.entry("second-prior", List.of("second-prior=0", "second-prior=1e-6", "second-prior=40")),
            Map.entry("second-successes", List.of("second-successes=40")),
            Map.entry("shares", List.of("shares=score", "shares=exact")),
            Map.entry("smoothing", List.of("smoothing=auto", "smoothing=none", "smoothing=pairs")),
            Map.entry("successes", List.of("successes=40")),
            Map.entry("tuned-for", List.of("tuned-for=1", "tuned-for=1e9")),
            Map.entry("variance", List.of("variance=farrington-manning", "variance=miettinen-nurminen")),
            Map.entry("w", List.of("w=0.01", "w=1")));

    @Test
    void everyRegisteredOptionIsCovered() {
        Set<String> named = new TreeSet<>();
        Stream.concat(Registered.REGISTRY.methods().stream(), Registered.REGISTRY.comparators().stream())
                .flatMap(subject -> subject.options().stream())
                .map(OptionSpec::name)
                .forEach(named::add);
        assertThat(VALUES.keySet()).containsExactlyInAnyOrderElementsOf(named);
    }

    @TestFactory
    Stream<DynamicTest> okEstimateHasBoundsAndNoteIfTheyExcludeValue() {
        List<Sample<?>> samples = samples();
        return Registered.REGISTRY.methods().stream()
                .map(method -> DynamicTest.dynamicTest(method.id(), () -> {
                    List<String> complaints = new ArrayList<>();
                    List<IntervalMethod> variants = variants(method, Registered.REGISTRY::method);
                    for (int variant = 0; variant < variants.size(); variant++) {
                        IntervalMethod requested = variants.get(variant);
                        for (Sample<?> sample : some(samples, variant)) {
                            metrics(sample.evidence())
                                    .forEach(metric -> compute(requested, metric, sample, complaints));
                        }
                    }
                    assertThat(complaints).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> okComparisonHasBoundsAndNoteIfTheyExcludeDifference() {
        List<Pairing<?>> pairings = pairings();
        return Registered.REGISTRY.comparators().stream()
                .map(comparator -> DynamicTest.dynamicTest(comparator.id(), () -> {
                    List<String> complaints = new ArrayList<>();
                    List<Comparator> variants = variants(comparator, Registered.REGISTRY::comparator);
                    for (int variant = 0; variant < variants.size(); variant++) {
                        Comparator requested = variants.get(variant);
                        for (Pairing<?> pairing : some(pairings, variant)) {
                            metrics(pairing.firstEvidence())
                                    .forEach(metric -> compute(requested, metric, pairing, complaints));
                        }
                    }
                    assertThat(complaints).isEmpty();
                }));
    }

    /** Returns the subject without options and with each value of each option. */
    private static <T extends Configurable<T>> List<T> variants(T subject, Function<String, T> find) {
        List<T> variants = new ArrayList<>(List.of(subject));
        for (OptionSpec option : subject.options()) {
            for (String value : VALUES.getOrDefault(option.name(), List.of())) {
                try {
                    variants.add(find.apply(subject.id() + ":" + value));
                } catch (IllegalArgumentException e) {
                    assertThat(e.getMessage()).isNotBlank();
                }
            }
        }
        return variants;
    }

    /** Returns all cases for the default options, and a sixth of them, a different sixth for each variant, for the others, so that the test takes seconds. */
    private static <T> List<T> some(List<T> data, int variant) {
        return variant == 0
                ? data
                : IntStream.range(0, data.size())
                        .filter(place -> (place + variant) % 6 == 0)
                        .mapToObj(data::get)
                        .toList();
    }

    private static Stream<Metric<?>> metrics(Evidence evidence) {
        return Registered.REGISTRY.metrics().stream()
                .filter(metric -> metric.evidenceType() == evidence.getClass())
                .flatMap(metric -> metric instanceof BinaryMetric
                        ? Stream.of(metric, Registered.REGISTRY.metric(metric.id() + ".macro"))
                        : Stream.of(metric));
    }

    @SuppressWarnings("unchecked") // the metric reads evidence of this class
    private static <E extends Evidence> void compute(
            IntervalMethod method, Metric<E> metric, Sample<?> sample, List<String> complaints) {
        Sample<E> typed = (Sample<E>) sample;
        if (method.refusal(metric, typed).isEmpty()) {
            CREDENCE.evaluate(typed)
                    .method(method)
                    .run(QUICK)
                    .resultOrRefusal(metric)
                    .result()
                    .filter(Inference::hasInterval)
                    .ifPresent(estimate -> judge(estimate, estimate.value(), sample, complaints));
        }
    }

    @SuppressWarnings("unchecked") // the metric reads evidence of this class
    private static <E extends Evidence> void compute(
            Comparator comparator, Metric<E> metric, Pairing<?> pairing, List<String> complaints) {
        Pairing<E> typed = (Pairing<E>) pairing;
        if (comparator.refusal(metric, typed).isEmpty()) {
            CREDENCE.compare(typed)
                    .comparator(comparator)
                    .run(QUICK)
                    .resultOrRefusal(metric)
                    .result()
                    .filter(Inference::hasInterval)
                    .ifPresent(comparison -> judge(comparison, comparison.difference(), pairing, complaints));
        }
    }

    private static void judge(Inference answer, double value, Object data, List<String> complaints) {
        boolean noBounds = Double.isNaN(answer.lower()) || Double.isNaN(answer.upper());
        boolean excluded = value < answer.lower() || value > answer.upper();
        if ((answer.status() == Status.OK && noBounds)
                || (excluded && !stated(answer))
                || (!excluded && stated(answer))) {
            complaints.add(answer + " of " + data + ": " + Note.sentences(answer.notes()));
        }
    }

    private static boolean stated(Inference answer) {
        return Note.sentences(answer.notes()).stream().anyMatch(note -> note.contains("does not contain"));
    }

    private static List<Sample<?>> samples() {
        Random random = new Random(20_261_125);
        List<Sample<?>> samples = new ArrayList<>(List.of(
                Sample.of(ConfusionMatrix.binary(0, 0, 0, 1)),
                Sample.of(ConfusionMatrix.binary(3, 0, 0, 9)),
                Sample.of(ConfusionMatrix.binary(0, 3, 4, 5)),
                Sample.of(ConfusionMatrix.binary(5, 1, 0, 12)),
                Sample.of(ScoredSample.of(new double[] {0.9, 0.8}, new double[] {0.1, 0.2, 0.3}))));
        for (int size : new int[] {2, 11}) {
            for (int classes : new int[] {2, 3}) {
                Rows rows = Rows.drawn(random, size, classes);
                ConfusionMatrix matrix = rows.matrix();
                samples.add(Sample.of(matrix));
                samples.add(StratifiedSample.byTruth(matrix));
                samples.add(WeightedSample.of(matrix, weights(matrix, 1.5), weights(matrix, 2.25)));
                samples.add(ClusteredSample.of(rows.parts(3, Rows::matrix)));
                samples.add(
                        FoldedSample.of(List.copyOf(rows.parts(3, Rows::matrix).values())));
                samples.add(Sample.of(rows.classScores()));
            }
            Rows rows = Rows.drawn(random, size, 2);
            ScoredSample scores = rows.scores();
            samples.add(Sample.of(scores));
            samples.add(StratifiedSample.byTruth(scores));
            samples.add(WeightedSample.of(scores, weights(scores, 1.5), weights(scores, 2.25)));
            samples.add(ClusteredSample.of(rows.parts(3, Rows::scores)));
            samples.add(FoldedSample.of(List.copyOf(rows.parts(3, Rows::scores).values())));
        }
        return samples;
    }

    private static List<Pairing<?>> pairings() {
        Random random = new Random(20_261_126);
        List<Pairing<?>> pairings = new ArrayList<>();
        double[] sure = {0.9};
        for (int copies = 0; copies < 6; copies++) { // one of them for each variant
            pairings.add(Pairing.paired(PairedScoredSample.of(new boolean[] {true}, sure, sure)));
        }
        for (int size : new int[] {2, 13}) {
            for (int classes : new int[] {2, 3}) {
                Rows rows = Rows.drawn(random, size, classes);
                PairedConfusionMatrix matrix = rows.pairs();
                pairings.add(Pairing.paired(matrix));
                pairings.add(Pairing.paired(StratifiedSample.of(matrix, matrix::truth)));
                pairings.add(Pairing.paired(WeightedSample.of(matrix, weights(matrix, 1.5), weights(matrix, 2.25))));
                pairings.add(Pairing.paired(ClusteredSample.of(rows.parts(3, Rows::pairs))));
                pairings.add(Pairing.paired(rows.pairedClassScores()));
                pairings.add(Pairing.paired(ClusteredSample.of(rows.parts(3, Rows::pairedClassScores))));
                pairings.add(Pairing.paired(
                        FoldedSample.of(List.copyOf(rows.parts(3, Rows::pairs).values()))));
                pairings.add(Pairing.independent(
                        Sample.of(matrix.first()),
                        Sample.of(Rows.drawn(random, size + 3, classes).matrix())));
            }
            Rows rows = Rows.drawn(random, size, 2);
            pairings.add(Pairing.paired(rows.pairedScores()));
            pairings.add(Pairing.paired(ClusteredSample.of(rows.parts(3, Rows::pairedScores))));
            pairings.add(Pairing.independent(
                    Sample.of(rows.scores()),
                    Sample.of(Rows.drawn(random, size + 3, 2).scores())));
        }
        return pairings;
    }

    private static double[] weights(Evidence evidence, double each) {
        return IntStream.range(0, evidence.atoms())
                .mapToDouble(atom -> each * evidence.count(atom))
                .toArray();
    }

    /** Rows of two systems, with the probability that each gives to every class. */
    @SuppressWarnings("ArrayRecordComponent") // rows of a test, which are never compared
    private record Rows(int classes, int[] truth, double[][] first, double[][] second) {
        private static final List<String> LABELS = List.of("no", "yes", "perhaps");

        static Rows drawn(Random random, int size, int classes) {
            Rows rows = new Rows(classes, new int[size], new double[size][], new double[size][]);
            for (int row = 0; row < size; row++) {
                rows.truth[row] = row < classes ? row : random.nextInt(classes);
                rows.first[row] = probabilities(random, classes, rows.truth[row]);
                rows.second[row] =
                        random.nextInt(3) > 0 ? rows.first[row] : probabilities(random, classes, rows.truth[row]);
            }
            return rows;
        }

        private static double[] probabilities(Random random, int classes, int truth) {
            double[] shares = new double[classes];
            for (int c = 0; c < classes; c++) {
                shares[c] = random.nextInt(1, 20) + (c == truth ? 9 : 0);
            }
            double all = Arrays.stream(shares).sum();
            return Arrays.stream(shares).map(share -> share / all).toArray();
        }

        <T> Map<String, T> parts(int parts, Function<Rows, T> evidence) {
            Map<String, T> found = new LinkedHashMap<>();
            for (int part = 0; part < Math.min(parts, truth.length); part++) {
                int remainder = part;
                int[] places = IntStream.range(0, truth.length)
                        .filter(row -> row % parts == remainder)
                        .toArray();
                found.put("part " + part, evidence.apply(some(places)));
            }
            return found;
        }

        private Rows some(int[] places) {
            return new Rows(
                    classes,
                    IntStream.of(places).map(place -> truth[place]).toArray(),
                    IntStream.of(places).mapToObj(place -> first[place]).toArray(double[][]::new),
                    IntStream.of(places).mapToObj(place -> second[place]).toArray(double[][]::new));
        }

        private int called(double[] probabilities) {
            return IntStream.range(0, classes)
                    .reduce((a, b) -> probabilities[a] >= probabilities[b] ? a : b)
                    .orElseThrow();
        }

        private List<String> labels() {
            return LABELS.subList(0, classes);
        }

        ConfusionMatrix matrix() {
            long[][] counts = new long[classes][classes];
            for (int row = 0; row < truth.length; row++) {
                counts[truth[row]][called(first[row])]++;
            }
            return ConfusionMatrix.of(labels(), counts).withPositive("yes");
        }

        PairedConfusionMatrix pairs() {
            long[][][] counts = new long[classes][classes][classes];
            for (int row = 0; row < truth.length; row++) {
                counts[truth[row]][called(first[row])][called(second[row])]++;
            }
            return PairedConfusionMatrix.of(labels(), counts).withPositive("yes");
        }

        ClassScores classScores() {
            return ClassScores.of(labels(), truth, first);
        }

        PairedClassScores pairedClassScores() {
            return PairedClassScores.of(classScores(), ClassScores.of(labels(), truth, second));
        }

        private boolean[] positive() {
            boolean[] positive = new boolean[truth.length];
            IntStream.range(0, positive.length).forEach(row -> positive[row] = truth[row] == 1);
            return positive;
        }

        ScoredSample scores() {
            return ScoredSample.of(Arrays.stream(first).mapToDouble(p -> p[1]).toArray(), positive());
        }

        PairedScoredSample pairedScores() {
            return PairedScoredSample.of(
                    positive(),
                    Arrays.stream(first).mapToDouble(p -> p[1]).toArray(),
                    Arrays.stream(second).mapToDouble(p -> p[1]).toArray());
        }
    }
}
