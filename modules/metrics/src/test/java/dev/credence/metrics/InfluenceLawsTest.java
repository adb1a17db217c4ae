package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Tests properties that every registered metric has on every matrix. */
class InfluenceLawsTest {
    /** This metric has no influence of its own, so that the default differentiates it numerically. */
    private record Bare(Metric<ConfusionMatrix> metric) implements Metric<ConfusionMatrix> {
        @Override
        public String id() {
            return metric.id();
        }

        @Override
        public Class<ConfusionMatrix> evidenceType() {
            return metric.evidenceType();
        }

        @Override
        public Range range() {
            return metric.range();
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            return metric.value(matrix, weights);
        }
    }

    @Provide
    Arbitrary<ConfusionMatrix> matrices() {
        return Standard.matrices();
    }

    private static boolean fits(Metric<ConfusionMatrix> metric, ConfusionMatrix matrix) {
        return metric.refusal(matrix).isEmpty();
    }

    @Property(tries = 150, seed = "11")
    void closedFormInfluencesAgreeWithNumericalOnes(@ForAll("matrices") ConfusionMatrix matrix) {
        for (String spelling : Standard.spellings()) {
            Metric<ConfusionMatrix> metric = Standard.metric(spelling);
            double value = metric.value(matrix);
            double[] closed = Standard.influence(metric, matrix);
            if (!Double.isFinite(value)) {
                assertThat(closed)
                        .as(spelling)
                        .matches(all -> Arrays.stream(all).allMatch(Double::isNaN));
                continue;
            }
            double[] numerical = Standard.influence(new Bare(metric), matrix);
            double scale = Math.max(Math.max(1, Math.abs(value)), Standard.largest(numerical));
            for (int atom = 0; atom < closed.length; atom++) {
                assertThat(closed[atom])
                        .as("%s of %s", spelling, matrix.describe(atom))
                        .isCloseTo(numerical[atom], within(1e-6 * scale));
            }
        }
    }

    @Property(tries = 150, seed = "12")
    void weightedInfluencesSumToZero(@ForAll("matrices") ConfusionMatrix matrix) {
        for (String spelling : Standard.spellings()) {
            Metric<ConfusionMatrix> metric = Standard.metric(spelling);
            if (Double.isFinite(metric.value(matrix))) {
                double[] influence = Standard.influence(metric, matrix);
                double sum = 0;
                for (int atom = 0; atom < influence.length; atom++) {
                    sum += matrix.count(atom) * influence[atom];
                }
                double scale = Math.max(1, Standard.largest(influence));
                assertThat(sum / matrix.size()).as(spelling).isCloseTo(0, within(1e-12 * scale));
            }
        }
    }

    @Property(tries = 150, seed = "13")
    void scaleOfTheWeightsDoesNotMatter(@ForAll("matrices") ConfusionMatrix matrix) {
        for (String spelling : Standard.spellings()) {
            Metric<ConfusionMatrix> metric = Standard.metric(spelling);
            double value = metric.value(matrix);
            for (double scale : new double[] {0x1p-40, 1.0 / 3, 0x1p20}) {
                double[] weights =
                        Arrays.stream(matrix.weights()).map(w -> scale * w).toArray();
                double scaled = metric.value(matrix, weights);
                requireClose(spelling, scaled, value);
            }
        }
    }

    private static void requireClose(String spelling, double actual, double value) {
        if (Double.isFinite(value)) {
            assertThat(actual).as(spelling).isCloseTo(value, within(1e-12 * Math.max(1, Math.abs(value))));
        } else {
            assertThat(Double.compare(actual, value)).as(spelling).isZero();
        }
    }

    @Property(tries = 150, seed = "14")
    void valuesStayInTheRange(@ForAll("matrices") ConfusionMatrix matrix) {
        for (String spelling : Standard.spellings()) {
            Metric<ConfusionMatrix> metric = Standard.metric(spelling);
            double value = metric.value(matrix);
            assertThat(Double.isNaN(value) || metric.range().contains(value))
                    .as("%s=%s", spelling, value)
                    .isTrue();
        }
    }

    @Property(tries = 150, seed = "15")
    void undefinedAndInfiniteValuesHaveANote(@ForAll("matrices") ConfusionMatrix matrix) {
        for (String spelling : Standard.spellings()) {
            Metric<ConfusionMatrix> metric = Standard.metric(spelling);
            if (!Double.isFinite(metric.value(matrix))) {
                assertThat(Note.sentences(metric.notes(matrix, matrix.weights())))
                        .as(spelling)
                        .isNotEmpty();
            }
        }
    }

    /** Only weighted kappa reads the order of the labels. */
    @Property(tries = 100, seed = "16")
    void orderAndNamesOfLabelsDoNotMatter(@ForAll("matrices") ConfusionMatrix matrix, @ForAll Random random) {
        List<Integer> order = new java.util.ArrayList<>(
                IntStream.range(0, matrix.classes()).boxed().toList());
        Collections.shuffle(order, random);
        List<String> names = order.stream()
                .map(c -> matrix.labels().get(c).equals("b") ? "b" : "class " + (1000 - 37 * c))
                .toList();
        long[][] counts = new long[order.size()][order.size()];
        for (int i = 0; i < counts.length; i++) {
            for (int j = 0; j < counts.length; j++) {
                counts[i][j] = matrix.count(
                        matrix.labels().get(order.get(i)), matrix.labels().get(order.get(j)));
            }
        }
        ConfusionMatrix renamed = ConfusionMatrix.of(names, counts).withPositive("b");
        for (String spelling : Standard.spellings()) {
            if (!spelling.contains("weights=")) {
                Metric<ConfusionMatrix> metric = Standard.metric(spelling);
                double value = metric.value(matrix);
                requireClose(spelling, metric.value(renamed), value);
                assertThat(fits(metric, renamed)).isEqualTo(fits(metric, matrix));
            }
        }
    }
}
