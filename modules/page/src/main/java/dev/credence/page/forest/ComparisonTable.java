package dev.credence.page.forest;

import static j2html.TagCreator.each;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.decision.Verdict;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.form.DifferenceScale;
import dev.credence.report.form.MarginClaims;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The differences between two systems, a row a metric, with the interval drawn and, if there is a margin, what it decides. */
public final class ComparisonTable {
    private static final int WIDTH = 170;
    /** Next to two columns about a margin. */
    private static final int NARROW = 140;
    /** The largest difference of rates or correlations; larger ones of losses do not compress the others. */
    private static final double FARTHEST = 2;
    /** The interval is drawn in the fifth column. */
    private static final int PLOT = 4;

    private final Credence credence;
    private final ObservedPair systems;
    private final ComparisonReport report;
    private final Footnotes footnotes;
    private final ComparisonOptions options;
    private final DifferenceScale digits;
    private final ForestAxis axis;
    private final boolean tested;
    private final boolean posterior;
    private final boolean noted;

    /**
     * Creates the table of a comparison.
     *
     * @param credence the installed metrics and comparators
     * @param systems the data of both systems
     * @param footnotes receives the notes of the rows
     */
    public ComparisonTable(Credence credence, ComparisonReport report, ObservedPair systems, Footnotes footnotes) {
        this.credence = credence;
        this.systems = systems;
        this.report = report;
        this.footnotes = footnotes;
        this.options = report.options();
        List<Comparison> all =
                report.rows().stream().map(ComparisonRow::comparison).toList();
        this.digits = DifferenceScale.of(all);
        this.axis = axis(all, options.margin(), options.margin() > 0 ? NARROW : WIDTH);
        this.tested = all.stream().anyMatch(found -> !Double.isNaN(found.pValue()));
        this.posterior = all.stream().anyMatch(found -> !Double.isNaN(found.probabilityFirstBetter()));
        this.noted = report.rows().stream().anyMatch(row -> !notes(row).isEmpty());
    }

    static ForestAxis axis(List<Comparison> all, double margin, int width) {
        double[] ends = all.stream()
                .flatMapToDouble(found -> DoubleStream.of(found.lower(), found.upper(), found.difference()))
                .filter(end -> Math.abs(end) <= FARTHEST)
                .toArray();
        return ForestAxis.containing(width, margin > 0 ? List.of(0.0, -margin, margin) : List.of(0.0), ends);
    }

    /** Returns the table. */
    public DomContent content(String caption, String first, String second) {
        List<DomContent> heads = heads(first, second);
        Map<Direction, List<ComparisonRow>> directions = new EnumMap<>(Direction.class);
        report.rows()
                .forEach(row -> directions
                        .computeIfAbsent(row.comparison().direction(), any -> new ArrayList<>())
                        .add(row));
        List<DomContent> bodies = new ArrayList<>();
        directions.forEach((direction, rows) -> bodies.add(tbody(
                ForestCells.group(th(heading(direction, first, second)), PLOT, axis.ticks(), heads.size()),
                each(rows, this::row))));
        return ForestCells.framed(caption, heads, bodies, options.margin() > 0 ? "differences dense" : "differences");
    }

    private static String heading(Direction direction, String first, String second) {
        return switch (direction) {
            case HIGHER_IS_BETTER -> "Higher is better: right of 0 favours " + SafeText.cell(first);
            case LOWER_IS_BETTER -> "Lower is better: right of 0 favours " + SafeText.cell(second);
            case NEUTRAL -> "Neither direction is better";
        };
    }

    private List<DomContent> heads(String first, String second) {
        List<DomContent> heads = new ArrayList<>(List.of(
                ForestCells.head("metric", false),
                ForestCells.head(SafeText.cell(first), true),
                ForestCells.head(SafeText.cell(second), true),
                ForestCells.head("difference [" + SafeText.percent(options.level()) + " interval]", true),
                ForestCells.head("", false)));
        if (tested) {
            heads.add(ForestCells.head("p", true));
        }
        if (posterior) {
            heads.add(ForestCells.head("P(first better)", true));
        }
        if (options.margin() > 0) {
            heads.add(ForestCells.head("not worse by " + options.margin(), false));
            heads.add(ForestCells.head("equal within " + options.margin(), false));
        }
        if (options.margin() == 0) {
            heads.add(ForestCells.head("comparator", false));
        }
        heads.add(ForestCells.head("n", true));
        if (noted) {
            heads.add(ForestCells.head("notes", false));
        }
        return heads;
    }

