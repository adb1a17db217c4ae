package dev.credence.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.WilsonScoreRoots;
import dev.credence.planning.PlannedTest.Finding;
import dev.credence.planning.WidthPlan.AssuredWidth;
import dev.credence.planning.ZTestPlan.Alternative;
import dev.credence.planning.internal.BinomialWindow;
import dev.credence.planning.internal.PlanWords;
import dev.credence.planning.internal.SimulatedSize;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests sizes of textbooks and the sentences of plans. */
class PlansByHandTest {
    /** The sizes are ((1.960 + 0.842)/0.5)^2 = 31.4 for two sides and ((1.645 + 0.842)/0.5)^2 = 24.7 for one side. */
    @Test
    void planOfAGaussTestEqualsTheTextbook() {
        Plan both = ZTestPlan.of(2, 1).forPower(0.8);
        assertThat(both.n()).isEqualTo(32);
        assertThat(both.smallest()).isEqualTo(32);
        assertThat(both.kind()).isEqualTo("gauss");
        assertThat(both.method()).isEqualTo("gauss two-sided");
        assertThat(both.exact()).isTrue();
        assertThat(both.goal().error()).isZero();
        assertThat(both)
                .hasToString("Collect 32 observations: a mean that differs by 1 is shown with probability 0.8074.");
        assertThat(both.assumptions())
                .containsExactly(
                        "observations are independent, their mean is normal, their standard deviation is known: 2",
                        "Gauss test, two-sided, significant where p is below 0.05");
        assertThat(ZTestPlan.of(2, 1)
                        .alternative(Alternative.GREATER)
                        .forPower(0.8)
                        .n())
                .isEqualTo(25);
        assertThat(ZTestPlan.of(2, -1)
                        .alternative(Alternative.LESS)
                        .forPower(0.8)
                        .n())
                .isEqualTo(25);
        assertThat(ZTestPlan.of(2, -1).forPower(0.8).n()).isEqualTo(32);
        for (Alternative alternative : Alternative.values()) {
            assertThatThrownBy(() -> ZTestPlan.of(1, 0).alternative(alternative).forPower(0.8))
                    .hasMessageStartingWith("difference must be one that the alternative is about: difference=0.0");
        }
        assertThatThrownBy(() -> ZTestPlan.of(1, Double.POSITIVE_INFINITY))
                .hasMessage("difference must be finite: difference=Infinity");
    }

    /**
     * Hoeffding's bound needs log(2/0.05)/(2 0.05^2) = 737.8 items, with one side log(1/0.05)/(2 0.05^2) = 599.1,
     * and with 100 models 1658.8.
     */
    @Test
    void planOfABoundEqualsHoeffdingsInequality() {
        Plan plan = BoundPlan.hoeffding().forError(0.05);
        assertThat(plan.n()).isEqualTo(738);
        assertThat(plan.smallest()).isEqualTo(738);
        assertThat(plan)
                .hasToString("Collect 738 items: with probability 0.95 or more the mean is then within 0.04999 of its"
                        + " expectation, whatever the distribution.");
        assertThat(plan.assumptions()).last().isEqualTo("inequality of hoeffding");
        Plan one = BoundPlan.hoeffding().oneSided().forError(0.05);
        assertThat(one.n()).isEqualTo(600);
        assertThat(one.sentence()).contains("the mean is then at most 0.04996 above its expectation");
        Plan many = BoundPlan.hoeffding().models(100).forError(0.05);
        assertThat(many.n()).isEqualTo(1_659);
        assertThat(many.sentence()).contains("each of 100 means is then within");
        assertThat(BoundPlan.hoeffding().bernstein(0.25).forError(0.05).assumptions())
                .last()
                .isEqualTo("inequality of bernstein, variance 0.25");
        assertThat(BoundPlan.hoeffding().bernstein(0).at(1).n()).isEqualTo(1);
        assertThat(BoundPlan.hoeffding().empiricalBernstein(0.25).at(2).method())
                .isEqualTo("empirical-bernstein");
        assertThatThrownBy(() -> BoundPlan.hoeffding().empiricalBernstein(0.25).at(1))
                .hasMessageStartingWith("n must lie in [2, 1,000,000,000]: n=1");
        assertThat(BoundPlan.hoeffding().models(1).forError(0.05).n()).isEqualTo(738);
    }

