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
 * <p>By option {@code better=lower} a smaller share is better, such as that of answers that take 2 seconds and more. If the runs of an item agree, it is a proportion, and all methods of proportions apply. Without items it is undefined.
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
        this(ONLY, Direction.HIGHER_IS_BETTER, USUAL, false);
    }

    private Share(String columnName, Direction direction, double threshold, boolean single) {
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
        return new Share(of(options, of()), better(options, direction()), options.number(AT_LEAST, threshold), single);
    }

    /** {@inheritDoc} It is a proportion where all runs of every item of all systems are on the same side of the threshold. */
    @Override
    public Metric<Outcomes> formFor(List<Outcomes> systems) {
        return new Share(
                of(),
                direction(),
                threshold,
                systems.stream().allMatch(outcomes -> runsAgree(outcomes, column(outcomes), this::ofRun)));
    }

    @Override
    public Optional<Proportion<Outcomes>> proportion() {
        return single ? Optional.of(new ItemProportion(this)) : Optional.empty();
    }

    @Override
    double ofRun(double value) {
        return value >= threshold ? 1 : 0;
    }
}
