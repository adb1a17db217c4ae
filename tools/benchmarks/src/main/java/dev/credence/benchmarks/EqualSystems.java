package dev.credence.benchmarks;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import java.util.List;
import java.util.SplittableRandom;

/** Two systems that are right on four of five items each, together on a given share of items: nothing differs. */
final class EqualSystems {
    private static final double RIGHT = 0.8;
    private static final List<String> LABELS = List.of("a", "b", "c");

    private final int classes;
    /** Probability that one system alone is right, for each. */
    private final double alone;

    EqualSystems(int classes, double agreement) {
        this.classes = classes;
        this.alone = Double.isNaN(agreement) ? RIGHT * (1 - RIGHT) : (1 - agreement) / 2;
    }

    private int truth(SplittableRandom random) {
        double u = random.nextDouble();
        if (classes == 2) {
            return u < 0.7 ? 0 : 1;
        }
        return u < 0.6 ? 0 : u < 0.9 ? 1 : 2;
    }

    private int wrong(int truth, SplittableRandom random) {
        return (truth + 1 + random.nextInt(classes - 1)) % classes;
    }

    private List<String> labels() {
        return LABELS.subList(0, classes);
    }

    /** Items seen by both. */
    PairedConfusionMatrix joint(int n, SplittableRandom random) {
        long[][][] counts = new long[classes][classes][classes];
        for (int item = 0; item < n; item++) {
            int truth = truth(random);
            double u = random.nextDouble();
            boolean first = u < RIGHT;
            boolean second = u < RIGHT - alone || (u >= RIGHT && u < RIGHT + alone);
            counts[truth][first ? truth : wrong(truth, random)][second ? truth : wrong(truth, random)]++;
        }
        return PairedConfusionMatrix.of(labels(), counts).withPositive("b");
    }

    /** Items seen by one. */
    ConfusionMatrix single(int n, SplittableRandom random) {
        long[][] counts = new long[classes][classes];
        for (int item = 0; item < n; item++) {
            int truth = truth(random);
            counts[truth][random.nextDouble() < RIGHT ? truth : wrong(truth, random)]++;
        }
        return ConfusionMatrix.of(labels(), counts).withPositive("b");
    }
}
