package dev.credence.hypothesis.multiple;

import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Systems that agree more than chance would have it: each item is as hard for one as for the others. */
final class Simulated {
    private Simulated() {}

    /** Names of this many systems. */
    static List<String> names(int systems) {
        return IntStream.range(0, systems).mapToObj(i -> "s" + i).toList();
    }

    /** Items of three classes; system i is wrong where the item's hardness, mixed with luck, is above its skill. */
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
