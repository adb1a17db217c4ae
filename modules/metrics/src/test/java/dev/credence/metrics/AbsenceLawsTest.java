package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Absent classes, the order of labels and the scale of weights do not change any bit of any metric. */
class AbsenceLawsTest {
    @Provide
    Arbitrary<ConfusionMatrix> matrices() {
        return Standard.matrices().filter(AbsenceLawsTest::twoClassesOccur);
    }

    private static boolean twoClassesOccur(ConfusionMatrix matrix) {
        return IntStream.range(0, matrix.atoms())
                        .flatMap(atom -> IntStream.of(matrix.truth(atom), matrix.predicted(atom)))
                        .distinct()
                        .count()
                >= 2;
    }

    /** Returns every number that methods compute from a metric. */
    private static List<Double> computed(Metric<ConfusionMatrix> metric, ConfusionMatrix given) {
        ConfusionMatrix matrix = Sample.of(given).evidence();
        double[] weights = matrix.weights();
        List<Double> answers = new ArrayList<>();
        answers.add(metric.value(matrix));
        Arrays.stream(Standard.influence(metric, matrix)).forEach(answers::add);
        LeaveOneOut.Deletion deletion = LeaveOneOut.of(metric, matrix, weights);
        for (int atom = 0; atom < weights.length; atom++) {
            answers.add(deletion.without(atom, 1));
        }
        ConfusionMatrix full = matrix.withUnseenAtoms();
        answers.add(metric.value(full));
        Arrays.stream(Standard.influence(metric, full)).forEach(answers::add);
        if (metric instanceof MarginMetric average) {
            Margins smoothed = Margins.of(matrix, weights).withEachCell(1.0 / 9);
            answers.add(average.value(smoothed));
            answers.add(average.influence(smoothed).meanSquare());
        }
        return answers;
    }

    private static ConfusionMatrix sortedAtoms(ConfusionMatrix matrix, List<String> labels) {
        long[][] counts = new long[labels.size()][labels.size()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            counts[labels.indexOf(matrix.labels().get(matrix.truth(atom)))][
                            labels.indexOf(matrix.labels().get(matrix.predicted(atom)))] =
                    matrix.count(atom);
        }
        return ConfusionMatrix.of(labels, counts).withPositive("b");
    }

    @Property(tries = 100, seed = "21")
    void absentClassChangesNoBit(@ForAll("matrices") ConfusionMatrix matrix, @ForAll @IntRange(max = 4) int at) {
        List<String> labels = new ArrayList<>(matrix.labels());
        labels.add(Math.min(at, labels.size()), "absent");
        ConfusionMatrix wider = sortedAtoms(matrix, labels);
        for (String spelling : Standard.spellings()) {
            if (!spelling.contains("scale=declared")) {
                Metric<ConfusionMatrix> metric = Standard.metric(spelling);
                assertThat(computed(metric, wider)).as(spelling).isEqualTo(computed(metric, matrix));
            }
        }
    }

    @Property(tries = 100, seed = "22")
    void orderOfLabelsChangesNoBit(@ForAll("matrices") ConfusionMatrix matrix, @ForAll Random random) {
        List<String> labels = new ArrayList<>(matrix.labels());
        Collections.shuffle(labels, random);
        for (ConfusionMatrix other : List.of(sortedAtoms(matrix, labels), matrix.withLabels(labels))) {
            for (String spelling : Standard.spellings()) {
                if (!spelling.contains("weights=")) {
                    Metric<ConfusionMatrix> metric = Standard.metric(spelling);
                    assertThat(computed(metric, other)).as(spelling).isEqualTo(computed(metric, matrix));
                }
            }
        }
    }

    /** The atoms are sorted by their index although the labels are not sorted. */
    @Example
    void orderOfLabelsChangesNoBitForOneAtom() {
        ConfusionMatrix matrix = ConfusionMatrix.of(List.of("a", "b"), new long[][] {{0, 1}, {0, 0}})
                .withPositive("b");
        Metric<ConfusionMatrix> metric = Standard.metric("balanced-accuracy");
        assertThat(computed(metric, matrix.withLabels(List.of("b", "a")))).isEqualTo(computed(metric, matrix));
    }

    @Property(tries = 100, seed = "23")
    void scaleOfWeightsDoesNotMatter(@ForAll("matrices") ConfusionMatrix matrix) {
        for (String spelling : Standard.spellings()) {
            Metric<ConfusionMatrix> metric = Standard.metric(spelling);
            double value = metric.value(matrix);
            for (double scale : new double[] {0x1p-300, 0x1p-40, 0x1p270}) {
                assertThat((Double) metric.value(matrix, times(matrix, scale)))
                        .as(spelling)
                        .isEqualTo((Double) value);
            }
            for (double scale : new double[] {1e-90, 1e80}) {
                double scaled = metric.value(matrix, times(matrix, scale));
                if (Double.isFinite(value)) {
                    assertThat(scaled).as(spelling).isCloseTo(value, within(1e-12 * Math.max(1, Math.abs(value))));
                } else {
                    assertThat((Double) scaled).as(spelling).isEqualTo((Double) value);
                }
            }
        }
    }

    private static double[] times(ConfusionMatrix matrix, double scale) {
        return Arrays.stream(matrix.weights()).map(weight -> scale * weight).toArray();
    }
}
