package dev.credence.montecarlo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.registry.Registry;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.bootstrap.BootstrapBasic;
import dev.credence.montecarlo.bootstrap.BootstrapBca;
import dev.credence.montecarlo.bootstrap.BootstrapPercentile;
import dev.credence.montecarlo.bootstrap.BootstrapStudentized;
import dev.credence.montecarlo.comparison.PairedBootstrap;
import dev.credence.montecarlo.comparison.PairedDirichlet;
import dev.credence.montecarlo.comparison.Permutation;
import dev.credence.montecarlo.posterior.BayesianBootstrap;
import dev.credence.montecarlo.posterior.DirichletPosterior;
import dev.credence.montecarlo.resampling.DrawCount;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the messages for invalid input word for word. */
class RefusalsTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(30, 4, 6, 60);
    private static final ConfusionMatrix EMPTY = ConfusionMatrix.binary(0, 0, 0, 0);
    private static final PairedConfusionMatrix JOINT = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                {{40, 3}, {2, 5}}, {{6, 9}, {1, 34}}
            })
            .withPositive("y");
    private static final List<IntervalMethod> METHODS = List.of(
            new BootstrapPercentile(),
            new BootstrapBasic(),
            new BootstrapBca(),
            new BootstrapStudentized(),
            new BayesianBootstrap(),
            new DirichletPosterior());
    private static final List<Comparator> COMPARATORS =
            List.of(new PairedBootstrap(), new PairedDirichlet(), new Permutation());

    private static void fails(String message, Executable executable) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, executable).getMessage());
    }

    private static Estimate estimate(
            IntervalMethod method, Sample<ConfusionMatrix> sample, double level, ComputeOptions options) {
        return Estimate.compute(method, SmallMetrics.F1, sample, ConfidenceLevel.of(level), options);
    }

    private static Comparison compare(Comparator comparator, double level, ComputeOptions options) {
        return Comparison.compute(
                comparator,
                SmallMetrics.F1,
                Pairing.paired(JOINT),
                ComparisonOptions.at(ConfidenceLevel.of(level)),
                options);
    }

    @Test
    void errorOfTooFewDrawsStatesRequiredNumber() {
        ComputeOptions few = ComputeOptions.defaults().withDraws(38);
        for (IntervalMethod method : METHODS) {
            fails(
                    "draws must be at least 39 for level 0.95: draws=38; use more draws or a lower level",
                    () -> estimate(method, Sample.of(MATRIX), 0.95, few));
            assertEquals(
                    Status.OK,
                    estimate(method, Sample.of(MATRIX), 0.95, few.withDraws(39)).status());
        }
        for (Comparator comparator : COMPARATORS) {
            if (!comparator.id().equals("permutation")) {
                fails(
                        "draws must be at least 1999 for level 0.999: draws=38; use more draws or a lower level",
                        () -> compare(comparator, 0.999, few));
            }
        }
    }

    /** All swaps of a small table are enumerated, so any number of draws is enough; those of a large table are sampled. */
    @Test
    void drawsOfPermutationAreCheckedOnlyIfSampled() {
        ComputeOptions few = ComputeOptions.defaults().withDraws(38);
        Comparator permutation = new Permutation();
        assertEquals(Status.OK, compare(permutation, 0.999, few).status());
        PairedConfusionMatrix large = PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {
                    {{400, 9000}, {7000, 40}}, {{30, 8000}, {6000, 500}}
                })
                .withPositive("b");
        fails(
                "draws must be at least 1999 for level 0.999: draws=38; use more draws or a lower level",
                () -> Comparison.compute(
                        permutation,
                        SmallMetrics.ACCURACY,
                        Pairing.paired(large),
                        ComparisonOptions.at(ConfidenceLevel.of(0.999)),
                        few));
    }

    @Test
    void drawsOptionBelowOneThrows() {
        IntervalMethod few = new BootstrapBca().configured(Options.parse("draws=20"));
        fails(
                "draws must be at least 39 for level 0.95: draws=20; use more draws or a lower level",
                () -> estimate(few, Sample.of(MATRIX), 0.95, ComputeOptions.defaults()));
        fails(
                "draws must be at least 39 for level 0.95: draws=30; use more draws or a lower level",
                () -> estimate(
                        few, Sample.of(MATRIX), 0.95, ComputeOptions.defaults().withDraws(30)));
    }

    @Test
    void resamplesIsAnAliasOfTheOptionDraws() {
        for (IntervalMethod method : METHODS.subList(0, 4)) {
            assertEquals(
                    method.id() + ":draws=20",
                    method.configured(Options.parse("resamples=20")).spelling());
            assertEquals(
                    List.of("draws"),
                    method.options().stream().map(OptionSpec::name).toList());
            fails(
                    "option 'draws' must be given once, [draws, resamples] are the same: options=resamples=20,draws=30",
                    () -> method.configured(Options.parse("resamples=20,draws=30")));
        }
        IntervalMethod found =
                Registry.builder().method(new BootstrapBca()).build().method("bootstrap-bca:resamples=5000");
        assertEquals("bootstrap-bca:draws=5000", found.spelling());
    }

    /** Checks (draws + 1) (1 - level) / 2 >= 1 at levels whose tails are not binary fractions. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"0.5, 3", "0.8, 9", "0.9, 19", "0.99, 199", "0.999, 1999", "0.9999, 19999", "0.99999, 199999"})
    void numberOfDrawsNeededIsTheSmallestThatIsAccepted(double level, long needed) {
        ConfidenceLevel at = ConfidenceLevel.of(level);
        assertEquals(needed, DrawCount.enoughDraws(needed, at));
        fails(
                "draws must be at least " + needed + " for level " + level + ": draws=" + (needed - 1)
                        + "; use more draws or a lower level",
                () -> DrawCount.enoughDraws(needed - 1, at));
    }

    @Test
    void moreDrawsThanAnArrayContainsThrows() {
        fails(
                "draws must lie in [1, 2147483639]: draws=3000000000",
                () -> estimate(
                        METHODS.get(0),
                        Sample.of(MATRIX),
                        0.95,
                        ComputeOptions.defaults().withDraws(3_000_000_000L)));
        fails(
                "resamples must lie in [1, 2147483639]: resamples=0",
                () -> METHODS.get(0).configured(Options.parse("resamples=0")));
        fails(
                "draws must lie in [1, 2147483639]: draws=-1",
                () -> new DirichletPosterior().configured(Options.parse("draws=-1")));
        fails(
                "draws must lie in [1, 2147483639]: draws=0",
                () -> new Permutation().configured(Options.parse("draws=0")));
        fails(
                "prior must be finite and >= 0: prior=-1.0; use 0.5 (Jeffreys), or 0 for the Bayesian bootstrap",
                () -> new PairedDirichlet().configured(Options.parse("prior=-1")));
    }

    @Test
    void negativeSeedIsAccepted() {
        for (IntervalMethod method : METHODS) {
            Estimate estimate = estimate(
                    method,
                    Sample.of(MATRIX),
                    0.9,
                    ComputeOptions.defaults().withSeed(-7).withDraws(500));
            assertEquals(-7, estimate.simulation().orElseThrow().seed());
            assertEquals(500, estimate.simulation().orElseThrow().draws());
        }
    }

    @Test
    void cancelledRunHasStatusCancelledAndNoBounds() {
        ComputeOptions cancelled = ComputeOptions.defaults().withCancellation(() -> true);
        for (IntervalMethod method : METHODS) {
            Estimate estimate = estimate(method, Sample.of(MATRIX), 0.95, cancelled);
            assertEquals(Status.CANCELLED, estimate.status());
            assertTrue(Double.isNaN(estimate.lower()) && Double.isNaN(estimate.upper()));
            assertTrue(estimate.simulation().isEmpty() && estimate.posterior().isEmpty());
            assertEquals(List.of("the run was cancelled"), Note.sentences(estimate.notes()));
        }
        for (Comparator comparator : COMPARATORS) {
            Comparison comparison = compare(comparator, 0.95, cancelled);
            assertEquals(Status.CANCELLED, comparison.status());
            assertTrue(Double.isNaN(comparison.lower()) && comparison.test().isEmpty());
        }
    }

    /** The run is cancelled after some draws, also while it simulates the posterior that replaces equal draws. */
    @Test
    void runCancelledBetweenDrawsHasNoBounds() {
        ConfusionMatrix perfect = ConfusionMatrix.binary(30, 0, 0, 60);
        for (int looks : new int[] {3, 40, 160}) {
            for (IntervalMethod method : METHODS) {
                AtomicInteger left = new AtomicInteger(looks);
                ComputeOptions options =
                        ComputeOptions.defaults().withDraws(1_000).withCancellation(() -> left.decrementAndGet() < 0);
                Estimate estimate = estimate(method, Sample.of(perfect), 0.95, options);
                boolean ended = left.get() >= 0;
                assertEquals(!ended, estimate.status() == Status.CANCELLED, estimate::toString);
                assertEquals(!ended, Double.isNaN(estimate.lower()), estimate::toString);
            }
            for (Comparator comparator : COMPARATORS) {
                AtomicInteger left = new AtomicInteger(looks);
                ComputeOptions options =
                        ComputeOptions.defaults().withDraws(1_000).withCancellation(() -> left.decrementAndGet() < 0);
                Comparison comparison = compare(comparator, 0.95, options);
                assertEquals(left.get() < 0, comparison.status() == Status.CANCELLED, comparison::toString);
                assertEquals(left.get() < 0, Double.isNaN(comparison.lower()), comparison::toString);
            }
        }
    }

    @Test
    void unsupportedEvidenceIsRefusedWithMessageOfMetric() {
        for (IntervalMethod method : METHODS) {
            assertEquals(
                    "it reads ScoredSample, not ConfusionMatrix",
                    method.refusal(new MeanScore(), Sample.of(MATRIX))
                            .orElseThrow()
                            .sentence());
        }
        for (Comparator comparator : COMPARATORS) {
            assertEquals(
                    "it reads ScoredSample, not ConfusionMatrix",
                    comparator
                            .refusal(new MeanScore(), Pairing.paired(JOINT))
                            .orElseThrow()
                            .sentence());
        }
    }

    /** A binary metric refuses a matrix of three classes with its own message. */
    @Test
    void evidenceThatTheMetricRefusesIsRefusedByTheMethod() {
        ConfusionMatrix three =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{9, 1, 1}, {1, 9, 1}, {1, 1, 9}});
        String reason = SmallMetrics.F1.refusal(three).orElseThrow().sentence();
        for (IntervalMethod method : METHODS) {
            assertEquals(
                    reason,
                    method.refusal(SmallMetrics.F1, Sample.of(three))
                            .orElseThrow()
                            .sentence());
        }
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(List.of("a", "b", "c"), new long[3][3][3]);
        for (Comparator comparator : COMPARATORS) {
            assertEquals(
                    reason,
                    comparator
                            .refusal(SmallMetrics.F1, Pairing.paired(joint))
                            .orElseThrow()
                            .sentence());
        }
    }

    @Test
    void emptySampleGivesTheIntervalOfThePrior() {
        for (IntervalMethod method : METHODS.subList(0, 5)) {
            Estimate estimate = estimate(method, Sample.of(EMPTY), 0.95, ComputeOptions.defaults());
            assertEquals(Status.UNDEFINED, estimate.status());
            assertEquals(0, estimate.lower());
            assertEquals(1, estimate.upper());
        }
        Estimate prior = estimate(new DirichletPosterior(), Sample.of(EMPTY), 0.95, ComputeOptions.defaults());
        assertEquals(Status.UNDEFINED, prior.status());
        assertTrue(
                prior.lower() > 0 && prior.upper() < 1 && prior.lower() < 0.1 && prior.upper() > 0.9, prior::toString);
    }

    @Test
    void singleClusterIsRefused() {
        Sample<ConfusionMatrix> one = ClusteredSample.of(Map.of("all", MATRIX));
        fails(
                "method 'bootstrap-bca' does not fit metric 'f1': clusters must be at least 2: clusters=1;"
                        + " one cluster shows nothing of the differences between clusters",
                () -> estimate(new BootstrapBca(), one, 0.95, ComputeOptions.defaults()));
        fails(
                "method 'dirichlet' does not fit metric 'f1': it assumes i.i.d. observations, the sample is clustered;"
                        + " use a method for that design, or pool the sample on purpose",
                () -> estimate(new DirichletPosterior(), one, 0.95, ComputeOptions.defaults()));
        fails(
                "method 'bootstrap-studentized' does not fit metric 'f1': it needs the variance within each resample,"
                        + " which clusters do not give; use bootstrap-bca or bootstrap-percentile",
                () -> estimate(
                        new BootstrapStudentized(),
                        ClusteredSample.of(Map.of("a", MATRIX, "b", MATRIX)),
                        0.95,
                        ComputeOptions.defaults()));
    }

    @Test
    void foldedSampleIsRefused() {
        fails(
                "method 'bootstrap-percentile' does not fit metric 'f1': it resamples i.i.d., stratified and clustered"
                        + " samples, the sample is folds; pool the sample to ignore the design on purpose",
                () -> estimate(
                        new BootstrapPercentile(),
                        FoldedSample.of(List.of(MATRIX, MATRIX)),
                        0.95,
                        ComputeOptions.defaults()));
    }

    @Test
    void systemsOnDifferentItemsAreRefused() {
        fails(
                "comparator 'permutation' does not fit metric 'f1': it compares two systems on the same items, and these have different ones",
                () -> Comparison.compute(
                        new Permutation(),
                        SmallMetrics.F1,
                        Pairing.independent(Sample.of(MATRIX), Sample.of(MATRIX)),
                        ComparisonOptions.at(ConfidenceLevel.P95),
                        ComputeOptions.defaults()));
    }

    /** The mean score of the positives; it has no closed-form influence. */
    private static final class MeanScore implements ScoreMetric {
        @Override
        public String id() {
            return "mean-score";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ScoredSample scores, double[] weights) {
            double sum = 0;
            double total = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                sum += weights[atom] * scores.score(atom);
                total += weights[atom];
            }
            return sum / total;
        }
    }

    @Test
    void missingInfluencesThrowWithTheNameOfAnotherMethod() {
        double[] many = new double[20_001];
        java.util.Arrays.setAll(many, i -> i / 30_000.0);
        Sample<ScoredSample> sample = Sample.of(ScoredSample.of(many, new double[0]));
        for (String id : List.of("bootstrap-bca", "bootstrap-studentized")) {
            IntervalMethod method = id.endsWith("bca") ? new BootstrapBca() : new BootstrapStudentized();
            fails(
                    "method '" + id + "' does not fit metric 'mean-score': it gives no influences on this evidence:"
                            + " numerical influence needs at most 20000 atoms: atoms=20001; implement influence(...) of"
                            + " metric 'mean-score' in closed form; or use bootstrap-percentile, which needs none",
                    () -> Estimate.compute(
                            method, new MeanScore(), sample, ConfidenceLevel.P95, ComputeOptions.defaults()));
        }
        Estimate without = Estimate.compute(
                new BootstrapPercentile(),
                new MeanScore(),
                sample,
                ConfidenceLevel.P95,
                ComputeOptions.defaults().withDraws(39));
        assertEquals(Status.OK, without.status());
    }

    /** The rule for derivatives names the methods that need none, and these give results. */
    @Test
    void roundedMetricIsRefusedOnlyWhereInfluencesAreNeeded() {
        BinaryMetric rounded = new BinaryMetric() {
            @Override
            public String id() {
                return "rounded";
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(double tp, double fp, double fn, double tn) {
                return Math.round(100 * tp / (tp + fp + fn)) / 100.0;
            }
        };
        Credence credence = Credence.of(Registry.builder().build());
        ComputeOptions few = ComputeOptions.defaults().withDraws(99);
        for (IntervalMethod method : List.of(new BootstrapBca(), new BootstrapStudentized())) {
            RefusedException e = assertThrows(
                    RefusedException.class,
                    () -> credence.evaluate(MATRIX).run(few).method(method).estimate(rounded));
            assertTrue(e.getMessage().contains("such as bootstrap-percentile, or paired-bootstrap"), e.getMessage());
        }
        assertEquals(
                Status.OK,
                credence.evaluate(MATRIX)
                        .run(few)
                        .method(new BootstrapPercentile())
                        .estimate(rounded)
                        .status());
        assertEquals(
                Status.OK,
                credence.compare(Pairing.paired(JOINT))
                        .run(few)
                        .comparator(new PairedBootstrap())
                        .comparison(rounded)
                        .status());
    }

    @Test
    void invalidImpossibleCellsAreRefused() {
        fails(
                "impossible must be truth>predicted, joined by +: impossible=positive",
                () -> new DirichletPosterior().configured(Options.parse("impossible=positive")));
        fails(
                "method 'dirichlet' does not fit metric 'f1': a cell that occurred cannot be impossible:"
                        + " positive>negative was seen 6 times",
                () -> estimate(
                        new DirichletPosterior().configured(Options.parse("impossible=positive>negative")),
                        Sample.of(MATRIX),
                        0.95,
                        ComputeOptions.defaults()));
    }
}
