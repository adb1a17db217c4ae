package dev.credence.bayes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.bayes.difference.DifferenceDistribution;
import dev.credence.bayes.difference.PairedDifferenceDistribution;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.posterior.F1Posterior;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.DirichletPrior;
import org.junit.jupiter.api.Test;

/**
 * Compares simulated results that were published with the exact results.
 *
 * <p>"bob" is the user guide of bob.measure ("Credible and Confidence Intervals", sections "Unpaired comparison", "Comparing F1-Scores" and
 * "Paired comparison") with its example scripts. "The thesis" is Morais (2023), A Bayesian Approach to Machine Learning Model Comparison,
 * Idiap-Com-01-2023, chapter 4, whose figure 4 shows the F1 comparison. Both rest on Goutte and Gaussier (2005). System 1 has TP = 10, FP =
 * 10, FN = 5; system 2 has TP = 3, FP = 2, FN = 3; the prior is Jeffreys'.
 */
class PublishedExamplesTest {
    /** Returns four standard errors of a simulated probability, the largest deviation that is accepted. */
    private static double fourErrors(double probability, double draws) {
        return 4 * Math.sqrt(probability * (1 - probability) / draws);
    }

    private static void published(double simulated, double off, double draws, double exact) {
        assertEquals(off, simulated - exact, 5e-6);
        assertTrue(Math.abs(simulated - exact) < fourErrors(exact, draws));
    }

    /**
     * bob: "system's 2 precision is only 65% likely to be better". The simulated probability is 0.6547 from 1e4 draws; its error is
     * 0.00248.
     */
    @Test
    void simulatedProbabilityOfPrecisionAgreesWithExactOne() {
        BetaPosterior two = BetaPosterior.of(3, 5, BetaPrior.JEFFREYS);
        BetaPosterior one = BetaPosterior.of(10, 20, BetaPrior.JEFFREYS);
        double exact = DifferenceDistribution.of(two, one).probabilityFirstGreater();
        assertEquals(0.6522223722088836, exact, 1e-15);
        published(0.6547, 0.002478, 1e4, exact);
    }

    /**
     * bob: "only a 24% probability that system's 2 recall is better". The simulated probability is 0.2390 from 1e4 draws; its error is
     * 0.00182.
     */
    @Test
    void simulatedProbabilityOfRecallAgreesWithExactOne() {
        BetaPosterior two = BetaPosterior.of(3, 6, BetaPrior.JEFFREYS);
        BetaPosterior one = BetaPosterior.of(10, 15, BetaPrior.JEFFREYS);
        double exact = DifferenceDistribution.of(two, one).probabilityFirstGreater();
        assertEquals(0.2371815636075512, exact, 1e-15);
        published(0.2390, 0.001818, 1e4, exact);
    }

    /** bob and the thesis, figure 4: the simulated probability is 0.42571 from 1e5 draws; its error is -0.00060. */
    @Test
    void simulatedProbabilityOfF1AgreesWithExactOne() {
        F1Posterior two = F1Posterior.of(3, 2, 3, BetaPrior.JEFFREYS);
        F1Posterior one = F1Posterior.of(10, 10, 5, BetaPrior.JEFFREYS);
        double exact = DifferenceDistribution.of(two, one).probabilityFirstGreater();
        assertEquals(0.4263074016926112, exact, 1e-15);
        published(0.42571, -0.000597, 1e5, exact);
    }

    /** bob: N1 = 8, N2 = 5, N3 = 37. The simulated probability is 0.79665 from 1e6 draws, printed as 79.67%; its error is -0.00003. */
    @Test
    void simulatedProbabilityOfPairedComparisonAgreesWithExactOne() {
        PairedDifferenceDistribution paired = PairedDifferenceDistribution.of(
                new PairedDifferenceDistribution.Counts(8, 5, 37), DirichletPrior.JEFFREYS);
        double exact = paired.probabilityFirstGreater();
        assertEquals(0.7966793708855648, exact, 1e-15);
        assertEquals("79.67", String.format(java.util.Locale.ROOT, "%.2f", 100 * exact));
        published(0.79665, -0.000029, 1e6, exact);
    }

    /**
     * The published "mode" of F1 is the smallest of the draws: 0.128 for TP = 10, FP = 10, FN = 5, which lies outside the published
     * interval [0.36375, 0.73834]. The limits of that interval are right up to the simulation error; the mode is 0.5732.
     */
    @Test
    void modeOfF1IsNotTheSmallestDraw() {
        F1Posterior posterior = F1Posterior.of(10, 10, 5, BetaPrior.JEFFREYS);
        CredibleInterval interval = posterior.equalTailed(ConfidenceLevel.P95);
        assertEquals(0.364026, interval.lower(), 5e-7);
        assertEquals(0.737997, interval.upper(), 5e-7);
        assertEquals(0.573214, posterior.mode(), 5e-7);
        assertEquals(0.36375, interval.lower(), 5e-4);
        assertEquals(0.73834, interval.upper(), 5e-4);
        assertTrue(interval.lower() < posterior.mode() && posterior.mode() < interval.upper());
    }
}
