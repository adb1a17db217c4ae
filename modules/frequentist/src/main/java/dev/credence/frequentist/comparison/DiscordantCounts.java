package dev.credence.frequentist.comparison;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.Proportion;

/**
 * The results of two systems on common trials.
 *
 * @param first the number of trials on which only the first system succeeds
 * @param second the number of trials on which only the second system succeeds
 * @param both the number of trials on which both succeed
 * @param trials the number of all trials
 */
record DiscordantCounts(long first, long second, long both, long trials) {
    /** Counts the trials of a metric whose trials are {@link #common}. */
    static <E extends Evidence> DiscordantCounts of(Proportion<E> proportion, Pairing<E> pairing) {
        return of(proportion, ((Pairing.Paired<E, ?>) pairing).joint().evidence());
    }

    private static <E extends Evidence> DiscordantCounts of(Proportion<E> proportion, PairedEvidence<E> joint) {
        long[] observed = new long[4];
        E first = joint.first();
        E second = joint.second();
        for (int atom = 0; atom < joint.atoms(); atom++) {
            int a = joint.firstAtom(atom);
            int b = joint.secondAtom(atom);
            if (joint.count(atom) > 0 && proportion.isTrial(first, a)) {
                int hits = (proportion.isSuccess(first, a) ? 2 : 0) + (proportion.isSuccess(second, b) ? 1 : 0);
                observed[hits] += joint.count(atom);
            }
        }
        return new DiscordantCounts(
                observed[2], observed[1], observed[3], observed[0] + observed[1] + observed[2] + observed[3]);
    }

    /**
     * Returns whether every observation that is a trial of one system is a trial of the other. Observations of count 0 are ignored.
     */
    static <E extends Evidence> boolean common(Proportion<E> proportion, PairedEvidence<E> joint) {
        E first = joint.first();
        E second = joint.second();
        for (int atom = 0; atom < joint.atoms(); atom++) {
            if (joint.count(atom) > 0
                    && proportion.isTrial(first, joint.firstAtom(atom))
                            != proportion.isTrial(second, joint.secondAtom(atom))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of trials on which only one system succeeds. */
    long discordant() {
        return first + second;
    }

    /** Returns McNemar's z, and 0 for systems that never differ. */
    double z() {
        return DifferenceScore.standardised((double) (first - second), (double) discordant());
    }

    DiscordantCounts swapped() {
        return new DiscordantCounts(second, first, both, trials);
    }
}
