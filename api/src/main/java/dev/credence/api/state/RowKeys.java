package dev.credence.api.state;

import dev.credence.api.evidence.storage.PredictionRow;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Keys of any number of labels: a row of their numbers, each of which is written separately. This takes a few more bytes than the
 * distance from the previous row, but it bounds the memory of a state by a small multiple of its bytes.
 */
final class RowKeys extends LabelKeys<PredictionRow> {
    private final int systems;

    RowKeys(int systems) {
        super(systems + 1);
        this.systems = systems;
    }

    @Override
    PredictionRow key(int[] numbers) {
        return PredictionRow.of(numbers[0], systems, system -> numbers[system + 1]);
    }

    @Override
    int[] numbers(PredictionRow key) {
        int[] numbers = new int[systems + 1];
        Arrays.setAll(numbers, position -> position == 0 ? key.truth() : key.prediction(position - 1));
        return numbers;
    }

    @Override
    void write(StateWriter out, @Nullable PredictionRow before, PredictionRow key) {
        IntStream.of(numbers(key)).forEach(out::number);
    }

    @Override
    PredictionRow read(StateReader in, @Nullable PredictionRow before) {
        PredictionRow key = key(IntStream.rangeClosed(0, systems)
                .map(position -> (int) in.between("place of a label", 0, names().size() - 1L))
                .toArray());
        if (before != null && before.compareTo(key) >= 0) {
            throw in.formatError("kinds of rows must ascend");
        }
        return key;
    }
}
