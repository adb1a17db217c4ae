package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.state.format.StateWriter;

/** Writes manipulated bytes of states with a correct header and checksum. */
final class ForgedBytes {
    private ForgedBytes() {}

    /** Writes the header up to the number of missing rows, which is 0. */
    static StateWriter header(int kind, StateLayout layout) {
        return StateHeader.of(layout).write(new StateWriter(kind)).number(0);
    }

    static StateWriter numbers(StateWriter out, long... numbers) {
        for (long number : numbers) {
            out.number(number);
        }
        return out;
    }

    static void assertRejected(String message, StateWriter forged) {
        byte[] bytes = forged.toBytes();
        StateFormatException reported = assertThrows(StateFormatException.class, () -> States.read(bytes));
        assertTrue(String.valueOf(reported.getMessage()).startsWith(message), reported::getMessage);
    }

    static EvidenceState read(StateWriter right) {
        byte[] bytes = right.toBytes();
        EvidenceState state = States.read(bytes);
        assertArrayEquals(bytes, state.toBytes());
        return state;
    }
}
