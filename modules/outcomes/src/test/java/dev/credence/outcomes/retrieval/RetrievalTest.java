package dev.credence.outcomes.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.retrieval.Retrieval.MissingQueries;
import dev.credence.outcomes.retrieval.Retrieval.RetrievalOutcomes;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RetrievalTest {
    /** Query q4 has no relevant document, q2 has one of grade 1, and q3 is missing in the run, which has q9 without judgements. */
    private Qrels qrels;

    private RankedRun run;

    @BeforeEach
    void read() throws IOException {
        qrels = qrels("q1 0 a 2", "q1 0 b 0", "q2 0 a 1", "q3 0 a 1", "q4 0 a 0", "q4 0 b -1");
        run = run(
                "q9 Q0 a 1 1",
                "q1 Q0 x 1 5",
                "q1 Q0 b 2 4",
                "q1 Q0 a 3 3",
                "q2 Q0 a 1 1",
                "q4 Q0 a 1 1",
                "q8 Q0 a 1 1");
    }

    private static Qrels qrels(String... lines) throws IOException {
        return Qrels.read(new StringReader(String.join("\n", lines)), "qrels");
    }

    private static RankedRun run(String... lines) throws IOException {
        return RankedRun.read(new StringReader(String.join("\n", lines)), "run");
    }

    private static List<RetrievalMeasure> measures(String... spellings) {
        return Stream.of(spellings).map(RetrievalMeasure::parse).toList();
    }

    private static List<Double> values(RetrievalOutcomes outcomes) {
        Outcomes built = outcomes.builder().build();
        return IntStream.range(0, built.atoms())
                .boxed()
                .flatMap(atom -> Stream.generate(() -> built.value(atom, 0, 0)).limit(built.count(atom)))
                .toList();
    }

    @Test
    void unjudgedDocumentsCountAsNotRelevant() {
        RetrievalOutcomes outcomes =
                Retrieval.outcomes(qrels, run, measures("reciprocal-rank"), MissingQueries.EXCLUDE);
        assertThat(values(outcomes)).containsExactly(0.0, 1 / 3.0, 1.0);
    }

    @Test
    void excludedQueriesAreListed() {
        RetrievalOutcomes outcomes = Retrieval.outcomes(qrels, run, measures("hit-at"), MissingQueries.EXCLUDE);
        assertThat(outcomes.builder().items()).isEqualTo(3);
        assertThat(outcomes.missing()).containsExactly("q3");
        assertThat(outcomes.withoutRelevant()).containsExactly("q4");
        assertThat(outcomes.withoutJudgements()).containsExactly("q9", "q8");
        assertThat(outcomes)
                .hasToString(
                        "RetrievalOutcomes[3 queries, 1 missing, 1 without relevant documents, 2 without judgements]");
    }

    @Test
    void missingQueriesCountAsZero() {
        RetrievalOutcomes outcomes = Retrieval.outcomes(qrels, run, measures("hit-at:k=1"), MissingQueries.ZERO);
        assertThat(values(outcomes)).containsExactly(0.0, 0.0, 0.0, 1.0);
        assertThat(outcomes.missing()).containsExactly("q3");
        assertThat(outcomes.withoutRelevant()).containsExactly("q4");
    }

    @Test
    void missingQueriesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Retrieval.outcomes(qrels, run, measures("hit-at"), MissingQueries.REFUSE))
                .withMessage(
                        "run must have all 4 queries with judgements: missing=1, such as [q3]; decide whether missing"
                                + " queries count as 0 or are left out");
    }

    @Test
    void completeRunIsNotRefused() throws IOException {
        RetrievalOutcomes outcomes =
                Retrieval.outcomes(qrels("q1 0 a 1"), run, measures("hit-at"), MissingQueries.REFUSE);
        assertThat(outcomes.missing()).isEmpty();
        assertThat(values(outcomes)).containsExactly(1.0);
    }

    @Test
    void queriesWithoutADocumentOfTheRequiredGradeAreListed() {
        RetrievalOutcomes outcomes =
                Retrieval.outcomes(qrels, run, measures("ndcg-at", "hit-at:relevant-from=2"), MissingQueries.ZERO);
        assertThat(outcomes.withoutRelevant()).containsExactly("q2", "q3", "q4");
    }

    @Test
    void columnsHaveTheSpellingsOfTheMeasuresAndTheirRange() {
        RetrievalOutcomes outcomes = Retrieval.outcomes(
                qrels, run, measures("ndcg-at:k=10", "recall-at:relevant-from=2,k=5"), MissingQueries.ZERO);
        assertThat(outcomes.builder().build().columns())
                .containsExactly(
                        OutcomeColumn.of("ndcg-at", 0, 1), OutcomeColumn.of("recall-at:k=5,relevant-from=2", 0, 1));
    }

    @Test
    void runWithoutJudgedQueryIsRefused() throws IOException {
        RankedRun other = run("1 Q0 a 1 1", "2 Q0 a 1 1", "3 Q0 a 1 1", "4 Q0 a 1 1", "5 Q0 a 1 1", "6 Q0 a 1 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Retrieval.outcomes(qrels, other, measures("hit-at"), MissingQueries.ZERO))
                .withMessage(
                        "run must have a query with judgements: queries of the run=6, such as [1, 2, 3, 4, 5]; queries"
                                + " with judgements=4, such as [q1, q2, q3, q4]");
    }

    @Test
    void noMeasureOrARepeatedOneIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Retrieval.outcomes(qrels, run, List.of(), MissingQueries.ZERO))
                .withMessage("columns must be one or more with different names: columns=[]");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Retrieval.outcomes(qrels, run, measures("hit-at", "hit-at:k=10"), MissingQueries.ZERO))
                .withMessage(
                        "columns must be one or more with different names: columns=[hit-at in [0.0, 1.0], hit-at in"
                                + " [0.0, 1.0]]");
    }
}
