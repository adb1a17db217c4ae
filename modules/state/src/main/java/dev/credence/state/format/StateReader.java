package dev.credence.state.format;

import dev.credence.api.internal.ExactSum;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.internal.scores.LossSums;
import dev.credence.api.text.QuotedText;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.zip.CRC32C;

/**
 * Reads the bytes that {@link StateWriter} writes. Each state has exactly one form as bytes, and other forms are errors. Memory is
 * allocated for the bytes that are present, and never for a length that is read.
 */
public final class StateReader {
    private static final int CHECKSUM = 4;
    /** The largest count, 2^53. */
    private static final long MAX_COUNT = 1L << 53;
    /** The largest length of an exact sum in bytes, which suffices for 2^53 terms of the largest square. */
    private static final int LONGEST_SUM = 600;

    /** An upper bound of minus the logarithm of the smallest positive double, which is 744.44. */
    private static final double LARGEST_LOG = 745;

    /** The top bits of eight bytes. */
    private static final long TOP_BITS = 0x8080_8080_8080_8080L;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;
    private final int end;
    private int position;

    private StateReader(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length - CHECKSUM;
    }

    /** Returns a reader positioned after the version, after checking the first bytes, the version and the checksum. */
    public static StateReader of(byte[] bytes) {
        byte[] magic = StateFormat.magic();
        if (!isState(bytes)) {
            throw new UnreadableBytesException(
                    "bytes must begin as a state does: " + bytes.length + " bytes begin with "
                            + hex(Arrays.copyOf(bytes, Math.min(bytes.length, magic.length))),
                    0);
        }
        StateReader reader = new StateReader(bytes);
        reader.position = magic.length;
        long version = reader.number("version");
        if (version != StateFormat.VERSION) {
            throw reader.formatError("version must be " + StateFormat.VERSION + ": version=" + version
                    + "; the state was written by a later release of Credence, which can read it, or by a snapshot before"
                    + " the first release, in which case its rows must be collected again");
        }
        reader.requireChecksum();
        return reader;
    }

