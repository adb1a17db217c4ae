package dev.credence.curves.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.curves.calibration.CalibrationTest.JoinedBins;
import org.junit.jupiter.api.Test;

/** Neighbouring bins are joined until their variance is 1; a remainder joins the last bin. */
class JoinedBinsByHandTest {
    @Test
    void binsAreJoinedUntilTheirVarianceIsOne() {
        JoinedBins bins = new JoinedBins(1);
        bins.add(1, 0.5);
        assertThat(bins.count()).isEqualTo(1);
        assertThat(bins.statistic()).isEqualTo(2);
        bins.add(1, 0.5);
        assertThat(bins.count()).isEqualTo(1);
        assertThat(bins.statistic()).isEqualTo(4);
        bins.add(3, 2);
        assertThat(bins.count()).isEqualTo(2);
        bins.add(1, 0.25);
        bins.add(0, 0.25);
        assertThat(bins.count()).isEqualTo(2);
        assertThat(bins.statistic()).isCloseTo(4 + 16 / 2.5, within(1e-14));
    }

    /** Bins with a variance of exactly 1 are not joined: the statistic is 1/2 + 9/2 + 16/2. */
    @Test
    void binsWithEnoughVarianceAreNotJoined() {
        JoinedBins bins = new JoinedBins(2);
        bins.add(1, 2);
        bins.add(3, 2);
        bins.add(4, 2);
        assertThat(bins.count()).isEqualTo(3);
        assertThat(bins.statistic()).isEqualTo(13);
    }

    @Test
    void binsWithoutItemsHaveNoVariance() {
        JoinedBins bins = new JoinedBins(1);
        bins.add(0, 0);
        assertThat(bins.count()).isZero();
        assertThat(bins.statistic()).isNaN();
    }
}
