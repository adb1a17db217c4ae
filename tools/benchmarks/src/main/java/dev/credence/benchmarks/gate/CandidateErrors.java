package dev.credence.benchmarks.gate;

import dev.credence.Credence;
import dev.credence.api.evidence.JointConfusionCounter;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Verdict;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.CandidatesReport;
import dev.credence.report.gate.Gate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Candidates on the same rows, half of which are positive, with a floor of 0.8 of recall and of specificity, which is 0.9. An item is as hard
 * for a candidate as for all others with a given probability, so that their errors are correlated.
 *
 * @param n rows in all
 * @param candidates how many there are
 * @param common the probability that a row is as hard for a candidate as for the others
 */
record CandidateErrors(int n, int candidates, double common) {
    private static final double FLOOR = 0.8;
    private static final double SPECIFICITY = 0.9;
    /** Fewer than the gate takes, for speed: the critical point has a standard error of 0.015. */
    private static final int DIRECTIONS = 1_000;

    /** Returns the shares of samples: false PASS by max-T and by Holm, then any PASS by both of candidates that are better. */
    double[] shares(Credence credence, UniformRandomProvider random, int samples) {
        Gate gate = Gate.of(credence)
                .atLeast("recall", FLOOR)
                .atLeast("specificity", FLOOR)
                .run(ComputeOptions.defaults().withDraws(DIRECTIONS));
        // at this recall one candidate alone passes with a probability of about 0.8
        double better = FLOOR + 2.5 * Math.sqrt(FLOOR * (1 - FLOOR) / (n / 2.0));
        double[] values = new double[4];
        for (int sample = 0; sample < samples; sample++) {
            for (int truth = 0; truth < 2; truth++) {
                JointConfusionMatrix rows = draw(random, truth == 0 ? FLOOR : better);
                Map<String, Observations> apart = new LinkedHashMap<>();
                for (int candidate = 0; candidate < candidates; candidate++) {
                    apart.put(rows.systems().get(candidate), Observations.of(Sample.of(rows.system(candidate))));
                }
                values[2 * truth] += passes(gate.reportAny(apart, Map.of(), Map.of("", Sample.of(rows)))) / samples;
                values[2 * truth + 1] += passes(gate.reportAny(apart)) / samples;
            }
        }
        return values;
    }

    private static double passes(CandidatesReport report) {
        return report.verdict() == Verdict.PASS ? 1 : 0;
    }

    private JointConfusionMatrix draw(UniformRandomProvider random, double recall) {
        JointConfusionCounter counter = new JointConfusionCounter(
                IntStream.range(0, candidates).mapToObj(one -> "c" + one).toList());
        for (int row = 0; row < n; row++) {
            boolean positive = row % 2 == 0;
            double hard = random.nextDouble();
            List<String> predicted = new ArrayList<>();
            for (int candidate = 0; candidate < candidates; candidate++) {
                double own = random.nextDouble() < common ? hard : random.nextDouble();
                boolean right = own < (positive ? recall : SPECIFICITY);
                predicted.add(right == positive ? "y" : "n");
            }
            counter.add(positive ? "y" : "n", predicted, 1);
        }
        return counter.toMatrix().withPositive("y");
    }

    /** Returns a name without commas. */
    String key() {
        return "any-of " + n + " " + candidates + " " + common;
    }
}
