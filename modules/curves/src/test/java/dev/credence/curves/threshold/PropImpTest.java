package dev.credence.curves.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.curves.metric.Auroc;
import dev.credence.curves.metric.PrecisionAtRecall;
import dev.credence.curves.metric.TprAtFpr;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class PropImpTest {
    private static final PropImp PROPIMP = new PropImp();
    private static final List<ScoreMetric> METRICS = List.of(new PrecisionAtRecall(), new TprAtFpr());
    private static final double[] LEVELS = {0.05, 0.5, 0.8, 0.9, 0.94, 0.95, 0.96, 0.99, 0.999, 0.9999};

    private static Estimate estimate(ScoreMetric metric, Sample<ScoredSample> sample, double level) {
        return PROPIMP.interval(metric, sample, ConfidenceLevel.of(level), ComputeOptions.defaults());
    }

    /** The reference table is computed by tools/reference/propimp.py, which finds places and limits in another way. */
    @ParameterizedTest
    @CsvFileSource(resources = "propimp.csv", numLinesToSkip = 2)
    void boundsAgreeWithTheTable(
            String metric, double rate, String design, double level, String counts, double lower, double upper) {
        ScoreMetric configured = metric.equals("precision")
                ? (ScoreMetric) new PrecisionAtRecall().configured(Options.parse("recall=" + rate))
                : (ScoreMetric) new TprAtFpr().configured(Options.parse("fpr=" + rate));
        ScoredSample scores = counted(counts);
        Estimate estimate = estimate(
                configured, design.equals("fixed") ? StratifiedSample.byTruth(scores) : Sample.of(scores), level);
        assertThat(estimate.lower()).isCloseTo(lower, within(1e-13));
        assertThat(estimate.upper()).isCloseTo(upper, within(1e-13));
    }

    /** Returns a sample from the positives/negatives of each distinct score, in descending order. */
    private static ScoredSample counted(String counts) {
        DoubleStream.Builder positives = DoubleStream.builder();
        DoubleStream.Builder negatives = DoubleStream.builder();
        double score = 0;
        for (String level : counts.split(" ")) {
            String[] parts = level.split("/");
            double here = --score;
            IntStream.range(0, Integer.parseInt(parts[0])).forEach(i -> positives.add(here));
            IntStream.range(0, Integer.parseInt(parts[1])).forEach(i -> negatives.add(here));
        }
        return ScoredSample.of(positives.build().toArray(), negatives.build().toArray());
    }

    private static ScoredSample drawn(SplittableRandom random, int positives, int negatives, double levels) {
        return ScoredSample.of(
                random.doubles(positives).map(u -> cut(Math.sqrt(u), levels)).toArray(),
                random.doubles(negatives).map(u -> cut(u, levels)).toArray());
    }

    private static double cut(double score, double levels) {
        return levels > 0 ? Math.floor(score * levels) : score;
    }

    @Test
    void intervalsAreNestedByLevel() {
        SplittableRandom random = new SplittableRandom(42);
        for (int draw = 0; draw < 40; draw++) {
            ScoredSample scores = drawn(random, 1 + draw, 1 + 3 * random.nextInt(20), draw % 3 == 0 ? 5 : 0);
            Sample<ScoredSample> sample = draw % 2 == 0 ? Sample.of(scores) : StratifiedSample.byTruth(scores);
            for (ScoreMetric metric : METRICS) {
                Estimate narrower = estimate(metric, sample, 0.01);
                for (double level : LEVELS) {
                    Estimate wider = estimate(metric, sample, level);
                    assertThat(wider.lower()).isLessThanOrEqualTo(narrower.lower());
                    assertThat(wider.upper()).isGreaterThanOrEqualTo(narrower.upper());
                    assertThat(wider.lower()).isBetween(0.0, wider.value());
                    assertThat(wider.upper()).isBetween(wider.value(), 1.0);
                    narrower = wider;
                }
            }
        }
    }

    @Test
    void boundsDependOnlyOnTheOrderOfScores() {
        SplittableRandom random = new SplittableRandom(7);
        double[] positives = random.doubles(25).map(Math::sqrt).toArray();
        double[] negatives = random.doubles(60).toArray();
        ScoredSample other = ScoredSample.of(
                DoubleStream.of(positives).map(s -> Math.exp(9 * s)).toArray(),
                DoubleStream.of(negatives).map(s -> Math.exp(9 * s)).toArray());
        for (ScoreMetric metric : METRICS) {
            Estimate one = estimate(metric, Sample.of(ScoredSample.of(positives, negatives)), 0.95);
            Estimate moved = estimate(metric, Sample.of(other), 0.95);
            assertThat(moved.lower()).isEqualTo(one.lower());
            assertThat(moved.upper()).isEqualTo(one.upper());
        }
    }

    /**
     * The scores have five levels, and the recall at the second lowest is 0.89. The true precision is therefore 0.1, with all items
     * predicted to be positive, while in most samples the recall at that level is 0.9 and more. Intervals of delta-wilson cover 0.1 in half
     * of the samples. With 400 draws and seed 42 a coverage of 0.95 falls below 0.915 with probability 2e-3.
     */
    @Test
    void intervalCoversARecallJustBelowTheDemand() {
        SplittableRandom random = new SplittableRandom(42);
        int held = 0;
        for (int draw = 0; draw < 400; draw++) {
            double[] positives = random.doubles(20)
                    .map(u -> u < 0.11 ? 0 : u < 0.3 ? 1 : u < 0.5 ? 2 : 3)
                    .toArray();
            double[] negatives = random.doubles(180)
                    .map(u -> u < 0.8 ? 0 : u < 0.9 ? 1 : u < 0.97 ? 2 : 3)
                    .toArray();
            Estimate estimate = estimate(
                    new PrecisionAtRecall(), StratifiedSample.byTruth(ScoredSample.of(positives, negatives)), 0.95);
            held += estimate.lower() <= 0.1 && 0.1 <= estimate.upper() ? 1 : 0;
        }
        assertThat(held / 400.0).isBetween(0.915, 1.0);
    }

    /**
     * The standard error follows from the density of the scores: of 30,000 uniform scores those of positives are square roots, at a recall
     * of 0.9.
     */
    @Test
    void largeSamplesHaveTheWidthOfTheDeltaMethod() {
        ScoredSample scores = drawn(new SplittableRandom(3), 15_000, 15_000, 0);
        Estimate estimate = estimate(new PrecisionAtRecall(), Sample.of(scores), 0.95);
        // The threshold is sqrt(0.1), the false positive rate x = 1 - sqrt(0.1), and the slope dx/dr = 1 / (2
        // sqrt(0.1)); half of the items are positive.
        double x = 1 - Math.sqrt(0.1);
        double precision = 0.9 / (0.9 + x);
        double ofThreshold = 0.9 * 0.1 / 15_000 / (4 * 0.1) / (x * x);
        double ofOthers = (1 - x) / x / 15_000 + 1 / (30_000 * 0.25);
        double error = precision * (1 - precision) * Math.sqrt(ofThreshold + ofOthers);
        assertThat((estimate.upper() - estimate.lower()) / (2 * 1.959964 * error))
                .isCloseTo(1, within(0.05));
    }

    @Test
    void unsupportedEvidenceIsRefusedWithAdvice() {
        ScoredSample scores = drawn(new SplittableRandom(1), 9, 9, 0);
        assertThat(PROPIMP.refusal(new Auroc(), Sample.of(scores)).map(Refusal::code))
                .contains(Refusal.Code.METRIC);
        Sample<ScoredSample> halves = StratifiedSample.of(scores, atom -> atom % 2);
        Sample<ScoredSample> clusters = ClusteredSample.of(Map.of("a", scores, "b", scores));
        for (ScoreMetric metric : METRICS) {
            assertThat(PROPIMP.refusal(metric, Sample.of(scores))).isEmpty();
            assertThat(PROPIMP.refusal(metric, StratifiedSample.byTruth(scores)))
                    .isEmpty();
            assertThat(PROPIMP.refusal(metric, halves).map(Refusal::code)).contains(Refusal.Code.DESIGN);
            assertThat(PROPIMP.refusal(metric, clusters).map(Refusal::sentence).orElse(""))
                    .contains("use delta-wilson");
        }
    }

    @Test
    void missingClassGivesTheWholeRange() {
        Estimate estimate =
                estimate(new PrecisionAtRecall(), Sample.of(ScoredSample.of(new double[0], new double[] {1})), 0.95);
        assertThat(estimate.status()).isEqualTo(Status.UNDEFINED);
        assertThat(estimate.lower()).isEqualTo(0);
        assertThat(estimate.upper()).isEqualTo(1);
    }
}
