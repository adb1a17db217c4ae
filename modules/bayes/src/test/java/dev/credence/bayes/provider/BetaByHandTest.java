package dev.credence.bayes.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.option.Options;
import dev.credence.api.sample.Sample;
import dev.credence.bayes.SmallMetrics;
import dev.credence.bayes.posterior.BetaPosterior;
import dev.credence.bayes.posterior.FBetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.numerics.beta.Beta;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks that prior, earlier study and counts add up: 2, 3 and 7 successes, and 5, 4 and 3 failures. */
class BetaByHandTest {
    private static ProportionBounds bounds(ProportionIntervalMethod method, String options) {
        return ((ProportionIntervalMethod) method.configured(Options.parse(options))).at(ConfidenceLevel.P95);
    }

    @Test
    void boundsUseTheSumOfPriorStudyAndCounts() {
        String options = "a=2,b=5,successes=3,failures=4";
        ProportionBounds tails = bounds(new EqualTailedBeta(), options);
        assertThat(tails.lower(7, 10)).isCloseTo(Beta.quantile(0.025, 12, 12), within(1e-14));
        assertThat(tails.upper(7, 10)).isCloseTo(Beta.upperQuantile(0.025, 12, 12), within(1e-14));
        assertThat(tails.lower(4, 10)).isCloseTo(Beta.quantile(0.025, 9, 15), within(1e-14));
        assertThat(tails.upper(4, 10)).isCloseTo(Beta.upperQuantile(0.025, 9, 15), within(1e-14));
        ProportionBounds shortest = bounds(new ShortestBeta(), options);
        // Beta(12, 12) is symmetric, so that its shortest interval is equal-tailed.
        assertThat(shortest.lower(7, 10)).isCloseTo(tails.lower(7, 10), within(1e-12));
        assertThat(shortest.upper(7, 10)).isCloseTo(tails.upper(7, 10), within(1e-12));
        assertThat(shortest.upper(4, 10) - shortest.lower(4, 10)).isLessThan(tails.upper(4, 10) - tails.lower(4, 10));
    }

    @Test
    void arrayFormEqualsSingleCalls() {
        long[] successes = {0, 4, 7, 10};
        long[] trials = {10, 10, 10, 10};
        for (ProportionIntervalMethod method : List.of(new EqualTailedBeta(), new ShortestBeta())) {
            ProportionBounds bounds = bounds(method, "prior=1");
            double[] lower = new double[4];
            double[] upper = new double[4];
            bounds.bounds(successes, trials, lower, upper);
            for (int i = 0; i < 4; i++) {
                assertThat(lower[i]).isEqualTo(bounds.lower(successes[i], trials[i]));
                assertThat(upper[i]).isEqualTo(bounds.upper(successes[i], trials[i]));
            }
        }
    }

    /** Haldane's prior needs a success and a failure, in the sample or in the earlier study. */
    @Test
    void boundsUnderHaldanesPriorNeedSuccessAndFailure() {
        ProportionBounds alone = bounds(new EqualTailedBeta(), "prior=0");
        for (long k : new long[] {0, 10}) {
            assertThatThrownBy(() -> alone.lower(k, 10)).hasMessageContaining("(Haldane)");
            assertThatThrownBy(() -> alone.upper(k, 10)).hasMessageContaining("(Haldane)");
        }
        ProportionBounds study = bounds(new EqualTailedBeta(), "prior=0,successes=2,failures=3");
        assertThat(study.lower(0, 0)).isCloseTo(Beta.quantile(0.025, 2, 3), within(1e-14));
        EqualTailedBeta method = new EqualTailedBeta();
        Sample<ConfusionMatrix> nothing = Sample.of(ConfusionMatrix.binary(0, 3, 0, 7));
        assertThat(method.configured(Options.parse("prior=0,successes=2,failures=3"))
                        .refusal(SmallMetrics.RECALL, nothing))
                .isEmpty();
        assertThat(method.configured(Options.parse("prior=0,successes=2")).refusal(SmallMetrics.RECALL, nothing))
                .isPresent();
        assertThat(method.configured(Options.parse("prior=0,failures=2")).refusal(SmallMetrics.RECALL, nothing))
                .isPresent();
    }

