package dev.credence.api.state;

import dev.credence.api.evidence.storage.ExactSum;
import dev.credence.api.evidence.storage.LossSums;
import dev.credence.api.evidence.storage.WeightSums;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.zip.CRC32C;

/** Writes numbers in as few bytes as they need, and a checksum at the end. */
final class StateWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Begins with what tells a state from other bytes. */
    StateWriter(int version, int kind) {
        out.writeBytes(StateFormat.magic());
        number(version);
        number(kind);
    }

    /** Seven bits a byte, the lowest first; the top bit says that more follow. Of a number below 0, all 64 bits. */
    StateWriter number(long value) {
        long left = value;
        while ((left & ~0x7FL) != 0) {
            out.write((int) (left & 0x7F) | 0x80);
            left >>>= 7;
        }
        out.write((int) left);
        return this;
    }

    /** A number of either sign: 0, -1, 1, -2, ... */
    StateWriter signed(long value) {
        return number((value << 1) ^ (value >> 63));
    }

    StateWriter text(String text) {
        return block(Text.bytes(text));
    }

    StateWriter block(byte[] bytes) {
        number(bytes.length);
        out.writeBytes(bytes);
        return this;
    }

    StateWriter sums(WeightSums sums) {
        return number(sums.rows()).sum(sums.weight()).sum(sums.square());
    }

    void losses(LossSums losses) {
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

    StateWriter layout(StateLayout layout) {
        number(layout.design().ordinal());
        number((layout.positive().isPresent() ? 1 : 0) | (layout.lowerIsPositive() ? 2 : 0));
        layout.positive().ifPresent(this::text);
        number(layout.labels().size());
        layout.labels().forEach(this::text);
        return number(layout.keys());
    }

    byte[] toBytes() {
        CRC32C sum = new CRC32C();
        sum.update(out.toByteArray());
        for (int shift = 24; shift >= 0; shift -= 8) {
            out.write((int) (sum.getValue() >>> shift));
        }
        return out.toByteArray();
    }
}
