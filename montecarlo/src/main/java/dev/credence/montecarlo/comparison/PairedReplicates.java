package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Metric;
import dev.credence.montecarlo.resampling.Blocks;
import dev.credence.montecarlo.resampling.Replicates;
import dev.credence.montecarlo.resampling.WeightSampler;
import java.util.Arrays;

/** Differences of a metric between two systems over draws of joint weights. */
final class PairedReplicates {
    private PairedReplicates() {}

    static <E extends Evidence> Replicates of(
            Metric<E> metric, PairedEvidence<E> joint, WeightSampler sampler, long draws, Run run) {
        double[] values = new double[Math.toIntExact(draws)];
        E first = joint.first();
        E second = joint.second();
        Blocks.run(draws, run, () -> {
            double[] weights = new double[joint.atoms()];
            double[] firsts = new double[first.atoms()];
            double[] seconds = new double[second.atoms()];
            return (random, draw) -> {
                sampler.sample(random, weights);
                marginals(joint, weights, firsts, seconds);
                values[(int) draw] = metric.value(first, firsts) - metric.value(second, seconds);
            };
        });
        return Replicates.ofValues(values);
    }

    private static void marginals(PairedEvidence<?> joint, double[] weights, double[] firsts, double[] seconds) {
        Arrays.fill(firsts, 0);
        Arrays.fill(seconds, 0);
        for (int atom = 0; atom < weights.length; atom++) {
            firsts[joint.firstAtom(atom)] += weights[atom];
            seconds[joint.secondAtom(atom)] += weights[atom];
        }
    }

    /** The joint sample's evidence of a paired pairing. */
    static <E extends Evidence> PairedEvidence<E> joint(Pairing<E> pairing) {
        return ((Pairing.Paired<E, ?>) pairing).joint().evidence();
    }
}
