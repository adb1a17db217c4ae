package dev.credence.api.evidence;

import java.util.Arrays;
import java.util.Objects;

/** Evidence whose atoms are single items: equal items are separate atoms. */
interface ItemEvidence extends Evidence {
    @Override
    default long count(int atom) {
        return 1;
    }

    @Override
    default long size() {
        return atoms();
    }

    /** Returns the atoms, each as often as its count. */
    default int[] repeated(long... counts) {
        Objects.requireNonNull(counts, "counts must not be null");
        if (counts.length != atoms() || Arrays.stream(counts).anyMatch(count -> count < 0)) {
            throw new IllegalArgumentException("counts must be one for each of " + atoms()
                    + " items, each 0 or more: counts=" + counts.length + ", smallest="
                    + Arrays.stream(counts).min().orElse(0));
        }
        int[] items = new int[Math.toIntExact(Arrays.stream(counts).reduce(0, Math::addExact))];
        int position = 0;
        for (int atom = 0; atom < counts.length; atom++) {
            Arrays.fill(items, position, position + (int) counts[atom], atom);
            position += (int) counts[atom];
        }
        return items;
    }
}
