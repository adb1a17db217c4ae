package dev.credence.outcomes.span;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.outcomes.span.SpanDocuments.SpanCounts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpanDocumentsTest {
    private static final Credence CREDENCE = Credence.load();

    private static Span span(int start, int end, String type) {
        return new Span(start, end, type);
    }

    /** The usage example in the README of nervaluate 1.1.0, https://github.com/MantisAI/nervaluate. */
    private static SpanDocuments example() {
        return new SpanDocuments()
                .add(
                        "The John Smith who works at Google Inc",
                        List.of(span(1, 3, "PER"), span(6, 8, "ORG")),
                        List.of(span(2, 4, "PER"), span(6, 8, "ORG")))
                .add(
                        "In Paris Marie Curie lived in 1895",
                        List.of(span(1, 2, "LOC"), span(2, 4, "PER"), span(6, 7, "DATE")),
                        List.of(span(1, 3, "LOC"), span(3, 4, "PER"), span(6, 7, "DATE")));
    }

    @ParameterizedTest
    @CsvSource({"TYPE, 5, 0, 0, 0, 0", "EXACT, 2, 3, 0, 0, 0", "PARTIAL, 2, 0, 3, 0, 0", "STRICT, 2, 3, 0, 0, 0"})
    void countsMatchPublishedExample(
            SpanMatching matching, long correct, long incorrect, long partial, long missed, long spurious) {
        assertThat(example().counts(matching)).isEqualTo(new SpanCounts(correct, incorrect, partial, missed, spurious));
    }

    @ParameterizedTest
    @CsvSource({"DATE, 1, 0", "LOC, 0, 1", "ORG, 1, 0", "PER, 0, 2"})
    void strictCountsByTypeMatchPublishedExample(String type, long correct, long incorrect) {
        assertThat(example().counts(SpanMatching.STRICT, type)).isEqualTo(new SpanCounts(correct, incorrect, 0, 0, 0));
        assertThat(example().types()).containsExactly("DATE", "LOC", "ORG", "PER");
    }

    /** The report gives 0.40 for partial matches, but (2 + 0.5 * 3) / 5, the formula in the same README, is 0.70. */
    @ParameterizedTest
    @CsvSource({"TYPE, 1.00", "EXACT, 0.40", "PARTIAL, 0.70", "STRICT, 0.40"})
    void metricsOfExampleMatchFormula(SpanMatching matching, double expected) {
        var outcomes = example().outcomes(matching).build();
        for (String metric : List.of("count-precision", "count-recall", "count-f1")) {
            assertThat(CREDENCE.estimate(metric, outcomes).value()).isCloseTo(expected, within(1e-15));
        }
    }

    @Test
    void strictF1OfTypeUsesOnlyThatType() {
        var outcomes = example().outcomes(SpanMatching.STRICT).build();
        assertThat(CREDENCE.estimate("count-f1:of=DATE", outcomes).value()).isEqualTo(1);
        assertThat(CREDENCE.estimate("count-f1:of=PER", outcomes).value()).isZero();
        assertThat(CREDENCE.estimate("count-f1:average=macro", outcomes).value())
                .isEqualTo(0.5);
    }

    @Test
    void columnsAreCountsOfAllSpansAndOfEachType() {
        var outcomes = new SpanDocuments()
                .add("a", List.of(span(0, 2, "A")), List.of(span(0, 1, "A"), span(4, 5, "B")))
                .outcomes(SpanMatching.PARTIAL)
                .build();
        assertThat(outcomes.columns())
                .containsExactly(
                        OutcomeColumn.count("tp"),
                        OutcomeColumn.count("fp"),
                        OutcomeColumn.count("fn"),
                        OutcomeColumn.count("A.tp"),
                        OutcomeColumn.count("A.fp"),
                        OutcomeColumn.count("A.fn"),
                        OutcomeColumn.count("B.tp"),
                        OutcomeColumn.count("B.fp"),
                        OutcomeColumn.count("B.fn"));
        assertThat(outcomes.describe(0))
                .isEqualTo("tp=0.5, fp=1.5, fn=0.5, A.tp=0.5, A.fp=0.5, A.fn=0.5, B.tp=0.0, B.fp=1.0, B.fn=0.0");
    }

    @Test
    void nestedSpansAreCounted() {
        Span twice = span(0, 2, "PER");
        SpanDocuments documents = new SpanDocuments()
                .add("a", List.of(span(0, 5, "ORG"), span(0, 2, "LOC"), span(5, 6, "LOC")), List.of(span(0, 5, "ORG")))
                .add("b", List.of(), List.of(twice, twice));
        assertThat(documents.overlapping()).isEqualTo(4);
        assertThat(example().overlapping()).isZero();
        assertThat(documents.counts(SpanMatching.STRICT)).isEqualTo(new SpanCounts(1, 0, 0, 2, 2));
    }

    @Test
    void aDocumentIsAddedOnce() {
        SpanDocuments documents = new SpanDocuments().add("a", List.of(), List.of());
        assertThatThrownBy(() -> documents.add("a", List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a document must be added once: document=a; add all of its spans together");
        assertThat(documents.names()).containsExactly("a");
    }

    /** Forty documents with two gold spans; the first system finds both, the second one finds one and invents one in each other document. */
    private static SpanDocuments system(boolean first) {
        SpanDocuments documents = new SpanDocuments();
        for (int i = 0; i < 40; i++) {
            List<Span> gold = List.of(span(0, 1, "PER"), span(2, 3, "LOC"));
            documents.add("d" + i, gold, first || i % 2 == 0 ? gold : List.of(gold.get(0), span(4, 5, "ORG")));
        }
        return documents;
    }

    @Test
    void twoSystemsAreComparedOnTheSameDocuments() {
        PairedOutcomes paired = system(true).pairedWith(system(false), SpanMatching.STRICT);
        Comparison comparison = CREDENCE.compare(Pairing.paired(paired)).comparison("count-f1");
        assertThat(comparison.first()).isEqualTo(1);
        assertThat(comparison.second()).isEqualTo(0.75);
        assertThat(comparison.difference()).isEqualTo(0.25);
        assertThat(comparison.lower()).isPositive();
        assertThat(comparison.upper()).isGreaterThan(0.25);
    }

    @Test
    void buildersWithTheSameTypesArePairedToo() {
        List<String> types = List.of("LOC", "ORG", "PER");
        OutcomesBuilder one = system(true).outcomes(SpanMatching.STRICT, types);
        OutcomesBuilder other = system(false).outcomes(SpanMatching.STRICT, types);
        assertThat(one.pairedWith(other)).isEqualTo(system(true).pairedWith(system(false), SpanMatching.STRICT));
        assertThat(CREDENCE.compare(Pairing.paired(one.pairedWith(other)))
                        .comparison("count-f1")
                        .difference())
                .isEqualTo(0.25);
    }

    @Test
    void systemsWithOtherGoldSpansOrDocumentsAreRejected() {
        SpanDocuments one = new SpanDocuments().add("a", List.of(span(0, 1, "PER")), List.of());
        SpanDocuments other = new SpanDocuments().add("a", List.of(), List.of());
        assertThatThrownBy(() -> one.pairedWith(other, SpanMatching.STRICT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "documents of two systems must have the same gold spans: document=a, first=1 spans, second=0"
                                + " spans; evaluate both systems on the same gold standard");
        assertThatThrownBy(() -> one.pairedWith(new SpanDocuments(), SpanMatching.STRICT))
                .hasMessage("both systems must have the same items: 1 missing in the second system, such as [a]");
    }
}
