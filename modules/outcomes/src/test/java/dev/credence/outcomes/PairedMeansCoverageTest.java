package dev.credence.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.beta.StudentT;
import dev.credence.outcomes.metric.Mean;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How often bounds of the difference of two means of outcomes on the same items miss the truth. */
class PairedMeansCoverageTest extends SkewedMeansLaws {
    private static final int SAMPLES = 2_000;
    private static final int ITEMS = 20;
    private static final Comparator PAIRED_DELTA = Credence.load().registry().comparator("paired-delta");

    private static Comparison compared(double[] first, double[] second) {
        PairedOutcomes outcomes = PairedOutcomes.of(OutcomeColumn.of("grade", 0, 1), first, second);
        Metric<Outcomes> mean = new Mean().formFor(List.of(outcomes.first(), outcomes.second()));
        return PAIRED_DELTA.difference(
                mean,
                Pairing.paired(Sample.of(outcomes)),
                ComparisonOptions.at(ConfidenceLevel.of(0.9)),
                ComputeOptions.defaults());
    }

    /**
     * Outcomes are even on (0, 0.4) and (0.6, 1), so that the true difference is -0.6. Each bound misses it in 0.05 of samples at most. The observed shares are
     * 0.039 and 0.013; with 2,000 samples a share of 0.05 exceeds 0.07 with probability 1e-4.
     */
    @Test
    void eachBoundOfALargeDifferenceMissesTheTruthAtMostAtItsLevel() {
        SplittableRandom random = new SplittableRandom(17);
        int above = 0;
        int below = 0;
        for (int sample = 0; sample < SAMPLES; sample++) {
            double[] first = random.doubles(ITEMS, 0, 0.4).toArray();
            double[] second = random.doubles(ITEMS, 0.6, 1).toArray();
            Comparison comparison = compared(first, second);
            above += comparison.lower() > -0.6 ? 1 : 0;
            below += comparison.upper() < -0.6 ? 1 : 0;
        }
        assertThat(above / (double) SAMPLES).isLessThan(0.07);
        assertThat(below / (double) SAMPLES).isLessThan(0.07);
    }

    /** Seconds have no upper end, so that a difference of means is corrected for its skewness. */
    private static Comparison comparedSeconds(double[] first, double[] second, double level) {
        PairedOutcomes outcomes =
                PairedOutcomes.of(OutcomeColumn.of("seconds", 0, Double.POSITIVE_INFINITY), first, second);
        return PAIRED_DELTA.difference(
                new Mean().formFor(List.of(outcomes.first(), outcomes.second())),
                Pairing.paired(Sample.of(outcomes)),
                ComparisonOptions.at(ConfidenceLevel.of(level)),
                ComputeOptions.defaults());
    }

    /**
     * The times of the first system are exponential with mean 2, those of the second are near 1. The upper bound misses the true difference 1 in 0.066 of samples, and
     * without the correction in 0.109; with 2,000 samples a share of 0.066 exceeds 0.085 with probability 1e-3.
     */
    @Test
    void upperBoundOfSkewedTimesMissesTheTruthRarelyWithTheCorrection() {
        SplittableRandom random = new SplittableRandom(23);
        int below = 0;
        for (int sample = 0; sample < SAMPLES; sample++) {
            double[] first = exponential(random, ITEMS, 2);
            double[] second = random.doubles(ITEMS, 0.9, 1.1).toArray();
            below += comparedSeconds(first, second, 0.9).upper() < 1 ? 1 : 0;
        }
        assertThat(below / (double) SAMPLES).isLessThan(0.085);
    }

    /**
     * The times of two equal systems are log-normal, with the standard deviation 1.5 of the logarithm. Their differences are symmetric, and few of them look skewed: 30 items
     * distinguish 3% of equal systems at level 0.05, and by the correction for skewness alone 12%. With 1,000 samples, a share of 0.032 exceeds 0.06 with probability 1e-5.
     */
    @Test
    void equalSystemsWithHeavyTailsAreRarelyDistinguished() {
        SplittableRandom random = new SplittableRandom(61);
        int distinguished = 0;
        for (int sample = 0; sample < 1_000; sample++) {
            double[] first = logNormal(random);
            distinguished += comparedSeconds(first, logNormal(random), 0.95).pValue() < 0.05 ? 1 : 0;
        }
        assertThat(distinguished / 1_000.0).isLessThan(0.06);
    }

