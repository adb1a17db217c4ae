package dev.credence.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.decision.Verdict;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DriftMonitorTest {
    private final ConfusionMatrix reference =
            ConfusionMatrix.of(List.of("a", "b"), new long[][] {{900, 100}, {100, 900}});
    private final SplittableRandom random = new SplittableRandom(11);

    private DriftMonitor windows(double margin) {
        return DriftMonitor.of(Credence.load(), "accuracy", ConfidenceLevel.P95, reference, 500, margin);
    }

    private void add(DriftMonitor monitor, int rows, double right) {
        for (int i = 0; i < rows; i++) {
            monitor.add("a", random.nextDouble() < right ? "a" : "b");
        }
    }

    @Test
    void windowsLikeTheReferenceShowNoChange() {
        DriftMonitor monitor = windows(0);
        add(monitor, 1300, 0.9);
        Look look = monitor.look();

        assertThat(look.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(look.number()).isEqualTo(3);
        assertThat(look.items()).isEqualTo(300);
        assertThat(look.level().value()).isEqualTo(1 - 0.05 / 12, within(1e-12));
    }

    @Test
    void changeOfALaterWindowIsShownAndStaysShown() {
        DriftMonitor monitor = windows(0.02);
        add(monitor, 500, 0.9);
        add(monitor, 500, 0.7);
        add(monitor, 10, 0.9);

        assertThat(monitor.look().verdict()).isEqualTo(Verdict.FAIL);
    }

    /** Without a value of the reference each window would be undefined, and the monitor would be off without a word. */
    @Test
    void referenceWithoutAValueOfTheMetricIsRefused() {
        ConfusionMatrix rare =
                ConfusionMatrix.of(List.of("ham"), new long[][] {{40}}).withPositiveDeclared("spam");

        assertThatThrownBy(() -> DriftMonitor.of(Credence.load(), "recall", ConfidenceLevel.P95, rare, 50, 0))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("metric 'recall' is undefined on the reference of 40 rows, so that no window"
                        + " could show a change; take a reference on which it has a value");
        assertThat(DriftMonitor.of(Credence.load(), "specificity", ConfidenceLevel.P95, rare, 50, 0))
                .hasToString("DriftMonitor[specificity, level=0.95, windows of 50 rows]");
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> windows(Double.NaN)).hasMessageContaining("margin=NaN");
        assertThat(windows(0).look().value()).isNaN();
    }
}
