package dev.credence.outcomes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.metric.Mean;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How often bounds of the difference of two means of outcomes on the same items miss the truth. */
class PairedMeansCoverageTest {
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
}
