package dev.credence.report.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.AreaDifferencePlan;
import dev.credence.planning.AreaPlan;
import dev.credence.planning.Plan;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * What is planned for areas by default, against samples of normal scores and the comparator and interval that areas have by default. A
 * share of 2,000 samples has a standard error of 0.009 about a power of 0.8: within 0.027 a right plan fails with probability 0.003.
 */
class PlannedAreasTest {
    private static final int SAMPLES = 2_000;
    private static final double PREVALENCE = 0.3;
    private static final Credence CREDENCE = Credence.load();

    @SuppressWarnings("unchecked") // its evidence is scores
    private static final Metric<ScoredSample> AUROC =
            (Metric<ScoredSample>) CREDENCE.registry().metric("auroc");

    private final Random random = new Random(20_261_123);

    private static double shift(double area) {
        return Math.sqrt(2) * Normal.quantile(area);
    }

    private double[] scores(long size, double shift) {
        return random.doubles(size).map(u -> Normal.quantile(u) + shift).toArray();
    }

    private Sample<ScoredSample> drawn(Plan plan, double area) {
        return Sample.of(ScoredSample.of(
                scores(plan.groups().get(0).items(), shift(area)),
                scores(plan.groups().get(1).items(), 0)));
    }

    private double power(Supplier<Pairing<ScoredSample>> samples) {
        int shown = 0;
        for (int sample = 0; sample < SAMPLES; sample++) {
            Pairing<ScoredSample> pairing = samples.get();
            double p = Comparison.compute(
                            CREDENCE.defaultComparator(AUROC, pairing).orElseThrow(),
                            AUROC,
                            pairing,
                            ComparisonOptions.at(ConfidenceLevel.P95),
                            ComputeOptions.defaults())
                    .test()
                    .orElseThrow()
                    .twoSided();
            shown += p < 0.05 ? 1 : 0;
        }
        return shown / (double) SAMPLES;
    }

    @Test
    void systemsOnDifferentItemsHaveThePlannedPower() {
        Plan plan = AreaDifferencePlan.of(0.87, 0.8).prevalence(PREVALENCE).forPower(0.8);
        double found = power(() -> Pairing.independent(drawn(plan, 0.87), drawn(plan, 0.8)));
        assertThat(found).isCloseTo(plan.goal().reached(), within(0.027));
    }

    /** Scores that correlate by 0.57 have areas that correlate by about 0.50. */
    @Test
    void systemsOnTheSameItemsHaveThePlannedPower() {
        Plan plan = AreaDifferencePlan.of(0.87, 0.8)
                .prevalence(PREVALENCE)
                .correlation(0.5)
                .forPower(0.8);
        double[] sums = new double[5];
        double found = power(() -> {
            Pairing<ScoredSample> pairing = Pairing.paired(pairs(plan, 0.57));
            double a = AUROC.value(pairing.firstEvidence());
            double b = AUROC.value(pairing.secondEvidence());
            double[] terms = {a, b, a * a, b * b, a * b};
            for (int i = 0; i < terms.length; i++) {
                sums[i] += terms[i] / SAMPLES;
            }
            return pairing;
        });
        double correlation = (sums[4] - sums[0] * sums[1])
                / Math.sqrt((sums[2] - sums[0] * sums[0]) * (sums[3] - sums[1] * sums[1]));
        assertThat(correlation).isCloseTo(0.5, within(0.06));
        assertThat(found).isCloseTo(plan.goal().reached(), within(0.027));
    }

    private PairedScoredSample pairs(Plan plan, double correlation) {
        int positives = (int) plan.groups().get(0).items();
        int n = positives + (int) plan.groups().get(1).items();
        boolean[] truth = new boolean[n];
        double[] first = scores(n, 0);
        double[] own = scores(n, 0);
        double[] second = new double[n];
        for (int i = 0; i < n; i++) {
            truth[i] = i < positives;
            second[i] = correlation * first[i] + Math.sqrt(1 - correlation * correlation) * own[i];
            first[i] += truth[i] ? shift(0.87) : 0;
            second[i] += truth[i] ? shift(0.8) : 0;
        }
        return PairedScoredSample.of(truth, first, second);
    }

    /** A plan of a normal test would need 11 positives, whose intervals exclude the value in 0.75 of samples. */
    @Test
    void areaOfFewPositivesHasThePlannedPower() {
        Plan plan = AreaPlan.of(0.75).prevalence(0.1).forPowerAgainst(0.5, 0.8);
        assertThat(plan.groups().get(0).items()).isEqualTo(13);
        int shown = 0;
        for (int sample = 0; sample < SAMPLES; sample++) {
            shown += CREDENCE.evaluate(drawn(plan, 0.75)).estimate("auroc").lower() > 0.5 ? 1 : 0;
        }
        assertThat(shown / (double) SAMPLES).isCloseTo(plan.goal().reached(), within(0.027));
    }

    @Test
    void areaHasPlannedPowerAndWidth() {
        Plan power = AreaPlan.of(0.8).prevalence(PREVALENCE).forPowerAgainst(0.7, 0.8);
        Plan width = AreaPlan.of(0.82).prevalence(0.2).forWidth(0.1);
        int shown = 0;
        double mean = 0;
        for (int sample = 0; sample < SAMPLES; sample++) {
            shown += CREDENCE.evaluate(drawn(power, 0.8)).estimate("auroc").lower() > 0.7 ? 1 : 0;
            mean += CREDENCE.evaluate(drawn(width, 0.82)).estimate("auroc").width() / SAMPLES;
        }
        assertThat(shown / (double) SAMPLES).isCloseTo(power.goal().reached(), within(0.027));
        assertThat(mean).isCloseTo(width.goal().reached(), within(0.002));
    }
}
