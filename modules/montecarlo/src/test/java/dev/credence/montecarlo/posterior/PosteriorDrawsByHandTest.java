package dev.credence.montecarlo.posterior;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.SmallMetrics;
import dev.credence.montecarlo.posterior.DirichletPosterior.ImpossibleCells;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.numerics.random.DirichletSampler;
import dev.credence.numerics.random.Streams;
import dev.credence.testkit.cases.ReferenceMetrics;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** Recomputes posteriors of accuracy from the same stream with 39 or 79 draws, and checks how options are read and spelled. */
class PosteriorDrawsByHandTest {
    private static final long SEED = 31;
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(7, 2, 1, 9);

    private static ComputeOptions run(int draws) {
        return ComputeOptions.defaults().withSeed(SEED).withDraws(draws);
    }

    private static Estimate estimate(IntervalMethod method, ConfusionMatrix matrix, int draws) {
        return Estimate.compute(method, SmallMetrics.ACCURACY, Sample.of(matrix), ConfidenceLevel.P95, run(draws));
    }

    /** Computes the accuracy of each Dirichlet draw over tn, fp, fn, tp, or over those that were observed. */
    private static double[] drawn(ConfusionMatrix matrix, double[] shapes, int draws) {
        UniformRandomProvider random = Streams.block(SEED, 0);
        DirichletSampler sampler = new DirichletSampler(shapes);
        double[] weights = new double[shapes.length];
        double[] found = new double[draws];
        for (int draw = 0; draw < draws; draw++) {
            sampler.sample(random, weights);
            double right = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                right += matrix.truth(atom) == matrix.predicted(atom) ? weights[atom] : 0;
            }
            found[draw] = right / Arrays.stream(weights).sum();
        }
        Arrays.sort(found);
        return found;
    }

    private static void requireDraws(double[] found, Estimate estimate) {
        EmpiricalDistribution values = EmpiricalDistribution.ofValues(found.clone());
        assertEquals(values.quantile(0.025), estimate.lower(), 1e-14);
        assertEquals(values.quantile(0.975), estimate.upper(), 1e-14);
        Simulation simulation = estimate.simulation().orElseThrow();
        assertEquals(values.quantileError(0.025), simulation.lowerError(), 1e-12);
        assertEquals(values.quantileError(0.975), simulation.upperError(), 1e-12);
        assertEquals(SEED, simulation.seed());
        assertEquals(found.length, simulation.draws());
        PosteriorSummary summary = estimate.posterior().orElseThrow();
        assertEquals(values.mean(), summary.mean(), 1e-14);
        assertEquals(values.quantile(0.5), summary.median(), 1e-14);
        assertEquals(values.standardDeviation(), summary.standardDeviation(), 1e-14);
        assertTrue(Double.isNaN(summary.mode()));
        assertTrue(Note.sentences(estimate.notes()).isEmpty(), estimate::toString);
    }

    @Test
    void weightsAreDrawnFromCountsPlusPrior() {
        double[] counts = MATRIX.weights();
        requireDraws(drawn(MATRIX, counts, 39), estimate(new BayesianBootstrap(), MATRIX, 39));
        double[] half = Arrays.stream(counts).map(count -> count + 0.5).toArray();
        requireDraws(drawn(MATRIX, half, 79), estimate(new DirichletPosterior(), MATRIX, 79));
        IntervalMethod two = new DirichletPosterior().configured(Options.parse("prior=2"));
        double[] more = Arrays.stream(counts).map(count -> count + 2).toArray();
        requireDraws(drawn(MATRIX, more, 79), estimate(two, MATRIX, 79));
    }

    /** An impossible cell has no pseudo-count; the other cells keep theirs. */
    @Test
    void impossibleCellsHaveWeightZero() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(7, 0, 1, 9);
        IntervalMethod method = new DirichletPosterior().configured(Options.parse("impossible=negative>positive"));
        ConfusionMatrix all = ConfusionMatrix.binary(1, 1, 1, 1);
        double[] shapes = new double[4];
        for (int atom = 0; atom < 4; atom++) {
            String truth = all.labels().get(all.truth(atom));
            String predicted = all.labels().get(all.predicted(atom));
            boolean never = truth.equals("negative") && predicted.equals("positive");
            shapes[atom] = never ? 0 : matrix.count(truth, predicted) + 0.5;
        }
        requireDraws(drawn(all, shapes, 79), estimate(method, matrix, 79));
    }

    /** All draws of a perfect classifier agree: one observation is spread over the two empty cells, and the interval contains 1. */
    @Test
    void intervalContainsTheObservedValueIfAllDrawsAgree() {
        ConfusionMatrix perfect = ConfusionMatrix.binary(4, 0, 0, 5);
        Estimate estimate = estimate(new BayesianBootstrap(), perfect, 79);
        assertEquals(Status.DEGENERATE, estimate.status());
        ConfusionMatrix all = ConfusionMatrix.binary(1, 1, 1, 1);
        double[] shapes = new double[4];
        for (int atom = 0; atom < 4; atom++) {
            boolean positive = all.labels().get(all.truth(atom)).equals("positive");
            shapes[atom] = all.truth(atom) == all.predicted(atom) ? (positive ? 4 : 5) : 0.5;
        }
        double[] found = drawn(all, shapes, 79);
        assertEquals(found[1], estimate.lower(), 1e-14);
        assertEquals(1, estimate.upper());
        assertEquals(0, estimate.simulation().orElseThrow().upperError());
        assertTrue(
                Note.sentences(estimate.notes()).stream()
                        .anyMatch(note -> note.startsWith("all draws agree: the posterior has one")),
                estimate::toString);
        BinaryMetric constant = SmallMetrics.smooth("constant", Range.UNIT, (tp, fp, fn, tn) -> 0.25);
        Estimate same =
                Estimate.compute(new DirichletPosterior(), constant, Sample.of(MATRIX), ConfidenceLevel.P95, run(79));
        assertEquals(Status.DEGENERATE, same.status());
        assertEquals(0.25, same.lower());
        assertEquals(0.25, same.upper());
        assertTrue(
                Note.sentences(same.notes()).stream()
                        .anyMatch(
                                note -> note.startsWith("all draws agree, and no other kind of observation is known")),
                same::toString);
    }

    /** The metric is 0/0 in half of the draws, or in all of them, where the interval is the whole range. */
    @Test
    void undefinedDrawsAreNoted() {
        BinaryMetric often = SmallMetrics.smooth(
                "often",
                Range.UNIT,
                (tp, fp, fn, tn) -> tp + fp + fn + tn == 19 || tp > fn ? tp / (tp + tn) : Double.NaN);
        ConfusionMatrix matrix = ConfusionMatrix.binary(4, 3, 4, 8);
        Estimate some =
                Estimate.compute(new BayesianBootstrap(), often, Sample.of(matrix), ConfidenceLevel.P95, run(199));
        long undefined = some.simulation().orElseThrow().undefinedDraws();
        assertEquals(100, (double) undefined, 40);
        assertTrue(Note.sentences(some.notes())
                .contains("the metric was undefined in " + undefined + " of 199 draws, which were left out"));
        BinaryMetric never = SmallMetrics.smooth(
                "never", Range.SYMMETRIC, (tp, fp, fn, tn) -> tp == Math.rint(tp) && tp > 0 ? 0.5 : Double.NaN);
        Estimate none =
                Estimate.compute(new BayesianBootstrap(), never, Sample.of(matrix), ConfidenceLevel.P95, run(199));
        assertEquals(-1, none.lower());
        assertEquals(1, none.upper());
        assertEquals(199, none.simulation().orElseThrow().undefinedDraws());
        assertEquals(Status.OK, none.status());
    }

    @Test
    void spellingIsParsedToSameOptions() {
        IntervalMethod bootstrap = new BayesianBootstrap();
        assertEquals("bayesian-bootstrap", bootstrap.id());
        assertEquals("bayesian-bootstrap", bootstrap.spelling());
        IntervalMethod few = bootstrap.configured(Options.parse("draws=50"));
        assertEquals("bayesian-bootstrap:draws=50", few.spelling());
        assertEquals(few.spelling(), few.configured(Options.none()).spelling());
        assertEquals(List.of("draws"), names(bootstrap));
        IntervalMethod dirichlet = new DirichletPosterior();
        assertEquals("dirichlet", dirichlet.spelling());
        assertEquals(List.of("prior", "impossible", "draws"), names(dirichlet));
        IntervalMethod other = dirichlet.configured(Options.parse("prior=1,impossible=a>b+b>a,draws=50"));
        assertEquals("dirichlet:prior=1,impossible=a>b+b>a,draws=50", other.spelling());
        assertEquals(other.spelling(), other.configured(Options.none()).spelling());
        Estimate estimate = Estimate.compute(
                few,
                SmallMetrics.ACCURACY,
                Sample.of(MATRIX),
                ConfidenceLevel.P95,
                ComputeOptions.defaults().withSeed(SEED));
        assertEquals(50, estimate.simulation().orElseThrow().draws());
    }

    private static List<String> names(IntervalMethod method) {
        return method.options().stream().map(OptionSpec::name).toList();
    }

    @Test
    void impossibleCellsMustHaveTwoLabels() {
        for (String wrong : new String[] {">b", "a>", "ab", "a>b>c", "a>b+", "+a>b", ">"}) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> new ImpossibleCells(wrong));
            assertEquals("impossible must be truth>predicted, joined by +: impossible=" + wrong, e.getMessage());
        }
        assertEquals("a>b", new ImpossibleCells("a>b").text());
        ImpossibleCells cells = new ImpossibleCells("positive>negative+negative>positive");
        ConfusionMatrix right = ConfusionMatrix.binary(3, 0, 0, 3);
        assertTrue(cells.refusal(right).isEmpty());
        Refusal observed = cells.refusal(ConfusionMatrix.binary(3, 2, 0, 3)).orElseThrow();
        assertEquals(
                "a cell that occurred cannot be impossible: negative>positive was seen 2 times", observed.sentence());
        assertEquals(Refusal.Code.OPTION, observed.code());
        Refusal unknown = new ImpossibleCells("positive>other").refusal(right).orElseThrow();
        assertEquals(Refusal.Code.OPTION, unknown.code());
        assertTrue(unknown.sentence().startsWith("impossible=positive>other: "), unknown::sentence);
    }

    @Test
    void dirichletOfScoresIsRefused() {
        Sample<ScoredSample> scores = Sample.of(ScoredSample.of(new double[] {2, 3}, new double[] {1, 2}));
        Refusal refusal = new DirichletPosterior()
                .refusal(ReferenceMetrics.auroc(), scores)
                .orElseThrow();
        assertEquals(Refusal.Code.EVIDENCE, refusal.code());
        assertEquals(
                "it needs cells that can be listed, a confusion matrix; for scores use bayesian-bootstrap",
                refusal.sentence());
        assertTrue(new BayesianBootstrap()
                .refusal(ReferenceMetrics.auroc(), scores)
                .isEmpty());
    }

    /** Without observations and prior every draw is 0/0; with a prior alone the draws come from the prior. */
    @Test
    void emptySampleHasTheWholeRangeOrThePrior() {
        ConfusionMatrix nothing = ConfusionMatrix.binary(0, 0, 0, 0);
        double[] draws = new BayesianBootstrap().draws(SmallMetrics.ACCURACY, Sample.of(nothing), run(3));
        assertArrayEquals(new double[] {Double.NaN, Double.NaN, Double.NaN}, draws);
        Estimate estimate = estimate(new BayesianBootstrap(), nothing, 39);
        assertEquals(0, estimate.lower());
        assertEquals(1, estimate.upper());
        assertEquals(
                1,
                estimate.posterior().stream()
                        .filter(one -> Double.isNaN(one.mean()))
                        .count());
        assertTrue(Note.sentences(estimate.notes()).stream()
                .anyMatch(note -> note.startsWith("there are no observations and no prior")));
    }
}
