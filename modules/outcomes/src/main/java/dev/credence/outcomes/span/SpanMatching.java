package dev.credence.outcomes.span;

import dev.credence.outcomes.span.SpanDocuments.SpanCounts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;

/**
 * The rules that define when a predicted span agrees with a gold span, after SemEval-2013 task 9.1.
 *
 * <p>Each predicted span is paired with at most one gold span and each gold span with at most one predicted span: first those with the
 * same bounds and type, then those with the same bounds, and then, in the order of their positions, each predicted span with the first
 * free gold span that shares a position with it. A pair is correct, incorrect or partial; a gold span without a partner is missed and a
 * predicted one is spurious.
 *
 * <p>Where neither the gold spans nor the predicted spans of a document overlap among themselves, as with tags of tokens, these are the
 * counts of nervaluate 1.1.0 for spans in the order of their positions, and the correct spans of {@link #STRICT} are those of conlleval.
 * For nested spans, nervaluate takes the first overlapping gold span although a later one may be equal, so that its counts depend on the
 * order of the spans; those here do not.
 *
 * @see <a href="https://aclanthology.org/S13-2056/">Segura-Bedmar, Martinez and Herrero-Zazo (2013), SemEval, 341-350</a>
 * @see <a href="https://github.com/MantisAI/nervaluate">nervaluate</a>
 */
public enum SpanMatching {
    /** Correct with the same bounds and type, otherwise incorrect. */
    STRICT,
    /** Correct with the same bounds, whatever the types, otherwise incorrect. */
    EXACT,
    /** Correct with the same bounds, whatever the types, otherwise partial, which counts one half. */
    PARTIAL,
    /** Correct with the same type, whatever the bounds, otherwise incorrect. */
    TYPE;

    /**
     * Returns the counts of one document. The cost is the product of the numbers of its spans.
     *
     * @param gold the spans of the gold standard, in any order
     * @param predicted the predicted spans, in any order
     * @return the counts; no spans on both sides give zeros
     */
    public SpanCounts counts(Collection<Span> gold, Collection<Span> predicted) {
        Pairs pairs = new Pairs(gold, predicted);
        pairs.match(Span::equals);
        pairs.match(Span::hasBoundsOf);
        pairs.match(Span::overlaps);
        return pairs.counts;
    }

    private SpanCounts of(Span gold, Span predicted) {
        boolean bounds = gold.hasBoundsOf(predicted);
        boolean type = gold.type().equals(predicted.type());
        boolean correct = switch (this) {
            case STRICT -> bounds && type;
            case EXACT, PARTIAL -> bounds;
            case TYPE -> type;
        };
        if (correct) {
            return new SpanCounts(1, 0, 0, 0, 0);
        }
        return this == PARTIAL ? new SpanCounts(0, 0, 1, 0, 0) : new SpanCounts(0, 1, 0, 0, 0);
    }

    /** The spans of a document that have no partner yet, and the counts if they get none. */
    private final class Pairs {
        private final List<Span> gold;
        private final List<Span> predicted;
        private SpanCounts counts;

        Pairs(Collection<Span> gold, Collection<Span> predicted) {
            this.gold = sorted(Objects.requireNonNull(gold, "gold must not be null"));
            this.predicted = sorted(Objects.requireNonNull(predicted, "predicted must not be null"));
            this.counts = new SpanCounts(0, 0, 0, gold.size(), predicted.size());
        }

        private static List<Span> sorted(Collection<Span> spans) {
            List<Span> sorted = new ArrayList<>(spans);
            Collections.sort(sorted);
            return sorted;
        }

        /** Pairs each predicted span with the first free gold span that fits. */
        void match(BiPredicate<Span, Span> fits) {
            for (Iterator<Span> each = predicted.iterator(); each.hasNext(); ) {
                Span span = each.next();
                for (int i = 0; i < gold.size(); i++) {
                    if (fits.test(gold.get(i), span)) {
                        each.remove();
                        pair(gold.remove(i), span);
                        break;
                    }
                }
            }
        }

        private void pair(Span one, Span other) {
            SpanCounts free = new SpanCounts(
                    counts.correct(), counts.incorrect(), counts.partial(), counts.missed() - 1, counts.spurious() - 1);
            counts = free.plus(of(one, other));
        }
    }
}
