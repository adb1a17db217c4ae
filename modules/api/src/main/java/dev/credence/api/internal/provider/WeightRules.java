package dev.credence.api.internal.provider;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import java.util.function.Supplier;

/**
 * Checks how a metric reads weights: its value must depend on their shares alone, it must leave the array as it is, and its influences
 * must be numbers. Methods pass counts, shares and resampled weights, so that a sum over items would be taken for a mean, and whole
 * numbers cannot be relied on.
 */
public final class WeightRules {
    /** The largest number of atoms with which weights are checked, because evidence of many atoms takes too long. */
    private static final int MAX_CHECKED_ATOMS = 1_000;

    /** The largest number of classes whose empty cells are filled; of more, a sum of errors is seldom 0. */
    private static final int MAX_COMPLETED_CLASSES = 5;

    /**
     * The largest change of a value with the unit of the weights. It admits a tiny constant that avoids a division by zero; a larger
     * constant, such as one item, moves bounds.
     */
    private static final double TOLERANCE = 1e-6;

    private WeightRules() {}

    /**
     * Checks a metric on evidence of few atoms.
     *
     * @param allWeights gives a new array of the weights of the evidence
     * @throws FaultyProviderException if the metric breaks a rule
     */
    public static <E extends Evidence> void require(Metric<E> metric, E evidence, Supplier<double[]> allWeights) {
        if (evidence.atoms() > MAX_CHECKED_ATOMS) {
            return;
        }
        if (mayContainCodeOfUser(metric, evidence)) {
            requireFreeOfUnit(metric, evidence, allWeights.get(), "");
            if (evidence instanceof ConfusionMatrix matrix && matrix.possibleClasses() <= MAX_COMPLETED_CLASSES) {
                requireFreeOfUnitWithoutEmptyCells(metric, Evidence.completed(evidence));
            }
        }
        if (ProviderFaults.isOfUser(metric)) {
            ProviderFaults.requireInfluences(metric, evidence, allWeights.get());
        }
    }

    /** Returns whether a metric, or one that it averages, may be that of a user; metrics of scores are seldom cheap and not averaged. */
    private static boolean mayContainCodeOfUser(Metric<?> metric, Evidence evidence) {
        return evidence instanceof ConfusionMatrix
                || ProviderFaults.isOfUser(metric)
                || !metric.range().bounded();
    }

    /** Checks a table without an empty cell, because a sum of errors is 0 in every unit where there is none. */
    private static <E extends Evidence> void requireFreeOfUnitWithoutEmptyCells(Metric<E> metric, E completed) {
        double[] weights = completed.weights();
        boolean empty = false;
        for (int atom = 0; atom < weights.length; atom++) {
            if (weights[atom] == 0) {
                weights[atom] = 1;
                empty = true;
            }
        }
        if (empty) {
            requireFreeOfUnit(metric, completed, weights, " where each empty cell has one item");
        }
    }

    private static <E extends Evidence> void requireFreeOfUnit(
            Metric<E> metric, E evidence, double[] weights, String where) {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        // A power of two makes no rounding error; a sum of 1 or more becomes one below 1.
        double factor = Math.scalb(1.0, -Math.max(1, Math.getExponent(sum) + 1));
        double[] expected = new double[weights.length];
        for (int atom = 0; atom < weights.length; atom++) {
            expected[atom] = factor * weights[atom];
        }
        double value = metric.value(evidence, weights);
        double[] given = expected.clone();
        double scaled = metric.value(evidence, given);
        for (int atom = 0; atom < given.length; atom++) {
            if (given[atom] != expected[atom]) {
                throw ProviderFaults.fault(
                        metric,
                        "must not change the weights that it receives: weight " + atom + " was " + expected[atom]
                                + " and is " + given[atom] + "; copy the array");
            }
        }
        if (same(value, scaled)) {
            return;
        }
        if (Math.abs(value) >= Double.MAX_VALUE && Double.isFinite(scaled) && !mayBeFault(metric, evidence)) {
            throw new IllegalArgumentException("metric '" + metric.spelling()
                    + "' is too large: a sum of the values exceeds the largest number, " + Double.MAX_VALUE
                    + "; give the values in a larger unit");
        }
        double again = metric.value(evidence, weights);
        if (!same(value, again)) {
            throw ProviderFaults.fault(
                    metric,
                    "must give the same value for the same weights: value=" + value + ", computed again " + again
                            + "; compute it from the evidence and the weights alone");
        }
        throw ProviderFaults.fault(
                metric,
                "must not depend on the unit of the weights: value=" + value + where + ", and " + scaled
                        + " with the weights times " + factor
                        + "; divide a sum by the sum of the weights, such as tp + fp + fn + tn, add no constant to"
                        + " counts, and do not round or limit them");
    }

    /** Returns whether a value at the end of all numbers may be the fault of code of a user, and not a sum of outcomes that is too large. */
    private static boolean mayBeFault(Metric<?> metric, Evidence evidence) {
        return evidence instanceof ConfusionMatrix || ProviderFaults.isOfUser(metric);
    }

    private static boolean same(double value, double other) {
        return Double.compare(value, other) == 0 || Math.abs(other - value) <= TOLERANCE * Math.max(1, Math.abs(value));
    }
}
