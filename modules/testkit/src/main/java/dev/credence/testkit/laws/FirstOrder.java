package dev.credence.testkit.laws;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.Arrays;

/** Standard errors computed from influences by the textbook formula of each design, which all methods approach in large samples. */
final class FirstOrder {
    private FirstOrder() {}

    static <E extends Evidence> double standardError(Metric<E> metric, Sample<E> sample) {
        return Math.sqrt(variance(sample, influences(metric, sample.evidence(), sample.weights())));
    }

    /** The variance divided by that of the same number of independent observations. */
    static <E extends Evidence> double designEffect(Metric<E> metric, Sample<E> sample) {
        double[] weights = sample.weights();
        double[] influences = influences(metric, sample.evidence(), weights);
        double total = Arrays.stream(weights).sum();
        double one = new Squares<E>(influences).items(weights) / total;
        return variance(sample, influences) / (one / sample.evidence().size());
    }

    static <E extends Evidence> double standardError(Metric<E> metric, Pairing<E> pairing) {
        return standardError(metric, pairing, 1, 1);
    }

    /** The standard error of the logarithm of the first system's value divided by the second's. */
    static <E extends Evidence> double standardErrorOfLogRatio(Metric<E> metric, Pairing<E> pairing) {
        double first = metric.value(pairing.firstEvidence(), pairing.firstWeights());
        double second = metric.value(pairing.secondEvidence(), pairing.secondWeights());
        return standardError(metric, pairing, 1 / first, 1 / second);
    }

    private static <E extends Evidence> double standardError(
            Metric<E> metric, Pairing<E> pairing, double ofFirst, double ofSecond) {
        double[] first = influences(metric, pairing.firstEvidence(), pairing.firstWeights());
        double[] second = influences(metric, pairing.secondEvidence(), pairing.secondWeights());
        Arrays.setAll(first, atom -> ofFirst * first[atom]);
        Arrays.setAll(second, atom -> ofSecond * second[atom]);
        if (pairing instanceof Pairing.Independent<E> independent) {
            return Math.sqrt(variance(independent.first(), first) + variance(independent.second(), second));
        }
        return Math.sqrt(ofPairs((Pairing.Paired<E, ?>) pairing, first, second));
    }

    private static <E extends Evidence, P extends PairedEvidence<E>> double ofPairs(
            Pairing.Paired<E, P> pairing, double[] first, double[] second) {
        P joint = pairing.joint().evidence();
        double[] difference = new double[joint.atoms()];
        Arrays.setAll(difference, atom -> first[joint.firstAtom(atom)] - second[joint.secondAtom(atom)]);
        return variance(pairing.joint(), difference);
    }

    private static <E extends Evidence> double[] influences(Metric<E> metric, E evidence, double[] weights) {
        double[] influences = new double[weights.length];
        metric.influence(evidence, weights, influences);
        return influences;
    }

    private static <E extends Evidence> double variance(Sample<E> sample, double[] influences) {
        double total = Arrays.stream(sample.weights()).sum();
        return sample.accept(new Squares<E>(influences)) / (total * total);
    }

    /** Sums of squares of what is independent: items, items about the mean of their stratum, weighted items, clusters, crossed clusters. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    private record Squares<E extends Evidence>(double[] influences) implements SampleVisitor<E, Double> {
        @Override
        public Double iid(IidSample<E> sample) {
            return items(sample.weights());
        }

        @Override
        public Double stratified(StratifiedSample<E> sample) {
            double[] counts = sample.weights();
            double[] sums = new double[sample.strata()];
            for (int atom = 0; atom < counts.length; atom++) {
                sums[sample.stratum(atom)] += part(counts, atom);
            }
            double between = 0;
            for (int stratum = 0; stratum < sums.length; stratum++) {
                between += sums[stratum] * sums[stratum] / sample.size(stratum);
            }
            return items(counts) - between;
        }

        @Override
        public Double weighted(WeightedSample<E> sample) {
            double[] squares = new double[influences.length];
            Arrays.setAll(squares, sample::squaredWeight);
            return items(squares);
        }

        @Override
        public Double clustered(ClusteredSample<E> sample) {
            return squares(sums(sample));
        }

        /** The squares of both kinds of clusters minus those of their cells. */
        @Override
        public Double crossed(CrossedSample<E> sample) {
            double[] cells = sums(sample.cells());
            double[] first = new double[sample.firstNames().size()];
            double[] second = new double[sample.secondNames().size()];
            for (int cell = 0; cell < cells.length; cell++) {
                first[sample.first(cell)] += cells[cell];
                second[sample.second(cell)] += cells[cell];
            }
            return squares(first) + squares(second) - squares(cells);
        }

        private static double squares(double[] sums) {
            return Arrays.stream(sums).map(sum -> sum * sum).sum();
        }

        private double[] sums(ClusteredSample<E> sample) {
            return sample.sums(influences);
        }

        @Override
        public Double folded(FoldedSample<E> sample) {
            return iid(new IidSample<>(sample.evidence()));
        }

        private double items(double[] weights) {
            double squares = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                squares += part(weights, atom) * influences[atom];
            }
            return squares;
        }

        /** The influence of an atom that was not observed is taken as 0, because it may be infinite. */
        private double part(double[] weights, int atom) {
            return weights[atom] == 0 ? 0 : weights[atom] * influences[atom];
        }
    }
}
