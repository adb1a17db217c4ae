package dev.credence.sequential.repeated;

import dev.credence.numerics.beta.Binomial;
import java.util.OptionalInt;

/**
 * The exact binomial test of a success rate, repeated after every trial up to a largest number of trials.
 *
 * <p>After n trials with s successes the claim "the rate is at least r" is accepted if P(S at least s | n, r) is at most a nominal significance
 * a1, and rejected if P(S at most s | n, r) is at most a2. Both are as large as the significance a of the whole allows: the probability that
 * the claim is ever accepted at a rate below r, and the probability that it is ever rejected at r or above, are each at most a. They
 * are computed exactly from the distribution of the paths at r, which is the worst case on each side. So the test may be looked at after every trial,
 * and it may stop as soon as it decides.
 *
 * <p>The bounds are those rates at which the same test, of this largest number of trials, accepts or rejects after the same trials. So
 * the lower bound is at least r if the claim is accepted, and the upper bound is at most r if it is rejected.
 *
 * <p>Coverage behaviour: slightly conservative, because counts are discrete; at r and with 100 trials or more, the probabilities of a wrong
 * decision lie between 0.85 a and a (docs/measurements/trials.md). Cost: O(n sqrt(n)) when it is created, 9 ms for 200 trials and 60 ms for
 * 1,000; then O(1) for a decision, and about six times the creation for a bound.
 *
 * @see <a href="https://doi.org/10.2307/2343787">Armitage, McPherson and Rowe (1969), Journal of the Royal Statistical Society A 132,
 *     235-244, on repeated significance tests</a>
 * @see <a href="https://doi.org/10.1093/biomet/64.2.191">Pocock (1977), Biometrika 64, 191-199, on a constant nominal significance</a>
 */
public final class RepeatedBinomialTest {
    /** The largest number of trials of a test. */
    public static final int MAX_TRIALS = 10_000;

    /** Probabilities of paths below this value are dropped and counted as a crossing. */
    private static final double NEGLIGIBLE = 1e-20;

    private static final int NOMINAL_HALVINGS = 25;

    private static final int BOUND_HALVINGS = 12;

    private final double rate;
    private final int most;
    private final double significance;
    private final int[] accepted;
    private final int[] rejected;

    private RepeatedBinomialTest(double rate, double significance, int most) {
        this.rate = rate;
        this.significance = significance;
        this.most = most;
        Calibration calibration = new Calibration(rate, significance, most);
        this.accepted = calibration.boundary(calibration.nominal(true), true);
        this.rejected = calibration.boundary(calibration.nominal(false), false);
    }

    /** What the trials so far say about the claim that the rate is at least r. */
    public enum Decision {
        /** The rate is at least r. */
        ACCEPTED,
        /** The rate is below r. */
        REJECTED,
        /** More trials are needed, or the largest number of trials did not decide. */
        UNDECIDED
    }

    /**
     * The probabilities of the decisions at a true rate.
     *
     * @param accepted the probability that the claim is accepted
     * @param rejected the probability that it is rejected
     * @param undecided the probability that the largest number of trials does not decide
     * @param meanTrials the expected number of trials
     */
    public record Outlook(double accepted, double rejected, double undecided, double meanTrials) {}

    /**
     * Returns the test of a rate.
     *
     * @param rate the claimed rate r, between 0 and 1
     * @param significance the largest probability a of each wrong decision, above 0 and below 0.5
     * @param most the largest number of trials, from 1 to {@value #MAX_TRIALS}
     * @return the test
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static RepeatedBinomialTest of(double rate, double significance, int most) {
        if (!(rate > 0 && rate < 1)) {
            throw new IllegalArgumentException("rate must lie between 0 and 1: rate=" + rate
                    + "; no number of trials shows that a rate is 1, so claim a rate such as 0.99");
        }
        if (!(significance > 0 && significance < 0.5)) {
            throw new IllegalArgumentException(
                    "significance must lie above 0 and below 0.5: significance=" + significance + "; use 0.05");
        }
        if (!(most >= 1 && most <= MAX_TRIALS)) {
            throw new IllegalArgumentException(
                    "the largest number of trials must lie in [1, " + MAX_TRIALS + "]: most=" + most);
        }
        return new RepeatedBinomialTest(rate, significance, most);
    }

    /** {@return the largest number of trials} */
    public int most() {
        return most;
    }

