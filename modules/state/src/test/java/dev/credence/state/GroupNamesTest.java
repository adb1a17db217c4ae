package dev.credence.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks states of groups that are named by whole numbers or by bytes against those of the same names as texts. */
class GroupNamesTest {
    private static final StateLayout CLUSTERED = StateLayout.of(StateDesign.CLUSTERED);

    /** Numbers next to the ends of each length and to the largest ones that are counted without their texts. */
    private static final List<Long> NUMBERS = numbers();

    private static final List<String> NAMES = List.of(
            "",
            "a",
            "a\u0000",
            "1234567",
            "12345678",
            "123456789",
            "123456789012345",
            "1234567890123456",
            "a name that does not fit into two numbers",
            "\u00E9t\u00E9",
            "\u00FF",
            "\u7537",
            "\uFFEE",
            "\uD83D\uDE00",
            "A",
            " a");

    private static List<Long> numbers() {
        List<Long> numbers = new ArrayList<>(List.of(Long.MIN_VALUE, Long.MAX_VALUE));
        for (long power = 1; power <= 1_000_000_000_000L; power *= 10) {
            numbers.addAll(List.of(power - 1, power, power + 1, 1 - power, -power, 3 * power));
        }
        for (long near = -1; near <= 1; near++) {
            numbers.addAll(List.of((1L << 42) + near, near - (1L << 42)));
        }
        return numbers;
    }

    private static String label(SplittableRandom random, int labels) {
        return "label " + random.nextInt(labels);
    }

    /** Adds rows to a state of numbers and to a state of texts, and checks that all results of the states are equal. */
    private static void assertSameAsText(int rows, int labels, LongSupplier numbers) {
        SplittableRandom random = new SplittableRandom(rows);
        ConfusionState byNumber = new ConfusionState(CLUSTERED);
        ConfusionState byText = new ConfusionState(CLUSTERED);
        for (int row = 0; row < rows; row++) {
            long number = numbers.getAsLong();
            String truth = label(random, labels);
            String predicted = label(random, labels);
            byNumber.addIn(number, truth, predicted, row % 3);
            byText.addIn(Long.toString(number), truth, predicted, row % 3);
        }
        assertSame(byNumber, byText);
    }

