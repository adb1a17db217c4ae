package dev.credence.metrics.binary;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Geometric means of powers of two are exact. */
class SquareRootByHandTest {
    @ParameterizedTest
    @CsvSource({
        "0x1p1022, 0x1p500, 0x1p761",
        "0x1p500, 0x1p1022, 0x1p761",
        "0x1p1023, 0x1p499, 0x1p761",
        "0x1p499, 0x1p1023, 0x1p761",
        "0x1p-600, 0x1p-602, 0x1p-601",
        "0x1p-1000, 0x1p-498, 0x1p-749",
        "0x1p1000, 0x1p-1000, 1",
        "0, 0x1p1000, 0",
        "0x1p1000, 0, 0",
        "9, 4, 6"
    })
    void geometricMeanHasTheMeanExponent(String a, String b, String mean) {
        assertThat(SquareRoot.ofProduct(Double.parseDouble(a), Double.parseDouble(b)))
                .isEqualTo(Double.parseDouble(mean));
    }
}
