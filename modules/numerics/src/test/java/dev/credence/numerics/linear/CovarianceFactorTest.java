package dev.credence.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CovarianceFactorTest {
    @Test
    void factorTimesItsTransposeIsTheCovariance() {
        Random random = new Random(7);
        for (int k = 1; k <= 9; k++) {
            for (int rank = 1; rank <= k; rank++) {
                double[][] covariance = product(normals(random, k, rank));
                double[][] factor = CovarianceFactor.of(covariance);
                assertThat(factor[0]).as("rank of %d rows", k).hasSize(rank);
                assertClose(product(factor), covariance);
            }
        }
    }

    @Test
    void factorOfEqualRowsHasOneColumn() {
        double[][] factor = CovarianceFactor.of(new double[][] {{4, 4}, {4, 4}});
        assertThat(factor[0]).hasSize(1);
        assertThat(factor[0][0]).isEqualTo(factor[1][0], within(1e-15));
        assertThat(Math.abs(factor[0][0])).isEqualTo(2, within(1e-15));
    }

    @Test
    void factorOfZeroCovarianceHasNoColumn() {
        assertThat(CovarianceFactor.of(new double[3][3])).isEqualTo(new double[3][0]);
    }

    @Test
    void scaleDoesNotMatter() {
        double[][] small = {{1e-12, 0.5e-12}, {0.5e-12, 1e-12}};
        assertThat(CovarianceFactor.of(small)[0]).hasSize(2);
    }

    @Test
    void invalidCovarianceThrowsWithTheEntry() {
        assertThatThrownBy(() -> CovarianceFactor.of(new double[0][]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("covariance must have a row: rows=0");
        assertThatThrownBy(() -> CovarianceFactor.of(new double[][] {{1, 2}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("covariance must be square: rows=1, columns of row 0=2");
        assertThatThrownBy(() -> CovarianceFactor.of(new double[][] {{1, 0.5}, {0.25, 1}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("covariance must be finite and symmetric: [1][0]=0.25, [0][1]=0.5");
        assertThatThrownBy(() -> CovarianceFactor.of(new double[][] {{Double.NaN}}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("covariance must be finite and symmetric: [0][0]=NaN, [0][0]=NaN");
    }

    private static double[][] normals(Random random, int rows, int columns) {
        double[][] normals = new double[rows][columns];
        for (double[] row : normals) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextGaussian();
            }
        }
        return normals;
    }

    private static double[][] product(double[][] factor) {
        double[][] product = new double[factor.length][factor.length];
        for (int i = 0; i < product.length; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int d = 0; d < factor[i].length; d++) {
                    sum += factor[i][d] * factor[j][d];
                }
                product[i][j] = sum;
                product[j][i] = sum;
            }
        }
        return product;
    }

    private static void assertClose(double[][] actual, double[][] expected) {
        for (int i = 0; i < expected.length; i++) {
            for (int j = 0; j < expected.length; j++) {
                assertThat(actual[i][j]).isEqualTo(expected[i][j], within(1e-13));
            }
        }
    }
}
