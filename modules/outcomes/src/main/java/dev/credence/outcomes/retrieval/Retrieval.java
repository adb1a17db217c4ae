package dev.credence.outcomes.retrieval;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.OutcomesBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Computes the measures of a run of a search engine for each query. */
public final class Retrieval {
    private static final int MAX_LISTED = 5;

    private final Qrels qrels;
    private final RankedRun run;
    private final List<RetrievalMeasure> measures;
    private final int relevantFrom;
    private final List<String> withoutRelevant = new ArrayList<>();

    private Retrieval(Qrels qrels, RankedRun run, List<RetrievalMeasure> measures) {
        this.qrels = qrels;
        this.run = run;
        this.measures = measures;
        this.relevantFrom =
                measures.stream().mapToInt(RetrievalMeasure::relevantFrom).max().orElse(1);
    }

    /**
     * Returns the measures of each query that has judgements, in the order of the judgements. The queries of the run without judgements
     * are left out, as by trec_eval. A query whose judgements contain no relevant document counts as 0, as by trec_eval.
     *
     * <p>Time: for each retrieved document, the logarithm of the number of judgements of its query.
     *
     * @param qrels the judgements
     * @param run the run
     * @param measures the measures, one or more, all different
     * @param missingQueries the treatment of a query that has judgements and no document in the run
     * @return the outcomes, with the queries that need a note
     * @throws IllegalArgumentException if there is no measure or one twice, or no query of the run has judgements, or a query is missing
     *     and {@link MissingQueries#REFUSE} is given
     */
    public static RetrievalOutcomes outcomes(
            Qrels qrels, RankedRun run, List<RetrievalMeasure> measures, MissingQueries missingQueries) {
        Objects.requireNonNull(qrels, "qrels must not be null");
        Objects.requireNonNull(run, "run must not be null");
        Objects.requireNonNull(missingQueries, "missingQueries must not be null");
        List<RetrievalMeasure> copy = List.copyOf(Objects.requireNonNull(measures, "measures must not be null"));
        return new Retrieval(qrels, run, copy).outcomes(missingQueries);
    }

    private RetrievalOutcomes outcomes(MissingQueries missingQueries) {
        OutcomesBuilder builder = new OutcomesBuilder(measures.stream()
                .map(measure -> OutcomeColumn.of(measure.spelling(), 0, 1))
                .toArray(OutcomeColumn[]::new));
        List<String> missing = without(qrels.queries(), run.queries());
        requireQueries(missing, missingQueries);
        for (String query : qrels.queries()) {
            if (missingQueries == MissingQueries.ZERO || run.queries().contains(query)) {
                builder.add(query, values(query));
            }
        }
        return new RetrievalOutcomes(builder, missing, withoutRelevant, without(run.queries(), qrels.queries()));
    }

    private static List<String> without(Set<String> queries, Set<String> others) {
        return queries.stream().filter(query -> !others.contains(query)).toList();
    }

    private void requireQueries(List<String> missing, MissingQueries missingQueries) {
        int judged = qrels.queries().size();
        if (missing.size() == judged) {
            throw new IllegalArgumentException("run must have a query with judgements: queries of the run="
                    + run.queries().size()
                    + ", such as " + firstQueries(run.queries()) + "; queries with judgements=" + judged + ", such as "
                    + firstQueries(qrels.queries()));
        }
        if (!missing.isEmpty() && missingQueries == MissingQueries.REFUSE) {
            throw new IllegalArgumentException("run must have all " + judged + " queries with judgements: missing="
                    + missing.size() + ", such as " + firstQueries(missing)
                    + "; decide whether missing queries count as 0 or are left out");
        }
    }

    private static List<String> firstQueries(Iterable<String> queries) {
        List<String> selection = new ArrayList<>();
        for (String query : queries) {
            if (selection.size() == MAX_LISTED) {
                break;
            }
            selection.add(query);
        }
        return selection;
    }

    /** Returns the measures of a query; a missing one has an empty ranking, of which all measures are 0. */
    private double[] values(String query) {
        GradedRanking ranking = qrels.judgedQuery(query).ranking(run.ranked(query));
        if (ranking.highest() < relevantFrom) {
            withoutRelevant.add(query);
        }
        return measures.stream().mapToDouble(measure -> measure.of(ranking)).toArray();
    }

    /** What happens to a query that has judgements, but no document in the run. */
    public enum MissingQueries {
        /** It is an error. */
        REFUSE,
        /** It is left out, as by trec_eval without its option {@code -c} until version 9.0.8; the mean is then over fewer queries. */
        EXCLUDE,
        /** It counts as 0 for all measures, as by trec_eval with {@code -c}. */
        ZERO
    }

    /**
     * The measures of a run for each query, with the queries that need a note.
     *
     * @see Retrieval#outcomes
     */
    public static final class RetrievalOutcomes {
        private final OutcomesBuilder builder;
        private final List<String> missing;
        private final List<String> withoutRelevant;
        private final List<String> withoutJudgements;

        RetrievalOutcomes(
                OutcomesBuilder builder,
                List<String> missing,
                List<String> withoutRelevant,
                List<String> withoutJudgements) {
            this.builder = builder;
            this.missing = List.copyOf(missing);
            this.withoutRelevant = List.copyOf(withoutRelevant);
            this.withoutJudgements = List.copyOf(withoutJudgements);
        }

        /**
         * {@return the outcomes: one item for each query, with the name of the query, and one column in [0, 1] for each measure, with the
         * spelling of the measure as its name; the collection is not copied}
         */
        public OutcomesBuilder builder() {
            return builder;
        }

        /** {@return the queries that have judgements and no document in the run; they were left out or count as 0} */
        public List<String> missing() {
            return missing;
        }

        /** {@return the queries among the outcomes that have no relevant document for at least one of the measures, which then is 0} */
        public List<String> withoutRelevant() {
            return withoutRelevant;
        }

        /** {@return the queries of the run that have no judgements and were left out} */
        public List<String> withoutJudgements() {
            return withoutJudgements;
        }

        /** Returns the numbers of queries. */
        @Override
        public String toString() {
            return "RetrievalOutcomes[" + builder.items() + " queries, " + missing.size() + " missing, "
                    + withoutRelevant.size() + " without relevant documents, " + withoutJudgements.size()
                    + " without judgements]";
        }
    }
}
