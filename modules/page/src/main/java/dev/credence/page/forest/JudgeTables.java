package dev.credence.page.forest;

import static j2html.TagCreator.each;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.decision.Decision;
import dev.credence.judge.JudgedComparison;
import dev.credence.judge.JudgedEstimate;
import dev.credence.report.form.Phrases;
import dev.credence.report.judge.JudgeCheck;
import dev.credence.report.judge.JudgeReport;
import dev.credence.report.judge.JudgeReport.OfPair;
import dev.credence.report.judge.JudgeReport.OfSystem;
import dev.credence.report.judge.JudgeSlices;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The tables of metrics that are corrected for a judge: each result in a row with its interval as text and as a mark.
 *
 * @param report the corrected metrics
 * @param footnotes receives the notes of the rows
 */
public record JudgeTables(JudgeReport report, Footnotes footnotes) {
    private static final int WIDTH = 170;
    /** The interval is drawn in the fifth column, or the fourth one where all results come from the same labels. */
    private static final int PLOT = 4;

    /**
     * A row of a table.
     *
     * @param metric the metric as it is shown
     * @param by where the result comes from
     * @param look open for a result without a bound of its error, second for the true labels, first for the corrected result
     */
    private record Row(
            String metric,
            String by,
            double value,
            double lower,
            double upper,
            long n,
            double lambda,
            double p,
            double adjusted,
            List<Note> notes,
            String look) {
        static Row of(String metric, String by, Estimate found, double lambda, String look) {
            return of(metric, by, found.value(), found, lambda, Double.NaN, Double.NaN, look);
        }

        static Row of(
                String metric,
                String by,
                double value,
                Inference found,
                double lambda,
                double p,
                double adjusted,
                String look) {
            return new Row(
                    metric,
                    by,
                    value,
                    found.lower(),
                    found.upper(),
                    found.n(),
                    lambda,
                    p,
                    adjusted,
                    found.notes(),
                    look);
        }

        static Row of(String by, Comparison found, String look) {
            return of(found.metric(), by, found.difference(), found, Double.NaN, found.pValue(), Double.NaN, look);
        }

        /** Returns the share of errors instead of that of right labels. */
        Row complement(String name) {
            return new Row(name, by, 1 - value, 1 - upper, 1 - lower, n, lambda, p, adjusted, notes, look);
        }
    }

    /** Returns the corrected metrics of each system, between those of the judge and of the true labels alone. */
    public DomContent systems() {
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        report.estimates().forEach(of -> group(groups, of.system()).addAll(rows(of)));
        report.shares()
                .forEach(share -> group(groups, report.estimates().get(0).system())
                        .add(Row.of(share.metric(), share.method(), share, Double.NaN, "first")));
        return table("Metrics, corrected for the judge", groups, List.of());
    }

    private static List<Row> group(Map<String, List<Row>> groups, String name) {
        return groups.computeIfAbsent(name, any -> new ArrayList<>());
    }

    private static List<Row> rows(OfSystem of) {
        JudgedEstimate found = of.estimate();
        return List.of(
                Row.of(found.metric(), "judge alone", found.judge(), Double.NaN, "open"),
                Row.of(found.metric(), "labels alone", found.labels(), Double.NaN, "second"),
                Row.of(found.metric(), "corrected", found.corrected(), found.lambda(), "first"));
    }

    /** Returns the corrected differences of all pairs of systems; empty for one system. */
    public Optional<DomContent> differences() {
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        report.differences()
                .forEach(pair -> group(groups, SafeText.cell(pair.first()) + " minus " + SafeText.cell(pair.second()))
                        .addAll(rows(pair)));
        return groups.isEmpty() ? Optional.empty() : Optional.of(table("Differences of systems", groups, List.of(0.0)));
    }

    private static List<Row> rows(OfPair pair) {
        JudgedComparison found = pair.difference();
        return List.of(
                Row.of("judge alone", found.judge(), "open"),
                Row.of("labels alone", found.labels(), "second"),
                Row.of(
                        found.metric(),
                        "corrected",
                        found.corrected().value(),
                        found.corrected(),
                        found.lambda(),
                        found.pValue(),
                        pair.adjusted().orElse(Double.NaN),
                        "first"),
                Row.of(
                        found.metric(),
                        "judge's errors",
                        found.bias().value(),
                        found.bias(),
                        Double.NaN,
                        found.biasPValue(),
                        Double.NaN,
                        "open"));
    }

    /** Returns how far the judge agrees with the truth, with the rate of its errors on each class; empty if it is not known. */
    public Optional<DomContent> agreement() {
        return report.agreement().isEmpty()
                ? Optional.empty()
                : Optional.of(table(
                        "Agreement of the judge with the truth on the labelled items",
                        Map.of(
                                "",
                                report.agreement().stream()
                                        .map(JudgeTables::agreeing)
                                        .toList()),
                        List.of()));
    }

    /** Returns the agreement and the corrected metrics in each slice; empty without slices. */
    public Optional<DomContent> slices() {
        return report.slices().map(this::slices);
    }

    private DomContent slices(JudgeSlices of) {
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        of.errors().slices().forEach(slice -> {
            List<Row> rows = group(groups, slice.name());
            slice.agreement().stream().map(JudgeTables::agreeing).forEach(rows::add);
            of.corrected()
                    .getOrDefault(slice.name(), List.of())
                    .forEach(found -> rows.add(Row.of(
                            found.estimate().metric(),
                            found.system() + ", corrected",
                            found.estimate().corrected(),
                            found.estimate().lambda(),
                            "first")));
        });
        return table("By " + SafeText.cell(of.column()), groups, List.of());
    }

