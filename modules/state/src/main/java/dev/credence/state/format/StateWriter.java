package dev.credence.state.format;

import dev.credence.api.internal.ExactSum;
import dev.credence.api.internal.WeightSums;
import dev.credence.api.internal.scores.LossSums;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.zip.CRC32C;

/** Writes a state as bytes: numbers with as few bytes as possible, and a checksum at the end. */
public final class StateWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Creates a writer and writes the first bytes, which identify a state. */
    public StateWriter(int kind) {
        out.writeBytes(StateFormat.magic());
        number(StateFormat.VERSION);
        number(kind);
    }

    /**
     * Writes a number with seven bits in each byte, lowest bits first; the top bit is set if more bytes follow. A negative number
     * is written with all 64 bits.
     */
    public StateWriter number(long value) {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            out.write((int) (left & 0x7F) | 0x80);
            left >>>= 7;
        }
        out.write((int) left);
        return this;
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

    public StateWriter block(byte[] bytes) {
        number(bytes.length);
        out.writeBytes(bytes);
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
        out.writeBytes(bytes);
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

    public byte[] toBytes() {
        CRC32C sum = new CRC32C();
        sum.update(out.toByteArray());
        for (int shift = 24; shift >= 0; shift -= 8) {
            out.write((int) (sum.getValue() >>> shift));
        }
        return out.toByteArray();
    }
}
