package dev.credence.report.plan.kind;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.Metric;
import dev.credence.numerics.beta.Beta;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * What the size of the given data says about a plan by simulation, which takes their proportions for the true ones. The printed standard error is that
 * of the simulation alone.
 */
final class PilotSize {
    /** With fewer items a check of a gate is inconclusive, and the proportions of a plan are hardly known. */
    private static final long FEW = 10;

    /** The one-sided level of the largest share that the data do not exclude. */
    private static final double TAIL = 0.05;

    private PilotSize() {}

    /** Returns what to assume of the value of one system; empty if items with several values of the metric are not few. */
    static <E extends Evidence> Optional<String> ofValue(Metric<E> metric, E evidence) {
        List<String> reasons = new ArrayList<>();
        long items = count(evidence, atom -> metric.dependsOn(evidence, atom));
        if (items < FEW) {
            reasons.add("only " + items(items) + (items == 1 ? " bears on " : " bear on ") + metric.spelling());
        }
        double value = metric.value(evidence);
        if (value == metric.range().lower() || value == metric.range().upper()) {
            reasons.add(metric.spelling() + " is at an end of its range in " + items(items));
        }
        return warning(reasons, "plan again with more data, or with proportions that you expect");
    }

    /** Returns what to assume of the difference of two systems on the same items; empty if enough items distinguish them. */
    static <E extends Evidence> Optional<String> ofDifference(Metric<E> metric, PairedEvidence<E> joint) {
        IntPredicate read = atom -> metric.dependsOn(joint.first(), joint.firstAtom(atom))
                || metric.dependsOn(joint.second(), joint.secondAtom(atom));
        long items = count(joint, read);
        List<String> reasons = new ArrayList<>();
        if (items < FEW) {
            reasons.add("only " + items(items) + (items == 1 ? " bears on " : " bear on ") + metric.spelling());
        }
        if (joint instanceof PairedConfusionMatrix matrix) {
            long differing = count(
                    joint, atom -> read.test(atom) && matrix.firstPrediction(atom) != matrix.secondPrediction(atom));
            if (differing < FEW && items > 0) {
                reasons.add(String.format(
                        Locale.ROOT,
                        "the systems differ on %d of %s, so that they may truly differ on up to %.2g of all",
                        differing,
                        items(items),
                        differing == items
                                ? 1
                                : Beta.upperQuantile(TAIL, differing + 1.0, (double) items - differing)));
            }
        }
        return warning(reasons, "plan again with more data, or by plan paired with the share that you expect");
    }

    private static Optional<String> warning(List<String> reasons, String advice) {
        return reasons.isEmpty()
                ? Optional.empty()
                : Optional.of("the given data hardly show the true proportions: " + String.join("; ", reasons)
                        + "; the size that is needed may be far from this one: " + advice);
    }

    private static String items(long items) {
        return SafeText.count(items) + (items == 1 ? " item" : " items");
    }

    private static long count(Evidence evidence, IntPredicate kept) {
        long items = 0;
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            items += kept.test(atom) ? evidence.count(atom) : 0;
        }
        return items;
    }
}
