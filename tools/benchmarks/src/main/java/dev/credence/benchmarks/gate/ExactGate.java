package dev.credence.benchmarks.gate;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.beta.Binomial;

/**
 * False verdicts of accuracy without slices, by enumerating all samples: b rows right by the new system alone, c by the baseline alone. By
 * the bounds that a gate takes: Tango's, and on the side of FAIL the wider of his and paired-delta's.
 */
final class ExactGate {
    private static final ConfidenceLevel DUAL = ConfidenceLevel.of(1 - 2 * 0.05);

    private final int n;
    private final double[][] lower;
    private final double[][] upper;
    private final double[][] delta;

    ExactGate(Credence credence, int n) {
        this.n = n;
        lower = new double[n + 1][];
        upper = new double[n + 1][];
        delta = new double[n + 1][];
        for (int b = 0; b <= n; b++) {
            lower[b] = new double[n + 1 - b];
            upper[b] = new double[n + 1 - b];
            delta[b] = new double[n + 1 - b];
            for (int c = 0; c <= n - b; c++) {
                ComparisonRequest<ConfusionMatrix> request =
                        credence.compare(Pairing.paired(matrix(b, c))).level(DUAL);
                Comparison score = request.comparison("accuracy");
                lower[b][c] = score.lower();
                upper[b][c] = score.upper();
                delta[b][c] = request.comparator("paired-delta")
                        .comparison("accuracy")
                        .upper();
            }
        }
    }

    private PairedConfusionMatrix matrix(int b, int c) {
        return new PairedConfusionMatrix.Counter()
                .add("y", "y", "y", n - b - c)
                .add("y", "y", "n", b)
                .add("y", "n", "y", c)
                .add("n", "n", "n", 0)
                .toMatrix();
    }

    /** Probability of PASS where the new system is worse by just the margin. */
    double falsePass(double margin, double discordant) {
        return probability(discordant, -margin, (b, c) -> lower[b][c] > -margin);
    }

    /** Probability of FAIL there, which is the largest of what is within its margin. */
    double falseFail(double margin, double discordant) {
        return probability(discordant, -margin, (b, c) -> Math.max(upper[b][c], delta[b][c]) < -margin);
    }

    /** Returns the same by the score bound alone. */
    double falseFailByScore(double margin, double discordant) {
        return probability(discordant, -margin, (b, c) -> upper[b][c] < -margin);
    }

    private interface States {
        boolean it(int b, int c);
    }

    private double probability(double discordant, double difference, States states) {
        double won = (1 + difference / discordant) / 2;
        double sum = 0;
        for (int m = 0; m <= n; m++) {
            double there = Binomial.probability(m, n, discordant);
            for (int b = 0; b <= m && there > 0; b++) {
                sum += states.it(b, m - b) ? there * Binomial.probability(b, m, won) : 0;
            }
        }
        return sum;
    }
}
