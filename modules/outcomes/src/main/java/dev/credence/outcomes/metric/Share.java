package dev.credence.outcomes.metric;

import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Optional;

/**
 * The share of outcomes that are at least a threshold, id {@code share}: the mean over items of the share of their runs with {@code x >=
 * t}, in [0, 1].
 *
 * <p>If every item has one run, it is a proportion, and all methods of proportions apply. Without items it is undefined.
 *
 * @see <a href="https://doi.org/10.48550/arXiv.2411.00640">Miller (2024), Adding error bars to evals</a>
 */
public final class Share extends ItemMean {
    private static final String AT_LEAST = "at-least";
    private static final double USUAL = 0.5;

    private final double threshold;
    private final boolean single;

    /** Creates the share of outcomes that are at least 0.5. */
    public Share() {
        this(ONLY, USUAL, false, Direction.HIGHER_IS_BETTER);
    }

    /** Returns the share of ones among the outcomes 0 and 1 of items with one run each. */
    static Share ofOnes(String columnName) {
        return new Share(columnName, 1, true, Direction.HIGHER_IS_BETTER);
    }

    private Share(String columnName, double threshold, boolean single, Direction direction) {
        super("share", "share of outcomes that are at least a threshold", columnName, direction, Range.UNIT);
        this.threshold = threshold;
        this.single = single;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(OF, new OptionSpec(AT_LEAST, "the threshold", Options.written(USUAL)), better(usualDirection()));
    }

    @Override
    List<String> written() {
        return threshold == USUAL ? List.of() : List.of(AT_LEAST + "=" + Options.written(threshold));
    }

    @Override
    public Share configured(Options options) {
        return new Share(of(options, of()), options.number(AT_LEAST, threshold), single, better(options, direction()));
    }

    /** {@inheritDoc} It is a proportion where every item of all systems has one run. */
    @Override
    public Metric<Outcomes> formFor(List<Outcomes> systems) {
        return new Share(of(), threshold, systems.stream().allMatch(Outcomes::hasSingleRuns), direction());
    }

    @Override
    public Optional<Proportion<Outcomes>> proportion() {
        return single ? Optional.of(new ItemProportion()) : Optional.empty();
    }

    @Override
    double ofRun(double value) {
        return value >= threshold ? 1 : 0;
    }

    /** The items as trials. */
    private final class ItemProportion implements Proportion<Outcomes> {
        @Override
        public boolean isTrial(Outcomes evidence, int atom) {
            return true;
        }

        @Override
        public boolean isSuccess(Outcomes evidence, int atom) {
            return evidence.value(atom, 0, column(evidence)) >= threshold;
        }
    }
}
