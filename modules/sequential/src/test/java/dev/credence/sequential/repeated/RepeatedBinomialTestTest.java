package dev.credence.sequential.repeated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.sequential.repeated.RepeatedBinomialTest.Decision;
import dev.credence.sequential.repeated.RepeatedBinomialTest.Outlook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the test by an enumeration of all sequences of trials, and its error rates by the exact distribution of the paths. */
class RepeatedBinomialTestTest {
    /** Sums over all sequences of 14 trials, each followed to its first decision. */
    private static Outlook enumerated(RepeatedBinomialTest test, double truth) {
        int most = test.most();
        double accepted = 0;
        double rejected = 0;
        double mean = 0;
        for (int sequence = 0; sequence < 1 << most; sequence++) {
            double probability = 1;
            int successes = 0;
            for (int trial = 0; trial < most; trial++) {
                boolean success = (sequence >> trial & 1) == 1;
                probability *= success ? truth : 1 - truth;
            }
            for (int trial = 1; trial <= most; trial++) {
                successes += sequence >> (trial - 1) & 1;
                Decision decision = test.decide(successes, trial);
                if (decision != Decision.UNDECIDED || trial == most) {
                    accepted += decision == Decision.ACCEPTED ? probability : 0;
                    rejected += decision == Decision.REJECTED ? probability : 0;
                    mean += probability * trial;
                    break;
                }
            }
        }
        return new Outlook(accepted, rejected, 1 - accepted - rejected, mean);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.5", "0.5, 0.8", "0.7, 0.7", "0.7, 0.3", "0.2, 0.2", "0.8, 1", "0.8, 0"})
    void outlookEqualsTheEnumerationOfAllSequences(double rate, double truth) {
        RepeatedBinomialTest test = RepeatedBinomialTest.of(rate, 0.05, 14);
        Outlook expected = enumerated(test, truth);
        Outlook outlook = test.outlook(truth);
        // The sum over 16,384 sequences rounds more than the paths: observed at most 2e-13, relatively.
        assertThat(outlook.accepted()).isCloseTo(expected.accepted(), within(1e-12));
        assertThat(outlook.rejected()).isCloseTo(expected.rejected(), within(1e-12));
        assertThat(outlook.undecided()).isCloseTo(expected.undecided(), within(1e-12));
        assertThat(outlook.meanTrials()).isCloseTo(expected.meanTrials(), within(1e-12 * expected.meanTrials()));
    }

    @ParameterizedTest
    @CsvSource({"0.5, 200", "0.8, 100", "0.9, 200", "0.95, 300", "0.99, 700", "0.1, 150"})
    void wrongDecisionsAreAtMostTheSignificanceAndNearIt(double rate, int most) {
        RepeatedBinomialTest test = RepeatedBinomialTest.of(rate, 0.05, most);
        double falselyAccepted = 0;
        double falselyRejected = 0;
        for (int step = 0; step <= 20; step++) {
            falselyAccepted =
                    Math.max(falselyAccepted, test.outlook(rate * step / 20).accepted());
            falselyRejected = Math.max(
                    falselyRejected, test.outlook(1 - (1 - rate) * step / 20).rejected());
        }
        assertThat(falselyAccepted).isBetween(0.0425, 0.05);
        assertThat(falselyRejected).isBetween(0.0425, 0.05);
    }

    @Test
    void fixedTestThatIsRepeatedWouldBeWrongMoreOften() {
        // The nominal significance that the test uses is below that of one look, at which 29 successes of 29 suffice.
        RepeatedBinomialTest test = RepeatedBinomialTest.of(0.9, 0.05, 200);
        assertThat(test.decide(29, 29)).isEqualTo(Decision.UNDECIDED);
        assertThat(test.leastToAccept()).hasValue(41);
        assertThat(RepeatedBinomialTest.of(0.9, 0.05, 29).leastToAccept()).hasValue(29);
        assertThat(RepeatedBinomialTest.of(0.9, 0.05, 28).leastToAccept()).isEmpty();
        assertThat(RepeatedBinomialTest.leastMost(0.9, 0.05)).isEqualTo(29);
        assertThat(RepeatedBinomialTest.leastMost(0.99, 0.05)).isEqualTo(299);
    }

    @Test
    void boundsAgreeWithTheDecisionAndAreMonotone() {
        RepeatedBinomialTest test = RepeatedBinomialTest.of(0.8, 0.05, 40);
        for (int trials = 10; trials <= 40; trials += 15) {
            double before = -1;
            for (int successes = 0; successes <= trials; successes++) {
                double lower = test.lower(successes, trials);
                double upper = test.upper(successes, trials);
                Decision decision = test.decide(successes, trials);
                assertThat(lower).isGreaterThanOrEqualTo(before).isLessThanOrEqualTo((double) successes / trials);
                assertThat(upper).isGreaterThanOrEqualTo((double) successes / trials);
                assertThat(decision == Decision.ACCEPTED).isEqualTo(lower >= 0.8);
                assertThat(decision == Decision.REJECTED).isEqualTo(upper <= 0.8);
                before = lower;
            }
        }
        assertThat(test.lower(0, 40)).isZero();
        assertThat(test.upper(40, 40)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.6, 0.85, 0.95})
    void boundsAtAllLooksNearlyKeepTheSignificance(double truth) {
        RepeatedBinomialTest test = RepeatedBinomialTest.of(0.8, 0.05, 25);
        double[] mass = new double[27];
        mass[0] = 1;
        double missed = 0;
        for (int trials = 1; trials <= 25; trials++) {
            for (int successes = trials; successes >= 0; successes--) {
                mass[successes] = mass[successes] * (1 - truth) + (successes == 0 ? 0 : mass[successes - 1] * truth);
                if (mass[successes] > 0 && test.lower(successes, trials) > truth) {
                    missed += mass[successes];
                    mass[successes] = 0;
                }
            }
        }
        // The nominal significance depends on the rate in small steps, so that 0.05 may be exceeded a little.
        assertThat(missed).isLessThan(0.055);
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> RepeatedBinomialTest.of(Double.NaN, 0.05, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("rate must lie between 0 and 1: rate=NaN");
        assertThatThrownBy(() -> RepeatedBinomialTest.of(0.9, 0.5, 10))
                .hasMessage("significance must lie above 0 and below 0.5: significance=0.5; use 0.05");
        assertThatThrownBy(() -> RepeatedBinomialTest.of(0.9, 0.05, 10_001))
                .hasMessage("the largest number of trials must lie in [1, 10000]: most=10001");
        RepeatedBinomialTest test = RepeatedBinomialTest.of(0.9, 0.05, 10);
        assertThatThrownBy(() -> test.decide(11, 10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> test.decide(1, 11))
                .hasMessage("successes must lie in [0, trials], and trials in [0, 10]: successes=1, trials=11");
        assertThatThrownBy(() -> test.outlook(Double.NaN)).hasMessage("the true rate must lie in [0, 1]: truth=NaN");
    }
}
