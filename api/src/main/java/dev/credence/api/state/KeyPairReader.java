package dev.credence.api.state;

import java.util.function.Function;

/** Reads the pairs of keys of groups, and checks that every key has rows. */
final class KeyPairReader {
    private final StateReader in;
    private final KeyRanges first;
    private final KeyRanges second;
    private final long[] firsts;
    private final long[] seconds;
    private final long[] firstRows;
    private final long[] secondRows;

    KeyPairReader(StateReader in, KeyRanges first, KeyRanges second) {
        this.in = in;
        this.first = first;
        this.second = second;
        this.firsts = first.keys();
        this.seconds = second.keys();
        this.firstRows = new long[firsts.length];
        this.secondRows = new long[seconds.length];
    }

    /** Reads the pairs of a group into cells. */
    void read(RowGuard rows, Function<KeyPair, PairCell> cells) {
        int size = in.size("pairs");
        if (size == 0) {
            throw in.formatError("a group must have a row");
        }
        long position = -1;
        for (int i = 0; i < size; i++) {
            position += in.between("distance of pairs", 1, (long) firsts.length * seconds.length - 1 - position);
            int one = (int) (position / seconds.length);
            int other = (int) (position % seconds.length);
            PairCell cell = cells.apply(new KeyPair(firsts[one], seconds[other]));
            cell.read(in);
            if (cell.rows() == 0) {
                throw in.formatError("a pair must have a row");
            }
            rows.read(in, cell.rows());
            firstRows[one] += cell.rows();
            secondRows[other] += cell.rows();
        }
    }

    void requireUsed() {
        requireUsed(first, firsts, firstRows);
        requireUsed(second, seconds, secondRows);
    }

    private void requireUsed(KeyRanges ranges, long[] keys, long[] rows) {
        for (int position = 0; position < keys.length; position++) {
            KeyRanges.Range range = ranges.get(keys[position]);
            if (rows[position] < (range.low() < range.high() ? 2 : 1)) {
                throw in.formatError("a score must have a row, a range two: rows=" + rows[position]);
            }
        }
    }
}
