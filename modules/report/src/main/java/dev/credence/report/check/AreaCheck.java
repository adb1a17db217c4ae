package dev.credence.report.check;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.metric.AreaVariance;
import dev.credence.numerics.normal.Normal;
import dev.credence.report.check.CheckRequest.Second;
import dev.credence.report.check.CheckRow.Bounds;
import dev.credence.report.check.CheckRow.PValues;
import dev.credence.report.form.Phrases;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Answers what a printed area under the ROC curve means, by Hanley and McNeil's variance, which needs only the area and the sizes of the
 * classes. The interval extends over all areas that are printed as the value. Two areas of independent samples are compared by the normal
 * distribution with both variances.
 *
 * @see <a href="https://doi.org/10.1148/radiology.143.1.7063747">Hanley and McNeil (1982), Radiology 143, 29-36</a>
 */
final class AreaCheck {
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
        notes.add("Hanley and McNeil's variance assumes exponential scores; with the scores, credence evaluate gives an"
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
        boolean countable = Math.multiplyHigh(positives, negatives) == 0 && positives * negatives < Long.MAX_VALUE / 2;
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
        TestedDifference low = TestedDifference.of(this, a.lowest(), b.highest());
        TestedDifference high = TestedDifference.of(this, a.highest(), b.lowest());
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
        boolean isSignificant = p.largest() < alpha;
        String verdict = isSignificant
                ? "is more than noise"
                : p.smallest() < alpha ? "may or may not be more than noise" : "may be noise";
        double a = request.value().number();
        double b = second.value().number();
        double items = (double) positives + negatives;
        return "The difference from " + second.value().text() + " " + verdict + ": "
                + NoiseSentences.numbers(new Bounds(row.lower(), row.upper()), p, sureness())
                + (isSignificant
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
    private record TestedDifference(double difference, Bounds bounds, PValues p) {
        static TestedDifference of(AreaCheck check, double a, double b) {
            double difference = a - b;
            double deviation = Math.sqrt(check.variance(a) + check.variance(b));
            double p = difference == 0 ? 1 : Math.min(1, 2 * Normal.survival(Math.abs(difference) / deviation));
            double half = check.z * deviation;
            return new TestedDifference(
                    difference,
                    new Bounds(Math.max(-1, difference - half), Math.min(1, difference + half)),
                    new PValues(p, p));
        }
    }
}
