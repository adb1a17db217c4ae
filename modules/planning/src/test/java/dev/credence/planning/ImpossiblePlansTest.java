package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Comparator;
import dev.credence.planning.ZTestPlan.Alternative;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a plan that is impossible throws with the wrong number, the rule and advice. */
class ImpossiblePlansTest {
    private static final Comparator TANGO = Classical.comparator("tango");
    private static final Comparator SCORE = Classical.comparator("miettinen-nurminen");

    private static Arguments states(String message, ThrowingCallable plan) {
        return Arguments.of(message, plan);
    }

    static Stream<Arguments> impossible() {
        WidthPlan width = WidthPlan.of(Classical.method("wilson")).expected(0.5);
        ChancePlan chance = ChancePlan.of(0.5).expected(0.6);
        return Stream.of(
                states(
                        "width must lie in (0, 1): width=0.0; no sample has an interval of width 0, and the whole"
                                + " range has width 1",
                        () -> width.forWidth(0)),
                states("width must lie in (0, 1): width=NaN", () -> width.forWidth(Double.NaN)),
                states(
                        "width cannot be reached with 1,000,000,000 items or fewer: width=0.000001, best"
                                + " reachable=0.00006198; use less, or assume a larger effect",
                        () -> width.forWidth(1e-6)),
                states(
                        "expected must lie in [0, 1]: expected=90.0; pass a probability, not a percentage",
                        () -> width.expected(90)),
                states("assurance must lie in (0, 1): assurance=1.0", () -> width.assured(1)),
                states(
                        "expected must be given for a mean width or an assured one",
                        () -> WidthPlan.of(Classical.method("wilson")).average().forWidth(0.1)),
                states("n must lie in [1, 1,000,000,000]: n=0", () -> width.at(0)),
                states(
                        "power must lie in (0, 1): power=1.0; 0 needs no items, and no number of items reaches 1",
                        () -> chance.forPower(1)),
                states("power must lie in (0, 1): power=0.0", () -> chance.forPower(0)),
                states("power must lie in (0, 1): power=NaN", () -> chance.forPower(Double.NaN)),
                states(
                        "power must be above the significance 1 - level: power=0.04, 1 - level=0.05; a test without"
                                + " any data has that",
                        () -> chance.forPower(0.04)),
                states("chance must lie in (0, 1): chance=0.0", () -> ChancePlan.of(0)),
                states(
                        "expected must be given: expected=NaN",
                        () -> ChancePlan.of(0.5).at(10)),
                states(
                        "expected must be given: expected=NaN",
                        () -> ChancePlan.of(0.5).forPower(0.8)),
                states(
                        "expected must be given for a mean width or an assured one",
                        () -> WidthPlan.of(Classical.method("wilson")).average().at(10)),
                states(
                        "expected must differ from chance: expected=0.5, chance=0.5",
                        () -> chance.expected(0.5).forPower(0.8)),
                states(
                        "power cannot be reached with 1,000,000,000 items or fewer: power=0.8, best reachable=0.05687",
                        () -> chance.expected(0.500001).forPower(0.8)),
                states(
                        "difference must not exceed the discordant share: difference=-0.2, discordant=0.1; the"
                                + " difference cannot exceed the discordant share",
                        () -> PairedPlan.of(TANGO, 0.1, -0.2)),
                states("discordant must lie in (0, 1]: discordant=0.0", () -> PairedPlan.of(TANGO, 0, 0)),
                states(
                        "difference must not be 0: difference=0.0",
                        () -> PairedPlan.of(TANGO, 0.1, 0).forPower(0.8)),
                states(
                        "difference must be above -margin: difference=-0.05, margin=0.05",
                        () -> PairedPlan.of(TANGO, 0.1, -0.05)
                                .nonInferiority(0.05)
                                .forPower(0.8)),
                states(
                        "margin must lie in (0, 1): margin=0.0",
                        () -> PairedPlan.of(TANGO, 0.1, 0).nonInferiority(0)),
                states("second must lie in [0, 1]: second=1.2", () -> DifferencePlan.of(SCORE, 0.8, 1.2)),
                states(
                        "ratio must be finite and above 0: ratio=0.0",
                        () -> DifferencePlan.of(SCORE, 0.8, 0.7).ratio(0)),
                states(
                        "comparator 'miettinen-nurminen' does not fit metric 'share': it compares systems on different"
                                + " items",
                        () -> PairedPlan.of(SCORE, 0.2, 0.1).at(20)),
                states("area must lie in (0, 1): area=1.0", () -> AreaPlan.of(1)),
                states(
                        "value must differ from the area expected: value=0.7, area=0.7",
                        () -> AreaPlan.of(0.7).forPowerAgainst(0.7, 0.8)),
                states(
                        "value must lie in (0, 1): value=1.0; the area to test against, such as 0.5",
                        () -> AreaPlan.of(0.7).forPowerAgainst(1, 0.8)),
                states(
                        "ratio must be finite and above 0: ratio=Infinity",
                        () -> DifferencePlan.of(SCORE, 0.8, 0.7).ratio(Double.POSITIVE_INFINITY)),
                states(
                        "areas must differ: first=0.7, second=0.7",
                        () -> AreaDifferencePlan.of(0.7, 0.7).forPower(0.8)),
                states(
                        "correlation must lie in (-1, 1): correlation=1.0",
                        () -> AreaDifferencePlan.of(0.8, 0.7).correlation(1)),
                states(
                        "variance must lie in [0, 0.25]: variance=0.3",
                        () -> BoundPlan.hoeffding().bernstein(0.3)),
                states(
                        "models must be >= 1: models=0",
                        () -> BoundPlan.hoeffding().models(0)),
                states(
                        "error must lie in (0, 1): error=0.0",
                        () -> BoundPlan.hoeffding().forError(0)),
                states("error cannot be reached", () -> BoundPlan.hoeffding().forError(1e-6)),
                states("sigma must be finite and above 0: sigma=0.0", () -> ZTestPlan.of(0, 1)),
                states(
                        "difference must be one that the alternative is about: difference=1.0, alternative=less",
                        () -> ZTestPlan.of(1, 1).alternative(Alternative.LESS).forPower(0.8)));
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void impossiblePlanIsRefusedWithItsReason(String message, ThrowingCallable plan) {
        assertThatThrownBy(plan).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }

    @Test
    void extremeButValidPlansAreComputed() {
        assertThat(WidthPlan.of(Classical.method("wald"))
                        .expected(1)
                        .at(10)
                        .goal()
                        .reached())
                .isZero();
        assertThat(WidthPlan.of(Classical.method("wilson"))
                        .expected(0)
                        .forWidth(0.1)
                        .goal()
                        .reached())
                .isBetween(0.09, 0.1);
        assertThat(ChancePlan.of(0.5).expected(1).forPower(0.999).n()).isEqualTo(5);
        assertThat(ChancePlan.of(0.5).expected(0.6).at(1).goal().reached()).isZero();
        assertThat(PairedPlan.of(TANGO, 1, 1).forPower(0.9).goal().reached()).isEqualTo(1);
        assertThat(DifferencePlan.of(SCORE, 1, 0).forPower(0.9).goal().reached())
                .isEqualTo(1);
        assertThat(PairedPlan.of(TANGO, 1e-9, 1e-9).at(100).goal().reached()).isLessThan(1e-6);
    }

    /** Wald's interval of a sample without failures is a point, which does not count as narrow. */
    @Test
    void collapsedIntervalHasNoRequiredSize() {
        assertThatThrownBy(
                        () -> WidthPlan.of(Classical.method("wald")).expected(1).forWidth(0.1))
                .hasMessageContaining("width cannot be reached");
    }

    @Test
    void interruptedSearchThrows() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> PairedPlan.of(TANGO, 0.1, 0.01).forPower(0.8))
                    .isInstanceOf(CancellationException.class)
                    .hasMessage("interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** Areas close to 0 or 1 have a variance too. */
    @Test
    void widthOfExtremeAreasIsValid() {
        for (ScoreModel model : ScoreModel.values()) {
            for (double area : new double[] {1e-300, 1e-9, 1 - 1e-9, Math.nextDown(1.0)}) {
                assertThat(AreaPlan.of(area).variance(model).widthAt(50).goal().reached())
                        .as("%s at %s", model, area)
                        .isBetween(0.0, 0.5);
            }
        }
    }
}
