package dev.credence.api.state;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Keys of two or three labels: a long that contains their numbers, with 21 bits each. */
final class PackedKeys extends LabelKeys<Long> {
    private final int width;

    PackedKeys(int width) {
        super(width);
        this.width = width;
    }

    @Override
    Long key(int[] numbers) {
        long key = 0;
        for (int number : numbers) {
            key = (key << BITS_PER_LABEL) | number;
        }
        return key;
    }

    @Override
    int[] numbers(Long key) {
        int[] numbers = new int[width];
        for (int position = 0; position < width; position++) {
            numbers[position] = (int) (key >>> (BITS_PER_LABEL * (width - 1 - position))) & (MOST_LABELS - 1);
        }
        return numbers;
    }

    @Override
    void write(StateWriter out, @Nullable Long before, Long key) {
        out.number(key - number(before));
    }

    private static long number(@Nullable Long before) {
        return before == null ? -1 : before;
    }

    @Override
    Long read(StateReader in, @Nullable Long before) {
        long key = number(before) + in.between("distance of cells", 1, Long.MAX_VALUE);
        boolean known = key >= 0
                && key >>> (BITS_PER_LABEL * width) == 0
                && IntStream.of(numbers(key)).allMatch(number -> number < names().size());
        if (!known) {
            throw in.formatError("a cell must be of labels that are there: cell=" + key + ", labels=" + names().size());
        }
        return key;
    }
}
