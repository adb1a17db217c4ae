package dev.credence.api.internal.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Toys;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class NumericalInfluenceTest {
    private static double[] influence(Metric<ConfusionMatrix> metric, ConfusionMatrix matrix) {
        double[] out = new double[matrix.atoms()];
        metric.influence(matrix, matrix.weights(), out);
        return out;
    }

    /** Peak relative error observed over these seeds: 5e-9, in cells without weight. */
    @Property(seed = "3", tries = 300)
    void numericalInfluencesOfBinaryMetricMatchClosedForm(
            @ForAll @IntRange(min = 0, max = 100_000) int tp,
            @ForAll @IntRange(min = 1, max = 100_000) int fp,
            @ForAll @IntRange(min = 1, max = 100_000) int fn,
            @ForAll @IntRange(min = 0, max = 100_000) int tn) {
        double[] gradient = new double[4];
        new Toys.Smooth(0).gradient(tp, fp, fn, tn, gradient);
        double[] exact = Toys.Smooth.exact(tp, fp, fn, tn);
        double largest =
                IntStream.range(0, 4).mapToDouble(i -> Math.abs(exact[i])).max().orElseThrow();
        for (int i = 0; i < 4; i++) {
            assertThat(gradient[i]).isCloseTo(exact[i], within(1e-7 * largest));
        }
    }

    @Property(seed = "4", tries = 100)
    void numericalInfluencesOfAtomsMatchClosedForm(
            @ForAll @LongRange(min = 1, max = 1000) long a,
            @ForAll @LongRange(min = 0, max = 1000) long b,
            @ForAll @LongRange(min = 0, max = 1000) long c) {
        long[][] counts = {{a, b, 0}, {c, 0, 3}, {1, 0, b}};
        ConfusionMatrix matrix =
                ConfusionMatrix.of(List.of("x", "y", "z"), counts).withUnseenAtoms();
        Toys.Diagonal metric = new Toys.Diagonal();
        double[] influence = influence(metric, matrix);
        double value = metric.value(matrix);
        for (int atom = 0; atom < influence.length; atom++) {
            double share = matrix.count(atom) / (double) matrix.size();
            boolean diagonal = matrix.truth(atom) == matrix.predicted(atom);
            assertThat(influence[atom]).isCloseTo(Toys.Diagonal.exact(share, diagonal, value), within(1e-6));
        }
    }

    @Test
    void numericalInfluenceOfRareAtomHasSixDigits() {
        double[] gradient = new double[4];
        new Toys.Smooth(0).gradient(0, 1000, 1, 998_999, gradient);
        double[] exact = Toys.Smooth.exact(0, 1000, 1, 998_999);
        assertThat(gradient[0]).isCloseTo(exact[0], within(1e-6 * exact[0]));
    }

    @Test
    void weightedSumOfInfluencesIsZero() {
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{7, 2}, {1, 5}});
        double[] influence = influence(new Toys.Diagonal(), matrix);
        double sum = IntStream.range(0, 4)
                .mapToDouble(i -> matrix.count(i) * influence[i])
                .sum();
        assertThat(sum).isCloseTo(0, within(1e-12));
    }

    @Test
    void undefinedMetricHasNaNInfluences() {
        ConfusionMatrix none =
                ConfusionMatrix.of(List.of("a", "b"), new long[2][2]).withUnseenAtoms();
        assertThat(influence(new Toys.Diagonal(), none)).containsOnly(Double.NaN);
    }

    @Test
    void numericalInfluenceOfTooManyAtomsThrowsWithAdvice() {
        int classes = 142; // 142^2 = 20,164
        List<String> labels = IntStream.range(0, classes).mapToObj(i -> "c" + i).toList();
        long[][] counts = new long[classes][classes];
        for (int c = 0; c < classes; c++) {
            counts[c][c] = 1;
        }
        ConfusionMatrix matrix = ConfusionMatrix.of(labels, counts).withUnseenAtoms();
        assertThatThrownBy(() -> influence(new Toys.Diagonal(), matrix))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("numerical influence needs at most 20000 atoms: atoms=20164; "
                        + "implement influence(...) of metric 'toy-diagonal' in closed form");
    }
}
