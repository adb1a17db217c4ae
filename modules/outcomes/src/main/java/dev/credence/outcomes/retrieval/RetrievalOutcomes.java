package dev.credence.outcomes.retrieval;

import dev.credence.outcomes.OutcomesBuilder;
import java.util.List;

/**
 * The measures of a run for each query, with the queries that need a note.
 *
 * @see Retrieval#outcomes
 */
public final class RetrievalOutcomes {
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
