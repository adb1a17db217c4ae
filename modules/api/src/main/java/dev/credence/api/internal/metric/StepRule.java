package dev.credence.api.internal.metric;

import dev.credence.api.refusal.Refusal;
import java.util.HashSet;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Refuses to differentiate step functions, such as a value that is rounded or computed in single precision. Their differences are 0, or
 * a jump over a small step.
 *
 * <p>The weights move towards equal weights, and towards those of a few atoms, so that the value of nearly any metric changes; where it
 * does not, they move towards one atom. At points of the paths, a smooth metric is nearly linear over a millionth of the path. A step function is constant there, or jumps. If most points are
 * like that, the largest difference of two neighbouring points is bisected: what remains at the distance of rounding error is a jump.
 * Kinks, limited values, and jumps between smooth pieces, such as those where classes tie, are not refused.
 */
final class StepRule {
    /** The points of each path, at distances that are no simple fractions, because metrics often have kinks at those. */
    private static final int POINTS = 12;

    private static final double FIRST_POINT = 0.0271;
    private static final double DISTANCE = 0.0737;
    /** The places near a point where the value is computed, at odd distances so that rounded values do not lie on a line. */
    private static final double[] NEAR = {0, 1.0393e-6, 3.3719e-6, 7.7153e-6};
    /** The largest rounding error relative to the largest value. In single precision it is 6e-8. */
    private static final double TOLERANCE = 1e-9;

    private static final int BISECTIONS = 40;
    /** The number of atoms of the second path, of which the last has 2^-30 of the weight. */
    private static final int FEW_ATOMS = 30;
    /** The largest number of atoms that are tried one by one if the value is constant on both paths. */
    private static final int SINGLE_ATOMS = 16;

    private static final double GOLDEN_RATIO = 0.6180339887498949;

    private final ToDoubleFunction<double[]> metric;
    private final double[] weights;
    private final Set<Double> constants = new HashSet<>();
    private int smoothPoints;
    private int unevenPoints;
    /** The largest value, and at least 2^-10, because values near 0 have the rounding errors of the terms that cancel out. */
    private double largest = 0x1p-10;

    private Point last;
    private Jump jump;

    private StepRule(ToDoubleFunction<double[]> metric, double[] weights) {
        this.metric = metric;
        this.weights = weights;
        this.last = new Point(weights, Double.NaN);
        this.jump = new Jump(last, last);
    }

    /** Weights and their value. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Point(double[] weights, double value) {}

    /** Two points between which the value changes. */
    private record Jump(Point from, Point to) {
        double size() {
            return Math.abs(to.value - from.value);
        }
    }

    /**
     * Checks a metric.
     *
     * @param id the name of the metric in messages
     * @param metric the value of weights
     * @param weights weights at which the metric is defined
     * @throws dev.credence.api.refusal.RefusedException if it is a step function
     */
    static void require(String id, ToDoubleFunction<double[]> metric, double[] weights) {
        StepRule rule = new StepRule(metric, weights);
        rule.follow(rule.equalWeights());
        rule.follow(rule.weightsOfFewAtoms());
        if (rule.isConstant()) {
            rule.followOneAtom();
        }
        int steps = rule.constants.size() + rule.unevenPoints;
        if (steps < 2 || 4 * rule.smoothPoints >= steps) {
            return;
        }
        Jump jump = rule.narrowed();
        if (jump.size() > TOLERANCE * rule.largest) {
            throw Refusal.of(
                            Refusal.Code.INFLUENCE,
                            "metric '" + id + "' must not be a step function, because its influences are differentiated"
                                    + " numerically: its value jumps from " + jump.from.value + " to " + jump.to.value
                                    + " where the weights differ by less than 1e-10 of their sum; do not round the value"
                                    + " and compute it in double, not in float, or use a method without influences, such"
                                    + " as bootstrap-percentile, or paired-bootstrap to compare systems on the same items")
                    .asException();
        }
    }

    private double[] equalWeights() {
        double[] target = new double[weights.length];
        double total = total();
        for (int atom = 0; atom < target.length; atom++) {
            target[atom] = total / target.length;
        }
        return target;
    }

    /** Returns weights that halve from atom to atom in an order that is mixed by the golden ratio. */
    private double[] weightsOfFewAtoms() {
        double[] target = new double[weights.length];
        double weight = total();
        for (int place = 0; place < FEW_ATOMS; place++) {
            weight /= 2;
            target[atom(place)] += weight;
        }
        return target;
    }

    private int atom(int place) {
        double turn = (place + 1) * GOLDEN_RATIO;
        return (int) (weights.length * (turn - Math.floor(turn)));
    }

    private boolean isConstant() {
        return smoothPoints == 0 && unevenPoints == 0 && constants.size() == 1;
    }

    /** Follows the path to the first atom near which the value is another one. */
    private void followOneAtom() {
        double total = total();
        for (int place = 0; place < Math.min(weights.length, SINGLE_ATOMS) && isConstant(); place++) {
            double[] target = new double[weights.length];
            target[weights.length <= SINGLE_ATOMS ? place : atom(place)] = total;
            double value = metric.applyAsDouble(between(weights, target, FIRST_POINT + (POINTS - 1) * DISTANCE));
            if (Double.isFinite(value) && !constants.contains(value)) {
                follow(target);
            }
        }
    }

    private double total() {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        return total;
    }

    private void follow(double[] target) {
        for (int k = 0; k < POINTS; k++) {
            double[] values = new double[NEAR.length];
            double[] at = weights;
            for (int i = NEAR.length - 1; i >= 0; i--) {
                at = between(weights, target, FIRST_POINT + k * DISTANCE + NEAR[i] * (1 + k / 17.0));
                values[i] = metric.applyAsDouble(at);
            }
            classify(values);
            Point next = new Point(at, values[0]);
            Jump change = new Jump(last, next);
            jump = jump.size() >= change.size() || Double.isNaN(change.size()) ? jump : change;
            last = next;
        }
    }

    private void classify(double[] values) {
        boolean constant = true;
        double size = 0;
        double deviation = 0;
        int end = NEAR.length - 1;
        for (int i = 0; i < NEAR.length; i++) {
            constant &= values[i] == values[0];
            size = Math.max(size, Math.abs(values[i]));
            double line = values[0] + (values[end] - values[0]) * (NEAR[i] / NEAR[end]);
            deviation += Math.abs(values[i] - line);
        }
        if (!Double.isFinite(deviation)) {
            return;
        }
        largest = Math.max(largest, size);
        if (constant) {
            constants.add(values[0]);
        } else if (deviation > TOLERANCE * largest) {
            unevenPoints++;
        } else {
            smoothPoints++;
        }
    }

    /** Returns the part of the largest difference that remains where it is halved again and again. */
    private Jump narrowed() {
        Jump part = jump;
        for (int k = 0; k < BISECTIONS; k++) {
            double[] middle = between(part.from.weights, part.to.weights, 0.5);
            Point halfway = new Point(middle, metric.applyAsDouble(middle));
            Jump before = new Jump(part.from, halfway);
            Jump after = new Jump(halfway, part.to);
            part = before.size() > after.size() ? before : after;
        }
        return part;
    }

    private static double[] between(double[] from, double[] to, double share) {
        double[] moved = new double[from.length];
        for (int atom = 0; atom < moved.length; atom++) {
            moved[atom] = (1 - share) * from[atom] + share * to[atom];
        }
        return moved;
    }
}
