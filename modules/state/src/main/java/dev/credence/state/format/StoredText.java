package dev.credence.state.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;

/**
 * A text among the bytes of a state, which is compared with others and copied without making it. The order is that of {@link String#compareTo}.
 */
public final class StoredText {
    /** The lowest first byte, 0xEE, of characters whose order in UTF-16 is not that of their bytes. */
    private static final int REORDERED = 0xEE;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private byte[] bytes = {};
    private int from;
    private int to;
    /** The first eight bytes and the next ones; zeros follow a shorter text. */
    private long first;

    private long second;
    /** Whether the order of the bytes is that of the text. */
    private boolean isPlain = true;

    /** Creates an empty text. */
    public StoredText() {}

    /** Replaces the text by that of some bytes, after checking that they are UTF-8. */
    void set(byte[] all, int begin, int length) throws CharacterCodingException {
        bytes = all;
        from = begin;
        to = begin + length;
        int most = 0;
        boolean isAscii = true;
        for (int place = from; place < to; place++) {
            isAscii &= all[place] >= 0;
            most = Math.max(most, all[place] & 0xFF);
        }
        isPlain = most < REORDERED;
        if (!isAscii) {
            Utf8.of(Arrays.copyOfRange(all, from, to));
        }
        first = word(from);
        second = length <= Long.BYTES ? 0 : word(from + Long.BYTES);
    }

    private long word(int begin) {
        int length = to - begin;
        if (length > 0 && begin + Long.BYTES <= bytes.length) {
            long word = (long) WORDS.get(bytes, begin);
            return length >= Long.BYTES ? word : word & (-1L << (Byte.SIZE * (Long.BYTES - length)));
        }
        long word = 0;
        for (int place = begin; place < begin + Long.BYTES; place++) {
            word = (word << Byte.SIZE) | (place < to ? bytes[place] & 0xFF : 0);
        }
        return word;
    }

    /** Replaces the text by another one. */
    public void set(StoredText other) {
        bytes = other.bytes;
        from = other.from;
        to = other.to;
        first = other.first;
        second = other.second;
        isPlain = other.isPlain;
    }

    /** {@return a number below, equal to or above 0 if this text comes before another one, is equal to it, or comes after it} */
    public int comparedWith(StoredText other) {
        if (!isPlain && !other.isPlain) {
            return toString().compareTo(other.toString());
        }
        if (first != other.first) {
            return Long.compareUnsigned(first, other.first);
        }
        if (second != other.second) {
            return Long.compareUnsigned(second, other.second);
        }
        int shared = 2 * Long.BYTES;
        return Math.max(to - from, other.to - other.from) <= shared
                ? Integer.compare(to - from, other.to - other.from)
                : Arrays.compareUnsigned(bytes, from, to, other.bytes, other.from, other.to);
    }

    void write(StateWriter out) {
        out.block(bytes, from, to);
    }

    /** Returns the text. */
    @Override
    public String toString() {
        try {
            return Utf8.of(Arrays.copyOfRange(bytes, from, to));
        } catch (CharacterCodingException e) {
            throw new IllegalStateException("the bytes of a text were checked", e);
        }
    }
}
