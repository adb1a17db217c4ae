package dev.credence.report.check;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.FMeasure;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.planning.internal.PlanGuards;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request to interpret a published number whose sample is known by its size alone.
 *
 * @param metric the spelling of a proportion, an F-measure or {@code auroc}
 * @param value the value as it was printed
 * @param sizes the known numbers of items
 * @param second the value of another system, if the difference is wanted
 */
public record CheckRequest(String metric, PrintedValue value, Sizes sizes, Optional<Second> second) {
    /**
     * The known numbers of items of a sample.
     *
     * @param n the number of items
     * @param positives the number of positive items
     * @param negatives the number of negative items
     */
    public record Sizes(OptionalLong n, OptionalLong positives, OptionalLong negatives) {
        /** Returns the number of items, which must be given. */
        long requiredN(String metric) {
            return required("n", n, "items that " + metric + " was computed from");
        }

        /** Returns the number of positive items, which must be given. */
        long requiredPositives(String metric) {
            return required("positives", positives, "positive items behind " + metric);
        }

        /** Returns the number of negative items, which must be given. */
        long requiredNegatives(String metric) {
            return required("negatives", negatives, "negative items behind " + metric);
        }

        private static long required(String name, OptionalLong size, String meaning) {
            if (size.isEmpty()) {
                throw new IllegalArgumentException(name + " must be given: the number of " + meaning);
            }
            return PlanGuards.size(name, size.getAsLong(), 1);
        }

        private static void requireNone(String name, OptionalLong size, String metric, String use) {
            if (size.isPresent()) {
                throw new IllegalArgumentException(
                        name + " must be left out for " + metric + ": " + name + "=" + size.getAsLong() + "; " + use);
            }
        }
    }

    /**
     * The value of another system.
     *
     * @param value the value as it was printed
     * @param n the number of its items, if it differs from that of the first system
     * @param paired whether both systems had the same items
     */
    public record Second(PrintedValue value, OptionalLong n, boolean paired) {}

    /**
     * Answers the question.
     *
     * @param credence the installed metrics, methods and comparators
     * @param level the level of the intervals
     * @throws NoSuchCountsException if the value cannot be the result of that number of items
     * @throws IllegalArgumentException if a size is missing, out of range or not for this metric, or the metric has no interval from its
     *     value and sizes
     * @throws java.util.NoSuchElementException if there is no such metric
     */
    public CheckReport report(Credence credence, ConfidenceLevel level) {
        Metric<?> registered = credence.registry().metric(metric);
        if (registered.spelling().equals("auroc")) {
            return area(level);
        }
        Optional<Double> beta = beta(registered);
        if (registered.evidenceType() == ConfusionMatrix.class && beta.isPresent()) {
            return new FMeasureCheck(this, beta.get(), credence, level).report();
        }
        Optional<? extends Proportion<?>> proportion = registered.proportion();
        if (registered.evidenceType() == ConfusionMatrix.class
                && proportion.isPresent()
                && proportion.get().link().equals(Link.IDENTITY)) {
            return proportionReport(registered, credence, level);
        }
        throw new IllegalArgumentException(
                "metric must be a proportion such as accuracy, recall or precision, an F-measure, or"
                        + " auroc: metric=" + metric
                        + "; its interval needs more than a value and the number of items: give the"
                        + " counts or a file to credence evaluate");
    }

    /** Returns beta of an F-measure; F1 is also a function of a proportion. */
    private static Optional<Double> beta(Metric<?> registered) {
        boolean f1 = registered
                .proportion()
                .filter(share -> share.link().equals(Link.DICE_OF_JACCARD))
                .isPresent();
        return f1 ? Optional.of(1.0) : registered.fMeasure().map(FMeasure::beta);
    }

    private CheckReport proportionReport(Metric<?> registered, Credence credence, ConfidenceLevel level) {
        Sizes.requireNone("positives", sizes.positives(), metric, "give the number of items as n");
        Sizes.requireNone("negatives", sizes.negatives(), metric, "give the number of items as n");
        return new ProportionCheck(this, PrintedShare.of(registered, credence, level)).report();
    }

    private CheckReport area(ConfidenceLevel level) {
        long positives = sizes.requiredPositives(metric);
        long negatives = sizes.requiredNegatives(metric);
        if (sizes.n().isPresent() && sizes.n().getAsLong() != positives + negatives) {
            throw new IllegalArgumentException(
                    "n must be positives + negatives: n=" + sizes.n().getAsLong() + ", positives=" + positives
                            + ", negatives=" + negatives + "; leave n out");
        }
        return new AreaCheck(this, positives, negatives, level).report();
    }

    /** Returns the question by name, in the order in which it is shown. */
    Map<String, Object> input(ConfidenceLevel level) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("value", value.text());
        input.put("metric", metric);
        sizes.n().ifPresent(n -> input.put("n", n));
        sizes.positives().ifPresent(size -> input.put("positives", size));
        sizes.negatives().ifPresent(size -> input.put("negatives", size));
        second.ifPresent(other -> {
            input.put("against", other.value().text());
            other.n().ifPresent(n -> input.put("n2", n));
            if (other.paired()) {
                input.put("paired", true);
            }
        });
        input.put("level", level.value());
        return input;
    }
}
