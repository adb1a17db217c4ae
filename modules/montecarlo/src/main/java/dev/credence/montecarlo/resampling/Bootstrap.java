package dev.credence.montecarlo.resampling;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.numerics.random.MultinomialSampler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Resamples a sample according to its design: one multinomial over atoms, one in each stratum, or one over clusters. */
public final class Bootstrap {
    private Bootstrap() {}

    /** Returns why a sample of each design cannot be resampled. */
    private static final class Refusals<E extends Evidence> implements SampleVisitor<E, Optional<Refusal>> {
        @Override
        public Optional<Refusal> iid(IidSample<E> sample) {
            return Optional.empty();
        }

        @Override
        public Optional<Refusal> stratified(StratifiedSample<E> sample) {
            return Optional.empty();
        }

        @Override
        public Optional<Refusal> clustered(ClusteredSample<E> sample) {
            return sample.clusters() >= 2
                    ? Optional.empty()
                    : Optional.of(Refusal.of(
                            Refusal.Code.DATA,
                            "clusters must be at least 2: clusters=" + sample.clusters()
                                    + "; one cluster shows nothing of the differences between clusters"));
        }

        @Override
        public Optional<Refusal> weighted(WeightedSample<E> sample) {
            return Optional.of(unknown(sample));
        }

        @Override
        public Optional<Refusal> crossed(CrossedSample<E> sample) {
            return Optional.of(unknown(sample));
        }

        @Override
        public Optional<Refusal> folded(FoldedSample<E> sample) {
            return Optional.of(unknown(sample));
        }
    }

    /** Creates the sampler of each design. */
    private static final class Samplers<E extends Evidence> extends ResampledDesign<E, WeightSampler> {
        @Override
        public WeightSampler iid(IidSample<E> sample) {
            return new MultinomialSampler(sample.weights(), sample.evidence().size())::sample;
        }

        @Override
        public WeightSampler stratified(StratifiedSample<E> sample) {
            return strata(sample);
        }

        @Override
        public WeightSampler clustered(ClusteredSample<E> sample) {
            return clusters(sample);
        }
    }

    static Refusal unknown(Sample<?> sample) {
        return Refusal.of(
                Refusal.Code.DESIGN,
                "it resamples i.i.d., stratified and clustered samples, the sample is " + sample.design()
                        + "; pool the sample to ignore the design on purpose");
    }

    /**
     * Returns why a sample cannot be resampled.
     *
     * @param <E> kind of evidence
     * @return the reason, or empty where it can
     */
    public static <E extends Evidence> Optional<Refusal> refusal(Sample<E> sample) {
        return sample.accept(new Refusals<>());
    }

    /**
     * Creates a sampler of weights over the sample's pooled atoms.
     *
     * @param <E> kind of evidence
     * @param sample a sample without {@link #refusal}
     */
    public static <E extends Evidence> WeightSampler of(Sample<E> sample) {
        return sample.accept(new Samplers<>());
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
        double[] ones = new double[sample.clusters()];
        Arrays.fill(ones, 1);
        MultinomialSampler sampler = new MultinomialSampler(ones, sample.clusters());
        int[][] atoms = new int[sample.clusters()][];
        double[][] counts = new double[sample.clusters()][];
        for (int c = 0; c < atoms.length; c++) {
            int cluster = c;
            atoms[c] = new int[sample.atoms(c)];
            counts[c] = new double[atoms[c].length];
            Arrays.setAll(atoms[c], atom -> sample.pooledAtom(cluster, atom));
            Arrays.setAll(counts[c], atom -> sample.count(cluster, atom));
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
