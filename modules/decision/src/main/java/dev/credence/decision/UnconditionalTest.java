package dev.credence.decision;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.Inference;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The exact unconditional test of the difference of two proportions, which a verdict by a score bound also needs.
 *
 * <p>With d the difference at the limit, outcomes are ordered by the statistic T(d) of the score bound: Tango's for common trials,
 * Farrington and Manning's for independent samples. The p-value is the largest probability {@code P(T(d) >= t)} over the nuisance
 * parameter, with t the observed statistic; the nuisance parameter is the share of trials on which the systems differ, or the second
 * proportion. The probability of a false verdict is therefore at most its significance.
 *
 * <p>It is for differences other than 0, at which comparators have such a p-value of their own, and for at most 1,000 trials of each
 * system. Cost: O(n sqrt(n)), once for each limit: a millisecond for 300 trials, two for 1,000, and ten times as much where it contradicts
 * the score bound.
 *
 * @see <a href="https://doi.org/10.1111/j.0006-341X.1999.01202.x">Chan and Zhang (1999), Test-based exact confidence intervals for the
 *     difference of two binomial proportions, Biometrics 55, 1202-1209</a>
 */
final class UnconditionalTest {
    /** With more trials the test takes more than a few milliseconds. */
    private static final long MAX_TRIALS = 1_000;

    /** Whether it also applies to other bounds than score bounds, as for outcomes that are 0 or 1 on the same items. */
    private final boolean alsoOthers;

    private final Supplier<Optional<ScoredOutcome>> counted;
    private Optional<Sides> sides = Optional.empty();
    private boolean isCounted;

    private UnconditionalTest(boolean alsoOthers, Supplier<Optional<ScoredOutcome>> counted) {
        this.alsoOthers = alsoOthers;
        this.counted = counted;
    }

    /** Returns a test that applies to nothing. */
    static UnconditionalTest none() {
        return new UnconditionalTest(false, Optional::empty);
    }

    /** Returns the test of a comparison, whose counts are taken when they are first needed. */
    static <E extends Evidence> UnconditionalTest of(Metric<E> metric, Pairing<E> pairing) {
        boolean trials = metric.proportion().isEmpty() && isOfIndependentPairs(pairing);
        Metric<E> read = trials
                ? metric.proportionFor(List.of(pairing.firstEvidence(), pairing.secondEvidence()))
                        .orElse(metric)
                : metric;
        return new UnconditionalTest(
                trials,
                () -> read.proportion()
                        .filter(proportion -> proportion.link() == Link.IDENTITY)
                        .flatMap(proportion -> outcome(proportion, pairing.readBy(read))));
    }

    private static boolean isOfIndependentPairs(Pairing<?> pairing) {
        return pairing instanceof Pairing.Paired<?, ?> paired
                && paired.joint().isIid()
                && !paired.joint().isWeighted();
    }

    private static <E extends Evidence> Optional<ScoredOutcome> outcome(Proportion<E> proportion, Pairing<E> pairing) {
        if (pairing instanceof Pairing.Paired<E, ?> paired) {
            return discordant(proportion, paired.joint().evidence());
        }
        Counts first = proportion.counts(pairing.firstEvidence());
        Counts second = proportion.counts(pairing.secondEvidence());
        return isFew(first.trials()) && isFew(second.trials())
                ? Optional.of(new ScoredOutcome.Independent(
                        (int) first.successes(), (int) first.trials(), (int) second.successes(), (int) second.trials()))
                : Optional.empty();
    }

    private static <E extends Evidence> Optional<ScoredOutcome> discordant(
            Proportion<E> proportion, PairedEvidence<E> joint) {
        E first = joint.first();
        E second = joint.second();
        long[] only = new long[2];
        long trials = 0;
        for (int atom = 0; atom < joint.atoms(); atom++) {
            if (proportion.isTrial(first, joint.firstAtom(atom))) {
                boolean ofFirst = proportion.isSuccess(first, joint.firstAtom(atom));
                boolean ofSecond = proportion.isSuccess(second, joint.secondAtom(atom));
                trials += joint.count(atom);
                only[ofFirst ? 0 : 1] += ofFirst == ofSecond ? 0 : joint.count(atom);
            }
        }
        return isFew(trials)
                ? Optional.of(new ScoredOutcome.Discordant((int) only[0], (int) only[1], (int) trials))
                : Optional.empty();
    }

    private static boolean isFew(long trials) {
        return trials > 0 && trials <= MAX_TRIALS;
    }

    /** Returns a lower bound, or that of this test if the former excludes a limit that this test does not exclude. */
    double lower(Inference inference, double usual, double limit, double significance) {
        boolean alsoExcludesZero = limit < 0 && usual > 0;
        return usual > limit && !alsoExcludesZero && applies(inference, limit)
                ? sides.orElseThrow().greater().lower(usual, limit, significance)
                : usual;
    }

    /** Returns an upper bound, or that of this test if the former excludes a limit that this test does not exclude. */
    double upper(Inference inference, double usual, double limit, double significance) {
        boolean alsoExcludesZero = limit > 0 && usual < 0;
        return usual < limit && !alsoExcludesZero && applies(inference, limit)
                ? -sides.orElseThrow().smaller().lower(-usual, -limit, significance)
                : usual;
    }

    private boolean applies(Inference inference, double limit) {
        if (limit == 0 || !(Math.abs(limit) < 1) || !(alsoOthers || isScore(inference))) {
            return false;
        }
        if (!isCounted) {
            sides = counted.get().map(Sides::of);
            isCounted = true;
        }
        return sides.isPresent();
    }

    private static boolean isScore(Inference inference) {
        return inference instanceof Comparison comparison
                && (comparison.comparator().equals("tango")
                        || comparison.comparator().startsWith("miettinen-nurminen"));
    }

    /** The tests of a difference greater than a limit, and of one smaller than it. */
    private record Sides(Side greater, Side smaller) {
        static Sides of(ScoredOutcome outcome) {
            return new Sides(new Side(outcome), new Side(outcome.swapped()));
        }
    }

    /** Where a bound is searched. */
    private record BoundSearch(double limit, double significance) {}

    /** The tests that the first proportion is greater. */
    private static final class Side {
        /** Where this test contradicts the score bound, its own bound is near. */
        private static final double NEAR = 0.001;
        /** The bound is searched to an error below 1e-6. */
        private static final double PRECISION = 1e-6;

        private final ScoredOutcome outcome;
        private final Map<Double, Double> known = new HashMap<>();
        private final Map<BoundSearch, Double> bounds = new HashMap<>();

        Side(ScoredOutcome outcome) {
            this.outcome = outcome;
        }

        private double pValue(double limit) {
            return known.computeIfAbsent(limit, outcome::pValue);
        }

        double lower(double usual, double limit, double significance) {
            return pValue(limit) < significance
                    ? usual
                    : bounds.computeIfAbsent(new BoundSearch(limit, significance), key -> search(limit, significance));
        }

        private double search(double limit, double significance) {
            double open = limit;
            double step = NEAR;
            double excluded = Math.max(-1, open - step);
            while (excluded > -1 && !(outcome.pValue(excluded) < significance)) {
                open = excluded;
                step *= 2;
                excluded = Math.max(-1, open - step);
            }
            while (open - excluded > PRECISION) {
                double middle = (open + excluded) / 2;
                if (outcome.pValue(middle) < significance) {
                    excluded = middle;
                } else {
                    open = middle;
                }
            }
            return excluded;
        }
    }
}
