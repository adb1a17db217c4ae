package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.refusal.RefusedException;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedItems;
import dev.credence.outcomes.Outcomes;
import dev.credence.report.gate.Gate;
import org.junit.jupiter.api.Test;

/** Tests a gate of a quantile of judged outcomes. */
class JudgedQuantileGateTest {
    private static final Credence CREDENCE = Credence.load();

    /** A quantile has no influences without its density, so that max-T cannot correlate it; Holm's procedure needs none. */
    @Test
    void quantileIsRefusedByMaxTAlone() {
        JudgedItems<Outcomes> items = new JudgedItems<>();
        for (int item = 0; item < 200; item++) {
            items.add(item < 60 ? Outcomes.of(item % 60) : null, Outcomes.of(item % 60 + 1));
        }
        Gate gate = Gate.of(CREDENCE).atMost("quantile:p=0.5", 50);
        Judged numbers = Judged.of(CREDENCE, items);

        assertThat(gate.report(numbers).verdict()).isEqualTo(Verdict.PASS);
        assertThatThrownBy(() -> gate.multiplicity(Multiplicity.MAX_T).report(numbers))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("adjust by holm instead");
    }
}
