package dev.credence.numerics.beta;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares logarithms in double-double precision with those of integers to 34 digits. */
final class LongLogByHandTest {
    private static void near(LongLog log, BigDecimal expected, double allowed) {
        BigDecimal off =
                new BigDecimal(log.high()).add(new BigDecimal(log.low())).subtract(expected);
        assertThat(Math.abs(off.doubleValue())).as("%s", log).isLessThanOrEqualTo(allowed);
        assertThat(Math.abs(log.low())).isLessThanOrEqualTo(Math.ulp(log.high()));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0",
        "2, 0.6931471805599453094172321214581766",
        "3, 1.098612288668109691395245236922525705",
        "5, 1.609437912434100374600759333226187640",
        "7, 1.945910149055313305105352743443179730",
        "10, 2.302585092994045684017991454684364208",
        "0.5, -0.6931471805599453094172321214581766",
        "0.75, -0.287682072451780927439219005993827431",
        "1.25, 0.223143551314209755766295090309834503",
        "1.4375, 0.362905493689368453137824345977489801"
    })
    void logarithmsOfIntegersAndQuartersAreExact(double value, BigDecimal expected) {
        near(LongLog.of(value, 0), expected, 1e-18);
    }

    /**
     * A rounding error is included in the logarithm; 2^-1074 is 1074 times log 2 below 0; a third of log 10 is
     * computed.
     */
    @Test
    void partsOfALogarithmEqualTheHandComputation() {
        BigDecimal two = new BigDecimal("0.6931471805599453094172321214581766");
        near(LongLog.of(2, 0x1p-53), two.add(power(-54)), 1e-18);
        near(LongLog.of(Double.MIN_VALUE, 0), two.multiply(BigDecimal.valueOf(-1_074)), 3e-17);
        near(LongLog.of(0x1p-1022, 0), two.multiply(BigDecimal.valueOf(-1_022)), 3e-17);
        near(LongLog.of(2, 0).plus(3), two.add(BigDecimal.valueOf(3)), 1e-18);
        near(LongLog.of(2, 0).plus(-0x1p-30), two.subtract(power(-30)), 1e-18);
        near(LongLog.of(10, 0).dividedBy(3), new BigDecimal("0.767528364331348561339330484894788"), 1e-18);
    }

    private static BigDecimal power(int exponent) {
        return new BigDecimal(Math.scalb(1.0, exponent));
    }
}
