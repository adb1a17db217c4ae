package dev.credence.hypothesis.multiple;

import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.StratifiedSample;
import java.util.Arrays;

/** Strata that are true classes or sets of them, which are the strata of every pair of systems as well. */
final class StrataOfTruth {
    private StrataOfTruth() {}

    /** The stratum of each true label; 0 for labels that are never true. */
    static int[] of(StratifiedSample<JointConfusionMatrix> sample) {
        JointConfusionMatrix evidence = sample.evidence();
        int[] strata = new int[evidence.labels().size()];
        Arrays.fill(strata, -1);
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            int truth = evidence.truth(atom);
            if (strata[truth] >= 0 && strata[truth] != sample.stratum(atom)) {
                throw Refusal.of(
                                Refusal.Code.DESIGN,
                                "strata of many systems must be those of the true classes: class '"
                                        + evidence.labels().get(truth) + "' is in two")
                        .asException();
            }
            strata[truth] = sample.stratum(atom);
        }
        return Arrays.stream(strata).map(stratum -> Math.max(0, stratum)).toArray();
    }
}
