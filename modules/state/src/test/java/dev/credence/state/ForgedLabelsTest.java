package dev.credence.state;

import static dev.credence.state.ForgedBytes.assertRejected;
import static dev.credence.state.ForgedBytes.header;
import static dev.credence.state.ForgedBytes.numbers;
import static dev.credence.state.ForgedBytes.read;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateWriter;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Tests forged cells, groups and sums of weights: errors that a writer of the format may make, and nearly equal bytes that are
 * correct.
 */
final class ForgedLabelsTest {
    private static final StateLayout PLAIN = StateLayout.PLAIN;
    private static final StateLayout CLUSTERS = StateLayout.of(StateDesign.CLUSTERED);
    private static final StateLayout WEIGHTS = StateLayout.of(StateDesign.WEIGHTED);

    /** Writes the header and the labels. */
    private static StateWriter of(StateLayout layout, String... labels) {
        StateWriter out = header(StateFormat.CONFUSION, layout).number(labels.length);
        List.of(labels).forEach(out::text);
        return out;
    }

    /** Writes the labels x and y and one group of cells with their distances and counts. */
    private static StateWriter cells(long... numbers) {
        StateWriter out = of(PLAIN, "x", "y").number(1).text("");
        return numbers(out, numbers);
    }

    /** The first cell is at 0, one after -1; the cell (y, y) is at 2^21 + 1. */
    @Test
    void forgedCellsOutOfOrderOrWithoutLabelThrow() {
        assertEquals(7, read(cells(2, 1, 3, (1 << 21) + 1, 4)).size());
        assertRejected("a group must have a cell: ''", cells(0));
        assertRejected("distance of cells must lie in [1, ", cells(2, 0, 3, 1, 4));
        assertRejected("distance of cells must lie in [1, ", cells(2, 1, 3, 0, 4));
        assertRejected("count must be >= 1: count=0", cells(1, 2, 0));
        assertRejected("each label must occur: labels=2, occurring=1", cells(1, 1, 3));
        assertRejected("a cell must be of labels that are there: cell=2, labels=2", cells(1, 3, 1));
        assertRejected("a cell must be of labels that are there: cell=4194304, labels=2", cells(1, (1 << 22) + 1, 1));
        assertRejected(
                "a cell must be of labels that are there: cell=",
                numbers(of(PLAIN, "x").number(1).text(""), 1, (1L << 42) + 1, 1));
        assertRejected(
                "a cell must be of labels that are there: cell=-9223372036854775808, labels=2",
                cells(2, 2, 1).number(Long.MAX_VALUE).number(1));
        assertRejected("state must end after its content: 1 bytes are left", cells(2, 1, 3, (1 << 21) + 1, 4, 0));
        assertRejected("labels must ascend", of(PLAIN, "y", "x").number(0));
    }

    @Test
    void forgedGroupsOutOfOrderOrWithoutNameThrow() {
        UnaryOperator<StateWriter> cell = out -> numbers(out, 1, 1, 5);
        StateWriter right = of(CLUSTERS, "x").number(2);
        assertEquals(10, read(cell.apply(cell.apply(right.text("a")).text("b"))).size());
        for (String second : List.of("a", "b")) {
            StateWriter wrong = of(CLUSTERS, "x").number(2);
            assertRejected(
                    "groups must ascend: '" + second + "'",
                    cell.apply(cell.apply(wrong.text("b")).text(second)));
        }
        assertRejected(
                "a state without clusters or folds must not name one: 'a'",
                cell.apply(of(PLAIN, "x").number(1).text("a")));
    }

    /** Writes a cell with a number of rows, the sum of their weights as mantissa and exponent, and 1 as the sum of squares. */
    private static StateWriter weights(long rows, byte[] mantissa, long exponent) {
        StateWriter out = numbers(of(WEIGHTS, "x").number(1).text(""), 1, 1, rows);
        out.block(mantissa);
        if (mantissa.length > 0) {
            out.signed(exponent);
        }
        return out.block(new byte[] {1}).signed(0);
    }

    @Test
    void forgedSumsOfWeightsThrow() {
        byte[] one = {1};
        String impossible = "sum of squares must lie in [sum^2 / rows, sum^2]: rows=3, ";
        assertEquals(3, read(weights(3, new byte[] {5}, -2)).size());
        assertRejected(impossible, weights(3, one, -2148));
        assertRejected(impossible, weights(3, one, 2101));
        byte[] longest = new byte[600];
        longest[0] = 1;
        longest[599] = 1;
        assertRejected(impossible, weights(3, longest, -2148));
        byte[] longer = new byte[601];
        longer[0] = 1;
        longer[600] = 1;
        String rule = "sum of weights must be an odd number above 0 in as few bytes as it needs: ";
        assertRejected(rule + "601 bytes", weights(3, longer, -2148));
        assertRejected(rule + "1 bytes", weights(3, new byte[] {2}, 0));
        assertRejected(rule + "1 bytes", weights(3, new byte[] {-1}, 0));
        assertRejected(rule + "2 bytes", weights(3, new byte[] {0, 1}, 0));
        assertRejected(
                "sum of weights must be a sum of doubles or their squares: exponent=-2149", weights(3, one, -2149));
        assertRejected(
                "sum of weights must be a sum of doubles or their squares: exponent=2102", weights(3, one, 2102));
        assertRejected("rows, weights and squares must be 0 together: rows=0", weights(0, one, 0));
        assertRejected("rows, weights and squares must be 0 together: rows=3", weights(3, new byte[0], 0));
        assertRejected(
                "rows, weights and squares must be 0 together: rows=3",
                numbers(of(WEIGHTS, "x").number(1).text(""), 1, 1, 3)
                        .block(one)
                        .signed(0)
                        .number(0));
        assertRejected(
                "count must be >= 1: count=0",
                numbers(of(WEIGHTS, "x").number(1).text(""), 1, 1, 0, 0, 0));
    }
}
