package dev.credence.api.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Kind;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.toys.Toys;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final ComparisonOptions QUESTION = ComparisonOptions.at(ConfidenceLevel.P95);
    private static final Pairing<ConfusionMatrix> INDEPENDENT = Pairing.independent(
            Sample.of(ConfusionMatrix.binary(3, 1, 2, 4)), Sample.of(ConfusionMatrix.binary(1, 3, 2, 4)));

    private static final class ErrorRate implements BinaryMetric {
        @Override
        public String id() {
            return "toy-error";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public Direction direction() {
            return Direction.LOWER_IS_BETTER;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return (fp + fn) / (tp + fp + fn + tn);
        }
    }

    @Test
    void differenceIsFirstMinusSecond() {
        Comparison comparison = Comparison.of(new Toys.Precision(), INDEPENDENT, "toy", QUESTION)
                .bounds(-0.1, 0.9)
                .credible(0.9, 0.1)
                .build();
        assertThat(comparison.difference()).isEqualTo(0.5);
        assertThat(comparison.n())
                .as("items predicted positive in both samples")
                .isEqualTo(4 + 4);
        assertThat(comparison.kind()).isEqualTo(Kind.CREDIBLE);
        assertThat(comparison.pValue()).isNaN();
        assertThat(comparison.probabilityFirstBetter()).isEqualTo(0.9);
    }

    @Test
    void lowerValueIsBetterForMetricWhereLowerIsBetter() {
        Comparison comparison = Comparison.of(new ErrorRate(), INDEPENDENT, "toy", QUESTION)
                .credible(0.9, 0.1)
                .build();
        assertThat(comparison.probabilityFirstBetter()).isEqualTo(0.1);
        assertThat(comparison.probabilitySecondBetter()).isEqualTo(0.9);
    }

    @Test
    void sizeOfPairedComparisonCountsRelevantItemsOnce() {
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
                    {{3, 1}, {1, 0}}, {{0, 2}, {1, 4}}
                })
                .withPositive("y");
        Pairing<ConfusionMatrix> pairing = Pairing.paired(joint);
        Comparison comparison = Comparison.of(new Toys.Precision(), pairing, "toy", QUESTION)
                .bounds(-1, 1)
                .build();
        assertThat(comparison.n())
                .as("items predicted positive by either system")
                .isEqualTo(9);
        assertThat(pairing.firstWeights()).containsExactly(4, 1, 2, 5);
        assertThat(pairing.secondWeights()).containsExactly(4, 1, 1, 6);
        assertThat(comparison.first()).isEqualTo(5 / 6.0);
        assertThat(comparison.second()).isEqualTo(6 / 7.0);
    }

    @Test
    void undefinedValueOfOneSystemAddsNote() {
        Comparison comparison = Comparison.of(
                        new Toys.Precision(),
                        Pairing.independent(
                                Sample.of(ConfusionMatrix.binary(0, 0, 2, 4)),
                                Sample.of(ConfusionMatrix.binary(1, 3, 2, 4))),
                        "toy",
                        QUESTION)
                .build();
        assertThat(comparison.status()).isEqualTo(Status.UNDEFINED);
        assertThat(Note.sentences(comparison.notes()))
                .containsExactly("first: toy-precision is undefined: no observation counts as a trial");
    }

    @Test
    void negativeMarginThrows() {
        assertThatThrownBy(() -> QUESTION.withMargin(-0.01))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("margin of practical equivalence must be finite and >= 0: margin=-0.01");
        assertThatThrownBy(() -> QUESTION.withMargin(Double.NaN))
                .hasMessage("margin of practical equivalence must be finite and >= 0: margin=NaN");
    }
}
