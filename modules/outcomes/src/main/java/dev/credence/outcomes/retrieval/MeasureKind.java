package dev.credence.outcomes.retrieval;

import dev.credence.api.option.Options;
import java.util.Arrays;
import java.util.Optional;

/** The formula of a measure, with the options that it reads. Ids are the names in lower case with hyphens. */
enum MeasureKind {
    NDCG_AT("mean over queries of nDCG of the first k documents", true, false, (r, k, from) -> r.ndcg(k)),
    AVERAGE_PRECISION_PER_QUERY(
            "mean over queries of the average precision of a ranking (MAP)",
            false,
            true,
            (r, k, from) -> r.averagePrecision(from)),
    RECIPROCAL_RANK(
            "mean over queries of 1 / rank of the first relevant document (MRR)",
            false,
            true,
            (r, k, from) -> r.reciprocalRank(from)),
    RECALL_AT(
            "mean over queries of the share of relevant documents that are among the first k",
            true,
            true,
            GradedRanking::recall),
    PRECISION_AT(
            "mean over queries of the share of the first k documents that are relevant",
            true,
            true,
            GradedRanking::precision),
    HIT_AT("share of queries with a relevant document among the first k", true, true, GradedRanking::hit);

    /** Computes the measure of one query. */
    @FunctionalInterface
    private interface Formula {
        double of(GradedRanking ranking, int k, int relevantFrom);
    }

    private final String description;
    private final boolean cut;
    private final boolean binary;

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final Formula formula;

    MeasureKind(String description, boolean cut, boolean binary, Formula formula) {
        this.description = description;
        this.cut = cut;
        this.binary = binary;
        this.formula = formula;
    }

    static Optional<MeasureKind> of(String id) {
        return Arrays.stream(values()).filter(kind -> kind.id().equals(id)).findFirst();
    }

    String id() {
        return Options.spelled(this);
    }

    String description() {
        return description;
    }

    /** Returns whether it reads the first k documents only. */
    boolean isCut() {
        return cut;
    }

    /** Returns whether it divides documents into relevant and other ones. */
    boolean isBinary() {
        return binary;
    }

    double of(GradedRanking ranking, int k, int relevantFrom) {
        return formula.of(ranking, k, relevantFrom);
    }
}
