package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.Status;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.cases.ReferenceMetrics;
import org.junit.jupiter.api.Test;

class WilsonTest extends ReferenceTables {
    WilsonTest() {
        super(new Wilson(), "wilson");
    }

    @Override
    double tolerance() {
        return 2e-15; // peak observed 4.7e-16
    }

    @Test
    void arrayFormEqualsSingleCalls() {
        long[] trials = {1, 2, 30, 10_000, 1L << 45, (1L << 45) + 1, 1L << 53};
        ProportionBounds bounds = new Wilson().at(ConfidenceLevel.of(0.5));
        for (long rest = 0; rest <= 1; rest++) {
            long[] successes = new long[trials.length];
            for (int i = 0; i < trials.length; i++) {
                successes[i] = trials[i] - rest;
            }
            double[] lower = new double[trials.length];
            double[] upper = new double[trials.length];
            bounds.bounds(successes, trials, lower, upper);
            for (int i = 0; i < trials.length; i++) {
                assertThat(lower[i])
                        .isEqualTo(bounds.lower(successes[i], trials[i]))
                        .isLessThan(upper[i]);
                assertThat(upper[i]).isEqualTo(bounds.upper(successes[i], trials[i]));
            }
        }
    }

    @Test
    void invalidCountsInArrayFormThrowAndLeaveArraysUnchanged() {
        ProportionBounds bounds = new Wilson().at(ConfidenceLevel.P95);
        double[] lower = {7, 7};
        assertThatThrownBy(() -> bounds.bounds(new long[] {1, 4}, new long[] {3, 3}, lower, new double[2]))
                .hasMessage("successes must lie in [0, trials], trials in [0, 2^53]: successes=4, trials=3 at index 1");
        assertThat(lower).containsExactly(7, 7);
        assertThatThrownBy(() -> bounds.bounds(new long[1], new long[2], lower, new double[2]))
                .hasMessage("arrays must have the same length: successes=1, trials=2, lower=2, upper=2");
    }

    @Test
    void intervalWithoutTrialsIsWholeRange() {
        Estimate precision = Estimate.compute(
                new Wilson(),
                ReferenceMetrics.precision(),
                Sample.of(ConfusionMatrix.binary(0, 0, 3, 7)),
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
        assertThat(precision.status()).isEqualTo(Status.UNDEFINED);
        assertThat(precision.lower()).isEqualTo(0);
        assertThat(precision.upper()).isEqualTo(1);
    }
}
