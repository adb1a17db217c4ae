package dev.credence.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks merged bytes against those of merged states. */
class StateMergerTest {
    /** Names whose order as characters differs from that as bytes, names that begin with others, and numbers. */
    private static final List<String> NAMES = List.of(
            "\uFFEE",
            "\uD83D\uDE00",
            "a",
            "",
            "10",
            "9",
            "\u00E9",
            "a very long name of a cluster",
            "b",
            "B",
            "a\u0000",
            "a very l",
            "a very long name",
            "a very long name of",
            "\uFFEF",
            "\uD83D\uDE01");

    private static final StateLayout CLUSTERED = StateLayout.of(StateDesign.CLUSTERED);

    private static String name(SplittableRandom random, int groups) {
        int group = random.nextInt(groups);
        return group < NAMES.size() ? NAMES.get(group) : "name " + group;
    }

    private static EvidenceState state(StateDesign design, int systems, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StateLayout layout = StateLayout.of(design).withPositive("a");
        ConfusionState one = new ConfusionState(layout);
        PairedConfusionState two = new PairedConfusionState(layout);
        int rows = random.nextInt(60) * random.nextInt(2, 40);
        int labels = random.nextInt(1, 14);
        int groups = random.nextInt(1, 90);
        for (int row = 0; row < rows; row++) {
            String group = name(random, groups);
            String truth = name(random, labels);
            String first = name(random, labels);
            String second = name(random, labels);
            long count = random.nextInt(3);
            if (design.isGrouped()) {
                one.addIn(group, truth, first, count);
                two.addIn(group, truth, first, second, count);
            } else if (design == StateDesign.WEIGHTED) {
                one.addWeighted(truth, first, count / 4.0);
                two.addWeighted(truth, first, second, count / 4.0);
            } else {
                one.add(truth, first, count);
                two.add(truth, first, second, count);
            }
        }
        one.addMissing(seed % 3);
        two.addMissing(seed % 3);
        return systems == 1 ? one : two;
    }

    @ParameterizedTest
    @EnumSource(StateDesign.class)
    void mergedBytesAreThoseOfMergedStates(StateDesign design) {
        for (int systems = 1; systems <= 2; systems++) {
            for (int round = 0; round < 40; round++) {
                List<EvidenceState> states = new ArrayList<>();
                List<byte[]> bytes = new ArrayList<>();
                for (int i = 0; i <= round; i++) {
                    states.add(state(design, systems, 100L * round + i));
                    bytes.add(states.get(i).toBytes());
                }
                byte[] expected = States.merge(states).toBytes();
                assertThat(merged(bytes).toBytes()).isEqualTo(expected);
                Collections.shuffle(bytes, new Random(round));
                assertThat(merged(bytes).toBytes()).isEqualTo(expected);
                assertThat(merged(bytes).state().toBytes()).isEqualTo(expected);
                assertThat(halves(bytes).toBytes()).isEqualTo(expected);
            }
        }
    }

    private static StateMerger merged(List<byte[]> states) {
        StateMerger merger = new StateMerger();
        states.forEach(merger::add);
        return merger;
    }

    /** Merges the first half as bytes with the second half, whose last state was read. */
    private static StateMerger halves(List<byte[]> states) {
        int half = states.size() / 2;
        StateMerger second = merged(states.subList(half, states.size() - 1));
        second.add(States.read(states.get(states.size() - 1)));
        return merged(states.subList(0, half)).addAll(second);
    }

    @Test
    void manyStatesOfManyClustersAreMergedBeforeTheyAreRead() {
        StateMerger merger = new StateMerger();
        ConfusionState expected = new ConfusionState(CLUSTERED);
        SplittableRandom random = new SplittableRandom(1);
        for (int part = 0; part < 40; part++) {
            ConfusionState state = new ConfusionState(CLUSTERED);
            for (int row = 0; row < 3_000; row++) {
                state.addIn(
                        "cluster " + random.nextInt(2_000),
                        NAMES.get(random.nextInt(10)),
                        NAMES.get(part % 10),
                        1L << part % 30);
            }
            merger.add(state.toBytes());
            expected.merge(state);
        }
        assertThat(merger.toBytes()).isEqualTo(expected.toBytes());
    }

    @Test
    void singleStateIsNotRead() {
        byte[] damaged = {1, 2, 3};
        assertThat(new StateMerger().add(damaged).toBytes()).isSameAs(damaged);
    }

    @Test
    void damagedBytesAreErrors() {
        byte[] bytes = state(StateDesign.CLUSTERED, 1, 5).toBytes();
        for (int place = 0; place < bytes.length; place++) {
            byte[] damaged = bytes.clone();
            damaged[place] ^= 1;
            StateMerger merger = new StateMerger().add(bytes).add(damaged);
            assertThatThrownBy(merger::toBytes).isInstanceOf(StateFormatException.class);
        }
    }

    @Test
    void statesThatDifferHaveTheMessageOfStates() {
        byte[] clustered = state(StateDesign.CLUSTERED, 1, 5).toBytes();
        for (byte[] other : List.of(
                state(StateDesign.CLUSTERED, 2, 6).toBytes(),
                state(StateDesign.FOLDED, 1, 6).toBytes(),
                new ConfusionState(CLUSTERED.withPositive("b")).toBytes())) {
            StateMerger merger = new StateMerger().add(clustered).add(other);
            List<EvidenceState> read = List.of(States.read(clustered), States.read(other));
            assertThatIllegalArgumentException()
                    .isThrownBy(merger::toBytes)
                    .satisfies(e -> assertThatThrownBy(() -> States.merge(read)).hasMessage(e.getMessage()));
        }
    }

    @Test
    void moreRowsThanAStateCanCountAreAnError() {
        byte[] most =
                new ConfusionState(CLUSTERED).addIn("c", "a", "b", 1L << 53).toBytes();
        byte[] one = new ConfusionState(CLUSTERED).addIn("c", "a", "b", 1).toBytes();
        StateMerger merger = new StateMerger().add(most).add(one);
        assertThatIllegalArgumentException().isThrownBy(merger::toBytes).withMessageContaining("rows");
    }

    @Test
    void noStateIsAnError() {
        assertThat(new StateMerger().isEmpty()).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> new StateMerger().toBytes())
                .withMessage("states to merge must be at least one: states=0");
        assertThatIllegalStateException().isThrownBy(() -> new StateMerger().state());
    }
}
