package dev.credence.curves.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares values with manual calculations, and standard errors of metrics with quantiles with simulations. */
class RatesTest {
    private static final ScoredSample SCORES =
            ScoredSample.of(new double[] {0.9, 0.7, 0.6, 0.3}, new double[] {0.8, 0.5, 0.4, 0.2, 0.1});

    @Test
    void ratesOfASmallSampleEqualTheManualResults() {
        // In descending order the classes are + - + + - - + - -.
        assertEquals(0.75, new TprAtFpr().configured(Options.parse("fpr=0.2")).value(SCORES), 1e-15);
        assertEquals(0.25, new TprAtFpr().value(SCORES));
        assertEquals(
                0.75,
                new PrecisionAtRecall().configured(Options.parse("recall=0.75")).value(SCORES),
                1e-15);
        assertEquals(4 / 7.0, new PrecisionAtRecall().value(SCORES), 1e-15);
        assertEquals(0.25, new EqualErrorRate().value(SCORES), 1e-15);
    }

    /** The result has a note if only one method has sufficient coverage. */
    @Test
    void precisionAtRecallOfFewPositivesOrLevelsHasNote() {
        PrecisionAtRecall metric = new PrecisionAtRecall();
        double[] many = IntStream.range(0, 30).mapToDouble(i -> i / 30.0).toArray();
        double[] coarse = IntStream.range(0, 30).mapToDouble(i -> i % 5).toArray();
        assertEquals(List.of(), notes(metric, ScoredSample.of(many, many)));
        assertEquals(
                List.of(
                        "with few positives or few distinct scores (30, 5) the threshold jumps: the intervals of"
                                + " propimp and propimp-difference allow for it, of other methods 95% intervals covered the true value in as few as 0.52 of simulated samples; average-precision varies less"),
                notes(metric, ScoredSample.of(coarse, coarse)));
        assertEquals(
                1, notes(metric, ScoredSample.of(Arrays.copyOf(many, 8), many)).size());
        assertEquals(1, notes(metric, ScoredSample.of(new double[0], many)).size());
    }

    private static List<String> notes(PrecisionAtRecall metric, ScoredSample scores) {
        return Note.sentences(metric.notes(scores, Sample.of(scores).weights()));
    }

    @Test
    void areaUnderInterpolatedPrecisionIsTheIntegralOfAHyperbola() {
        ScoredSample tied = ScoredSample.of(new double[] {0.9, 0.5, 0.5}, new double[] {0.5, 0.5});
        // A third of the recall has the precision 1; the rest is the integral of (1 + 2t) / (1 + 4t) * 2/3 over t.
        double rest = 2 / 3.0 * (0.5 + Math.log(5) / 8);
        assertEquals(1 / 3.0 + rest, new Auprc().value(tied), 1e-15);
    }

    @Test
    void calibrationErrorIsTheWeightedMeanGapOfBins() {
        ScoredSample scores = ScoredSample.of(new double[] {0.9, 0.8, 0.3}, new double[] {0.2, 0.3, 0.9});
        // There are two bins: 0.3, 0.2, 0.3 with 1 of 3 positive, and 0.9, 0.8, 0.9 with 2 of 3.
        double gap = Math.abs(1 - 0.8) + Math.abs(2 - 2.6);
        assertEquals(
                gap / 6,
                new ExpectedCalibrationError()
                        .configured(Options.parse("bins=2"))
                        .value(scores),
                1e-15);
    }

    @Test
    void standardErrorsOfRatesAgreeWithSimulation() {
        agree(new EqualErrorRate(), 1);
        agree(new TprAtFpr().configured(Options.parse("fpr=0.2")), 2);
        agree(new PrecisionAtRecall().configured(Options.parse("recall=0.7")), 3);
    }

    /** A standard deviation over 600 samples of 800 items has a relative standard error of 3%. */
    private static void agree(ScoreMetric metric, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double mean = 0;
        double squares = 0;
        double analytic = 0;
        int draws = 600;
        for (int draw = 0; draw < draws; draw++) {
            ScoredSample scores = sample(random);
            double value = metric.value(scores);
            double step = value - mean;
            mean += step / (draw + 1);
            squares += step * (value - mean);
            analytic += variance(metric, scores) / draws;
        }
        assertEquals(Math.sqrt(squares / (draws - 1)), Math.sqrt(analytic), 0.1 * Math.sqrt(analytic), metric.id());
    }

    private static ScoredSample sample(SplittableRandom random) {
        double[] scores = new double[800];
        boolean[] truth = new boolean[scores.length];
        for (int row = 0; row < scores.length; row++) {
            truth[row] = random.nextInt(5) < 2;
            scores[row] = random.nextGaussian() + (truth[row] ? 1.2 : 0);
        }
        return ScoredSample.of(scores, truth);
    }

    private static double variance(ScoreMetric metric, ScoredSample scores) {
        double[] influences = new double[scores.atoms()];
        metric.influence(scores, scores.weights(), influences);
        double n = scores.size();
        double sum = 0;
        for (double influence : influences) {
            sum += influence * influence;
        }
        return sum / (n * n);
    }
}
