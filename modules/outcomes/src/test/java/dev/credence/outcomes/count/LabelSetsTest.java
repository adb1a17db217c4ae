package dev.credence.outcomes.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.refusal.RefusedException;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelSetsTest {
    private static final Credence CREDENCE = Credence.load();

    /** The multi-label example of f1_score in the documentation of scikit-learn: three items and three labels. */
    private static Outcomes example() {
        return new LabelSets()
                .add("1", Set.of(), Set.of())
                .add("2", Set.of("a", "b", "c"), Set.of("a", "b", "c"))
                .add("3", Set.of("b", "c"), Set.of("a", "b"))
                .outcomes()
                .build();
    }

    @ParameterizedTest
    @CsvSource({
        "count-f1:of=a, 0.66666667",
        "count-f1:of=b, 1",
        "count-f1:of=c, 0.66666667",
        "count-precision:of=a, 0.5",
        "count-precision:of=b, 1",
        "count-precision:of=c, 1",
        "count-recall:of=a, 1",
        "count-recall:of=b, 1",
        "count-recall:of=c, 0.5"
    })
    void valuesOfLabelsMatchScikitLearn(String metric, double expected) {
        assertThat(CREDENCE.estimate(metric, example()).value()).isCloseTo(expected, within(1e-8));
    }

    @Test
    void pairedSystemsHaveTheLabelsOfBothOnTheSameTruth() {
        LabelSets first = new LabelSets().add("1", Set.of("a"), Set.of("a")).add("2", Set.of("b"), Set.of());
        LabelSets second = new LabelSets().add("2", Set.of("b"), Set.of("b")).add("1", Set.of("a"), Set.of("c"));

        PairedOutcomes both = first.pairedWith(second);

        assertThat(CREDENCE.compare(Pairing.<Outcomes, PairedOutcomes>paired(both))
                        .comparison("count-recall")
                        .difference())
                .isEqualTo(0.0);
        assertThat(both.first().columns()).extracting(OutcomeColumn::name).contains("c.fp");
        LabelSets other = new LabelSets().add("2", Set.of("b"), Set.of("b")).add("1", Set.of("a", "c"), Set.of("c"));
        assertThatThrownBy(() -> first.pairedWith(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("items of two systems must have the same true labels: item=1, first=[a], second=[a, c];"
                        + " evaluate both systems on the same truth");
        assertThatThrownBy(() -> first.pairedWith(new LabelSets().add("1", Set.of("a"), Set.of())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("both systems must have the same items");
    }

    /** The items have 1, 1 and 2 true negatives among four declared labels, and the first has a false positive. */
    @Test
    void declaredLabelsThatAnItemLacksAreItsTrueNegatives() {
        LabelSets sets = new LabelSets()
                .declare(List.of("a", "b", "c", "d"))
                .add("1", Set.of("a", "b"), Set.of("a", "c"))
                .add("2", Set.of("a", "b", "d"), Set.of("a", "b"))
                .add("3", Set.of("a", "b"), Set.of("a", "b"));

        Outcomes outcomes = sets.outcomes().build();

        assertThat(CREDENCE.estimate("count-specificity", outcomes).value()).isEqualTo(0.8);
        assertThat(CREDENCE.estimate("count-specificity:of=c", outcomes).value())
                .isCloseTo(2 / 3.0, within(1e-15));
        assertThat(CREDENCE.estimate("count-recall", outcomes).value()).isCloseTo(5 / 7.0, within(1e-15));
        LabelSets second = new LabelSets()
                .declare(List.of("a", "b", "c", "d"))
                .add("1", Set.of("a", "b"), Set.of("a"))
                .add("2", Set.of("a", "b", "d"), Set.of())
                .add("3", Set.of("a", "b"), Set.of());
        assertThat(CREDENCE.compare(Pairing.<Outcomes, PairedOutcomes>paired(sets.pairedWith(second)))
                        .comparison("count-specificity")
                        .difference())
                .isCloseTo(-0.2, within(1e-15));
    }

    /** If only one system declares its labels, or another label occurs, nobody knows how many labels an item lacks. */
    @Test
    void labelsThatAreNotAllDeclaredHaveNoTrueNegatives() {
        LabelSets declared = new LabelSets().declare(List.of("a", "b")).add("1", Set.of("a"), Set.of("a"));
        LabelSets others = new LabelSets().add("1", Set.of("a"), Set.of("a", "b"));
        LabelSets more = new LabelSets().declare(List.of("a")).add("1", Set.of("a"), Set.of("a"));

        assertThat(declared.pairedWith(others).first().columns())
                .extracting(OutcomeColumn::name)
                .doesNotContain("tn", "a.tn");
        assertThat(declared.outcomes(List.of("a")).build().columns())
                .extracting(OutcomeColumn::name)
                .doesNotContain("tn");
        assertThat(more.add("2", Set.of(), Set.of("b")).outcomes().build().columns())
                .extracting(OutcomeColumn::name)
                .doesNotContain("tn");
        assertThatThrownBy(() -> CREDENCE.estimate("count-specificity", example()))
                .isInstanceOf(RefusedException.class)
                .hasMessageEndingWith("; true negatives of sets of labels are known where all labels are declared, as"
                        + " --label-columns and LabelSets.declare do");
    }

    @Test
    void averagesAreThoseByHand() {
        assertThat(CREDENCE.estimate("count-f1", example()).value()).isEqualTo(0.8);
        assertThat(CREDENCE.estimate("count-f1:average=macro", example()).value())
                .isCloseTo(7 / 9.0, within(1e-15));
        assertThat(CREDENCE.estimate("count-f1:average=items", example()).value())
                .isEqualTo(0.75);
        assertThat(CREDENCE.estimate("count-f1:average=items,empty=zero", example())
                        .value())
                .isEqualTo(0.5);
    }

    /** The multi-label example of jaccard_score in the documentation of scikit-learn. */
    @ParameterizedTest
    @CsvSource({
        "count-jaccard:average=items, 0.5833333333",
        "count-jaccard:average=macro, 0.6666666667",
        "count-jaccard:of=a, 0.5",
        "count-jaccard:of=b, 0.5",
        "count-jaccard:of=c, 1"
    })
    void jaccardIndicesMatchScikitLearn(String metric, double expected) {
        Outcomes outcomes = new LabelSets()
                .add("1", Set.of("b", "c"), Set.of("a", "b", "c"))
                .add("2", Set.of("a", "b"), Set.of("a"))
                .outcomes()
                .build();
        assertThat(CREDENCE.estimate(metric, outcomes).value()).isCloseTo(expected, within(1e-9));
    }

    @Test
    void rowsAreCountsOfAllLabelsAndOfEach() {
        Outcomes outcomes = new LabelSets()
                .add("1", Set.of("a", "b"), Set.of("b", "c"))
                .outcomes(List.of("b", "a"))
                .build();
        assertThat(outcomes.describe(0))
                .isEqualTo("tp=1.0, fp=1.0, fn=1.0, b.tp=1.0, b.fp=0.0, b.fn=0.0, a.tp=0.0, a.fp=0.0, a.fn=1.0");
    }

    @Test
    void repeatedItemsAndBlankLabelsAreRejected() {
        LabelSets sets = new LabelSets().add("1", Set.of("a"), Set.of());
        assertThatThrownBy(() -> sets.add("1", Set.of(), Set.of()))
                .hasMessage("an item must be added once: item=1; add all of its labels together");
        assertThatThrownBy(() -> sets.add("2", Set.of(""), Set.of("a")))
                .hasMessage("a label must not be blank: truth=[], predicted=[a] at item=2");
        assertThat(sets.names()).containsExactly("1");
        assertThat(sets.labels()).containsExactly("a");
    }

    /** In scikit-learn accuracy_score and hamming_loss of the example are 2/3 and 2/9. */
    @Test
    void subsetAccuracyAndHammingLossEqualScikitLearn() {
        Estimate exact = CREDENCE.estimate("count-exact", example());
        Estimate hamming = CREDENCE.estimate("count-hamming", example());

        assertThat(exact.value()).isCloseTo(2 / 3.0, within(1e-15));
        assertThat(exact.method()).isEqualTo("wilson-modified");
        assertThat(hamming.value()).isCloseTo(2 / 9.0, within(1e-15));
        assertThat(hamming.notes()).extracting(Note::sentence).contains("count-hamming divides by 3 labels");
    }

    @Test
    void declaredLabelsCountInTheHammingLoss() {
        Outcomes declared = new LabelSets()
                .declare(List.of("a", "d", "e", "f"))
                .add("1", Set.of("a"), Set.of("b"))
                .add("2", Set.of(), Set.of())
                .outcomes()
                .build();

        assertThat(CREDENCE.estimate("count-hamming", declared).value()).isEqualTo(1 / 5.0);
        assertThatThrownBy(() -> new LabelSets().declare(List.of(" ")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a label must not be blank: labels=[ ]");
    }

    @Test
    void trueNegativesGiveTheNumberOfLabelsOfAnItem() {
        Outcomes counts = new OutcomesBuilder(
                        OutcomeColumn.count("tp"),
                        OutcomeColumn.count("fp"),
                        OutcomeColumn.count("fn"),
                        OutcomeColumn.count("tn"))
                .add("1", 1, 1, 0, 2)
                .add("1", 1, 0, 0, 3)
                .add("2", 0, 0, 1, 1)
                .build();

        assertThat(CREDENCE.estimate("count-hamming", counts).value()).isEqualTo((1 / 8.0 + 1 / 2.0) / 2);
        assertThat(CREDENCE.estimate("count-exact", counts).value()).isEqualTo(0.25);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "count-exact | 1 | fp | metric 'count-exact' reads the outcomes [fp, fn]; outcomes: [fp]",
                "count-hamming | 1 | fp,fn | metric 'count-hamming' divides by the number of labels: give the outcomes tp and tn, or"
                        + " LABEL.fp for each label",
                "count-hamming | 1 | fp,fn,tn | metric 'count-hamming' divides by the number of labels, which is tp + fp + fn + tn:"
                        + " give the outcome tp",
                "count-hamming | 1 | fp,fn,a.fp | metric 'count-hamming' is of sets of labels, and an item has more errors than"
                        + " there are labels: errors=2, labels=1"
            })
    void otherOutcomesAreRefused(String metric, double value, String columns, String reason) {
        OutcomeColumn[] named =
                Stream.of(columns.split(",")).map(OutcomeColumn::count).toArray(OutcomeColumn[]::new);
        double[] row = new double[named.length];
        Arrays.fill(row, value);
        Outcomes outcomes = new OutcomesBuilder(named).add("1", row).build();

        assertThatThrownBy(() -> CREDENCE.estimate(metric, outcomes))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(reason);
    }
}
