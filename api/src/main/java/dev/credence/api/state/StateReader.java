package dev.credence.api.state;

import dev.credence.api.evidence.storage.ExactSum;
import dev.credence.api.evidence.storage.LossSums;
import dev.credence.api.evidence.storage.WeightSums;
import dev.credence.api.text.QuotedText;
import java.math.BigInteger;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;

/**
 * Reads what {@link StateWriter} wrote, and nothing else: each state has one way to be written. Room is made for what is there, never
 * for what a length says.
 */
final class StateReader {
    private static final int CHECKSUM = 4;
    /** 2^53, as everywhere. */
    private static final long MOST = 1L << 53;
    /** 600 bytes: the exact sum of 2^53 largest squares has fewer. */
    private static final int LONGEST_SUM = 600;

    /** Above minus the logarithm of the smallest double, 744.44. */
    private static final double LARGEST_LOG = 745;

    private final byte[] bytes;
    private final int end;
    private int at;
    private long version;

    private StateReader(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length - CHECKSUM;
    }

    /** A reader that stands after the version; magic, version and checksum are right. */
    static StateReader of(byte[] bytes) {
        byte[] magic = StateFormat.magic();
        if (!isState(bytes)) {
            throw new StateFormatException(
                    "bytes must begin as a state does: " + bytes.length + " bytes begin with "
                            + hex(Arrays.copyOf(bytes, Math.min(bytes.length, magic.length))),
                    0);
        }
        StateReader reader = new StateReader(bytes);
        reader.at = magic.length;
        reader.version = reader.number("version");
        if (!(reader.version >= StateFormat.FIRST && reader.version <= StateFormat.GRADED)) {
            throw reader.bad("version must be 1, 2 or 3: version=" + reader.version
                    + "; read it with a later release of Credence");
        }
        reader.requireChecksum();
        return reader;
    }

    /** Refuses what is written in another version than its content needs. */
    void requireVersion(List<Integer> needed) {
        if (needed.stream().noneMatch(one -> one == version)) {
            throw bad("version of such content must be "
                    + needed.stream().map(String::valueOf).collect(Collectors.joining(" or ")) + ": version="
                    + version);
        }
    }

    /** Whether keys of scores are graded, as they are in states that this release writes. */
    boolean isGraded() {
        return version == StateFormat.GRADED;
    }

    static boolean isState(byte[] bytes) {
        byte[] magic = StateFormat.magic();
        return bytes.length >= magic.length && Arrays.equals(bytes, 0, magic.length, magic, 0, magic.length);
    }

    private static String hex(byte[] some) {
        StringBuilder text = new StringBuilder();
        for (byte b : some) {
            text.append(String.format("%02x", b));
        }
        return text.length() == 0 ? "nothing" : text.toString();
    }

