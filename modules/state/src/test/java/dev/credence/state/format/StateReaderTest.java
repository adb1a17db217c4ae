package dev.credence.state.format;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.state.States;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Tests the meaning of bytes and invalid bytes after docs/reference/state-format.md; a header has eight bytes, a checksum has four. */
final class StateReaderTest {
    private static StateReader reader(int... content) {
        return StateReader.of(bytes(content));
    }

    private static byte[] bytes(int... content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(StateFormat.magic());
        out.write(1);
        Arrays.stream(content).forEach(out::write);
        out.writeBytes(new byte[4]);
        return signed(out.toByteArray());
    }

    private static byte[] signed(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, bytes.length - 4);
        for (int i = 0; i < 4; i++) {
            bytes[bytes.length - 1 - i] = (byte) (sum.getValue() >>> (8 * i));
        }
        return bytes;
    }

    private static UnreadableBytesException assertRejected(Runnable read) {
        return assertThrows(UnreadableBytesException.class, read::run);
    }

    private static void assertRejected(String message, long offset, Runnable read) {
        UnreadableBytesException reported = assertRejected(read);
        assertEquals(message, reported.getMessage());
        assertEquals(offset, reported.offset());
    }

    private static int[] times(int times, int each, int last) {
        int[] content = new int[times + 1];
        Arrays.fill(content, each);
        content[times] = last;
        return content;
    }

    @Test
    void numbersHaveSevenBitsPerByteLowestFirst() {
        assertEquals(5, reader(5).number("x"));
        assertEquals(127, reader(127).number("x"));
        assertEquals(128, reader(0x80, 1).number("x"));
        assertEquals(300, reader(0xAC, 2).number("x"));
        assertEquals(0, reader(0).number("x"));
        assertEquals(-1, reader(times(9, 0xFF, 1)).number("x"));
        assertEquals(Long.MIN_VALUE, reader(times(9, 0x80, 1)).number("x"));
        assertEquals(Long.MAX_VALUE, reader(times(8, 0xFF, 0x7F)).number("x"));
    }

    @Test
    void tooLongNumbersThrow() {
        String rule = "x must be a number of at most 64 bits in as few bytes as it needs";
        assertRejected(rule + " (byte 10 of 14)", 10, () -> reader(0x80, 0).number("x"));
        assertRejected(
                rule + " (byte 18 of 22)", 18, () -> reader(times(9, 0xFF, 2)).number("x"));
        assertRejected(
                rule + " (byte 18 of 22)", 18, () -> reader(times(9, 0x80, 0)).number("x"));
        assertRejected(
                "state ends too early: x is missing (byte 9 of 13)",
                9,
                () -> reader(0x80).number("x"));
        assertRejected("state ends too early: x is missing (byte 8 of 12)", 8, () -> reader().number("x"));
    }

    @Test
    void signedNumbersAreEncodedAlternately() {
        long[] values = {0, -1, 1, -2, 2};
        for (int number = 0; number < values.length; number++) {
            assertEquals(values[number], reader(number).signed("x"));
        }
        assertEquals(Long.MIN_VALUE, reader(times(9, 0xFF, 1)).signed("x"));
    }

    @Test
    void numbersOutsideLimitsThrow() {
        assertEquals(3, reader(3).between("x", 3, 5));
        assertEquals(5, reader(5).between("x", 3, 5));
        assertRejected(
                "x must lie in [3, 5]: x=2 (byte 9 of 13)", 9, () -> reader(2).between("x", 3, 5));
        assertRejected(
                "x must lie in [3, 5]: x=6 (byte 9 of 13)", 9, () -> reader(6).between("x", 3, 5));
        assertEquals(1L << 53, reader(times(7, 0x80, 0x10)).count("rows"));
        assertEquals(0, reader(0).count("rows"));
        String most = "rows must lie in [0, 9007199254740992]: rows=9007199254740993 (byte 16 of 20)";
        assertRejected(
                most,
                16,
                () -> reader(0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10).count("rows"));
        assertRejected(
                "rows must lie in [0, 9007199254740992]: rows=18446744073709551615 (byte 18 of 22)",
                18,
                () -> reader(times(9, 0xFF, 1)).count("rows"));
    }

    @Test
    void sizeLargerThanRemainingBytesThrows() {
        assertEquals(2, reader(2, 7, 7).size("things"));
        String message = "number of things must lie in [0, 2]: number of things=3 (byte 9 of 15)";
        assertRejected(message, 9, () -> reader(3, 7, 7).size("things"));
        StateReader reader = reader(2, 7, 9, 1);
        assertArrayEquals(new byte[] {7, 9}, reader.block("thing"));
        assertRejected("state must end after its content: 1 bytes are left (byte 11 of 16)", 11, reader::requireEnd);
        assertEquals(1, reader.number("x"));
        reader.requireEnd();
    }

    @Test
    void invalidOrUnsortedTextsThrow() {
        assertEquals("né", reader(3, 'n', 0xC3, 0xA9).text("label"));
        assertRejected(
                "label must be text in UTF-8 (byte 10 of 14)",
                10,
                () -> reader(1, 0xFF).text("label"));
        assertEquals(List.of("b", "a"), reader(2, 1, 'b', 1, 'a').texts("label"));
        assertEquals(List.of("a", "b"), reader(2, 1, 'a', 1, 'b').sorted("label"));
        assertRejected(
                "labels must ascend: 'a' comes after 'b' (byte 13 of 17)",
                13,
                () -> reader(2, 1, 'b', 1, 'a').sorted("label"));
        assertRejected(
                "labels must ascend: 'a' comes after 'a' (byte 13 of 17)",
                13,
                () -> reader(2, 1, 'a', 1, 'a').sorted("label"));
    }

    @Test
    void bytesThatBeginLikeStateAreRecognised() {
        byte[] magic = StateFormat.magic();
        assertTrue(States.isState(magic));
        assertFalse(States.isState(Arrays.copyOf(magic, 6)));
        byte[] other = magic.clone();
        other[6] = '\r';
        assertFalse(States.isState(other));
        assertRejected(
                "bytes must begin as a state does: 0 bytes begin with nothing", 0, () -> StateReader.of(new byte[0]));
        assertRejected(
                "bytes must begin as a state does: 8 bytes begin with 00000000000000",
                0,
                () -> StateReader.of(new byte[8]));
        assertRejected("state ends too early: version is missing (byte 7 of 7)", 7, () -> StateReader.of(magic));
        assertRejected(
                "state ends too early: version is missing (byte 7 of 11)",
                7,
                () -> StateReader.of(Arrays.copyOf(magic, 11)));
        byte[] none = bytes();
        none[7] = 0;
        assertRejected(
                "version must be 1: version=0; the state was written by a later release of Credence, which can read it, or by"
                        + " a snapshot before the first release, in which case its rows must be collected again (byte 8 of 12)",
                8,
                () -> StateReader.of(signed(none)));
        byte[] damaged = bytes(1, 2);
        damaged[13] ^= 1;
        assertRejected(
                "state is damaged or cut off: its checksum does not fit its 14 bytes",
                10,
                () -> StateReader.of(damaged));
        magic[0] = 0;
        assertTrue(States.isState(StateFormat.magic()));
    }

    @Test
    void exceptionOfReadDataIsReportedWithOffset() {
        StateReader reader = reader(1);
        assertEquals("4", reader.create(3, x -> Integer.toString(x + 1)));
        assertRejected(
                "too small (byte 8 of 13)",
                8,
                () -> reader.create(3, x -> {
                    throw new IllegalArgumentException("too small");
                }));
        assertRejected(
                "inner",
                77,
                () -> reader.create(3, x -> {
                    throw new UnreadableBytesException("inner", 77);
                }));
    }

    /** Numbers of all lengths, of which those next to a power of 2^7 need one byte more. */
    private static long[] numbersOfAllLengths() {
        long[] numbers = new long[3 * Long.SIZE + 3];
        for (int bit = 0; bit < Long.SIZE; bit++) {
            for (int near = -1; near <= 1; near++) {
                numbers[3 * bit + near + 1] = (1L << bit) + near;
            }
        }
        numbers[numbers.length - 1] = -1;
        return numbers;
    }

    @Test
    void numbersOfAllLengthsAreReadAsTheyWereWritten() {
        long[] numbers = numbersOfAllLengths();
        StateWriter out = new StateWriter(1).numbers(numbers, numbers.length);
        StateWriter single = new StateWriter(1);
        Arrays.stream(numbers).forEach(single::number);
        assertArrayEquals(single.toBytes(), out.toBytes());

        StateReader in = StateReader.of(out.toBytes());
        in.number("kind");
        for (long number : numbers) {
            assertEquals(number, in.number("number"));
        }
        in.requireEnd();
    }

    @Test
    void pairsAreReadAsTheyWereWritten() {
        for (long second : new long[] {0, 1, 127, 128, 1L << 50, -1}) {
            long[] pairs = Arrays.stream(numbersOfAllLengths())
                    .flatMap(number -> LongStream.of(number, second))
                    .toArray();
            for (int from = 0; from < pairs.length; from += 2) {
                long[] some = Arrays.copyOfRange(pairs, from, pairs.length);
                StateReader in = StateReader.of(
                        new StateWriter(1).numbers(some, some.length).toBytes());
                in.number("kind");
                long[] read = new long[some.length];
                in.pairs("cell", read, some.length / 2);
                assertArrayEquals(some, read);
                in.requireEnd();
            }
        }
    }

    @Test
    void pairsInMoreBytesThanTheyNeedAreRejected() {
        String message = "cell must be a number of at most 64 bits in as few bytes as it needs";
        long[] into = new long[8];
        for (int padding = 0; padding < 12; padding++) {
            int[] after = new int[padding];
            for (int[] wrong : new int[][] {{0x80, 0}, {5, 0x81, 0}, {0xFF, 0xFF, 0, 1}, {5, 0x80, 0x80, 0}}) {
                StateReader in = reader(IntStream.concat(Arrays.stream(wrong), Arrays.stream(after))
                        .toArray());
                UnreadableBytesException reported = assertRejected(() -> in.pairs("cell", into, 1));
                assertTrue(String.valueOf(reported.getMessage()).startsWith(message));
            }
        }
        assertRejected(() -> reader(5, 6, 7).pairs("cell", into, 2));
        assertRejected(() -> reader(times(10, 0x80, 0)).pairs("cell", into, 2));
    }
}
