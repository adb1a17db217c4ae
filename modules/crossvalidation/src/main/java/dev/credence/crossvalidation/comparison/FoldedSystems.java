package dev.credence.crossvalidation.comparison;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.text.QuotedText;
import dev.credence.crossvalidation.fold.FoldDeviations;
import dev.credence.crossvalidation.fold.FoldFit;
import dev.credence.crossvalidation.fold.FoldValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Reads two systems over the same folds, from joint evidence of each fold or from two lists of folds, which are matched by their names, or
 * by their order if a fold has no name, and computes their differences fold by fold.
 */
final class FoldedSystems {
    private static final String TOGETHER = "average=micro, which reads";

    private FoldedSystems() {}

    /** Returns the folds of a pairing that fits, of both systems or of the first. */
    static FoldedSample<?> folds(Pairing<?> pairing) {
        return pairing instanceof Pairing.Paired<?, ?> paired
                ? (FoldedSample<?>) paired.joint()
                : (FoldedSample<?>) ((Pairing.Independent<?>) pairing).first();
    }

    /** Returns the reason why two systems do not have the same folds, if there is one. */
    static Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        return metric.unsupported(pairing.firstEvidence())
                .or(() -> metric.unsupported(pairing.secondEvidence()))
                .or(() -> design(pairing));
    }

    private static Optional<Refusal> design(Pairing<?> pairing) {
        if (pairing instanceof Pairing.Paired<?, ?> paired) {
            return FoldFit.design(paired.joint());
        }
        Pairing.Independent<?> two = (Pairing.Independent<?>) pairing;
        return FoldFit.design(two.first())
                .map(reason -> reason.within("first: "))
                .or(() -> FoldFit.design(two.second()).map(reason -> reason.within("second: ")))
                .or(() -> matching((FoldedSample<?>) two.first(), (FoldedSample<?>) two.second()));
    }

    private static Optional<Refusal> matching(FoldedSample<?> one, FoldedSample<?> other) {
        if (one.repeats() != other.repeats()) {
            return mismatch("repeats of the first=" + one.repeats() + ", of the second=" + other.repeats());
        }
        return areNamed(one, other) ? byName(one, other) : byPlace(one, other);
    }

    private static boolean areNamed(FoldedSample<?> first, FoldedSample<?> second) {
        return !first.names().isEmpty() && !second.names().isEmpty();
    }

    /** Returns a note about the matching of two lists of folds. */
    static Note matched(Pairing.Independent<?> two) {
        boolean named = areNamed((FoldedSample<?>) two.first(), (FoldedSample<?>) two.second());
        return Note.of("matched-folds", "folds of both systems are matched by their " + (named ? "names" : "order"));
    }

    /**
     * Returns the reason why two lists of folds cannot be matched, if there is one. Folds are in the order of their names, so that folds of
     * the same name have the same position if none is unmatched.
     */
    private static Optional<Refusal> byName(FoldedSample<?> first, FoldedSample<?> second) {
        return alone(first, second, "first")
                .or(() -> alone(second, first, "second"))
                .or(() -> unequal(
                        observed(first),
                        observed(second),
                        fold -> "'" + QuotedText.of(first.names().get(fold)) + "'"));
    }

    private static Optional<Refusal> alone(FoldedSample<?> sample, FoldedSample<?> other, String system) {
        return sample.names().stream()
                .filter(name -> !other.names().contains(name))
                .findFirst()
                .flatMap(name -> mismatch("fold '" + QuotedText.of(name) + "' is one of the " + system + " alone"));
    }

    private static Optional<Refusal> byPlace(FoldedSample<?> first, FoldedSample<?> second) {
        List<Long> sizes = sizes(first);
        List<Long> others = sizes(second);
        return sizes.size() != others.size()
                ? mismatch("folds of the first=" + sizes.size() + ", of the second=" + others.size())
                : unequal(sizes, others, fold -> String.valueOf(fold + 1));
    }

    /** Returns the reason for the first matched pair of folds with different numbers of observations, if there is one. */
    private static Optional<Refusal> unequal(List<Long> sizes, List<Long> others, IntFunction<String> shown) {
        return IntStream.range(0, sizes.size())
                .filter(fold -> !sizes.get(fold).equals(others.get(fold)))
                .boxed()
                .findFirst()
                .flatMap(fold -> mismatch("observations in fold " + shown.apply(fold) + " of the first="
                        + sizes.get(fold) + ", of the second=" + others.get(fold)));
    }

    private static Optional<Refusal> mismatch(String found) {
        return Optional.of(Refusal.of(
                Refusal.Code.DATA,
                "both systems must have been judged on the same folds, in the same order: " + found
                        + "; train both on one split, or compare by joint evidence of each fold"));
    }

    private static List<Long> observed(FoldedSample<?> folded) {
        return folded.folds().stream().map(Evidence::size).toList();
    }

    /** Returns the sizes by position; 0 for a fold without observations. */
    private static List<Long> sizes(FoldedSample<?> folded) {
        List<Long> observed = observed(folded);
        List<Long> sizes = new ArrayList<>();
        for (int fold = 0; fold < observed.size(); fold++) {
            sizes.addAll(Collections.nCopies(folded.place(fold) - sizes.size(), 0L));
            sizes.add(observed.get(fold));
        }
        return sizes;
    }

    /** Returns the reason why a fold has no difference, if there is one: one of the systems has no value there. */
    static <E extends Evidence> Optional<Refusal> undefinedFolds(Metric<E> metric, Pairing<?> pairing) {
        return FoldValues.refusal(metric, cast(metric, pairing, true), TOGETHER)
                .or(() -> FoldValues.refusal(metric, cast(metric, pairing, false), TOGETHER));
    }

    private static <E extends Evidence> List<E> cast(Metric<E> metric, Pairing<?> pairing, boolean first) {
        return systems(pairing, first).stream().map(metric.evidenceType()::cast).toList();
    }

    private static List<? extends Evidence> systems(Pairing<?> pairing, boolean first) {
        if (pairing instanceof Pairing.Paired<?, ?> paired) {
            return ((FoldedSample<?>) paired.joint())
                    .folds().stream()
                            .map(fold -> (PairedEvidence<?>) fold)
                            .map(fold -> first ? fold.first() : fold.second())
                            .toList();
        }
        Pairing.Independent<?> two = (Pairing.Independent<?>) pairing;
        return ((FoldedSample<?>) (first ? two.first() : two.second())).folds();
    }

    /** Computes the value of the first system minus that of the second on each fold. */
    static <E extends Evidence> double[] differences(Metric<E> metric, Pairing<E> pairing) {
        double[] first = FoldValues.of(metric, cast(metric, pairing, true));
        double[] second = FoldValues.of(metric, cast(metric, pairing, false));
        return IntStream.range(0, first.length)
                .mapToDouble(k -> first[k] - second[k])
                .toArray();
    }

    /** Computes by how much the observations of each fold move the difference of the systems over all folds. */
    static <E extends Evidence> double[] deviations(Metric<E> metric, Pairing<E> pairing) {
        if (pairing instanceof Pairing.Paired<E, ?> paired) {
            return ofJoint(metric, paired);
        }
        Pairing.Independent<E> two = (Pairing.Independent<E>) pairing;
        double[] first = FoldDeviations.of(metric, FoldFit.folds(two.first()));
        double[] second = FoldDeviations.of(metric, FoldFit.folds(two.second()));
        return IntStream.range(0, first.length)
                .mapToDouble(k -> first[k] - second[k])
                .toArray();
    }

    private static <E extends Evidence, P extends PairedEvidence<E>> double[] ofJoint(
            Metric<E> metric, Pairing.Paired<E, P> paired) {
        return FoldDeviations.ofDifference(
                metric, FoldFit.folds(paired.joint()), paired.firstWeights(), paired.secondWeights());
    }
}