    private void requireChecksum() {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, end);
        long told = 0;
        for (int i = end; i < bytes.length; i++) {
            told = told << 8 | (bytes[i] & 0xFF);
        }
        if (told != sum.getValue()) {
            throw new StateFormatException(
                    "state is damaged or cut off: its checksum does not fit its " + bytes.length + " bytes", end);
        }
    }

    StateFormatException bad(String message) {
        return new StateFormatException(message + " (byte " + at + " of " + bytes.length + ")", at);
    }

    private int next(String what) {
        if (at >= end) {
            throw bad("state ends too early: " + what + " is missing");
        }
        return bytes[at++] & 0xFF;
    }

    /** All 64 bits. */
    long number(String what) {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int next = next(what);
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
        throw bad(what + " must be a number of at most 64 bits in as few bytes as it needs");
    }

    long signed(String what) {
        long value = number(what);
        return (value >>> 1) ^ -(value & 1);
    }

    /** A number from one to another. */
    long between(String what, long least, long most) {
        return within(what, number(what), least, most);
    }

    private long within(String what, long value, long least, long most) {
        if (!(value >= least && value <= most)) {
            throw bad(
                    what + " must lie in [" + least + ", " + most + "]: " + what + "=" + Long.toUnsignedString(value));
        }
        return value;
    }

    long count(String what) {
        return between(what, 0, MOST);
    }

    /** How many things follow, of which each takes a byte at least. */
    int size(String what) {
        String number = "number of " + what;
        long value = number(number);
        return (int) within(number, value, 0, end - at);
    }

    byte[] block(String what) {
        int length = size("bytes of " + what);
        byte[] block = Arrays.copyOfRange(bytes, at, at + length);
        at += length;
        return block;
    }

    String text(String what) {
        try {
            return Text.of(block(what));
        } catch (CharacterCodingException e) {
            throw bad(what + " must be text in UTF-8");
        }
    }

    /** Texts in their order. */
    List<String> texts(String what) {
        int size = size(what + "s");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            texts.add(text(what));
        }
        return texts;
    }

    /** Texts that ascend. */
    List<String> sorted(String what) {
        int size = size(what + "s");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String text = text(what);
            if (i > 0 && texts.get(i - 1).compareTo(text) >= 0) {
                throw bad(what + "s must ascend: '" + QuotedText.of(text) + "' comes after '"
                        + QuotedText.of(texts.get(i - 1)) + "'");
            }
            texts.add(text);
        }
        return texts;
    }

    /** Groups, each a name and what follows it; of designs without groups, that named "" alone. */
    void groups(RowGuard rows, Consumer<String> content) {
        int size = size("groups");
        String before = null;
        for (int i = 0; i < size; i++) {
            String name = text("group");
            if (before != null && before.compareTo(name) >= 0) {
                throw bad("groups must ascend: '" + QuotedText.of(name) + "'");
            }
            if (!rows.layout().design().isGrouped() && !name.isEmpty()) {
                throw bad("a state without clusters or folds must not name one: '" + QuotedText.of(name) + "'");
            }
            before = name;
            content.accept(name);
        }
    }

    void sums(WeightSums into) {
        long rows = count("rows");
        ExactSum sum = sum("sum of weights");
        ExactSum squares = sum("sum of squares");
        if ((rows == 0) != (sum.mantissa().signum() == 0)
                || (rows == 0) != (squares.mantissa().signum() == 0)) {
            throw bad("rows, weights and squares must be 0 together: rows=" + rows);
        }
        requirePossible(rows, sum.value(), squares.value());
        into.add(rows, sum, squares);
    }

    /** Weights are not negative, so {@code sum^2 / rows <= squares <= sum^2}; one part in 10^9 is left to rounding. */
    private void requirePossible(long rows, double sum, double squares) {
        double ratio = squares / sum / sum;
        // squares of tiny or huge weights leave the range of doubles
        boolean known = rows > 0 && squares >= Double.MIN_NORMAL && squares < Double.POSITIVE_INFINITY;
        if (known && !(ratio <= 1 + 1e-9 && ratio * rows >= 1 - 1e-9)) {
            throw bad("sum of squares must lie in [sum^2 / rows, sum^2]: rows=" + rows + ", sum of weights=" + sum
                    + ", sum of squares=" + squares);
        }
    }

    /** Sums of losses of scores; each is checked against the range that this many rows allow. */
    void losses(LossSums into, long rows) {
        long outside = between("scores that are no probability", 0, rows);
        long inside = rows - outside;
        long infinite = between("infinite losses", 0, inside);
        ExactSum squares = sum("sum of squares");
        ExactSum logs = sum("sum of logarithms");
        // (truth - score)^2 is at most 1, and at least 1 where the loss is infinite
        if (!(squares.compareTo(infinite) >= 0 && squares.compareTo(inside) <= 0)) {
            throw bad(
                    "sum of squares must lie in [" + infinite + ", " + inside + "]: sum of squares=" + squares.value());
        }
        if (!(logs.value() <= LARGEST_LOG * (inside - infinite))) {
            throw bad("sum of logarithms must be at most " + LARGEST_LOG + " for each of " + (inside - infinite)
                    + " finite losses: sum of logarithms=" + logs.value());
        }
        into.add(outside, infinite, squares, logs);
    }

    private ExactSum sum(String what) {
        byte[] block = block(what);
        if (block.length == 0) {
            return new ExactSum();
        }
        BigInteger mantissa = new BigInteger(block);
        long exponent = signed("exponent");
        boolean shortest = Arrays.equals(mantissa.toByteArray(), block) && mantissa.testBit(0);
        if (mantissa.signum() <= 0 || !shortest || block.length > LONGEST_SUM) {
            throw bad(what + " must be an odd number above 0 in as few bytes as it needs: " + block.length + " bytes");
        }
        if (!(exponent >= ExactSum.LEAST_EXPONENT && exponent <= ExactSum.LARGEST_EXPONENT)) {
            throw bad(what + " must be a sum of doubles or their squares: exponent=" + exponent);
        }
        return ExactSum.of(mantissa, (int) exponent);
    }

    StateLayout layout() {
        StateDesign[] designs = StateDesign.values();
        StateDesign design = designs[(int) between("design", 0, designs.length - 1)];
        long flags = between("flags", 0, 3);
        Optional<String> positive = (flags & 1) == 0 ? Optional.empty() : Optional.of(text("positive label"));
        List<String> labels = texts("label");
        int keys = (int) between("most keys", 0, Integer.MAX_VALUE);
        return made(keys, most -> new StateLayout(design, positive, labels, (flags & 2) != 0, most));
    }

    /** What is made of something read; a refusal is one of the bytes. */
    <T, R> R made(T read, Function<T, R> make) {
        try {
            return make.apply(read);
        } catch (StateFormatException e) {
            throw e; // what it is made of was read too
        } catch (IllegalArgumentException e) {
            throw bad(String.valueOf(e.getMessage()));
        }
    }

    void requireEnd() {
        if (at != end) {
            throw bad("state must end after its content: " + (end - at) + " bytes are left");
        }
    }
}
