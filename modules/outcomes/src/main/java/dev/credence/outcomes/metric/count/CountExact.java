package dev.credence.outcomes.metric.count;

import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.outcomes.ItemMetric;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The share of items without an error, id {@code count-exact}: the mean over items of the share of their runs with {@code fp = 0} and
 * {@code fn = 0}. Of sets of labels it is the subset accuracy, or exact match ratio; of documents with spans it is the share whose spans
 * are all right. An item without true and predicted positives counts as correct.
 *
 * <p>If every item has one run, it is a proportion, and all methods of proportions apply. Without items it is undefined.
 *
 * @see <a href="https://doi.org/10.1109/TKDE.2013.39">Zhang and Zhou (2014), A review on multi-label learning algorithms, IEEE Transactions
 *     on Knowledge and Data Engineering 26, 1819-1837</a>
 */
final class CountExact implements ItemMetric {
    private static final List<String> ERRORS = List.of("fp", "fn");

    private final boolean single;

    CountExact() {
        this(false);
    }

    private CountExact(boolean single) {
        this.single = single;
    }

    @Override
    public String id() {
        return "count-exact";
    }

    @Override
    public String description() {
        return "share of items without a false positive and a false negative";
    }

    @Override
    public Range range() {
        return Range.UNIT;
    }

    @Override
    public Optional<Refusal> refusal(Outcomes evidence) {
        return missing(id(), evidence);
    }

    /** Returns the refusal of outcomes without errors per item. */
    static Optional<Refusal> missing(String metric, Outcomes evidence) {
        return names(evidence).containsAll(ERRORS)
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.EVIDENCE,
                        "metric '" + metric + "' reads the outcomes " + ERRORS + "; outcomes: " + names(evidence)));
    }

    static List<String> names(Outcomes evidence) {
        return evidence.columns().stream().map(OutcomeColumn::name).toList();
    }

    /** {@inheritDoc} It is a proportion where every item of all systems has one run. */
    @Override
    public Metric<Outcomes> formFor(List<Outcomes> systems) {
        return new CountExact(systems.stream().allMatch(Outcomes::hasSingleRuns));
    }

    @Override
    public Optional<Proportion<Outcomes>> proportion() {
        return single ? Optional.of(new ItemProportion()) : Optional.empty();
    }

    @Override
    public double ofItem(Outcomes outcomes, int atom) {
        int right = 0;
        for (int run = 0; run < outcomes.runs(atom); run++) {
            right += errors(outcomes, atom, run) == 0 ? 1 : 0;
        }
        return (double) right / outcomes.runs(atom);
    }

    /** Returns the place of a column, or -1. */
    static int column(Outcomes outcomes, String name) {
        List<OutcomeColumn> columns = outcomes.columns();
        for (int column = 0; column < columns.size(); column++) {
            if (columns.get(column).name().equals(name)) {
                return column;
            }
        }
        return -1;
    }

    /** Returns the number of false positives and false negatives of a run. */
    static double errors(Outcomes outcomes, int atom, int run) {
        double errors = 0;
        for (String error : ERRORS) {
            errors += outcomes.value(atom, run, column(outcomes, error));
        }
        return errors;
    }

    /** Returns whether the class is the same. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CountExact;
    }

    @Override
    public int hashCode() {
        return id().hashCode();
    }

    @Override
    public String toString() {
        return id();
    }

    /** The items as trials. */
    private static final class ItemProportion implements Proportion<Outcomes> {
        @Override
        public boolean isTrial(Outcomes evidence, int atom) {
            return true;
        }

        @Override
        public boolean isSuccess(Outcomes evidence, int atom) {
            return errors(evidence, atom, 0) == 0;
        }
    }
}
