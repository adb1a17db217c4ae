package dev.credence.cli.options;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.curves.guarantee.ThresholdChoice;
import dev.credence.curves.guarantee.ThresholdDemand;
import dev.credence.curves.guarantee.ThresholdObjective;
import dev.credence.curves.guarantee.ThresholdRule;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for what a threshold of scores must guarantee, and by what it is chosen. */
public final class DemandOptions {
    @Option(
            names = "--at-least",
            split = ",",
            splitSynopsisLabel = ",",
            paramLabel = "RATE=VALUE",
            description = "A rate to guarantee: recall, specificity, precision, npv or accuracy, such as recall=0.95;"
                    + " may be repeated.")
    private List<String> demands = new ArrayList<>();

    @Option(
            names = "--at-most",
            split = ",",
            splitSynopsisLabel = ",",
            paramLabel = "RATE=VALUE",
            description = "A rate of errors to keep: fnr, fpr, fdr, for, error, or abstention, such as fdr=0.1; may be"
                    + " repeated.")
    private List<String> limits = new ArrayList<>();

    @Option(
            names = "--abstain",
            description = "Choose two thresholds between which no prediction is made, as close as the demands allow.")
    private boolean abstain;

    @Option(
            names = {"--maximise", "--maximize"},
            paramLabel = "NAME",
            description = "Choose the best of these thresholds: f1, youden, accuracy, net-benefit:at=P, or cost=FP:FN,"
                    + " whose mean is minimised.")
    private @Nullable String objective;

    /** Returns whether a threshold is to be chosen. */
    public boolean given() {
        return abstain || objective != null || !demands.isEmpty() || !limits.isEmpty();
    }

    /** Returns the rule by which a threshold is chosen. */
    public ThresholdRule rule(ConfidenceLevel level, ComputeOptions run) {
        try {
            ThresholdRule rule = ThresholdRule.of(level).run(run);
            for (String demand : demands) {
                rule = rule.atLeast(ThresholdDemand.of(demand));
            }
            for (String limit : limits) {
                rule = rule.atMost(ThresholdDemand.of(limit));
            }
            rule = abstain ? rule.abstaining() : rule;
            if (objective == null && demands.isEmpty() && limits.isEmpty()) {
                throw Failure.usage("--at-least RATE=VALUE, --at-most RATE=VALUE or --maximise NAME must be given, such"
                        + " as --at-least recall=0.95");
            }
            return objective == null ? rule : rule.optimise(ThresholdObjective.of(objective));
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    /** Chooses a threshold of scores. */
    public static ThresholdChoice chosen(ThresholdRule rule, Sample<ScoredSample> scores) {
        try {
            return rule.choose(scores);
        } catch (RefusedException e) {
            throw Failure.data(e.refusal().sentence(), e);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }
}
