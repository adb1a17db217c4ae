package dev.credence.montecarlo.resampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.numerics.random.DirichletSampler;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** Recomputes resamples and posteriors from the same stream for each design, and checks the smoothing of unseen cells. */
class SamplersByHandTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(7, 2, 3, 9);

    @Test
    void iidSampleIsDrawnByOneMultinomial() {
        WeightSampler sampler = Bootstrap.of(Sample.of(MATRIX));
        MultinomialSampler by = new MultinomialSampler(MATRIX.weights(), 21);
        UniformRandomProvider one = Streams.block(3, 0);
        UniformRandomProvider other = Streams.block(3, 0);
        double[] out = {9, 9, 9, 9};
        double[] expected = new double[4];
        for (int draw = 0; draw < 20; draw++) {
            sampler.sample(one, out);
            by.sample(other, expected);
            assertArrayEquals(expected, out);
        }
    }

    @Test
    void resampleKeepsTheSizeOfEachStratum() {
        StratifiedSample<ConfusionMatrix> sample = StratifiedSample.byTruth(MATRIX);
        WeightSampler sampler = Bootstrap.of(sample);
        UniformRandomProvider one = Streams.block(3, 0);
        UniformRandomProvider other = Streams.block(3, 0);
        double[] out = {9, 9, 9, 9};
        for (int draw = 0; draw < 20; draw++) {
            sampler.sample(one, out);
            double[] expected = new double[4];
            for (int stratum = 0; stratum < 2; stratum++) {
                double[] own = MATRIX.weights();
                for (int atom = 0; atom < 4; atom++) {
                    own[atom] = sample.stratum(atom) == stratum ? own[atom] : 0;
                }
                double[] times = new double[4];
                new MultinomialSampler(own, sample.size(stratum)).sample(other, times);
                Arrays.setAll(expected, i -> expected[i] + times[i]);
            }
            assertArrayEquals(expected, out);
        }
        StratifiedSample<ConfusionMatrix> negatives = StratifiedSample.byTruth(ConfusionMatrix.binary(0, 4, 0, 8));
        Bootstrap.of(negatives).sample(one, out);
        assertEquals(12, Arrays.stream(out).sum());
    }

    /** Custom evidence may keep atoms without observations; a stratum of only such atoms draws nothing. */
    private record Counts(List<Long> counts) implements Evidence {
        @Override
        public int atoms() {
            return counts.size();
        }

        @Override
        public long count(int atom) {
            return counts.get(atom);
        }

        @Override
        public long size() {
            return counts.stream().mapToLong(Long::longValue).sum();
        }
    }

    @Test
    void emptyStratumDrawsNothing() {
        StratifiedSample<Counts> sample = StratifiedSample.of(new Counts(List.of(3L, 0L, 2L)), atom -> atom);
        assertEquals(0, sample.size(1));
        double[] out = new double[3];
        Bootstrap.of(sample).sample(Streams.block(3, 0), out);
        assertArrayEquals(new double[] {3, 0, 2}, out);
    }

    @Test
    void resampleContainsWholeClusters() {
        Map<String, ConfusionMatrix> clusters = new LinkedHashMap<>();
        clusters.put("a", ConfusionMatrix.binary(1, 0, 0, 0));
        clusters.put("b", ConfusionMatrix.binary(0, 10, 0, 100));
        clusters.put("c", ConfusionMatrix.binary(1_000, 10_000, 100_000, 0));
        ClusteredSample<ConfusionMatrix> sample = ClusteredSample.of(clusters);
        WeightSampler sampler = Bootstrap.of(sample);
        UniformRandomProvider one = Streams.block(8, 0);
        UniformRandomProvider other = Streams.block(8, 0);
        double[] out = {9, 9, 9, 9};
        for (int draw = 0; draw < 20; draw++) {
            sampler.sample(one, out);
            double[] times = new double[3];
            new MultinomialSampler(new double[] {1, 1, 1}, 3).sample(other, times);
            ConfusionMatrix whole = sample.evidence();
            double all = 0;
            for (int atom = 0; atom < 4; atom++) {
                String truth = whole.labels().get(whole.truth(atom));
                String predicted = whole.labels().get(whole.predicted(atom));
                double expected = 0;
                for (int c = 0; c < 3; c++) {
                    expected += times[c]
                            * Objects.requireNonNull(clusters.get(sample.name(c)))
                                    .count(truth, predicted);
                }
                assertEquals(expected, out[atom]);
                all += expected;
            }
            assertEquals(all, Arrays.stream(out).sum());
        }
    }

    @Test
    void singleClusterIsRefused() {
        Map<String, ConfusionMatrix> one = Map.of("a", MATRIX);
        assertEquals(
                "clusters must be at least 2: clusters=1; one cluster shows nothing of the differences between"
                        + " clusters",
                Bootstrap.refusal(ClusteredSample.of(one)).orElseThrow().sentence());
        assertTrue(Bootstrap.refusal(ClusteredSample.of(Map.of("a", MATRIX, "b", MATRIX)))
                .isEmpty());
        assertTrue(Bootstrap.refusal(Sample.of(MATRIX)).isEmpty());
        assertTrue(Bootstrap.refusal(StratifiedSample.byTruth(MATRIX)).isEmpty());
    }

    @Test
    void weightedSampleIsRefused() {
        double[] ones = {1, 1, 1, 1};
        assertEquals(
                "it resamples i.i.d., stratified and clustered samples, the sample is weighted; pool the sample to ignore"
                        + " the design on purpose",
                Bootstrap.refusal(WeightedSample.of(MATRIX, ones, ones))
                        .orElseThrow()
                        .sentence());
    }

    private static double[] shapes(Sample<ConfusionMatrix> sample) {
        return UnseenCellSmoothing.of(ConfusionMatrix.class, sample)
                .orElseThrow()
                .shapes();
    }

    /** Two cells have no observations and get half an observation each. */
    @Test
    void smoothingSpreadsOneObservationOverEmptyCells() {
        assertArrayEquals(new double[] {30, 0.5, 0.5, 20}, shapes(Sample.of(ConfusionMatrix.binary(20, 0, 0, 30))));
        assertTrue(
                UnseenCellSmoothing.of(ConfusionMatrix.class, Sample.of(MATRIX)).isEmpty());
    }

    /** 50 items in two clusters count as two observations. */
    @Test
    void smoothingCountsEachClusterAsOneObservation() {
        ConfusionMatrix half = ConfusionMatrix.binary(10, 0, 0, 15);
        assertArrayEquals(
                new double[] {30 / 25.0, 0.5, 0.5, 20 / 25.0},
                shapes(ClusteredSample.of(Map.of("a", half, "b", half))),
                1e-15);
    }

    private static ConfusionMatrix diagonal(int classes) {
        List<String> labels = IntStream.range(0, classes).mapToObj(i -> "c" + i).toList();
        long[][] counts = new long[classes][classes];
        IntStream.range(0, classes).forEach(k -> counts[k][k] = 1);
        return ConfusionMatrix.of(labels, counts);
    }

    @Test
    void cellsOf100ClassesAreListed() {
        assertEquals(
                10_000,
                UnseenCellSmoothing.of(ConfusionMatrix.class, Sample.of(diagonal(100)))
                        .orElseThrow()
                        .evidence()
                        .atoms());
        assertTrue(UnseenCellSmoothing.of(ConfusionMatrix.class, Sample.of(diagonal(101)))
                .isEmpty());
    }

    private static PairedConfusionMatrix pairedDiagonal(int classes) {
        List<String> labels = new ArrayList<>();
        long[][][] counts = new long[classes][classes][classes];
        for (int k = 0; k < classes; k++) {
            labels.add("c" + k);
            counts[k][k][k] = 1;
        }
        return PairedConfusionMatrix.of(labels, counts);
    }

    /** 21^3 is 9,261, 22^3 10,648. */
    @Test
    void jointCellsOf21ClassesAreListed() {
        assertEquals(
                9_261,
                UnseenCellSmoothing.of(PairedConfusionMatrix.class, Sample.of(pairedDiagonal(21)))
                        .orElseThrow()
                        .shapes()
                        .length);
        assertTrue(UnseenCellSmoothing.of(PairedConfusionMatrix.class, Sample.of(pairedDiagonal(22)))
                .isEmpty());
    }

    private static Map<String, Double> scores(ScoredSample scores) {
        UnseenCellSmoothing<ScoredSample> unseen =
                UnseenCellSmoothing.of(ScoredSample.class, Sample.of(scores)).orElseThrow();
        Map<String, Double> shapes = new LinkedHashMap<>();
        for (int atom = 0; atom < unseen.shapes().length; atom++) {
            ScoredSample whole = unseen.evidence();
            shapes.put((whole.positive(atom) ? "+" : "-") + whole.score(atom), unseen.shapes()[atom]);
        }
        return shapes;
    }

    /** For perfect scores, the unseen outcomes are a positive at the lowest score and a negative at the highest. */
    @Test
    void unseenOutcomesOfScoresLieAtTheExtremeScores() {
        assertEquals(
                Map.of("-1.0", 2.0, "-2.0", 1.0, "+3.0", 1.0, "+4.0", 1.0, "+1.0", 0.5, "-4.0", 0.5),
                scores(ScoredSample.of(new double[] {3, 4}, new double[] {1, 1, 2})));
        assertEquals(
                Map.of("-1.0", 1.0, "+1.0", 1.0, "+4.0", 1.0, "-4.0", 1.0),
                scores(ScoredSample.of(new double[] {1, 4}, new double[] {1})),
                "one of the four is missing");
    }

    @Test
    void unseenOutcomesOfEqualScoresLieJustBelowAndAbove() {
        String below = Double.toString(Math.nextDown(1.0));
        String above = Double.toString(Math.nextUp(1.0));
        assertEquals(
                Map.of(
                        "+1.0",
                        3.0,
                        "-1.0",
                        2.0,
                        "+" + below,
                        0.25,
                        "-" + below,
                        0.25,
                        "+" + above,
                        0.25,
                        "-" + above,
                        0.25),
                scores(ScoredSample.of(new double[] {1, 1, 1}, new double[] {1, 1})));
    }

    @Test
    void scoresOfBothClassesAtExtremesLeaveNothingUnseen() {
        ScoredSample none = ScoredSample.of(new double[0], new double[0]);
        assertTrue(UnseenCellSmoothing.of(ScoredSample.class, Sample.of(none)).isEmpty());
        ScoredSample all = ScoredSample.of(new double[] {1, 4}, new double[] {1, 4, 2});
        assertTrue(UnseenCellSmoothing.of(ScoredSample.class, Sample.of(all)).isEmpty());
    }

    @Test
    void shapeParametersAreCopied() {
        double[] given = {1, 2, 3, 4};
        UnseenCellSmoothing<ConfusionMatrix> unseen = new UnseenCellSmoothing<>(MATRIX, given);
        given[0] = 99;
        unseen.shapes()[1] = 99;
        assertArrayEquals(new double[] {1, 2, 3, 4}, unseen.shapes());
        double[] drawn = new double[4];
        double[] expected = new double[4];
        unseen.sampler().sample(Streams.block(1, 0), drawn);
        new DirichletSampler(new double[] {1, 2, 3, 4}).sample(Streams.block(1, 0), expected);
        assertArrayEquals(expected, drawn);
    }
}