    /** The planned sizes reach the width and the power, and one item fewer does not. */
    @Test
    void planOfAreaIsSmallestSizeThatReachesGoal() {
        for (double prevalence : new double[] {0.5, 0.1}) {
            AreaPlan plan = AreaPlan.of(0.8).prevalence(prevalence);
            Plan width = plan.forWidth(0.1);
            assertThat(width.goal().reached()).isLessThanOrEqualTo(0.1);
            assertThat(plan.widthAt(width.n() - 1).goal().reached()).isGreaterThan(0.1);
            assertThat(plan.widthAt(width.smallest()).goal().reached()).isLessThanOrEqualTo(0.1);
            assertThat(plan.widthAt(width.smallest() - 1).goal().reached()).isGreaterThan(0.1);
            assertThat(width.goal().wanted()).isEqualTo(0.1);
            assertThat(width.exact()).isFalse();
            Plan power = plan.forPowerAgainst(0.7, 0.9);
            assertThat(power.goal().reached()).isGreaterThanOrEqualTo(0.9);
            assertThat(plan.powerAgainst(0.7, power.n() - 1).goal().reached()).isLessThan(0.9);
            assertThat(power.assumptions()).last().isEqualTo("interval by delta-wilson, which does not contain 0.7");
        }
        assertThat(AreaPlan.of(0.8).forPowerAgainst(0.7, 0.9).sentence())
                .contains("an area of 0.8 is shown to differ from 0.7 with probability 0.90");
        assertThatThrownBy(() -> AreaPlan.of(0.8).forWidth(1e-6)).hasMessageContaining("width cannot be reached");
        assertThatThrownBy(() -> AreaPlan.of(0.8).forPowerAgainst(0.8 + 1e-9, 0.9))
                .hasMessageContaining("power cannot be reached");
        assertThatThrownBy(() -> AreaPlan.of(0.8).powerAgainst(1, 100))
                .hasMessageStartingWith("value must lie in (0, 1)");
        assertThatThrownBy(() -> AreaPlan.of(0.8).widthAt(1)).hasMessageStartingWith("n must lie in [2,");
    }

    /**
     * By Hanley and McNeil, the variance of an area of 0.8 with 50 and 50 items is 0.8 * 0.2 + 49 (0.8/1.2 -
     * 0.64) + 49 (1.28/1.8 - 0.64), divided by 2500. Ten of the smaller class are out of order, and the area with half a pair added to either side
     * among 50 is 40.5/51.
     */
    @Test
    void widthOfAnAreaEqualsHanleyAndMcNeilsFormula() {
        double at = (0.16 + 49 * (0.8 / 1.2 - 0.64) + 49 * (1.28 / 1.8 - 0.64)) / 2_500;
        AreaPlan plan = AreaPlan.of(0.8).variance(ScoreModel.HANLEY_MCNEIL);
        double smoothed = 40.5 / 51;
        double square = smoothed * smoothed;
        double edge = (smoothed * (1 - smoothed)
                        + 49 * (smoothed / (2 - smoothed) - square)
                        + 49 * (2 * square / (1 + smoothed) - square))
                / 2_500;
        double trials = 11 / (10 * at / 0.16 + edge / (smoothed * (1 - smoothed)));
        assertThat(plan.widthAt(100).goal().reached())
                .isCloseTo(
                        WilsonScoreRoots.upper(0.8, trials, 1.959963984540054)
                                - WilsonScoreRoots.lower(0.8, trials, 1.959963984540054),
                        within(1e-14));
    }

    /** Hanley and McNeil's variance of an area of 50 positives and 50 negatives, without or with the pairs of items of one class alone. */
    private static double variance(double area, boolean all) {
        double ofPositives = area / (2 - area) - area * area;
        double ofNegatives = 2 * area * area / (1 + area) - area * area;
        return all
                ? (area * (1 - area) + 49 * ofPositives + 49 * ofNegatives) / 2_500
                : (ofPositives + ofNegatives) / 50;
    }

    private static double bound(double area, boolean upper) {
        double smoothed = (50 * area + 0.5) / 51;
        double events = 50 * Math.min(area, 1 - area);
        double trials = (events + 1)
                / (events * variance(area, true) / (area * (1 - area))
                        + variance(smoothed, true) / (smoothed * (1 - smoothed)));
        double ofPositives = (area / (2 - area) - area * area) / 50;
        double ofNegatives = (2 * area * area / (1 + area) - area * area) / 50;
        double freedom =
                Math.pow(variance(area, false), 2) * 49 / (ofPositives * ofPositives + ofNegatives * ofNegatives);
        double t = StudentT.upperQuantile(0.025, freedom);
        return upper ? WilsonScoreRoots.upper(area, trials, t) : WilsonScoreRoots.lower(area, trials, t);
    }

