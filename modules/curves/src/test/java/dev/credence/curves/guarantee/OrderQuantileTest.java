package dev.credence.curves.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.curves.guarantee.ThresholdChoice.Value;
import dev.credence.numerics.beta.Binomial;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderQuantileTest {
    private static double lower(int count, int items, double c) {
        return ChoiceBand.bounded(CellMetric.RECALL, new double[] {count, 0, (double) items - count, 0}, c)
                .lower();
    }

    /**
     * At the score of the only positive the true recall is a uniform number, whose lower bound at level 0.95 is 0.025. The normal quantile 1.96
     * gives 0.132, which is wrong with that probability.
     */
    @Test
    void boundOfTheOnlyItemOfAClassIsTheErrorOfOneSide() {
        double[] many = IntStream.range(0, 50).mapToDouble(i -> i / 10.0).toArray();
        ThresholdRule rule = ThresholdRule.of(ConfidenceLevel.P95)
                .run(ComputeOptions.defaults().withDraws(100))
                .optimise(ThresholdObjective.of("youden"));

        Value recall = rule.choose(Sample.of(ScoredSample.of(new double[] {4.05}, many)))
                .values()
                .get(0);
        assertThat(recall.metric()).isEqualTo("recall");
        assertThat(recall.value()).isEqualTo(1);
        assertThat(recall.lower()).isCloseTo(0.025, within(1e-9));
        Value specificity = rule.choose(Sample.of(ScoredSample.of(many, new double[] {0.95})))
                .values()
                .get(1);
        assertThat(specificity.metric()).isEqualTo("specificity");
        assertThat(specificity.value()).isEqualTo(1);
        assertThat(specificity.lower()).isCloseTo(0.025, within(1e-9));
    }

    /**
     * The ordered uniform numbers u and v are at least a and b, at most b, with probability (1 - a)^2 - (b - a)^2. The quantile was computed with 40 digits; the
     * search ends at a relative error of 1e-11.
     */
    @Test
    void boundsOfTwoItemsHaveTheErrorOfOneSide() {
        double c = OrderQuantile.of(new long[] {0, 1, 2}, 2, 1, 0.025);
        double a = lower(1, 2, c);
        double b = lower(2, 2, c);
        assertThat(c).isCloseTo(2.636920104110231, within(3e-11));
        assertThat((1 - a) * (1 - a) - (b - a) * (b - a)).isCloseTo(0.975, within(1e-10));
    }

    /** The error is that of a chain over the bounds, whose state is the number of uniform numbers below the bound. */
    @ParameterizedTest
    @CsvSource({"3,1", "5,1", "10,1", "10,3", "40,1", "100,1", "100,25", "7,7"})
    void errorEqualsThatOfAChainOverTheBounds(int items, int step) {
        long[] counts = LongStream.rangeClosed(0, items / step)
                .map(count -> count * step)
                .toArray();
        long[] failures = LongStream.of(counts).map(count -> items - count).toArray();
        double c = OrderQuantile.of(counts, items, 1, 0.025);
        double error = Math.max(chainError(counts, items, c), chainError(failures, items, c));
        assertThat(error).isCloseTo(0.025, within(1e-9));
        assertThat(OrderQuantile.of(counts, items, 2, 0.025)).isNotCloseTo(c, within(1e-6));
    }

    /** Returns the probability that any of the counts has a bound above the uniform number of this rank. */
    private static double chainError(long[] counts, int items, double c) {
        double[] states = new double[items + 1];
        states[0] = 1;
        double before = 0;
        for (long count : LongStream.of(counts).sorted().filter(k -> k > 0).toArray()) {
            double bound = lower((int) count, items, c);
            double[] next = new double[items + 1];
            for (int below = 0; below <= items; below++) {
                for (int more = 0; more < count - below; more++) {
                    double share = (bound - before) / (1 - before);
                    next[below + more] += states[below] * Binomial.probability(more, items - below, share);
                }
            }
            states = next;
            before = bound;
        }
        double[] last = states;
        return 1
                - IntStream.rangeClosed(0, items)
                        .mapToDouble(state -> last[state])
                        .sum();
    }

    @Test
    void manyItemsAreNotRestricted() {
        assertThat(OrderQuantile.of(new long[] {0, 101}, 101, 1, 0.025)).isZero();
    }
}
