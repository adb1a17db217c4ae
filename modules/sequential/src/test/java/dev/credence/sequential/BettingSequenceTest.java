package dev.credence.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.EValue;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Range;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import dev.credence.sequential.method.BetaBinomialSequence;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BettingSequenceTest {
    private static final double[] BINARY = {0, 1};
    private static final double[] GRADES = {0, 0.25, 1};

    /** Returns the mean of a number of the sequence after all orders of some outcomes, whose chances are given. */
    private static double expected(
            BettingSequence begin,
            int outcomes,
            double[] values,
            double[] chances,
            ToDoubleFunction<BettingSequence> of) {
        if (outcomes == 0) {
            return of.applyAsDouble(begin);
        }
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            BettingSequence next = begin.copy();
            next.add(values[i]);
            sum += chances[i] * expected(next, outcomes - 1, values, chances, of);
        }
        return sum;
    }

    private static BettingSequence coarse(double level) {
        return BettingSequence.of(ConfidenceLevel.of(level), Range.UNIT, 20);
    }

    /** The bounds never become wider than they were, up to the mean so far, so that a mean that was missed stays missed. */
    private static double missed(double truth, int outcomes, double[] values, double... chances) {
        class Paths {
            double missed(BettingSequence begin, int left) {
                if (begin.lower() > truth || begin.upper() < truth) {
                    return 1;
                }
                double sum = 0;
                for (int i = 0; left > 0 && i < values.length; i++) {
                    if (chances[i] > 0) {
                        BettingSequence next = begin.copy();
                        next.add(values[i]);
                        sum += chances[i] * missed(next, left - 1);
                    }
                }
                return sum;
            }
        }
        return new Paths().missed(coarse(0.7), outcomes);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.05, 0.2, 0.37, 0.5, 0.8, 0.95, 1})
    void sequenceCoversTrueProportionAtAllTwelveLooks(double p) {
        assertThat(missed(p, 12, BINARY, 1 - p, p)).isLessThanOrEqualTo(0.3);
    }

    @Test
    void enumerationFindsMissedProportions() {
        assertThat(missed(0.5, 14, BINARY, 0.5, 0.5)).isGreaterThan(0.01);
        assertThat(missed(0.25 * 0.4 + 0.1, 9, GRADES, 0.5, 0.4, 0.1)).isBetween(0.001, 0.3);
    }

    @Test
    void capitalOfTheTrueMeanHasTheMeanOne() {
        // 2,000 or more is not reached by eight outcomes, so that no mean is excluded.
        double mean = 0.25 * 0.4 + 0.2;
        double above = expected(
                coarse(0.999),
                8,
                GRADES,
                new double[] {0.4, 0.4, 0.2},
                one -> one.againstAtMost(mean).value());
        double below = expected(
                coarse(0.999),
                8,
                GRADES,
                new double[] {0.4, 0.4, 0.2},
                one -> one.againstAtLeast(mean).value());

        assertThat(above).isCloseTo(1, within(1e-12));
        assertThat(below).isCloseTo(1, within(1e-12));
    }

    @Test
    void productOfIndependentEValuesHasMeanOne() {
        double[] chances = {0.7, 0.3};
        double product = expected(coarse(0.999), 5, BINARY, chances, first -> {
            EValue one = first.againstAtMost(0.3);
            return expected(
                    coarse(0.999),
                    6,
                    BINARY,
                    chances,
                    second -> one.times(second.againstAtMost(0.3)).value());
        });
        double smallerMean = expected(
                coarse(0.999),
                5,
                BINARY,
                new double[] {0.8, 0.2},
                first -> first.againstAtMost(0.3).value());

        assertThat(product).isCloseTo(1, within(1e-12));
        assertThat(smallerMean).isLessThan(1);
    }

    /** 60 paths of 400 outcomes for each distribution; at 20% more than 26 of 60 occur with a chance below 2e-5. */
    @Test
    void meanIsMissedInFewPathsOfContinuousOutcomes() {
        SplittableRandom random = new SplittableRandom(5);
        int missed = 0;
        for (int path = 0; path < 60; path++) {
            BettingSequence sequence = BettingSequence.of(ConfidenceLevel.of(0.8), new Range(-1, 3), 400);
            boolean wrong = false;
            for (int i = 0; i < 400; i++) {
                sequence.add(4 * Math.pow(random.nextDouble(), 3) - 1);
                wrong |= sequence.lower() > 0 || sequence.upper() < 0;
            }
            missed += wrong ? 1 : 0;
        }

        assertThat(missed).isBetween(1, 26);
    }

    @Test
    void boundsOfLittleVaryingOutcomesAreShorterThanBetaBinomial() {
        SplittableRandom random = new SplittableRandom(6);
        BettingSequence sequence = BettingSequence.of(ConfidenceLevel.P95, Range.UNIT);
        double sum = 0;
        for (int i = 0; i < 500; i++) {
            double grade = 0.6 + 0.1 * random.nextDouble();
            sum += grade;
            sequence.add(grade);
        }
        var proportion = new BetaBinomialSequence().at(ConfidenceLevel.P95);
        double exact = proportion.upper(Math.round(sum), 500) - proportion.lower(Math.round(sum), 500);

        assertThat(sequence.mean()).isCloseTo(sum / 500, within(1e-12));
        assertThat(sequence.upper() - sequence.lower()).isLessThan(exact / 3);
        assertThat(sequence.estimate().exact()).isTrue();
    }

    @Test
    void sequenceFromBytesContinuesEqually() {
        BettingSequence whole = coarse(0.9);
        BettingSequence kept = coarse(0.9);
        for (int i = 0; i < 40; i++) {
            whole.add(GRADES[i % 3]);
            kept = BettingSequence.fromBytes(kept.toBytes());
            kept.add(GRADES[i % 3]);
        }
        byte[] half = Arrays.copyOf(kept.toBytes(), kept.toBytes().length / 2);

        assertThat(kept.toBytes()).isEqualTo(whole.toBytes());
        assertThat(kept.lower()).isGreaterThan(0.1);
        assertThatThrownBy(() -> BettingSequence.fromBytes(half))
                .hasMessageContaining("damaged: their checksum is wrong");
        assertThatThrownBy(() -> BettingSequence.fromBytes(new byte[] {0, 0, 0, 1}))
                .hasMessageContaining("damaged: bytes=4");
    }

    /** A CRC of 32 bits shows every change of one bit and of up to 32 neighbouring bits. */
    @Test
    void everyChangeOfBitsIsDamage() {
        BettingSequence sequence = BettingSequence.of(ConfidenceLevel.P95, Range.UNIT);
        for (int item = 0; item < 30; item++) {
            sequence.add(item % 3 / 2.0);
        }
        byte[] bytes = sequence.toBytes();
        for (int bit = 0; bit < 8 * bytes.length; bit += bit < 1_000 ? 1 : 997) {
            byte[] changed = bytes.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);

            assertThatThrownBy(() -> BettingSequence.fromBytes(changed)).isInstanceOf(IllegalArgumentException.class);
        }
        for (int length = 0; length < bytes.length; length += length < 100 ? 1 : 991) {
            byte[] shorter = Arrays.copyOf(bytes, length);

            assertThatThrownBy(() -> BettingSequence.fromBytes(shorter)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(BettingSequence.fromBytes(bytes).toBytes()).isEqualTo(bytes);
    }

    @Test
    void outcomesThatChangeLeaveTheLastMean() {
        BettingSequence sequence = coarse(0.95);
        for (int i = 0; i < 400; i++) {
            sequence.add(i < 200 ? 0.1 : 0.9);
        }

        assertThat(sequence.lower()).isLessThanOrEqualTo(sequence.mean());
        assertThat(sequence.upper()).isGreaterThanOrEqualTo(sequence.mean());
    }

    @Test
    void monitorOfBetsDecidesItsClaimAndTakesOutcomesOnly() {
        BettingSequence begin = BettingSequence.of(ConfidenceLevel.P95, Range.UNIT);
        Monitor monitor = Monitor.ofMean(Credence.load(), begin).claiming(Claim.atLeast(0.5));
        assertThat(monitor.look().value()).isNaN();
        for (int i = 0; i < 100; i++) {
            monitor.add(0.75);
        }
        Look look = monitor.look();

        assertThat(look.verdict()).isEqualTo(Verdict.PASS);
        assertThat(look.by()).isEqualTo("betting-sequence");
        assertThat(look.items()).isEqualTo(100);
        assertThat(begin.n()).isZero();
        assertThatThrownBy(() -> monitor.add("a", "a")).hasMessageContaining("bets on outcomes in their order");
        assertThatThrownBy(() -> monitor.add(Double.NaN)).hasMessageContaining("outcome=NaN");
        assertThatThrownBy(() ->
                        Monitor.of(Credence.load(), "mean", ConfidenceLevel.P95).add(0.5))
                .hasMessageContaining("without a betting sequence");
    }

    @Test
    void argumentsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> BettingSequence.of(ConfidenceLevel.P95, Range.NON_NEGATIVE))
                .hasMessageContaining("range of outcomes must be bounded");
        assertThatThrownBy(() -> coarse(0.95).againstAtMost(Double.NaN)).hasMessageContaining("limit=NaN");
    }
}
