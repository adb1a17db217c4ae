package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests matrices of cells that a reader counted by the numbers of its labels, and the sums that a matrix computes once. */
class CellsOfReaderTest {
    private static final List<String> LABELS = List.of("10", "9", "2");

    @Test
    void cellsOfReaderEqualCountedPredictions() {
        ConfusionMatrix read = ConfusionMatrix.ofCells(
                LABELS, new int[] {0, 2, 1, 0}, new int[] {0, 1, 1, 0}, new long[] {3, 4, 0, 2});
        ConfusionMatrix counted = new ConfusionCounter()
                .add("9", "9", 0)
                .add("10", "10", 5)
                .add("2", "9", 4)
                .toMatrix();
        assertThat(read).isEqualTo(counted);
        assertThat(read.labels()).containsExactly("2", "9", "10");
        assertThat(read.atoms()).isEqualTo(2);
        assertThat(read.ordinal()).isTrue();
        assertThat(ConfusionMatrix.ofCells(List.of("b", "a"), new int[0], new int[0], new long[0])
                        .ordinal())
                .isFalse();
    }

    @Test
    void matrixWithOtherCellsEqualsOneMadeFromThem() {
        ConfusionMatrix empty = ConfusionMatrix.ofCells(LABELS, new int[0], new int[0], new long[0])
                .withPositive("9");
        ConfusionMatrix filled = empty.withCells(new int[] {2, 0, 2}, new int[] {1, 0, 1}, new long[] {3, 4, 2});
        ConfusionMatrix made = ConfusionMatrix.ofCells(LABELS, new int[] {0, 2}, new int[] {1, 2}, new long[] {5, 4})
                .withPositive("9");
        assertThat(filled).isEqualTo(made).hasSameHashCodeAs(made);
        assertThat(filled.positive()).hasValue("9");
        assertThat(filled.count(0)).isEqualTo(4);
        assertThat(empty.size()).isZero();
        assertThatThrownBy(() -> empty.withCells(new int[] {3}, new int[] {0}, new long[] {1}))
                .hasMessage("true class must be the index of a class, from 0 to 2: true class=3 at row 0");
    }

    @Test
    void unknownTrueNegativesStayUnknownWithOtherCells() {
        ConfusionMatrix unknown = ConfusionMatrix.binary(3, 2, 1);
        ConfusionMatrix other = unknown.withCells(new int[] {1, 0}, new int[] {1, 1}, new long[] {7, 1});
        assertThat(other).isEqualTo(ConfusionMatrix.binary(7, 1, 0));
        assertThat(other.uncounted()).isPresent();
    }

    @Test
    void cellsThatDoNotFitThrow() {
        int[] one = {0};
        assertThatThrownBy(() -> ConfusionMatrix.ofCells(LABELS, one, one, new long[] {-1}))
                .hasMessage("count must be >= 0: cell=-1");
        assertThatThrownBy(() -> ConfusionMatrix.ofCells(LABELS, one, new int[] {3}, new long[] {1}))
                .hasMessage("predicted class must be the index of a class, from 0 to 2: predicted class=3 at row 0");
        assertThatThrownBy(() -> ConfusionMatrix.ofCells(LABELS, one, one, new long[2]))
                .hasMessage("each cell must have a count: cells=1, counts=2");
        assertThatThrownBy(() -> ConfusionMatrix.ofCells(List.of("a", "a"), one, one, new long[] {1}))
                .hasMessageContaining("labels must be distinct");
    }

    @Test
    void marginsOfCountsAreComputedOnce() {
        ConfusionMatrix matrix = ConfusionMatrix.of(LABELS, new long[][] {{5, 1, 0}, {2, 7, 3}, {0, 0, 9}});
        Margins margins = matrix.margins();
        assertThat(Margins.of(matrix, matrix.weights())).isSameAs(margins);
        assertThat(matrix.margins()).isSameAs(margins);
        assertThat(margins.total()).isEqualTo(27);
        assertThat(margins.hits()).isEqualTo(21);
        assertThat(margins.truth(1)).isEqualTo(12);
        double[] weights = matrix.weights();
        weights[0] = 0.5;
        assertThat(Margins.of(matrix, weights).total()).isEqualTo(22.5);
    }
}