    /** The density of F2 is highest at its mode. */
    @Test
    void modeOfF2IsThePointOfHighestDensity() {
        FBetaPosterior posterior = FBetaPosterior.of(2, 10, 10, 5, BetaPrior.JEFFREYS);
        double mode = posterior.mode();
        double highest = posterior.density(mode);
        assertThat(mode).isBetween(0.4, 0.8);
        assertThat(highest).isGreaterThan(posterior.density(mode - 1e-3));
        assertThat(highest).isGreaterThan(posterior.density(mode + 1e-3));
        double left = Math.log(posterior.density(mode)) - Math.log(posterior.density(mode - 1e-3));
        double right = Math.log(posterior.density(mode)) - Math.log(posterior.density(mode + 1e-3));
        assertThat(left / right).isCloseTo(1, within(0.05));
        assertThat(posterior.beta()).isEqualTo(2);
        assertThat(Note.sentences(posterior.notes())).isEmpty();
    }

    @Test
    void distributionOfADifferenceIsReturned() {
        Pairing<ConfusionMatrix> pairing = Pairing.independent(
                Sample.of(ConfusionMatrix.binary(3, 2, 3, 9)), Sample.of(ConfusionMatrix.binary(10, 10, 5, 9)));
        double mean = new IndependentBayes()
                .distribution(SmallMetrics.RECALL, pairing)
                .mean();
        assertThat(mean).isCloseTo(3.5 / 7 - 10.5 / 16, within(1e-14));
    }

    /**
     * The systems alone are right on 3 and 1 of 20 items, with 1/2 added to each: the difference of two cells of a Dirichlet distribution
     * has the mean 2/21.5.
     */
    @Test
    void distributionOfPairsHasTheMeanOfDirichletCells() {
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{4, 5}, {2, 6}}, {{7, 1}, {3, 9}}
                })
                .withPositive("y");
        assertThat(new PairedBayes()
                        .distribution(SmallMetrics.RECALL, Pairing.paired(joint))
                        .mean())
                .isCloseTo(2 / 21.5, within(1e-14));
        assertThat(Note.sentences(Comparison.compute(
                                new PairedBayes(),
                                SmallMetrics.RECALL,
                                Pairing.paired(joint),
                                ComparisonOptions.at(ConfidenceLevel.P95),
                                ComputeOptions.defaults())
                        .notes()))
                .doesNotContain("no trials: the posterior is the prior");
        PairedConfusionMatrix none = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{4, 5}, {2, 6}}, {{0, 0}, {0, 0}}
                })
                .withPositive("y");
        assertThat(Note.sentences(Comparison.compute(
                                new PairedBayes(),
                                SmallMetrics.RECALL,
                                Pairing.paired(none),
                                ComparisonOptions.at(ConfidenceLevel.P95),
                                ComputeOptions.defaults())
                        .notes()))
                .contains("no trials: the posterior is the prior");
    }

    /** For 101 labels only the cells with observations are examined. */
    @Test
    void differentTrialsAreDetectedAmongManyLabels() {
        List<String> labels =
                IntStream.range(0, 101).mapToObj(Integer::toString).toList();
        assertThat(new PairedBayes().refusal(SmallMetrics.PRECISION, Pairing.paired(joint(labels, 1))))
                .isPresent();
        assertThat(new PairedBayes().refusal(SmallMetrics.PRECISION, Pairing.paired(joint(labels, 0))))
                .isEmpty();
        assertThat(new PairedBayes().refusal(SmallMetrics.RECALL, Pairing.paired(joint(labels, 1))))
                .isEmpty();
    }

    /** Returns a table in which both systems agree, or in which the first alone predicts class 1 for some items. */
    private static PairedConfusionMatrix joint(List<String> labels, int called) {
        long[][][] counts = new long[101][101][101];
        for (int k = 0; k < counts.length; k++) {
            counts[k][k][k] = 5;
        }
        counts[0][called][0] += 3;
        return PairedConfusionMatrix.of(labels, counts).withPositive("1");
    }

    @Test
    void posteriorHasCountsPlusPriorAsShapes() {
        assertThat(shape(1, 1)).isEqualTo("FLAT");
        assertThat(shape(0.5, 0.5)).isEqualTo("U");
        assertThat(shape(2, 2)).isEqualTo("PEAKED");
        assertThat(shape(1, 2)).isEqualTo("FALLING");
        assertThat(shape(0.5, 1)).isEqualTo("FALLING");
        assertThat(shape(2, 1)).isEqualTo("RISING");
        assertThat(shape(1, 0.5)).isEqualTo("RISING");
    }

    private static String shape(double a, double b) {
        BetaPosterior posterior = BetaPosterior.of(new BetaPrior(a, b));
        List<String> notes = Note.sentences(posterior.notes());
        if (notes.isEmpty()) {
            return "PEAKED";
        }
        String note = notes.get(0);
        return note.contains("flat")
                ? "FLAT"
                : note.contains("U-shaped") ? "U" : note.contains("at 0:") ? "FALLING" : "RISING";
    }
}
