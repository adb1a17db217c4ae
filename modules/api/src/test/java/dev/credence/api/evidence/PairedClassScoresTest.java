package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PairedClassScoresTest {
    private static final List<String> LABELS = List.of("cat", "dog", "eel");
    private static final int[] TRUTH = {0, 1, 2, 1};
    private static final ClassScores FIRST = ClassScores.of(
            LABELS, TRUTH, new double[][] {{0.7, 0.2, 0.1}, {0.4, 0.4, 0.2}, {0.1, 0.2, 0.7}, {0.1, 0.8, 0.1}});
    private static final ClassScores SECOND = ClassScores.of(
            LABELS, TRUTH, new double[][] {{0.3, 0.5, 0.2}, {0.2, 0.6, 0.2}, {0.1, 0.1, 0.8}, {0.6, 0.2, 0.2}});
    private static final PairedClassScores PAIRED = PairedClassScores.of(FIRST, SECOND);

    @Test
    void evidenceOfSystemsIsWhatWasGiven() {
        assertThat(PAIRED.first()).isEqualTo(FIRST);
        assertThat(PAIRED.second()).isEqualTo(SECOND);
        assertThat(PAIRED.swapped().first()).isEqualTo(SECOND);
        assertThat(PAIRED.swapped().second()).isEqualTo(FIRST);
        assertThat(PAIRED.size()).isEqualTo(4);
    }

    /** The first of two equal scores is predicted. */
    @Test
    void predictedClassesAreThoseWithTheLargestScores() {
        PairedConfusionMatrix predicted = PAIRED.predicted();

        assertThat(predicted).isEqualTo(PairedConfusionMatrix.of(LABELS, new long[][][] {
            {{0, 1, 0}, {0, 0, 0}, {0, 0, 0}},
            {{0, 1, 0}, {1, 0, 0}, {0, 0, 0}},
            {{0, 0, 0}, {0, 0, 0}, {0, 0, 1}}
        }));
        assertThat(predicted.first()).isEqualTo(FIRST.predicted());
        assertThat(predicted.second()).isEqualTo(SECOND.predicted());
    }

    @Test
    void classesOfSecondSystemMayHaveAnotherOrder() {
        assertThat(PairedClassScores.of(FIRST, SECOND.withLabels(List.of("eel", "cat", "dog"))))
                .isEqualTo(PAIRED);
    }

    @Test
    void orderOfItemsDoesNotChangeSampleOrEquality() {
        int[] reversed = {3, 2, 1, 0};
        PairedClassScores other = PAIRED.withAtoms(reversed);

        assertThat(other).isEqualTo(PAIRED).hasSameHashCodeAs(PAIRED).isNotEqualTo(PAIRED.swapped());
        assertThat(Sample.of(other)).isEqualTo(Sample.of(PAIRED));
        assertThat(other.first().score(0, 0)).isEqualTo(PAIRED.first().score(0, 0));
    }

    @Test
    void itemsMapToRowsOfBothSystems() {
        int[] reversed = {3, 2, 1, 0};
        for (PairedClassScores items :
                List.of(PAIRED, PAIRED.withAtoms(reversed), PAIRED.swapped().swapped())) {
            for (int item = 0; item < items.atoms(); item++) {
                assertThat(items.first().truth(items.firstAtom(item))).isEqualTo(items.truth(item));
                assertThat(items.second().truth(items.secondAtom(item))).isEqualTo(items.truth(item));
            }
        }
        assertThat(PAIRED.pool(List.of(PAIRED, PAIRED.swapped())).whole().swapped())
                .isEqualTo(PAIRED.pool(List.of(PAIRED, PAIRED.swapped())).whole());
        assertThat(PAIRED.withAtoms(new int[] {2, 0}).second()).isEqualTo(SECOND.withAtoms(new int[] {2, 0}));
    }

    /** Both systems keep the scores of the same items, whatever the order in which each sorts them. */
    @Test
    void itemsOfBothSystemsAreRepeatedTogether() {
        int[] twice = {0, 0, 0, 2, 3, 3};

        assertThat(PAIRED.withCounts(new long[] {3, 0, 1, 2}))
                .contains(PairedClassScores.of(FIRST.withAtoms(twice), SECOND.withAtoms(twice)));
        assertThat(PAIRED.withCounts(new long[] {1, 1, 1, 1})).contains(PAIRED);
    }

    /** Copies keep the order of the items: both systems are what they are if the copied rows are sorted again. */
    @Test
    void copiesOfManyItemsEqualRowsThatAreSortedAgain() {
        Random random = new Random(8);
        for (int trial = 0; trial < 20; trial++) {
            int[] truth = random.ints(30, 0, 3).toArray();
            ClassScores first = ClassScores.of(LABELS, truth, roundedScores(random));
            ClassScores second = ClassScores.of(LABELS, truth, roundedScores(random));
            long[] counts = random.longs(30, 0, 4).toArray();
            PairedClassScores pilot = PairedClassScores.of(first, second);
            PairedClassScores copies = pilot.withCounts(counts).orElseThrow();
            PairedClassScores sorted = PairedClassScores.of(
                    first.withAtoms(first.repeated(counts)), second.withAtoms(second.repeated(counts)));

            assertThat(rows(copies)).isEqualTo(rows(sorted));
            assertThat(copies.first().sortedAtoms(row -> true))
                    .isEqualTo(IntStream.range(0, copies.atoms()).toArray());
        }
    }

    private static double[][] roundedScores(Random random) {
        return Stream.generate(() -> random.ints(3, 0, 3).asDoubleStream().toArray())
                .limit(30)
                .toArray(double[][]::new);
    }

    /** Returns what can be read of each item and of each rank of both systems. */
    private static List<List<Number>> rows(PairedClassScores items) {
        List<List<Number>> rows = new ArrayList<>();
        for (int item = 0; item < items.atoms(); item++) {
            for (int label = 0; label < 3; label++) {
                rows.add(List.of(
                        items.truth(item),
                        items.first().score(items.firstAtom(item), label),
                        items.second().score(items.secondAtom(item), label),
                        items.first().atRank(label, item),
                        items.second().atRank(label, item)));
            }
        }
        return rows;
    }

    @Test
    void differentItemsThrow() {
        assertThatThrownBy(() -> PairedClassScores.of(FIRST, SECOND.withAtoms(new int[] {0, 1})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("both systems must have scores for the same items: first=4 items, second=2 items");
        assertThatThrownBy(() -> PairedClassScores.of(FIRST, SECOND.withAtoms(new int[] {0, 2, 1, 3})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "an item must have one true class: row 1 has 'dog' for the first system and 'eel' for the second;"
                                + " give both the same order of items");
    }

    @Test
    void differentClassesThrow() {
        ClassScores two = ClassScores.of(List.of("cat", "dog"), new int[4], new double[4][2]);
        assertThatThrownBy(() -> PairedClassScores.of(FIRST, two)).isInstanceOf(IllegalArgumentException.class);
    }
}
