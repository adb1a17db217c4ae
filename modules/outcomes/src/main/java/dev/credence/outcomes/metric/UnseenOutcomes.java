package dev.credence.outcomes.metric;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Options;
import dev.credence.api.sample.SampledUnits;
import dev.credence.numerics.beta.RuleOfThree;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.roots.WilsonScoreRoots;
import dev.credence.outcomes.ItemMetric;
import dev.credence.outcomes.Outcomes;
import java.util.Locale;
import java.util.Optional;

/** The note on outcomes at an end of a bounded range that a sample may lack by chance. */
final class UnseenOutcomes {
    private static final double USUAL_TAIL = 0.025;

    private UnseenOutcomes() {}

    /**
     * Returns a note if outcomes at an end of the range that the items may not contain by chance would move the mean farther than the usual interval
     * reaches: few grades, and grades that are nearly equal, do not show that others are far away. Outcomes at the ends of the range alone, such as 0 and
     * 1, are trials, whose interval takes this into account.
     */
    static Optional<Note> note(ItemMetric metric, Range range, Outcomes evidence, SampledUnits units) {
        double[] weights = evidence.weights();
        double mean = metric.value(evidence, weights);
        double items = units.number((double) evidence.size());
        double[] psi = new double[weights.length];
        boolean trials = true;
        for (int atom = 0; atom < weights.length; atom++) {
            double number = metric.ofItem(evidence, atom);
            psi[atom] = number - mean;
            trials &= number == range.lower() || number == range.upper();
        }
        double share = RuleOfThree.approximateShare(items);
        double down = share * (mean - range.lower());
        double up = share * (range.upper() - mean);
        double variance = units.variance(psi, weights);
        double beyondLower = down - reach(range, mean, variance, items, true);
        double beyondUpper = up - reach(range, mean, variance, items, false);
        boolean lower = beyondLower > beyondUpper;
        double shift = lower ? down : up;
        return trials || !(Math.max(beyondLower, beyondUpper) > 0)
                ? Optional.empty()
                : Optional.of(Note.of(
                                "rare-outcomes",
                                String.format(
                                        Locale.ROOT,
                                        "%.0f %s may contain none of the outcomes of a share of up to %.2g (rule of three); if these are %s, the"
                                                + " mean is %s by up to %.2g, which delta-wilson and betting take into account and other methods do not",
                                        items,
                                        units.noun(),
                                        share,
                                        Options.written(lower ? range.lower() : range.upper()),
                                        lower ? "lower" : "higher",
                                        shift))
                        .with("share", share)
                        .with("shift", lower ? -shift : shift));
    }

    /** Returns how far the usual interval reaches below or above the mean: Wilson's of the effective number of trials. */
    private static double reach(Range range, double mean, double variance, double items, boolean below) {
        if (items < 2 || variance == 0) {
            return 0;
        }
        double width = range.upper() - range.lower();
        double unit = (mean - range.lower()) / width;
        double trials = unit * (1 - unit) * width * width / variance;
        double point = StudentT.upperQuantile(USUAL_TAIL, items - 1);
        return width
                * (below
                        ? unit - WilsonScoreRoots.lower(unit, trials, point)
                        : WilsonScoreRoots.upper(unit, trials, point) - unit);
    }
}
