package dev.credence.api.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests paired matrices from columns of any type, from streams, and from merged counters. */
class PairedColumnsTest {
    private enum Size {
        SMALL,
        MEDIUM,
        LARGE,
        HUGE
    }

    private record Item(String truth, String first, String second) {}

    private static final String[] TRUTH = {"y", "y", "n", "n", "y"};
    private static final String[] FIRST = {"y", "n", "n", "y", "y"};
    private static final String[] SECOND = {"y", "y", "n", "y", "n"};

    private static List<Item> items() {
        return IntStream.range(0, TRUTH.length)
                .mapToObj(row -> new Item(TRUTH[row], FIRST[row], SECOND[row]))
                .toList();
    }

    @Test
    void pairedMatricesFromArraysStreamsAndListsAreEqual() {
        PairedConfusionMatrix lists =
                PairedConfusionMatrix.ofPredictions(List.of(TRUTH), List.of(FIRST), List.of(SECOND));
        assertThat(lists).isEqualTo(PairedConfusionMatrix.of(List.of("n", "y"), new long[][][] {
            {{1, 0}, {0, 1}}, {{0, 1}, {1, 1}}
        }));
        assertThat(PairedConfusionMatrix.ofPredictions(TRUTH, FIRST, SECOND)).isEqualTo(lists);
        assertThat(PairedConfusionMatrix.of(List.of(TRUTH), List.of(FIRST), List.of(SECOND)))
                .isEqualTo(lists);
        assertThat(items().stream().collect(PairedConfusionMatrix.collector(Item::truth, Item::first, Item::second)))
                .isEqualTo(lists);
    }

    @Test
    void parallelStreamCountsEveryItemOnce() {
        PairedConfusionMatrix whole = IntStream.range(0, 40_000)
                .boxed()
                .parallel()
                .collect(PairedConfusionMatrix.collector(i -> "c" + i % 4, i -> "c" + i % 2, i -> "c" + i % 5));
        assertThat(whole.size()).isEqualTo(40_000);
        // lcm(4, 2, 5) = 20 different cells, 2000 items each
        assertThat(whole.atoms()).isEqualTo(20);
        assertThat(IntStream.range(0, 20).mapToLong(whole::count)).containsOnly(2_000L);
    }

    @Test
    void integerLabelsAreSortedAsNumbers() {
        PairedConfusionMatrix ratings =
                PairedConfusionMatrix.ofPredictions(new int[] {1, 10, 2}, new int[] {2, 10, 2}, new int[] {10, 1, 3});
        assertThat(ratings.labels()).containsExactly("1", "2", "3", "10");
        assertThat(ratings)
                .isEqualTo(PairedConfusionMatrix.of(List.of(1, 10, 2), List.of(2, 10, 2), List.of(10, 1, 3)));
        assertThat(ratings.first().ordinal()).isTrue();
    }

    @Test
    void enumConstantsAreLabelsInTheirOrder() {
        PairedConfusionMatrix sizes = PairedConfusionMatrix.of(
                List.of(Size.SMALL, Size.LARGE), List.of(Size.SMALL, Size.SMALL), List.of(Size.LARGE, Size.LARGE));
        assertThat(sizes.labels()).containsExactly("SMALL", "MEDIUM", "LARGE", "HUGE");
        assertThat(sizes.second().ordinal()).isTrue();
        assertThat(sizes.describe(0)).isEqualTo("truth=SMALL, first=SMALL, second=LARGE");
        assertThat(sizes.describe(1)).isEqualTo("truth=LARGE, first=SMALL, second=LARGE");
    }

    @Test
    void booleanTrueIsPositiveLabel() {
        boolean[] truth = {true, true, false, false, true};
        boolean[] first = {true, false, false, true, true};
        boolean[] second = {true, true, false, true, false};
        PairedConfusionMatrix answers = PairedConfusionMatrix.of(truth, first, second);
        assertThat(answers)
                .isEqualTo(PairedConfusionMatrix.of(List.of("false", "true"), new long[][][] {
                            {{1, 0}, {0, 1}}, {{0, 1}, {1, 1}}
                        })
                        .withPositive("true"));
        assertThat(PairedConfusionMatrix.of(
                        List.of(true, true, false, false, true),
                        List.of(true, false, false, true, true),
                        List.of(true, true, false, true, false)))
                .isEqualTo(answers);
    }

    @Test
    void mergedCountersEqualOneCounter() {
        PairedConfusionMatrix.Counter one = new PairedConfusionMatrix.Counter().add("a", "a", "b", 3);
        PairedConfusionMatrix.Counter two =
                new PairedConfusionMatrix.Counter().add("a", "a", "b", 4).add("b", "b", "b", 1);
        assertThat(one.merge(two).size()).isEqualTo(8);
        assertThat(one.toMatrix()).isEqualTo(PairedConfusionMatrix.of(List.of("a", "b"), new long[][][] {
            {{0, 7}, {0, 0}}, {{0, 0}, {0, 1}}
        }));
        assertThat(two.size()).isEqualTo(5);
        assertThat(one.merge(one).size()).isEqualTo(16);
        assertThat(one).hasToString("PairedConfusionMatrix.Counter[2 cells, 16 observations]");
    }

    @Test
    void columnsOfUnequalLengthThrowWithAllLengths() {
        assertThatThrownBy(() -> PairedConfusionMatrix.ofPredictions(new int[2], new int[3], new int[2]))
                .hasMessage("truth and both predictions must have the same length: truth=2, first=3, second=2");
        assertThatThrownBy(() -> PairedConfusionMatrix.of(new boolean[2], new boolean[2], new boolean[1]))
                .hasMessage("truth and both predictions must have the same length: truth=2, first=2, second=1");
    }

    @Test
    @SuppressWarnings("NullAway") // the test passes null on purpose
    void nullLabelThrowsAndErrorStatesRow() {
        assertThatThrownBy(
                        () -> PairedConfusionMatrix.of(List.of("a", "b"), Arrays.asList("a", null), List.of("a", "b")))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("first label must not be null: row=1");
        assertThatThrownBy(() -> items().stream()
                        .collect(PairedConfusionMatrix.collector(Item::truth, Item::first, item -> null)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("second label must not be null: row=0");
        assertThatThrownBy(() -> PairedConfusionMatrix.ofPredictions(new int[0], null, new int[0]))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("first must not be null");
    }

    @Test
    void differentLabelsWithSameNameThrow() {
        assertThatThrownBy(() -> PairedConfusionMatrix.<Object>of(List.of(1), List.of("1"), List.of(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("labels must have different names: '1' is the name of an Integer and of a String");
    }
}
