package dev.credence.report.gate;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.report.comparison.ObservedPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The noise between the runs of a system, of one metric on all rows or on a slice.
 *
 * <p>Let {@code psi_ik} be the influence of item i on the metric of run k. The noise variance of an item is estimated by {@code sum
 * (psi_ik - psi_il)^2 / 2}, and its whole variance by {@code sum (psi_ik^2 + psi_il^2) / 2}, both averaged over the pairs of runs. For a
 * mean they are the variance within items, and the sum of that and of the variance between items, of a one-way analysis of variance.
 * Items in clusters are replaced by the sums of their clusters.
 */
final class NoiseOfRuns {
    private final double[] values;
    private double noise;
    private double whole;
    private double difference;
    private int pairs;

    private NoiseOfRuns(int runs) {
        values = new double[runs];
    }

    /** Returns the noise of each check, in the order of the checks. */
    static List<BurnInReport.RunNoise> of(Gate gate, BurnIn.Runs runs, ComputeOptions computeOptions) {
        List<NoiseOfRuns> noises = new ArrayList<>();
        for (int first = 0; first < runs.runs(); first++) {
            for (int second = first + 1; second < runs.runs(); second++) {
                BurnIn.requireRunning(computeOptions);
                BurnIn.RunPair pair = runs.pair(all(runs, first), all(runs, second));
                List<ObservedPair> scopes = new ArrayList<>(List.of(pair.whole()));
                scopes.addAll(pair.slices().values());
                int check = 0;
                for (ObservedPair scope : scopes) {
                    for (Gate.Expectation expectation : gate.expectations()) {
                        if (check == noises.size()) {
                            noises.add(new NoiseOfRuns(runs.runs()));
                        }
                        noises.get(check++).add(expectation.metric(), scope, first, second);
                    }
                }
            }
        }
        return noises.stream().map(NoiseOfRuns::noise).toList();
    }

    private static int[] all(BurnIn.Runs runs, int computeOptions) {
        int[] all = new int[runs.units()];
        Arrays.fill(all, computeOptions);
        return all;
    }

    private <E extends Evidence> void add(Metric<E> metric, ObservedPair systems, int first, int second) {
        Pairing<E> pairing = systems.readBy(metric).orElseThrow();
        values[first] = metric.value(pairing.firstEvidence(), pairing.firstWeights());
        values[second] = metric.value(pairing.secondEvidence(), pairing.secondWeights());
        if (pairing instanceof Pairing.Paired<E, ?> paired) {
            add(metric, paired);
        } else {
            noise = Double.NaN;
        }
    }

    private <E extends Evidence, P extends PairedEvidence<E>> void add(Metric<E> metric, Pairing.Paired<E, P> pairing) {
        P joint = pairing.joint().evidence();
        double[] first = influences(metric, pairing.firstEvidence(), pairing.firstWeights());
        double[] second = influences(metric, pairing.secondEvidence(), pairing.secondWeights());
        Sample<P> sample = pairing.joint();
        double between = squares(sample, atom -> first[joint.firstAtom(atom)] - second[joint.secondAtom(atom)]);
        double weight = Arrays.stream(sample.weights()).sum();
        noise += between;
        whole += squares(sample, atom -> first[joint.firstAtom(atom)])
                + squares(sample, atom -> second[joint.secondAtom(atom)]);
        difference += between / (weight * weight);
        pairs++;
    }

    /** Returns the influences, which are NaN if the metric has none. */
    private static <E extends Evidence> double[] influences(Metric<E> metric, E evidence, double... weights) {
        double[] out = new double[evidence.atoms()];
        Arrays.fill(out, Double.NaN);
        if (metric.nonSmoothness().isEmpty()) {
            try {
                metric.influence(evidence, weights, out);
            } catch (IllegalArgumentException | UnsupportedOperationException e) {
                Arrays.fill(out, Double.NaN); // there are too many atoms for numerical differences
            }
        }
        return out;
    }

    private static <P extends Evidence> double squares(Sample<P> sample, IntToDoubleFunction influence) {
        return sample.accept(new Squares<P>(influence));
    }

    private BurnInReport.RunNoise noise() {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new BurnInReport.RunNoise(
                Math.sqrt(squares / (values.length - 1)),
                whole > 0 ? Math.min(1, noise / whole) : Double.NaN,
                Math.sqrt(difference / pairs));
    }

    /** Adds the squares of a quantity of items, or of its sums over clusters. */
    private record Squares<P extends Evidence>(IntToDoubleFunction quantity) implements SampleVisitor<P, Double> {
        private double varianceOfAtoms(Sample<P> sample, IntToDoubleFunction weight) {
            double sum = 0;
            for (int atom = 0; atom < sample.evidence().atoms(); atom++) {
                double value = quantity.applyAsDouble(atom);
                sum += weight.applyAsDouble(atom) * value * value;
            }
            return sum;
        }

        private double varianceOfItems(Sample<P> sample) {
            P evidence = sample.evidence();
            return varianceOfAtoms(sample, evidence::count);
        }

        @Override
        public Double iid(IidSample<P> sample) {
            return varianceOfItems(sample);
        }

        @Override
        public Double stratified(StratifiedSample<P> sample) {
            return varianceOfItems(sample);
        }

        @Override
        public Double weighted(WeightedSample<P> sample) {
            return varianceOfAtoms(sample, sample::squaredWeight);
        }

        @Override
        public Double clustered(ClusteredSample<P> sample) {
            double sum = 0;
            double[] values = IntStream.range(0, sample.evidence().atoms())
                    .mapToDouble(quantity)
                    .toArray();
            for (double total : sample.sums(values)) {
                sum += total * total;
            }
            return sum;
        }

        @Override
        public Double crossed(CrossedSample<P> sample) {
            return Double.NaN; // a gate refuses such samples
        }

        @Override
        public Double folded(FoldedSample<P> sample) {
            return varianceOfItems(sample);
        }
    }
}
