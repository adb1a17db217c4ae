package dev.credence.api.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers distinct names in the order in which they occur. Names are found by their characters in a hash table with open addressing. It
 * contains the characters of short names, so that a look-up waits for memory once, even if there are a million names.
 */
public final class NameNumbers {
    /** The largest length, 15, of a name of Latin letters that is stored in the hash table itself. */
    private static final int PACKED = 2 * Long.BYTES - 1;
    /** The first bit of the length of a name in its key. */
    private static final int LENGTH = Long.SIZE - Byte.SIZE;
    /** The mark of the key of any other name. */
    public static final long HASHED = 0xFFL << LENGTH;
    /** The number of numbers in a slot. */
    private static final int SLOT = 3;
    /** The multiplier of the hash function, 2^64 divided by the golden ratio. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** The bits, of eight bytes, that no character of ASCII has. */
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** The names in the order of their numbers; none if their texts are made late. */
    private final List<String> names = new ArrayList<>();
    /** The texts, by their numbers, of names that are made late and whose keys do not contain them. */
    private final Map<Integer, String> texts = new HashMap<>();

    private int size;
    /** The two parts of the key of each name, in the order of the numbers; null if the texts are not made late. */
    private long @Nullable [] packed;
    /** In each slot the two parts of a key and the number of its name plus one, or 0, so that a look-up waits for memory once. */
    private long[] slots = new long[4 * SLOT];
    /** The number of bits of a hash code that are not used, because the number of slots is a power of two. */
    private int shift = Long.SIZE - 2;
    /** The name that was found last, because equal names often follow each other. */
    private @Nullable String lastName;

    private int last;

    /** Makes the texts of names that are found by their keys each time they are read, so that a million names become no objects. */
    public void makeTextsLate() {
        if (packed == null) {
            long[] known = new long[Math.max(8, 2 * size)];
            for (int number = 0; number < size; number++) {
                String name = names.get(number);
                known[2 * number] = first(name);
                known[2 * number + 1] = second(name);
                if (second(name) == HASHED) {
                    texts.put(number, name);
                }
            }
            packed = known;
            names.clear();
        }
    }

    /** {@return the number of names} */
    public int size() {
        return size;
    }

    /** {@return the name of a number} */
    public String name(int number) {
        return names().get(number);
    }

    /** {@return all names, in the order of their numbers} */
    public List<String> names() {
        return packed == null ? Collections.unmodifiableList(names) : new PackedNames(packed, texts, size);
    }

    /** Returns a name whose key does not contain it. */
    private String hashed(int number) {
        return packed == null ? names.get(number) : texts.getOrDefault(number, "");
    }

    /** {@return the number of a name, or -1 if it has none; threads may find names at the same time} */
    public int find(String name) {
        long second = second(name);
        int slot = second == HASHED ? slot(name.toCharArray(), 0, name.length()) : slotOf(first(name), second);
        return number(slot);
    }

    /** {@return the number of a name, or -1 if it has none; only one thread may use this method, which is faster if equal names follow each other} */
    public int findNext(String name) {
        if (!isLatest(name)) {
            int found = find(name);
            if (found < 0) {
                return found;
            }
            last = found;
            lastName = name;
        }
        return last;
    }

    /** {@return whether a name is the one that {@link #findNext} or {@link #number(String)} found last} */
    public boolean isLatest(String name) {
        return name.equals(lastName);
    }

    /** {@return the number of a name, which gets the next one if it has none} */
    public int number(String name) {
        if (findNext(name) < 0) {
            char[] text = name.toCharArray();
            long second = second(name);
            last = second == HASHED
                    ? add(name, hash(text, 0, text.length), HASHED, slot(text, 0, text.length))
                    : add(name, first(name), second, slotOf(first(name), second));
            lastName = name;
        }
        return last;
    }

