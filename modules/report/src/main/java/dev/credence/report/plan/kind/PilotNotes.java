package dev.credence.report.plan.kind;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.Pool;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ComputeOptions.Progress;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.report.text.SafeText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Notes on pilots that are too few, perfect, or without a disagreement: their own uncertainty is larger than the simulation error of the
 * plan, which takes their proportions for the true ones.
 */
final class PilotNotes {
    /** Fewer items, or fewer on which two systems differ, than 10 hardly show a proportion: 0 of 10 does not exclude 0.3. */
    private static final long FEW = 10;
    /** Relative rounding error between two influences that are equal. */
    private static final double ROUNDING = 1e-9;
    /** The golden ratio minus 1, whose multiples all have different fractional parts. */
    private static final double GOLDEN = (StrictMath.sqrt(5) - 1) / 2;

    private PilotNotes() {}

    /** Returns a note on the sample of one system; empty if it has enough items and its metric is not at the end of its range. */
    static <E extends Evidence> Optional<String> ofSample(
            Metric<E> metric, Sample<E> sample, IntervalMethod method, ConfidenceLevel level, ComputeOptions run) {
        Estimate pilot = Estimate.compute(method, metric, sample, level, run.withProgress(Progress.SILENT));
        boolean isAtEnd = isAtEnd(metric, pilot.value());
        if (pilot.n() >= FEW && !isAtEnd) {
            return Optional.empty();
        }
        return Optional.of("the given data show " + metric.spelling() + " only roughly: "
                + (isAtEnd ? "it is " + shown(pilot.value()) + " in " : "it is computed from ") + items(pilot.n())
                + interval(pilot.lower(), pilot.upper(), level)
                + "; if the true value is another one, the planned number may be far too small");
    }

    /**
     * Returns a note on two systems; empty if they have enough items, differ on enough of them, and their metrics are not at the end of
     * the range.
     */
    static <E extends Evidence> Optional<String> ofPairing(
            Metric<E> metric,
            Pairing<E> pairing,
            Comparator comparator,
            ComparisonOptions options,
            ComputeOptions run) {
        Comparison pilot = Comparison.compute(comparator, metric, pairing, options, run.withProgress(Progress.SILENT));
        OptionalLong discordant = pairing instanceof Pairing.Paired<E, ?> paired
                        && paired.joint().evidence() instanceof PairedConfusionMatrix joint
                        && metric.evidenceType() == ConfusionMatrix.class
                ? OptionalLong.of(discordant(metric, joint))
                : OptionalLong.empty();
        boolean isAtEnd = discordant.isEmpty() && (isAtEnd(metric, pilot.first()) || isAtEnd(metric, pilot.second()));
        if (pilot.n() >= FEW && discordant.orElse(FEW) >= FEW && !isAtEnd) {
            return Optional.empty();
        }
        String differ = discordant.isPresent()
                ? ", and the systems differ on "
                        + (discordant.getAsLong() == 0 ? "none" : SafeText.count(discordant.getAsLong())) + " of them"
                : "";
        return Optional.of("the given data show the difference only roughly: it is computed from "
                + items(pilot.n()) + differ + interval(pilot.lower(), pilot.upper(), options.level())
                + "; if the systems differ on a larger share of the items, the planned number may be far too small:"
                + " see plan paired for other shares");
    }

    private static boolean isAtEnd(Metric<?> metric, double value) {
        Range range = metric.range();
        return value == range.lower() || value == range.upper();
    }

    /** Returns the number of items that affect the metric and that the two systems assign to different classes. */
    private static <E extends Evidence> long discordant(Metric<E> metric, PairedConfusionMatrix joint) {
        Pool<ConfusionMatrix> both = joint.first().pool(List.of(joint.first(), joint.second()));
        E cells = metric.evidenceType().cast(both.whole());
        double[] counts = new double[cells.atoms()];
        // Counts that all differ, so that no two cells have the same influence by chance.
        Arrays.setAll(counts, cell -> 1 + (cell + 1) * GOLDEN % 1);
        double[] influence = InPlaceInfluence.of(metric, cells, counts);
        double largest = Arrays.stream(influence).map(Math::abs).max().orElse(0);
        long items = 0;
        for (int atom = 0; atom < joint.atoms(); atom++) {
            int a = both.atom(0, joint.firstAtom(atom));
            int b = both.atom(1, joint.secondAtom(atom));
            boolean isRelevant = metric.dependsOn(cells, a) != metric.dependsOn(cells, b)
                    || !(Math.abs(influence[a] - influence[b]) <= ROUNDING * largest);
            items += a != b && isRelevant ? joint.count(atom) : 0;
        }
        return items;
    }

    private static String items(long n) {
        return SafeText.count(n) + (n == 1 ? " item" : " items");
    }

    private static String interval(double lower, double upper, ConfidenceLevel level) {
        return Double.isNaN(lower) || Double.isNaN(upper)
                ? ""
                : ", with a " + SafeText.percent(level) + " interval of [" + shown(lower) + ", " + shown(upper) + "]";
    }

    private static String shown(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }
}
