package dev.credence.frequentist.comparison;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.ProportionMetric;

/**
 * What two systems did on common trials.
 *
 * @param first successes of the first alone
 * @param second successes of the second alone
 * @param both successes of both
 * @param trials all of them
 */
record DiscordantCounts(long first, long second, long both, long trials) {
    /** By a metric whose trials are {@link #common}. */
    static <E extends Evidence> DiscordantCounts of(ProportionMetric<E> metric, Pairing<E> pairing) {
        return of(metric, ((Pairing.Paired<E, ?>) pairing).joint().evidence());
    }

    private static <E extends Evidence> DiscordantCounts of(ProportionMetric<E> metric, PairedEvidence<E> joint) {
        long[] seen = new long[4];
        E first = joint.first();
        E second = joint.second();
        for (int atom = 0; atom < joint.atoms(); atom++) {
            int a = joint.firstAtom(atom);
            int b = joint.secondAtom(atom);
            if (joint.count(atom) > 0 && metric.isTrial(first, a)) {
                int hits = (metric.isSuccess(first, a) ? 2 : 0) + (metric.isSuccess(second, b) ? 1 : 0);
                seen[hits] += joint.count(atom);
            }
        }
        return new DiscordantCounts(seen[2], seen[1], seen[3], seen[0] + seen[1] + seen[2] + seen[3]);
    }

    /**
     * Whether every observation that is a trial of one system is one of the other; observations of count 0 do not
     * count.
     */
    static <E extends Evidence> boolean common(ProportionMetric<E> metric, PairedEvidence<E> joint) {
        E first = joint.first();
        E second = joint.second();
        for (int atom = 0; atom < joint.atoms(); atom++) {
            if (joint.count(atom) > 0
                    && metric.isTrial(first, joint.firstAtom(atom)) != metric.isTrial(second, joint.secondAtom(atom))) {
                return false;
            }
        }
        return true;
    }

    /** Trials on which one system alone succeeds. */
    long discordant() {
        return first + second;
    }

    /** McNemar's z, 0 where the systems never differ. */
    double z() {
        return DifferenceScore.over((double) (first - second), (double) discordant());
    }

    DiscordantCounts swapped() {
        return new DiscordantCounts(second, first, both, trials);
    }
}
