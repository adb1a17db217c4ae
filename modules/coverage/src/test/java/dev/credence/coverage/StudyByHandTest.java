package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** Checks studies against samples that the test draws itself, with a method that records its calls. */
class StudyByHandTest {
    private static final ComputeOptions SEEDED = ComputeOptions.defaults().withSeed(7);

    /** Returns the value plus and minus 0.1, records each run, and refuses a given number of samples at first. */
    private static final class Recording implements IntervalMethod {
        private final String id;
        private final boolean simulates;
        private final List<ComputeOptions> runs = new ArrayList<>();
        private int refusals;

        Recording(String id, boolean simulates, int refusals) {
            this.id = id;
            this.simulates = simulates;
            this.refusals = refusals;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
            return refusals-- > 0 ? Optional.of(Refusal.of(Refusal.Code.DATA, "not yet")) : Optional.empty();
        }

        @Override
        public <E extends Evidence> Estimate interval(
                Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
            runs.add(options);
            Estimate.Builder estimate = Estimate.of(metric, sample, id, level);
            estimate.bounds(estimate.value() - 0.1, estimate.value() + 0.1);
            return simulates
                    ? estimate.simulation(new Simulation(options.seed(), 1, 0, 0, 0))
                            .build()
                    : estimate.build();
        }
    }

    private static CoverageStudy<ConfusionMatrix> study(IntervalMethod method, long trials, double... shares) {
        List<Population<ConfusionMatrix>> truths = new ArrayList<>();
        for (double share : shares) {
            truths.add(Populations.proportion(Toys.PRECISION, trials, share));
        }
        return CoverageStudy.of(Toys.PRECISION, ConfidenceLevel.P95)
                .withMethod(method)
                .over(truths);
    }

    /** Samples come from the stream of the population's name, block by block; a method gets a different seed for each sample. */
    @Test
    void samplesAndSeedsDependOnThePopulationName() {
        Recording method = new Recording("m", true, 0);
        CoverageStudy<ConfusionMatrix> study =
                study(method, 20, 0.5).withEnumerationLimit(0).withNestedReplicates(300);
        Coverage found = study.run(SEEDED.withDraws(17)).get(0);
        Population<ConfusionMatrix> truth = Populations.proportion(Toys.PRECISION, 20, 0.5);
        long seed = Streams.seed(7, truth.name());
        UniformRandomProvider random = Streams.block(seed, 0);
        int held = 0;
        for (int i = 0; i < 300; i++) {
            random = i % 128 == 0 ? Streams.block(seed, i / 128) : random;
            Sample<ConfusionMatrix> sample = truth.draw(random::nextLong);
            double value = Toys.PRECISION.value(sample.evidence(), sample.weights());
            held += Math.abs(value - 0.5) <= 0.1 + 1e-12 ? 1 : 0;
        }
        assertEquals(300, found.samples());
        assertEquals(held / 300., found.coverage(), 1e-15);
        assertEquals(found.lengths().score(), found.scores().mean(), 1e-13);
        assertEquals(301, method.runs.size(), "one sample tells whether it simulates");
        assertEquals(7, method.runs.get(0).seed());
        for (int i = 0; i < 300; i++) {
            assertEquals(Streams.seed(7, i), method.runs.get(i + 1).seed());
            assertEquals(17, method.runs.get(i + 1).draws(99));
        }
        method.runs.clear();
        assertEquals(found, study.run(SEEDED).get(0));
        assertEquals(99, method.runs.get(5).draws(99), "its own number of draws");
    }

    /** The three outcomes of two trials are computed once for all populations, and again for the next method. */
    @Test
    void intervalsAreComputedOnceForAllPopulations() {
        Recording one = new Recording("one", false, 0);
        Recording two = new Recording("two", false, 0);
        List<Coverage> found =
                study(one, 2, 0.25, 0.5, 0.75).withMethods(List.of(one, two)).run(SEEDED);
        assertEquals(6, found.size());
        // The method is not a proportion method, so that all four cells are distinguished; only tp and fp have a share.
        assertEquals(3, one.runs.size());
        assertEquals(3, two.runs.size());
        assertTrue(found.stream().allMatch(result -> result.exact() && result.samples() == 3));
        // None of 0, 1/2 and 1 lies within 0.1 of 0.25, so that the coverage is 0; 0.5 is covered in one half of the
        // samples.
        assertEquals(0, found.get(0).coverage());
        assertEquals(0.5, found.get(1).coverage(), 1e-15);
    }

