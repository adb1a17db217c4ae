package dev.credence.frequentist.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Link;
import dev.credence.api.sample.Sample;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LinkedProportionTest {
    private record Share(String id, Set<Outcome> successes, Set<Outcome> trials, Link link)
            implements BinaryProportionMetric {}

    private static final Share RECALL = new Share(
            "recall",
            Set.of(Outcome.TRUE_POSITIVE),
            Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_NEGATIVE),
            Link.IDENTITY);
    private static final Share F1 = new Share(
            "f1",
            Set.of(Outcome.TRUE_POSITIVE),
            Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE),
            Link.DICE_OF_JACCARD);

    private static Estimate estimate(ProportionIntervalMethod method, Share metric, ConfusionMatrix matrix) {
        return method.estimate(metric, Sample.of(matrix), ConfidenceLevel.P95, Run.defaults());
    }

    @Test
    void f1HasClopperPearsonBoundsThroughJaccard() {
        ProportionBounds jaccard = new ClopperPearson().at(ConfidenceLevel.P95);
        Estimate f1 = estimate(new ClopperPearson(), F1, ConfusionMatrix.binary(199, 2, 13, 355));
        double lower = jaccard.lower(199, 214);
        double upper = jaccard.upper(199, 214);
        assertThat(f1.value()).isEqualTo(2 * (199 / 214.0) / (1 + 199 / 214.0));
        assertThat(f1.lower()).isEqualTo(2 * lower / (1 + lower));
        assertThat(f1.upper()).isEqualTo(2 * upper / (1 + upper));
        assertThat(f1.n()).isEqualTo(214);
        assertThat(f1.exact()).isTrue();
    }

    @Test
    void onlyGuaranteedCoverageIsCalledExact() {
        assertThat(new ClopperPearson().exact()).isTrue();
        assertThat(new Blaker().exact()).isTrue();
        assertThat(new Hoeffding().exact()).isFalse();
        assertThat(new MidP().exact()).isFalse();
    }

    @Test
    void waldAtAPerfectScoreIsDegenerateAndSaysSo() {
        Estimate recall = estimate(new Wald(), RECALL, ConfusionMatrix.binary(50, 0, 0, 50));
        assertThat(recall.status()).isEqualTo(Status.DEGENERATE);
        assertThat(recall.lower()).isEqualTo(1);
        assertThat(recall.notes()).contains("the interval of 'wald' has collapsed to a point: do not trust it");
    }

    @Test
    void withoutTrialsTheIntervalIsTheWholeRange() {
        Estimate recall = estimate(new Wilson(), RECALL, ConfusionMatrix.binary(0, 3, 0, 7));
        assertThat(recall.status()).isEqualTo(Status.UNDEFINED);
        assertThat(recall.lower()).isEqualTo(0);
        assertThat(recall.upper()).isEqualTo(1);
    }
}
