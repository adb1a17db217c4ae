package dev.credence.curves.isotonic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.curves.metric.BrierDiscrimination;
import dev.credence.curves.metric.BrierMiscalibration;
import dev.credence.curves.metric.BrierUncertainty;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IsotonicDeltaTest {
    private static final ComputeOptions RUN =
            ComputeOptions.defaults().withSeed(2).withDraws(300);

    /** Returns a calibrated system, and one that states three times the probability, capped at 1. */
    private static PairedScoredSample both(int n) {
        SplittableRandom random = new SplittableRandom(7);
        boolean[] positive = new boolean[n];
        double[] first = new double[n];
        double[] second = new double[n];
        for (int item = 0; item < n; item++) {
            first[item] = random.nextDouble() / 3;
            second[item] = 3 * first[item];
            positive[item] = random.nextDouble() < first[item];
        }
        return PairedScoredSample.of(positive, first, second);
    }

    private static Comparison compared(Metric<ScoredSample> metric, Pairing<ScoredSample> pairing) {
        return new IsotonicDelta().difference(metric, pairing, ComparisonOptions.at(ConfidenceLevel.P95), RUN);
    }

    @Test
    void overstatedSystemIsMoreMiscalibratedAndDiscriminatesAsWell() {
        Pairing<ScoredSample> pairing = Pairing.paired(both(300));
        Comparison miscalibration = compared(new BrierMiscalibration(), pairing);
        Comparison discrimination = compared(new BrierDiscrimination(), pairing);

        assertThat(miscalibration.upper()).isNegative();
        assertThat(miscalibration.pValue()).isLessThan(0.05);
        assertThat(discrimination.difference()).isZero();
        assertThat(discrimination.lower()).isNegative();
        assertThat(discrimination.pValue()).isEqualTo(1);
    }

    @Test
    void exchangedSystemsHaveTheOppositeDifference() {
        PairedScoredSample both = both(200);
        Comparison forth = compared(new BrierMiscalibration(), Pairing.paired(both));
        Comparison back = compared(new BrierMiscalibration(), Pairing.paired(both.swapped()));

        assertThat(back.difference()).isEqualTo(-forth.difference());
        assertThat(back.lower()).isCloseTo(-forth.upper(), within(1e-14));
        assertThat(back.pValue()).isCloseTo(forth.pValue(), within(1e-14));
    }

    @Test
    void pValueAgreesWithTheInterval() {
        Comparison comparison = compared(new BrierMiscalibration(), Pairing.paired(both(60)));
        ConfidenceLevel level = ConfidenceLevel.of(1 - comparison.pValue());
        Comparison touching = new IsotonicDelta()
                .difference(new BrierMiscalibration(), Pairing.paired(both(60)), ComparisonOptions.at(level), RUN);

        assertThat(touching.upper()).isCloseTo(0, within(1e-9));
    }

    @Test
    void intervalOfDifferentItemsIsWiderThanOfSameItems() {
        PairedScoredSample both = both(300);
        Comparison paired = compared(new BrierDiscrimination(), Pairing.paired(both));
        Comparison apart = compared(
                new BrierDiscrimination(), Pairing.independent(Sample.of(both.first()), Sample.of(both.second())));

        assertThat(apart.difference()).isEqualTo(paired.difference());
        assertThat(apart.upper() - apart.lower()).isGreaterThan(paired.upper() - paired.lower());
    }

    @Test
    void uncertaintyIsRefused() {
        assertThat(new IsotonicDelta().refusal(new BrierUncertainty(), Pairing.paired(both(20))))
                .isPresent();
    }
}
