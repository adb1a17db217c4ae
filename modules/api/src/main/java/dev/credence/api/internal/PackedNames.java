package dev.credence.api.internal;

import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.RandomAccess;

/**
 * Names of which only those that do not fit into a key are objects. The text of any other name is made each time it is read, so that a million
 * names take 16 bytes each and are not moved when memory is cleared.
 */
public final class PackedNames extends AbstractList<String> implements RandomAccess {
    private final long[] keys;
    private final Map<Integer, String> texts;
    private final int size;

    /**
     * Creates a list; what it contains must not change afterwards.
     *
     * @param keys the two parts of the key of each name
     * @param texts the texts, by their indices, of names whose keys do not contain them
     */
    PackedNames(long[] keys, Map<Integer, String> texts, int size) {
        this.keys = keys;
        this.texts = texts;
        this.size = size;
    }

    /** {@return a list of names if it is packed, and otherwise an immutable copy} */
    public static List<String> immutable(List<String> names) {
        return names instanceof PackedNames ? names : List.copyOf(names);
    }

    /**
     * {@return the eight characters of each name after those with which all names begin, the first of them in the highest byte and zeros in place of
     * missing ones; empty if a name does not fit into its key}
     */
    Optional<long[]> differingCharacters() {
        if (size == 0 || !texts.isEmpty()) {
            return Optional.empty();
        }
        long differingFront = 0;
        long differingBack = 0;
        for (int index = 1; index < size; index++) {
            differingFront |= front(index) ^ front(0);
            differingBack |= back(index) ^ back(0);
        }
        int same = differingFront == 0
                ? Long.SIZE + Long.numberOfLeadingZeros(differingBack | 1)
                : Long.numberOfLeadingZeros(differingFront);
        int shift = same / Byte.SIZE * Byte.SIZE;
        long[] characters = new long[size];
        for (int index = 0; index < size; index++) {
            characters[index] = shift >= Long.SIZE
                    ? back(index) << shift
                    : (front(index) << shift) | (shift == 0 ? 0 : back(index) >>> -shift);
        }
        return Optional.of(characters);
    }

    /** Returns the first eight characters of a name. */
    private long front(int index) {
        int missing = Math.max(0, Long.BYTES - length(index));
        return missing == Long.BYTES ? 0 : keys[2 * index] << (missing * Byte.SIZE);
    }

    /** Returns the characters of a name after the first eight. */
    private long back(int index) {
        int length = length(index);
        return length <= Long.BYTES ? 0 : keys[2 * index + 1] << ((2 * Long.BYTES - length) * Byte.SIZE);
    }

    private int length(int index) {
        return NameNumbers.length(keys[2 * index + 1]);
    }

    @Override
    public String get(int index) {
        long second = keys[2 * Objects.checkIndex(index, size) + 1];
        return second == NameNumbers.HASHED ? texts.getOrDefault(index, "") : NameNumbers.text(keys[2 * index], second);
    }

    @Override
    public int size() {
        return size;
    }
}
