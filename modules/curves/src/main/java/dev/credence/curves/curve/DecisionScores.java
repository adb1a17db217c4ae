package dev.credence.curves.curve;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** What a curve of decisions, with a name such as {@code a net benefit curve}, requires of its items and of its grid. */
record DecisionScores(String curve) {
    /** Returns the grid as an array, after a check that it ascends between 0 and 1. */
    static double[] grid(String name, List<Double> places) {
        if (places.isEmpty()) {
            throw new IllegalArgumentException(name + " must be one or more: " + name + "=[]");
        }
        double before = 0;
        for (double place : places) {
            if (!(place > before && place < 1)) {
                throw new IllegalArgumentException(
                        name + " must ascend, above 0 and below 1, because they are probabilities: " + place
                                + " follows " + before);
            }
            before = place;
        }
        return places.stream().mapToDouble(Double::doubleValue).toArray();
    }

    <E extends Evidence> Sample<E> independent(Sample<E> sample) {
        Sample<E> simple =
                Objects.requireNonNull(sample, "sample must not be null").simplified();
        if (!simple.isIid()) {
            throw refused(
                    Refusal.Code.DESIGN,
                    curve + " needs independent items: design=" + simple.design()
                            + "; use one row of each cluster, without weights");
        }
        return simple;
    }

    void require(ScoredSample scores) {
        if (scores.positives() == 0 || scores.negatives() == 0) {
            throw refused(
                    Refusal.Code.DATA,
                    curve + " needs positives and negatives: positives=" + scores.positives() + ", negatives="
                            + scores.negatives());
        }
        if (scores.isCoarse()) {
            throw refused(
                    Refusal.Code.DATA,
                    curve + " needs each probability, and these are kept as ranges; collect them without a limit");
        }
        IntStream.range(0, scores.atoms())
                .mapToDouble(scores::score)
                .filter(p -> !(p >= 0 && p <= 1))
                .findFirst()
                .ifPresent(p -> {
                    throw refused(
                            Refusal.Code.DATA,
                            curve + " compares probabilities with thresholds, so scores must lie in [0, 1]: score=" + p
                                    + "; give probabilities, or calibrate the scores");
                });
    }

    private static RefusedException refused(Refusal.Code code, String sentence) {
        return new RefusedException(Refusal.of(code, sentence));
    }
}
