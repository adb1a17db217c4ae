package dev.credence.outcomes.metric.count;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.outcomes.ItemMetric;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.metric.count.CountMetrics.CountExact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Provides the metrics of true and false positives and negatives per item. */
public final class CountMetrics implements MetricProvider {
    private static final List<? extends Metric<?>> ALL = Stream.concat(
                    Arrays.stream(CountFormula.values()).map(CountMetric::new),
                    Stream.of(new CountExact(), new CountHamming()))
            .toList();

    @Override
    public Collection<? extends Metric<?>> metrics() {
        return ALL;
    }

    /** A metric without options, whose forms for outcomes with single runs or known labels are equal. */
    private abstract static class OfCounts implements ItemMetric {
        private final String id;

        OfCounts(String id) {
            this.id = id;
        }

        @Override
        public final String id() {
            return id;
        }

        /** Returns whether the id is the same. */
        @Override
        public final boolean equals(@Nullable Object other) {
            return other instanceof OfCounts that && id.equals(that.id);
        }

        @Override
        public final int hashCode() {
            return id.hashCode();
        }

        @Override
        public final String toString() {
            return id;
        }
    }

    /**
     * The Hamming loss of sets of labels, id {@code count-hamming}: the mean over items of {@code (fp + fn) / L}, where L is the number of
     * labels. With true negatives L is {@code tp + fp + fn + tn} of the item; otherwise it is the number of labels with columns {@code LABEL.fp},
     * and a note states it, because labels that never occur are not counted unless they are declared. It is in [0, 1]; lower is better.
     *
     * <p>Without items it is undefined. More errors of an item than labels are refused, since then the outcomes are not sets of labels.
     *
     * @see <a href="https://doi.org/10.1023/A:1007649029923">Schapire and Singer (2000), BoosTexter, Machine Learning 39, 135-168</a>
     */
    static final class CountHamming extends OfCounts {
        private static final String OF_LABEL = ".fp";
        private static final String NEGATIVE = "tn";
        private static final int UNKNOWN = -1;

        /** The number of labels; 0 if an item has its own, and {@link #UNKNOWN} until the outcomes are known. */
        private final int labels;

        CountHamming() {
            this(UNKNOWN);
        }

        private CountHamming(int labels) {
            super("count-hamming");
            this.labels = labels;
        }

        @Override
        public String description() {
            return "mean over items of the share of labels that are false positives or false negatives";
        }

        @Override
        public Direction direction() {
            return Direction.LOWER_IS_BETTER;
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public Optional<Refusal> refusal(Outcomes evidence) {
            return CountExact.missing(id(), evidence).or(() -> unknownLabels(evidence));
        }

        private Optional<Refusal> unknownLabels(Outcomes evidence) {
            if (CountExact.column(evidence, NEGATIVE) >= 0) {
                return CountExact.column(evidence, "tp") >= 0
                        ? Optional.empty()
                        : refused("divides by the number of labels, which is tp + fp + fn + tn: give the outcome tp");
            }
            int all = labels(evidence);
            if (all == 0) {
                return refused(
                        "divides by the number of labels: give the outcomes tp and tn, or LABEL.fp for each label");
            }
            for (int atom = 0; atom < evidence.atoms(); atom++) {
                for (int run = 0; run < evidence.runs(atom); run++) {
                    double errors = CountExact.errors(evidence, atom, run);
                    if (errors > all) {
                        return refused(
                                "is of sets of labels, and an item has more errors than there are labels: errors="
                                        + Options.written(errors) + ", labels=" + all);
                    }
                }
            }
            return Optional.empty();
        }

        private Optional<Refusal> refused(String reason) {
            return Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "metric '" + id() + "' " + reason));
        }

        /** Returns the number of labels with columns; 0 if items have true negatives. */
        private static int labels(Outcomes evidence) {
            return CountExact.column(evidence, NEGATIVE) >= 0
                    ? 0
                    : (int) CountExact.names(evidence).stream()
                            .filter(name -> name.endsWith(OF_LABEL))
                            .count();
        }

        /** {@inheritDoc} Its number of labels is known. */
        @Override
        public Metric<Outcomes> formFor(List<Outcomes> systems) {
            return systems.isEmpty() ? this : new CountHamming(labels(systems.get(0)));
        }

        @Override
        public double ofItem(Outcomes outcomes, int atom) {
            int all = labels == UNKNOWN ? labels(outcomes) : labels;
            double sum = 0;
            for (int run = 0; run < outcomes.runs(atom); run++) {
                double errors = CountExact.errors(outcomes, atom, run);
                sum += errors == 0 ? 0 : errors / (all > 0 ? all : all(outcomes, atom, run, errors));
            }
            return sum / outcomes.runs(atom);
        }

        private static double all(Outcomes outcomes, int atom, int run, double errors) {
            return errors
                    + outcomes.value(atom, run, CountExact.column(outcomes, "tp"))
                    + outcomes.value(atom, run, CountExact.column(outcomes, NEGATIVE));
        }

        @Override
        public List<Note> notes(Outcomes evidence, double[] weights) {
            List<Note> notes = new ArrayList<>(super.notes(evidence, weights));
            int all = labels(evidence);
            if (all > 0) {
                notes.add(Note.about(id(), "labels", " divides by " + all + " labels")
                        .with("labels", all));
            }
            return notes;
        }
    }

    /**
     * The share of items without an error, id {@code count-exact}: the mean over items of the share of their runs with {@code fp = 0} and
     * {@code fn = 0}. Of sets of labels it is the subset accuracy, or exact match ratio; of documents with spans it is the share whose spans
     * are all right. An item without true and predicted positives counts as correct.
     *
     * <p>If the runs of an item agree, it is a proportion, and all methods of proportions apply. Without items it is undefined.
     *
     * @see <a href="https://doi.org/10.1109/TKDE.2013.39">Zhang and Zhou (2014), A review on multi-label learning algorithms, IEEE Transactions
     *     on Knowledge and Data Engineering 26, 1819-1837</a>
     */
    static final class CountExact extends OfCounts {
        private static final List<String> ERRORS = List.of("fp", "fn");

        private final boolean single;

        CountExact() {
            this(false);
        }

        private CountExact(boolean single) {
            super("count-exact");
            this.single = single;
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

        /** {@inheritDoc} It is a proportion where the runs of an item all have an error, or none has. */
        @Override
        public Metric<Outcomes> formFor(List<Outcomes> systems) {
            return new CountExact(systems.stream().allMatch(this::runsAgree));
        }

        private boolean runsAgree(Outcomes outcomes) {
            return IntStream.range(0, outcomes.atoms())
                    .mapToDouble(atom -> ofItem(outcomes, atom))
                    .allMatch(right -> right == 0 || right == 1);
        }

        @Override
        public Optional<Proportion<Outcomes>> proportion() {
            return single ? Optional.of(new OfItems()) : Optional.empty();
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

        /** The items as trials. */
        private static final class OfItems implements Proportion<Outcomes> {
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
}
