package dev.credence.metrics.proportion;

import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryProportionMetric;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What the proportions of the four counts share: {@code successes / trials}, undefined without trials.
 *
 * <p>With q the proportion and N the weight of the trials, the derivative by a success is (1-q)/N, by a failure -q/N, by any
 * other cell 0.
 */
abstract class Rate implements BinaryProportionMetric {
    private static final int TP = bit(Outcome.TRUE_POSITIVE);
    private static final int FP = bit(Outcome.FALSE_POSITIVE);
    private static final int FN = bit(Outcome.FALSE_NEGATIVE);
    private static final int TN = bit(Outcome.TRUE_NEGATIVE);

    private final String id;
    private final Set<Outcome> successes;
    private final Set<Outcome> trials;
    /** The sets again, a bit an outcome: averages over classes ask for many values. */
    private final int successBits;

    private final int failureBits;

    Rate(String id, Set<Outcome> successes, Set<Outcome> failures) {
        this.id = id;
        this.successes = Collections.unmodifiableSet(EnumSet.copyOf(successes));
        EnumSet<Outcome> all = EnumSet.copyOf(successes);
        all.addAll(failures);
        this.trials = Collections.unmodifiableSet(all);
        EnumSet<Outcome> rest = EnumSet.copyOf(all);
        rest.removeAll(successes);
        this.successBits = bits(successes);
        this.failureBits = bits(rest);
    }

    private static int bits(Set<Outcome> outcomes) {
        int bits = 0;
        for (Outcome outcome : outcomes) {
            bits |= bit(outcome);
        }
        return bits;
    }

    private static int bit(Outcome outcome) {
        return 1 << outcome.ordinal();
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final Set<Outcome> successes() {
        return successes;
    }

    @Override
    public final Set<Outcome> trials() {
        return trials;
    }

    @Override
    public final double value(double tp, double fp, double fn, double tn) {
        double hits = sum(successBits, tp, fp, fn, tn);
        return link().apply(hits / (hits + sum(failureBits, tp, fp, fn, tn)));
    }

    @Override
    public final void gradient(double tp, double fp, double fn, double tn, double[] out) {
        double hits = sum(successBits, tp, fp, fn, tn);
        double misses = sum(failureBits, tp, fp, fn, tn);
        double total = hits + misses;
        double slope = link().derivative(hits / total) / total;
        double success = slope * (misses / total);
        double failure = -slope * (hits / total);
        for (int outcome = 0; outcome < 4; outcome++) {
            int bit = 1 << outcome;
            out[outcome] = (successBits & bit) != 0 ? success : (failureBits & bit) != 0 ? failure : 0 * slope;
        }
    }

    private static double sum(int bits, double tp, double fp, double fn, double tn) {
        double sum = (bits & TP) != 0 ? tp : 0;
        sum += (bits & FP) != 0 ? fp : 0;
        sum += (bits & FN) != 0 ? fn : 0;
        return sum + ((bits & TN) != 0 ? tn : 0);
    }
}
