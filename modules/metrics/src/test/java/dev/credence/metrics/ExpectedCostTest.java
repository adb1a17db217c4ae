package dev.credence.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectedCostTest {
    private static final ConfusionMatrix ANIMALS =
            ConfusionMatrix.of(List.of("cat", "cow", "dog"), new long[][] {{5, 2, 0}, {1, 7, 0}, {3, 1, 1}});
    private static final String COSTS = "expected-cost:costs=0:1:5/2:0:1/9:1:0";

    @Test
    void expectedCostUsesTheCostOfEachCell() {
        // 2*1 + 1*2 + 3*9 + 1*1 of 20
        assertThat(Standard.metric(COSTS).value(ANIMALS)).isEqualTo(32.0 / 20);
        assertThat(Standard.metric(COSTS).range()).isEqualTo(new Range(0, 9));
        assertThat(Standard.metric(COSTS).spelling()).isEqualTo(COSTS);
    }

    @Test
    void orderOfTheLabelsOfCostsDoesNotMatter() {
        String turned = "expected-cost:costs=0:1:9/1:0:2/5:1:0,labels=dog:cow:cat";
        assertThat(Standard.metric(turned).value(ANIMALS)).isEqualTo(32.0 / 20);
        ConfusionMetric java =
                ExpectedCost.of(List.of("dog", "cow", "cat"), new double[][] {{0, 1, 9}, {1, 0, 2}, {5, 1, 0}});
        assertThat(java.value(ANIMALS)).isEqualTo(32.0 / 20);
        assertThat(java.spelling()).isEqualTo(turned);
        assertThat(Standard.metric(turned).spelling()).isEqualTo(turned);
    }

    @Test
    void influenceIsTheCostMinusTheMean() {
        double[] influence = Standard.influence(Standard.metric(COSTS), ANIMALS);
        assertThat(influence[0]).isEqualTo(-1.6);
        assertThat(influence[4]).isEqualTo(9 - 1.6);
        double sum = 0;
        for (int atom = 0; atom < influence.length; atom++) {
            sum += ANIMALS.count(atom) * influence[atom];
        }
        assertThat(sum).isCloseTo(0, within(1e-13));
    }

    /** The total cost of the 20 animals is 32. The atoms are the seven cells that occur, row by row. */
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "2, 2", "3, 0", "4, 9", "5, 1", "6, 0"})
    void costWithoutAnItemExcludesTheCostOfThatItem(int atom, double cost) {
        LeaveOneOut.Deletion without = LeaveOneOut.of(Standard.metric(COSTS), ANIMALS, ANIMALS.weights());
        assertThat(without.without(atom, 1)).isCloseTo((32 - cost) / 19, within(1e-15));
    }

    @Test
    void costMatrixHasTheDirectionAndOptionsOfExpectedCost() {
        ConfusionMetric metric = ExpectedCost.of(List.of("cat", "cow"), new double[][] {{0, 1}, {1, 0}});
        assertThat(metric.direction()).isEqualTo(Direction.LOWER_IS_BETTER);
        assertThat(metric.options()).extracting(OptionSpec::name).containsExactly("fp", "fn", "costs", "labels");
        assertThat(metric.configured(Options.of(Map.of()))).isSameAs(metric);
        assertThat(metric.configured(Options.of(Map.of("costs", "0:3/2:0"))).spelling())
                .isEqualTo("expected-cost:costs=0:3/2:0");
    }

    @Test
    void costWithoutObservationsIsUndefined() {
        ConfusionMetric metric = ExpectedCost.of(List.of("cat", "cow"), new double[][] {{0, 1}, {1, 0}});
        ConfusionMatrix none = ConfusionMatrix.of(List.of("cat", "cow"), new long[2][2]);
        assertThat(metric.value(none)).isNaN();
        assertThat(Note.sentences(metric.notes(none, none.weights())))
                .containsExactly("expected-cost is undefined: there are no observations");
        ConfusionMatrix one = ConfusionMatrix.of(List.of("cat", "cow"), new long[][] {{1, 0}, {0, 0}});
        assertThat(metric.notes(one, one.weights())).isEmpty();
    }

    @Test
    void costsWithoutALabelThrow() {
        ConfusionMetric metric = ExpectedCost.of(List.of("cat", "cow"), new double[][] {{0, 1}, {1, 0}});
        assertThatThrownBy(() -> metric.value(ANIMALS))
                .hasMessageContaining("costs must have every label: label='dog', labels of costs=[cat, cow]");
    }

    @Test
    void laterChangeOfTheCostArrayHasNoEffect() {
        double[][] costs = {{0, 1}, {1, 0}};
        ConfusionMetric metric = ExpectedCost.of(List.of("cat", "cow"), costs);
        costs[0][1] = 100;
        assertThat(metric.range()).isEqualTo(Range.UNIT);
    }

    @Test
    void costsOfFalsePositivesAndFalseNegativesWeightTheErrors() {
        assertThat(ExpectedCost.of(2, 5).spelling()).isEqualTo("expected-cost:fp=2,fn=5");
        assertThat(ExpectedCost.of(1, 5).spelling()).isEqualTo("expected-cost:fn=5");
        assertThat(ExpectedCost.of(2, 5).value(ANIMALS.withPositive("cat"), ANIMALS.weights()))
                .isEqualTo((2 * 4 + 5 * 2) / 20.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "expected-cost:fp=-1 | cost must be 0 or more and finite: fp=-1",
                "expected-cost:fn=Infinity | cost must be 0 or more and finite: fn=Infinity",
                "expected-cost:fp=0,fn=0 | costs must not both be 0: fp=0, fn=0",
                "expected-cost:costs=0:1/2 | costs must be square: columns of row 1=1, rows=2",
                "expected-cost:costs=0:x/2:0 | option 'costs' must be numbers, rows parted by / and costs by ':', as 0:1/5:0: cost='x'",
                "expected-cost:costs=0:NaN/2:0 | costs must be finite: cost=NaN",
                "expected-cost:costs=1:1/1:1 | costs must differ: costs=1:1/1:1; equal costs make the expected cost a constant",
                "expected-cost:costs=0:1/1:0,labels=a:b:c | costs must have a row per label: rows=2, labels=3",
                "expected-cost:costs=0:1/1:0,labels=a:a | labels of costs must be distinct: labels=[a, a]",
                "expected-cost:costs=0:1/1:0,fp=2 | option 'costs' excludes fp and fn: costs=0:1/1:0; give one or the other",
                "expected-cost:labels=a:b | option 'labels' names the rows of option 'costs', which is missing: labels=a:b",
                "expected-cost.macro:costs=0:1/1:0 | metric 'expected-cost' with options 'costs=0:1/1:0' is not a function of true and false positives and negatives: leave out averaging and label",
            })
    void invalidOptionThrowsAndErrorStatesValue(String spelling, String message) {
        assertThatThrownBy(() -> Standard.metric(spelling))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void matrixWithoutTheLabelsOfTheCostsIsRefused() {
        assertThat(Standard.metric("expected-cost:costs=0:1/1:0")
                        .refusal(ANIMALS)
                        .map(Refusal::sentence))
                .contains("costs must have a row per class: rows=2, classes=3");
        assertThat(Standard.metric("expected-cost:costs=0:1/1:0,labels=cat:cow")
                        .refusal(ANIMALS)
                        .map(Refusal::sentence))
                .contains("costs must have every label: label='dog', labels of costs=[cat, cow]");
    }
}
