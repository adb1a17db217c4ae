package dev.credence.delta;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.List;
import java.util.stream.IntStream;

/** Matrices for tests, labels c0, c1, ...; of two classes c1 is positive. */
final class Matrices {
    private Matrices() {}

    static List<String> labels(int classes) {
        return IntStream.range(0, classes).mapToObj(c -> "c" + c).toList();
    }

    static ConfusionMatrix of(long[]... counts) {
        ConfusionMatrix matrix = ConfusionMatrix.of(labels(counts.length), counts);
        return counts.length == 2 ? matrix.withPositive("c1") : matrix;
    }
}
