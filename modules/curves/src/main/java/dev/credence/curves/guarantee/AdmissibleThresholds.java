package dev.credence.curves.guarantee;

import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import java.util.List;
import java.util.Locale;

/** The thresholds that meet all demands, together except with the significance. */
interface AdmissibleThresholds {
    /**
     * A threshold, or two of a rule that abstains between them.
     *
     * @param negativeBelow items with a smaller score are predicted negative
     * @param positiveFrom items with at least this score are predicted positive
     */
    record Thresholds(double negativeBelow, double positiveFrom) {
        /** Returns the cells at the thresholds, six if the rule may abstain, otherwise four. */
        double[] cells(ScoreLevels ranked, boolean abstains) {
            int level = ranked.levelsReaching(positiveFrom);
            return abstains ? ranked.cells(level, ranked.levelsReaching(negativeBelow)) : ranked.cells(level);
        }
    }

    /** Returns the thresholds in ascending order, at least one. */
    List<Thresholds> cuts();

    /** Returns the significance of each demand. */
    double significance();

    /** Returns the value that a demanded rate reaches at all these thresholds. */
    double guaranteed(ThresholdDemand demand);

    /** Returns a number for people. */
    static String rounded(double value) {
        return String.format(Locale.ROOT, "%.4f", value).replaceAll("0+$", "").replaceAll("[.]$", "");
    }

    static RefusedException refused(Refusal.Code code, String sentence) {
        return new RefusedException(Refusal.of(code, sentence));
    }

    /** Returns the refusal of demands that no threshold meets. */
    static RefusedException none(String demands, double significance, String reason) {
        return refused(
                Refusal.Code.DATA,
                "no threshold guarantees " + demands + " with confidence " + rounded(1 - significance) + reason);
    }

    /** Returns the end of a sentence: how many trials with the same share of successes would show a demand. */
    static String sizeThatWouldShow(ThresholdDemand demand, double successes, double significance) {
        var trials = PrecisionSequence.wouldShow(successes, demand.least(), significance);
        return trials.isPresent()
                ? ", and the same share of " + trials.getAsLong() + " would show it"
                : ", which more items alone would not change";
    }
}
