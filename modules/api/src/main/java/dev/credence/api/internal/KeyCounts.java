package dev.credence.api.internal;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * Counts of keys, such as those of the cells of many clusters. A key is any number but -1; keys are ordered as unsigned numbers.
 *
 * <p>Keys are counted in a hash table. If rows of a million clusters are in random order, most of them are of a new key, and each would
 * wait for memory. The table therefore stays small and moves its keys to a list, unless the same keys occur again and again. If they hardly
 * ever do, further keys are added to the list directly. The list is sorted when it is read, and whenever it has become twice as long, so that
 * memory (16 bytes for each key) depends on the number of different keys.
 */
public final class KeyCounts {
    /** The number of slots, 2^16, up to which the table always grows; it then takes 1 MB. */
    private static final int SMALL_TABLE = 1 << 16;

    /** The number of rows of each key of the table, 4, from which on the table grows further. */
    private static final int REPEATED = 4;

    /** The number of keys, 2^20, that go past a table in which keys were rarely repeated, before it is tried again. */
    private static final int PAST_TABLE = 1 << 20;

    /** The smallest length of a list that is sorted before it is read, 2^22; it then takes 64 MB. */
    private static final int LONG_LIST = 1 << 22;

    /** The largest distance, 32, by which keys are moved one by one. */
    private static final int NEAR = 32;

    /** The largest number of bits of a digit, 12: the ends of 4,096 buckets fit into the nearest cache of a processor. */
    private static final int DIGIT = 12;

    /** The largest part of the list, 1/8, whose order is not used. */
    private static final int HEAD = 8;

    /** The number of keys for each further row of one of them, 8, from which on a key is listed once for each row, without its count. */
    private static final int FEW_REPEATED = 8;

    /** The key of an empty slot. */
    private static final long EMPTY = -1;

    /** The multiplier of the hash function, 2^64 divided by the golden ratio. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** The keys and their counts, in a hash table with open addressing. */
    private long[] keys = {EMPTY, EMPTY, EMPTY, EMPTY};

    private long[] counts = new long[keys.length];
    private int tabled;
    private long rows;
    private int pastTable;

    /** The keys that were moved out of the table, of which equal ones may occur again. */
    private long[] listedKeys = new long[0];

    /** The counts of the listed keys, in an array at least as long as that of the keys; empty if all of them are 1, as those of rows that are added one by one. */
    private long[] listedCounts = new long[0];

    private int listed;
    private int sorted;

    /** Adds to the count of a key. */
    public void add(long key, long count) {
        if (pastTable > 0) {
            pastTable--;
            sortIfLong();
            append(key, count);
            return;
        }
        rows++;
        int slot = slot(key);
        if (keys[slot] == key) {
            counts[slot] = Math.addExact(counts[slot], count);
            return;
        }
        keys[slot] = key;
        counts[slot] = count;
        if (++tabled > keys.length / 4 * 3) {
            makeRoom();
        }
    }

    /** Adds to the count of a key that probably has none yet. */
    public void append(long key, long count) {
        reserve(1);
        if (count != 1) {
            keepCounts();
        }
        listedKeys[listed] = key;
        if (listedCounts.length > 0) {
            listedCounts[listed] = count;
        }
        listed++;
    }

    /** Makes the array of the counts of the list if it does not exist. */
    private void keepCounts() {
        if (listedCounts.length == 0) {
            listedCounts = new long[listedKeys.length];
            Arrays.fill(listedCounts, 0, listed, 1);
        }
    }

    /** Adds the counts of another object, whose content does not change, after its keys have been changed by a function. */
    public void addAll(KeyCounts other, LongUnaryOperator change) {
        synchronized (other) {
            boolean repeated = other.listed == 0;
            other.list();
            if (!repeated) {
                sortIfLong();
                reserve(other.listed);
            }
            for (int place = 0; place < other.listed; place++) {
                long key = change.applyAsLong(other.listedKeys[place]);
                long count = other.listedCounts.length == 0 ? 1 : other.listedCounts[place];
                if (repeated) {
                    add(key, count);
                } else {
                    append(key, count);
                }
            }
        }
    }

    /** Changes all keys by a function; equal results are the same key. */
    public synchronized void change(LongUnaryOperator change) {
        list();
        for (int place = 0; place < listed; place++) {
            listedKeys[place] = change.applyAsLong(listedKeys[place]);
        }
        sorted = 0;
    }

    /** Returns the slot of a key, which is empty if it does not occur. */
    private int slot(long key) {
        int slot = (int) ((MIX * key) >>> (Long.SIZE - Integer.numberOfTrailingZeros(keys.length)));
        while (keys[slot] != key && keys[slot] != EMPTY) {
            slot = (slot + 1) & (keys.length - 1);
        }
        return slot;
    }

