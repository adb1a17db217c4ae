package dev.credence.bayes.provider;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.bayes.difference.PairedCounts;
import java.util.Optional;

/** Whether both systems' success can be judged item by item, and how often which succeeded. */
final class JointSuccess {
    /** Up to here every cell that could occur is looked at, 10,000 of them; beyond, the cells that did. */
    private static final int CLASSES = 100;

    private static final String INSTEAD = "; 'paired-dirichlet' simulates any metric over the joint cells";

    private JointSuccess() {}

    static <E extends Evidence> Optional<Refusal> refusal(Metric<?> metric, Pairing.Paired<E, ?> pairing) {
        return metric.unsupported(pairing.firstEvidence()).or(() -> kindRefusal(metric, pairing));
    }

    private static <E extends Evidence> Optional<Refusal> kindRefusal(Metric<?> metric, Pairing.Paired<E, ?> pairing) {
        if (!(metric instanceof ProportionMetric<?> proportion) || proportion.link() != Link.IDENTITY) {
            return Optional.of(Refusal.of(
                    Refusal.Code.METRIC,
                    "it is not a plain proportion whose success is judged item by item" + INSTEAD));
        }
        Optional<Refusal> design = DesignRefusals.unlessIidItems(pairing.joint());
        return design.isPresent() || sameTrials(proportion, pairing)
                ? design
                : Optional.of(Refusal.of(Refusal.Code.METRIC, dependent()));
    }

    private static String dependent() {
        return "which items are its trials depends on the prediction, so the systems do not share them" + INSTEAD;
    }

    /** Checked by {@link #refusal}: both systems' evidence is of the metric's type. */
    @SuppressWarnings("unchecked")
    private static <E extends Evidence> boolean sameTrials(ProportionMetric<E> metric, Pairing.Paired<?, ?> pairing) {
        Pairing.Paired<E, ?> paired = (Pairing.Paired<E, ?>) pairing;
        return sharedAsSeen(metric, paired.joint().evidence()) && sharedByCells(metric, paired.firstEvidence());
    }

    private static <E extends Evidence> boolean sharedAsSeen(ProportionMetric<E> metric, PairedEvidence<E> joint) {
        E first = joint.first();
        E second = joint.second();
        for (int atom = 0; atom < joint.atoms(); atom++) {
            if (metric.isTrial(first, joint.firstAtom(atom)) != metric.isTrial(second, joint.secondAtom(atom))) {
                return false;
            }
        }
        return true;
    }

    /** Two systems that agree everywhere share their trials for any metric: look at the cells that could occur as well. */
    private static <E extends Evidence> boolean sharedByCells(ProportionMetric<E> metric, E evidence) {
        if (!(evidence instanceof ConfusionMatrix matrix) || matrix.possibleClasses() > CLASSES) {
            return true;
        }
        ConfusionMatrix all = matrix.withUnseenAtoms();
        E cells = metric.evidenceType().cast(all);
        boolean[] trial = new boolean[all.classes()];
        for (int atom = 0; atom < all.atoms(); atom++) {
            boolean isTrial = metric.isTrial(cells, atom);
            if (atom == 0 || all.truth(atom) != all.truth(atom - 1)) {
                trial[all.truth(atom)] = isTrial;
            } else if (trial[all.truth(atom)] != isTrial) {
                return false;
            }
        }
        return true;
    }

    static <E extends Evidence> PairedCounts counts(ProportionMetric<E> metric, Pairing.Paired<E, ?> pairing) {
        PairedEvidence<E> joint = pairing.joint().evidence();
        E first = joint.first();
        E second = joint.second();
        long[] counts = new long[3];
        for (int atom = 0; atom < joint.atoms(); atom++) {
            if (metric.isTrial(first, joint.firstAtom(atom))) {
                boolean one = metric.isSuccess(first, joint.firstAtom(atom));
                boolean two = metric.isSuccess(second, joint.secondAtom(atom));
                counts[one == two ? 2 : one ? 0 : 1] += joint.count(atom);
            }
        }
        return new PairedCounts(counts[0], counts[1], counts[2]);
    }
}
