package dev.credence.page.threshold;

import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.RefusedException;
import dev.credence.report.form.Phrases;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** A metric that the page shows at each threshold, with its interval by the requested method or by its default one. */
enum ThresholdMetric {
    /** The share of positives that are found. */
    SENSITIVITY("Sensitivity (recall)", "recall"),
    /** The share of negatives that are left alone. */
    SPECIFICITY("Specificity", "specificity"),
    /** The share of alerts that are right. */
    PRECISION("Precision (PPV)", "precision"),
    /** The share of the others that are right. */
    NPV("Negative predictive value", "npv"),
    /** The harmonic mean of precision and recall. */
    F1("F1", "f1"),
    /** The share of items that are predicted right. */
    ACCURACY("Accuracy", "accuracy"),
    /** The number of positive predictions in 1,000 items. */
    ALERTS("Alerts per 1,000 items", "predicted-prevalence"),
    /** The benefit of true positives minus the weighted harm of false ones. */
    NET_BENEFIT("Net benefit", "expected-cost");

    private static final double THOUSAND = 1_000;
    /** The method of the net benefit, whose default integrates a posterior, in 10 ms for each threshold. */
    private static final String FAST = "delta-wilson";

    private final String heading;
    private final String id;

    ThresholdMetric(String heading, String id) {
        this.heading = heading;
        this.id = id;
    }

    String heading() {
        return heading;
    }

    /** Returns the metrics that are installed; net benefit needs thresholds that are probabilities. */
    static List<ThresholdMetric> of(Credence credence, boolean probabilities) {
        return Arrays.stream(values())
                .filter(metric -> credence.registry().hasMetric(metric.id))
                .filter(metric -> metric != NET_BENEFIT || (probabilities && isFast(credence)))
                .toList();
    }

    private static boolean isFast(Credence credence) {
        return credence.registry().methods().stream()
                .anyMatch(method -> method.id().equals(FAST));
    }

    /** Returns the value with its interval in square brackets, or the value alone without a level. */
    String shown(
            Credence credence,
            ConfusionMatrix matrix,
            double threshold,
            Optional<ConfidenceLevel> level,
            Optional<String> method) {
        if (this == NET_BENEFIT && !(threshold < 1)) {
            return "undefined";
        }
        EstimateRequest<ConfusionMatrix> request = credence.evaluate(matrix).level(level.orElse(ConfidenceLevel.P95));
        return (this == NET_BENEFIT ? Optional.of(FAST) : method)
                .flatMap(named -> estimate(request.method(named), threshold))
                .or(() -> this == NET_BENEFIT ? Optional.empty() : estimate(request, threshold))
                .map(estimate -> level.isPresent()
                        ? shown(estimate.value(), estimate.lower(), estimate.upper())
                        : shown(estimate.value(), Double.NaN, Double.NaN))
                .orElse("");
    }

    /** Returns the estimate; empty if it is refused, such as by a method that does not fit the metric. */
    private Optional<Estimate> estimate(EstimateRequest<ConfusionMatrix> request, double threshold) {
        try {
            return Optional.of(request.estimate(spelling(threshold)));
        } catch (RefusedException e) {
            return Optional.empty();
        }
    }

    /** Returns the metric; the net benefit is the expected cost of false positives at their weight, minus the gain of true ones. */
    private String spelling(double threshold) {
        return this == NET_BENEFIT
                ? id + ":costs=0:" + Options.written(threshold / (1 - threshold)) + "/0:-1,labels=negative:positive"
                : id;
    }

    private String shown(double value, double lower, double upper) {
        return switch (this) {
            case ALERTS ->
                text(
                        THOUSAND * value,
                        THOUSAND * lower,
                        THOUSAND * upper,
                        number -> String.format(Locale.ROOT, "%.0f", number));
            case NET_BENEFIT -> text(0 - value, 0 - upper, 0 - lower, Phrases.digits(upper - lower)::of);
            default -> text(value, lower, upper, Phrases.digits(upper - lower)::of);
        };
    }

    private static String text(double value, double lower, double upper, DoubleFunction<String> number) {
        if (Double.isNaN(value)) {
            return "undefined";
        }
        return Double.isNaN(lower) || Double.isNaN(upper)
                ? number.apply(value)
                : number.apply(value) + " [" + number.apply(lower) + ", " + number.apply(upper) + "]";
    }
}
