package dev.credence.report.check;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.report.check.CheckRequest.Sizes;
import dev.credence.report.check.CheckRow.Bounds;
import dev.credence.report.check.FMeasureCheck.FMeasureSearch.Counts;
import dev.credence.report.check.FMeasureCheck.FMeasureSearch.Line;
import dev.credence.report.check.PrintedValue.CountRange;
import dev.credence.report.form.Phrases;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Answers what a printed F-measure means: its narrowest and its widest interval over the counts that are compatible with it. The value and
 * the number of items do not determine the counts, and an F-measure does not count the true negatives.
 */
final class FMeasureCheck {
    /** The number of lines of compatible counts whose intervals are computed for F1, whose default method is closed-form. */
    private static final int FAST = 5_001;
    /** The number of lines whose intervals are computed for F-measures other than F1, whose default method is slower. */
    private static final int SLOW = 40;

    private final CheckRequest request;
    private final FMeasureSearch counts;
    private final Credence credence;
    private final ConfidenceLevel level;

    FMeasureCheck(CheckRequest request, double beta, Credence credence, ConfidenceLevel level) {
        long n = request.sizes().requiredN(request.metric());
        Sizes sizes = request.sizes();
        if (sizes.negatives().isPresent()) {
            throw new IllegalArgumentException("negatives must be left out for " + request.metric() + ": negatives="
                    + sizes.negatives().getAsLong() + "; give positives and n");
        }
        if (sizes.positives().isPresent()) {
            long positives = PlanGuards.size("positives", sizes.positives().getAsLong(), 1);
            if (positives > n) {
                throw new IllegalArgumentException("positives must be at most n: positives=" + positives + ", n=" + n
                        + "; n is the number of all items");
            }
        }
        request.second().ifPresent(second -> {
            throw new IllegalArgumentException("against must be left out for " + request.metric() + ": against="
                    + second.value().text()
                    + "; two F-measures need their counts: compare the predictions with credence compare");
        });
        this.request = request;
        this.counts = new FMeasureSearch(request.value(), n, sizes.positives(), beta);
        this.credence = credence;
        this.level = level;
    }

    /**
     * An interval of compatible counts.
     *
     * @param line the counts
     * @param bounds the outermost bounds
     * @param example the estimate of the fewest errors
     */
    private record CompatibleCounts(Line line, Bounds bounds, Estimate example) {}

    CheckReport report() {
        List<Line> lines = counts.lines();
        if (lines.isEmpty()) {
            throw new NoSuchCountsException("no counts of " + SafeText.count(counts.n()) + " items"
                    + positives() + " give " + request.metric() + " "
                    + request.value().text()
                    + "; check the numbers of items and the printed digits");
        }
        List<Line> tried = selection(lines, counts.beta() == 1 ? FAST : SLOW);
        CompatibleCounts narrowest = intervalOfLine(tried.get(0));
        CompatibleCounts widest = narrowest;
        for (Line line : tried) {
            PlanGuards.requireNotInterrupted();
            CompatibleCounts next = intervalOfLine(line);
            narrowest = next.bounds().width() < narrowest.bounds().width() ? next : narrowest;
            widest = next.bounds().width() > widest.bounds().width() ? next : widest;
        }
        return new CheckReport(
                request.input(level),
                level,
                List.of(row("narrowest", narrowest), row("widest", widest)),
                List.of(sentence(narrowest, widest)),
                notes(lines.size() == tried.size() && counts.isComplete(), narrowest, widest));
    }

    private String positives() {
        return request.sizes().positives().isPresent()
                ? ", " + SafeText.count(request.sizes().positives().getAsLong()) + " of them positive,"
                : "";
    }