    /** Equal counts with another positive label have another interval: the ten outcomes of two items in four cells are computed twice. */
    @Test
    void intervalsAreNotSharedBetweenPositiveLabels() {
        Recording method = new Recording("m", false, 0);
        ConfusionMatrix matrix = ConfusionMatrix.binary(1, 1, 1, 1);
        List<Population<ConfusionMatrix>> truths = List.of(
                Populations.like(matrix, 2),
                Populations.classMix(matrix.withPositive("negative"), new double[] {1, 1}, 2));
        CoverageStudy.of(Toys.PRECISION, ConfidenceLevel.P95)
                .withMethod(method)
                .over(truths)
                .run(SEEDED);
        assertEquals(20, method.runs.size());
    }

    @Test
    void studyRefusesWithTheMessageOfTheMetric() {
        Population<ConfusionMatrix> three = Populations.classMix(9, new double[] {1, 1, 1}, 0.5);
        String reason = Toys.F1
                .refusal(ConfusionMatrix.of(List.of("1", "2", "3"), new long[][] {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}))
                .orElseThrow()
                .sentence();
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> CoverageStudy.of(Toys.F1, ConfidenceLevel.P95)
                        .withMethod(new Recording("m", false, 0))
                        .over(List.of(three))
                        .run(SEEDED));
        assertEquals(reason, e.getMessage());
    }

    @Test
    void simulatingMethodIsEnumeratedUpToItsNumberOfSamples() {
        Coverage exact = study(new Recording("m", true, 0), 2, 0.5)
                .withNestedReplicates(3)
                .run(SEEDED)
                .get(0);
        assertTrue(exact.exact());
        Coverage drawn = study(new Recording("m", true, 0), 2, 0.5)
                .withNestedReplicates(2)
                .run(SEEDED)
                .get(0);
        assertFalse(drawn.exact());
        assertEquals(2, drawn.samples());
        Coverage limit = study(new Recording("m", false, 0), 2, 0.5)
                .withEnumerationLimit(3)
                .run(SEEDED)
                .get(0);
        assertTrue(limit.exact());
        Coverage above = study(new Recording("m", false, 0), 2, 0.5)
                .withEnumerationLimit(2)
                .withReplicates(5)
                .run(SEEDED)
                .get(0);
        assertFalse(above.exact());
        assertEquals(5, above.samples());
    }

    /** With two cells of one block each, progress is reported after each block and after each cell. */
    @Test
    void progressIsReportedInThousandthsOfACell() {
        List<Long> reported = new ArrayList<>();
        study(new Recording("m", false, 0), 2, 0.25, 0.5).run(SEEDED.withProgress((done, all) -> {
            assertEquals(2_000, all);
            reported.add(done);
        }));
        assertEquals(List.of(1_000L, 1_000L, 2_000L), reported.stream().limit(3).toList());
        assertEquals(2_000L, reported.get(reported.size() - 1));
        List<Long> drawn = new ArrayList<>();
        study(new Recording("m", false, 0), 2, 0.25)
                .withEnumerationLimit(0)
                .withReplicates(512)
                .run(SEEDED.withProgress((done, all) -> drawn.add(done)));
        assertEquals(List.of(250L, 500L, 750L, 1_000L, 1_000L), drawn);
        drawn.clear();
        study(new Recording("m", false, 0), 2, 0.25, 0.5)
                .withEnumerationLimit(0)
                .withReplicates(256)
                .run(SEEDED.withProgress((done, all) -> drawn.add(done)));
        assertEquals(List.of(500L, 1_000L, 1_000L, 1_500L, 2_000L, 2_000L), drawn);
    }

    @Test
    void enumeratedResultsGetScoresOnCommonSamples() {
        Recording method = new Recording("m", false, 0);
        CoverageStudy<ConfusionMatrix> study = study(method, 20, 0.5).withNestedReplicates(40);
        List<Coverage> results = study.run(SEEDED);
        List<Coverage> common = study.onCommonSamples(results, SEEDED);
        assertEquals(40, common.get(0).scores().samples());
        assertEquals(results.get(0).coverage(), common.get(0).coverage());
        Coverage drawn =
                study.withEnumerationLimit(0).withReplicates(40).run(SEEDED).get(0);
        assertEquals(drawn.scores(), common.get(0).scores());
        assertSame(common.get(0), study.onCommonSamples(common, SEEDED).get(0));
        assertSame(drawn, study.onCommonSamples(List.of(drawn), SEEDED).get(0));
        Coverage other = Results.of("another", "x", 0.95, 0, 1).build();
        assertSame(other, study.onCommonSamples(List.of(other), SEEDED).get(0));
    }

    /** Eight samples are tried, because a sample may lack a rare class that other samples contain. */
    @Test
    void methodThatRefusesEightSamplesIsRefused() {
        assertEquals(1, study(new Recording("m", false, 7), 2, 0.5).run(SEEDED).size());
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> study(new Recording("m", false, 8), 2, 0.5).run(SEEDED));
        assertEquals("method 'm' does not fit metric 'precision': not yet", e.getMessage());
    }

    /** The Wilson interval of two trials is refused if there is no success, which is one sample of four. */
    @Test
    void refusedSamplesCountAsWithoutInterval() {
        IntervalMethod choosy = new IntervalMethod() {
            @Override
            public String id() {
                return "choosy";
            }

            @Override
            public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
                ConfusionMatrix matrix = (ConfusionMatrix) sample.evidence();
                return matrix.count("positive", "positive") > 0
                        ? Optional.empty()
                        : Optional.of(Refusal.of(Refusal.Code.DATA, "nothing succeeded"));
            }

            @Override
            public <E extends Evidence> Estimate interval(
                    Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
                return Toys.WILSON.interval(metric, sample, level, options);
            }
        };
        Coverage found = study(choosy, 2, 0.5).run(SEEDED).get(0);
        assertEquals(0.25, found.rates().without(), 1e-15);
        assertEquals(0, found.rates().undefined());
        Coverage undefined = CoverageStudy.of(Toys.PRECISION, ConfidenceLevel.P95)
                .withMethod(choosy)
                .over(List.of(Populations.binary(1, 0.5, 0.5, 0.5)))
                .run(SEEDED)
                .get(0);
        // tp, fp, fn and tn are equally likely
        assertEquals(0.75, undefined.rates().without(), 1e-15);
        assertEquals(0.5, undefined.rates().undefined(), 1e-15);
    }

    @Test
    void numbersOutOfRangeThrow() {
        CoverageStudy<ConfusionMatrix> study = study(new Recording("m", false, 0), 2, 0.5);
        for (long good : new long[] {2, 10_000_000}) {
            assertEquals(1, study.withReplicates(good).cells().size());
            assertEquals(1, study.withNestedReplicates(good).cells().size());
        }
        assertEquals(1, study.withEnumerationLimit(10_000_000).cells().size());
        for (long wrong : new long[] {1, 10_000_001}) {
            assertThrows(IllegalArgumentException.class, () -> study.withReplicates(wrong));
            assertThrows(IllegalArgumentException.class, () -> study.withNestedReplicates(wrong));
        }
        assertThrows(IllegalArgumentException.class, () -> study.withEnumerationLimit(10_000_001));
    }

    @Test
    void resultMatchesItsCellByMetricMethodLevelAndPopulation() {
        CoverageStudy<ConfusionMatrix> study = study(new Recording("m", false, 0), 2, 0.5);
        Coverage found = study.run(SEEDED).get(0);
        assertTrue(study.cells().get(0).matches(found));
        assertFalse(
                study.withMethod(new Recording("n", false, 0)).cells().get(0).matches(found));
        assertFalse(study(new Recording("m", false, 0), 2, 0.25).cells().get(0).matches(found));
        Population<ConfusionMatrix> truth = Populations.proportion(Toys.PRECISION, 2, 0.5);
        IntervalMethod method = new Recording("m", false, 0);
        assertFalse(new CoverageStudy.Cell<>(Toys.PRECISION, method, truth, ConfidenceLevel.of(0.9)).matches(found));
        assertFalse(new CoverageStudy.Cell<>(Toys.F1, method, truth, ConfidenceLevel.P95).matches(found));
    }
}
