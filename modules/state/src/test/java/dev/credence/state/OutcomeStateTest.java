package dev.credence.state;

import static dev.credence.state.ForgedBytes.assertRejected;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateWriter;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** Worked examples of states of outcomes, and bytes that were changed by hand. */
final class OutcomeStateTest {
    private static final OutcomeColumn GRADE = OutcomeColumn.of("grade", 0, 1);
    private static final OutcomeColumn SECONDS = OutcomeColumn.of("seconds");

    private static OutcomeState plain() {
        return new OutcomeState(StateDesign.PLAIN, List.of(GRADE));
    }

    private static OutcomeState runs() {
        return OutcomeState.ofRuns(StateDesign.PLAIN, List.of(GRADE));
    }

    private static OutcomeState clusteredRuns() {
        return OutcomeState.ofRuns(StateDesign.CLUSTERED, List.of(GRADE));
    }

    private static void assertMessage(String message, Runnable action) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, action::run).getMessage());
    }

    @Test
    void itemsWithoutNamesAreCountedByTheirValues() {
        OutcomeState state =
                plain().addItems(2, 0.5).merge(plain().addItems(1, 1).addItems(3, 0.5));
        assertEquals(6, state.size());
        assertEquals(Sample.of(Outcomes.of(GRADE, 0.5, 0.5, 0.5, 0.5, 0.5, 1)), state.sample());
        OutcomeState many = plain().addItems(1L << 40, 0.5).addItems(1L << 41, 0);
        assertEquals(3L << 40, many.sample().evidence().size());
        assertTrue(many.toBytes().length < 60);
    }

    @Test
    void runsInDifferentStatesAreOfOneItem() {
        OutcomeState state =
                runs().add("b", 0).add("a", 1).merge(runs().add("a", 0).add("c", 0.5));
        Outcomes direct = new OutcomesBuilder(GRADE)
                .add("a", 0)
                .add("a", 1)
                .add("b", 0)
                .add("c", 0.5)
                .build();
        assertEquals(Sample.of(direct), state.sample());
        assertEquals(4, state.size());
        assertEquals(3, state.sample().evidence().size());
    }

    @Test
    void clustersOfOutcomesEqualClustersOfRows() {
        OutcomeState state = clusteredRuns().addIn("x", "a", 1).addIn("y", "b", 0);
        state.merge(clusteredRuns().addIn("x", "a", 0).addIn("y", "c", 0.25));
        Outcomes x = new OutcomesBuilder(GRADE).add("a", 1).add("a", 0).build();
        Outcomes y = new OutcomesBuilder(GRADE).add("b", 0).add("c", 0.25).build();
        assertEquals(ClusteredSample.of(Map.of("x", x, "y", y)), state.sample());
        OutcomeState items = new OutcomeState(StateDesign.CLUSTERED, List.of(GRADE, SECONDS))
                .addItemsIn("x", 2, 1, 30)
                .addItemsIn("y", 1, 0, 40);
        Outcomes first = new OutcomesBuilder(GRADE, SECONDS)
                .addItem(1, 30)
                .addItem(1, 30)
                .build();
        Outcomes second = new OutcomesBuilder(GRADE, SECONDS).addItem(0, 40).build();
        assertEquals(ClusteredSample.of(Map.of("x", first, "y", second)), items.sample());
    }

    @Test
    void itemsOfTwoSystemsStayPaired() {
        PairedOutcomeState state = new PairedOutcomeState(StateDesign.PLAIN, List.of(SECONDS))
                .addItems(2, new double[] {3}, new double[] {4})
                .addItems(1, new double[] {3}, new double[] {2});
        PairedOutcomes direct = PairedOutcomes.of(SECONDS, new double[] {3, 3, 3}, new double[] {4, 2, 4});
        assertEquals(Sample.of(direct), state.sample());
        assertEquals(Pairing.paired(Sample.of(direct)), state.pairing());
    }

    @Test
    void runsOfTwoSystemsAreNotMatched() {
        PairedOutcomeState state = PairedOutcomeState.ofRuns(StateDesign.CLUSTERED, List.of(GRADE))
                .addIn("x", "a", new double[] {1}, new double[] {0})
                .addIn("x", "a", new double[] {0}, new double[] {1})
                .addIn("y", "b", new double[] {1}, new double[] {1});
        PairedOutcomeState other = PairedOutcomeState.ofRuns(StateDesign.CLUSTERED, List.of(GRADE))
                .addIn("y", "b", new double[] {1}, new double[] {1})
                .addIn("x", "a", new double[] {1}, new double[] {1})
                .addIn("x", "a", new double[] {0}, new double[] {0});
        assertArrayEquals(state.toBytes(), other.toBytes());
        PairedOutcomes x = new OutcomesBuilder(GRADE)
                .add("a", 0)
                .add("a", 1)
                .pairedWith(new OutcomesBuilder(GRADE).add("a", 0).add("a", 1));
        PairedOutcomes y = new OutcomesBuilder(GRADE).add("b", 1).pairedWith(new OutcomesBuilder(GRADE).add("b", 1));
        assertEquals(ClusteredSample.of(Map.of("x", x, "y", y)), state.sample());
    }

    @Test
    void selectedSystemsHaveBytesOfSeparateState() {
        List<String> systems = List.of("x", "y", "z");
        for (boolean named : List.of(false, true)) {
            JointOutcomeState all = named
                    ? JointOutcomeState.ofRuns(StateDesign.PLAIN, List.of(GRADE), systems)
                    : new JointOutcomeState(StateDesign.PLAIN, List.of(GRADE), systems);
            OutcomeState one = named
                    ? OutcomeState.ofRuns(StateDesign.PLAIN, List.of(GRADE))
                    : new OutcomeState(StateDesign.PLAIN, List.of(GRADE));
            PairedOutcomeState two = named
                    ? PairedOutcomeState.ofRuns(StateDesign.PLAIN, List.of(GRADE))
                    : new PairedOutcomeState(StateDesign.PLAIN, List.of(GRADE));
            for (int row = 0; row < 12; row++) {
                String item = "q" + row % 5;
                double[] x = {row % 2};
                double[] y = {row % 3 / 2.0};
                double[] z = {row % 4 / 3.0};
                if (named) {
                    all.add(item, x, y, z);
                    one.add(item, z);
                    two.add(item, z, x);
                } else {
                    all.addItems(row % 3, x, y, z);
                    one.addItems(row % 3, z);
                    two.addItems(row % 3, z, x);
                }
            }
            all.addMissing(2);
            one.addMissing(2);
            two.addMissing(2);

            assertArrayEquals(one.toBytes(), all.system("z").toBytes());
            assertArrayEquals(two.toBytes(), all.pair("z", "x").toBytes());
            assertArrayEquals(one.toBytes(), two.first().toBytes());
            assertArrayEquals(all.system("x").toBytes(), two.second().toBytes());
            assertEquals(
                    all.pair("y", "z").sample().evidence(),
                    all.sample().evidence().pair(1, 2));
            assertEquals(
                    all.sample().evidence().system(2),
                    all.withSystems(List.of("z", "y")).sample().evidence().system(0));
        }
    }

    @Test
    void statesOfSeveralSystemsMustHaveTheSameSystems() {
        JointOutcomeState state = new JointOutcomeState(StateDesign.PLAIN, List.of(GRADE), List.of("x", "y"));
        assertMessage(
                "states to merge must be of the same systems in the same order: this=[x, y], other=[y, x]",
                () -> state.merge(new JointOutcomeState(StateDesign.PLAIN, List.of(GRADE), List.of("y", "x"))));
        assertMessage(
                "systems must be two or more with different names: systems=[x, x]",
                () -> new JointOutcomeState(StateDesign.PLAIN, List.of(GRADE), List.of("x", "x")));
        assertMessage(
                "outcomes must be one row per system: rows=1, systems=2 in row 0",
                () -> state.addItems(1, new double[] {1}));
        assertThrows(NoSuchElementException.class, () -> state.system("z"));
    }

    @Test
    void undeclaredRangeIsInferredFromMergedRows() {
        OutcomeState low = new OutcomeState(StateDesign.PLAIN, List.of(SECONDS)).addItems(1, 0.5);
        assertEquals(Range.NON_NEGATIVE, low.sample().evidence().range(0));
        low.merge(new OutcomeState(StateDesign.PLAIN, List.of(SECONDS)).addItems(1, 1));
        assertEquals(Range.UNIT, low.sample().evidence().range(0));
        low.merge(new OutcomeState(StateDesign.PLAIN, List.of(SECONDS)).addItems(1, 8));
        assertEquals(Range.NON_NEGATIVE, low.sample().evidence().range(0));
    }

    /** The header, two columns of which one has a range, one missing row, and one group with two kinds of items. */
    @Test
    void bytesHaveDocumentedFormat() {
        OutcomeState state = new OutcomeState(StateDesign.PLAIN, List.of(OutcomeColumn.of("g", 0, 1), SECONDS))
                .addMissing(1)
                .addItems(300, 1, 2)
                .addItems(1, 0, -0.0);
        String expected = "93435245440d0a" + "01" + "07" + "00" + "00" + "00" + "00" // version, kind and layout
                + "00" + "02" + "0167" + "01" + "00" + "bfe003" // the column g in [0, 1]
                + "077365636f6e6473" + "00" // the column seconds
                + "01" // one missing row
                + "01" + "00" + "02" // one group without a name, of two kinds of items
                + "00" + "00" + "01" // grade 0, 0 seconds, one item
                + "bfe003" + "40" + "ac02"; // grade 1, 2 seconds, 300 items
        byte[] bytes = state.toBytes();
        assertEquals(expected, HexFormat.of().formatHex(bytes, 0, bytes.length - 4));
        OutcomeState read = OutcomeState.fromBytes(bytes);
        assertEquals(state.columns(), read.columns());
        assertEquals(1, read.missing());
    }

    @Test
    void statesOfOtherRowsDoNotMerge() {
        assertMessage(
                "states to merge must have the same columns of outcomes in the same order: column 1 is 'grade in [0.0, 1.0]'"
                        + " in this, 'grade in [0.0, 5.0]' in the other",
                () -> plain().merge(new OutcomeState(StateDesign.PLAIN, List.of(OutcomeColumn.of("grade", 0, 5)))));
        assertMessage(
                "states to merge must have the same columns of outcomes in the same order: column 2 is missing in this, 'seconds'"
                        + " in the other",
                () -> plain().merge(new OutcomeState(StateDesign.PLAIN, List.of(GRADE, SECONDS))));
        assertMessage(
                "states to merge must have rows of one kind: this=items without names, other=runs of named items",
                () -> plain().merge(runs()));
        assertMessage(
                "states to merge must be of one kind: this=OutcomeState, other=PairedOutcomeState",
                () -> States.merge(List.of(plain(), new PairedOutcomeState(StateDesign.PLAIN, List.of(GRADE)))));
        plain().merge(new OutcomeState(StateDesign.PLAIN, List.of(OutcomeColumn.of("grade", -0.0, 1))));
    }

    @Test
    void itemInTwoClustersIsRefusedAndNothingIsAdded() {
        OutcomeState state = clusteredRuns().addIn("x", "a", 1);
        byte[] before = state.toBytes();
        String message = "an item must be in one cluster: item 'a' is in 'x' and 'y'";
        assertMessage(message, () -> state.addIn("y", "a", 1));
        assertMessage(
                message, () -> state.merge(clusteredRuns().addIn("y", "b", 0).addIn("y", "a", 1)));
        assertMessage(
                message,
                () -> States.merge(List.of(
                        clusteredRuns(),
                        clusteredRuns().addIn("x", "a", 1),
                        clusteredRuns().addIn("y", "a", 1))));
        assertArrayEquals(before, state.toBytes());
    }

    @Test
    void wrongRowsAreRefusedAndNothingIsAdded() {
        OutcomeState state = plain().addItems(1, 0.5);
        byte[] before = state.toBytes();
        assertMessage(
                "outcome must be a finite number: grade=NaN in row 1; count such rows with addMissing",
                () -> state.addItems(1, Double.NaN));
        assertMessage(
                "outcome must lie in the declared range [0.0, 1.0]: grade=2.0 in row 1", () -> state.addItems(1, 2));
        assertMessage(
                "a row must have one value for each column: values=2, columns=[grade in [0.0, 1.0]] in row 1",
                () -> state.addItems(1, 1, 1));
        assertMessage(
                "rows of this state must not name an item: item 'a'; use addItems or addItemsIn, or create the state"
                        + " with ofRuns",
                () -> state.add("a", 1));
        assertMessage("rows of this state must name their item: use add or addIn", () -> runs().addItems(1, 1));
        assertMessage(
                "each row must name its cluster or fold: use addIn; the design of the state is CLUSTERED",
                () -> clusteredRuns().add("a", 1));
        assertMessage(
                "each row must not name a cluster or fold 'x': use add or addWeighted; the design of the state is PLAIN",
                () -> runs().addIn("x", "a", 1));
        assertThrows(IllegalArgumentException.class, () -> state.addItems(1L << 53, 1));
        assertThrows(IllegalArgumentException.class, () -> state.addItems(-1, 1));
        assertThrows(IllegalArgumentException.class, () -> runs().add("a\uD800", 1));
        assertArrayEquals(before, state.toBytes());
    }

    @Test
    void wrongColumnsAndDesignsAreRefused() {
        assertMessage(
                "design of outcomes must be PLAIN or CLUSTERED: design=WEIGHTED",
                () -> new OutcomeState(StateDesign.WEIGHTED, List.of(GRADE)));
        assertMessage(
                "columns must be one or more with different names: columns=[]",
                () -> new OutcomeState(StateDesign.PLAIN, List.of()));
        assertMessage(
                "columns must be one or more with different names: columns=[seconds, seconds]",
                () -> new PairedOutcomeState(StateDesign.PLAIN, List.of(SECONDS, SECONDS)));
        assertMessage(
                "state must be a PairedOutcomeState: it is a OutcomeState; read it with States.read",
                () -> PairedOutcomeState.fromBytes(plain().toBytes()));
    }

    /** Writes a state of one column with a range, up to its groups. */
    private static StateWriter header(boolean named, StateDesign design) {
        return StateHeader.of(StateLayout.of(design))
                .write(new StateWriter(StateFormat.OUTCOMES))
                .number(named ? 1 : 0)
                .number(1)
                .text("g")
                .number(1)
                .real(0)
                .real(1)
                .number(0);
    }

    private static StateWriter group(boolean named, int items) {
        return header(named, StateDesign.PLAIN).number(1).text("").number(items);
    }

    @Test
    void forgedItemsAreRefused() {
        ForgedBytes.read(group(false, 2).real(0.5).number(1).real(1).number(4));
        assertRejected(
                "items must ascend by their values",
                group(false, 2).real(0.5).number(1).real(0.5).number(4));
        assertRejected("values must have an item", group(false, 1).real(0.5).number(0));
        assertRejected("a group must have an item", group(false, 0));
        assertRejected("a group must have an item", group(true, 0));
        assertRejected(
                "outcome must lie in the declared range [0.0, 1.0]: g=3.0",
                group(false, 1).real(3).number(1));
        assertRejected(
                "outcome must be a number other than -0.0: outcome=-0.0",
                group(false, 1).real(-0.0).number(1));
        assertRejected(
                "outcome must be a number other than -0.0: outcome=NaN",
                group(false, 1).real(Double.NaN).number(1));
        assertRejected(
                "outcome must be a finite number: outcome=Infinity",
                group(false, 1).real(Double.POSITIVE_INFINITY).number(1));
        assertRejected(
                "items must lie in [0, 9007199254740992]: items=18446744073709551615",
                group(false, 1).real(1).number(-1));
        assertRejected(
                "counts must total at most 2^53",
                group(false, 2).real(0.5).number(1L << 53).real(1).number(1));
    }

    @Test
    void forgedRunsAreRefused() {
        ForgedBytes.read(group(true, 2)
                .text("a")
                .number(2)
                .real(0.5)
                .real(1)
                .text("b")
                .number(1)
                .real(0));
        assertRejected(
                "items must ascend: 'a' comes after 'a'",
                group(true, 2).text("a").number(1).real(0.5).text("a").number(1).real(0));
        assertRejected(
                "runs must ascend by their values",
                group(true, 1).text("a").number(2).real(1).real(0.5));
        assertRejected("an item must have a run: 'a'", group(true, 1).text("a").number(0));
        assertRejected(
                "an item must be in one cluster: item 'a' is in 'x' and 'y'",
                header(true, StateDesign.CLUSTERED)
                        .number(2)
                        .text("x")
                        .number(1)
                        .text("a")
                        .number(1)
                        .real(1)
                        .text("y")
                        .number(1)
                        .text("a")
                        .number(1)
                        .real(1));
    }

    @Test
    void forgedMeaningIsRefused() {
        StateWriter weighted =
                StateHeader.of(StateLayout.of(StateDesign.WEIGHTED)).write(new StateWriter(StateFormat.OUTCOMES));
        assertRejected(
                "design of outcomes must be PLAIN or CLUSTERED: design=WEIGHTED",
                weighted.number(0).number(1).text("g").number(0).number(0).number(0));
        StateWriter positive =
                StateHeader.of(StateLayout.PLAIN.withPositive("yes")).write(new StateWriter(StateFormat.OUTCOMES));
        assertRejected(
                "outcomes must have no labels, direction or limit of scores: layout=StateLayout[",
                positive.number(0).number(1).text("g").number(0).number(0).number(0));
        assertRejected(
                "flag of named items must lie in [0, 1]: flag of named items=2",
                meaning().number(2).number(0));
        assertRejected(
                "columns must be one or more with different names: columns=[]",
                meaning().number(0).number(0));
        assertRejected(
                "columns must be one or more with different names: columns=[g, g]",
                meaning().number(0).number(2).text("g").number(0).text("g").number(0));
        assertRejected(
                "name of an outcome must not be blank: name=' '",
                meaning().number(0).number(1).text(" ").number(0));
        assertRejected(
                "range must have lower < upper: lower=1.0, upper=0.0",
                meaning().number(0).number(1).text("g").number(1).real(1).real(0));
        assertRejected(
                "lower end of a range must be a number other than -0.0",
                meaning().number(0).number(1).text("g").number(1).real(-0.0).real(1));
    }

    private static StateWriter meaning() {
        return StateHeader.of(StateLayout.PLAIN).write(new StateWriter(StateFormat.OUTCOMES));
    }

    /** A length that is read never decides how much memory is taken. */
    @Test
    void hugeNumbersOfForgedPartsAreRefusedAtOnce() {
        long huge = Integer.MAX_VALUE;
        assertRejected(
                "number of columns must lie in [0, 0]: number of columns=2147483647",
                meaning().number(0).number(huge));
        assertRejected(
                "number of items must lie in [0, 0]: number of items=2147483647",
                header(false, StateDesign.PLAIN).number(1).text("").number(huge));
        assertRejected(
                "number of runs must lie in [0, 1]: number of runs=2147483647",
                group(true, 1).text("a").number(huge).real(0));
    }

    @Test
    void orderOfRowsDoesNotChangeTheBytes() {
        OutcomeState one = runs();
        OutcomeState other = runs();
        List<double[]> rows = List.of(new double[] {1}, new double[] {0}, new double[] {0.5});
        rows.forEach(row -> one.add("a", row));
        for (int row = rows.size() - 1; row >= 0; row--) {
            other.add("a", rows.get(row));
        }
        byte[] early = one.toBytes();
        assertArrayEquals(early, other.toBytes());
        one.sample();
        assertTrue(Arrays.equals(early, one.toBytes()));
    }

    @Test
    void namesOfItemsAreThoseOfAllClustersInOrder() {
        OutcomeState named = OutcomeState.ofRuns(StateDesign.CLUSTERED, List.of(GRADE))
                .addIn("x", "b", 1)
                .addIn("y", "a", 0)
                .addIn("x", "b", 0);

        assertEquals(List.of("a", "b"), List.copyOf(named.itemNames()));
        assertEquals(named.itemNames(), OutcomeState.fromBytes(named.toBytes()).itemNames());
        assertTrue(new OutcomeState(StateDesign.PLAIN, List.of(GRADE))
                .addItems(3, 1)
                .itemNames()
                .isEmpty());
    }
}
