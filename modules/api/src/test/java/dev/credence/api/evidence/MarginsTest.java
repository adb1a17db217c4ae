package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarginsTest {
    @Test
    void marginsEqualSumsOfTable() {
        ConfusionMatrix matrix =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{5, 1, 0}, {2, 7, 4}, {0, 0, 3}});
        Margins margins = Margins.of(matrix, matrix.weights());
        assertThat(margins.total()).isEqualTo(22);
        assertThat(margins.hits()).isEqualTo(15);
        assertThat(margins.truth(1)).isEqualTo(13);
        assertThat(margins.predicted(1)).isEqualTo(8);
        assertThat(margins.truePositives(1)).isEqualTo(7);
        assertThat(margins.falsePositives(1)).isEqualTo(1);
        assertThat(margins.falseNegatives(1)).isEqualTo(6);
        assertThat(margins.trueNegatives(1)).isEqualTo(8);
    }

    @Test
    void rareErrorsAreExactNextToLargeDiagonal() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(1, 1, 1, 1);
        Margins margins = Margins.of(matrix, new double[] {1e17, 1, 1e-3, 3});
        assertThat(margins.falsePositives(1)).isEqualTo(1);
        assertThat(margins.falseNegatives(1)).isEqualTo(1e-3);
        assertThat(margins.trueNegatives(1)).isEqualTo(1e17);
        assertThat(margins.trueNegatives(0)).isEqualTo(3);
    }
}
