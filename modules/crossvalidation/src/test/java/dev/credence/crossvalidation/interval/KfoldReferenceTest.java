package dev.credence.crossvalidation.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.sample.FoldedSample;
import dev.credence.crossvalidation.FoldMetrics;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Compares with all 40 cases of kfold.json (tools/reference/kfold.py; mpmath, 60 digits). */
class KfoldReferenceTest {
    /** The tolerance is 1e-13 relative; the largest observed error is 1.3e-14, in a t interval. */
    private static final double TIGHT = 1e-13;

    static Stream<JsonNode> cases() throws IOException {
        try (InputStream in =
                KfoldReferenceTest.class.getResourceAsStream("/dev/credence/crossvalidation/kfold.json")) {
            return StreamSupport.stream(
                    new ObjectMapper().readTree(in).get("cases").spliterator(), false);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void studentIntervalsEqualTheTableCutAtTheRange(JsonNode row) {
        same(row, new KfoldT(), "ciT");
        same(row, new KfoldTCorrected(), "ciCT");
        same(row, new NadeauBengio(), "ciNB");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void credibleIntervalsEqualTheTable(JsonNode row) {
        Options prior = Options.of(Map.of("prior", row.get("lambda").asString()));
        if (!row.get("metric").asString().equals("f1")) {
            same(row, new KfoldBeta().configured(prior), "ciM");
            same(row, new KfoldBetaMean().configured(prior), "ciA");
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void meanOfPosteriorsEqualsTheTable(JsonNode row) {
        if (row.has("indepMeanQ")) {
            IntervalMethod method = new KfoldPosteriorMean()
                    .configured(Options.of(Map.of("prior", row.get("lambda").asString())));
            Estimate estimate = estimate(row, method);
            assertThat(estimate.exact()).isTrue();
            near(estimate.lower(), row.get("indepMeanQ").get(0));
            near(
                    estimate.posterior().orElseThrow().median(),
                    row.get("indepMeanQ").get(1));
            near(estimate.upper(), row.get("indepMeanQ").get(2));
            near(Math.pow(estimate.posterior().orElseThrow().standardDeviation(), 2), row.get("indepMeanVar"));
        }
    }

    private static void same(JsonNode row, IntervalMethod method, String field) {
        Estimate estimate = estimate(row, method);
        near(estimate.lower(), Math.max(0, row.get(field).get(0).asDouble()));
        near(estimate.upper(), Math.min(1, row.get(field).get(1).asDouble()));
    }

    private static void near(double computed, JsonNode expected) {
        near(computed, expected.asDouble());
    }

    private static void near(double computed, double expected) {
        assertThat(computed).isCloseTo(expected, within(TIGHT * Math.max(expected, 1e-2)));
    }

    private static Estimate estimate(JsonNode row, IntervalMethod method) {
        Metric<ConfusionMatrix> metric = FoldMetrics.of(row.get("metric").asString());
        List<ConfusionMatrix> folds = StreamSupport.stream(row.get("folds").spliterator(), false)
                .map(f -> ConfusionMatrix.binary(
                        f.get(0).asLong(),
                        f.get(1).asLong(),
                        f.get(2).asLong(),
                        f.get(3).asLong()))
                .toList();
        return Estimate.compute(
                method,
                metric,
                FoldedSample.of(folds),
                ConfidenceLevel.of(row.get("level").asDouble()),
                ComputeOptions.defaults());
    }
}
