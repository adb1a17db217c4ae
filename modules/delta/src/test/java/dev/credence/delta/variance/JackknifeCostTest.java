package dev.credence.delta.variance;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the cost of the jackknife for scores of many classes, whose atoms are single items. */
class JackknifeCostTest {
    /** This metric is the mean score of the first class, and counts its evaluations. */
    private static final class MeanScore implements Metric<ClassScores> {
        private int evaluations;

        @Override
        public String id() {
            return "mean-score";
        }

        @Override
        public Class<ClassScores> evidenceType() {
            return ClassScores.class;
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public Metric<ClassScores> configured(Options options) {
            return this;
        }

        @Override
        public double value(ClassScores scores, double[] weights) {
            evaluations++;
            double sum = 0;
            double total = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                sum += weights[atom] * scores.score(atom, 0);
                total += weights[atom];
            }
            return sum / total;
        }

        @Override
        public void influence(ClassScores scores, double[] weights, double[] out) {
            for (int atom = 0; atom < weights.length; atom++) {
                out[atom] = scores.score(atom, 0) - 0.5;
            }
        }
    }

    private static ClassScores items(int items, int classes) {
        List<String> labels = java.util.stream.IntStream.range(0, classes)
                .mapToObj(c -> "c" + c)
                .toList();
        double[][] scores = new double[items][classes];
        for (int item = 0; item < items; item++) {
            scores[item][0] = item % 2;
        }
        return ClassScores.of(labels, Collections.nCopies(items, "c0"), scores);
    }

    private static int evaluations(int items, int classes) {
        MeanScore metric = new MeanScore();
        Sample<ClassScores> sample = Sample.of(items(items, classes));
        VarianceEstimate known = VarianceEstimate.of(metric, sample);
        double[] psi = InPlaceInfluence.of(metric, sample.evidence(), sample.weights());
        metric.evaluations = 0;
        // the jackknife of a mean equals its variance by influences
        double actual = DesignVariance.of(sample).jackknife(metric, psi, known, rest -> 0.5 - rest);
        assertEquals(known.variance(), actual, 1e-12 * known.variance());
        return metric.evaluations;
    }

    /** Scores use the variance by classes, because the jackknife costs the square of the number of items. */
    @Test
    void jackknifeSkipsScores() {
        assertEquals(0, evaluations(100, 2));
        assertEquals(0, evaluations(634, 10));
    }
}