    public static boolean isState(byte[] bytes) {
        byte[] magic = StateFormat.magic();
        return bytes.length >= magic.length && Arrays.equals(bytes, 0, magic.length, magic, 0, magic.length);
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte b : bytes) {
            text.append(String.format("%02x", b));
        }
        return text.length() == 0 ? "nothing" : text.toString();
    }

    private void requireChecksum() {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, end);
        long stored = 0;
        for (int i = end; i < bytes.length; i++) {
            stored = stored << 8 | (bytes[i] & 0xFF);
        }
        if (stored != sum.getValue()) {
            throw new UnreadableBytesException(
                    "state is damaged or cut off: its checksum does not fit its " + bytes.length + " bytes", end);
        }
    }

    public UnreadableBytesException formatError(String message) {
        return new UnreadableBytesException(message + " (byte " + position + " of " + bytes.length + ")", position);
    }

    private int next(String before, String subject) {
        if (position >= end) {
            throw formatError("state ends too early: " + before + subject + " is missing");
        }
        return bytes[position++] & 0xFF;
    }

    /** Reads a number of up to 64 bits. */
    public long number(String subject) {
        return number("", subject);
    }

    /** Reads a number whose name in messages has two parts, which are joined only there. */
    private long number(String before, String subject) {
        if (position < end && bytes[position] >= 0) {
            return bytes[position++]; // most numbers have one byte
        }
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int next = next(before, subject);
            if (shift == 63 && next > 1) {
                break;
            }
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                if (next == 0 && shift > 0) {
                    break;
                }
                return value;
            }
        }
        throw formatError(before + subject + " must be a number of at most 64 bits in as few bytes as it needs");
    }

    /** Reads pairs of numbers, such as those of cells, of which the first may have any length and the second mostly has one byte. */
    public void pairs(String subject, long[] into, int pairs) {
        int place = position;
        for (int pair = 0; pair < pairs; pair++) {
            long word = place < end - Long.BYTES ? (long) WORDS.get(bytes, place) : -1;
            long last = ~word & TOP_BITS;
            int length = Long.numberOfTrailingZeros(last) / Byte.SIZE + 1;
            // the last byte of a number is not 0, unless it is the only one; a second number of more bytes is rare
            if (last != 0
                    && (length == 1 || (word >>> (Byte.SIZE * (length - 1)) & 0x7F) != 0)
                    && bytes[place + length] >= 0) {
                into[2 * pair] = joined(word & (last ^ (last - 1)));
                into[2 * pair + 1] = bytes[place + length];
                place += length + 1;
            } else {
                position = place;
                into[2 * pair] = number(subject);
                into[2 * pair + 1] = number(subject);
                place = position;
            }
        }
        position = place;
    }

    /** Returns the number of up to eight bytes with seven bits each, without a branch for each byte, which a processor could not predict. */
    private static long joined(long word) {
        long bits = word & ~TOP_BITS;
        bits = (bits & 0x007F_007F_007F_007FL) | ((bits & 0x7F00_7F00_7F00_7F00L) >>> 1);
        bits = (bits & 0x0000_3FFF_0000_3FFFL) | ((bits & 0x3FFF_0000_3FFF_0000L) >>> 2);
        return (bits & 0x0000_0000_0FFF_FFFFL) | ((bits & 0x0FFF_FFFF_0000_0000L) >>> 4);
    }

    public long signed(String subject) {
        long value = number(subject);
        return (value >>> 1) ^ -(value & 1);
    }

    /** Reads a double, which is neither NaN nor -0.0. */
    public double real(String subject) {
        double value = Double.longBitsToDouble(Long.reverseBytes(number(subject)));
        if (Double.isNaN(value) || Double.doubleToRawLongBits(value) == Double.doubleToRawLongBits(-0.0)) {
            throw formatError(subject + " must be a number other than -0.0: " + subject + "=" + value);
        }
        return value;
    }

    /** Reads a number, and checks that it lies in a range. */
    public long between(String subject, long least, long most) {
        return within("", subject, number(subject), least, most);
    }

    private long within(String before, String subject, long value, long least, long most) {
        if (!(value >= least && value <= most)) {
            String name = before + subject;
            throw formatError(
                    name + " must lie in [" + least + ", " + most + "]: " + name + "=" + Long.toUnsignedString(value));
        }
        return value;
    }

    public long count(String subject) {
        return between(subject, 0, MAX_COUNT);
    }

    /** Reads the number of elements that follow, each of which has at least one byte. */
    public int size(String subject) {
        return size("number of ", subject);
    }

    private int size(String before, String subject) {
        long value = number(before, subject);
        return (int) within(before, subject, value, 0, end - position);
    }

    public byte[] block(String subject) {
        int length = size("number of bytes of ", subject);
        byte[] block = Arrays.copyOfRange(bytes, position, position + length);
        position += length;
        return block;
    }

    public String text(String subject) {
        try {
            return Utf8.of(block(subject));
        } catch (CharacterCodingException e) {
            throw formatError(subject + " must be text in UTF-8");
        }
    }

    /** Reads a text without making it. */
    public void text(String subject, StoredText into) {
        int length = size("number of bytes of ", subject);
        position += length;
        try {
            into.set(bytes, position - length, length);
        } catch (CharacterCodingException e) {
            throw formatError(subject + " must be text in UTF-8");
        }
    }

    /** Reads texts in any order. */
    public List<String> texts(String subject) {
        int size = size(subject + "s");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            texts.add(text(subject));
        }
        return texts;
    }

    /** Reads texts that must be in ascending order. */
    public List<String> sorted(String subject) {
        int size = size(subject + "s");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String text = text(subject);
            if (i > 0 && texts.get(i - 1).compareTo(text) >= 0) {
                throw formatError(subject + "s must ascend: '" + QuotedText.of(text) + "' comes after '"
                        + QuotedText.of(texts.get(i - 1)) + "'");
            }
            texts.add(text);
        }
        return texts;
    }

    /**
     * Reads groups, each of which is a name followed by its content.
     *
     * @param grouped whether the design has groups; otherwise there is one group with an empty name
     */
    public void groups(boolean grouped, Consumer<String> content) {
        int size = size("groups");
        String before = null;
        for (int i = 0; i < size; i++) {
            String name = text("group");
            if (before != null && before.compareTo(name) >= 0) {
                throw formatError("groups must ascend: '" + QuotedText.of(name) + "'");
            }
            if (!grouped && !name.isEmpty()) {
                throw formatError("a state without clusters or folds must not name one: '" + QuotedText.of(name) + "'");
            }
            before = name;
            content.accept(name);
        }
    }

    public void sums(WeightSums into) {
        long rows = count("rows");
        ExactSum sum = sum("sum of weights");
        ExactSum squares = sum("sum of squares");
        if ((rows == 0) != (sum.mantissa().signum() == 0)
                || (rows == 0) != (squares.mantissa().signum() == 0)) {
            throw formatError("rows, weights and squares must be 0 together: rows=" + rows);
        }
        requirePossible(rows, sum.value(), squares.value());
        into.add(rows, sum, squares);
    }

    /**
     * Checks that {@code sum^2 / rows <= squares <= sum^2}, which holds for nonnegative weights, with a relative tolerance of 1e-9
     * for rounding.
     */
    private void requirePossible(long rows, double sum, double squares) {
        double ratio = squares / sum / sum;
        // the squares of tiny or huge weights are outside the range of doubles
        boolean known = rows > 0 && squares >= Double.MIN_NORMAL && squares < Double.POSITIVE_INFINITY;
        if (known && !(ratio <= 1 + 1e-9 && ratio * rows >= 1 - 1e-9)) {
            throw formatError("sum of squares must lie in [sum^2 / rows, sum^2]: rows=" + rows + ", sum of weights="
                    + sum + ", sum of squares=" + squares);
        }
    }

    /** Reads sums of losses of scores, and checks that each lies in the range that is possible for the number of rows. */
    public void losses(LossSums into, long rows) {
        long outside = between("scores that are no probability", 0, rows);
        long inside = rows - outside;
        long infinite = between("infinite losses", 0, inside);
        ExactSum squares = sum("sum of squares");
        ExactSum logs = sum("sum of logarithms");
        // (truth - score)^2 is at most 1, and at least 1 where the loss is infinite
        if (!(squares.compareTo(infinite) >= 0 && squares.compareTo(inside) <= 0)) {
            throw formatError(
                    "sum of squares must lie in [" + infinite + ", " + inside + "]: sum of squares=" + squares.value());
        }
        if (!(logs.value() <= LARGEST_LOG * (inside - infinite))) {
            throw formatError("sum of logarithms must be at most " + LARGEST_LOG + " for each of " + (inside - infinite)
                    + " finite losses: sum of logarithms=" + logs.value());
        }
        into.add(outside, infinite, squares, logs);
    }

    private ExactSum sum(String subject) {
        byte[] block = block(subject);
        if (block.length == 0) {
            return new ExactSum();
        }
        BigInteger mantissa = new BigInteger(block);
        long exponent = signed("exponent");
        boolean shortest = Arrays.equals(mantissa.toByteArray(), block) && mantissa.testBit(0);
        if (mantissa.signum() <= 0 || !shortest || block.length > LONGEST_SUM) {
            throw formatError(
                    subject + " must be an odd number above 0 in as few bytes as it needs: " + block.length + " bytes");
        }
        if (!(exponent >= ExactSum.MIN_EXPONENT && exponent <= ExactSum.LARGEST_EXPONENT)) {
            throw formatError(subject + " must be a sum of doubles or their squares: exponent=" + exponent);
        }
        return ExactSum.of(mantissa, (int) exponent);
    }

    /** Creates an object from data that was read; an {@link IllegalArgumentException} is reported as an error of the bytes. */
    public <T, R> R create(T read, Function<T, R> make) {
        try {
            return make.apply(read);
        } catch (IllegalArgumentException e) {
            throw formatError(String.valueOf(e.getMessage()));
        }
    }

    public void requireEnd() {
        if (position != end) {
            throw formatError("state must end after its content: " + (end - position) + " bytes are left");
        }
    }
}
