package dev.credence.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.decision.Multiplicity;
import dev.credence.decision.Verdict;
import dev.credence.report.evaluation.Observations;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests floors and ceilings of a gate, which need no baseline. */
class GateFloorsTest extends GatedPairs {
    /** With ten directions a check once passed that is inconclusive with twenty thousand. */
    @Test
    void floorAboveCeilingIsRefusedInEitherOrder() {
        String message =
                "the floor of a metric must be below its ceiling: metric=prevalence, floor=0.5, ceiling=0.4; no system"
                        + " can pass both: raise the ceiling, or leave one of them out";

        assertThatThrownBy(() -> GATE.atLeast("prevalence", 0.5).atMost("prevalence", 0.4))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThatThrownBy(() ->
                        GATE.atMost("prevalence", 0.4).atLeast("accuracy", 0.5).atLeast("prevalence", 0.5))
                .hasMessage(message);
        assertThatThrownBy(() -> GATE.atLeast("prevalence", 0.5).atMost("prevalence", 0.5))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(GATE.atLeast("prevalence", 0.4)
                        .atMost("prevalence", 0.5)
                        .atMost("predicted-prevalence", 0.3)
                        .expectations())
                .hasSize(3);
    }

    @Test
    void floorIsComparedWithTheBoundAndNotTheValue() {
        GateReport.GateDecision decision = only(GATE.atLeast("accuracy", 0.9).report(pair(910, 0, 0, 90)));

        assertThat(decision.decision().value()).isEqualTo(0.91);
        assertThat(decision.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(decision.decision().by()).isEqualTo("clopper-pearson");
        assertThat(decision.decision().deciding().orElseThrow()).isBetween(4_000L, 8_000L);
        assertThat(only(GATE.atLeast("accuracy", 0.85).report(pair(910, 0, 0, 90)))
                        .verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(only(GATE.atLeast("accuracy", 0.95).report(pair(910, 0, 0, 90)))
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void floorOfNonProportionFailsOnlyIfBoundIsBelow() {
        ConfusionMatrix alone = ConfusionMatrix.binary(9, 2, 3, 16);
        GateReport.GateDecision decision =
                only(GATE.atLeast("f1.macro", 0.95).report(Observations.of(alone), Map.of()));

        assertThat(decision.decision().upper())
                .isGreaterThan(decision.decision().inference().upper());
        assertThat(decision.decision().lower())
                .isEqualTo(decision.decision().inference().lower());
    }

    @Test
    void floorOfEveryClassEqualsTheFloorsOfTheClasses() {
        ConfusionMatrix alone =
                ConfusionMatrix.of(List.of("a", "b", "c"), new long[][] {{90, 3, 2}, {4, 60, 5}, {1, 0, 30}});
        GateReport star = GATE.atLeast("recall@*", 0.8).report(Observations.of(alone), Map.of());
        GateReport each = GATE.atLeast("recall@a", 0.8)
                .atLeast("recall@b", 0.8)
                .atLeast("recall@c", 0.8)
                .report(Observations.of(alone), Map.of());
        assertThat(star.decisions()).hasSize(3).isEqualTo(each.decisions());
        assertThat(GatePlan.of(GATE.atLeast("recall@*", 0.8))
                        .report(Observations.of(alone), Map.of())
                        .checks())
                .hasSameSizeAs(GatePlan.of(GATE.atLeast("recall@a", 0.8)
                                .atLeast("recall@b", 0.8)
                                .atLeast("recall@c", 0.8))
                        .report(Observations.of(alone), Map.of())
                        .checks());
    }

    @Test
    void systemWithoutBaselineIsCheckedAgainstFloors() {
        ConfusionMatrix alone = matrix(910, 0, 0, 90).first();
        GateReport report =
                GATE.atLeast("accuracy", 0.85).report(Observations.of(alone), Map.of("all", Observations.of(alone)));

        assertThat(report.verdict()).isEqualTo(Verdict.PASS);
        assertThat(report.decisions()).hasSize(2);
        assertThatThrownBy(() -> GATE.notWorse("accuracy", 0.01).report(Observations.of(alone), Map.of()))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(
                        "'accuracy not worse by 0.01' compares with a baseline, but only one system was observed:"
                                + " report on an ObservedPair of both");
    }

    @Test
    void undecidableExpectationsAreRefused() {
        assertThatThrownBy(() -> GATE.notWorse("prevalence", 0.01))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "metric must have a direction, or no value of it is worse than another: metric=prevalence, of which"
                                + " neither higher "
                                + "nor lower values are better; expect a floor or a ceiling of it instead");
        assertThatThrownBy(() -> GATE.atLeast("accuracy", 1.2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("floor of accuracy must lie in (0.0, 1.0), its range without the ends, which no data "
                        + "can show to be passed or missed: floor=1.2");
        assertThatThrownBy(() -> GATE.atLeast("accuracy", Double.NaN)).hasMessageContaining("floor=NaN");
        assertThatThrownBy(() -> GATE.atLeast("error-rate", 0.1))
                .hasMessage("'at least' requires error-rate to be large, but lower values are better; expect a "
                        + "ceiling (at"
                        + " most): floor=0.1");
        assertThatThrownBy(() -> GATE.notWorse("accuracy", -0.01)).hasMessageContaining("margin=-0.01");
        assertThatThrownBy(() -> GATE.notWorse("accuracy", Double.NaN)).hasMessageContaining("margin=NaN");
        assertThatThrownBy(() -> GATE.level(ConfidenceLevel.of(0.5))).hasMessageContaining("level=0.5");
        assertThatThrownBy(() -> GATE.report(pair(9, 1, 1, 1))).hasMessageContaining("expectations=0");
        assertThatThrownBy(() -> Multiplicity.named("hom")).hasMessageContaining("did you mean 'holm'?");
    }
}
