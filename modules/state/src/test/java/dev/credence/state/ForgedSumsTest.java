package dev.credence.state;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Tests every possible change of each byte of a state with sums of losses, with a corrected checksum. */
class ForgedSumsTest {
    @Test
    void changedBytesThrowOrGivePossibleSumsOfSquares() {
        ScoreState state = new ScoreState(StateLayout.PLAIN.atMost(16));
        for (int i = 0; i < 40; i++) {
            state.add(i / 40.0, i % 3 == 0);
        }
        byte[] bytes = state.toBytes();
        int read = 0;
        for (int at = 0; at < bytes.length - 4; at++) {
            for (int value = 0; value < 256; value++) {
                byte[] forged = bytes.clone();
                forged[at] = (byte) value;
                if (isInRange(mended(forged))) {
                    read++;
                }
            }
        }
        assertTrue(read > bytes.length, "states that were read: " + read);
    }

    private static boolean isInRange(byte[] forged) {
        EvidenceState state;
        try {
            state = States.read(forged);
        } catch (StateFormatException e) {
            return false;
        }
        if (state instanceof ScoreState scores
                && scores.layout().equals(StateLayout.PLAIN.atMost(16))
                && scores.size() > 0) {
            double squares = scores.sample().evidence().sumOfSquares();
            assertTrue(
                    Double.isNaN(squares) || (squares >= 0 && squares <= scores.size()),
                    () -> "sum of squares=" + squares + " of rows=" + scores.size());
        }
        return true;
    }

    private static byte[] mended(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, bytes.length - 4);
        byte[] mended = Arrays.copyOf(bytes, bytes.length);
        for (int i = 0; i < 4; i++) {
            mended[bytes.length - 4 + i] = (byte) (sum.getValue() >>> (24 - 8 * i));
        }
        return mended;
    }
}
