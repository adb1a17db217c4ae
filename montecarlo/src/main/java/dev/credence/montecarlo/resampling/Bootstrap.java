package dev.credence.montecarlo.resampling;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.numerics.random.MultinomialSampler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** How a sample is drawn anew: one multinomial over atoms, one in each stratum, or one over clusters. */
public final class Bootstrap {
    private Bootstrap() {}

    /**
     * Why a sample cannot be drawn anew.
     *
     * @param sample the sample
     * @return the reason, or empty where it can
     */
    public static Optional<Refusal> refusal(Sample<?> sample) {
        if (sample instanceof ClusteredSample<?> clustered && clustered.clusters() < 2) {
            return Optional.of(Refusal.of(Refusal.Code.DATA, "clusters must be at least 2: clusters=" + clustered.clusters()
                    + "; one cluster tells nothing of the differences between clusters"));
        }
        boolean known =
                sample instanceof IidSample || sample instanceof StratifiedSample || sample instanceof ClusteredSample;
        return known
                ? Optional.empty()
                : Optional.of(Refusal.of(Refusal.Code.DESIGN, "it resamples i.i.d., stratified and clustered samples, the sample is " + sample.design()
                        + "; sample.pooled() ignores the design on purpose"));
    }

    /**
     * A sampler of weights over the sample's pooled atoms.
     *
     * @param sample a sample without {@link #refusal}
     * @return the sampler
     */
    public static WeightSampler of(Sample<? extends Evidence> sample) {
        if (sample instanceof StratifiedSample<?> stratified) {
            return strata(stratified);
        }
        if (sample instanceof ClusteredSample<?> clustered) {
            return clusters(clustered);
        }
        MultinomialSampler all =
                new MultinomialSampler(sample.weights(), sample.evidence().size());
        return all::sample;
    }

    private static WeightSampler strata(StratifiedSample<?> sample) {
        List<MultinomialSampler> samplers = new ArrayList<>();
        for (int s = 0; s < sample.strata(); s++) {
            double[] weights = sample.evidence().weights();
            for (int atom = 0; atom < weights.length; atom++) {
                weights[atom] = sample.stratum(atom) == s ? weights[atom] : 0;
            }
            if (sample.size(s) > 0) {
                samplers.add(new MultinomialSampler(weights, sample.size(s)));
            }
        }
        return (random, out) -> {
            Arrays.fill(out, 0);
            for (MultinomialSampler sampler : samplers) {
                sampler.add(random, out);
            }
        };
    }

    private static WeightSampler clusters(ClusteredSample<?> sample) {
        double[] once = new double[sample.clusters()];
        Arrays.fill(once, 1);
        MultinomialSampler sampler = new MultinomialSampler(once, sample.clusters());
        int[][] atoms = new int[sample.clusters()][];
        double[][] counts = new double[sample.clusters()][];
        for (int c = 0; c < atoms.length; c++) {
            int cluster = c;
            counts[c] = sample.cluster(c).weights();
            atoms[c] = IntStream.range(0, counts[c].length)
                    .map(atom -> sample.pooledAtom(cluster, atom))
                    .toArray();
        }
        return (random, out) -> {
            double[] times = new double[atoms.length];
            sampler.sample(random, times);
            Arrays.fill(out, 0);
            for (int c = 0; c < times.length; c++) {
                for (int i = 0; times[c] > 0 && i < atoms[c].length; i++) {
                    out[atoms[c][i]] += times[c] * counts[c][i];
                }
            }
        };
    }
}