    /** Returns the share of right labels, or the rate of errors on a class. */
    private static Row agreeing(Estimate found) {
        Row row = Row.of(Phrases.metric(found.metric()), "judge and truth", found, Double.NaN, "second");
        int at = found.metric().indexOf('@');
        return found.metric().startsWith("recall@")
                ? row.complement(
                        "error rate on '" + SafeText.cell(found.metric().substring(at + 1)) + "'")
                : row;
    }

    /** Returns the limits of the corrected metrics with their verdicts; empty without limits. */
    public Optional<DomContent> limits() {
        if (report.checks().isEmpty()) {
            return Optional.empty();
        }
        List<DomContent> heads = List.of(
                ForestCells.head("verdict", false),
                ForestCells.head("of", false),
                ForestCells.head("limit", false),
                ForestCells.head("bounds", true),
                ForestCells.head("", false));
        List<Decision> all = report.checks().stream().map(JudgeCheck::decision).toList();
        ForestAxis axis = ForestAxis.containing(
                WIDTH,
                List.of(),
                all.stream()
                        .flatMapToDouble(found -> DoubleStream.of(
                                found.lower(),
                                found.upper(),
                                found.estimate(),
                                found.claim().threshold()))
                        .toArray());
        List<DomContent> rows = new ArrayList<>();
        report.checks().forEach(check -> {
            Decision found = check.decision();
            Digits digits = Phrases.digits(found.upper() - found.lower());
            rows.add(tr(
                    th(check.verdict().name()).attr("scope", "row"),
                    ForestCells.text(SafeText.cell(check.subject())),
                    ForestCells.text(
                            SafeText.cell(found.metric()) + " " + found.claim().words()),
                    ForestCells.number(digits.interval(found.lower(), found.upper()), found.estimate()),
                    ForestCells.drawn(axis, found.estimate(), found.lower(), found.upper(), "first")));
        });
        return Optional.of(ForestCells.framed(
                "Limits of corrected metrics",
                heads,
                List.of(tbody(ForestCells.group(th(""), PLOT, axis.ticks(), heads.size()), each(rows.stream()))),
                "differences"));
    }

    private DomContent table(String caption, Map<String, List<Row>> groups, List<Double> rules) {
        List<Row> all = groups.values().stream().flatMap(List::stream).toList();
        Digits digits = Digits.ofIntervals(all, Row::lower, Row::upper);
        boolean sourced = all.stream().map(Row::by).distinct().count() > 1;
        boolean weighted = all.stream().anyMatch(row -> !Double.isNaN(row.lambda()));
        boolean tested = all.stream().anyMatch(row -> !Double.isNaN(row.p()));
        boolean adjusted = all.stream().anyMatch(row -> !Double.isNaN(row.adjusted()));
        boolean noted = all.stream().anyMatch(row -> !row.notes().isEmpty());
        List<DomContent> heads = new ArrayList<>(List.of(ForestCells.head("metric", false)));
        if (sourced) {
            heads.add(ForestCells.head("by", false));
        }
        heads.addAll(List.of(
                ForestCells.head("value", true),
                ForestCells.head(SafeText.percent(report.level()) + " interval", true),
                ForestCells.head("", false),
                ForestCells.head("n", true)));
        if (weighted) {
            heads.add(ForestCells.head("weight of the judge", true));
        }
        if (tested) {
            heads.add(ForestCells.head("p", true));
        }
        if (adjusted) {
            heads.add(ForestCells.head("adjusted p", true));
        }
        if (noted) {
            heads.add(ForestCells.head("notes", false));
        }
        List<DomContent> bodies = new ArrayList<>();
        groups.forEach((name, rows) -> {
            ForestAxis axis = ForestAxis.containing(
                    WIDTH,
                    rules,
                    rows.stream()
                            .flatMapToDouble(row -> DoubleStream.of(row.value(), row.lower(), row.upper()))
                            .toArray());
            List<DomContent> written = new ArrayList<>();
            rows.forEach(row -> {
                List<DomContent> cells = cells(row, axis, digits, sourced);
                if (weighted) {
                    cells.add(ForestCells.number(
                            Double.isNaN(row.lambda()) ? "" : String.format(Locale.ROOT, "%.2f", row.lambda()),
                            row.lambda()));
                }
                if (tested) {
                    cells.add(ForestCells.number(probability(row.p()), row.p()));
                }
                if (adjusted) {
                    cells.add(ForestCells.number(probability(row.adjusted()), row.adjusted()));
                }
                if (noted) {
                    cells.add(ForestCells.text(footnotes.marksOf(row.notes())));
                }
                written.add(tr(each(cells.stream())));
            });
            bodies.add(tbody(
                    ForestCells.group(th(SafeText.cell(name)), sourced ? PLOT : PLOT - 1, axis.ticks(), heads.size()),
                    each(written.stream())));
        });
        return ForestCells.framed(caption, heads, bodies, "differences");
    }

    private static List<DomContent> cells(Row row, ForestAxis axis, Digits digits, boolean sourced) {
        List<DomContent> cells = new ArrayList<>();
        cells.add(th(SafeText.cell(row.metric())).attr("scope", "row"));
        if (sourced) {
            cells.add(ForestCells.text(SafeText.cell(row.by())));
        }
        cells.add(ForestCells.number(digits.of(row.value()), row.value()));
        cells.add(ForestCells.number(
                Double.isNaN(row.lower()) ? "none" : digits.interval(row.lower(), row.upper()), Double.NaN));
        cells.add(ForestCells.drawn(axis, row.value(), row.lower(), row.upper(), row.look()));
        cells.add(ForestCells.number(SafeText.count(row.n()), row.n()));
        return cells;
    }

    private static String probability(double p) {
        return Double.isNaN(p) ? "" : ComparisonTable.probability(p);
    }
}
