package dev.credence.outcomes.span;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.outcomes.span.SpanDocuments.SpanCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SpanMatchingTest {
    private static Span span(int start, int end, String type) {
        return new Span(start, end, type);
    }

    /**
     * The six scenarios of the README of nervaluate (https://github.com/MantisAI/nervaluate), after SemEval-2013 task 9.1; a span without
     * positions is absent.
     */
    @ParameterizedTest
    @CsvSource({
        "0-1 BRAND, , MIS, MIS, MIS, MIS",
        ", 0-1 BRAND, SPU, SPU, SPU, SPU",
        "1-2 DRUG, 0-2 DRUG, COR, PAR, INC, INC",
        "0-1 DRUG, 0-1 BRAND, INC, COR, COR, INC",
        "0-1 DRUG, 0-1 DRUG, COR, COR, COR, COR",
        "1-2 GROUP, 0-2 DRUG, INC, PAR, INC, INC"
    })
    void aPairHasTheCategoryOfItsScenario(
            String gold, String predicted, String type, String partial, String exact, String strict) {
        List<Span> golds = parsed(gold);
        List<Span> predictions = parsed(predicted);
        assertThat(SpanMatching.TYPE.counts(golds, predictions)).isEqualTo(category(type));
        assertThat(SpanMatching.PARTIAL.counts(golds, predictions)).isEqualTo(category(partial));
        assertThat(SpanMatching.EXACT.counts(golds, predictions)).isEqualTo(category(exact));
        assertThat(SpanMatching.STRICT.counts(golds, predictions)).isEqualTo(category(strict));
    }

    private static List<Span> parsed(String text) {
        if (text == null) {
            return List.of();
        }
        String[] parts = text.split("[- ]");
        return List.of(span(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), parts[2]));
    }

    private static SpanCounts category(String name) {
        return new SpanCounts(
                name.equals("COR") ? 1 : 0,
                name.equals("INC") ? 1 : 0,
                name.equals("PAR") ? 1 : 0,
                name.equals("MIS") ? 1 : 0,
                name.equals("SPU") ? 1 : 0);
    }

    @ParameterizedTest
    @EnumSource
    void noSpansGiveZeros(SpanMatching matching) {
        assertThat(matching.counts(List.of(), List.of())).isEqualTo(new SpanCounts(0, 0, 0, 0, 0));
    }

    @ParameterizedTest
    @EnumSource
    void adjacentSpansDoNotOverlap(SpanMatching matching) {
        assertThat(matching.counts(List.of(span(0, 2, "PER")), List.of(span(2, 4, "PER"))))
                .isEqualTo(new SpanCounts(0, 0, 0, 1, 1));
    }

    @Test
    void longPredictionIsPairedWithFirstOverlappingSpan() {
        List<Span> gold = List.of(span(0, 2, "PER"), span(2, 4, "LOC"));
        List<Span> predicted = List.of(span(0, 4, "LOC"));
        assertThat(SpanMatching.PARTIAL.counts(gold, predicted)).isEqualTo(new SpanCounts(0, 0, 1, 1, 0));
        assertThat(SpanMatching.TYPE.counts(gold, predicted)).isEqualTo(new SpanCounts(0, 1, 0, 1, 0));
    }

    @Test
    void aSecondPredictionOfTheSameSpanIsSpurious() {
        List<Span> gold = List.of(span(0, 4, "PER"));
        List<Span> predicted = List.of(span(0, 2, "PER"), span(2, 4, "PER"));
        assertThat(SpanMatching.TYPE.counts(gold, predicted)).isEqualTo(new SpanCounts(1, 0, 0, 0, 1));
        assertThat(SpanMatching.STRICT.counts(gold, predicted)).isEqualTo(new SpanCounts(0, 1, 0, 0, 1));
    }

    @ParameterizedTest
    @EnumSource
    void correctlyPredictedNestedSpansCountInAnyOrder(SpanMatching matching) {
        Span outer = span(0, 5, "ORG");
        Span inner = span(0, 2, "LOC");
        assertThat(matching.counts(List.of(outer, inner), List.of(inner, outer)))
                .isEqualTo(new SpanCounts(2, 0, 0, 0, 0));
    }

    /** The loop of nervaluate, which takes the first free gold span that overlaps, agrees where spans of a list do not overlap. */
    @ParameterizedTest
    @EnumSource
    void disjointSpansAreMatchedInOneLoop(SpanMatching matching) {
        Random random = new Random(20260101);
        for (int i = 0; i < 2000; i++) {
            List<Span> gold = flat(random);
            List<Span> predicted = flat(random);
            SpanCounts expected = inOneLoop(matching, gold, predicted);
            Collections.shuffle(gold, random);
            Collections.shuffle(predicted, random);
            assertThat(matching.counts(gold, predicted)).isEqualTo(expected);
        }
    }

    private static List<Span> flat(Random random) {
        List<Span> spans = new ArrayList<>();
        for (int at = random.nextInt(3); at < 12; ) {
            int end = at + 1 + random.nextInt(4);
            spans.add(span(at, end, random.nextBoolean() ? "A" : "B"));
            at = end + Math.max(0, random.nextInt(4) - 1);
        }
        return spans;
    }

    private static SpanCounts inOneLoop(SpanMatching matching, List<Span> gold, List<Span> predicted) {
        SpanCounts counts = new SpanCounts(0, 0, 0, 0, 0);
        Set<Span> taken = new HashSet<>();
        for (Span span : predicted) {
            SpanCounts own = category("SPU");
            for (Span one : gold) {
                if (!taken.contains(one) && one.overlaps(span)) {
                    taken.add(one);
                    own = matching.counts(List.of(one), List.of(span));
                    break;
                }
            }
            counts = counts.plus(own);
        }
        return counts.plus(new SpanCounts(0, 0, 0, gold.size() - taken.size(), 0));
    }

    @Test
    void countsGiveTruePositivesWithHalvesOfPartialOnes() {
        SpanCounts counts = new SpanCounts(2, 1, 3, 4, 5);
        assertThat(counts.possible()).isEqualTo(10);
        assertThat(counts.actual()).isEqualTo(11);
        assertThat(counts.truePositives()).isEqualTo(3.5);
        assertThat(counts.falsePositives()).isEqualTo(7.5);
        assertThat(counts.falseNegatives()).isEqualTo(6.5);
    }

    @Test
    void badSpansAndCountsAreRejected() {
        assertThatThrownBy(() -> span(3, 3, "PER"))
                .hasMessage(
                        "a span must have 0 <= start < end, where end is the position after the last one: start=3, end=3,"
                                + " type=PER");
        assertThatThrownBy(() -> span(-1, 3, "PER"))
                .hasMessage(
                        "a span must have 0 <= start < end, where end is the position after the last one: start=-1, end=3,"
                                + " type=PER");
        assertThatThrownBy(() -> span(0, 1, " "))
                .hasMessage("type of a span must not be blank: type=' ', start=0, end=1");
        assertThatThrownBy(() -> new SpanCounts(0, 0, 0, -1, 0))
                .hasMessage(
                        "counts of spans must be 0 or more: correct=0, incorrect=0, partial=0, missed=-1, spurious=0");
    }
}
