package dev.credence.bayes.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.bayes.SmallMetrics;
import dev.credence.bayes.difference.PairedDifferenceDistribution;
import dev.credence.bayes.guard.Guard;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.prior.BetaPrior.HistoricalCounts;
import dev.credence.bayes.prior.DirichletPrior;
import dev.credence.numerics.beta.Beta;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Checks that the outermost valid counts, weights and probabilities are accepted, and that the next values are refused with a message. */
class GuardsByHandTest {
    private static final long MOST = 1L << 53;

    private static void rejected(String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(message);
    }

    @Test
    void probabilitiesAndCountsOutOfRangeThrow() {
        assertThatCode(() -> Guard.probability(0)).doesNotThrowAnyException();
        assertThatCode(() -> Guard.probability(1)).doesNotThrowAnyException();
        rejected("probability must lie in [0, 1]: probability=-4.9E-324", () -> Guard.probability(-Double.MIN_VALUE));
        rejected("probability must lie in [0, 1]", () -> Guard.probability(Math.nextUp(1.0)));
        assertThatCode(() -> Guard.count("items", 0)).doesNotThrowAnyException();
        assertThatCode(() -> Guard.count("items", MOST)).doesNotThrowAnyException();
        rejected("items must lie in [0, 2^53]: items=-1", () -> Guard.count("items", -1));
        rejected("items must lie in [0, 2^53]", () -> Guard.count("items", MOST + 1));
        BetaPosterior posterior = BetaPosterior.of(BetaPrior.FLAT);
        rejected("probability must lie in [0, 1]", () -> posterior.quantile(-0.1));
        rejected("probability must lie in [0, 1]", () -> posterior.upperQuantile(1.1));
    }

    @Test
    void countsOfFMeasuresAndPairsOutOfRangeThrow() {
        rejected("true positives must", () -> new FMeasureCounts(-1, 1, 1));
        rejected("false positives must", () -> new FMeasureCounts(1, -1, 1));
        rejected("false negatives must", () -> new FMeasureCounts(1, 1, -1));
        rejected("sum of counts must", () -> new FMeasureCounts(MOST, 1, 0));
        rejected("sum of counts must", () -> new FMeasureCounts(MOST - 1, 1, 1));
        assertThat(new FMeasureCounts(MOST - 5, 2, 3).errors()).isEqualTo(5);
        rejected("only the first right must", () -> new PairedDifferenceDistribution.Counts(-1, 1, 1));
        rejected("only the second right must", () -> new PairedDifferenceDistribution.Counts(1, -1, 1));
        rejected("alike must", () -> new PairedDifferenceDistribution.Counts(1, 1, -1));
        rejected("sum of paired counts must", () -> new PairedDifferenceDistribution.Counts(MOST - 1, 1, 1));
        assertThat(new PairedDifferenceDistribution.Counts(2, 3, 5).items()).isEqualTo(10);
    }

    @Test
    void weightsOutOfRangeThrow() {
        assertThatCode(() -> new BetaPrior(0, 0)).doesNotThrowAnyException();
        rejected("a must be finite and 0 or more", () -> new BetaPrior(Double.POSITIVE_INFINITY, 1));
        rejected("b must be finite and 0 or more", () -> new BetaPrior(1, -1e-300));
        rejected("prior must be finite and 0 or more", () -> BetaPrior.symmetric(Double.NaN));
        rejected("first must be positive and finite", () -> new DirichletPrior(0, 1, 1));
        rejected("second must be positive and finite", () -> new DirichletPrior(1, Double.POSITIVE_INFINITY, 1));
        rejected("alike must be positive and finite", () -> new DirichletPrior(1, 1, -1));
        rejected("successes of the earlier study", () -> new HistoricalCounts(-1, 0));
        rejected("failures of the earlier study", () -> new HistoricalCounts(0, Double.POSITIVE_INFINITY));
        assertThat(new HistoricalCounts(0, 0).isEmpty()).isTrue();
        assertThat(new HistoricalCounts(1, 0).isEmpty()).isFalse();
        assertThat(new HistoricalCounts(0, 1).isEmpty()).isFalse();
    }