    /** Finds the area with a bound of 0.7 by halving. */
    private static double critical(boolean upper) {
        double low = 0.3;
        double high = 0.99;
        for (int step = 0; step < 60; step++) {
            double middle = (low + high) / 2;
            low = bound(middle, upper) < 0.7 ? middle : low;
            high = bound(middle, upper) < 0.7 ? high : middle;
        }
        return low;
    }

    @Test
    void powerAgainstAnAreaIsThatOfIntervalsWithoutIt() {
        double deviation = Math.sqrt(variance(0.8, true));
        double power = Normal.survival((critical(false) - 0.8) / deviation)
                + Normal.survival((0.8 - critical(true)) / deviation);
        assertThat(AreaPlan.of(0.8)
                        .variance(ScoreModel.HANLEY_MCNEIL)
                        .powerAgainst(0.7, 100)
                        .goal()
                        .reached())
                .isCloseTo(power, within(1e-10));
    }

    /** With 109 positives 0.5 are out of order: simulated intervals of normal scores of this area and these sizes were 0.0203 wide on average. */
    @Test
    void widthOfAnAreaNearOneAllowsForScoresOutOfOrderThatAreNotSeen() {
        Plan plan = AreaPlan.of(0.995).prevalence(0.02).forWidth(0.02);
        assertThat(plan.n()).isEqualTo(5_425);
        assertThat(plan.goal().reached()).isBetween(0.0199, 0.02);
    }

    @Test
    void planOfTwoAreasIsSmallestSizeThatReachesPower() {
        AreaDifferencePlan difference = AreaDifferencePlan.of(0.8, 0.7);
        Plan plan = difference.forPower(0.8);
        long each = plan.n() / 2;
        assertThat(plan.goal().reached()).isGreaterThanOrEqualTo(0.8);
        assertThat(difference.at(each - 1).goal().reached()).isLessThan(0.8);
        assertThat(plan.smallest()).isBetween(plan.n() - 4, plan.n());
        assertThat(plan.groups())
                .extracting(Plan.Group::name)
                .containsExactly(
                        "positives of the first",
                        "negatives of the first",
                        "positives of the second",
                        "negatives of the second");
        assertThat(plan.groups()).extracting(Plan.Group::items).allMatch(items -> Math.abs(items - each / 2.0) <= 0.5);
        assertThat(plan.exact()).isFalse();
        assertThat(plan.assumptions().get(0))
                .isEqualTo(ClassSizes.DRAWN + "; those of one system are not those of the other");
        assertThat(plan.sentence()).contains(", for each system: areas of 0.8 and 0.7 differ significantly");
        Plan paired = difference.correlation(0.5).at(100);
        assertThat(paired.groups()).extracting(Plan.Group::name).containsExactly("positives", "negatives");
        assertThat(paired.assumptions().get(0)).endsWith("the two estimated areas correlate by 0.5");
        assertThat(paired.sentence()).contains(", and score each by both systems: areas of");
        assertThat(difference
                        .correlation(0.5)
                        .prevalence(0.2)
                        .level(ConfidenceLevel.of(0.9))
                        .at(100)
                        .groups())
                .containsExactly(new Plan.Group("positives", 20), new Plan.Group("negatives", 80));
        assertThatThrownBy(() -> difference.correlation(-1)).hasMessageStartingWith("correlation must lie in (-1, 1)");
        assertThatThrownBy(() -> AreaDifferencePlan.of(0.8, 0.8 - 1e-9).forPower(0.8))
                .hasMessageContaining("power cannot be reached");
        assertThatThrownBy(() -> difference.at(1)).hasMessageStartingWith("n must lie in [2,");
    }

    @Test
    void classSizesAreRoundedAndAtLeastOne() {
        assertThat(ClassSizes.of(10, 0.01)).isEqualTo(new ClassSizes(1, 9));
        assertThat(ClassSizes.of(10, 0.999)).isEqualTo(new ClassSizes(9, 1));
        assertThat(ClassSizes.of(10, 0.26)).isEqualTo(new ClassSizes(3, 7));
        assertThat(ClassSizes.of(2, 0.5).n()).isEqualTo(2);
    }

