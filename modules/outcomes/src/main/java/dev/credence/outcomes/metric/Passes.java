package dev.credence.outcomes.metric;

import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A metric of items whose runs pass (outcome 1) or fail (outcome 0), for k runs drawn from those of an item. */
abstract class Passes extends ItemMean implements BoundaryVariance<Outcomes> {
    static final String RUNS = "k";

    private final long runs;

    Passes(String id, String description, String columnName, long runs) {
        super(id, description, columnName, Direction.HIGHER_IS_BETTER, Range.UNIT);
        this.runs = runs;
        if (!(runs >= 1 && runs <= Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("option 'k' must be a number of runs, 1 or more: k=" + runs);
        }
    }

    final long drawn() {
        return runs;
    }

    @Override
    public final List<OptionSpec> options() {
        return List.of(OF, new OptionSpec(RUNS, "the number of runs that are drawn", "1"));
    }

    @Override
    final List<String> written() {
        return runs == 1 ? List.of() : List.of(RUNS + "=" + runs);
    }

    @Override
    public final Optional<Refusal> refusal(Outcomes evidence) {
        return super.refusal(evidence).or(() -> unsuitable(evidence, column(evidence)));
    }

    private Optional<Refusal> unsuitable(Outcomes evidence, int column) {
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            if (evidence.runs(atom) < runs) {
                return refused("draws " + runs + " runs of each item, and an item has " + evidence.runs(atom)
                        + "; give more runs, or a smaller k");
            }
            for (int run = 0; run < evidence.runs(atom); run++) {
                double value = evidence.value(atom, run, column);
                if (value != 0 && value != 1) {
                    return refused("reads outcomes that are 1 (passed) or 0 (failed): outcome="
                            + Options.written(value) + "; share:at-least=" + Options.written(value)
                            + " turns grades into a share");
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Refusal> refused(String reason) {
        return Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "metric '" + spelling() + "' " + reason));
    }

    /** {@inheritDoc} Half an item of which all runs pass is added, and half an item of which none passes. */
    @Override
    public final Moments atEdge(Outcomes evidence, double[] weights) {
        return UnseenItems.ofMean(weights, atom -> ofItem(evidence, atom), 0.5);
    }

    /** {@inheritDoc} It is a proportion where every item of all systems has k runs, so that all are drawn. */
    @Override
    public final Metric<Outcomes> formFor(List<Outcomes> systems) {
        boolean drawsAll = systems.stream()
                .allMatch(
                        outcomes -> IntStream.range(0, outcomes.atoms()).allMatch(atom -> outcomes.runs(atom) == runs));
        return drawsAll ? new AllRuns(this) : this;
    }

    @Override
    final double ofRun(double value) {
        return value;
    }

    @Override
    final double ofRuns(Outcomes outcomes, int atom, int column) {
        int all = outcomes.runs(atom);
        int passed = 0;
        for (int run = 0; run < all; run++) {
            passed += outcomes.value(atom, run, column) == 1 ? 1 : 0;
        }
        return ofCounts(passed, all);
    }

    /** Returns the number of an item of which some of the runs pass. */
    abstract double ofCounts(int passed, int all);

    /** Returns the probability that all of k runs that are drawn without replacement are among {@code these} of {@code all}. */
    final double allDrawnAmong(int these, int all) {
        double probability = 1;
        for (int i = 0; i < runs; i++) {
            probability *= Math.max(0, these - i) / (double) (all - i);
        }
        return probability;
    }

    /** A metric of items of which all runs are drawn, so that the number of an item is 0 or 1. */
    private static final class AllRuns extends ItemMean {
        private final Passes metric;

        AllRuns(Passes metric) {
            super(metric.id(), metric.description(), metric.of(), metric.direction(), metric.range());
            this.metric = metric;
        }

        @Override
        List<String> written() {
            return metric.written();
        }

        @Override
        public Optional<Refusal> refusal(Outcomes evidence) {
            return metric.refusal(evidence);
        }

        @Override
        public Optional<Proportion<Outcomes>> proportion() {
            return Optional.of(new ItemProportion(this));
        }

        @Override
        double ofRun(double value) {
            return value;
        }

        @Override
        double ofRuns(Outcomes outcomes, int atom, int column) {
            return metric.ofRuns(outcomes, atom, column);
        }
    }
}