    private DomContent row(ComparisonRow row) {
        Comparison comparison = row.comparison();
        List<DomContent> cells = new ArrayList<>();
        cells.add(th(SafeText.cell(comparison.metric())).attr("scope", "row"));
        cells.add(ForestCells.number(digits.of(comparison.first()), comparison.first()));
        cells.add(ForestCells.number(digits.of(comparison.second()), comparison.second()));
        cells.add(ForestCells.number(
                digits.of(comparison.difference())
                        + (comparison.hasInterval() ? " " + digits.interval(comparison) : ""),
                comparison.difference()));
        cells.add(
                bounded(comparison)
                        ? ForestCells.drawn(
                                axis, comparison.difference(), comparison.lower(), comparison.upper(), look(comparison))
                        : ForestCells.text(""));
        if (tested) {
            cells.add(ForestCells.number(probability(comparison.pValue()), comparison.pValue()));
        }
        if (posterior) {
            cells.add(ForestCells.number(
                    probability(comparison.probabilityFirstBetter()), comparison.probabilityFirstBetter()));
        }
        if (options.margin() > 0) {
            MarginClaims claims = MarginClaims.of(comparison, options.margin(), credence, systems);
            cells.add(ForestCells.text(notWorse(comparison, claims)));
            cells.add(ForestCells.text(equal(comparison, claims)));
        }
        if (options.margin() == 0) {
            cells.add(ForestCells.text(SafeText.cell(comparison.comparator())));
        }
        cells.add(ForestCells.number(SafeText.count(comparison.n()), comparison.n()));
        if (noted) {
            cells.add(ForestCells.text(footnotes.marks(notes(row))));
        }
        return tr(each(cells.stream()));
    }

    /** Returns a sentence on the comparators, which have no column next to those about a margin; empty without a margin. */
    public Optional<String> comparators() {
        Map<String, List<String>> metrics = new LinkedHashMap<>();
        report.rows().stream()
                .map(ComparisonRow::comparison)
                .filter(comparison -> !comparison.comparator().isEmpty())
                .forEach(comparison -> metrics.computeIfAbsent(comparison.comparator(), any -> new ArrayList<>())
                        .add(comparison.metric()));
        return options.margin() == 0 || metrics.isEmpty()
                ? Optional.empty()
                : Optional.of(metrics.entrySet().stream()
                        .map(entry -> "by " + entry.getKey() + ": " + String.join(", ", entry.getValue()))
                        .collect(Collectors.joining("; ", "the differences are compared ", "")));
    }

    private static boolean bounded(Comparison comparison) {
        return Double.isFinite(comparison.difference())
                && !Double.isInfinite(comparison.lower())
                && !Double.isInfinite(comparison.upper());
    }

    /** Returns how a difference looks: in the colour of the better system, or open if 0 is not excluded. */
    static String look(Comparison comparison) {
        boolean lower = comparison.direction() == Direction.LOWER_IS_BETTER;
        if (comparison.lower() > 0) {
            return lower ? "second" : "first";
        }
        return comparison.upper() < 0 ? (lower ? "first" : "second") : "open";
    }

    /** Returns a probability of a test, which is not written more precisely than anybody reads it. */
    public static String probability(double p) {
        return p < 0.001 ? "< 0.001" : p > 0.999 ? "> 0.999" : Digits.ofProbability(p);
    }

    /** Returns the notes of a row, except that there is a margin, which has columns of its own. */
    private static List<String> notes(ComparisonRow row) {
        List<Note> notes = row.comparison().notes().stream()
                .filter(note -> !note.code().equals("margin"))
                .toList();
        return Stream.concat(Note.sentences(notes).stream(), row.refusal().map(Reasons::of).stream())
                .toList();
    }

    private static String notWorse(Comparison comparison, MarginClaims claims) {
        if (comparison.direction() == Direction.NEUTRAL) {
            return "";
        }
        Verdict verdict =
                comparison.direction() == Direction.LOWER_IS_BETTER ? claims.belowMargin() : claims.aboveMinusMargin();
        double p = comparison.test().map(TestResult::nonInferiority).orElse(Double.NaN);
        return words(verdict) + (verdict == Verdict.FAIL ? "" : in("p", p));
    }

    private static String equal(Comparison comparison, MarginClaims claims) {
        boolean apart = claims.aboveMinusMargin() == Verdict.FAIL || claims.belowMargin() == Verdict.FAIL;
        Verdict verdict = claims.equivalent() ? Verdict.PASS : apart ? Verdict.FAIL : Verdict.INCONCLUSIVE;
        double p = comparison.test().map(TestResult::equivalence).orElse(Double.NaN);
        double inside = comparison.equivalence().map(Equivalence::inside).orElse(Double.NaN);
        if (!Double.isNaN(inside)) {
            return words(verdict) + in("P", inside);
        }
        return words(verdict) + (verdict == Verdict.PASS ? in("p", p) : "");
    }

    private static String words(Verdict verdict) {
        return switch (verdict) {
            case PASS -> "yes";
            case FAIL -> "no";
            case INCONCLUSIVE -> "not decided";
        };
    }

    private static String in(String name, double p) {
        String shown = probability(p);
        return Double.isNaN(p)
                ? ""
                : " (" + name + (shown.startsWith("<") || shown.startsWith(">") ? " " : " = ") + shown + ")";
    }
}
