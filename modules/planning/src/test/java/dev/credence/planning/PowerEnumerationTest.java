package dev.credence.planning;

import static dev.credence.planning.Classical.level;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.beta.Binomial;
import dev.credence.planning.PairedPlan.PairedPower;
import dev.credence.planning.PlannedTest.Finding;
import dev.credence.planning.internal.BinomialWindow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares powers, which use boundaries, with the enumeration of all outcomes. */
class PowerEnumerationTest {
    private static final double CLOSE = 1e-9;

    @ParameterizedTest
    @CsvSource({
        "miettinen-nurminen, 14, 14, .9, .5, 0, .95",
        "miettinen-nurminen, 10, 25, .3, .7, 0, .9",
        "miettinen-nurminen, 20, 12, .6, .6, 0, .95",
        "miettinen-nurminen, 18, 18, .85, .85, .2, .95",
        "miettinen-nurminen, 15, 22, 1, .7, .1, .99",
        "miettinen-nurminen:variance=miettinen-nurminen, 16, 16, .9, .4, 0, .95"
    })
    void unpairedPowerEqualsFullEnumeration(
            String comparator, long n1, long n2, double p1, double p2, double margin, double confidence) {
        PlannedTest test = new PlannedTest(Classical.comparator(comparator), level(confidence), margin);
        double power = 0;
        for (long k1 = 0; k1 <= n1; k1++) {
            for (long k2 = 0; k2 <= n2; k2++) {
                double probability = Binomial.probability(k1, n1, p1) * Binomial.probability(k2, n2, p2);
                power += test.unpaired(k1, n1, k2, n2) == Finding.NONE ? 0 : probability;
            }
        }
        DifferencePlan plan = DifferencePlan.of(test.comparator(), p1, p2).level(test.level());
        DifferencePlan requested = margin > 0 ? plan.nonInferiority(margin) : plan;

        assertThat(requested.at(n1, n2).goal().reached()).isCloseTo(power, within(CLOSE));
    }

    @ParameterizedTest
    @CsvSource({
        "tango, 30, .3, .2, 0, .95",
        "tango, 25, .4, -.2, 0, .9",
        "tango, 40, .2, 0, .15, .95",
        "tango, 22, 1, .4, 0, .95",
        "tango, 30, .1, .1, 0, .95",
        "mcnemar:form=corrected, 30, .4, .3, 0, .95",
        "mcnemar, 35, .25, -.02, .2, .9"
    })
    void pairedPowerEqualsFullEnumeration(
            String comparator, long n, double discordant, double difference, double margin, double confidence) {
        PlannedTest test = new PlannedTest(Classical.comparator(comparator), level(confidence), margin);
        double won = (discordant + difference) / 2;
        double power = 0;
        for (long b = 0; b <= n; b++) {
            for (long c = 0; c <= n - b; c++) {
                double probability = Binomial.probability(b, n, won)
                        * Binomial.probability(c, n - b, won == 1 ? 0 : (discordant - difference) / 2 / (1 - won));
                power += probability == 0 || test.paired(b, c, n) == Finding.NONE ? 0 : probability;
            }
        }
        PairedPlan plan =
                PairedPlan.of(test.comparator(), discordant, difference).level(test.level());
        PairedPlan requested = margin > 0 ? plan.nonInferiority(margin) : plan;

        assertThat(requested.at(n).goal().reached()).isCloseTo(power, within(CLOSE));
    }

    @Test
    void sizeOfTheTestIsAtMostTheSignificanceLevel() {
        Plan null_ = DifferencePlan.of(Classical.comparator("miettinen-nurminen"), 0.8, 0.8)
                .at(60);
        assertThat(null_.goal().reached()).isBetween(0.03, 0.05);
    }

    @ParameterizedTest
    @CsvSource({".9, .5, 1", ".2, .6, 2"})
    void sixtySizesFromThePlannedOneReachThePower(double p1, double p2, double ratio) {
        DifferencePlan plan = DifferencePlan.of(Classical.comparator("miettinen-nurminen"), p1, p2)
                .ratio(ratio);
        long n = plan.forPower(0.8).groups().get(0).items();

        assertThat(plan.at(n - 1).goal().reached()).isLessThan(0.8);
        for (long more = n; more <= n + 60; more++) {
            assertThat(plan.at(more).goal().reached()).as("%s", more).isGreaterThanOrEqualTo(0.8);
        }
    }

    @ParameterizedTest
    @CsvSource({"tango, .3, .2", "mcnemar:form=exact, .2, .15"})
    void sixtyPairedSizesFromThePlannedOneReachThePower(String comparator, double discordant, double difference) {
        PairedPlan plan = PairedPlan.of(Classical.comparator(comparator), discordant, difference);
        long n = plan.forPower(0.8).n();

        assertThat(plan.at(n - 1).goal().reached()).isLessThan(0.8);
        for (long more = n; more <= n + 60; more++) {
            assertThat(plan.at(more).goal().reached()).as("%s", more).isGreaterThanOrEqualTo(0.8);
        }
    }

    /** The standard deviation is 85 counts, so that every fourth count is used. */
    @Test
    void countsInStepsHaveThePowerOfAllCounts() {
        long n = 45_000;
        PairedPlan plan = PairedPlan.of(Classical.comparator("mcnemar:form=asymptotic"), 0.2, 0.005);
        Plan stepped = plan.at(n);
        double z = 1.959963984540054;
        double power = 0;
        BinomialWindow discordants = BinomialWindow.of(n, 0.2, BinomialWindow.ALL);
        for (long m = discordants.low(); m <= discordants.high(); m++) {
            long wins = (long) Math.floor((m + z * Math.sqrt((double) m)) / 2) + 1;
            double shown = Binomial.survival(wins - 1, m, 0.5125) + Binomial.cdf(m - wins, m, 0.5125);
            power += Binomial.probability(m, n, 0.2) * shown;
        }

        assertThat(stepped.exact()).isFalse();
        assertThat(stepped.goal().reached()).isCloseTo(power, within(2e-4));
    }

    @Test
    void defaultLevelEqualsLevelOfIntervals() {
        assertThat(PairedPlan.of(Classical.comparator("tango"), 0.3, 0.2).at(30).level())
                .isEqualTo(ConfidenceLevel.P95);
    }

    /** Connor's formula for wins of 0.45 and losses of 0.05 gives a size that calculators on the web round up to 23. */
    @Test
    void searchBeginsAtConnorsFormula() {
        PlannedTest test = new PlannedTest(Classical.comparator("mcnemar"), ConfidenceLevel.P95, 0);

        assertThat(new PairedPower(test, 0.5, 0.4).guess(0.8)).isEqualTo(22);
    }
}