    private static void assertSame(ConfusionState state, ConfusionState byText) {
        byte[] expected = byText.toBytes();
        assertThat(state.toBytes()).isEqualTo(expected);
        assertThat(state.size()).isEqualTo(byText.size());
        assertThat(States.read(state.toBytes()).toBytes()).isEqualTo(expected);
        assertThat(state.sample()).isEqualTo(byText.sample());
        assertThat(state.toBytes()).as("after its names were made").isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 30})
    void numbersAreTheirTexts(int labels) {
        SplittableRandom random = new SplittableRandom(1);
        assertSameAsText(4_000, labels, () -> NUMBERS.get(random.nextInt(NUMBERS.size())));
        assertSameAsText(4_000, labels, () -> random.nextLong(-(1L << 42), 1L << 42));
        assertSameAsText(4_000, labels, () -> random.nextLong(-2_000, 2_000));
        assertSameAsText(500, labels, () -> -7);
    }

    @Test
    void asManyClustersAsRowsAreTheirTexts() {
        List<Long> next = new ArrayList<>(List.of(0L));
        assertSameAsText(100_000, 10, () -> {
            next.set(0, next.get(0) - 1);
            return next.get(0);
        });
    }

    @Test
    void cellsOfFewOfManyKindsAreInOrder() {
        SplittableRandom random = new SplittableRandom(2);
        assertSameAsText(20_000, 400, () -> random.nextInt(5_000));
    }

    /** The first 2^20 kinds of rows are counted without the text of the cluster. */
    @Test
    void moreKindsThanBitsAreTheirTexts() {
        ConfusionState byNumber = new ConfusionState(CLUSTERED);
        ConfusionState byText = new ConfusionState(CLUSTERED);
        for (int kind = 0; kind < (1 << 20) + 20; kind++) {
            String truth = "t" + kind / 1024;
            String predicted = "p" + kind % 1024;
            byNumber.addIn(5, truth, predicted, 1);
            byText.addIn("5", truth, predicted, 1);
        }
        assertThat(byNumber.toBytes()).isEqualTo(byText.toBytes());
    }

    @Test
    void rowsThatAreAddedLaterAreCounted() {
        SplittableRandom random = new SplittableRandom(3);
        ConfusionState mixed = new ConfusionState(CLUSTERED);
        ConfusionState byText = new ConfusionState(CLUSTERED);
        List<Supplier<ConfusionState>> readers = List.of(
                () -> mixed,
                () -> ConfusionState.fromBytes(mixed.toBytes()),
                () -> mixed.withPositive("label 0"),
                () -> new ConfusionState(CLUSTERED).merge(mixed));
        for (int row = 0; row < 3_000; row++) {
            int number = random.nextInt(600);
            String label = label(random, 4);
            if (row % 500 < 400) {
                mixed.addIn(number, label, "x", 1);
            } else if (row % 2 == 0) {
                mixed.addIn(Integer.toString(number), label, "x", 1);
            } else {
                mixed.addIn(Integer.toString(number).getBytes(StandardCharsets.UTF_8), label, "x", 1);
            }
            byText.addIn(Integer.toString(number), label, "x", 1);
            if (row % 450 == 449) {
                assertThat(readers.get(row / 450 % readers.size()).get().size()).isEqualTo(row + 1L);
                assertThat(mixed.toBytes()).isEqualTo(byText.toBytes());
            }
        }
        assertSame(mixed, byText);
    }

    @Test
    void bytesAreTheirTexts() {
        SplittableRandom random = new SplittableRandom(4);
        ConfusionState one = new ConfusionState(CLUSTERED);
        PairedConfusionState two = new PairedConfusionState(CLUSTERED);
        ConfusionState oneByText = new ConfusionState(CLUSTERED);
        PairedConfusionState twoByText = new PairedConfusionState(CLUSTERED);
        for (int row = 0; row < 20_000; row++) {
            int place = random.nextInt(1_000);
            String name = place < NAMES.size() ? NAMES.get(place) : "patient-" + place;
            String truth = label(random, 5);
            String first = label(random, 5);
            String second = label(random, 5);
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            one.addIn(bytes, truth, first, row % 3);
            two.addIn(bytes, truth, first, second, row % 3);
            oneByText.addIn(name, truth, first, row % 3);
            twoByText.addIn(name, truth, first, second, row % 3);
        }
        assertThat(two.toBytes()).isEqualTo(twoByText.toBytes());
        assertSame(one, oneByText);
    }

    @Test
    void twoSystemsInNumberedFoldsAreTheirTexts() {
        StateLayout folded = StateLayout.of(StateDesign.FOLDED);
        PairedConfusionState byNumber = new PairedConfusionState(folded);
        PairedConfusionState byText = new PairedConfusionState(folded);
        SplittableRandom random = new SplittableRandom(5);
        for (int row = 0; row < 5_000; row++) {
            String truth = label(random, 20);
            String second = label(random, 20);
            byNumber.addIn(row % 12, truth, "x", second, 2);
            byText.addIn(Integer.toString(row % 12), truth, "x", second, 2);
        }
        assertThat(byNumber.toBytes()).isEqualTo(byText.toBytes());
        assertThat(byNumber.pairing()).isEqualTo(byText.pairing());
    }

    @Test
    void malformedBytesAreReplaced() {
        byte[] malformed = {'a', (byte) 0xC3, 'b', (byte) 0xED, (byte) 0xA0, (byte) 0x80};
        assertThat(new ConfusionState(CLUSTERED).addIn(malformed, "x", "y", 1).toBytes())
                .isEqualTo(new ConfusionState(CLUSTERED)
                        .addIn(new String(malformed, StandardCharsets.UTF_8), "x", "y", 1)
                        .toBytes());
    }

    @Test
    void namesNeedADesignWithGroups() {
        ConfusionState plain = new ConfusionState(StateLayout.PLAIN);
        String message =
                "each row must not name a cluster or fold '%s': use add or addWeighted; the design of the state is PLAIN";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> plain.addIn(-12, "x", "y", 1))
                .withMessage(message, -12);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plain.addIn(new byte[] {'b'}, "x", "y", 1))
                .withMessage(message, "b");
        assertThat(plain.size()).isZero();
    }

    @Test
    void rejectedRowsLeaveTheStateUnchanged() {
        ConfusionState state = new ConfusionState(CLUSTERED).addIn(1, "x", "y", 1);
        byte[] before = state.toBytes();

        assertThatIllegalArgumentException().isThrownBy(() -> state.addIn(2, "x", "z", 1L << 53));
        assertThatIllegalArgumentException().isThrownBy(() -> state.addIn(2, "x", "z", -1));
        assertThatIllegalArgumentException().isThrownBy(() -> state.addIn(2, "x", "\uD800", 1));
        assertThatIllegalArgumentException().isThrownBy(() -> state.addIn(new byte[] {'2'}, "x", "\uD800", 1));
        assertThatNullPointerException().isThrownBy(() -> state.addIn(NullValue.<byte[]>value(), "x", "y", 1));
        assertThat(state.addIn(2, "x", "z", 0).toBytes()).isEqualTo(before);
    }
}
