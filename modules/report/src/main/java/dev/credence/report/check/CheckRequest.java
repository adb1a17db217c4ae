package dev.credence.report.check;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.FMeasure;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.curves.metric.AreaVariance;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.report.check.CheckRequest.AreaCheck;
import dev.credence.report.check.CheckRequest.Second;
import dev.credence.report.check.CheckRow.Bounds;
import dev.credence.report.check.CheckRow.PValues;
import dev.credence.report.form.Phrases;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;

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

        private static void requireNone(String name, OptionalLong size, String metric) {
            if (size.isPresent()) {
                throw new IllegalArgumentException(name + " must be left out for " + metric + ": " + name + "="
                        + size.getAsLong() + "; give the number of items as n");
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
        Sizes.requireNone("positives", sizes.positives(), metric);
        Sizes.requireNone("negatives", sizes.negatives(), metric);
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

    /**
     * Answers what a printed area under the ROC curve means, by Hanley and McNeil's variance, which needs only the area and the sizes of the
     * classes. The interval extends over all areas that are printed as the value. Two areas of independent samples are compared by the normal
     * distribution with both variances.
     *
     * @see <a href="https://doi.org/10.1148/radiology.143.1.7063747">Hanley and McNeil (1982), Radiology 143, 29-36</a>
     */
    static final class AreaCheck {
        private static final String METHOD = "hanley-mcneil";

        private final CheckRequest request;
        private final long positives;
        private final long negatives;
        private final ConfidenceLevel level;
        private final double z;

        AreaCheck(CheckRequest request, long positives, long negatives, ConfidenceLevel level) {
            this.request = request;
            this.positives = positives;
            this.negatives = negatives;
            this.level = level;
            this.z = Normal.upperQuantile(level.tail());
            request.second().ifPresent(second -> {
                if (second.paired()) {
                    throw new IllegalArgumentException(
                            "paired must be left out for auroc: the correlation of two areas on the"
                                    + " same items is not printed; compare the scores with credence compare");
                }
                if (second.n().isPresent()) {
                    throw new IllegalArgumentException("n2 must be left out for auroc: n2="
                            + second.n().getAsLong() + "; both areas are taken to have the same sizes of the classes");
                }
            });
        }

        CheckReport report() {
            List<CheckRow> rows = new ArrayList<>();
            List<String> conclusions = new ArrayList<>();
            List<String> notes = new ArrayList<>();
            rows.add(row("first", request.value()));
            conclusions.add(sentence(request.value(), rows.get(0)));
            request.second().ifPresent(second -> {
                rows.add(row("second", second.value()));
                conclusions.add(sentence(second.value(), rows.get(1)));
                rows.add(difference(second));
                conclusions.add(verdict(second, rows.get(2)));
                notes.add("the two areas are compared as those of different items, with the same sizes of the classes");
            });
            notes.add(
                    "Hanley and McNeil's variance assumes exponential scores; with the scores, credence evaluate gives an"
                            + " interval without this assumption");
            if (rows.stream().anyMatch(row -> row.lower() == row.upper())) {
                notes.add("the interval of 'hanley-mcneil' has collapsed to a point and should not be trusted");
            }
            return new CheckReport(request.input(level), level, rows, conclusions, notes);
        }

        private CheckRow row(String name, PrintedValue value) {
            requirePossible(value);
            Bounds bounds = DoubleStream.of(value.lowest(), value.number(), value.highest())
                    .mapToObj(this::interval)
                    .reduce(Bounds::with)
                    .orElseThrow();
            return CheckRow.ofValue(name, value.text(), positives + negatives, Map.of(), bounds, METHOD);
        }

        /** Rejects a value that no number of ordered pairs gives; a pair of equal scores counts as half. */
        private void requirePossible(PrintedValue value) {
            boolean countable =
                    Math.multiplyHigh(positives, negatives) == 0 && positives * negatives < Long.MAX_VALUE / 2;
            if (countable && value.counts(2 * positives * negatives).isEmpty()) {
                throw new NoSuchCountsException("no order of " + SafeText.count(positives) + " positive and "
                        + SafeText.count(negatives) + " negative items gives an area of " + value.text()
                        + ": areas are multiples of 1/" + SafeText.count(2 * positives * negatives)
                        + "; check the sizes of the classes and the printed digits");
            }
        }

        private double variance(double area) {
            return AreaVariance.hanleyMcNeil(area, (double) positives, (double) negatives);
        }

        private Bounds interval(double area) {
            double half = z * Math.sqrt(variance(area));
            return new Bounds(Math.max(0, area - half), Math.min(1, area + half));
        }

        private CheckRow difference(Second second) {
            PrintedValue a = request.value();
            PrintedValue b = second.value();
            Tested low = Tested.of(this, a.lowest(), b.highest());
            Tested high = Tested.of(this, a.highest(), b.lowest());
            boolean overlap = low.difference() <= 0 && high.difference() >= 0;
            PValues p = low.p().with(high.p());
            BigDecimal difference = a.value().subtract(b.value());
            Bounds bounds = low.bounds().with(high.bounds());
            return new CheckRow(
                    "difference",
                    difference.toPlainString(),
                    2 * (positives + negatives),
                    Map.of(),
                    bounds.lower(),
                    bounds.upper(),
                    Optional.of(overlap ? new PValues(p.smallest(), 1) : p),
                    METHOD);
        }

        private String verdict(Second second, CheckRow row) {
            double alpha = 1 - level.value();
            PValues p = row.p().orElseThrow();
            boolean sure = p.largest() < alpha;
            String verdict = sure
                    ? "is more than noise"
                    : p.smallest() < alpha ? "may or may not be more than noise" : "may be noise";
            double a = request.value().number();
            double b = second.value().number();
            double items = (double) positives + negatives;
            return "The difference from " + second.value().text() + " " + verdict + ": "
                    + NoiseSentences.numbers(new Bounds(row.lower(), row.upper()), p, sureness())
                    + (sure
                            ? "."
                            : NoiseSentences.enoughItemsSentence(a - b, items * (variance(a) + variance(b)), level));
        }

        private String sureness() {
            return SafeText.percent(level) + " confidence";
        }

        private String sentence(PrintedValue value, CheckRow row) {
            Digits digits = Phrases.digits(row.upper() - row.lower());
            return "The true area under the ROC curve behind " + value.text() + " of " + SafeText.count(positives)
                    + " positive and " + SafeText.count(negatives) + " negative items lies between "
                    + digits.of(row.lower()) + " and " + digits.of(row.upper()) + " with " + sureness() + ".";
        }

        /**
         * The normal test of the difference of two areas.
         *
         * @param bounds the interval of the difference
         * @param p the two-sided p-value of the difference, twice
         */
        private record Tested(double difference, Bounds bounds, PValues p) {
            static Tested of(AreaCheck check, double a, double b) {
                double difference = a - b;
                double deviation = Math.sqrt(check.variance(a) + check.variance(b));
                double p = difference == 0 ? 1 : Math.min(1, 2 * Normal.survival(Math.abs(difference) / deviation));
                double half = check.z * deviation;
                return new Tested(
                        difference,
                        new Bounds(Math.max(-1, difference - half), Math.min(1, difference + half)),
                        new PValues(p, p));
            }
        }
    }
}
