package dev.credence.benchmarks;

import dev.credence.api.evidence.ConfusionMatrix;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Confusion matrices of many classes: 100 observations per class, four of five right, the errors anywhere; fixed seed. */
final class DeltaCases {
    private static final int A_CLASS = 100;
    private static final double ACCURACY = 0.8;

    private DeltaCases() {}

    static ConfusionMatrix matrix(int classes) {
        SplittableRandom random = new SplittableRandom(20260101);
        long[][] counts = new long[classes][classes];
        for (int truth = 0; truth < classes; truth++) {
            for (int i = 0; i < A_CLASS; i++) {
                counts[truth][random.nextDouble() < ACCURACY ? truth : random.nextInt(classes)]++;
            }
        }
        List<String> labels = IntStream.range(0, classes).mapToObj(c -> "c" + c).toList();
        return ConfusionMatrix.of(labels, counts);
    }
}