    @Test
    void improperShapesOfFMeasuresThrow() {
        assertThat(FBetaPosterior.accepts(0.01)).isTrue();
        assertThat(FBetaPosterior.accepts(100)).isTrue();
        assertThat(FBetaPosterior.accepts(Math.nextDown(0.01))).isFalse();
        assertThat(FBetaPosterior.accepts(Math.nextUp(100.0))).isFalse();
        assertThat(FBetaPosterior.accepts(Double.NaN)).isFalse();
        assertThat(ProperShapes.areProper(1, Double.MIN_VALUE)).isTrue();
        assertThat(ProperShapes.areProper(1, 0)).isFalse();
        assertThat(ProperShapes.areProper(0, 1)).isFalse();
        // F1 needs an error of either kind, and F2 an error of each kind.
        BetaPrior haldane = BetaPrior.symmetric(0);
        assertThat(FBetaPosterior.of(1, 3, 2, 0, haldane).cdf(0.5)).isCloseTo(Beta.cdf(1 / 3.0, 3, 2), within(1e-14));
        assertThat(FBetaPosterior.of(1, 3, 0, 2, haldane).cdf(0.5)).isCloseTo(Beta.cdf(1 / 3.0, 3, 2), within(1e-14));
        assertThat(F1Posterior.of(3, 1, 2, BetaPrior.JEFFREYS).a()).isEqualTo(3.5);
        assertThat(F1Posterior.of(3, 1, 2, BetaPrior.JEFFREYS).b()).isEqualTo(4);
        rejected("posterior must be proper", () -> F1Posterior.ofJaccard(new BetaPrior(1, 0)));
        rejected("posterior must be proper", () -> BetaPosterior.of(new BetaPrior(0, 1)));
        rejected("posterior must be proper", () -> FBetaPosterior.of(2, 3, 2, 0, haldane));
        rejected("posterior must be proper", () -> FBetaPosterior.of(1, 3, 0, 0, haldane));
        rejected("posterior must be proper", () -> FBetaPosterior.of(1, 0, 3, 1, haldane));
    }

    /** A weight of 0 needs a count or an earlier study on its own side; observations on the other side do not suffice. */
    @Test
    void improperPosteriorsThrow() {
        Sample<ConfusionMatrix> some = Sample.of(ConfusionMatrix.binary(2, 1, 1, 8));
        Sample<ConfusionMatrix> none = Sample.of(ConfusionMatrix.binary(0, 1, 0, 8));
        BetaPrior successes = new BetaPrior(3, 0);
        BetaPrior failures = new BetaPrior(0, 3);
        for (Metric<?> metric : List.of(SmallMetrics.RECALL, SmallMetrics.fbeta(2))) {
            assertThat(ExactPosteriors.refusal(metric, some, successes, HistoricalCounts.NONE))
                    .isEmpty();
            assertThat(ExactPosteriors.refusal(metric, some, failures, HistoricalCounts.NONE))
                    .isEmpty();
            assertThat(ExactPosteriors.refusal(metric, none, failures, HistoricalCounts.NONE)
                            .map(Refusal::sentence))
                    .hasValue(BetaPrior.HALDANE);
            assertThat(ExactPosteriors.refusal(metric, none, BetaPrior.FLAT, HistoricalCounts.NONE))
                    .isEmpty();
        }
        BetaPrior haldane = BetaPrior.symmetric(0);
        assertThat(ExactPosteriors.refusal(SmallMetrics.RECALL, none, haldane, new HistoricalCounts(1, 1)))
                .isEmpty();
        assertThat(ExactPosteriors.refusal(SmallMetrics.RECALL, none, haldane, new HistoricalCounts(0, 1)))
                .isPresent();
        assertThat(ExactPosteriors.refusal(SmallMetrics.RECALL, none, haldane, new HistoricalCounts(1, 0)))
                .isPresent();
        for (long[] counts : new long[][] {{2, 0, 1}, {2, 1, 0}, {0, 1, 1}}) {
            Sample<ConfusionMatrix> sample = Sample.of(ConfusionMatrix.binary(counts[0], counts[1], counts[2], 8));
            assertThat(ExactPosteriors.refusal(SmallMetrics.fbeta(2), sample, haldane, HistoricalCounts.NONE))
                    .isPresent();
        }
    }

