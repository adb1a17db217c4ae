package dev.credence.benchmarks.gate;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Verdict;
import dev.credence.numerics.random.Streams;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.gate.Gate;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Two systems with probabilities of three classes of unequal shares. The log-odds of a class are higher for its items, with noise of which half is common to
 * both systems, and the new system has more noise. The margin is its true loss, so that it is worse by exactly the margin.
 *
 * @param metric the spelling of the metric
 * @param n the number of rows
 */
record ClassScoreErrors(String metric, int n) {
    static final List<String> METRICS =
            List.of("multiclass-log-loss", "multiclass-brier", "auroc-ovr", "top-k-accuracy:k=2", "f1.macro");
    static final int[] SIZES = {100, 300, 1_000};
    /** Rows from which the true loss is computed; its error is a hundredth of that of the largest samples, or less. */
    private static final int POPULATION = 2_000_000;

    private static final double[] SHARES = {0.6, 0.3, 0.1};
    private static final double SIGNAL = 2;
    private static final double NOISE = 1;
    private static final double MORE_NOISE = 1.4;

    /** Returns the margin, and the shares of samples with a false PASS, a false FAIL, and a PASS of two equally good systems. */
    double[] shares(Credence credence, long seed, int samples) {
        UniformRandomProvider random = Streams.block(seed, key().hashCode());
        double margin = trueLoss(credence, Streams.block(seed, metric.hashCode()));
        Gate gate = Gate.of(credence).notWorse(metric, margin);
        double[] values = {margin, 0, 0, 0};
        for (int sample = 0; sample < samples; sample++) {
            Verdict worse = gate.report(observed(draw(random, n, MORE_NOISE))).verdict();
            values[1] += worse == Verdict.PASS ? 1.0 / samples : 0;
            values[2] += worse == Verdict.FAIL ? 1.0 / samples : 0;
            Verdict equal = gate.report(observed(draw(random, n, NOISE))).verdict();
            values[3] += equal == Verdict.PASS ? 1.0 / samples : 0;
        }
        return values;
    }

    private static ObservedPair observed(PairedClassScores rows) {
        PairedConfusionMatrix predicted = rows.predicted();
        return ObservedPair.of(List.of(Pairing.paired(Sample.of(rows)), Pairing.paired(Sample.of(predicted))));
    }

    private double trueLoss(Credence credence, UniformRandomProvider random) {
        Metric<?> read = credence.registry().metric(metric);
        int parts = 20;
        double loss = 0;
        for (int part = 0; part < parts; part++) {
            PairedClassScores rows = draw(random, POPULATION / parts, MORE_NOISE);
            double difference = value(credence, rows.first()) - value(credence, rows.second());
            loss += (read.direction() == Direction.LOWER_IS_BETTER ? difference : -difference) / parts;
        }
        return loss;
    }

    private double value(Credence credence, ClassScores scores) {
        return metric.equals("f1.macro")
                ? credence.estimate(metric, scores.predicted()).value()
                : credence.estimate(metric, scores).value();
    }

    /** Draws rows of a new system and of the baseline, which is the second. */
    private static PairedClassScores draw(UniformRandomProvider random, int rows, double noise) {
        ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
        int[] truth = new int[rows];
        double[][] news = new double[rows][];
        double[][] olds = new double[rows][];
        for (int row = 0; row < rows; row++) {
            double at = random.nextDouble();
            truth[row] = at < SHARES[0] ? 0 : at < SHARES[0] + SHARES[1] ? 1 : 2;
            double[] first = new double[SHARES.length];
            double[] second = new double[SHARES.length];
            for (int c = 0; c < SHARES.length; c++) {
                double common = Math.log(SHARES[c]) + (c == truth[row] ? SIGNAL : 0) + normal.sample() * Math.sqrt(0.5);
                first[c] = common + normal.sample() * Math.sqrt(noise * noise - 0.5);
                second[c] = common + normal.sample() * Math.sqrt(NOISE * NOISE - 0.5);
            }
            news[row] = shares(first);
            olds[row] = shares(second);
        }
        return PairedClassScores.of(ClassScores.of(truth, news), ClassScores.of(truth, olds));
    }

    private static double[] shares(double... logs) {
        double sum = 0;
        double[] shares = new double[logs.length];
        for (int c = 0; c < logs.length; c++) {
            shares[c] = Math.exp(logs[c]);
            sum += shares[c];
        }
        for (int c = 0; c < logs.length; c++) {
            shares[c] /= sum;
        }
        return shares;
    }

    /** Returns a name without commas. */
    String key() {
        return "class scores " + metric + " " + n;
    }
}
