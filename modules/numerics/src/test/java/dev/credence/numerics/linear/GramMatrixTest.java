package dev.credence.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class GramMatrixTest {
    @Test
    void gramMatrixContainsInnerProductsOfAllPairs() {
        assertThat(GramMatrix.of(new double[][] {{1, 2, 3}, {4, 5, 6}, {0, -1, 0.5}}))
                .isDeepEqualTo(new double[][] {{14, 32, -0.5}, {32, 77, -2}, {-0.5, -2, 1.25}});
    }

    @Test
    void gramMatrixWithoutColumnsIsEmpty() {
        assertThat(GramMatrix.of(new double[0][])).isDeepEqualTo(new double[0][]);
    }

    @Test
    void columnsOfDifferentLengthsThrow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GramMatrix.of(new double[][] {{1, 2}, {1}}))
                .withMessage("columns must be of one length: entries of column 0=2, of column 1=1");
    }
}