    /** Obuchowski's variance is 0.0099 (8/10 + 8/20) for an area of 1/2, where a = 0. */
    @Test
    void obuchowskisVarianceEqualsTheHandComputation() {
        assertThat(ScoreModel.OBUCHOWSKI.of(0.5, 10, 20)).isCloseTo(0.0099 * 1.2, within(1e-15));
        double a = 1.414 * Normal.quantile(0.9);
        assertThat(ScoreModel.OBUCHOWSKI.of(0.9, 10, 20))
                .isCloseTo(0.0099 * Math.exp(-a * a / 2) * ((5 * a * a + 8) / 10 + (a * a + 8) / 20), within(1e-15));
    }

    /** Without a signal, the normal model has the variance of ranks, (m + n + 1)/(12 m n). */
    @Test
    void variancesWithoutASignalEqualTheVarianceOfRanks() {
        for (ScoreModel model : List.of(ScoreModel.HANLEY_MCNEIL, ScoreModel.NORMAL)) {
            assertThat(model.of(0.5, 10, 20)).isCloseTo(31 / 2_400.0, within(1e-12));
            assertThat(model.word())
                    .isEqualTo(model.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
        }
    }

    @Test
    void numbersInSentencesAreFormatted() {
        assertThat(PlanWords.number(0.123456)).isEqualTo("0.1235");
        assertThat(PlanWords.number(1e-12)).isEqualTo("0.000000000001");
        assertThat(PlanWords.number(1e-13)).isEqualTo("1E-13");
        assertThat(PlanWords.number(1.234e-9)).isEqualTo("0.000000001234");
        assertThat(PlanWords.number(1.234e-10)).isEqualTo("1.234E-10");
        assertThat(PlanWords.number(Double.NaN)).isEqualTo("NaN");
        assertThat(PlanWords.number(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
        assertThat(PlanWords.shortest(0.25)).isEqualTo("0.25");
        assertThat(PlanWords.shortest(3.0)).isEqualTo("3");
        assertThat(PlanWords.percent(ConfidenceLevel.of(0.995))).isEqualTo("99.5%");
        assertThat(PlanWords.significance(ConfidenceLevel.of(0.995))).isEqualTo("0.005");
        assertThat(PlanWords.items(1, "item")).isEqualTo("1 item");
        assertThat(PlanWords.items(1_000, "item")).isEqualTo("1,000 items");
        assertThat(PlanWords.alpha(ConfidenceLevel.of(0.75))).isEqualTo(0.25);
    }

    /** The widths 1, 2, 3 and 4 of 0 to 3 successes in three trials have the probabilities 1/8, 3/8, 3/8 and 1/8. */
    @Test
    void assuredWidthIsTheQuantileOfWidths() {
        BinomialWindow window = BinomialWindow.of(3, 0.5, BinomialWindow.ALL);
        assertThat(AssuredWidth.of(window, 0.1, k -> k + 1.0)).isEqualTo(1);
        assertThat(AssuredWidth.of(window, 0.124, k -> k + 1.0)).isEqualTo(1);
        assertThat(AssuredWidth.of(window, 0.126, k -> k + 1.0)).isEqualTo(2);
        assertThat(AssuredWidth.of(window, 0.4, k -> 4.0 - k)).isEqualTo(2);
        assertThat(AssuredWidth.of(window, 0.87, k -> k + 1.0)).isEqualTo(3);
        assertThat(AssuredWidth.of(window, 0.88, k -> k + 1.0)).isEqualTo(4);
        assertThat(AssuredWidth.of(window, Binomial.probability(0, 3, 0.5), k -> k + 1.0))
                .isEqualTo(1);
        // The probability outside the window exceeds the requested tail.
        BinomialWindow many = BinomialWindow.of(1_000, 0.5, 1e-6);
        assertThat(AssuredWidth.of(many, Math.nextDown(1.0), k -> (double) k)).isEqualTo((double) many.high());
    }

    @Test
    void scoresThatCannotBeSignificantAreSkipped() {
        PlannedTest plain = new PlannedTest(Classical.comparator("tango"), ConfidenceLevel.P95, 0);
        assertThat(plain.normalPoint()).isCloseTo(1.959963984540054, within(1e-14));
        assertThat(plain.mayShow(Finding.FIRST, 3)).isTrue();
        assertThat(plain.mayShow(Finding.SECOND, 3)).isTrue();
        assertThat(plain.mayShow(Finding.SECOND, 6)).isFalse();
        assertThat(plain.mayShow(Finding.FIRST, -6)).isFalse();
        assertThat(plain.mayShow(Finding.SECOND, -6)).isTrue();
        assertThat(plain.mayShow(Finding.FIRST, Double.NaN)).isTrue();
        PlannedTest margin = new PlannedTest(Classical.comparator("tango"), ConfidenceLevel.P95, 0.1);
        assertThat(margin.normalPoint()).isCloseTo(1.6448536269514722, within(1e-14));
        assertThat(margin.mayShow(Finding.FIRST, -9)).isTrue();
        assertThat(margin.mayShow(Finding.SECOND, 0)).isFalse();
        assertThat(plain.rule())
                .isEqualTo("shown where the two-sided p-value of tango is below 0.05, in either direction");
        assertThat(margin.rule()).isEqualTo("shown where the one-sided p-value of tango at the margin is below 0.05");
    }

    /** Tango's score is 6/sqrt(6) = 2.449 for 6 and 0 of 20, but only 1.732 for 3 and 0. */
    @Test
    void findingIsSystemThatTestShowsBetter() {
        PlannedTest plain = new PlannedTest(Classical.comparator("tango"), ConfidenceLevel.P95, 0);
        assertThat(plain.paired(6, 0, 20)).isEqualTo(Finding.FIRST);
        assertThat(plain.paired(0, 6, 20)).isEqualTo(Finding.SECOND);
        assertThat(plain.paired(3, 0, 20)).isEqualTo(Finding.NONE);
        assertThat(plain.paired(5, 5, 20)).isEqualTo(Finding.NONE);
        PlannedTest score = new PlannedTest(Classical.comparator("miettinen-nurminen"), ConfidenceLevel.P95, 0);
        assertThat(score.unpaired(18, 20, 8, 20)).isEqualTo(Finding.FIRST);
        assertThat(score.unpaired(8, 20, 18, 20)).isEqualTo(Finding.SECOND);
        assertThat(score.unpaired(18, 20, 17, 20)).isEqualTo(Finding.NONE);
    }

    /**
     * The width is 4/sqrt(n), so that 0.1 needs 1,600 items. A width with an error of 1% gives a size with an error of 2%, up to 1,632.
     * The square-root law finds a size within this error with the second try, from any first size.
     */
    @Test
    void simulatedWidthIsReachedWithFewSizes() {
        for (long first : new long[] {2, 100, 1_600, 50_000, 100_000_000}) {
            int[] tries = {0};
            SimulatedSize.SimulatedResult found = SimulatedSize.forWidth(0.1, first, n -> {
                tries[0]++;
                return new SimulatedSize.Measure(4 / Math.sqrt((double) n), 0.001);
            });
            assertThat(found.n()).isBetween(1_600L, 1_632L);
            assertThat(found.reached()).isTrue();
            assertThat(found.measure()).isEqualTo(new SimulatedSize.Measure(4 / Math.sqrt((double) found.n()), 0.001));
            assertThat(tries[0]).isLessThanOrEqualTo(first == 100_000_000 ? 4 : 3);
        }
    }

    @Test
    void oneSidedSimulatedPowerUsesTheOneSidedPoint() {
        SimulatedSize.SimulatedResult found = SimulatedSize.forPower(
                0.8,
                ConfidenceLevel.P95,
                true,
                10,
                n -> new SimulatedSize.Measure(
                        ZTestPlan.of(2, 1)
                                .alternative(Alternative.GREATER)
                                .at(n)
                                .goal()
                                .reached(),
                        0));
        assertThat(found.n()).isEqualTo(25);
    }

    /** No simulation has more items than the limit. */
    @Test
    void simulatedSizeIsWithinItsLimits() {
        SimulatedSize.SimulatedResult found =
                SimulatedSize.forWidth(0.1, 1_000_000_000_000L, n -> new SimulatedSize.Measure(1, 0));
        assertThat(found.n()).isEqualTo(SimulatedSize.MAX_SIZE);
        assertThat(found.reached()).isFalse();
        SimulatedSize.SimulatedResult least = SimulatedSize.forWidth(0.1, -5, n -> new SimulatedSize.Measure(0.05, 0));
        assertThat(least.n()).isEqualTo(2);
        assertThat(least.reached()).isTrue();
    }

    /** With a ratio of two, the second group has 2 n items, and always at least one. */
    @Test
    void secondGroupHasTheRatioOfTheFirst() {
        DifferencePlan plan = DifferencePlan.of(Classical.comparator("miettinen-nurminen"), 0.9, 0.5)
                .ratio(2);
        assertThat(plan.at(10).groups()).containsExactly(new Plan.Group("first", 10), new Plan.Group("second", 20));
        assertThat(plan.at(10).smallest()).isEqualTo(30);
        assertThat(plan.ratio(0.001).at(10).groups())
                .containsExactly(new Plan.Group("first", 10), new Plan.Group("second", 1));
        Plan power = plan.forPower(0.8);
        long first = power.groups().get(0).items();
        assertThat(power.goal().reached()).isGreaterThanOrEqualTo(0.8);
        assertThat(plan.at(first - 1).goal().reached()).isLessThan(0.8);
        assertThat(power.smallest() % 3).isZero();
        assertThat(plan.at(power.smallest() / 3).goal().reached()).isGreaterThanOrEqualTo(0.8);
        assertThat(power.smallest()).isBetween(power.n() - 3 * 40, power.n());
        assertThat(power.exact()).isTrue();
        assertThatThrownBy(() -> plan.at(10, 0)).hasMessageStartingWith("n of the second must lie in [1,");
        assertThatThrownBy(() -> plan.at(0, 10)).hasMessageStartingWith("n must lie in [1,");
    }

    /** The sentence contains the successes that the binomial test needs; a two-sided test counts both directions. */
    @Test
    void planOfAChanceTestEqualsTheHandComputation() {
        // P(K >= 9 of 10) = 11/1024, P(K >= 8) = 56/1024 = 0.0547
        Plan ten = ChancePlan.of(0.5).expected(0.8).at(10);
        assertThat(ten.sentence()).contains("better than a chance of 0.5 from 9 successes on");
        assertThat(ten.goal().reached()).isCloseTo(Math.pow(0.8, 10) + 10 * Math.pow(0.8, 9) * 0.2, within(1e-14));
        Plan both = ChancePlan.of(0.5).expected(0.8).twoSided().at(10);
        assertThat(both.goal().reached())
                .isCloseTo(
                        Math.pow(0.8, 10) + 2 * Math.pow(0.8, 9) + Math.pow(0.2, 10) + 8 * Math.pow(0.2, 9),
                        within(1e-14));
        assertThat(both.method()).isEqualTo("binomial two-sided");
        assertThat(both.assumptions()).last().isEqualTo("exact binomial test, two-sided, significant where p <= 0.05");
        Plan below = ChancePlan.of(0.5).expected(0.2).at(10);
        assertThat(below.sentence()).contains("worse than a chance of 0.5 with 1 successes or fewer");
        assertThat(below.goal().reached()).isCloseTo(ten.goal().reached(), within(1e-15));
        assertThat(ChancePlan.of(0.5).expected(0.2).twoSided().at(10).goal().reached())
                .isCloseTo(both.goal().reached(), within(1e-15));
        assertThat(ChancePlan.of(0.5).expected(0.5).at(5).goal().reached()).isCloseTo(1 / 32.0, within(1e-15));
        assertThat(ChancePlan.of(0.5).expected(0.5).at(5).sentence()).contains("from 5 successes on");
        assertThat(ten.exact()).isTrue();
    }

    /** For 0.3, P(K >= 6 of 10) = 0.047 and P(K >= 5) = 0.150; P(K <= 2 of 20) = 0.035 and P(K <= 3) = 0.107. */
    @Test
    void planAgainstOtherChanceEqualsManualResult() {
        assertThat(ChancePlan.of(0.3).expected(0.5).at(10).sentence()).contains("from 6 successes on");
        assertThat(ChancePlan.of(0.3).expected(0.1).at(20).sentence()).contains("with 2 successes or fewer");
    }

    @Test
    void differenceOfZeroThrows() {
        DifferencePlan equal = DifferencePlan.of(Classical.comparator("miettinen-nurminen"), 0.8, 0.8);
        assertThatThrownBy(() -> equal.forPower(0.8)).hasMessageStartingWith("difference must not be 0");
        assertThat(equal.level(ConfidenceLevel.of(0.9)).at(20).level()).isEqualTo(ConfidenceLevel.of(0.9));
        assertThat(PairedPlan.of(Classical.comparator("tango"), 0.2, 0.02)
                        .nonInferiority(0.1)
                        .forPower(0.8)
                        .n())
                .isBetween(60L, 110L);
    }
}
