package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.cases.ReferenceMetrics;
import org.junit.jupiter.api.Test;

class WaldTest extends ReferenceTables {
    WaldTest() {
        super(new Wald(), "wald");
    }

    @Override
    double tolerance() {
        return 1e-13; // peak observed 2.6e-15
    }

    @Test
    void perfectScoreIsDegenerateWithNote() {
        Estimate precision = Estimate.compute(
                new Wald(),
                ReferenceMetrics.precision(),
                Sample.of(ConfusionMatrix.binary(50, 0, 0, 50)),
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
        assertThat(precision.status()).isEqualTo(Status.DEGENERATE);
        assertThat(precision.lower()).isEqualTo(1);
        assertThat(Note.sentences(precision.notes()))
                .contains("the interval of 'wald' has collapsed to a point and should not be trusted");
    }
}
