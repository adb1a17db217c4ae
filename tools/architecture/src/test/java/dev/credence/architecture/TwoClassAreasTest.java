package dev.credence.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Of two classes whose scores add up to 1, areas of class against rest and of pairs are the binary area: every registered method
 * that draws no random numbers gives all three the same interval.
 */
class TwoClassAreasTest {
    private static final Metric<?> BINARY = Registered.REGISTRY.metric("auroc");

    @TestFactory
    Stream<DynamicTest> everyMethodGivesTheBinaryInterval() {
        return Stream.of("delta-wilson", "delta-logit", "delta-wald")
                .flatMap(method -> Stream.of("auroc-ovr", "auroc-ovo", "auroc-ovr:average=weighted")
                        .map(metric -> DynamicTest.dynamicTest(method + " of " + metric, () -> {
                            for (double shift : new double[] {0.5, 2, 20}) {
                                sameInterval(method, metric, shift);
                            }
                        })));
    }

    private static void sameInterval(String method, String metric, double shift) {
        Random random = new Random(20_261_122);
        List<String> truth = new ArrayList<>();
        double[][] rows = new double[31][];
        double[] scores = new double[rows.length];
        boolean[] positive = new boolean[rows.length];
        for (int i = 0; i < rows.length; i++) {
            positive[i] = i < 8;
            truth.add(positive[i] ? "b" : "a");
            scores[i] = 1 / (1 + Math.exp(-random.nextGaussian() - (positive[i] ? shift : 0)));
            rows[i] = new double[] {1 - scores[i], scores[i]};
        }
        Estimate one = estimate(method, BINARY, Sample.of(ScoredSample.of(scores, positive)));
        Estimate two = estimate(
                method, Registered.REGISTRY.metric(metric), Sample.of(ClassScores.of(List.of("a", "b"), truth, rows)));
        assertThat(two.value()).isCloseTo(one.value(), within(1e-14));
        assertThat(two.lower()).isCloseTo(one.lower(), within(1e-12));
        assertThat(two.upper()).isCloseTo(one.upper(), within(1e-12));
    }

    private static Estimate estimate(String method, Metric<?> metric, Sample<?> sample) {
        IntervalMethod interval = Registered.REGISTRY.method(method);
        return captured(interval, metric, sample);
    }

    @SuppressWarnings("unchecked") // the metric reads the sample's evidence
    private static <E extends dev.credence.api.evidence.Evidence> Estimate captured(
            IntervalMethod method, Metric<?> metric, Sample<?> sample) {
        return Estimate.compute(
                method, (Metric<E>) metric, (Sample<E>) sample, ConfidenceLevel.P95, ComputeOptions.defaults());
    }
}
