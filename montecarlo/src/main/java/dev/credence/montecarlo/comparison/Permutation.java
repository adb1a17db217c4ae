package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.TailQuantiles;
import java.util.Optional;

/**
 * Permutation test of the difference of any metric between two systems on the same items: under the hypothesis that the
 * systems are exchangeable, each item's two predictions may be swapped.
 *
 * <p>Items on which both systems agree do not matter. Where the number of distinct swaps of the others is at most 100,000 all are
 * enumerated and the p-values are exact; otherwise they are sampled, {@code p = (1 + #{at least as extreme}) / (1 + B)}. The
 * two-sided p-value counts differences at least as large in absolute value. Two identical systems have p = 1. The interval of
 * the difference is that of the paired bootstrap, as permutations know none; a margin is not used.
 *
 * <p>Type I error: at most the level under exchangeability. Coverage of the interval: that of {@code paired-bootstrap},
 * near-nominal in moderate samples, erratic and too low in small ones. Swaps after which the metric is 0/0 are left out, with a
 * note. Where the metric of one system is 0/0 on the data the difference is UNDEFINED, without p-values; where all resamples
 * agree the interval is that of a posterior with one observation spread over what was not seen, and the status is DEGENERATE.
 *
 * <p>Option: {@code draws} (default 10,000), of sampled swaps and of the interval alike. Cost: O(joint atoms) a draw for the swaps and as
 * much for the interval, or, where they are enumerated, at most 100,000 metrics of either system.
 *
 * @see <a href="https://doi.org/10.1007/978-1-4757-3235-1">Good (2000), Permutation Tests, second edition</a>
 */
public final class Permutation extends SimulatedComparator {
    /** 10,000 draws. */
    public Permutation() {
        this(DrawCount.USUAL);
    }

    private Permutation(long draws) {
        super(draws);
    }

    @Override
    public String id() {
        return "permutation";
    }

    @Override
    SimulatedComparator withDraws(long value) {
        return new Permutation(value);
    }

    @Override
    Optional<Refusal> designRefusal(Pairing.Paired<?, ?> paired) {
        if (!(paired.joint() instanceof IidSample || paired.joint() instanceof StratifiedSample)) {
            return Optional.of(Refusal.of(
                    Refusal.Code.DESIGN,
                    "it swaps single items, the sample is " + paired.joint().design()
                            + "; use paired-bootstrap or paired-delta"));
        }
        return paired.firstEvidence() instanceof Poolable<?>
                ? Optional.empty()
                : Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "the two systems' evidence cannot be pooled"));
    }

    @Override
    <E extends Evidence> Comparison simulate(
            Metric<E> metric,
            Pairing<E> pairing,
            Comparison.Builder comparison,
            ComparisonOptions question,
            long count,
            Run run) {
        LabelSwapPermutations<E> swaps = LabelSwapPermutations.of(
                metric, PairedDifferences.joint(pairing).evidence());
        LabelSwapPermutations.PermutationTest test = swaps.enumerable() ? swaps.exact(run) : swaps.sampled(count, run);
        if (test.undefined() > 0) {
            comparison.note("the metric was undefined after a share of " + test.undefined()
                    + " of the swaps, which were left out of the p-values");
        }
        TailQuantiles differences =
                TailQuantiles.of(PairedBootstrap.replicates(metric, pairing, count, run), question.level());
        DifferenceInterval.percentile(
                comparison, metric, PairedDifferences.joint(pairing), differences, question.level(), run);
        return comparison
                .note(
                        swaps.enumerable()
                                ? "p-values are exact: all swaps were enumerated"
                                : "p-values are sampled from " + count + " random swaps")
                .note("the interval is that of the paired bootstrap")
                .test(directed(test.test(), metric.direction()))
                .build();
    }

    /**
     * Without a margin, "the first is worse" is rejected where the better side is: the lower one for losses, neither for a metric
     * that points nowhere.
     */
    private static TestResult directed(TestResult test, Direction direction) {
        double nonInferiority = switch (direction) {
            case HIGHER_IS_BETTER -> test.firstGreater();
            case LOWER_IS_BETTER -> test.secondGreater();
            case NEUTRAL -> Double.NaN;
        };
        return new TestResult(
                test.statistic(),
                test.twoSided(),
                test.firstGreater(),
                test.secondGreater(),
                nonInferiority,
                test.equivalence());
    }
}
