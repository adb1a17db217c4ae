package dev.credence.state.format;

import dev.credence.api.internal.ExactSum;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.internal.scores.LossSums;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/** Writes a state as bytes: numbers with as few bytes as possible, and a checksum at the end. */
public final class StateWriter {
    /** The largest number of bytes of a number of 64 bits, 10. */
    private static final int LONGEST_NUMBER = 10;

    /** The largest length of an array in every Java virtual machine. */
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** The number of bits of a number that is written in at most four bytes, 28. */
    private static final int SHORT_NUMBER = 28;

    private static final VarHandle BYTES = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] out = new byte[64];
    private int size;

    /** Creates a writer and writes the first bytes, which identify a state. */
    public StateWriter(int kind) {
        put(StateFormat.magic());
        number(StateFormat.VERSION);
        number(kind);
    }

    private StateWriter() {}

    /** Creates a writer of a part of a state, which {@link #append} adds to another writer. */
    public static StateWriter part() {
        return new StateWriter();
    }

    /** Writes the bytes of a part. */
    public StateWriter append(StateWriter part) {
        reserve(part.size);
        System.arraycopy(part.out, 0, out, size, part.size);
        size += part.size;
        return this;
    }

    /**
     * Writes a number with seven bits in each byte, lowest bits first; the top bit is set if more bytes follow. A negative number
     * is written with all 64 bits.
     */
    public StateWriter number(long value) {
        reserve(LONGEST_NUMBER);
        size = put(size, value);
        return this;
    }

    /** Writes the numbers at the beginning of an array, each as {@link #number} does. */
    public StateWriter numbers(long[] values, int length) {
        reserve(Math.multiplyExact(LONGEST_NUMBER, length));
        int place = size;
        for (int i = 0; i < length; i++) {
            place = put(place, values[i]);
        }
        size = place;
        return this;
    }

    /** Puts a number at a place, for which there is room, and returns the place after it. */
    private int put(int from, long value) {
        if (value >>> SHORT_NUMBER == 0) {
            return putShort(from, (int) value);
        }
        int place = from;
        long left = value;
        while ((left & ~0x7FL) != 0) {
            out[place++] = (byte) ((left & 0x7F) | 0x80);
            left >>>= 7;
        }
        out[place++] = (byte) left;
        return place;
    }

    /** Puts a number of at most 28 bits without a branch for each byte, which a processor could not predict; bytes after it are overwritten later. */
    private int putShort(int place, int value) {
        int length = (Integer.SIZE + 6 - Integer.numberOfLeadingZeros(value | 1)) / 7;
        int parted =
                (value & 0x7F) | ((value & 0x3F80) << 1) | ((value & 0x1F_C000) << 2) | ((value & 0xFE0_0000) << 3);
        int more = 0x80_8080 & ((1 << (Byte.SIZE * (length - 1))) - 1);
        BYTES.set(out, place, parted | more);
        return place + length;
    }

    /** Writes a number of either sign, encoded in the order 0, -1, 1, -2, ... */
    public StateWriter signed(long value) {
        return number((value << 1) ^ (value >> 63));
    }

    /** Writes a double: its bits with their bytes reversed, so that short numbers take few bytes. */
    public StateWriter real(double value) {
        return number(Long.reverseBytes(Double.doubleToRawLongBits(value)));
    }

    public StateWriter text(String text) {
        return block(Utf8.bytes(text));
    }

    /** Writes the text of a whole number with its digits in base ten. */
    public StateWriter text(long number) {
        if (number < 0) {
            return text(Long.toString(number));
        }
        int digits = 1;
        for (long left = number; left >= 10; left /= 10) {
            digits++;
        }
        number(digits);
        reserve(digits);
        size += digits;
        long left = number;
        for (int place = size - 1; place >= size - digits; place--) {
            out[place] = (byte) ('0' + left % 10);
            left /= 10;
        }
        return this;
    }

    /** Writes a text that was read from another state. */
    public StateWriter text(StoredText text) {
        text.write(this);
        return this;
    }

    /** Writes the number of texts, and each of them. */
    public StateWriter texts(List<String> texts) {
        number(texts.size());
        texts.forEach(this::text);
        return this;
    }

    public StateWriter block(byte[] bytes) {
        return block(bytes, 0, bytes.length);
    }

    /** Writes a part of an array as a block. */
    StateWriter block(byte[] bytes, int from, int to) {
        number(to - from);
        reserve(to - from);
        System.arraycopy(bytes, from, out, size, to - from);
        size += to - from;
        return this;
    }

    public StateWriter sums(WeightSums sums) {
        return number(sums.rows()).sum(sums.weight()).sum(sums.square());
    }

    public void losses(LossSums losses) {
        number(losses.outside()).number(losses.infinite()).sum(losses.squares()).sum(losses.logs());
    }

    private StateWriter sum(ExactSum sum) {
        BigInteger mantissa = sum.mantissa();
        if (mantissa.signum() == 0) {
            return number(0);
        }
        byte[] bytes = mantissa.toByteArray();
        number(bytes.length);
        put(bytes);
        return signed(sum.exponent());
    }

    /**
     * Writes a range of scores: the distance of its lowest score from the previous highest score and, at levels above 0, the distance
     * from its lowest to its highest score.
     */
    public long range(long before, long low, long high, int level) {
        number(low - before);
        if (level > 0) {
            number(high - low);
        }
        return high;
    }

    private void put(byte... bytes) {
        reserve(bytes.length);
        System.arraycopy(bytes, 0, out, size, bytes.length);
        size += bytes.length;
    }

    private void reserve(int more) {
        int needed = Math.addExact(size, more);
        if (needed > out.length) {
            out = Arrays.copyOf(out, (int) Math.max(needed, Math.min(LONGEST_ARRAY, 2L * out.length)));
        }
    }

    public byte[] toBytes() {
        CRC32C sum = new CRC32C();
        sum.update(out, 0, size);
        int checked = size;
        byte[] bytes = Arrays.copyOf(out, Math.addExact(checked, Integer.BYTES));
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes[checked++] = (byte) (sum.getValue() >>> shift);
        }
        return bytes;
    }
}
