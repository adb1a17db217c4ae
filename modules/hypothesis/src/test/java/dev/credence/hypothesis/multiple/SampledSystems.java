package dev.credence.hypothesis.multiple;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;

/** Samples of several systems. */
abstract class SampledSystems {
    static final Credence CREDENCE = Credence.load();
    static final PairwiseComparisons ALL =
            PairwiseComparisons.of(CREDENCE).run(ComputeOptions.defaults().withDraws(2000));

    static IidSample<JointConfusionMatrix> sample(long seed, int items, double... skills) {
        return Sample.of(Simulated.of(seed, items, skills));
    }
}
