package dev.credence.hypothesis.multiple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests columns whose products are variances, with integer influences: 6 where the first system is wrong, otherwise
 * 0.
 */
class JointInfluencesByHandTest {
    private static JointConfusionMatrix items(long bothRight, long firstWrong, long negatives) {
        return new JointConfusionCounter(List.of("first", "second"))
                .add("p", List.of("p", "p"), bothRight)
                .add("p", List.of("n", "p"), firstWrong)
                .add("n", List.of("n", "n"), negatives)
                .toMatrix();
    }

    /** Returns the influences: 6 where the first system is wrong, otherwise 0. */
    private static double[] psi(JointConfusionMatrix items) {
        double[] psi = new double[items.atoms()];
        for (int atom = 0; atom < psi.length; atom++) {
            psi[atom] = items.truth(atom) == items.prediction(atom, 0) ? 0 : 6;
        }
        return psi;
    }

    private static double square(double[] column) {
        return Arrays.stream(column).map(x -> x * x).sum();
    }

    private static double sum(double[] column) {
        return Arrays.stream(column).sum();
    }

    /** 2 of 6 items have the influence 6: the mean is 2, the squares are 4 (0 - 2)^2 and 2 (6 - 2)^2. */
    @Test
    void influencesOfIndependentItemsAreCentred() {
        JointConfusionMatrix items = items(3, 2, 1);
        double[] column = JointInfluences.column(Sample.of(items), psi(items));
        assertThat(square(column)).isCloseTo(4 * 4 + 2 * 16, within(1e-13));
        assertThat(column).hasSize(3);
        assertThat(Arrays.stream(column).map(x -> x * x).sorted().toArray())
                .containsExactly(new double[] {4, 12, 32}, within(1e-13));
    }

    /**
     * 2 of 5 positives have the influence 6: the mean is 12/5, the squares are 3 (12/5)^2 + 2 (18/5)^2, times
     * 5/4. The only negative adds nothing.
     */
    @Test
    void influencesOfStrataAreCentredWithinStrata() {
        JointConfusionMatrix items = items(3, 2, 1);
        double[] column = JointInfluences.column(StratifiedSample.of(items, items::truth), psi(items));
        assertThat(square(column)).isCloseTo(1.25 * (3 * 2.4 * 2.4 + 2 * 3.6 * 3.6), within(1e-12));
        assertThat(Arrays.stream(column).map(Math::abs).min()).hasValue(0);
    }

    /**
     * 2 of 6, 1 of 3 and 0 of 3 items have the influence 6: the mean is 3/2, the totals are 12 - 9, 6 - 9/2 and 0
     * - 9/2.
     */
    @Test
    void influencesOfClustersAreSummed() {
        Map<String, JointConfusionMatrix> clusters = new LinkedHashMap<>();
        clusters.put("one", items(3, 2, 1));
        clusters.put("two", items(1, 1, 1));
        clusters.put("three", items(2, 0, 1));
        ClusteredSample<JointConfusionMatrix> sample = ClusteredSample.of(clusters);
        double[] column = JointInfluences.column(sample, psi(sample.evidence()));
        assertThat(sum(column)).isCloseTo(0, within(1e-13));
        assertThat(Arrays.stream(column).sorted().toArray())
                .containsExactly(new double[] {-4.5, 1.5, 3}, within(1e-13));
    }

    /** The columns (1, 2), (2, 4) and (0, 5) minus the first are (1, 2) and (-1, 3). */
    @Test
    void covariancesAreProductsOfDifferencesFromTheFirst() {
        double[][] found =
                JointInfluences.covariances(List.of(new double[] {1, 2}, new double[] {2, 4}, new double[] {0, 5}));
        assertThat(found).isDeepEqualTo(new double[][] {{0, 0, 0}, {0, 5, 5}, {0, 5, 10}});
    }

    @Test
    void foldsAreRefused() {
        JointConfusionMatrix items = items(3, 2, 1);
        assertThatThrownBy(() -> JointInfluences.column(FoldedSample.of(List.of(items, items)), psi(items)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("sample must not be of folds");
    }
}
