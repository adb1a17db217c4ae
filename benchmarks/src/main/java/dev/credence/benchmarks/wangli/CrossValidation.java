package dev.credence.benchmarks.wangli;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** K folds of nearly equal size at random, each judged by what was learned from the others. */
final class CrossValidation {
    static final int FOLDS = 10;

    private CrossValidation() {}

    static FoldCounts of(LabelledRows rows, Learner learner, RandomGenerator random) {
        int[] order = shuffled(rows.size(), random);
        List<long[]> folds = new ArrayList<>();
        for (int fold = 0; fold < FOLDS; fold++) {
            LabelledRows test = rows.of(part(order, fold, true));
            folds.add(counts(test, learner.judged(rows.of(part(order, fold, false)), test)));
        }
        return new FoldCounts(folds);
    }

    private static long[] counts(LabelledRows test, boolean[] judged) {
        long[] counts = new long[4];
        for (int i = 0; i < judged.length; i++) {
            int missed = judged[i] ? 1 : 3;
            counts[test.positive()[i] ? (judged[i] ? 0 : 2) : missed]++;
        }
        return counts;
    }

    /** Every tenth row belongs to a fold. */
    private static int[] part(int[] order, int fold, boolean within) {
        return java.util.stream.IntStream.range(0, order.length)
                .filter(i -> (i % FOLDS == fold) == within)
                .map(i -> order[i])
                .toArray();
    }

    private static int[] shuffled(int size, RandomGenerator random) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
