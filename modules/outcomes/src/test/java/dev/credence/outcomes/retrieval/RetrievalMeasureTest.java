package dev.credence.outcomes.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.option.OptionSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetrievalMeasureTest {
    /** The grades 3, none, -1, 1, 2 in the order of ranks; a document of grade 2 and one of grade 0 were not retrieved. */
    private static final GradedRanking RANKING =
            GradedRanking.of(new int[] {3, 0, -1, 1, 2}, new int[] {0, 1, 3, 2, -1, 2});

    private static final double LOG_3 = 1.584962500721156;
    private static final double LOG_5 = 2.321928094887362;
    private static final double LOG_6 = 2.584962500721156;

    private static double value(String spelling) {
        return RetrievalMeasure.parse(spelling).of(RANKING);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ndcg-at:k=10                    | ndcg-at
        ndcg-at:k=5                     | ndcg-at:k=5
        reciprocal-rank:relevant-from=1 | reciprocal-rank
        average-precision-per-query     | average-precision-per-query
        recall-at:relevant-from=2,k=100 | recall-at:k=100,relevant-from=2
        precision-at:k=1,relevant-from=1 | precision-at:k=1
        hit-at: k=010                   | hit-at\
        """)
    void spellingOmitsDefaults(String written, String canonical) {
        assertThat(RetrievalMeasure.parse(written).spelling()).isEqualTo(canonical);
        assertThat(RetrievalMeasure.parse(written))
                .isEqualTo(RetrievalMeasure.parse(canonical))
                .hasSameHashCodeAs(RetrievalMeasure.parse(canonical))
                .hasToString(canonical);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ndcg          | measure of retrieval must be one of [ndcg-at, average-precision-per-query, reciprocal-rank, recall-at, \
        precision-at, hit-at]: measure='ndcg'
        hit-at@spam   | measure of retrieval must have no class after @: measure='hit-at@spam'
        hit-at:n=5    | measure 'hit-at' must have no option other than [k, relevant-from]: option='n'
        reciprocal-rank:k=5 | measure 'reciprocal-rank' must have no option other than [relevant-from]: option='k'
        ndcg-at:relevant-from=2 | measure 'ndcg-at' must have no option other than [k]: option='relevant-from'
        hit-at:k=0    | option 'k' must be a number of documents from 1 to 2147483647: k=0
        hit-at:k=2147483648 | option 'k' must be a number of documents from 1 to 2147483647: k=2147483648
        hit-at:k=ten  | option 'k' must be a whole number: k=ten
        hit-at:relevant-from=0 | option 'relevant-from' must be a grade from 1 to 2147483647: relevant-from=0\
        """)
    void malformedSpellingIsRefused(String spelling, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetrievalMeasure.parse(spelling))
                .withMessage(message);
    }

    @Test
    void optionsAreThoseThatTheMeasureReads() {
        assertThat(RetrievalMeasure.all())
                .extracting(measure -> measure.id()
                        + measure.options().stream().map(OptionSpec::name).toList())
                .containsExactly(
                        "ndcg-at[k]",
                        "average-precision-per-query[relevant-from]",
                        "reciprocal-rank[relevant-from]",
                        "recall-at[k, relevant-from]",
                        "precision-at[k, relevant-from]",
                        "hit-at[k, relevant-from]");
    }

    @Test
    void ndcgHasLinearGainsAndAnIdealOfJudgedDocuments() {
        double ideal = 3 + 2 / LOG_3 + 2 / 2.0 + 1 / LOG_5;
        assertThat(value("ndcg-at")).isEqualTo((3 + 1 / LOG_5 + 2 / LOG_6) / ideal, within(1e-15));
    }

    @Test
    void ndcgCutsTheRankingAndTheIdeal() {
        assertThat(value("ndcg-at:k=1")).isEqualTo(1);
        assertThat(value("ndcg-at:k=2")).isEqualTo(3 / (3 + 2 / LOG_3), within(1e-15));
        assertThat(value("ndcg-at:k=4")).isEqualTo((3 + 1 / LOG_5) / (3 + 2 / LOG_3 + 1 + 1 / LOG_5), within(1e-15));
    }

    @Test
    void perfectRankingHasTheLargestValues() {
        GradedRanking perfect =
                GradedRanking.of(new int[] {7, 5, 3, 2, 1, 1, 0, 0}, new int[] {1, 2, 3, 1, 5, 7, 0, -2});
        for (RetrievalMeasure measure : RetrievalMeasure.all()) {
            double value = measure.of(perfect);
            assertThat(value).isEqualTo(measure.id().equals("precision-at") ? 0.6 : 1);
        }
    }

    @Test
    void averagePrecisionDividesByAllRelevantDocuments() {
        assertThat(value("average-precision-per-query")).isEqualTo((1 + 2 / 4.0 + 3 / 5.0) / 4, within(1e-15));
        assertThat(value("average-precision-per-query:relevant-from=2")).isEqualTo((1 + 2 / 5.0) / 3, within(1e-15));
    }

    @Test
    void reciprocalRankUsesFirstRelevantDocument() {
        assertThat(value("reciprocal-rank")).isEqualTo(1);
        GradedRanking third = GradedRanking.of(new int[] {0, 1, 2}, new int[] {1, 2});
        assertThat(RetrievalMeasure.parse("reciprocal-rank").of(third)).isEqualTo(0.5);
        assertThat(RetrievalMeasure.parse("reciprocal-rank:relevant-from=2").of(third))
                .isEqualTo(1 / 3.0);
        assertThat(RetrievalMeasure.parse("reciprocal-rank:relevant-from=3").of(third))
                .isZero();
    }

    @Test
    void recallDividesByTheRelevantDocuments() {
        assertThat(value("recall-at")).isEqualTo(3 / 4.0);
        assertThat(value("recall-at:k=3")).isEqualTo(1 / 4.0);
        assertThat(value("recall-at:k=4,relevant-from=2")).isEqualTo(1 / 3.0);
    }

    @Test
    void precisionDividesByCutForFewerDocuments() {
        assertThat(value("precision-at")).isEqualTo(0.3);
        assertThat(value("precision-at:k=5")).isEqualTo(0.6);
        assertThat(value("precision-at:k=4")).isEqualTo(0.5);
        assertThat(value("precision-at:k=2147483647")).isEqualTo(3 / 2147483647.0);
    }

    @Test
    void relevantDocumentAmongFirstGivesHit() {
        GradedRanking third = GradedRanking.of(new int[] {0, -1, 2}, new int[] {1, 2});
        assertThat(RetrievalMeasure.parse("hit-at:k=2").of(third)).isZero();
        assertThat(RetrievalMeasure.parse("hit-at:k=3").of(third)).isEqualTo(1);
        assertThat(RetrievalMeasure.parse("hit-at:relevant-from=3").of(third)).isZero();
    }

    @Test
    void allMeasuresAreZeroWithoutRelevantDocuments() {
        GradedRanking none = GradedRanking.of(new int[] {0, -1, 0}, new int[] {0, -1});
        assertThat(RetrievalMeasure.all())
                .allSatisfy(measure -> assertThat(measure.of(none)).isZero());
    }

    @Test
    void discountOfLateRanksContinuesTable() {
        int[] late = new int[2000];
        late[1500] = 1;
        assertThat(RetrievalMeasure.parse("ndcg-at:k=2000").of(GradedRanking.of(late, new int[] {1})))
                .isEqualTo(1 / (StrictMath.log(1502) / StrictMath.log(2)), within(1e-15));
    }
}
