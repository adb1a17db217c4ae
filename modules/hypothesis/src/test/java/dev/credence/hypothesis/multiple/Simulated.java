package dev.credence.hypothesis.multiple;

import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Simulates systems that agree more often than by chance: each item is equally difficult for all of them. */
final class Simulated {
    private Simulated() {}

    /** Returns names of the given number of systems. */
    static List<String> names(int systems) {
        return IntStream.range(0, systems).mapToObj(i -> "s" + i).toList();
    }

    /**
     * Simulates items of three classes; system i is wrong if the difficulty of the item plus a random amount
     * exceeds its skill.
     */
    static JointConfusionMatrix of(long seed, int items, double... skills) {
        Random random = new Random(seed);
        JointConfusionCounter counter = new JointConfusionCounter(names(skills.length));
        for (int item = 0; item < items; item++) {
            int truth = Math.max(0, random.nextInt(4) - 1);
            double hardness = random.nextDouble();
            List<String> predictions = java.util.Arrays.stream(skills)
                    .mapToObj(skill -> "c"
                            + (0.6 * hardness + 0.4 * random.nextDouble() < skill
                                    ? truth
                                    : (truth + 1 + random.nextInt(2)) % 3))
                    .toList();
            counter.add("c" + truth, predictions, 1);
        }
        return counter.toMatrix();
    }
}
