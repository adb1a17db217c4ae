package dev.credence.outcomes.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.outcomes.retrieval.Retrieval.MissingQueries;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The values that trec_eval publishes for its own test files, of which the resources are excerpts. More digits are those that
 * trec_eval 9.0.8 and 10.0 print if their format has 17 digits.
 */
class TrecEvalTest {
    private static final String ONE_RUN = "trec-eval";
    private static final String GRADED = "trec-eval-graded";

    private static Reader resource(String name) {
        InputStream stream = Objects.requireNonNull(TrecEvalTest.class.getResourceAsStream(name));
        return new InputStreamReader(stream, StandardCharsets.UTF_8);
    }

    /** Returns a measure of one query, after checking that all queries become items. */
    private static double value(String files, String query, String measure) throws IOException {
        try (Reader qrels = resource(files + ".qrels");
                Reader run = resource(files + ".run")) {
            Qrels judged = Qrels.read(qrels, files + ".qrels");
            RankedRun ranked = RankedRun.read(run, files + ".run");
            assertThat(Retrieval.outcomes(judged, ranked, List.of(RetrievalMeasure.parse(measure)), MissingQueries.ZERO)
                            .builder()
                            .items())
                    .isEqualTo(judged.queries().size());
            return RetrievalMeasure.parse(measure).of(judged.judgedQuery(query).ranking(ranked.ranked(query)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "average-precision-per-query, 0.2723, 0.27227106227106229",
        "reciprocal-rank, 0.3333, 0.33333333333333331",
        "precision-at:k=5, 0.6000, 0.6",
        "precision-at, 0.4000, 0.4",
        "precision-at:k=100, 0.0600, 0.06",
        "recall-at, 0.4000, 0.4",
        "recall-at:k=100, 0.6000, 0.6",
        "ndcg-at, 0.3633, 0.36334128725957188",
        "ndcg-at:k=100, 0.4730, 0.47295985088845244",
        "hit-at:k=1, 0.0000, 0",
        "hit-at, 1.0000, 1"
    })
    void query303OfTheTruncatedRunHasThePublishedValues(String measure, String published, double digits)
            throws IOException {
        double value = value(ONE_RUN, "303", measure);
        assertThat(value).isEqualTo(Double.parseDouble(published), within(0.5e-4));
        assertThat(value).isEqualTo(digits, within(1e-15));
    }

    @ParameterizedTest
    @CsvSource({"average-precision-per-query", "reciprocal-rank", "precision-at", "recall-at", "ndcg-at", "hit-at"})
    void missingQuery302OfTheTruncatedRunHasThePublishedZeros(String measure) throws IOException {
        assertThat(value(ONE_RUN, "302", measure)).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "301, 'ndcg-at', 0.0439, 0.043929707918238546",
        "301, 'ndcg-at:k=5', 0.0000, 0",
        "301, 'hit-at:relevant-from=2', 0.0000, 0",
        "302, 'ndcg-at', 0.7530, 0.75296940655264799",
        "302, 'ndcg-at:k=5', 0.8304, 0.83041989736319188",
        "302, 'precision-at:relevant-from=2', 0.7000, 0.7",
        "302, 'precision-at:k=5,relevant-from=2', 0.8000, 0.8",
        "302, 'recall-at:relevant-from=2', 0.0909, 0.090909090909090912",
        "302, 'hit-at:k=1,relevant-from=2', 1.0000, 1",
        "303, 'ndcg-at', 0.0000, 0",
        "303, 'precision-at:relevant-from=2', 0.0000, 0"
    })
    void gradedJudgementsHaveThePublishedValues(String query, String measure, String published, double digits)
            throws IOException {
        double value = value(GRADED, query, measure);
        assertThat(value).isEqualTo(Double.parseDouble(published), within(0.5e-4));
        assertThat(value).isEqualTo(digits, within(1e-15));
    }

    @ParameterizedTest
    @CsvSource({"ndcg-at, 0.2656, 0.26563303815696221", "ndcg-at:k=5, 0.2768, 0.27680663245439729"})
    void meanOverQueriesOfGradedJudgementsIsThePublishedOne(String measure, String published, double digits)
            throws IOException {
        double sum = 0;
        for (String query : List.of("301", "302", "303")) {
            sum += value(GRADED, query, measure);
        }
        assertThat(sum / 3).isEqualTo(Double.parseDouble(published), within(0.5e-4));
        assertThat(sum / 3).isEqualTo(digits, within(1e-15));
    }
}
