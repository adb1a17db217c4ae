package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.WeightSampler;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Computes the differences of a metric between two systems over draws of joint weights. */
final class PairedDifferences {
    private PairedDifferences() {}

    static <E extends Evidence> EmpiricalDistribution of(
            Metric<E> metric, PairedEvidence<E> joint, WeightSampler sampler, long draws, ComputeOptions options) {
        int[] firstAtoms =
                IntStream.range(0, joint.atoms()).map(joint::firstAtom).toArray();
        int[] secondAtoms =
                IntStream.range(0, joint.atoms()).map(joint::secondAtom).toArray();
        E first = joint.first();
        E second = joint.second();
        Range range = metric.range();
        return EmpiricalDistribution.of(
                joint.atoms(),
                sampler,
                () -> {
                    double[] firsts = new double[first.atoms()];
                    double[] seconds = new double[second.atoms()];
                    return weights -> {
                        gather(weights, firstAtoms, firsts);
                        gather(weights, secondAtoms, seconds);
                        return range.clamp(metric.value(first, firsts)) - range.clamp(metric.value(second, seconds));
                    };
                },
                draws,
                options);
    }

    private static void gather(double[] weights, int[] atoms, double[] marginal) {
        Arrays.fill(marginal, 0);
        for (int atom = 0; atom < weights.length; atom++) {
            marginal[atoms[atom]] += weights[atom];
        }
    }

    /** Returns the joint sample of a pairing of the same items. */
    static <E extends Evidence> Sample<? extends PairedEvidence<E>> joint(Pairing<E> pairing) {
        return ((Pairing.Paired<E, ?>) pairing).joint();
    }
}
