package dev.credence.report.check;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.report.check.CheckRequest.Sizes;
import dev.credence.report.check.CheckRow.Bounds;
import dev.credence.report.check.FMeasureSearch.Counts;
import dev.credence.report.check.FMeasureSearch.Line;
import dev.credence.report.check.PrintedValue.CountRange;
import dev.credence.report.form.Phrases;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    private record Found(Line line, Bounds bounds, Estimate example) {}

    CheckReport report() {
        List<Line> lines = counts.lines();
        if (lines.isEmpty()) {
            throw new NoSuchCountsException("no counts of " + SafeText.count(counts.n()) + " items"
                    + positives() + " give " + request.metric() + " "
                    + request.value().text()
                    + "; check the numbers of items and the printed digits");
        }
        List<Line> tried = selection(lines, counts.beta() == 1 ? FAST : SLOW);
        Found narrowest = intervalOfLine(tried.get(0));
        Found widest = narrowest;
        for (Line line : tried) {
            PlanGuards.goOn();
            Found next = intervalOfLine(line);
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
    private Found intervalOfLine(Line line) {
        Estimate least = estimate(line.least());
        Estimate greatest = line.least().equals(line.greatest()) ? least : estimate(line.greatest());
        double value = request.value().number();
        Bounds bounds = new Bounds(least.lower(), least.upper())
                .with(new Bounds(greatest.lower(), greatest.upper()))
                .with(new Bounds(value, value));
        return new Found(line, bounds, least);
    }

    private Estimate estimate(Counts compatible) {
        ConfusionMatrix matrix = ConfusionMatrix.binary(
                compatible.tp(),
                compatible.fp(),
                compatible.fn(),
                counts.n() - compatible.tp() - compatible.fp() - compatible.fn());
        return credence.evaluate(matrix).level(level).estimate(request.metric());
    }

    private CheckRow row(String name, Found compatible) {
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

    private String sentence(Found narrowest, Found widest) {
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

    private List<String> notes(boolean complete, Found narrowest, Found widest) {
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
}
