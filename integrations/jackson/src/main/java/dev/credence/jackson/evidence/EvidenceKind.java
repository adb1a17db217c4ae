package dev.credence.jackson.evidence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.jackson.EvidenceDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A kind of evidence that has a JSON form, and the list of all kinds.
 *
 * @param type the class of the evidence
 * @param name the value of the field {@code type}
 * @param form creates the form of the evidence
 * @param truth returns the true class of an atom as a number
 * @param document creates the document of a sample
 */
record EvidenceKind<E extends Poolable<E>>(
        Class<E> type,
        String name,
        BiFunction<E, @Nullable DesignWord, PlainForm> form,
        ToIntBiFunction<E, Integer> truth,
        Function<Sample<E>, EvidenceDocument> document) {
    private static final List<EvidenceKind<?>> OF_API = List.of(
            new EvidenceKind<>(
                    ConfusionMatrix.class,
                    "confusion",
                    ConfusionForm::of,
                    ConfusionMatrix::truth,
                    EvidenceDocument::of),
            new EvidenceKind<>(
                    ScoredSample.class,
                    "scores",
                    ScoresForm::of,
                    (scores, atom) -> scores.positive(atom) ? 1 : 0,
                    EvidenceDocument::of),
            new EvidenceKind<>(
                    ClassScores.class, "class-scores", ClassScoresForm::of, ClassScores::truth, EvidenceDocument::of),
            new EvidenceKind<>(
                    PairedConfusionMatrix.class,
                    "paired-confusion",
                    PairedConfusionForm::of,
                    PairedConfusionMatrix::truth,
                    sample -> EvidenceDocument.of(Pairing.paired(sample))),
            new EvidenceKind<>(
                    JointConfusionMatrix.class,
                    "many-confusion",
                    ManyConfusionForm::of,
                    JointConfusionMatrix::truth,
                    EvidenceDocument::of),
            new EvidenceKind<>(
                    PairedScoredSample.class,
                    "paired-scores",
                    PairedScoresForm::of,
                    (scores, atom) -> scores.positive(atom) ? 1 : 0,
                    sample -> EvidenceDocument.of(Pairing.paired(sample))),
            new EvidenceKind<>(
                    PairedClassScores.class,
                    "paired-class-scores",
                    PairedClassScoresForm::of,
                    PairedClassScores::truth,
                    sample -> EvidenceDocument.of(Pairing.paired(sample))));

    private static final List<EvidenceKind<?>> ALL = Stream.concat(
                    OF_API.stream(),
                    OutcomesForm.isPresent() ? OutcomesForm.Rows.kinds().stream() : Stream.<EvidenceKind<?>>empty())
            .toList();

    static EvidenceKind<?> of(Evidence evidence) {
        return ALL.stream()
                .filter(kind -> kind.type.isInstance(evidence))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("evidence must be of a kind that has a JSON form: evidence="
                                + evidence.getClass().getName()));
    }

    /** Returns the kind of the first part; if there is none, any kind, because the design then throws that parts are missing. */
    private static EvidenceKind<?> ofFirst(Iterable<? extends Evidence> parts) {
        return parts.iterator().hasNext() ? of(parts.iterator().next()) : ALL.get(0);
    }

    /** Returns the form of evidence without folds, clusters or weights. */
    static PlainForm form(Evidence evidence, @Nullable DesignWord design) {
        return of(evidence).plain(evidence, design);
    }

    private PlainForm plain(Evidence evidence, @Nullable DesignWord design) {
        return form.apply(type.cast(evidence), design);
    }

    int truth(Evidence evidence, int atom) {
        return truth.applyAsInt(type.cast(evidence), atom);
    }

    /** Returns the document of evidence that was drawn independently or stratified by true class. */
    static EvidenceDocument drawn(Evidence evidence, @Nullable DesignWord design) {
        return of(evidence).sample(evidence, design);
    }

    private EvidenceDocument sample(Evidence evidence, @Nullable DesignWord design) {
        E typed = type.cast(evidence);
        return document.apply(
                design == DesignWord.STRATIFIED
                        ? StratifiedSample.of(typed, atom -> truth(typed, atom))
                        : Sample.of(typed));
    }

    static EvidenceDocument folded(List<Evidence> folds, int repeats) {
        return ofFirst(folds).folds(folds, repeats);
    }

    private EvidenceDocument folds(List<Evidence> folds, int repeats) {
        return document.apply(
                FoldedSample.of(folds.stream().map(type::cast).toList()).repeated(repeats));
    }

    static EvidenceDocument clustered(Map<String, Evidence> clusters) {
        return ofFirst(clusters.values()).clusters(clusters);
    }

    private EvidenceDocument clusters(Map<String, Evidence> clusters) {
        Map<String, E> typed = new LinkedHashMap<>();
        clusters.forEach((name, cluster) -> typed.put(name, type.cast(cluster)));
        return document.apply(ClusteredSample.of(typed));
    }

    static EvidenceDocument crossed(Map<String, Map<String, Evidence>> cells) {
        return ofFirst(cells.values().stream()
                        .flatMap(row -> row.values().stream())
                        .toList())
                .cells(cells);
    }

    private EvidenceDocument cells(Map<String, Map<String, Evidence>> cells) {
        Map<String, Map<String, E>> typed = new LinkedHashMap<>();
        cells.forEach((first, row) -> {
            Map<String, E> own = new LinkedHashMap<>();
            row.forEach((second, cell) -> own.put(second, type.cast(cell)));
            typed.put(first, own);
        });
        return document.apply(CrossedSample.of(typed));
    }

    static EvidenceDocument weighted(Evidence evidence, double[] weights, double[] squares) {
        return of(evidence).weights(evidence, weights, squares);
    }

    private EvidenceDocument weights(Evidence evidence, double[] weights, double[] squares) {
        return document.apply(WeightedSample.of(type.cast(evidence), weights, squares));
    }
}
