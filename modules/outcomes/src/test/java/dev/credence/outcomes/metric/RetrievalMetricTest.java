package dev.credence.outcomes.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.metric.RetrievalMetrics.RetrievalMetric;
import dev.credence.outcomes.retrieval.Qrels;
import dev.credence.outcomes.retrieval.RankedRun;
import dev.credence.outcomes.retrieval.Retrieval;
import dev.credence.outcomes.retrieval.Retrieval.MissingQueries;
import dev.credence.outcomes.retrieval.RetrievalMeasure;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetrievalMetricTest {
    private static final Credence CREDENCE = Credence.load();
    private static final int QUERIES = 40;

    /** Returns the outcomes of queries with one relevant document, whose rank is one of a few in turn. */
    private static OutcomesBuilder outcomes(int[] ranks, String... measures) throws IOException {
        StringBuilder judgements = new StringBuilder();
        StringBuilder run = new StringBuilder();
        for (int query = 0; query < QUERIES; query++) {
            judgements.append("q").append(query).append(" 0 good 1\n");
            int rank = ranks[query % ranks.length];
            for (int other = 1; other <= 12; other++) {
                String document = other == rank ? "good" : "bad" + other;
                run.append("q" + query + " Q0 " + document + " " + other + " " + -other + " run\n");
            }
        }
        return Retrieval.outcomes(
                        Qrels.read(new StringReader(judgements.toString()), "qrels"),
                        RankedRun.read(new StringReader(run.toString()), "run"),
                        Stream.of(measures).map(RetrievalMeasure::parse).toList(),
                        MissingQueries.REFUSE)
                .builder();
    }

    private static Metric<?> metric(String spelling) {
        return CREDENCE.registry().metric(spelling);
    }

    @Test
    void allMeasuresAreRegistered() {
        for (RetrievalMeasure measure : RetrievalMeasure.all()) {
            Metric<?> metric = metric(measure.id());
            assertThat(metric.spelling()).isEqualTo(measure.spelling());
            assertThat(metric.description()).isNotBlank();
            assertThat(metric.options()).isEqualTo(measure.options());
            assertThat(metric.range()).isEqualTo(Range.UNIT);
            assertThat(metric.evidenceType()).isEqualTo(Outcomes.class);
        }
        assertThat(metric("recall-at:relevant-from=2,k=5"))
                .isEqualTo(metric("recall-at:k=5,relevant-from=2"))
                .hasSameHashCodeAs(metric("recall-at:k=5,relevant-from=2"))
                .hasToString("recall-at:k=5,relevant-from=2")
                .isNotEqualTo(metric("recall-at:k=5"));
    }

    @Test
    void estimateIsMeanOfColumn() throws IOException {
        Outcomes outcomes = outcomes(
                        new int[] {1, 3, 11, 4}, "reciprocal-rank", "hit-at", "ndcg-at:k=3", "recall-at:k=1")
                .build();
        assertThat(CREDENCE.estimate("reciprocal-rank", outcomes).value())
                .isEqualTo((1 + 1 / 3.0 + 1 / 11.0 + 1 / 4.0) / 4, within(1e-15));
        assertThat(CREDENCE.estimate("hit-at:k=10", outcomes).value()).isEqualTo(0.75);
        assertThat(CREDENCE.estimate("ndcg-at:k=3", outcomes).value()).isEqualTo((1 + 0.5) / 4, within(1e-15));
        assertThat(CREDENCE.estimate("recall-at:k=1", outcomes).value()).isEqualTo(0.25);
    }

    @Test
    void intervalEqualsIntervalOfMean() throws IOException {
        Outcomes outcomes = outcomes(new int[] {1, 3, 11, 4}, "ndcg-at").build();
        Estimate own = CREDENCE.estimate("ndcg-at", outcomes);
        Estimate mean = CREDENCE.estimate("mean", outcomes);
        assertThat(own.method()).isEqualTo(mean.method());
        assertThat(own.lower()).isEqualTo(mean.lower());
        assertThat(own.upper()).isEqualTo(mean.upper());
    }

    @Test
    void hitsOfSingleRunsAreAProportion() throws IOException {
        Outcomes outcomes = outcomes(new int[] {1, 3, 11, 4}, "hit-at").build();
        Estimate estimate = CREDENCE.estimate("hit-at", outcomes);
        assertThat(estimate.method())
                .isEqualTo(CREDENCE.estimate("share", outcomes).method());
        assertThat(estimate.lower())
                .isEqualTo(CREDENCE.estimate("share", outcomes).lower());
        RetrievalMetric hits = new RetrievalMetric(RetrievalMeasure.parse("hit-at"));
        assertThat(hits.proportion()).isEmpty();
        assertThat(hits.formFor(List.of(outcomes)).proportion()).isPresent();
    }

    @Test
    void fractionsAndHitsOfSeveralRunsAreNoProportion() {
        RetrievalMetric hits = new RetrievalMetric(RetrievalMeasure.parse("hit-at"));
        OutcomesBuilder runs = new OutcomesBuilder(OutcomeColumn.of("hit-at", 0, 1))
                .add("q1", 1)
                .add("q1", 0);
        assertThat(hits.formFor(List.of(runs.build())).proportion()).isEmpty();
        Outcomes halves = Outcomes.of(OutcomeColumn.of("hit-at", 0, 1), 0.5, 1);
        assertThat(hits.formFor(List.of(halves)).proportion()).isEmpty();
        RetrievalMetric ranks = new RetrievalMetric(RetrievalMeasure.parse("reciprocal-rank"));
        Outcomes firsts = Outcomes.of(OutcomeColumn.of("reciprocal-rank", 0, 1), 0, 1);
        Outcomes seconds = Outcomes.of(OutcomeColumn.of("reciprocal-rank", 0, 1), 0.5, 1);
        assertThat(ranks.formFor(List.of(firsts)).proportion()).isPresent();
        assertThat(ranks.formFor(List.of(firsts, seconds)).proportion()).isEmpty();
    }

    @Test
    void severalRunsOfAQueryAreAveraged() {
        Outcomes outcomes = new OutcomesBuilder(OutcomeColumn.of("ndcg-at", 0, 1))
                .add("q1", 0.5)
                .add("q1", 1)
                .add("q2", 0.25)
                .build();
        RetrievalMetric ndcg = new RetrievalMetric(RetrievalMeasure.parse("ndcg-at"));
        assertThat(ndcg.value(outcomes)).isEqualTo(0.5);
        assertThat(ndcg.notes(outcomes, outcomes.weights()))
                .extracting(Note::code)
                .containsExactly("unequal-runs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ndcg-at", "hit-at", "reciprocal-rank"})
    void pairedComparisonIsMadeByQuery(String spelling) throws IOException {
        OutcomesBuilder first = outcomes(new int[] {1, 2, 1, 4}, spelling);
        OutcomesBuilder second = outcomes(new int[] {3, 2, 11, 6}, spelling);
        Comparison comparison =
                CREDENCE.compare(Pairing.paired(first.pairedWith(second))).comparison(spelling);
        Comparison swapped =
                CREDENCE.compare(Pairing.paired(second.pairedWith(first))).comparison(spelling);
        double difference = CREDENCE.estimate(spelling, first.build()).value()
                - CREDENCE.estimate(spelling, second.build()).value();
        assertThat(comparison.difference()).isEqualTo(difference, within(1e-15)).isPositive();
        assertThat(comparison.lower()).isPositive().isLessThan(difference);
        assertThat(comparison.upper()).isGreaterThan(difference).isLessThan(1);
        assertThat(swapped.difference()).isEqualTo(-comparison.difference());
    }

    @Test
    void missingColumnIsRefusedWithTheColumnsThatExist() {
        assertThatThrownBy(
                        () -> CREDENCE.estimate("ndcg-at:k=5", Outcomes.of(OutcomeColumn.of("ndcg-at", 0, 1), 0.5, 1)))
                .hasMessage(
                        "metric 'ndcg-at:k=5' reads an outcome named 'ndcg-at:k=5', which --qrels and --run compute;"
                                + " outcomes: [ndcg-at]");
    }

    @Test
    void columnWithAnotherRangeIsRefused() {
        assertThatThrownBy(() -> CREDENCE.estimate("ndcg-at", Outcomes.of(OutcomeColumn.of("ndcg-at", 0, 100), 50, 99)))
                .hasMessage(
                        "metric 'ndcg-at' reads an outcome in [0, 1]: range of 'ndcg-at'=[0.0, 100.0]; mean:of=ndcg-at"
                                + " reads other ranges");
    }

    @Test
    void unknownOptionIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> metric("reciprocal-rank:k=5"))
                .withMessageStartingWith("metric 'reciprocal-rank': ");
    }
}