    /**
     * Adds the names of another object that are not there yet, in the order of their numbers. Both tables are read in the order of their slots,
     * so that names near each other there are near each other here.
     *
     * @return the number here of each name there
     */
    public int[] addAll(NameNumbers other) {
        int[] here = new int[other.size()];
        for (int slot = 0; slot < other.slots.length; slot += SLOT) {
            int number = other.number(slot);
            if (number >= 0) {
                long second = other.slots[slot + 1];
                int known = second == HASHED ? find(other.hashed(number)) : number(slotOf(other.slots[slot], second));
                here[number] = known >= 0 ? known : -1 - slot; // the slot there of a name that is new here
            }
        }
        for (int number = 0; number < here.length; number++) {
            int slot = -1 - here[number];
            if (slot >= 0) {
                long second = other.slots[slot + 1];
                here[number] = second == HASHED ? number(other.hashed(number)) : number(other.slots[slot], second);
            }
        }
        return here;
    }

    /** {@return the first eight characters of a name, as far as each fits into a byte} */
    public static long first(String name) {
        long key = 0;
        for (int i = 0; i < Math.min(name.length(), Long.BYTES); i++) {
            key = (key << Byte.SIZE) | name.charAt(i);
        }
        return key;
    }

    /** {@return the length and the further characters of a name that its key contains, or {@link #HASHED} for any other name} */
    public static long second(String name) {
        int length = name.length();
        if (length > PACKED) {
            return HASHED;
        }
        long key = 0;
        int all = 0;
        for (int i = 0; i < length; i++) {
            char c = name.charAt(i);
            all |= c;
            key = i < Long.BYTES ? 0 : (key << Byte.SIZE) | c;
        }
        return all >= (1 << Byte.SIZE) ? HASHED : ((long) length << LENGTH) | key;
    }

    /** Returns the slot of a name, which is empty if the name has no number. */
    private int slot(char[] buffer, int offset, int length) {
        long second = second(buffer, offset, length);
        if (second != HASHED) {
            return slotOf(first(buffer, offset, length), second);
        }
        long hash = hash(buffer, offset, length);
        int slot = slot(hash, HASHED);
        while (number(slot) >= 0
                && !(slots[slot] == hash && slots[slot + 1] == HASHED && is(number(slot), buffer, offset, length))) {
            slot = next(slot);
        }
        return slot;
    }

    /** Returns the slot of the name that a key contains, which is empty if the name has no number. */
    private int slotOf(long first, long second) {
        int slot = slot(first, second);
        while (number(slot) >= 0 && !(slots[slot] == first && slots[slot + 1] == second)) {
            slot = next(slot);
        }
        return slot;
    }

    private int next(int slot) {
        return slot + SLOT < slots.length ? slot + SLOT : 0;
    }

    /** Returns the number of the name of a slot, or -1 if it is empty. */
    private int number(int slot) {
        return (int) slots[slot + 2] - 1;
    }

    /** {@return the number of the name in a buffer, which gets the next one if it has none} */
    public int number(char[] buffer, int offset, int length) {
        long second = second(buffer, offset, length);
        if (second != HASHED) {
            return number(first(buffer, offset, length), second);
        }
        int slot = slot(buffer, offset, length);
        return number(slot) >= 0
                ? number(slot)
                : add(new String(buffer, offset, length), hash(buffer, offset, length), HASHED, slot);
    }

    /** {@return the number of the name that a key contains, which gets the next one if it has none} */
    public int number(long first, long second) {
        int slot = slotOf(first, second);
        if (number(slot) >= 0) {
            return number(slot);
        }
        return packed == null ? add(text(first, second), first, second, slot) : put(first, second, slot);
    }

    /**
     * Reads the slots from which on keys are sought. The reads do not wait for each other, and the slots are then near when the keys are
     * sought one by one.
     *
     * @return a number that depends on all of them, so that the compiler cannot leave the reads out
     */
    public long touch(long[] first, long[] second, int size) {
        long touched = 0;
        for (int i = 0; i < size; i++) {
            int slot = slot(first[i], second[i]);
            touched += slots[slot] ^ slots[slot + 2];
        }
        return touched;
    }

    /** Returns the length of the name that a key contains. */
    static int length(long second) {
        return (int) (second >>> LENGTH);
    }