    /** Returns all lines, or an even selection with the first and the last. */
    private static List<Line> selection(List<Line> lines, int most) {
        if (lines.size() <= most) {
            return lines;
        }
        List<Line> some = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            some.add(lines.get((int) Math.round((lines.size() - 1) * (double) i / (most - 1))));
        }
        return some;
    }

    /** Returns the interval of a line, which covers those of all its counts and the printed value. */
    private CompatibleCounts intervalOfLine(Line line) {
        Estimate least = estimate(line.least());
        Estimate greatest = line.least().equals(line.greatest()) ? least : estimate(line.greatest());
        double value = request.value().number();
        Bounds bounds = new Bounds(least.lower(), least.upper())
                .with(new Bounds(greatest.lower(), greatest.upper()))
                .with(new Bounds(value, value));
        return new CompatibleCounts(line, bounds, least);
    }

    private Estimate estimate(Counts compatible) {
        ConfusionMatrix matrix = ConfusionMatrix.binary(
                compatible.tp(),
                compatible.fp(),
                compatible.fn(),
                counts.n() - compatible.tp() - compatible.fp() - compatible.fn());
        return credence.evaluate(matrix).level(level).estimate(request.metric());
    }

    private CheckRow row(String name, CompatibleCounts compatible) {
        return CheckRow.ofValue(
                name,
                request.value().text(),
                counts.n(),
                countsOf(compatible.line()),
                compatible.bounds(),
                compatible.example().method());
    }

    private Map<String, CountRange> countsOf(Line line) {
        Map<String, CountRange> named = new LinkedHashMap<>();
        named.put("tp", line.tp());
        named.put(counts.isOfSum() ? "fp + fn" : "fp", line.fp());
        if (!counts.isOfSum()) {
            named.put("fn", line.fn());
        }
        return named;
    }

    private String sentence(CompatibleCounts narrowest, CompatibleCounts widest) {
        return "The true " + Phrases.metric(request.metric()) + " behind "
                + request.value().text() + " of "
                + SafeText.count(counts.n()) + (counts.n() == 1 ? " item" : " items") + positives()
                + " lies at best between " + between(narrowest.bounds()) + ", and at worst between "
                + between(widest.bounds()) + ", with " + Phrases.sureness(narrowest.example())
                + ": it depends on the counts.";
    }

    private static String between(Bounds bounds) {
        Digits digits = Phrases.digits(bounds.width());
        return digits.of(bounds.lower()) + " and " + digits.of(bounds.upper());
    }

    private List<String> notes(boolean complete, CompatibleCounts narrowest, CompatibleCounts widest) {
        List<String> notes = new ArrayList<>();
        if (request.sizes().positives().isEmpty()) {
            notes.add("the number of positive items narrows the range: give it with --positives");
        }
        if (!complete) {
            notes.add(
                    "the compatible counts were searched on a grid: a narrower or a wider interval may lie between its"
                            + " points");
        }
        notes.add("if the counts are known, credence evaluate with --tp, --fp and --fn gives the interval");
        narrowest.example().notes().forEach(note -> notes.add("narrowest: " + note.sentence()));
        widest.example().notes().forEach(note -> notes.add("widest: " + note.sentence()));
        return notes;
    }

    /**
     * The counts tp, fp and fn behind a printed F-measure, in lines of consecutive compatible counts.
     *
     * <p>F1 depends on fp and fn only through their sum: without the number of positives a line has all tp of one number of trials tp + fp +
     * fn. With the number of positives P a line has all fp of one tp, and fn = P - tp. Every line is found up to {@value #ALL} trials or
     * true positives, and a grid of as many above. For other F-measures without the number of positives, tp and fn are each one of a grid
     * that contains 0 to {@value #VALUES_OF_TWO} and as many larger values.
     *
     * @param printed the value of the F-measure as it was printed
     * @param n the number of items
     * @param positives the number of positive items, if it is known
     * @param beta the weight of recall
     */
    record FMeasureSearch(PrintedValue printed, long n, OptionalLong positives, double beta) {
        /** The number of trials or of true positives up to which every number is tried. */
        static final int ALL = 5_000;
        /** The number of values of each count if two are free. */
        static final int VALUES_OF_TWO = 25;

        /** The rounding error of a computed F-measure and of the bounds of a printed value. */
        private static final double TOLERANCE = 1e-12;

        /**
         * Three counts. If only the sum of the errors matters, fp is the sum and fn is 0.
         *
         * @param tp the true positives
         * @param fp the false positives
         * @param fn the false negatives
         */
        record Counts(long tp, long fp, long fn) {}

        /**
         * Consecutive compatible counts.
         *
         * @param least those with the smallest F-measure
         * @param greatest those with the largest
         */
        record Line(Counts least, Counts greatest) {
            CountRange tp() {
                return new CountRange(least.tp(), greatest.tp());
            }

            CountRange fp() {
                return new CountRange(greatest.fp(), least.fp());
            }

            CountRange fn() {
                return new CountRange(greatest.fn(), least.fn());
            }
        }

        /** Returns whether only the sum of the false positives and false negatives matters. */
        boolean isOfSum() {
            return beta == 1 && positives.isEmpty();
        }

        /** Returns whether all compatible counts are found, and not only those of a grid. */
        boolean isComplete() {
            return isOfSum() ? n <= ALL : positives.isPresent() && positives.getAsLong() <= ALL;
        }

        /** Returns the lines of compatible counts. */
        List<Line> lines() {
            List<Line> lines = new ArrayList<>();
            if (isOfSum()) {
                for (long trials : grid(n, ALL)) {
                    addTrials(lines, trials);
                }
            } else if (positives.isPresent()) {
                long all = positives.getAsLong();
                for (long tp : grid(all, ALL)) {
                    add(lines, tp, all - tp, n - all);
                }
            } else {
                for (long tp : grid(n, VALUES_OF_TWO)) {
                    for (long fn : grid(n - tp, VALUES_OF_TWO)) {
                        add(lines, tp, fn, n - tp - fn);
                    }
                }
            }
            return lines;
        }

        /** Returns 0 to the largest value: all if they are few, or else those up to a size, and as many others in even steps. */
        private static long[] grid(long largest, int size) {
            if (largest <= size) {
                return LongStream.rangeClosed(0, largest).toArray();
            }
            return LongStream.concat(
                            LongStream.rangeClosed(0, size),
                            LongStream.rangeClosed(1, size)
                                    .map(i -> size + Math.round((largest - size) * (double) i / size)))
                    .distinct()
                    .toArray();
        }

        /** Adds the compatible true positives among some trials; F1 is 2 J / (1 + J) with their share J. */
        private void addTrials(List<Line> lines, long trials) {
            long from = (long) Math.floor(trials * (printed.lowest() / (2 - printed.lowest())));
            long to =
                    (long) Math.min((double) trials, Math.ceil(trials * (printed.highest() / (2 - printed.highest()))));
            while (from <= to && !isPrinted(from, trials - from, 0)) {
                from++;
            }
            while (from <= to && !isPrinted(to, trials - to, 0)) {
                to--;
            }
            if (from <= to) {
                lines.add(new Line(new Counts(from, trials - from, 0), new Counts(to, trials - to, 0)));
            }
        }

        private void add(List<Line> lines, long tp, long fn, long most) {
            double square = beta * beta;
            double hits = (1 + square) * tp;
            double least = hits * (1 / printed.highest() - 1) - square * fn;
            double largest = printed.lowest() > 0 ? hits * (1 / printed.lowest() - 1) - square * fn : most;
            long from = (long) Math.max(0, Math.floor(Math.min(least, (double) most)));
            long to = (long) Math.min((double) most, Math.ceil(Math.max(-1, largest)));
            while (from <= to && !isPrinted(tp, from, fn)) {
                from++;
            }
            while (from <= to && !isPrinted(tp, to, fn)) {
                to--;
            }
            if (from <= to) {
                lines.add(new Line(new Counts(tp, to, fn), new Counts(tp, from, fn)));
            }
        }

        /** Returns whether the F-measure of three counts is printed as the value; 0/0 is not. */
        boolean isPrinted(long tp, long fp, long fn) {
            double square = beta * beta;
            double hits = (1 + square) * tp;
            double value = hits / (hits + square * fn + fp);
            return value >= printed.lowest() - TOLERANCE && value <= printed.highest() + TOLERANCE;
        }
    }
}
