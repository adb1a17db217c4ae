package dev.credence.api.metric.derived;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Proportion;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The proportion of a binary metric, as sets of the four outcomes. */
record OutcomeProportion(Set<Outcome> successes, Set<Outcome> trials, Link link) {
    /** A matrix with an observation of each outcome. */
    private static final ConfusionMatrix CELLS = ConfusionMatrix.binary(1, 1, 1, 1);

    /** Returns the outcomes that a binary metric counts, if it is a proportion. */
    static Optional<OutcomeProportion> of(BinaryMetric metric) {
        return metric.proportion().map(OutcomeProportion::ofCells);
    }

    private static OutcomeProportion ofCells(Proportion<ConfusionMatrix> proportion) {
        Set<Outcome> successes = EnumSet.noneOf(Outcome.class);
        Set<Outcome> trials = EnumSet.noneOf(Outcome.class);
        for (int atom = 0; atom < CELLS.atoms(); atom++) {
            if (proportion.isTrial(CELLS, atom)) {
                Outcome outcome = CELLS.outcome(atom, CELLS.positiveIndex());
                trials.add(outcome);
                if (proportion.isSuccess(CELLS, atom)) {
                    successes.add(outcome);
                }
            }
        }
        return new OutcomeProportion(successes, trials, proportion.link());
    }

    /** Returns the proportion for one class against the rest. */
    Proportion<ConfusionMatrix> against(String label) {
        return new Proportion<>() {
            @Override
            public boolean isTrial(ConfusionMatrix matrix, int atom) {
                return trials.contains(matrix.outcome(atom, matrix.indexOf(label)));
            }

            @Override
            public boolean isSuccess(ConfusionMatrix matrix, int atom) {
                return successes.contains(matrix.outcome(atom, matrix.indexOf(label)));
            }

            @Override
            public Link link() {
                return link;
            }
        };
    }
}
