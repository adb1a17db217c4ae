package dev.credence.benchmarks;

import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.curves.curve.NetBenefitCurve;
import dev.credence.curves.curve.NetBenefitCurve.Bounded;
import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Measures how often simultaneous bands of the net benefit contain the true values at all thresholds. The score x of negatives is standard normal,
 * that of positives is shifted by 1.5, and the first system gives the calibrated probability of x. The second system gives that of x with noise.
 */
record NetBenefitCoverage(int samples) {
    private static final double SHIFT = 1.5;
    static final double NOISE = 0.6;
    static final int DRAWS = 400;
    static final List<Double> GRID =
            IntStream.rangeClosed(1, 20).mapToObj(i -> i / 40.0).toList();

    static Section measured(int samples) {
        return new Section("net-benefit").table(new NetBenefitCoverage(samples).rows());
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "positives",
                "n",
                "net benefit",
                "length",
                "gain over every item positive",
                "length",
                "difference of two systems",
                "length"));
        for (double prevalence : new double[] {0.5, 0.2, 0.05}) {
            for (int n : new int[] {50, 200, 1_000, 5_000}) {
                rows.add(row(prevalence, n));
            }
        }
        return rows;
    }

    private List<String> row(double prevalence, int n) {
        double[][] values = IntStream.range(0, samples)
                .parallel()
                .mapToObj(i -> sample(prevalence, n, i))
                .toArray(double[][]::new);
        List<String> row = new ArrayList<>(List.of(Double.toString(prevalence), Integer.toString(n)));
        for (int column = 0; column < 6; column++) {
            int at = column;
            double mean =
                    IntStream.range(0, samples).mapToDouble(i -> values[i][at]).sum() / samples;
            row.add(Section.format(column % 2 == 0 ? "%.3f" : "%.4f", mean));
        }
        return row;
    }

    static PairedScoredSample scores(double prevalence, int n, int index) {
        UniformRandomProvider random = Streams.block(32, index);
        boolean[] positive = new boolean[n];
        double[] first = new double[n];
        double[] second = new double[n];
        for (int item = 0; item < n; item++) {
            // the first two items have one class each, without which there is no curve
            positive[item] = item < 2 ? item == 0 : random.nextDouble() < prevalence;
            double x = normal(random) + (positive[item] ? SHIFT : 0);
            first[item] = probability(x, prevalence);
            second[item] = probability(x + NOISE * normal(random), prevalence);
        }
        return PairedScoredSample.of(positive, first, second);
    }

    private static double[] sample(double prevalence, int n, int index) {
        PairedScoredSample scores = scores(prevalence, n, index);
        ComputeOptions run = ComputeOptions.defaults().withSeed(index).withDraws(DRAWS);
        NetBenefitCurve one = NetBenefitCurve.of(Sample.of(scores.first()), GRID, ConfidenceLevel.P95, run);
        NetBenefitCurve two = NetBenefitCurve.difference(Sample.of(scores), GRID, ConfidenceLevel.P95, run);
        double[] own = contains(one, NetBenefitCurve.Point::netBenefit, i -> truth(GRID.get(i), prevalence, 0));
        double[] gain = contains(
                one,
                NetBenefitCurve.Point::gain,
                i -> truth(GRID.get(i), prevalence, 0) - (prevalence - (1 - prevalence) * odds(GRID.get(i))));
        double[] difference = contains(
                two,
                NetBenefitCurve.Point::netBenefit,
                i -> truth(GRID.get(i), prevalence, 0) - truth(GRID.get(i), prevalence, NOISE));
        return new double[] {own[0], own[1], gain[0], gain[1], difference[0], difference[1]};
    }

    /** Returns 1 if a band contains the truth at all thresholds, otherwise 0; and its mean length. */
    private static double[] contains(
            NetBenefitCurve curve, Function<NetBenefitCurve.Point, Bounded> band, IntToDoubleFunction truth) {
        boolean all = true;
        double length = 0;
        for (int i = 0; i < GRID.size(); i++) {
            Bounded bounds = band.apply(curve.points().get(i));
            all &= bounds.lower() <= truth.applyAsDouble(i) && truth.applyAsDouble(i) <= bounds.upper();
            length += (bounds.upper() - bounds.lower()) / GRID.size();
        }
        return new double[] {all ? 1 : 0, length};
    }

    static double truth(double threshold, double prevalence, double noise) {
        double[] rates = rates(threshold, prevalence, noise);
        return prevalence * rates[1] - odds(threshold) * (1 - prevalence) * rates[0];
    }

    /** Returns the true shares of negatives and of positives whose probability reaches a threshold. */
    static double[] rates(double threshold, double prevalence, double noise) {
        double score = (Math.log(odds(threshold)) - Math.log(odds(prevalence)) + SHIFT * SHIFT / 2) / SHIFT;
        double scale = Math.sqrt(1 + noise * noise);
        return new double[] {Normal.survival(score / scale), Normal.survival((score - SHIFT) / scale)};
    }

    private static double probability(double score, double prevalence) {
        return 1 / (1 + Math.exp(-(Math.log(odds(prevalence)) + SHIFT * score - SHIFT * SHIFT / 2)));
    }

    static double odds(double probability) {
        return probability / (1 - probability);
    }

    private static double normal(UniformRandomProvider random) {
        return Normal.quantile(random.nextDouble() * (1 - 0x1p-52) + 0x1p-54);
    }
}