    /** Returns the name that a key contains. */
    static String text(long first, long second) {
        byte[] text = new byte[length(second)];
        for (int i = 0; i < text.length; i++) {
            long part = i < Long.BYTES ? first : second;
            int last = i < Long.BYTES ? Math.min(text.length, Long.BYTES) : text.length;
            text[i] = (byte) (part >>> (Byte.SIZE * (last - 1 - i)));
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    /** {@return the first eight characters, as far as each fits into a byte} */
    public static long first(char[] buffer, int offset, int length) {
        long key = 0;
        for (int i = offset; i < offset + Math.min(length, Long.BYTES); i++) {
            key = (key << Byte.SIZE) | buffer[i];
        }
        return key;
    }

    /** {@return the length and the further characters of a name that its key contains, or {@link #HASHED} for any other name} */
    public static long second(char[] buffer, int offset, int length) {
        long key = 0;
        int all = 0;
        for (int i = 0; i < Math.min(length, PACKED); i++) {
            char c = buffer[offset + i];
            all |= c;
            key = i < Long.BYTES ? 0 : (key << Byte.SIZE) | c;
        }
        return length > PACKED || all >= (1 << Byte.SIZE) ? HASHED : ((long) length << LENGTH) | key;
    }

    /** {@return the first eight characters of a name in ASCII} */
    public static long first(byte[] name) {
        if (name.length >= Long.BYTES) {
            return (long) WORDS.get(name, 0);
        }
        long key = 0;
        for (byte character : name) {
            key = (key << Byte.SIZE) | character;
        }
        return key;
    }

    /** {@return the length and the further characters of a name in UTF-8 that its key contains, or {@link #HASHED} if it is longer or not in ASCII} */
    public static long second(byte[] name) {
        if (name.length > PACKED) {
            return HASHED;
        }
        long all = 0;
        long key = 0;
        if (name.length >= Long.BYTES) {
            long last = (long) WORDS.get(name, name.length - Long.BYTES);
            all = (long) WORDS.get(name, 0) | last;
            key = last & ((1L << (Byte.SIZE * (name.length - Long.BYTES))) - 1);
        } else {
            for (byte character : name) {
                all |= character;
            }
        }
        return (all & NOT_ASCII) != 0 ? HASHED : ((long) name.length << LENGTH) | key;
    }

    private static long hash(char[] buffer, int offset, int length) {
        long hash = length;
        for (int i = offset; i < offset + length; i++) {
            hash = MIX * (hash ^ (hash >>> Integer.SIZE)) + buffer[i];
        }
        return hash;
    }

    /** Returns the slot from which on a key is sought. */
    private int slot(long first, long second) {
        long mixed = MIX * (first ^ (MIX * second));
        return SLOT * (int) ((MIX * (mixed ^ (mixed >>> Integer.SIZE))) >>> shift);
    }

    private boolean is(int number, char[] buffer, int offset, int length) {
        String name = hashed(number);
        boolean same = name.length() == length;
        for (int i = 0; same && i < length; i++) {
            same = name.charAt(i) == buffer[offset + i];
        }
        return same;
    }

    private int add(String name, long first, long second, int slot) {
        if (packed == null) {
            names.add(name);
        } else if (second == HASHED) {
            texts.put(size, name);
        }
        return put(first, second, slot);
    }

    /** Gives a name the next number. */
    private int put(long first, long second, int slot) {
        if (packed != null) {
            if (2 * size == packed.length) {
                packed = Arrays.copyOf(packed, Math.multiplyExact(2, packed.length));
            }
            packed[2 * size] = first;
            packed[2 * size + 1] = second;
        }
        size++;
        put(first, second, slot, size);
        if (2L * SLOT * size > slots.length) {
            grow();
        }
        return size - 1;
    }

    private void put(long first, long second, int slot, int number) {
        slots[slot] = first;
        slots[slot + 1] = second;
        slots[slot + 2] = number;
    }

    private void grow() {
        long[] known = slots;
        slots = new long[Math.multiplyExact(2, known.length)];
        shift--;
        for (int i = 0; i < known.length; i += SLOT) {
            if (known[i + 2] != 0) {
                int slot = slot(known[i], known[i + 1]);
                while (number(slot) >= 0) {
                    slot = next(slot);
                }
                put(known[i], known[i + 1], slot, (int) known[i + 2]);
            }
        }
    }
}
