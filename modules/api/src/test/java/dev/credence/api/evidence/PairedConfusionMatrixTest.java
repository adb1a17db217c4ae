package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PairedConfusionMatrixTest {
    private static final PairedConfusionMatrix PAIRED = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                {{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}
            })
            .withPositive("y");

    @Test
    void matrixOfSystemSumsOverOtherSystem() {
        assertThat(PAIRED.first())
                .isEqualTo(ConfusionMatrix.of(List.of("n", "y"), new long[][] {{342, 15}, {13, 199}})
                        .withPositive("y"));
        assertThat(PAIRED.second())
                .isEqualTo(ConfusionMatrix.of(List.of("n", "y"), new long[][] {{344, 13}, {25, 187}})
                        .withPositive("y"));
    }

    /** Cells without items are left out, as if they had never been counted; labels and the positive label remain. */
    @Test
    void countsOfCellsCanBeChanged() {
        long[] counts = new long[PAIRED.atoms()];
        PairedConfusionMatrix.Counter counter = new PairedConfusionMatrix.Counter();
        for (int atom = 0; atom < counts.length; atom++) {
            counts[atom] = atom % 3;
            counter.add(
                    PAIRED.labels().get(PAIRED.truth(atom)),
                    PAIRED.labels().get(PAIRED.firstPrediction(atom)),
                    PAIRED.labels().get(PAIRED.secondPrediction(atom)),
                    counts[atom]);
        }
        assertThat(PAIRED.withCounts(counts))
                .contains(counter.toMatrix().withLabels(PAIRED.labels()).withPositive("y"));
        assertThat(PAIRED.withCounts(counts).orElseThrow().atoms()).isEqualTo(5);
    }

    @Test
    void countsThatDoNotFitTheCellsThrow() {
        for (long[] counts : List.of(new long[] {1, 1}, new long[] {1, -1, 1, 1, 1, 1, 1, 1})) {
            assertThatThrownBy(() -> PAIRED.withCounts(counts))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("counts must be one for each of 8 cells, each 0 or more: counts=");
        }
    }

    @Test
    void matrixOfSystemKeepsPossibleClassesOfBothSystems() {
        long[][] none = new long[3][3];
        PairedConfusionMatrix paired = PairedConfusionMatrix.of(List.of("b", "c", "a"), new long[][][] {
            {{0, 3, 2}, {0, 0, 0}, {0, 0, 0}}, none, none
        });
        assertThat(paired.first().count("b", "b")).isEqualTo(5);
        assertThat(paired.first().possibleClasses()).isEqualTo(3);
        assertThat(paired.firstAtom(0)).isEqualTo(paired.firstAtom(1));
    }

    @Test
    void jointAtomsMapToAtomsOfBothSystems() {
        for (int atom = 0; atom < PAIRED.atoms(); atom++) {
            ConfusionMatrix first = PAIRED.first();
            ConfusionMatrix second = PAIRED.second();
            assertThat(first.truth(PAIRED.firstAtom(atom))).isEqualTo(PAIRED.truth(atom));
            assertThat(first.predicted(PAIRED.firstAtom(atom))).isEqualTo(PAIRED.firstPrediction(atom));
            assertThat(second.predicted(PAIRED.secondAtom(atom))).isEqualTo(PAIRED.secondPrediction(atom));
        }
    }

    @Test
    void swappingExchangesSystems() {
        assertThat(PAIRED.swapped().first()).isEqualTo(PAIRED.second());
        assertThat(PAIRED.swapped().second()).isEqualTo(PAIRED.first());
        assertThat(PAIRED.swapped().size()).isEqualTo(PAIRED.size());
    }

    @Test
    void matrixFromColumnsEqualsMatrixFromTable() {
        PairedConfusionMatrix rows = PairedConfusionMatrix.ofPredictions(
                List.of("y", "y", "n"), List.of("y", "n", "n"), List.of("y", "y", "y"));
        assertThat(rows.atoms()).isEqualTo(3);
        assertThat(rows.describe(0)).isEqualTo("truth=n, first=n, second=y");
        assertThatThrownBy(() -> PairedConfusionMatrix.ofPredictions(List.of("y"), List.of("y"), List.of()))
                .hasMessage("truth and both predictions must have the same length: truth=1, first=1, second=0");
    }

    @Test
    void mergedMatrixAddsJointCells() {
        PairedConfusionMatrix twice = PAIRED.merge(PAIRED);
        assertThat(twice.size()).isEqualTo(2 * PAIRED.size());
        assertThat(twice.atoms()).isEqualTo(PAIRED.atoms());
        assertThat(twice.positive()).contains("y");
    }

    @Test
    void completedMatrixHasAllJointCells() {
        assertThat(PAIRED.withUnseenAtoms().atoms()).isEqualTo(8);
        PairedConfusionMatrix sparse = PairedConfusionMatrix.ofPredictions(
                List.of("a", "b", "c"), List.of("a", "b", "c"), List.of("a", "b", "c"));
        assertThat(sparse.atoms()).isEqualTo(3);
        assertThat(sparse.withUnseenAtoms().atoms()).isEqualTo(27);
        assertThat(sparse.withUnseenAtoms().size()).isEqualTo(3);
    }

    @Test
    void tableThatIsNotCubicThrows() {
        assertThatThrownBy(() -> PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {{{1, 2}, {3, 4}}}))
                .hasMessage("paired counts must be [truth][first][second] with one entry per label each: labels=2");
    }

    @Test
    void matricesFromEqualTablesAreEqual() {
        PairedConfusionMatrix again = PAIRED.swapped().swapped();
        assertThat(again).isEqualTo(PAIRED).hasSameHashCodeAs(PAIRED);
        assertThat(PAIRED.swapped()).isNotEqualTo(PAIRED);
        assertThat(PAIRED.withPositive("n")).isNotEqualTo(PAIRED);
        assertThat(PAIRED.merge(PAIRED)).isNotEqualTo(PAIRED);
    }

    @Test
    void poolMapsEveryJointAtomToItsCell() {
        PairedConfusionMatrix other =
                PairedConfusionMatrix.ofPredictions(List.of("y", "x"), List.of("x", "y"), List.of("n", "x"));
        Pool<PairedConfusionMatrix> pool = PAIRED.pool(List.of(PAIRED, other));
        assertThat(pool.whole().labels()).containsExactly("n", "x", "y");
        assertThat(pool.whole().size()).isEqualTo(PAIRED.size() + 2);
        for (int atom = 0; atom < other.atoms(); atom++) {
            assertThat(pool.whole().describe(pool.atom(1, atom))).isEqualTo(other.describe(atom));
        }
        for (int atom = 0; atom < PAIRED.atoms(); atom++) {
            assertThat(pool.whole().describe(pool.atom(0, atom))).isEqualTo(PAIRED.describe(atom));
        }
    }

    @Test
    void totalAbove2To53ThrowsWithPresentTotal() {
        long most = 1L << 53;
        assertThatThrownBy(() -> PairedConfusionMatrix.of(List.of("a"), new long[][][] {{{most}}})
                        .merge(PairedConfusionMatrix.of(List.of("b"), new long[][][] {{{2}}})))
                .hasMessage("counts must total at most 2^53: cell=2 on top of " + most
                        + "; use proportions of a smaller total");
    }
}