    /** Weighted samples, and links that do not map [0, 1] onto itself, have no exact posterior. */
    @Test
    void unsupportedInputsAreRefused() {
        ConfusionMatrix matrix = ConfusionMatrix.binary(2, 1, 1, 8);
        double[] weights = matrix.weights();
        assertThat(ExactPosteriors.refusal(SmallMetrics.RECALL, WeightedSample.of(matrix, weights, weights)))
                .isPresent();
        Link half = new Link() {
            @Override
            public double apply(double proportion) {
                return proportion / 2;
            }

            @Override
            public double inverse(double metric) {
                return 2 * metric;
            }

            @Override
            public double derivative(double proportion) {
                return 0.5;
            }
        };
        BinaryProportionMetric metric = new BinaryProportionMetric() {
            @Override
            public String id() {
                return "half";
            }

            @Override
            public Set<Outcome> successes() {
                return Set.of(Outcome.TRUE_POSITIVE);
            }

            @Override
            public Set<Outcome> trials() {
                return Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_NEGATIVE);
            }

            @Override
            public Link link() {
                return half;
            }
        };
        assertThat(ExactPosteriors.refusal(metric, Sample.of(matrix)).map(Refusal::sentence))
                .hasValue("its link does not map [0, 1] onto [0, 1]: link(0)=0.0, link(1)=0.5");
        rejected("link must map [0, 1] onto [0, 1]", () -> LinkedPosterior.of(BetaPosterior.of(BetaPrior.FLAT), half));
    }

    /** An interval has a positive length, also if its bounds are almost equal. */
    @Test
    void intervalOfAlmostEqualBoundsHasAPositiveLength() {
        ConfidenceLevel level = ConfidenceLevel.P95;
        CredibleInterval usual = CredibleInterval.between(0.25, 0.75, level, List.of(Note.of("test", "note")));
        assertThat(usual.lower()).isEqualTo(0.25);
        assertThat(usual.width()).isEqualTo(0.5);
        assertThat(Note.sentences(usual.notes())).containsExactly("note");
        CredibleInterval half = CredibleInterval.between(0.5, 0.5, level, List.of());
        assertThat(half.lower()).isEqualTo(0.5);
        assertThat(half.upper()).isEqualTo(Math.nextUp(0.5));
        CredibleInterval zero = CredibleInterval.between(0, 0, level, List.of());
        assertThat(zero.lower()).isZero();
        assertThat(zero.upper()).isEqualTo(Double.MIN_NORMAL);
        CredibleInterval one = CredibleInterval.between(1, 1, level, List.of());
        assertThat(one.lower()).isEqualTo(Math.nextDown(1.0));
        assertThat(one.upper()).isEqualTo(1);
        CredibleInterval turned = CredibleInterval.between(0.5, 0.25, level, List.of());
        assertThat(turned.upper()).isEqualTo(Math.nextUp(0.5));
    }

    /** For 7 of 10 successes and the weights 2, 1, 1/2, 1/3 and 0 the bounds of Beta(9, 5) and of Beta(7, 3) differ most. */
    @Test
    void outermostPriorsGiveLargestShift() {
        PriorSensitivity table = PriorSensitivity.of(
                SmallMetrics.RECALL, Sample.of(ConfusionMatrix.binary(7, 2, 3, 8)), ConfidenceLevel.P95);
        double lower = Math.abs(Beta.quantile(0.025, 7, 3) - Beta.quantile(0.025, 9, 5));
        double upper = Math.abs(Beta.upperQuantile(0.025, 7, 3) - Beta.upperQuantile(0.025, 9, 5));
        assertThat(table.largestShift()).isCloseTo(Math.max(lower, upper), within(1e-14));
        // For 10 of 10 successes Haldane's prior has no bounds; the lower bounds of the other priors differ, the upper
        // ones hardly.
        PriorSensitivity all = PriorSensitivity.of(
                SmallMetrics.RECALL, Sample.of(ConfusionMatrix.binary(10, 2, 0, 8)), ConfidenceLevel.P95);
        double low = Beta.quantile(0.025, 10 + 1 / 3.0, 1 / 3.0) - Beta.quantile(0.025, 12, 2);
        assertThat(all.largestShift()).isCloseTo(low, within(1e-14));
        assertThat(all.metric()).isEqualTo("recall");
        assertThat(all.rows().get(4).prior()).isEqualTo("Haldane");
    }
}