    private static double[] logNormal(SplittableRandom random) {
        double[] times = new double[30];
        Arrays.setAll(times, item -> Math.exp(1.5 * random.nextGaussian()));
        return times;
    }

    PairedMeansCoverageTest() {
        super(ITEMS, ITEMS);
    }

    @Override
    Comparison difference(double[] first, double[] second, double level) {
        return comparedSeconds(first, second, level);
    }

    /**
     * A cached answer takes no time: its constant outcomes leave the farther bounds of the other system's mean, up to pseudo-observations: the one towards long times
     * allows for skewness, and the other one is Student's.
     */
    @Test
    void systemWithConstantOutcomesIsCompared() {
        double[] second = exponential(new SplittableRandom(37), ITEMS, 1);
        Comparison comparison = comparedSeconds(new double[ITEMS], second, 0.95);
        OutcomeColumn seconds = OutcomeColumn.of("seconds", 0, Double.POSITIVE_INFINITY);
        Outcomes alone = Outcomes.of(seconds, second);
        Estimate skewed = Credence.load().evaluate(alone).method("hall-mean").estimate("mean");
        Estimate student =
                Credence.load().evaluate(alone).method("student-mean").estimate("mean");

        assertThat(skewed.lower()).isGreaterThan(student.lower());
        assertThat(comparison.lower()).isCloseTo(-skewed.upper(), within(0.1 * skewed.width()));
        assertThat(comparison.upper()).isCloseTo(-student.lower(), within(0.1 * student.width()));
        assertThat(comparedSeconds(second, new double[ITEMS], 0.95).lower()).isEqualTo(-comparison.upper());
    }

    @Test
    void twoSystemsWithConstantOutcomesHaveTheWholeRange() {
        double[] first = new double[ITEMS];
        double[] second = new double[ITEMS];
        Arrays.fill(first, 0.5);
        Arrays.fill(second, 0.7);

        assertThat(comparedSeconds(first, second, 0.95).lower()).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    /** A few large differences make the mean uncertain on one side, which a note states. */
    @Test
    void fewLargeDifferencesHaveANote() {
        double[] first = new double[ITEMS];
        double[] second = new double[ITEMS];
        Arrays.setAll(first, item -> item % 7 + 1);
        Arrays.setAll(second, item -> item % 5 + 1);
        first[3] = 300;

        assertThat(comparedSeconds(first, second, 0.95).notes())
                .extracting(Note::sentence)
                .anySatisfy(text -> assertThat(text)
                        .startsWith("a few items make most of the spread of the differences (skewness of the mean"));
    }

    /** Items with equal outcomes do not show how much others differ, so that the interval is that of 0/1 outcomes with no different pair. */
    @Test
    void equalGradesHaveTheIntervalOfEqualAnswers() {
        double[] grades = new SplittableRandom(3).doubles(ITEMS).toArray();
        double[] answers = Arrays.stream(grades).map(Math::rint).toArray();

        assertThat(compared(grades, grades).upper())
                .isBetween(
                        0.5 * compared(answers, answers).upper(),
                        2 * compared(answers, answers).upper());
    }

    /**
     * The times of the tasks spread from 1 to 15 seconds, and the new system is 0.3 seconds slower with standard deviation 0.1: the interval is at most a
     * fifth longer than Student's of the differences, which the spread of the tasks does not affect; of six items, which look skewed by chance, 1.3 times as long.
     */
    @Test
    void differencesOfSimilarTimesAreAsSharpAsStudents() {
        SplittableRandom random = new SplittableRandom(5);
        for (int items : new int[] {6, 12, 40, 100}) {
            double[] before = random.doubles(items, 1, 15).toArray();
            double[] after = new double[items];
            double[] differences = new double[items];
            for (int item = 0; item < items; item++) {
                differences[item] = 0.3 + 0.1 * Math.sqrt(12) * (random.nextDouble() - 0.5);
                after[item] = before[item] + differences[item];
            }
            double mean = Arrays.stream(differences).average().orElseThrow();
            double variance = Arrays.stream(differences)
                            .map(one -> (one - mean) * (one - mean))
                            .sum()
                    / (items - 1);
            double student = 2 * StudentT.upperQuantile(0.025, items - 1.0) * Math.sqrt(variance / items);
            Comparison comparison = comparedSeconds(after, before, 0.95);
            assertThat((comparison.upper() - comparison.lower()) / student).isBetween(0.95, items == 6 ? 1.3 : 1.2);
        }
    }
}
