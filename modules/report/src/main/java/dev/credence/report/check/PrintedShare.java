package dev.credence.report.check;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.sample.Sample;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A metric that is a share of successes among trials, with the intervals and comparisons of hypothetical counts.
 *
 * @param metric the metric, which reads confusion matrices
 * @param share the trials and the successes of the metric
 * @param credence the installed methods and comparators
 */
record PrintedShare(
        Metric<ConfusionMatrix> metric, Proportion<ConfusionMatrix> share, Credence credence, ConfidenceLevel level) {
    private static final ConfusionMatrix CELLS = ConfusionMatrix.binary(1, 1, 1, 1);

    /** Returns the share of a metric that reads confusion matrices and is a proportion. */
    @SuppressWarnings("unchecked") // the caller has checked the type of the evidence
    static PrintedShare of(Metric<?> metric, Credence credence, ConfidenceLevel level) {
        Metric<ConfusionMatrix> known = (Metric<ConfusionMatrix>) metric;
        return new PrintedShare(known, known.proportion().orElseThrow(), credence, level);
    }

    /** Returns the interval of k successes among n trials. */
    Estimate estimate(long k, long n) {
        return credence.evaluate(matrix(k, n)).level(level).estimate(metric);
    }

    /** Returns the comparison of two systems on different items. */
    Comparison independent(long k1, long n1, long k2, long n2) {
        return compared(Pairing.independent(Sample.of(matrix(k1, n1)), Sample.of(matrix(k2, n2))));
    }

    /** Returns the comparison of two systems on the same items, on b and c of which one of them alone succeeds. */
    Comparison paired(long b, long c, long both, long n) {
        int truth = commonTruth()
                .orElseThrow(() -> new IllegalArgumentException("metric must count the same items of both systems where"
                        + " they are paired: metric=" + metric.spelling()
                        + "; its denominator depends on the predictions: leave out paired"));
        int right = prediction(truth, true);
        int wrong = 1 - right;
        long[][][] counts = new long[2][2][2];
        counts[truth][right][right] = both;
        counts[truth][right][wrong] = b;
        counts[truth][wrong][right] = c;
        counts[truth][wrong][wrong] = n - both - b - c;
        return compared(Pairing.paired(PairedConfusionMatrix.of(CELLS.labels(), counts)
                .withPositive(CELLS.positive().orElseThrow())));
    }

    private Comparison compared(Pairing<ConfusionMatrix> pairing) {
        return credence.compare(pairing).level(level).comparison(metric);
    }

    /** Returns a matrix in which k of n trials are successes. */
    private ConfusionMatrix matrix(long k, long n) {
        long[][] counts = new long[2][2];
        int success = cell(true);
        int failure = cell(false);
        counts[CELLS.truth(success)][CELLS.predicted(success)] = k;
        counts[CELLS.truth(failure)][CELLS.predicted(failure)] = n - k;
        return ConfusionMatrix.of(CELLS.labels(), counts)
                .withPositive(CELLS.positive().orElseThrow());
    }

    private int cell(boolean success) {
        return IntStream.range(0, CELLS.atoms())
                .filter(atom -> share.isTrial(CELLS, atom) && share.isSuccess(CELLS, atom) == success)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the true class whose items are trials whatever is predicted. */
    private Optional<Integer> commonTruth() {
        return IntStream.range(0, 2)
                .boxed()
                .filter(truth -> prediction(truth, true) >= 0 && prediction(truth, false) >= 0)
                .filter(truth -> isTruthKnown())
                .findFirst();
    }

    /** Returns whether the predictions have no influence on which items are trials. */
    private boolean isTruthKnown() {
        return IntStream.range(0, CELLS.atoms())
                .allMatch(atom -> IntStream.range(0, CELLS.atoms())
                        .filter(other -> CELLS.truth(other) == CELLS.truth(atom))
                        .allMatch(other -> share.isTrial(CELLS, other) == share.isTrial(CELLS, atom)));
    }

    /** Returns the prediction that makes a trial of an item a success or a failure, or -1. */
    private int prediction(int truth, boolean success) {
        return IntStream.range(0, CELLS.atoms())
                .filter(atom -> CELLS.truth(atom) == truth)
                .filter(atom -> share.isTrial(CELLS, atom) && share.isSuccess(CELLS, atom) == success)
                .map(CELLS::predicted)
                .findFirst()
                .orElse(-1);
    }

    /** Returns a note that names the items which count, unless all do. */
    Optional<String> noteOnTrials() {
        String trials = IntStream.range(0, CELLS.atoms())
                .filter(atom -> share.isTrial(CELLS, atom))
                .mapToObj(atom -> CELLS.outcome(atom, CELLS.positiveIndex()))
                .sorted()
                .map(PrintedShare::letters)
                .collect(Collectors.joining(" + "));
        return trials.equals("tp + fp + fn + tn")
                ? Optional.empty()
                : Optional.of("--n must be the denominator of " + metric.spelling() + ", which is " + trials
                        + ", and not the number of all items");
    }

    private static String letters(Outcome outcome) {
        String[] words = outcome.name().toLowerCase(Locale.ROOT).split("_", -1);
        return words[0].substring(0, 1) + words[1].substring(0, 1);
    }
}
