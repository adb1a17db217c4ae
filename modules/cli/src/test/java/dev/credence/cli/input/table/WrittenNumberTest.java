package dev.credence.cli.input.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.input.table.RowCondition.WrittenNumber;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the comparison of numbers as they are written, which for whole numbers is that of {@code BigInteger}. */
class WrittenNumberTest {
    private static int sign(String one, String other) {
        return Integer.signum(WrittenNumber.of(one).higher(WrittenNumber.of(other)));
    }

    @Test
    void orderOfWholeNumbersIsExact() {
        Random random = new Random(14);
        for (int pair = 0; pair < 2_000; pair++) {
            BigInteger one = new BigInteger(20 + random.nextInt(100), random);
            BigInteger other = one.add(BigInteger.valueOf(random.nextInt(601) - 300));

            assertThat(sign(one.toString(), other.toString())).isEqualTo(one.compareTo(other));
            assertThat(sign(one.negate() + ".0", other.negate().toString())).isEqualTo(other.compareTo(one));
        }
    }

    @Test
    void textsOfTheSameDoubleAreEqual() {
        Random random = new Random(41);
        for (int number = 0; number < 2_000; number++) {
            double value = random.nextGaussian() * StrictMath.pow(10, random.nextInt(30) - 15);
            String digits = new BigDecimal(value)
                    .round(new MathContext(17 + random.nextInt(4)))
                    .toString();

            assertThat(sign(Double.toString(value), digits)).as(digits).isZero();
            assertThat(sign(digits, new BigDecimal(value).toPlainString())).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "9007199254740993, 9007199254740992, 1",
        "1850000000000000100, 1.85e18, 1",
        "1850000000000000000, 1.85e18, 0",
        "1700000000.123456789, 1700000000.123456791, -1",
        "0.1, 0.10000000000000001, 0",
        "' 0.10000000000000000 ', 0.1, 0",
        "5.00000000000000000, 5, 0",
        "-0.0000000000000000000, 0, 0",
        "1e-400000000000000, 0, 0",
        "inf, 1e999999999999999, 0",
        "-inf, -1e308, -1"
    })
    void numbersAreComparedAsTheyAreWritten(String one, String other, int expected) {
        assertThat(sign(one, other)).isEqualTo(expected);
        assertThat(sign(other, one)).isEqualTo(-expected);
    }
}
