package dev.credence.outcomes.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Set;
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
    void valuesOfLabelsAreThoseOfScikitLearn(String metric, double expected) {
        assertThat(CREDENCE.estimate(metric, example()).value()).isCloseTo(expected, within(1e-8));
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
    void jaccardIndicesAreThoseOfScikitLearn(String metric, double expected) {
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
}
