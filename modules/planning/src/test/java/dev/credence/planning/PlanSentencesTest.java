package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.beta.Binomial;
import org.junit.jupiter.api.Test;

/** Tests that every plan has a sentence with the number of observations to collect. */
class PlanSentencesTest {
    @Test
    void sentenceOfAWidthPlanContainsSizeAndWidth() {
        WidthPlan plan = WidthPlan.of(Classical.method("wilson"));

        assertThat(plan.expected(0.9).forWidth(0.04))
                .hasToString("Collect 869 items: the 95% interval by wilson is then no wider than 0.04 (0.03998) at the"
                        + " expected proportion of 0.9.");
        assertThat(plan.forWidth(0.05).sentence())
                .startsWith("Collect 1,533 items: ")
                .endsWith("whatever the proportion turns out to be.");
        assertThat(plan.expected(0.9).at(1).sentence()).startsWith("Collect 1 item: ");
    }

    @Test
    void sentenceOfAChancePlanContainsSizeAndPower() {
        assertThat(ChancePlan.of(0.5).expected(0.6).at(158))
                .hasToString("Collect 158 items: the system is better than a chance of 0.5 from 90 successes on, which"
                        + " happens with probability 0.8057 where the proportion is 0.6.");
        assertThat(ChancePlan.of(0.5).expected(0.4).at(158).sentence())
                .contains("the system is worse than a chance of 0.5 with 68 successes or fewer");
        assertThat(ChancePlan.of(0.5).expected(0.6).at(3).sentence())
                .contains("no outcome is then significant against a chance of 0.5");
    }

    /** P(6 or more of 183 items are discordant) and P(4 or more), where every discordant item is right in the first system. */
    @Test
    void pairedPlanStatesHowProbableADecisionIs() {
        PairedPlan plan = PairedPlan.of(Classical.comparator("tango"), 0.03, 0.03);

        Plan shown = plan.forPower(0.8);

        assertThat(shown.n()).isEqualTo(183);
        assertThat(shown.goal().reached()).isCloseTo(Binomial.survival(3, 183, 0.03), within(1e-9));
        assertThat(shown.assumptions())
                .contains(
                        "a comparison of systems that differ on fewer than six items decides nothing, so that this number of items"
                                + " decides with probability 0.4706; 263 items decide with probability 0.8 or more");
        assertThat(Binomial.survival(5, 263, 0.03)).isGreaterThan(0.8);
        assertThat(Binomial.survival(5, 262, 0.03)).isLessThan(0.8);
        assertThat(plan.at(183).assumptions()).last().asString().endsWith(" decides with probability 0.4706");
        assertThat(plan.at(1_000).assumptions()).hasSize(2);
        assertThat(plan.nonInferiority(0.02).at(183).assumptions()).hasSize(2);
    }

    @Test
    void sentencesOfPlansForTwoSystemsContainSizesAndPower() {
        assertThat(PairedPlan.of(Classical.comparator("tango"), 0.3, 0.2).at(60).sentence())
                .startsWith("Collect 60 items and run both systems on each: a difference is shown with probability ")
                .endsWith("where 0.3 of the items are discordant and the proportions differ by 0.2.");
        Plan unpaired = DifferencePlan.of(Classical.comparator("miettinen-nurminen"), 0.9, 0.9)
                .nonInferiority(0.1)
                .at(50, 60);
        assertThat(unpaired.n()).isEqualTo(110);
        assertThat(unpaired.sentence())
                .startsWith("Collect 50 items for the first system and 60 others for the second: that the first is not"
                        + " worse by 0.1 or more is shown with probability ");
    }

    @Test
    void sentencesOfAreaPlansContainSizesOfClasses() {
        assertThat(AreaPlan.of(0.8)
                        .prevalence(0.2)
                        .level(ConfidenceLevel.of(0.9))
                        .widthAt(100)
                        .sentence())
                .startsWith("Collect 100 items, 20 of them positive and 80 negative: the 90% interval of an area of 0.8"
                        + " is then ");
        assertThat(AreaDifferencePlan.of(0.8, 0.7).at(100).n()).isEqualTo(200);
        assertThat(AreaDifferencePlan.of(0.8, 0.7).correlation(0.5).at(100).n()).isEqualTo(100);
    }

    /**
     * The size follows the formula of Hanley and McNeil (1982) with their sums for many items: (1.645 sqrt(2 V1)
     * + 0.842 sqrt(V1 + V2))^2 / 0.05^2.
     */
    @Test
    void planForTwoAreasEqualsHanleyAndMcNeilsFormula() {
        Plan plan = AreaDifferencePlan.of(0.7, 0.75)
                .variance(ScoreModel.HANLEY_MCNEIL)
                .pooledNull()
                .level(ConfidenceLevel.of(0.9))
                .forPower(0.8);

        assertThat(plan.n() / 4.0).isBetween(652.0, 655.0);
    }
}
