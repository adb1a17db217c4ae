package dev.credence.curves.area;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.curves.metric.Auroc;
import java.util.Optional;

/** When a method for areas under ROC curves does not fit. */
final class AreaRefusals {
    private AreaRefusals() {}

    static Optional<Refusal> metric(Metric<?> metric) {
        return metric instanceof Auroc
                ? Optional.empty()
                : Optional.of(Refusal.of(Refusal.Code.METRIC, "it is for auroc alone; delta-wilson fits every metric of scores"));
    }

    static Optional<Refusal> sample(Sample<?> sample) {
        if (!(sample.evidence() instanceof ScoredSample scores)) {
            return Optional.of(Refusal.of(Refusal.Code.EVIDENCE, 
                    "it reads ScoredSample, not " + sample.evidence().getClass().getSimpleName()));
        }
        boolean fits = sample instanceof StratifiedSample<?> stratified
                ? byTruth(stratified, scores::positive)
                : sample instanceof IidSample;
        return fits ? Optional.empty() : Optional.of(Refusal.of(Refusal.Code.DESIGN, design(sample)));
    }

    static Optional<Refusal> pairing(Pairing<?> pairing) {
        if (pairing instanceof Pairing.Independent<?> independent) {
            return sample(independent.first())
                    .map(reason -> reason.within("first system: "))
                    .or(() -> sample(independent.second()).map(reason -> reason.within("second system: ")));
        }
        Sample<?> joint = ((Pairing.Paired<?, ?>) pairing).joint();
        if (!(joint.evidence() instanceof PairedScoredSample scores)) {
            return Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "it reads PairedScoredSample, not "
                    + joint.evidence().getClass().getSimpleName()));
        }
        boolean fits = joint instanceof StratifiedSample<?> stratified
                ? byTruth(stratified, scores::positive)
                : joint instanceof IidSample;
        return fits ? Optional.empty() : Optional.of(Refusal.of(Refusal.Code.DESIGN, design(joint)));
    }

    static String design(Sample<?> sample) {
        return "it assumes independent items, stratified by truth at most, the sample is " + sample.design()
                + "; use delta-wilson or a bootstrap for that design, or sample.pooled() on purpose";
    }

    /** Whether every stratum holds one class, and every class is one stratum. */
    static boolean byTruth(StratifiedSample<?> sample, java.util.function.IntPredicate positive) {
        Evidence evidence = sample.evidence();
        int[] stratumOf = {-1, -1};
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            int side = positive.test(atom) ? 1 : 0;
            int stratum = sample.stratum(atom);
            if (stratumOf[1 - side] == stratum || (stratumOf[side] >= 0 && stratumOf[side] != stratum)) {
                return false;
            }
            stratumOf[side] = stratum;
        }
        return true;
    }
}
