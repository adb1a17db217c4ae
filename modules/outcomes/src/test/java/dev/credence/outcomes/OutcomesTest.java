package dev.credence.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.evidence.Pool;
import dev.credence.api.metric.Range;
import dev.credence.testkit.EvidenceContract;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutcomesTest {
    @Nested
    class Laws extends EvidenceContract<Outcomes> {
        @Override
        protected List<Outcomes> evidence() {
            return List.of(
                    Outcomes.of(0.5, 1, 0, 1),
                    Outcomes.of(3, 1, 2),
                    Outcomes.of(0),
                    Outcomes.ofRuns(new double[] {1, 0}, new double[] {1}, new double[] {0, 1}));
        }
    }

    @Nested
    class LawsOfPairs extends EvidenceContract<PairedOutcomes> {
        @Override
        protected List<PairedOutcomes> evidence() {
            return List.of(
                    PairedOutcomes.of(new double[] {0.5, 1, 0, 1}, new double[] {0.5, 0, 0, 0}),
                    PairedOutcomes.of(new double[] {3, 1, 2}, new double[] {1, 1, 1}));
        }
    }

    @Test
    void equalItemsAreCountedOnce() {
        Outcomes outcomes = Outcomes.of(1, 0, -0.0, 1, 1);
        assertThat(outcomes.atoms()).isEqualTo(2);
        assertThat(outcomes.count(0)).isEqualTo(2);
        assertThat(outcomes.count(1)).isEqualTo(3);
        assertThat(outcomes.value(0, 0, 0)).isEqualTo(0.0);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 1_000, 16_000, 17_000, 40_000})
    void mergedPartsEqualAllItems(int distinct) {
        SplittableRandom random = new SplittableRandom(distinct);
        double[] values = random.doubles(40_000)
                .map(u -> Math.floor(u * distinct) / distinct * (u < 0.5 ? -1 : 1))
                .toArray();
        Outcomes parts = IntStream.range(0, 4)
                .mapToObj(part -> Outcomes.of(Arrays.copyOfRange(values, part * 10_000, (part + 1) * 10_000)))
                .reduce(Outcomes::merge)
                .orElseThrow();
        assertThat(Outcomes.of(values)).isEqualTo(parts);
    }

    @Test
    void itemsWithOtherCountsEqualRepeatedItems() {
        assertThat(Outcomes.of(1, 0).counted(2, 3)).isEqualTo(Outcomes.of(0, 0, 1, 1, 1));
        PairedOutcomes pairs = PairedOutcomes.of(new double[] {1, 0, 1}, new double[] {1, 1, 0});
        assertThat(pairs.counted(1, 2, 1))
                .isEqualTo(PairedOutcomes.of(new double[] {0, 1, 1, 1}, new double[] {1, 0, 0, 1}));
        assertThatThrownBy(() -> Outcomes.of(1, 0).counted(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("counts must be one for each atom: counts=1, atoms=2");
        assertThatThrownBy(() -> pairs.counted(1, 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count must be 1 or more: counts[1]=0");
    }

    @Test
    void orderOfItemsAndRunsDoesNotMatter() {
        Outcomes one = Outcomes.ofRuns(new double[] {1, 0}, new double[] {0.5}, new double[] {0, 1});
        Outcomes other = Outcomes.ofRuns(new double[] {0, 1}, new double[] {0, 1}, new double[] {0.5});
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one.atoms()).isEqualTo(2);
        assertThat(one.count(0)).isEqualTo(2);
    }

    @Test
    void rowsOfOneItemAreRunsWhereverTheyAre() {
        Outcomes outcomes = new OutcomesBuilder(OutcomeColumn.of("s"))
                .add("a", 1)
                .add("b", 0)
                .add("a", 0)
                .build();
        assertThat(outcomes.size()).isEqualTo(2);
        assertThat(outcomes.runs(1)).isEqualTo(2);
        assertThat(outcomes.mean(1, 0)).isEqualTo(0.5);
    }

    @Test
    void rangeIsInferredUnlessItIsDeclared() {
        assertThat(Outcomes.of(0, 1).range(0)).isEqualTo(Range.UNIT);
        assertThat(Outcomes.of(0, 2).range(0)).isEqualTo(Range.NON_NEGATIVE);
        assertThat(Outcomes.of(-1, 1).range(0).bounded()).isFalse();
        assertThat(Outcomes.of(OutcomeColumn.of("s", -1, 3), 0, 1).range(0)).isEqualTo(new Range(-1, 3));
    }

    @Test
    void poolMapsTheAtomsOfEachPart() {
        Outcomes first = Outcomes.of(1, 0);
        Outcomes second = Outcomes.of(0.5, 1);
        Pool<Outcomes> pool = first.pool(List.of(first, second));
        assertThat(pool.whole()).isEqualTo(Outcomes.of(0, 0.5, 1, 1));
        assertThat(pool.atom(0, 1)).isEqualTo(2);
        assertThat(pool.atom(1, 0)).isEqualTo(1);
    }

    @Test
    void differencesAreOfItemMeans() {
        OutcomesBuilder first = new OutcomesBuilder(OutcomeColumn.of("s", 0, 1))
                .add("a", 1)
                .add("a", 0)
                .add("b", 1);
        OutcomesBuilder second =
                new OutcomesBuilder(OutcomeColumn.of("s", 0, 1)).add("b", 0.25).add("a", 1);
        Outcomes differences = first.pairedWith(second).differences();
        assertThat(differences).isEqualTo(Outcomes.of(OutcomeColumn.of("s", -1, 1), -0.5, 0.75));
    }

    @Test
    void badValuesAreNamed() {
        assertThatThrownBy(() -> Outcomes.of(1, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "outcome must be a finite number: outcome=NaN at item=1; leave out items without an answer, or"
                                + " give them the value that they deserve");
        assertThatThrownBy(() -> new OutcomesBuilder(OutcomeColumn.of("s", 0, 1)).add("a", 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("outcome must lie in the declared range [0.0, 1.0]: s=2.0 at item=a");
        assertThatThrownBy(() -> Outcomes.ofRuns(new double[] {1}, new double[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an item must have one run or more: runs=0 at item=1");
    }

    @Test
    void itemsOfOneSystemAloneAreListed() {
        OutcomesBuilder first =
                new OutcomesBuilder(OutcomeColumn.of("s")).add("a", 1).add("b", 1);
        OutcomesBuilder second = new OutcomesBuilder(OutcomeColumn.of("s")).add("a", 1);
        assertThatThrownBy(() -> first.pairedWith(second))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("both systems must have the same items: 1 missing in the second system, such as [b]");
        assertThatThrownBy(() -> first.pairedWith(second.add("c", 0).add("d", 1)))
                .hasMessage("both systems must have the same items: 1 missing in the second system, such as [b], and 2"
                        + " missing in the first system, such as [c, d]");
    }

    /** A difference of seconds can be negative, although all observed ones are positive. */
    @Test
    void differencesOfUnboundedOutcomesHaveAllNumbersAsTheirRange() {
        Outcomes differences = PairedOutcomes.of(new double[] {2.3, 4.4, 9.6}, new double[] {1.2, 2.3, 5.1})
                .differences();

        assertThat(differences.range(0)).isEqualTo(new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    }
}