    private void makeRoom() {
        if (keys.length >= SMALL_TABLE && rows < (long) REPEATED * tabled) {
            pastTable = rows < 2 * (long) tabled ? PAST_TABLE : 0;
            list();
            sortIfLong();
            return;
        }
        long[] known = keys;
        long[] numbers = counts;
        keys = new long[Math.multiplyExact(2, known.length)];
        counts = new long[keys.length];
        Arrays.fill(keys, EMPTY);
        for (int i = 0; i < known.length; i++) {
            if (known[i] != EMPTY) {
                int slot = slot(known[i]);
                keys[slot] = known[i];
                counts[slot] = numbers[i];
            }
        }
    }

    private void sortIfLong() {
        if (listed > Math.max(LONG_LIST, 2 * (long) sorted)) {
            arrange();
        }
    }

    /** Moves the keys of the table to the end of the list. */
    private void list() {
        if (tabled == 0) {
            return;
        }
        int repeated = listedCounts.length == 0 ? repeated() : 0;
        if (repeated == 0) {
            reserve(tabled);
            keepCounts();
        } else {
            reserve(repeated);
        }
        for (int slot = 0; slot < keys.length; slot++) {
            if (keys[slot] != EMPTY) {
                for (long left = repeated == 0 ? 1 : counts[slot]; left > 0; left--) {
                    append(keys[slot], repeated == 0 ? counts[slot] : 1);
                }
                keys[slot] = EMPTY;
            }
        }
        tabled = 0;
        rows = 0;
    }

    /** Returns the sum of the counts in the table, or 0 if it is much larger than the number of keys, or a count is 0. */
    private int repeated() {
        long most = (long) tabled + tabled / FEW_REPEATED;
        long sum = 0;
        for (int slot = 0; slot < keys.length; slot++) {
            if (keys[slot] != EMPTY) {
                sum += counts[slot] > 0 ? Math.min(most + 1, counts[slot]) : most + 1;
            }
        }
        return sum <= most ? (int) sum : 0;
    }

