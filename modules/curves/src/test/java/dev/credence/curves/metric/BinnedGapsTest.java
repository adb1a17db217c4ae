package dev.credence.curves.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinnedGapsTest {
    /** A probability of three decimals lies in the bin that exact decimal arithmetic gives, also at the end of a bin. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 10, 20, 25, 40, 50, 100, 125, 200, 250, 500, 1000})
    void probabilityWithFewDecimalsLiesInTheBinOfItsDecimalNumber(int bins) {
        for (int thousandths = 0; thousandths <= 1000; thousandths++) {
            BigDecimal p = BigDecimal.valueOf(thousandths, 3);
            int exact = p.multiply(BigDecimal.valueOf(bins))
                    .setScale(0, RoundingMode.CEILING)
                    .intValueExact();

            assertThat(BinnedGaps.bin(p.doubleValue(), bins)).as("p=%s", p).isEqualTo(Math.max(0, exact - 1));
        }
    }
}
