package dev.credence.curves.area;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import dev.credence.curves.area.DeLongTest.DifferenceVariance;
import dev.credence.curves.metric.Auroc;
import dev.credence.numerics.beta.StudentT;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Checks DeLong's test on few positives: test and interval use one statistic and the degrees of freedom of its variance. */
class DeLongSmallSampleTest {
    private static final DeLongTest SATTERTHWAITE = with("satterthwaite");

    private static DeLongTest with(String distribution) {
        return new DeLongTest().configured(Options.parse("distribution=" + distribution));
    }

    @Test
    void degreesOfFreedomEqualSatterthwaites() {
        MeanVariances parts = new MeanVariances().add(0.03, 6).add(0.01, 61);
        assertThat(parts.sum()).isCloseTo(0.04, within(1e-17));
        assertThat(parts.degreesOfFreedom()).isCloseTo(0.0016 / (0.0009 / 5 + 0.0001 / 60), within(1e-12));
        assertThat(new MeanVariances().add(0, 6).add(0, 60).degreesOfFreedom()).isInfinite();
    }

    @Test
    void statisticIsDeLongsAndPValueIsStudents() {
        Pairing<ScoredSample> pairing = pairing(new Random(1), 6, 60, 0.5);
        Comparison normal = compare(new DeLongTest(), pairing, 0.95);
        Comparison t = compare(SATTERTHWAITE, pairing, 0.95);
        double statistic = normal.test().orElseThrow().statistic();
        assertThat(t.comparator()).isEqualTo("delong:distribution=satterthwaite");
        assertThat(t.test().orElseThrow().statistic()).isEqualTo(statistic);
        double df = DifferenceVariance.of(pairing, DeLongTest.Reference.SATTERTHWAITE)
                .degreesOfFreedom();
        assertThat(df).isBetween(5.0, 64.0);
        assertThat(t.pValue()).isCloseTo(2 * StudentT.survival(Math.abs(statistic), df), within(1e-15));
        assertThat(t.pValue()).isGreaterThan(normal.pValue());
    }

    @Test
    void degreesOfFreedomUseVarianceOfEachClass() {
        ScoredSample first = pairing(new Random(2), 6, 60, 0).firstEvidence();
        ScoredSample second = pairing(new Random(3), 9, 20, 0).firstEvidence();
        MeanVariances four = new MeanVariances();
        Placements.variances(first, four);
        Placements.variances(second, four);
        Pairing<ScoredSample> pairing = Pairing.independent(Sample.of(first), Sample.of(second));
        DifferenceVariance spread = DifferenceVariance.of(pairing, DeLongTest.Reference.SATTERTHWAITE);
        assertThat(spread.variance())
                .isCloseTo(Placements.variance(first) + Placements.variance(second), within(1e-15));
        assertThat(spread.degreesOfFreedom()).isEqualTo(four.degreesOfFreedom());
    }

    @Test
    void pValueAgreesWithInterval() {
        Random random = new Random(20_261_122);
        int excluded = 0;
        for (String distribution : new String[] {"normal", "t", "satterthwaite"}) {
            for (int draw = 0; draw < 300; draw++) {
                Pairing<ScoredSample> pairing = draw % 3 == 0
                        ? Pairing.independent(
                                Sample.of(pairing(random, 6, 30, 0).firstEvidence()),
                                Sample.of(pairing(random, 8, 20, 0).secondEvidence()))
                        : pairing(random, 6, 30, 0.5);
                for (double level : new double[] {0.8, 0.95, 0.99}) {
                    Comparison c = compare(with(distribution), pairing, level);
                    boolean excludes = c.lower() > 0 || c.upper() < 0;
                    assertThat(excludes).as("%s %s", distribution, c).isEqualTo(c.pValue() < 1 - level);
                    excluded += excludes ? 1 : 0;
                }
            }
        }
        assertThat(excluded).isGreaterThan(100);
    }

    @Test
    void sizeWithSixPositivesIsNearTheLevel() {
        Random random = new Random(20_261_122);
        int normal = 0;
        int satterthwaite = 0;
        int samples = 2000;
        for (int draw = 0; draw < samples; draw++) {
            Pairing<ScoredSample> pairing = pairing(random, 6, 60, 0);
            normal += compare(new DeLongTest(), pairing, 0.95).pValue() < 0.05 ? 1 : 0;
            satterthwaite += compare(SATTERTHWAITE, pairing, 0.95).pValue() < 0.05 ? 1 : 0;
        }
        // The size is largest without correlation: 0.090 and 0.056 in 4,000 samples; four standard errors are 0.02.
        assertThat(satterthwaite / (double) samples).isCloseTo(0.05, within(0.02));
        assertThat(normal / (double) samples).isGreaterThan(0.07);
    }

    /** Simulates two systems of area 0.76 on the same items. */
    private static Pairing<ScoredSample> pairing(Random random, int positives, int negatives, double correlation) {
        boolean[] truth = new boolean[positives + negatives];
        double[] first = new double[truth.length];
        double[] second = new double[truth.length];
        for (int i = 0; i < truth.length; i++) {
            truth[i] = i < positives;
            double common = random.nextGaussian();
            double own = random.nextGaussian();
            first[i] = (truth[i] ? 1 : 0) + common;
            second[i] = (truth[i] ? 1 : 0) + correlation * common + Math.sqrt(1 - correlation * correlation) * own;
        }
        return Pairing.paired(PairedScoredSample.of(truth, first, second));
    }

    private static Comparison compare(DeLongTest test, Pairing<ScoredSample> pairing, double level) {
        return Comparison.compute(
                test, new Auroc(), pairing, ComparisonOptions.at(ConfidenceLevel.of(level)), ComputeOptions.defaults());
    }
}
