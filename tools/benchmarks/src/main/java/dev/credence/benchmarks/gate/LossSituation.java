package dev.credence.benchmarks.gate;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.numerics.random.MultinomialSampler;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.gate.Gate;
import dev.credence.report.gate.GateReport;
import java.util.Locale;
import java.util.OptionalDouble;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A new system that is right on no row on which its baseline is wrong, and wrong on a share of the others. The baseline has a recall of
 * 0.8 and a specificity of 0.95.
 *
 * @param metric what is gated
 * @param prevalence share of positive rows
 * @param n rows
 * @param margin by which the new system is worse, which is what the gate allows
 * @param lost of which class the new system loses rows
 */
record LossSituation(ConfusionMetric metric, double prevalence, int n, double margin, Lost lost) {
    private static final double RECALL = 0.8;
    private static final double SPECIFICITY = 0.95;
    private static final long POPULATION = 1_000_000_000_000L;

    /** The class whose rows are lost. */
    enum Lost {
        POSITIVES,
        NEGATIVES,
        BOTH;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    String key() {
        return "losses " + metric.spelling() + " " + prevalence + " " + n + " " + margin + " " + lost.word();
    }

    /** Probabilities of a negative right by both, lost, wrong by both, and the same of a positive. */
    private double[] cells(double share) {
        double positives = lost == Lost.NEGATIVES ? 0 : share;
        double negatives = lost == Lost.POSITIVES ? 0 : share;
        return new double[] {
            (1 - prevalence) * (SPECIFICITY - negatives),
            (1 - prevalence) * negatives,
            (1 - prevalence) * (1 - SPECIFICITY),
            prevalence * (RECALL - positives),
            prevalence * positives,
            prevalence * (1 - RECALL)
        };
    }

    private static PairedConfusionMatrix matrix(double[] cells, double scale) {
        long[] c = new long[cells.length];
        for (int i = 0; i < c.length; i++) {
            c[i] = Math.round(cells[i] * scale);
        }
        return new PairedConfusionMatrix.Counter()
                .add("n", "n", "n", c[0])
                .add("n", "y", "n", c[1])
                .add("n", "y", "y", c[2])
                .add("y", "y", "y", c[3])
                .add("y", "n", "y", c[4])
                .add("y", "n", "n", c[5])
                .toMatrix()
                .withPositiveDeclared("y");
    }

    private double worseAccuracy(double share) {
        PairedConfusionMatrix population = matrix(cells(share), POPULATION);
        return metric.value(population.second()) - metric.value(population.first());
    }

    /** Returns the share of rows lost at which the new system is worse by just the margin; empty where no share is. */
    OptionalDouble share() {
        double low = 0;
        double high = RECALL - 0.01;
        if (worseAccuracy(high) < margin) {
            return OptionalDouble.empty();
        }
        while (high - low > 1e-9) {
            double middle = (low + high) / 2;
            if (worseAccuracy(middle) < margin) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return OptionalDouble.of(high);
    }

    /** Returns the verdicts of a sample of gates. */
    GateTally tally(Credence credence, UniformRandomProvider random, int samples) {
        GateTally tally = new GateTally();
        Gate gate = Gate.of(credence).notWorse(metric.spelling(), margin);
        MultinomialSampler rows = new MultinomialSampler(cells(share().orElseThrow()), n);
        double[] counts = new double[6];
        for (int i = 0; i < samples; i++) {
            rows.sample(random, counts);
            tally.add(report(gate, counts));
        }
        return tally;
    }

    private static GateReport report(Gate gate, double[] counts) {
        return gate.report(ObservedPair.of(Pairing.paired(matrix(counts, 1))));
    }
}
