package dev.credence.outcomes.span;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.OutcomesBuilder;
import dev.credence.outcomes.PairedOutcomes;
import dev.credence.outcomes.span.SpanDocuments.SpanCounts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Collects the gold spans and the predicted spans of documents: {@code new SpanDocuments().add("a", gold, predicted)}. A document is an
 * item, because the spans of one document are not independent. From them come outcomes that {@code count-precision}, {@code
 * count-recall} and {@code count-f1} read.
 *
 * <p>Spans that overlap within the gold spans of a document, or within its predicted spans, are counted like any others, and {@link
 * #overlapping()} returns their number. This class is not thread-safe.
 */
public final class SpanDocuments {
    private final Map<String, Document> documents = new LinkedHashMap<>();

    /** The spans of a document, in ascending order. */
    private record Document(List<Span> gold, List<Span> predicted) {
        Document ofType(String type) {
            return new Document(ofType(gold, type), ofType(predicted, type));
        }

        private static List<Span> ofType(List<Span> spans, String type) {
            return spans.stream().filter(span -> span.type().equals(type)).toList();
        }

        SpanCounts counts(SpanMatching matching) {
            return matching.counts(gold, predicted);
        }

        static long overlapping(List<Span> spans) {
            return IntStream.range(0, spans.size())
                    .filter(one -> IntStream.range(0, spans.size())
                            .anyMatch(other -> other != one && spans.get(one).overlaps(spans.get(other))))
                    .count();
        }
    }

    /** Creates an empty collection. */
    public SpanDocuments() {}

    /**
     * Adds a document.
     *
     * @param document the name of the document
     * @param gold the spans of the document in the gold standard, in any order; there may be none
     * @param predicted the predicted spans of the document, in any order; there may be none
     * @return this
     * @throws IllegalArgumentException if there is a document with that name
     */
    public SpanDocuments add(String document, Collection<Span> gold, Collection<Span> predicted) {
        Objects.requireNonNull(document, "document must not be null");
        Document added = new Document(sorted(gold, "gold"), sorted(predicted, "predicted"));
        if (documents.containsKey(document)) {
            throw new IllegalArgumentException(
                    "a document must be added once: document=" + document + "; add all of its spans together");
        }
        documents.put(document, added);
        return this;
    }

    private static List<Span> sorted(Collection<Span> spans, String name) {
        List<Span> sorted = new ArrayList<>(Objects.requireNonNull(spans, name + " must not be null"));
        sorted.forEach(span -> Objects.requireNonNull(span, name + " must not contain null"));
        Collections.sort(sorted);
        return List.copyOf(sorted);
    }

    /** {@return the names of the documents, in the order in which they were added} */
    public List<String> names() {
        return List.copyOf(documents.keySet());
    }

    /** {@return the types of all gold and predicted spans, in ascending order} */
    public List<String> types() {
        TreeSet<String> types = new TreeSet<>();
        documents
                .values()
                .forEach(document -> Stream.of(document.gold, document.predicted)
                        .flatMap(List::stream)
                        .forEach(span -> types.add(span.type())));
        return List.copyOf(types);
    }

    /**
     * {@return the number of spans that overlap another one of their list, such as nested entities: the number of gold spans that overlap
     * another gold span of their document, plus that of predicted spans that overlap another predicted span}
     */
    public long overlapping() {
        return documents.values().stream()
                .mapToLong(document -> Document.overlapping(document.gold) + Document.overlapping(document.predicted))
                .sum();
    }

    /**
     * Returns the counts of all documents together.
     *
     * @param matching the rules of matching
     * @return the sums over documents
     */
    public SpanCounts counts(SpanMatching matching) {
        Objects.requireNonNull(matching, "matching must not be null");
        return documents.values().stream()
                .map(document -> document.counts(matching))
                .reduce(SpanCounts.NONE, SpanCounts::plus);
    }

    /**
     * Returns the counts of one type, as if neither the gold standard nor the predictions had spans of other types. Where a span has the
     * wrong type, one type has a missed span and another a spurious one, so that the counts of all types need not sum to those of all
     * spans.
     *
     * @param matching the rules of matching
     * @param type the type
     * @return the sums over documents; zeros if no span has that type
     */
    public SpanCounts counts(SpanMatching matching, String type) {
        Objects.requireNonNull(matching, "matching must not be null");
        Objects.requireNonNull(type, "type must not be null");
        return documents.values().stream()
                .map(document -> document.ofType(type).counts(matching))
                .reduce(SpanCounts.NONE, SpanCounts::plus);
    }

    /**
     * Returns the counts of each document as outcomes for all types that occur.
     *
     * @param matching the rules of matching
     * @return the outcomes, as {@link #outcomes(SpanMatching, Collection)} describes them
     */
    public OutcomesBuilder outcomes(SpanMatching matching) {
        return outcomes(matching, types());
    }

    /**
     * Returns the counts of each document as outcomes. The columns are {@code tp = COR + PAR / 2}, {@code fp = ACT - tp} and {@code fn =
     * POS - tp} of all spans, and then for each type {@code TYPE.tp}, {@code TYPE.fp} and {@code TYPE.fn} of the spans of that type. Hence
     * {@code count-precision} is {@code (COR + PAR / 2) / ACT} and {@code count-recall} is {@code (COR + PAR / 2) / POS}.
     *
     * @param matching the rules of matching
     * @param types the types that have columns, in their order, without repetition; spans of other types count in the first three columns
     * @return the outcomes, with one item for each document
     * @throws IllegalArgumentException if a type is repeated
     */
    public OutcomesBuilder outcomes(SpanMatching matching, Collection<String> types) {
        Objects.requireNonNull(matching, "matching must not be null");
        List<String> listed = List.copyOf(types);
        OutcomesBuilder builder = new OutcomesBuilder(columns(listed));
        documents.forEach((name, document) -> {
            List<SpanCounts> counts = new ArrayList<>(List.of(document.counts(matching)));
            listed.forEach(type -> counts.add(document.ofType(type).counts(matching)));
            builder.add(name, row(counts));
        });
        return builder;
    }

    private static OutcomeColumn[] columns(List<String> types) {
        return Stream.concat(Stream.of(""), types.stream().map(type -> type + "."))
                .flatMap(prefix -> Stream.of("tp", "fp", "fn").map(count -> OutcomeColumn.count(prefix + count)))
                .toArray(OutcomeColumn[]::new);
    }

    private static double[] row(List<SpanCounts> counts) {
        return counts.stream()
                .flatMap(count -> Stream.of(count.truePositives(), count.falsePositives(), count.falseNegatives()))
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /**
     * Returns the counts of two systems on the same documents, with columns for the types of both.
     *
     * @param second the documents with the predictions of the second system
     * @param matching the rules of matching
     * @return the outcomes of both systems, matched by the names of the documents
     * @throws IllegalArgumentException if a document is missing in one of the collections, or its gold spans differ
     */
    public PairedOutcomes pairedWith(SpanDocuments second, SpanMatching matching) {
        Objects.requireNonNull(second, "second must not be null");
        documents.forEach((name, document) -> requireSameGold(name, document, second.documents.get(name)));
        TreeSet<String> types = new TreeSet<>(types());
        types.addAll(second.types());
        return outcomes(matching, types).pairedWith(second.outcomes(matching, types));
    }

    private static void requireSameGold(String name, Document first, @Nullable Document second) {
        if (second != null && !first.gold.equals(second.gold)) {
            throw new IllegalArgumentException(
                    "documents of two systems must have the same gold spans: document=" + name
                            + ", first=" + first.gold.size() + " spans, second=" + second.gold.size()
                            + " spans; evaluate both systems on the same gold standard");
        }
    }

    @Override
    public String toString() {
        return "SpanDocuments[" + documents.size() + " documents, types " + types() + "]";
    }

    /**
     * The categories of matched spans after MUC-5 and SemEval-2013 task 9.1. The {@link SpanMatching} determines the category of each pair of spans.
     *
     * @param correct COR: predicted spans that agree with a gold span
     * @param incorrect INC: predicted spans that overlap a gold span and disagree with it
     * @param partial PAR: predicted spans with other bounds than the gold span that they overlap, where that counts one half
     * @param missed MIS: gold spans without a predicted span
     * @param spurious SPU: predicted spans without a gold span
     * @see <a href="https://aclanthology.org/S13-2056/">Segura-Bedmar, Martinez and Herrero-Zazo (2013), SemEval, 341-350</a>
     * @see <a href="https://aclanthology.org/M93-1007/">Chinchor and Sundheim (1993), MUC-5 Evaluation Metrics, 69-78</a>
     */
    public record SpanCounts(long correct, long incorrect, long partial, long missed, long spurious) {
        /** No spans. */
        static final SpanCounts NONE = new SpanCounts(0, 0, 0, 0, 0);

        /**
         * Checks the counts.
         *
         * @throws IllegalArgumentException if a count is negative
         */
        public SpanCounts {
            if (Math.min(Math.min(Math.min(correct, incorrect), Math.min(partial, missed)), spurious) < 0) {
                throw new IllegalArgumentException(
                        "counts of spans must be 0 or more: correct=" + correct + ", incorrect=" + incorrect
                                + ", partial=" + partial + ", missed=" + missed + ", spurious=" + spurious);
            }
        }

        /** {@return POS, the number of gold spans: COR + INC + PAR + MIS} */
        public long possible() {
            return correct + incorrect + partial + missed;
        }

        /** {@return ACT, the number of predicted spans: COR + INC + PAR + SPU} */
        public long actual() {
            return correct + incorrect + partial + spurious;
        }

        /** {@return COR + PAR / 2; precision is this number divided by ACT, and recall is it divided by POS} */
        public double truePositives() {
            return correct + partial / 2.0;
        }

        /** {@return ACT - (COR + PAR / 2)} */
        public double falsePositives() {
            return actual() - truePositives();
        }

        /** {@return POS - (COR + PAR / 2)} */
        public double falseNegatives() {
            return possible() - truePositives();
        }

        /**
         * Returns the sums of the counts.
         *
         * @param other the counts of other documents
         * @return the counts of all of them
         */
        public SpanCounts plus(SpanCounts other) {
            Objects.requireNonNull(other, "other must not be null");
            return new SpanCounts(
                    correct + other.correct,
                    incorrect + other.incorrect,
                    partial + other.partial,
                    missed + other.missed,
                    spurious + other.spurious);
        }
    }
}
