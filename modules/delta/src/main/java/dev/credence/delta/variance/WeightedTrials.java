package dev.credence.delta.variance;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.sample.WeightedSample;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A weighted proportion as counts of a binomial distribution, for Wilson's interval.
 *
 * <p>Let S and F be the total weights of the successes and of the failures, and {@code s}, {@code f} the mean weight of each, with
 * every row counted by its weight (the sum of squared weights divided by the sum of weights). To first order, {@code S / s} and
 * {@code F / f} have the mean and variance of Poisson counts. Given their sum n, the successes are binomial with the odds
 * {@code (f / s) q / (1 - q)}, where q is the weighted proportion. Bounds of that binomial probability are mapped back to q. With
 * equal weights this is Wilson's interval of the counts; with weights that do not depend on the outcome it is the one of Kish's
 * effective size. As n grows the variance approaches the one by influences, {@code q^2 (1 - q)^2 (s / S + f / F)}.
 *
 * <p>If an outcome is rare, its few rows do not show the weight of the next one. Two rows of the largest mean weight h that the cells
 * of the outcome can have (see {@link CellWeights}) are therefore included in s and in f:
 * {@code f = (sum of squares + 2 h^2) / (F + 2 h)}. If the metric does not depend on two classes alone, h is the mean weight of all
 * trials. Fay and Feuer introduced the idea that an unobserved event may have the largest weight.
 *
 * <p>Rows that are not trials contribute only the mean weight of their cell, not their number.
 *
 * @param successes the effective number of successes, 0 or more
 * @param failures the effective number of failures, 0 or more
 * @param ratio {@code s / f}: the odds of the proportion divided by those of the binomial probability
 * @see <a href="https://doi.org/10.1002/(SICI)1097-0258(19970415)16:7%3C791::AID-SIM500%3E3.0.CO;2-%23">Fay and Feuer (1997),
 *     Statistics in Medicine 16, 791-801</a>
 */
record WeightedTrials(double successes, double failures, double ratio) {
    /** The number of added rows; the smallest coverage with log-normal weights is 0.938, with one row 0.931. */
    private static final double PRIOR = 2;

    static <E extends Evidence> WeightedTrials of(
            Metric<E> metric, Proportion<E> proportion, WeightedSample<E> sample) {
        double[] sums = new double[2];
        double[] squares = new double[2];
        double[] weights = sample.weights();
        for (int atom = 0; atom < weights.length; atom++) {
            if (proportion.isTrial(sample.evidence(), atom)) {
                int side = proportion.isSuccess(sample.evidence(), atom) ? 0 : 1;
                sums[side] += weights[atom];
                squares[side] += sample.squaredWeight(atom);
            }
        }
        double all = (squares[0] + squares[1]) / (sums[0] + sums[1]);
        Optional<TwoClasses> two = TwoClasses.of(metric, proportion, sample);
        double s = CellWeights.mean(
                sums[0], squares[0], PRIOR, two.map(TwoClasses::success).orElse(all));
        double f = CellWeights.mean(
                sums[1], squares[1], PRIOR, two.map(TwoClasses::failure).orElse(all));
        return new WeightedTrials(sums[0] / s, sums[1] / f, s / f);
    }

    double number() {
        return successes + failures;
    }

    /** The largest mean weights that a success and a failure can have, for a metric of one class against the rest. */
    private record TwoClasses(double success, double failure) {
        @SuppressWarnings("unchecked") // the evidence of the metric is a matrix
        static <E extends Evidence> Optional<TwoClasses> of(
                Metric<E> metric, Proportion<E> proportion, WeightedSample<E> sample) {
            return sample.evidence() instanceof ConfusionMatrix matrix && matrix.classes() > 1
                    ? of((Proportion<ConfusionMatrix>) proportion, FourCells.positive(metric, matrix), matrix, sample)
                    : Optional.empty();
        }

        /** Returns an empty result if an atom has another role (trial, success) than its cell of one class against the rest. */
        private static Optional<TwoClasses> of(
                Proportion<ConfusionMatrix> proportion,
                int positive,
                ConfusionMatrix matrix,
                WeightedSample<?> sample) {
            if (positive < 0) {
                return Optional.empty();
            }
            ConfusionMatrix four = FourCells.of(matrix, positive);
            CellWeights cells = new CellWeights(matrix, sample, positive);
            double[] heaviest = new double[2];
            for (int atom = 0; atom < four.atoms(); atom++) {
                if (proportion.isTrial(four, atom)) {
                    int side = proportion.isSuccess(four, atom) ? 0 : 1;
                    int cell = CellWeights.cell(four, atom, four.positiveIndex());
                    heaviest[side] = Math.max(heaviest[side], cells.largestNextWeight(cell));
                }
            }
            return agree(proportion, matrix, positive, four)
                    ? Optional.of(new TwoClasses(heaviest[0], heaviest[1]))
                    : Optional.empty();
        }

        private static boolean agree(
                Proportion<ConfusionMatrix> proportion, ConfusionMatrix matrix, int positive, ConfusionMatrix four) {
            int[] roles = new int[4];
            for (int atom = 0; atom < four.atoms(); atom++) {
                roles[CellWeights.cell(four, atom, four.positiveIndex())] = role(proportion, four, atom);
            }
            return IntStream.range(0, matrix.atoms())
                    .allMatch(
                            atom -> role(proportion, matrix, atom) == roles[CellWeights.cell(matrix, atom, positive)]);
        }

        private static int role(Proportion<ConfusionMatrix> proportion, ConfusionMatrix matrix, int atom) {
            return proportion.isTrial(matrix, atom) ? proportion.isSuccess(matrix, atom) ? 2 : 1 : 0;
        }
    }
}
