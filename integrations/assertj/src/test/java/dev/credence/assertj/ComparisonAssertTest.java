package dev.credence.assertj;

import static dev.credence.assertj.CredenceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.Direction;
import dev.credence.decision.Claim;
import dev.credence.decision.Verdict;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonAssertTest {
    private static final long[][][] JOINT = {{{340, 2}, {4, 11}}, {{10, 3}, {15, 184}}};

    private static Comparison compared(String metric, long[][][] counts) {
        PairedConfusionMatrix pair =
                PairedConfusionMatrix.of(List.of("ham", "spam"), counts).withPositive("spam");
        return Answers.CREDENCE.compare(metric, Pairing.paired(pair));
    }

    @Test
    void boundOfTheDifferenceDecidesTheClaim() {
        assertThat(compared("f1", JOINT)).isBetter().isNotWorseThanBy(0.01).isEquivalentWithin(0.1);
        assertThatThrownBy(() -> assertThat(compared("precision", JOINT)).isBetter())
                .isInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    INCONCLUSIVE: expected precision of the first to be better, which these data do not decide
                      precision 0.9299 - 0.9350 = -0.0051 [-0.0329, 0.0181] paired-delta 95% p=0.7068, n=219
                      the 95% interval [-0.0329154, 0.0181475] contains 0.0
                      about 9,320 items (counted as n) would decide it with power 0.8 if the true value is -0.00509346\
                    """);
    }

    /** The second system is wrong on five items on which the first is right; on all other items both agree. */
    @Test
    void claimOnFewerThanSixDifferingItemsIsInconclusive() {
        Comparison better = compared("accuracy", new long[][][] {{{5000, 5}, {0, 11}}, {{10, 0}, {0, 4984}}});
        Assertions.assertThat(better.lower()).isPositive();
        assertThatThrownBy(() -> assertThat(better).isBetter())
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContaining("the systems differ on fewer than six items");
        assertThat(better).isNotWorseThanBy(0.01).isEquivalentWithin(0.01);
        Comparison worse = compared("accuracy", new long[][][] {{{5000, 0}, {5, 11}}, {{10, 0}, {0, 4984}}});
        assertThatThrownBy(() -> assertThat(worse).isBetter()).isInstanceOf(InconclusiveError.class);
    }

    @Test
    void worseSystemFails() {
        assertThatThrownBy(() ->
                        assertThat(Answers.comparison(-0.05, -0.08, -0.02)).isNotWorseThanBy(0.01))
                .isNotInstanceOf(InconclusiveError.class)
                .hasMessage("""
                    FAIL: expected accuracy of the first not to be worse by 0.01 or more
                      accuracy 0.4500 - 0.5000 = -0.0500 [-0.0800, -0.0200] tango 95%, n=400
                      the 95% interval [-0.08, -0.02] lies below -0.01\
                    """);
        assertThatThrownBy(() ->
                        assertThat(Answers.comparison(-0.05, -0.08, -0.02)).isEquivalentWithin(0.01))
                .hasMessageEndingWith("the 95% interval [-0.08, -0.02] lies outside -0.01 to 0.01");
    }

    @ParameterizedTest
    @CsvSource({
        "-0.0099, 0.05, PASS",
        "-0.01, 0.05, INCONCLUSIVE",
        "-0.05, 0.05, INCONCLUSIVE",
        "-0.05, -0.0099, INCONCLUSIVE",
        "-0.05, -0.01, INCONCLUSIVE",
        "-0.05, -0.0101, FAIL"
    })
    void boundEqualToTheMarginIsInconclusive(double lower, double upper, Verdict verdict) {
        double middle = (lower + upper) / 2;
        Comparison higher = Answers.comparison(middle, lower, upper);
        Comparison less = Answers.comparison(Direction.LOWER_IS_BETTER, -middle, -upper, -lower);

        Assertions.assertThat(Finding.of(Claim.notWorse(higher, 0.01), higher).verdict())
                .isEqualTo(verdict);
        Assertions.assertThat(Finding.of(Claim.notWorse(less, 0.01), less).verdict())
                .isEqualTo(verdict);
    }

    @Test
    void smallerLossPassesAsBetter() {
        assertThat(Answers.comparison(Direction.LOWER_IS_BETTER, -0.05, -0.08, -0.02))
                .isBetter();
        assertThatThrownBy(() -> assertThat(Answers.comparison(Direction.LOWER_IS_BETTER, 0.05, 0.02, 0.08))
                        .isBetter())
                .hasMessageEndingWith("lies above 0.0");
    }

    @Test
    void equivalenceRequiresBothBounds() {
        assertThat(Answers.comparison(0, -0.009, 0.009)).isEquivalentWithin(0.01);
        assertThatThrownBy(() ->
                        assertThat(Answers.comparison(0.002, -0.02, 0.024)).isEquivalentWithin(0.01))
                .isInstanceOf(InconclusiveError.class)
                .hasMessageContaining("contains -0.01 and 0.01\n")
                .hasMessageContaining("about 6,190 items (counted as n) would decide it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"f1", "accuracy", "recall", "f1.macro"})
    void intervalOfLengthZeroIsInconclusive(String metric) {
        Comparison same = compared(metric, new long[][][] {{{34, 0}, {0, 1}}, {{1, 0}, {0, 18}}});

        Assertions.assertThat(same.difference()).isZero();
        assertThat(same).isNotWorseThanBy(0.25);
        assertThatThrownBy(() -> assertThat(same).isNotWorseThanBy(0.001)).isInstanceOf(InconclusiveError.class);
    }

    @Test
    void claimOfBetterForANeutralMetricThrows() {
        Comparison neutral = Answers.comparison(Direction.NEUTRAL, 0, -0.005, 0.005);

        assertThat(neutral).isEquivalentWithin(0.01);
        assertThatThrownBy(() -> assertThat(neutral).isNotWorseThanBy(0.01))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "metric must have a better direction: metric='accuracy', direction=NEUTRAL; claim that the two"
                                + " are equivalent within a margin");
    }

    @Test
    void invalidMarginsThrow() {
        Comparison any = Answers.comparison(0, -0.005, 0.005);
        assertThatThrownBy(() -> assertThat(any).isNotWorseThanBy(-0.01))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("margin must be finite and >= 0: margin=-0.01");
        assertThatThrownBy(() -> assertThat(any).isNotWorseThanBy(Double.NaN))
                .hasMessage("margin must be finite and >= 0: margin=NaN");
        assertThatThrownBy(() -> assertThat(any).isEquivalentWithin(0))
                .hasMessage("margin must be finite and > 0: margin=0.0");
    }
}
