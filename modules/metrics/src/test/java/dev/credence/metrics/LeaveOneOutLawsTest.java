package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.LeaveOneOut.Deletion;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** For every metric of this module, the value without an observation equals the evaluation without that observation. */
class LeaveOneOutLawsTest {
    @Provide
    Arbitrary<ConfusionMatrix> matrices() {
        return Standard.matrices();
    }

    @Test
    void everyMetricImplementsLeaveOneOut() {
        for (String spelling : Standard.spellings()) {
            assertThat(Standard.metric(spelling)).as(spelling).isInstanceOf(LeaveOneOut.class);
        }
    }

    /** These include averages that are infinite for some classes, whose sums cannot be updated. */
    private static List<String> spellings() {
        List<String> spellings = new ArrayList<>(Standard.spellings());
        spellings.addAll(List.of(
                "diagnostic-odds-ratio",
                "diagnostic-odds-ratio.macro",
                "diagnostic-odds-ratio.weighted",
                "lr-positive.macro:undefined=skip",
                "f1.weighted:undefined=nan"));
        return spellings;
    }

    @Property(tries = 300, seed = "31")
    void valueWithoutAnItemEqualsEvaluation(@ForAll("matrices") ConfusionMatrix matrix) {
        double[] ones = new double[matrix.atoms()];
        Arrays.fill(ones, 1);
        for (String spelling : spellings()) {
            compare(spelling, matrix, matrix.weights(), ones);
        }
    }

    /** Weights have any size and differ between atoms; the whole weight of an atom with one observation is removed. */
    @Property(tries = 300, seed = "32")
    void valueWithoutAWeightedItemEqualsEvaluation(@ForAll("matrices") ConfusionMatrix matrix, @ForAll Random random) {
        double[] weights = matrix.weights();
        double[] ones = new double[weights.length];
        for (int atom = 0; atom < weights.length; atom++) {
            weights[atom] *= 0.1 + 3 * random.nextDouble();
            ones[atom] = weights[atom] / matrix.count(atom);
        }
        for (String spelling : spellings()) {
            compare(spelling, matrix, weights, ones);
        }
    }

    /** The largest observed difference is 1.7e-14 of the value, or of 1 if that is larger. */
    private static void compare(String spelling, ConfusionMatrix matrix, double[] weights, double[] ones) {
        Metric<ConfusionMatrix> metric = Standard.metric(spelling);
        if (metric.refusal(matrix).isPresent()) {
            return;
        }
        Deletion deletion = LeaveOneOut.of(metric, matrix, weights);
        for (int atom = 0; atom < weights.length; atom++) {
            double[] rest = weights.clone();
            rest[atom] -= ones[atom];
            double expected = metric.value(matrix, rest);
            double actual = deletion.without(atom, ones[atom]);
            if (Double.isFinite(expected)) {
                assertThat(actual)
                        .as("%s without one of %s", spelling, matrix.describe(atom))
                        .isCloseTo(expected, within(1e-13 * Math.max(1, Math.abs(expected))));
            } else {
                assertThat(actual)
                        .as("%s without one of %s", spelling, matrix.describe(atom))
                        .isEqualTo(Double.valueOf(expected));
            }
        }
    }

    /**
     * The influences of all cells, which are stored as 3 k + 1 numbers, and their mean square are compared with
     * those cell by cell.
     */
    @Property(tries = 200, seed = "33")
    void meanSquareOfInfluencesEqualsTheSumOverCells(@ForAll("matrices") ConfusionMatrix matrix) {
        ConfusionMatrix full = matrix.withUnseenAtoms();
        double cells = full.atoms();
        for (String spelling :
                List.of("f1.macro", "f1.weighted", "specificity.micro", "specificity.macro", "balanced-error")) {
            MarginMetric metric = (MarginMetric) Standard.metric(spelling);
            double[] weights = full.weights();
            for (int atom = 0; atom < weights.length; atom++) {
                weights[atom] += 1 / cells;
            }
            double[] psi = new double[weights.length];
            metric.influence(full, weights, psi);
            double expected = 0;
            for (double one : psi) {
                expected += one * one / cells;
            }
            Margins margins = Margins.of(matrix, matrix.weights()).withEachCell(1 / cells);
            assertThat(metric.influence(margins).meanSquare())
                    .as(spelling)
                    .isCloseTo(expected, within(1e-12 * expected));
            assertThat(metric.value(margins)).as(spelling).isCloseTo(metric.value(full, weights), within(1e-14));
        }
    }
}
