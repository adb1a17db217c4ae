package dev.credence.outcomes.metric;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.SampledUnits;
import dev.credence.outcomes.ItemMetric;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.retrieval.RetrievalMeasure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Provides the means of the measures of retrieval over queries. */
public final class RetrievalMetrics implements MetricProvider {
    private static final List<Metric<?>> ALL =
            RetrievalMeasure.all().stream().<Metric<?>>map(RetrievalMetric::new).toList();

    @Override
    public Collection<? extends Metric<?>> metrics() {
        return ALL;
    }

    /**
     * The mean over queries of a measure of retrieval, in [0, 1]: {@code sum of x_i / n}, where {@code x_i} is the mean over the runs of query
     * i of the outcome whose name is the spelling of the metric, such as {@code ndcg-at:k=5}.
     *
     * <p>The ids are {@code ndcg-at}, {@code average-precision-per-query}, {@code reciprocal-rank}, {@code recall-at}, {@code precision-at}
     * and {@code hit-at}; {@link RetrievalMeasure} has their definitions. If every query has one run and an outcome of 0 or 1, as with
     * {@code hit-at} and {@code k=1}, the metric is a proportion, and all methods of proportions apply. Without queries the metrics are undefined.
     *
     * @see <a href="https://doi.org/10.1145/582415.582418">Jarvelin and Kekalainen (2002), Cumulated gain-based evaluation of IR techniques,
     *     ACM TOIS 20, 422-446</a>
     * @see <a href="https://github.com/usnistgov/trec_eval">trec_eval</a>
     */
    static final class RetrievalMetric implements ItemMetric {
        private final RetrievalMeasure measure;
        private final boolean proportion;

        RetrievalMetric(RetrievalMeasure measure) {
            this(measure, false);
        }

        private RetrievalMetric(RetrievalMeasure measure, boolean proportion) {
            this.measure = measure;
            this.proportion = proportion;
        }

        @Override
        public String id() {
            return measure.id();
        }

        @Override
        public String description() {
            return measure.description();
        }

        @Override
        public String spelling() {
            return measure.spelling();
        }

        @Override
        public List<OptionSpec> options() {
            return measure.options();
        }

        @Override
        public RetrievalMetric configured(Options options) {
            return new RetrievalMetric(measure.configured(options), proportion);
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        private int column(Outcomes outcomes) {
            return ColumnMetric.column(outcomes, spelling());
        }

        @Override
        public double ofItem(Outcomes outcomes, int atom) {
            return outcomes.mean(atom, column(outcomes));
        }

        @Override
        public Optional<Refusal> refusal(Outcomes evidence) {
            List<String> names = ColumnMetric.names(evidence);
            if (!names.contains(spelling())) {
                return refused("reads an outcome named '" + spelling()
                        + "', which --qrels and --run compute; outcomes: " + names);
            }
            Range range = evidence.range(column(evidence));
            return range.lower() >= 0 && range.upper() <= 1
                    ? Optional.empty()
                    : refused("reads an outcome in [0, 1]: range of '" + spelling() + "'=[" + range.lower() + ", "
                            + range.upper() + "]; mean:of=" + spelling() + " reads other ranges");
        }

        private Optional<Refusal> refused(String reason) {
            return Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "metric '" + spelling() + "' " + reason));
        }

        /** {@inheritDoc} It is a proportion where every query of all systems has one run and an outcome of 0 or 1. */
        @Override
        public Metric<Outcomes> formFor(List<Outcomes> systems) {
            return new RetrievalMetric(measure, systems.stream().allMatch(this::hasTrials));
        }

        private boolean hasTrials(Outcomes outcomes) {
            return ItemMean.areTrials(outcomes, column(outcomes), Range.UNIT);
        }

        @Override
        public Optional<Proportion<Outcomes>> proportion() {
            return proportion ? Optional.of(new QueryProportion()) : Optional.empty();
        }

        @Override
        public List<Note> notes(Outcomes evidence, double[] weights) {
            List<Note> notes = new ArrayList<>(ItemMetric.super.notes(evidence, weights));
            ColumnMetric.unequalRuns(evidence).ifPresent(notes::add);
            return notes;
        }

        @Override
        public Optional<Note> noteOnUnseenUnits(Outcomes evidence, double[] weights, SampledUnits units) {
            return UnseenOutcomes.note(this, range(), evidence, units);
        }

        /** Returns whether the measures are equal, and both are proportions or neither is. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof RetrievalMetric that
                    && measure.equals(that.measure)
                    && proportion == that.proportion;
        }

        @Override
        public int hashCode() {
            return Objects.hash(measure, proportion);
        }

        @Override
        public String toString() {
            return spelling();
        }

        /** The queries as trials. */
        private final class QueryProportion implements Proportion<Outcomes> {
            @Override
            public boolean isTrial(Outcomes evidence, int atom) {
                return true;
            }

            @Override
            public boolean isSuccess(Outcomes evidence, int atom) {
                return evidence.value(atom, 0, column(evidence)) == 1;
            }
        }
    }
}
