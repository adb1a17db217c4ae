package dev.credence.benchmarks.gate;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Verdict;
import dev.credence.numerics.beta.Binomial;

/**
 * False verdicts of a gate on accuracy without slices, by enumerating all samples of n rows: of a pair of systems the b rows that the new one
 * alone has right and the c rows that the baseline alone has right, or of independent samples the rows that each has right.
 */
final class ExactGate {
    private static final ConfidenceLevel DUAL = ConfidenceLevel.of(1 - 2 * 0.05);

    private final Credence credence;
    private final int n;
    private final boolean paired;
    private final double margin;
    private final Verdict[][] verdicts;
    private final Verdict[][] byScore;

    ExactGate(Credence credence, int n, boolean paired, double margin) {
        this.credence = credence;
        this.n = n;
        this.paired = paired;
        this.margin = margin;
        verdicts = new Verdict[n + 1][n + 1];
        byScore = new Verdict[n + 1][n + 1];
        for (int first = 0; first <= n; first++) {
            for (int second = 0; second <= (paired ? n - first : n); second++) {
                judge(first, second);
            }
        }
    }

    private void judge(int first, int second) {
        ConfusionMetric accuracy = (ConfusionMetric) credence.registry().metric("accuracy");
        ComparisonRequest<ConfusionMatrix> request = credence.compare(pairing(first, second));
        Claim claim = Claim.notWorse(accuracy, margin);
        verdicts[first][second] =
                ClaimCheck.of(request, accuracy, claim).decide().verdict();
        Comparison score = request.level(DUAL).comparison(accuracy);
        byScore[first][second] = ClaimCheck.of(score, claim).decide().verdict();
    }

    private Pairing<ConfusionMatrix> pairing(int first, int second) {
        if (!paired) {
            return Pairing.independent(
                    Sample.of(ConfusionMatrix.binary(first, 0, n - first, 0)),
                    Sample.of(ConfusionMatrix.binary(second, 0, n - second, 0)));
        }
        return Pairing.paired(new PairedConfusionMatrix.Counter()
                .add("y", "y", "y", n - first - second)
                .add("y", "y", "n", first)
                .add("y", "n", "y", second)
                .add("n", "n", "n", 0)
                .toMatrix());
    }

    /**
     * Returns the probability of a verdict where the new system is worse by just the margin, so that both PASS and FAIL are false.
     *
     * @param rate the share of rows on which a pair of systems differ, or the accuracy of an independent baseline
     */
    double probability(Verdict verdict, double rate) {
        return probability(verdicts, verdict, rate);
    }

    /** Returns the probability of a verdict by the score bound alone. */
    double byScore(Verdict verdict, double rate) {
        return probability(byScore, verdict, rate);
    }

    private double probability(Verdict[][] outcomes, Verdict verdict, double rate) {
        double sum = 0;
        for (int first = 0; first <= n; first++) {
            double ofFirst = paired ? 1 : Binomial.probability(first, n, rate - margin);
            for (int second = 0; second <= (paired ? n - first : n) && ofFirst > 0; second++) {
                sum += outcomes[first][second] == verdict ? ofFirst * ofSecond(first, second, rate) : 0;
            }
        }
        return sum;
    }

    private double ofSecond(int first, int second, double rate) {
        int differing = first + second;
        return paired
                ? Binomial.probability(differing, n, rate)
                        * Binomial.probability(first, differing, (1 - margin / rate) / 2)
                : Binomial.probability(second, n, rate);
    }
}
