package dev.credence.outcomes.retrieval;

import dev.credence.api.option.Configurable;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.registry.Spelling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A measure of the ranking of one query, in [0, 1]. Its spelling is that of the metric which is the mean of it over queries, such as
 * {@code ndcg-at:k=5}. The definitions are those of trec_eval. Let {@code g_i} be the grade of the document of rank i, and R the number
 * of relevant documents of the query; a document is relevant if its grade is at least {@code relevant-from} (default 1), and an
 * unjudged one is not.
 *
 * <ul>
 *   <li>{@code ndcg-at}: {@code sum of max(g_i, 0) / log2(i + 1)} over the first k ranks, divided by the same sum over the judged
 *       documents in descending order of their grades (ndcg_cut). It has no option {@code relevant-from}.
 *   <li>{@code average-precision-per-query}: the sum of the precision at the ranks of all relevant documents that were retrieved, divided
 *       by R (map).
 *   <li>{@code reciprocal-rank}: 1 / rank of the first relevant document, and 0 if none was retrieved (recip_rank).
 *   <li>{@code recall-at}: the relevant documents among the first k, divided by R (recall).
 *   <li>{@code precision-at}: the relevant documents among the first k, divided by k, even if fewer were retrieved (P).
 *   <li>{@code hit-at}: 1 if a relevant document is among the first k, otherwise 0 (success).
 * </ul>
 *
 * <p>The option {@code k} is a number of documents, by default 10. All measures are 0 for a query without a relevant document.
 *
 * @see <a href="https://github.com/usnistgov/trec_eval">trec_eval</a>
 * @see <a href="https://doi.org/10.1145/582415.582418">Jarvelin and Kekalainen (2002), ACM TOIS 20, 422-446</a>
 */
public final class RetrievalMeasure implements Configurable<RetrievalMeasure> {
    private static final String CUT = "k";
    private static final String RELEVANT_FROM = "relevant-from";
    private static final int USUAL_CUT = 10;

    private final MeasureKind kind;
    private final int k;
    private final int relevantFrom;

    private RetrievalMeasure(MeasureKind kind, long k, long relevantFrom) {
        if (!(k >= 1 && k <= Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("option 'k' must be a number of documents from 1 to 2147483647: k=" + k);
        }
        if (!(relevantFrom >= 1 && relevantFrom <= Integer.MAX_VALUE)) {
            throw new IllegalArgumentException(
                    "option 'relevant-from' must be a grade from 1 to 2147483647: relevant-from=" + relevantFrom);
        }
        this.kind = kind;
        this.k = (int) k;
        this.relevantFrom = (int) relevantFrom;
    }

    /** {@return all measures with the default options} */
    public static List<RetrievalMeasure> all() {
        return Arrays.stream(MeasureKind.values())
                .map(RetrievalMeasure::withUsualCut)
                .toList();
    }

    private static RetrievalMeasure withUsualCut(MeasureKind kind) {
        return new RetrievalMeasure(kind, USUAL_CUT, 1);
    }

    /**
     * Returns the measure with a spelling, such as {@code recall-at:k=100,relevant-from=2}.
     *
     * @param spelling the id of a measure, possibly with options
     * @return the measure
     * @throws IllegalArgumentException if no measure has the id, or an option is unknown or its value is not allowed
     */
    public static RetrievalMeasure parse(String spelling) {
        Spelling parts = Spelling.parse(spelling);
        if (parts.label().isPresent()) {
            throw new IllegalArgumentException(
                    "measure of retrieval must have no class after @: measure='" + spelling + "'");
        }
        MeasureKind kind = MeasureKind.of(parts.name())
                .orElseThrow(() -> new IllegalArgumentException("measure of retrieval must be one of "
                        + all().stream().map(RetrievalMeasure::id).toList() + ": measure='" + spelling + "'"));
        return withUsualCut(kind).configured(parts.options());
    }

    @Override
    public String id() {
        return kind.id();
    }

    @Override
    public String description() {
        return kind.description();
    }

    @Override
    public List<OptionSpec> options() {
        List<OptionSpec> options = new ArrayList<>();
        if (kind.isCut()) {
            options.add(new OptionSpec(CUT, "the number of documents that count", Integer.toString(USUAL_CUT)));
        }
        if (kind.isBinary()) {
            options.add(new OptionSpec(RELEVANT_FROM, "the grade from which a document is relevant", "1"));
        }
        return options;
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalArgumentException if an option is unknown, {@code k} or {@code relevant-from} is not a whole number, or is below 1
     */
    @Override
    public RetrievalMeasure configured(Options options) {
        List<String> known = options().stream().map(OptionSpec::name).toList();
        for (String name : options.values().keySet()) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(
                        "measure '" + id() + "' must have no option other than " + known + ": option='" + name + "'");
            }
        }
        return new RetrievalMeasure(kind, options.integer(CUT, k), options.integer(RELEVANT_FROM, relevantFrom));
    }

    @Override
    public String spelling() {
        List<String> written = new ArrayList<>();
        if (k != USUAL_CUT) {
            written.add(CUT + "=" + k);
        }
        if (relevantFrom != 1) {
            written.add(RELEVANT_FROM + "=" + relevantFrom);
        }
        return written.isEmpty() ? id() : id() + ":" + String.join(",", written);
    }

    /** Returns the lowest grade of a relevant document. */
    int relevantFrom() {
        return relevantFrom;
    }

    double of(GradedRanking ranking) {
        return kind.of(ranking, k, relevantFrom);
    }

    /** Returns whether the spellings are equal. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RetrievalMeasure that && spelling().equals(that.spelling());
    }

    @Override
    public int hashCode() {
        return spelling().hashCode();
    }

    /** Returns the spelling. */
    @Override
    public String toString() {
        return spelling();
    }

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
}
