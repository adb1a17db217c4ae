package dev.credence.montecarlo.resampling;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.numerics.random.MultinomialSampler;
import java.util.Arrays;
import java.util.Optional;

/** How a sample is drawn anew: one multinomial over atoms, one in each stratum, or one over clusters. */
public final class Bootstrap {
    private Bootstrap() {}

    /**
     * Why a sample cannot be drawn anew.
     *
     * @param sample the sample
     * @return the reason, or empty where it can
     */
    public static Optional<String> refusal(Sample<?> sample) {
        if (sample.evidence().size() == 0) {
            return Optional.of("there are no observations to resample");
        }
        if (sample instanceof ClusteredSample<?> clustered && clustered.clusters() < 2) {
            return Optional.of("clusters must be at least 2: clusters=" + clustered.clusters());
        }
        boolean known =
                sample instanceof IidSample || sample instanceof StratifiedSample || sample instanceof ClusteredSample;
        return known
                ? Optional.empty()
                : Optional.of("it resamples i.i.d., stratified and clustered samples, the sample is " + sample.design()
                        + "; sample.pooled() ignores the design on purpose");
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
        int atoms = sample.evidence().atoms();
        WeightSampler[] samplers = new WeightSampler[sample.strata()];
        for (int s = 0; s < samplers.length; s++) {
            double[] weights = new double[atoms];
            for (int atom = 0; atom < atoms; atom++) {
                weights[atom] = sample.stratum(atom) == s ? sample.evidence().count(atom) : 0;
            }
            samplers[s] = sample.size(s) == 0 ? (random, out) -> Arrays.fill(out, 0) : of(weights, sample.size(s));
        }
        return (random, out) -> {
            double[] part = new double[out.length];
            Arrays.fill(out, 0);
            for (WeightSampler sampler : samplers) {
                sampler.sample(random, part);
                for (int atom = 0; atom < out.length; atom++) {
                    out[atom] += part[atom];
                }
            }
        };
    }

    private static WeightSampler of(double[] weights, long size) {
        MultinomialSampler sampler = new MultinomialSampler(weights, size);
        return sampler::sample;
    }

    private static WeightSampler clusters(ClusteredSample<?> sample) {
        double[] once = new double[sample.clusters()];
        Arrays.fill(once, 1);
        MultinomialSampler sampler = new MultinomialSampler(once, sample.clusters());
        return (random, out) -> {
            double[] times = new double[sample.clusters()];
            sampler.sample(random, times);
            Arrays.fill(out, 0);
            for (int c = 0; c < times.length; c++) {
                if (times[c] > 0) {
                    addCluster(sample, c, times[c], out);
                }
            }
        };
    }

    private static void addCluster(ClusteredSample<?> sample, int cluster, double times, double[] out) {
        Evidence part = sample.cluster(cluster);
        for (int atom = 0; atom < part.atoms(); atom++) {
            out[sample.pooledAtom(cluster, atom)] += times * part.count(atom);
        }
    }
}