    /**
     * Decides after some trials, as if this were the first look that decides.
     *
     * @param successes the number of successes, from 0 to the number of trials
     * @param trials the number of trials, from 0 to the largest
     * @return the decision
     * @throws IllegalArgumentException if a number is out of range
     */
    public Decision decide(int successes, int trials) {
        check(successes, trials);
        if (trials > 0 && successes >= accepted[trials]) {
            return Decision.ACCEPTED;
        }
        return trials > 0 && successes <= rejected[trials] ? Decision.REJECTED : Decision.UNDECIDED;
    }

    /**
     * Returns the lower bound of the rate, to three digits of its distance from the share of successes.
     *
     * @param successes the number of successes, from 0 to the number of trials
     * @param trials the number of trials, from 0 to the largest
     * @return the bound: at least r if the claim is accepted, and 0 without a success
     * @throws IllegalArgumentException if a number is out of range
     */
    public double lower(int successes, int trials) {
        check(successes, trials);
        if (successes == 0) {
            return 0;
        }
        double share = (double) successes / trials;
        boolean accepting = decide(successes, trials) == Decision.ACCEPTED;
        double low = accepting ? rate : 0;
        double high = accepting ? Math.max(rate, share) : Math.min(rate, share);
        for (int halving = 0; halving < BOUND_HALVINGS; halving++) {
            double middle = 0.5 * (low + high);
            if (Binomial.survival(successes - 1L, trials, middle)
                    <= new Calibration(middle, significance, most).nominal(true)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * Returns the upper bound of the rate, to three digits of its distance from the share of successes.
     *
     * @param successes the number of successes, from 0 to the number of trials
     * @param trials the number of trials, from 0 to the largest
     * @return the bound: at most r if the claim is rejected, and 1 without a failure
     * @throws IllegalArgumentException if a number is out of range
     */
    public double upper(int successes, int trials) {
        check(successes, trials);
        return successes == trials ? 1 : 1 - mirrored().lower(trials - successes, trials);
    }

    /** Returns the test that the rate of failures is at least 1 - r, whose acceptance is the rejection of this one. */
    private RepeatedBinomialTest mirrored() {
        return new RepeatedBinomialTest(1 - rate, significance, most);
    }

    /** {@return the smallest number of trials that accepts if all of them succeed; empty if even the largest number does not} */
    public OptionalInt leastToAccept() {
        for (int trials = 1; trials <= most; trials++) {
            if (accepted[trials] <= trials) {
                return OptionalInt.of(trials);
            }
        }
        return OptionalInt.empty();
    }

    /**
     * Returns the smallest largest number of trials with which some outcome accepts: all of its trials succeed.
     *
     * @param rate the claimed rate
     * @param significance the largest probability of each wrong decision
     * @return the number {@code ceil(log(a) / log(r))}, at least 1, whatever the limit {@value #MAX_TRIALS}
     */
    public static long leastMost(double rate, double significance) {
        return Math.max(1, (long) Math.ceil(StrictMath.log(significance) / StrictMath.log(rate)));
    }

    /**
     * Computes the probabilities of the decisions at a true rate, exactly, by the distribution of the paths. Cost: O(n sqrt(n)).
     *
     * @param truth the true rate, in [0, 1]
     * @return the probabilities, and the expected number of trials
     * @throws IllegalArgumentException if the rate is out of range
     */
    public Outlook outlook(double truth) {
        if (!(truth >= 0 && truth <= 1)) {
            throw new IllegalArgumentException("the true rate must lie in [0, 1]: truth=" + truth);
        }
        Paths paths = new Paths(truth, most);
        double above = 0;
        double below = 0;
        double trials = 0;
        for (int n = 1; n <= most; n++) {
            trials += paths.open();
            paths.step(n);
            above += paths.dropFrom(accepted[n]);
            below += paths.dropTo(rejected[n]);
        }
        return new Outlook(above, below, paths.open(), trials);
    }

    private void check(int successes, int trials) {
        if (!(trials >= 0 && trials <= most && successes >= 0 && successes <= trials)) {
            throw new IllegalArgumentException("successes must lie in [0, trials], and trials in [0, " + most
                    + "]: successes=" + successes + ", trials=" + trials);
        }
    }

    /** The search for the nominal significance of a rate. */
    private record Calibration(double rate, double significance, int most) {
        /** Returns the largest nominal significance at which the probability of ever crossing one boundary at the rate is small enough. */
        double nominal(boolean upwards) {
            double low = significance / most;
            double high = significance;
            if (crossing(high, upwards) <= significance) {
                return high;
            }
            for (int halving = 0; halving < NOMINAL_HALVINGS; halving++) {
                double middle = StrictMath.sqrt(low * high);
                if (crossing(middle, upwards) <= significance) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /** Computes the probability at the rate that the paths ever reach one boundary. */
        private double crossing(double nominal, boolean upwards) {
            int[] boundary = boundary(nominal, upwards);
            Paths paths = new Paths(rate, most);
            double crossed = 0;
            for (int n = 1; n <= most; n++) {
                paths.step(n);
                crossed += upwards ? paths.dropFrom(boundary[n]) : paths.dropTo(boundary[n]);
            }
            return crossed + paths.negligible;
        }

        /** Returns for each number of trials the smallest accepted number of successes, or the largest rejected one. */
        int[] boundary(double nominal, boolean upwards) {
            int[] boundary = new int[most + 1];
            // Both counts grow by at most one with each trial.
            int successes = upwards ? 1 : -1;
            for (int n = 1; n <= most; n++) {
                if (upwards) {
                    while (successes <= n && Binomial.survival(successes - 1L, n, rate) > nominal) {
                        successes++;
                    }
                } else {
                    while (successes < n && Binomial.cdf(successes + 1L, n, rate) <= nominal) {
                        successes++;
                    }
                }
                boundary[n] = successes;
            }
            return boundary;
        }
    }

    /** The distribution of the number of successes of the paths that did not cross a boundary yet. */
    private static final class Paths {
        private final double truth;
        private final double[] mass;
        private int from;
        private int to;
        private double negligible;

        Paths(double truth, int most) {
            this.truth = truth;
            this.mass = new double[most + 2];
            mass[0] = 1;
        }

        /** Adds the trial of this number. */
        void step(int trial) {
            to = Math.min(to + 1, trial);
            for (int successes = to; successes > from; successes--) {
                mass[successes] = mass[successes] * (1 - truth) + mass[successes - 1] * truth;
            }
            mass[from] *= 1 - truth;
            while (from < to && mass[from] < NEGLIGIBLE) {
                negligible += mass[from];
                mass[from++] = 0;
            }
            while (from < to && mass[to] < NEGLIGIBLE) {
                negligible += mass[to];
                mass[to--] = 0;
            }
        }

        /** Removes the paths with at least this number of successes, and returns their probability. */
        double dropFrom(int successes) {
            double dropped = 0;
            while (to >= successes && to >= from) {
                dropped += mass[to];
                mass[to--] = 0;
            }
            return dropped;
        }

        /** Removes the paths with at most this number of successes, and returns their probability. */
        double dropTo(int successes) {
            double dropped = 0;
            while (from <= successes && from <= to) {
                dropped += mass[from];
                mass[from++] = 0;
            }
            return dropped;
        }

        /** Returns the probability of the paths that are left. */
        double open() {
            double sum = 0;
            for (int successes = from; successes <= to; successes++) {
                sum += mass[successes];
            }
            return sum;
        }
    }
}
