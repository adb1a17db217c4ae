package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.sample.Sample;
import dev.credence.testkit.cases.ReferenceMetrics;
import org.junit.jupiter.api.Test;

class ClopperPearsonTest extends ReferenceTables {
    ClopperPearsonTest() {
        super(new ClopperPearson(), "clopperPearson");
    }

    @Override
    double tolerance() {
        return 1e-14; // peak observed 1.4e-15
    }

    @Test
    void coverageIsGuaranteed() {
        assertThat(new ClopperPearson().exact()).isTrue();
    }

    @Test
    void boundsOfF1EqualLinkedBoundsOfJaccard() {
        ProportionBounds jaccard = new ClopperPearson().at(ConfidenceLevel.P95);
        Estimate f1 = Estimate.compute(
                new ClopperPearson(),
                ReferenceMetrics.f1(),
                Sample.of(ConfusionMatrix.binary(199, 2, 13, 355)),
                ConfidenceLevel.P95,
                ComputeOptions.defaults());
        double lower = jaccard.lower(199, 214);
        double upper = jaccard.upper(199, 214);
        assertThat(f1.value()).isEqualTo(2 * (199 / 214.0) / (1 + 199 / 214.0));
        assertThat(f1.lower()).isEqualTo(2 * lower / (1 + lower));
        assertThat(f1.upper()).isEqualTo(2 * upper / (1 + upper));
        assertThat(f1.n()).isEqualTo(214);
        assertThat(f1.exact()).isTrue();
    }
}
