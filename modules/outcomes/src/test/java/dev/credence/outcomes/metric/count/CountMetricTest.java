package dev.credence.outcomes.metric.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountMetricTest {
    private static final double CLOSE = 1e-15;

    private static OutcomesBuilder builder(String... names) {
        return new OutcomesBuilder(
                Arrays.stream(names).map(OutcomeColumn::count).toArray(OutcomeColumn[]::new));
    }

    /** Four items, of which c is empty and b has no predicted positives; the sums are tp=5, fp=1, fn=4 and tn=21. */
    private static Outcomes fourItems() {
        return builder("tp", "fp", "fn", "tn")
                .add("a", 2, 1, 1, 5)
                .add("b", 0, 0, 2, 10)
                .add("c", 0, 0, 0, 4)
                .add("d", 3, 0, 1, 2)
                .build();
    }

    private static CountMetric metric(String spelling) {
        String[] parts = spelling.split(":", 2);
        CountMetric plain = Arrays.stream(CountFormula.values())
                .filter(formula -> formula.id().equals(parts[0]))
                .map(CountMetric::new)
                .findFirst()
                .orElseThrow();
        return parts.length == 1 ? plain : (CountMetric) plain.configured(Options.parse(parts[1]));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    count-precision                            |  5 |  6
                    count-recall                               |  5 |  9
                    count-f1                                   | 10 | 15
                    count-jaccard                              |  5 | 10
                    count-specificity                          | 21 | 22
                    count-precision:average=items              |  5 |  6
                    count-precision:average=items,empty=zero   |  5 | 12
                    count-precision:average=items,empty=one    | 11 | 12
                    count-recall:average=items                 | 17 | 36
                    count-recall:average=items,empty=zero      | 17 | 48
                    count-recall:average=items,empty=one       | 29 | 48
                    count-f1:average=items                     | 32 | 63
                    count-f1:average=items,empty=zero          |  8 | 21
                    count-f1:average=items,empty=one           | 53 | 84
                    count-jaccard:average=items                |  5 | 12
                    count-jaccard:average=items,empty=zero     |  5 | 16
                    count-jaccard:average=items,empty=one      |  9 | 16
                    count-specificity:average=items            | 23 | 24
                    """)
    void valuesOfFourItemsAreThoseByHand(String spelling, double numerator, double denominator) {
        assertThat(metric(spelling).value(fourItems())).isCloseTo(numerator / denominator, within(CLOSE));
    }

    @Test
    void influencesOfPooledF1AreThoseByHand() {
        Outcomes outcomes =
                builder("tp", "fp", "fn").add("a", 0, 1, 1).add("b", 2, 0, 0).build();
        double[] influences = new double[2];
        metric("count-f1").influence(outcomes, outcomes.weights(), influences);
        // The value is 4/6, the mean of 2 tp + fp + fn is 3, and 2 tp - value (2 tp + fp + fn) is -4/3 and 4/3.
        assertThat(influences).containsExactly(new double[] {-4 / 9.0, 4 / 9.0}, within(CLOSE));
    }

    @Test
    void runsOfAnItemAreAveragedInNumeratorAndDenominator() {
        Outcomes outcomes =
                builder("tp", "fp").add("a", 1, 0).add("a", 0, 3).add("b", 1, 1).build();
        // Item a has 0.5 of 2 and item b has 1 of 2.
        assertThat(metric("count-precision").value(outcomes)).isCloseTo(1.5 / 4, within(CLOSE));
        assertThat(metric("count-precision:average=items").value(outcomes)).isCloseTo((0.25 + 0.5) / 2, within(CLOSE));
    }

    @Test
    void halfTruePositivesCountAsHalves() {
        Outcomes outcomes = builder("tp", "fp", "fn").addItem(3.5, 1.5, 1.5).build();
        assertThat(metric("count-precision").value(outcomes)).isEqualTo(0.7);
        assertThat(metric("count-f1").value(outcomes)).isEqualTo(0.7);
    }

    @Test
    void aPrefixReadsTheColumnsOfALabel() {
        Outcomes outcomes = builder("tp", "fp", "PER.tp", "PER.fp")
                .addItem(5, 5, 3, 1)
                .addItem(5, 5, 0, 0)
                .build();
        assertThat(metric("count-precision:of=PER").value(outcomes)).isEqualTo(0.75);
        assertThat(metric("count-precision").value(outcomes)).isEqualTo(0.5);
    }

    @ParameterizedTest
    @CsvSource({
        "count-f1:average=macro, 0.75",
        "'count-f1:average=macro,empty=zero', 0.5",
        "'count-f1:average=macro,empty=one', 0.8333333333333334"
    })
    void theMacroAverageIsTheMeanOverLabels(String spelling, double expected) {
        Outcomes outcomes = builder("A.tp", "A.fp", "A.fn", "B.tp", "B.fp", "B.fn", "C.tp", "C.fp", "C.fn")
                .addItem(1, 1, 1, 1, 0, 0, 0, 0, 0)
                .build();
        assertThat(metric(spelling).value(outcomes)).isCloseTo(expected, within(CLOSE));
    }

    @Test
    void aMacroAverageNamesItsEmptyLabels() {
        Outcomes outcomes =
                builder("A.tp", "A.fp", "B.tp", "B.fp").addItem(1, 1, 0, 0).build();
        assertThat(sentences("count-precision:average=macro", outcomes))
                .containsExactly("count-precision:average=macro has 1 of 2 labels with 0/0, which do not count: [B]");
    }

    /** F1 of the items is 4/5, 3/4, 0/0, 0, 0 and 1; scikit-learn's average "samples" takes 0/0 as 0, or as its zero_division. */
    @ParameterizedTest
    @CsvSource({
        "count-f1:average=items, 0.51",
        "'count-f1:average=items,empty=zero', 0.425",
        "'count-f1:average=items,empty=one', 0.5916666666666667"
    })
    void averageOfItemsWithAnEmptyDocumentIsThatOfItsOption(String spelling, double expected) {
        Outcomes outcomes = builder("tp", "fp", "fn")
                .addItem(2, 1, 0)
                .addItem(3, 0, 2)
                .addItem(0, 0, 0)
                .addItem(0, 1, 0)
                .addItem(0, 0, 2)
                .addItem(1, 0, 0)
                .build();
        assertThat(metric(spelling).value(outcomes)).isCloseTo(expected, within(CLOSE));
    }

    @Test
    void anAverageOfItemsCountsItsEmptyItems() {
        assertThat(sentences("count-precision:average=items", fourItems()))
                .containsExactly("count-precision:average=items has 2 of 4 items with 0/0, which do not count; option"
                        + " empty=zero counts each of them as 0, as scikit-learn does, and empty=one as 1");
        assertThat(sentences("count-precision:average=items,empty=one", fourItems()))
                .contains("count-precision:average=items,empty=one has 2 of 4 items with 0/0, which count 1");
    }

    private static List<String> sentences(String spelling, Outcomes outcomes) {
        return Note.sentences(metric(spelling).notes(outcomes, outcomes.weights()));
    }

    @Test
    void itemsWithoutADenominatorDoNotMatterUnlessTheyCount() {
        Outcomes outcomes = builder("tp", "fp").addItem(0, 0).addItem(0, 1).build();
        assertThat(metric("count-precision").dependsOn(outcomes, 0)).isFalse();
        assertThat(metric("count-precision").dependsOn(outcomes, 1)).isTrue();
        assertThat(metric("count-precision:average=items").dependsOn(outcomes, 0))
                .isFalse();
        assertThat(metric("count-precision:average=items,empty=one").dependsOn(outcomes, 0))
                .isTrue();
    }

    @Test
    void countsThatAreAllZeroGiveNoValue() {
        Outcomes outcomes = builder("tp", "fp").addItem(0, 0).build();
        assertThat(metric("count-precision").value(outcomes)).isNaN();
        assertThat(metric("count-precision:average=items").value(outcomes)).isNaN();
        assertThat(metric("count-precision:average=items,empty=zero").value(outcomes))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    count-f1 | metric 'count-f1' reads the outcomes [tp, fp, fn], of which 'fn' does not exist; outcomes: [tp, fp, A.tp]
                    count-specificity | metric 'count-specificity' reads the outcomes [fp, tn], of which 'tn' does not exist; outcomes: [tp, fp, A.tp]; true negatives of sets of labels are known where all labels are declared, as --label-columns and LabelSets.declare do
                    count-recall:of=B | metric 'count-recall:of=B' reads the outcomes [B.tp, B.fn], of which 'B.tp' does not exist; outcomes: [tp, fp, A.tp]
                    count-recall:average=macro | metric 'count-recall:average=macro' reads the outcomes [A.tp, A.fn], of which 'A.fn' does not exist; outcomes: [tp, fp, A.tp]
                    count-specificity:average=macro | metric 'count-specificity:average=macro' averages over labels, whose outcomes are named LABEL.fp, LABEL.tn; outcomes: [tp, fp, A.tp]
                    """)
    void missingColumnsAreRefusedWithThoseThatExist(String spelling, String sentence) {
        Outcomes outcomes = builder("tp", "fp", "A.tp").addItem(1, 1, 1).build();
        assertThat(metric(spelling).refusal(outcomes).map(Refusal::sentence)).contains(sentence);
    }

    @Test
    void negativeValuesOfColumnsWithoutARangeAreRefused() {
        Outcomes outcomes = new OutcomesBuilder(OutcomeColumn.of("tp"), OutcomeColumn.of("fp"))
                .addItem(1, -1)
                .build();
        assertThat(metric("count-precision").refusal(outcomes).map(Refusal::sentence))
                .contains(
                        "metric 'count-precision' reads counts, which are 0 or more: 'fp' has negative values; declare"
                                + " its range [0, infinity) to find them");
    }

    @Test
    void theBuilderRejectsNegativeCounts() {
        OutcomesBuilder counts = builder("tp", "fp");
        assertThatThrownBy(() -> counts.add("a", 1, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("outcome must lie in the declared range [0.0, Infinity]: fp=-1.0 at item=a");
        assertThat(counts.rows()).isZero();
    }

    @Test
    void optionsThatDoNotFitTogetherAreRejected() {
        assertThatThrownBy(() -> metric("count-f1:empty=one"))
                .hasMessage(
                        "option 'empty' needs the option 'average' to be items or macro: empty=one, average=pooled");
        assertThatThrownBy(() -> metric("count-f1:of=PER,average=macro"))
                .hasMessage("option 'of' needs the option 'average' to be pooled or items: of=PER, average=macro");
        assertThatThrownBy(() -> metric("count-f1:average=samples"))
                .hasMessage("option 'average' must be one of [pooled, items, macro]: average=samples");
    }

    @Test
    void allMetricsOfCountsAreRegistered() {
        Stream<String> ids = Credence.load().registry().metrics().stream().map(Metric::id);
        assertThat(ids.filter(id -> id.startsWith("count-")))
                .containsExactlyInAnyOrder(
                        "count-precision",
                        "count-recall",
                        "count-f1",
                        "count-jaccard",
                        "count-specificity",
                        "count-exact",
                        "count-hamming");
    }

    @Test
    void countMetricsAreTheDefaultsOfCounts() {
        assertThat(fourItems().usualMetrics()).containsExactly("count-precision", "count-recall", "count-f1");
        assertThat(builder("tp", "fp").addItem(1, 1).build().usualMetrics()).startsWith("mean:of=tp");
    }

    @Test
    void anEstimateOfTheFacadeHasAnInterval() {
        var estimate = Credence.load().estimate("count-f1", fourItems());
        assertThat(estimate.value()).isCloseTo(2.0 / 3, within(CLOSE));
        assertThat(estimate.lower()).isBetween(0.0, 2.0 / 3);
        assertThat(estimate.upper()).isBetween(2.0 / 3, 1.0);
    }
}