    private void reserve(int more) {
        if (listedKeys.length - listed < more) {
            int longer = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(listed + (long) more, 2L * listedKeys.length));
            listedKeys = Arrays.copyOf(listedKeys, longer);
            listedCounts = listedCounts.length == 0 ? listedCounts : Arrays.copyOf(listedCounts, longer);
        }
    }

    /**
     * Adds up the counts of equal keys, and arranges the keys in ascending order, which they have until keys are added. Threads that only read may do this at
     * the same time.
     */
    public synchronized void sort() {
        list();
        if (sorted < listed) {
            arrange();
        }
    }

    private void arrange() {
        int near = sortNear();
        if (near < listed) {
            // a short beginning that is in order is not worth a merge
            int head = near < listed / HEAD ? 0 : near;
            if (head > 0) {
                keepCounts();
            }
            Tail tail = new Tail(head);
            tail.sort();
            tail.merge();
        }
        if (listedCounts.length == 0) {
            countRuns();
        } else {
            addEqual();
        }
    }

    /** Counts equal keys of a sorted list of which all counts are 1. */
    private void countRuns() {
        listedCounts = new long[listedKeys.length];
        int to = 0;
        for (int place = 0; place < listed; to++) {
            long key = listedKeys[place];
            int end = place + 1;
            while (end < listed && listedKeys[end] == key) {
                end++;
            }
            listedKeys[to] = key;
            listedCounts[to] = (long) end - place;
            place = end;
        }
        listed = to;
        sorted = to;
    }

    /** Adds up the counts of equal keys of a sorted list. */
    private void addEqual() {
        int to = 0;
        for (int place = 0; place < listed; place++) {
            if (to > 0 && listedKeys[to - 1] == listedKeys[place]) {
                listedCounts[to - 1] = Math.addExact(listedCounts[to - 1], listedCounts[place]);
            } else {
                listedKeys[to] = listedKeys[place];
                listedCounts[to++] = listedCounts[place];
            }
        }
        listed = to;
        sorted = to;
    }

    /**
     * Sorts the list as far as each key is near its place, as after cells that were read in the order of their clusters; returns the number of
     * keys at the beginning that are in order then.
     */
    private int sortNear() {
        for (int place = Math.max(1, sorted); place < listed; place++) {
            long key = listedKeys[place];
            int to = place;
            while (to > 0 && Long.compareUnsigned(listedKeys[to - 1], key) > 0) {
                to--;
                if (place - to > NEAR) {
                    return place;
                }
            }
            if (to < place) {
                System.arraycopy(listedKeys, to, listedKeys, to + 1, place - to);
                listedKeys[to] = key;
                if (listedCounts.length > 0) {
                    long count = listedCounts[place];
                    System.arraycopy(listedCounts, to, listedCounts, to + 1, place - to);
                    listedCounts[to] = count;
                }
            }
        }
        return listed;
    }

    /** The keys after the ones at the beginning of the list that are in order. */
    private final class Tail {
        private final int head;
        private final int size;
        private long[] keys;
        /** The counts; empty if all are 1, so that they are not moved with their keys. */
        private long[] counts;

        Tail(int head) {
            this.head = head;
            size = listed - head;
            keys = part(listedKeys);
            counts = isSingle() ? new long[0] : part(listedCounts);
        }

        private long[] part(long... list) {
            return head == 0 ? list : Arrays.copyOfRange(list, head, listed);
        }

        private boolean isSingle() {
            for (int place = head; place < listed && listedCounts.length > 0; place++) {
                if (listedCounts[place] != 1) {
                    return false;
                }
            }
            return true;
        }

        /** Sorts the keys by the digits in which they differ, beginning with the lowest ones. */
        void sort() {
            long differing = 0;
            for (int place = 1; place < size; place++) {
                differing |= keys[place] ^ keys[0];
            }
            int most = Math.min(DIGIT, Integer.SIZE - Integer.numberOfLeadingZeros(size));
            long[] spareKeys = new long[differing == 0 ? 0 : size];
            long[] spareCounts = new long[differing == 0 || counts.length == 0 ? 0 : size];
            while (differing != 0) {
                int bits = Long.bitCount(differing);
                Digit digit = new Digit(differing, (bits + most - 1) / most);
                differing &= ~digit.mask();
                move(digit, spareKeys, spareCounts);
                long[] moved = keys;
                keys = spareKeys;
                spareKeys = moved;
                moved = counts;
                counts = spareCounts;
                spareCounts = moved;
            }
        }

        /** Copies the keys and their counts in the order of a digit. */
        private void move(Digit digit, long[] toKeys, long[] toCounts) {
            int[] next = starts(digit);
            if (counts.length == 0) {
                for (int place = 0; place < size; place++) {
                    long key = keys[place];
                    toKeys[next[digit.of(key)]++] = key;
                }
                return;
            }
            for (int place = 0; place < size; place++) {
                int to = next[digit.of(keys[place])]++;
                toKeys[to] = keys[place];
                toCounts[to] = counts[place];
            }
        }

        /** Returns the place of the first key with each value of a digit. */
        private int[] starts(Digit digit) {
            int[] starts = new int[digit.values() + 1];
            for (int place = 0; place < size; place++) {
                starts[digit.of(keys[place]) + 1]++;
            }
            for (int value = 1; value < starts.length; value++) {
                starts[value] += starts[value - 1];
            }
            return starts;
        }

        /** Moves the sorted keys to their places in the list, of which those at the beginning are moved up. */
        void merge() {
            if (head == 0) {
                listedKeys = keys;
                listedCounts = counts.length > 0 ? counts : listedCounts;
                return;
            }
            int before = head - 1;
            int own = size - 1;
            for (int to = listed - 1; own >= 0; to--) {
                if (before >= 0 && Long.compareUnsigned(listedKeys[before], keys[own]) > 0) {
                    listedKeys[to] = listedKeys[before];
                    listedCounts[to] = listedCounts[before--];
                } else {
                    listedKeys[to] = keys[own];
                    listedCounts[to] = counts.length == 0 ? 1 : counts[own];
                    own--;
                }
            }
        }
    }

    /** The lowest bits in which keys differ, in at most two runs, as one number. */
    private static final class Digit {
        private final int lowShift;
        private final int lowMask;
        private final int highShift;
        private final int highMask;

        /** Creates a digit, whose number of bits is the smallest with which a given number of digits contains all bits. */
        Digit(long differing, int digits) {
            int length = (Long.bitCount(differing) + digits - 1) / digits;
            lowShift = Long.numberOfTrailingZeros(differing);
            int low = run(differing, lowShift, length);
            lowMask = (1 << low) - 1;
            long left = differing & ~((long) lowMask << lowShift);
            int shift = left == 0 ? lowShift + low : Long.numberOfTrailingZeros(left);
            int high = run(left, shift, length - low);
            highShift = shift - low;
            highMask = ((1 << high) - 1) << low;
        }

        /** Returns the number of bits from a given one on that are set one after another. */
        private static int run(long bits, int from, int most) {
            return from >= Long.SIZE ? 0 : Math.min(most, Long.numberOfTrailingZeros(~(bits >>> from)));
        }

        long mask() {
            return ((long) lowMask << lowShift) | ((long) highMask << highShift);
        }

        int of(long key) {
            return ((int) (key >>> lowShift) & lowMask) | ((int) (key >>> highShift) & highMask);
        }

        int values() {
            return (lowMask | highMask) + 1;
        }
    }

    /** {@return the number of different keys after {@link #sort}} */
    public int size() {
        return listed;
    }

    /**
     * Returns a key after {@link #sort}.
     *
     * @param place the number of smaller keys
     */
    public long key(int place) {
        return listedKeys[place];
    }

    /**
     * Returns the count of a key after {@link #sort}.
     *
     * @param place the number of smaller keys
     */
    public long count(int place) {
        return listedCounts[place];
    }

    /**
     * Returns the number of keys that are smaller than a number, after {@link #sort}.
     *
     * @param key the number
     */
    public int below(long key) {
        int from = 0;
        int to = listed;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (Long.compareUnsigned(listedKeys[middle], key) < 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
