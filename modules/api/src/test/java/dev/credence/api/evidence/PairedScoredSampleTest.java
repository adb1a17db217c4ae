package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PairedScoredSampleTest {
    private static final PairedScoredSample PAIRED = PairedScoredSample.of(
            new boolean[] {true, false, true, false},
            new double[] {0.9, 0.2, 0.8, 0.2},
            new double[] {0.7, 0.3, 0.9, 0.1});

    @Test
    void samplesOfSystemsEqualTheirColumns() {
        assertThat(PAIRED.first()).isEqualTo(ScoredSample.of(new double[] {0.9, 0.8}, new double[] {0.2, 0.2}));
        assertThat(PAIRED.second()).isEqualTo(ScoredSample.of(new double[] {0.7, 0.9}, new double[] {0.3, 0.1}));
        assertThat(PAIRED.swapped().first()).isEqualTo(PAIRED.second());
    }

    @Test
    void rowsMapToAtomsOfBothSystems() {
        for (int atom = 0; atom < PAIRED.atoms(); atom++) {
            assertThat(PAIRED.first().score(PAIRED.firstAtom(atom))).isEqualTo(PAIRED.firstScore(atom));
            assertThat(PAIRED.second().score(PAIRED.secondAtom(atom))).isEqualTo(PAIRED.secondScore(atom));
            assertThat(PAIRED.first().positive(PAIRED.firstAtom(atom))).isEqualTo(PAIRED.positive(atom));
        }
    }

    @Test
    void pooledRowsKeepTheirOrder() {
        Pool<PairedScoredSample> pool = PAIRED.pool(java.util.List.of(PAIRED, PAIRED));
        assertThat(pool.whole().size()).isEqualTo(8);
        assertThat(pool.atom(1, 2)).isEqualTo(6);
        assertThat(pool.whole().first().size()).isEqualTo(8);
    }

    @Test
    void nanScoreThrowsAndErrorStatesRow() {
        assertThatThrownBy(() -> PairedScoredSample.of(new boolean[2], new double[2], new double[] {0, Double.NaN}))
                .hasMessage("score must be a number: score=NaN at row 1");
        assertThatThrownBy(() -> PairedScoredSample.of(new boolean[2], new double[2], new double[1]))
                .hasMessage("truth and both scores must have the same length: truth=2, first=2, second=1");
    }

    @Test
    void samplesWithEqualRowsAreEqual() {
        PairedScoredSample again = PAIRED.swapped().swapped();
        assertThat(again).isEqualTo(PAIRED).hasSameHashCodeAs(PAIRED);
        assertThat(PAIRED.swapped()).isNotEqualTo(PAIRED);
    }

    @Test
    void thresholdNaNThrows() {
        PairedScoredSample sample =
                PairedScoredSample.of(new boolean[] {false, true}, new double[] {0.2, 0.7}, new double[] {0.3, 0.6});
        assertThatThrownBy(() -> sample.at(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("threshold must be a number: threshold=NaN");
    }
}
