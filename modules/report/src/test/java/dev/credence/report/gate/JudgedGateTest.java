package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.decision.Decision;
import dev.credence.decision.Decision.InconclusiveCause;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedLabels;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests gates of metrics that are corrected for a judge. */
class JudgedGateTest {
    private static final Credence CREDENCE = Credence.load();
    private static final Judged JUDGED = Judged.of(CREDENCE, items());

    private static JudgedLabels items() {
        return JudgedLabels.counting("new", "old")
                .add("yes", "yes", List.of("yes", "yes"), 40)
                .add("yes", "no", List.of("yes", "no"), 6)
                .add("yes", "yes", List.of("no", "no"), 4)
                .add("no", "no", List.of("no", "yes"), 20)
                .add("no", "no", List.of("no", "no"), 18)
                .add("no", "yes", List.of("no", "yes"), 6)
                .add("no", "no", List.of("yes", "yes"), 6)
                .add(null, "yes", List.of("yes", "yes"), 420)
                .add(null, "yes", List.of("no", "no"), 80)
                .add(null, "no", List.of("no", "yes"), 250)
                .add(null, "no", List.of("no", "no"), 250)
                .toLabels()
                .withPositive("yes");
    }

    private static Decision decision(GateReport report, int check) {
        return report.decisions().get(check).decision();
    }

    /** The bounds of each check are those of the corrected interval at twice its significance. */
    @Test
    void boundsEqualCorrectedInterval() {
        GateReport report = Gate.of(CREDENCE)
                .multiplicity(Multiplicity.BONFERRONI)
                .atLeast("f1", 0.7)
                .notWorse("accuracy", 0.02)
                .report(JUDGED);
        Judged at = JUDGED.level(ConfidenceLevel.of(0.95));
        Estimate f1 = at.estimate("f1").corrected();
        Estimate difference = at.compare("accuracy").corrected();

        assertThat(decision(report, 0).lower()).isCloseTo(f1.lower(), within(1e-12));
        assertThat(decision(report, 1).upper()).isCloseTo(difference.upper(), within(1e-12));
        assertThat(decision(report, 1).estimate()).isEqualTo(difference.value());
        assertThat(decision(report, 1).value()).isNaN();
        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
    }

    /** Max-T has at least the significance of Bonferroni's inequality, and more for metrics that are correlated. */
    @Test
    void maxTIsSharperThanHolm() {
        Gate gate =
                Gate.of(CREDENCE).atLeast("accuracy", 0.5).atLeast("f1", 0.5).atLeast("mcc", 0.3);
        double holm = decision(gate.report(JUDGED), 0).lowerSignificance();
        double maxT = decision(gate.multiplicity(Multiplicity.MAX_T).report(JUDGED), 0)
                .lowerSignificance();

        assertThat(holm).isEqualTo(0.05 / 3);
        assertThat(maxT).isBetween(0.025, 0.05);
    }

    @Test
    void equalCandidatesNeedNoAdjustment() {
        JudgedLabels.Rows rows = JudgedLabels.counting("a", "b");
        rows.add("yes", "yes", List.of("yes", "yes"), 60).add("no", "yes", List.of("no", "no"), 12);
        rows.add("no", "no", List.of("no", "no"), 30).add("no", "no", List.of("yes", "yes"), 8);
        rows.add(null, "yes", List.of("yes", "yes"), 300).add(null, "no", List.of("no", "no"), 200);
        CandidatesReport report = Gate.of(CREDENCE)
                .atLeast("accuracy", 0.5)
                .reportAny(Judged.of(CREDENCE, rows.toLabels()), List.of("a", "b"));

        // Peak error of the simulated critical point: 1e-4.
        assertThat(report.candidates().get(0).decisions().get(0).decision().passSignificance())
                .isCloseTo(0.05, within(5e-4));
        assertThat(report.named(Verdict.PASS)).containsExactly("a", "b");
    }

    @Test
    void fewerThanTenLabelledItemsAreInconclusive() {
        JudgedLabels few = JudgedLabels.counting("new")
                .add("yes", "yes", List.of("yes"), 9)
                .add(null, "yes", List.of("yes"), 100)
                .toLabels();
        Decision found = decision(Gate.of(CREDENCE).atLeast("accuracy", 0.1).report(Judged.of(CREDENCE, few)), 0);

        assertThat(found.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(found.cause()).contains(InconclusiveCause.TOO_FEW_ITEMS);
    }

    @Test
    void gateThatMakesNoSenseIsRefused() {
        Gate gate = Gate.of(CREDENCE).notWorse("accuracy", 0.02);
        Judged one = Judged.of(
                CREDENCE,
                JudgedLabels.counting("new")
                        .add("yes", "yes", List.of("yes"), 20)
                        .toLabels());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> gate.report(one))
                .withMessage("a margin compares two systems: metric=accuracy, systems=1; give the new one and the"
                        + " baseline, or a floor");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Gate.of(CREDENCE).report(JUDGED))
                .withMessageStartingWith("a gate must have an expectation");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gate.reportAny(JUDGED, List.of("new", "old")))
                .withMessageStartingWith("candidates are checked by floors and ceilings");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Gate.of(CREDENCE).atLeast("accuracy", 0.5).reportAny(JUDGED, List.of("new")))
                .withMessage("candidates must be the judged systems: names=[new], systems=2");
    }
}
