package dev.credence.outcomes.metric;

import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.outcomes.Outcomes;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether outcomes can be wins and losses, which are above and below 0: differences between two systems, or grades of a preference. Grades of one system
 * are neither, and counting those above 0 as wins does not answer which of two systems has more wins.
 *
 * @param metric the metric that counts wins
 */
record SignedOutcomes(ColumnMetric metric) {
    /** Returns a refusal of outcomes whose declared range has only wins. */
    Optional<Refusal> refusal(Outcomes outcomes) {
        int column = metric.column(outcomes);
        Range range = outcomes.range(column);
        return range.lower() > 0
                ? Optional.of(refused(
                        "the range of '" + outcomes.columns().get(column).name() + "' starts at "
                                + String.format(Locale.ROOT, "%.6f", range.lower())
                                        .replaceFirst("[.]?0+$", "")
                                + ", so that every outcome would be a win",
                        ""))
                : Optional.empty();
    }

    /**
     * Returns a refusal of two systems whose outcomes are grades: none can be below 0, and some are neither 0 nor 1, which could be a win and its absence.
     * Two systems with the same outcomes have no wins over each other, and no difference.
     */
    Optional<Refusal> notComparable(Outcomes first, Outcomes second) {
        return isNeverNegative(first)
                        && isNeverNegative(second)
                        && (hasGrades(first) || hasGrades(second))
                        && !first.equals(second)
                ? Optional.of(refused(
                        "no outcome of either system is below 0",
                        ", or declare a range from below 0 if the outcomes are wins and losses against a third system"))
                : Optional.empty();
    }

    private Refusal refused(String fault, String moreAdvice) {
        return Refusal.of(
                Refusal.Code.EVIDENCE,
                "metric '" + metric.spelling()
                        + "' counts outcomes above 0 as wins and outcomes below 0 as losses, but "
                        + fault
                        + "; count the wins of one system over another by a column of differences (credence evaluate"
                        + " --outcome A --minus B), or compare grades by the metric mean" + moreAdvice);
    }

    private boolean isNeverNegative(Outcomes outcomes) {
        return outcomes.range(metric.column(outcomes)).lower() >= 0;
    }

    private boolean hasGrades(Outcomes outcomes) {
        int column = metric.column(outcomes);
        for (int atom = 0; atom < outcomes.atoms(); atom++) {
            for (int run = 0; run < outcomes.runs(atom); run++) {
                double value = outcomes.value(atom, run, column);
                if (value != 0 && value != 1) {
                    return true;
                }
            }
        }
        return false;
    }
}
