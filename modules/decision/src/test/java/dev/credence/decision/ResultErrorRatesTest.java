package dev.credence.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.numerics.beta.Binomial;
import org.junit.jupiter.api.Test;

/** The probabilities of wrong verdicts by the interval of a result, added up over all numbers of right items. */
class ResultErrorRatesTest {
    private final Credence credence = Credence.load();

    /** The numbers that docs/how-to/assertions.md states. */
    @Test
    void defaultOfProportionsFailsWronglyUpToTwiceAsOftenAsNominally() {
        assertThat(wrongFails("wilson-modified", 100, 0.9)).isCloseTo(0.040, within(0.0005));
        assertThat(wrongFails("wilson-modified", 200, 0.98)).isCloseTo(0.0493, within(0.0005));
    }

    @Test
    void wrongVerdictsOfProportionsHaveTheStatedProbability() {
        for (int n : new int[] {20, 50, 100}) {
            for (double recall : new double[] {0.5, 0.7, 0.8, 0.9, 0.93, 0.95, 0.97, 0.99}) {
                assertThat(wrongFails("wilson-modified", n, recall)).isLessThan(0.05);
                assertThat(wrongPasses("wilson-modified", n, recall)).isLessThan(0.05);
                assertThat(wrongFails("clopper-pearson", n, recall)).isLessThan(0.025);
                assertThat(wrongPasses("clopper-pearson", n, recall)).isLessThan(0.025);
            }
        }
    }

    /** Returns the probability that a recall which is exactly the floor is judged to be below it. */
    private double wrongFails(String method, int n, double recall) {
        return probability(method, n, recall, Claim.atLeast(recall), Verdict.FAIL);
    }

    /** Returns the probability that a recall just below the floor is judged to reach it. */
    private double wrongPasses(String method, int n, double recall) {
        return probability(method, n, recall, Claim.atLeast(recall), Verdict.PASS);
    }

    private double probability(String method, int n, double recall, Claim claim, Verdict verdict) {
        double sum = 0;
        for (int right = 0; right <= n; right++) {
            ConfusionMatrix matrix = ConfusionMatrix.binary(right, 3, n - right, 40);
            Decision decision = ClaimCheck.of(
                            credence.evaluate(matrix).method(method).estimate("recall"), claim)
                    .decide();
            sum += decision.verdict() == verdict ? Binomial.probability(right, n, recall) : 0;
        }
        return sum;
    }
}
