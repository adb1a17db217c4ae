package dev.credence.report.judge;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.judge.JudgedComparison;
import dev.credence.judge.JudgedEstimate;
import dev.credence.report.Report;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The report on labels of a judge: each metric by the judge alone, by the true labels alone and corrected, what the judge is worth, how
 * far it agrees with the truth, and for two systems the corrected difference.
 *
 * @param input the description of the input, by name
 * @param level the level of the intervals
 * @param labelled the number of items with a true label
 * @param estimates the corrected metrics of each system
 * @param shares the share of the positive label by other corrections; empty if there are predictions
 * @param differences the corrected differences of two systems; empty for one
 * @param agreement the agreement of judge and truth
 * @param notes notes on the input
 */
public record JudgeReport(
        Map<String, Object> input,
        ConfidenceLevel level,
        long labelled,
        List<OfSystem> estimates,
        List<Estimate> shares,
        List<JudgedComparison> differences,
        List<Estimate> agreement,
        List<String> notes)
        implements Report {
    private static final String AGREEMENT = "judge and truth";

    /**
     * A corrected metric of a system.
     *
     * @param system the name of its predictions, or of the judge if there are none
     * @param estimate the corrected metric
     */
    public record OfSystem(String system, JudgedEstimate estimate) {}

    /** A row of the table. */
    private record Line(
            String group, String metric, String by, double value, Inference result, double lambda, double p) {
        static Line of(String group, String by, Estimate estimate) {
            return of(group, by, estimate, Double.NaN, Double.NaN);
        }

        static Line of(String group, String by, Estimate estimate, double lambda, double p) {
            return new Line(group, estimate.metric(), by, estimate.value(), estimate, lambda, p);
        }

        static Line of(String group, String by, Comparison comparison) {
            return new Line(
                    group,
                    comparison.metric(),
                    by,
                    comparison.difference(),
                    comparison,
                    Double.NaN,
                    comparison.pValue());
        }
    }

    @Override
    public Document document() {
        return new Document(input, List.of(new Document.Section(data())), conclusions(), sentences());
    }

    private List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        estimates.forEach(of -> {
            JudgedEstimate found = of.estimate();
            lines.add(Line.of(of.system(), "judge alone", found.judge()));
            lines.add(Line.of(of.system(), "labels alone", found.labels()));
            lines.add(Line.of(of.system(), "corrected", found.corrected(), found.lambda(), Double.NaN));
        });
        shares.forEach(share -> lines.add(Line.of(estimates.get(0).system(), share.method(), share)));
        differences.forEach(found -> {
            String group = difference();
            lines.add(Line.of(group, "judge alone", found.judge()));
            lines.add(Line.of(group, "labels alone", found.labels()));
            lines.add(Line.of(group, "corrected", found.corrected(), found.lambda(), found.pValue()));
            lines.add(Line.of(group, "judge's errors", found.bias(), Double.NaN, found.biasPValue()));
        });
        agreement.forEach(estimate -> lines.add(Line.of(AGREEMENT, "labels", estimate)));
        return lines;
    }

    private String difference() {
        return estimates.get(0).system() + " - "
                + estimates.get(estimates.size() - 1).system();
    }

    @Override
    public Table<?> data() {
        List<Line> lines = lines();
        Digits digits = Digits.ofWidth(lines.stream()
                .mapToDouble(line -> line.result().width())
                .filter(width -> width > 0)
                .min()
                .orElse(1));
        List<Column<Line>> columns = new ArrayList<>();
        columns.add(Column.<Line>name("of", Line::group).notIn(Document.Medium.TERMINAL));
        columns.add(Column.name("metric", Line::metric));
        columns.add(Column.text("by", Line::by));
        columns.add(Column.<Line>shown("value", line -> digits.of(line.value()))
                .right()
                .withData("value", Line::value));
        columns.add(Column.shown(
                SafeText.percent(level) + " interval",
                line -> digits.interval(line.result().lower(), line.result().upper())));
        columns.add(Column.data("lower", line -> line.result().lower()));
        columns.add(Column.data("upper", line -> line.result().upper()));
        columns.add(Column.data("level", line -> level.value()));
        columns.add(Column.<Line>shown("n", line -> SafeText.count(line.result().n()))
                .right()
                .with(Column.Priority.COUNT)
                .withData("n", line -> line.result().n()));
        columns.add(Column.<Line>shown("lambda", line -> number(line.lambda()))
                .right()
                .with(Column.Priority.DETAIL)
                .optional()
                .withData("lambda", Line::lambda));
        columns.add(Column.<Line>shown("p", line -> Double.isNaN(line.p()) ? "" : Digits.ofProbability(line.p()))
                .right()
                .with(Column.Priority.SUPPORTING)
                .optional()
                .withData("p_value", Line::p));
        columns.add(Column.data(
                "notes", line -> String.join("; ", Note.sentences(line.result().notes()))));
        return new Table<>(columns, lines).groupedBy(Line::group);
    }

    private static String number(double x) {
        return Double.isNaN(x) ? "" : String.format(Locale.ROOT, "%.2f", x);
    }

    private List<String> conclusions() {
        List<String> sentences = new ArrayList<>();
        estimates.forEach(of -> worth(
                        of.estimate().metric() + " of " + of.system(),
                        of.estimate().worth())
                .ifPresent(sentences::add));
        differences.forEach(found ->
                worth("the difference of " + found.metric(), found.worth()).ifPresent(sentences::add));
        differences.forEach(found -> {
            boolean differ = found.biasPValue() < 1 - level.value();
            sentences.add("The judge's errors " + (differ ? "differ" : "do not clearly differ")
                    + " between the systems for " + found.metric() + " (p = " + Digits.ofProbability(found.biasPValue())
                    + ").");
        });
        return sentences;
    }

    private Optional<String> worth(String what, double worth) {
        return Double.isNaN(worth)
                ? Optional.empty()
                : Optional.of("For " + what + ", " + SafeText.count(labelled) + " labels with this judge are worth "
                        + SafeText.count(Math.round(worth)) + " without.");
    }

    private List<String> sentences() {
        List<String> sentences = new ArrayList<>(notes);
        lines().forEach(line -> Note.sentences(line.result().notes()).stream()
                .map(sentence -> line.metric() + ", " + line.by() + ": " + sentence)
                .filter(sentence -> !sentences.contains(sentence))
                .forEach(sentences::add));
        return sentences;
    }

    @Override
    public List<String> notesOfWhole() {
        return notes;
    }

    @Override
    public Report.Envelope envelope() {
        Map<String, Object> more = new LinkedHashMap<>();
        if (!shares.isEmpty()) {
            more.put("shares", shares);
        }
        if (!differences.isEmpty()) {
            more.put("differences", differences.stream().map(JudgeReport::form).toList());
        }
        more.put("agreement", agreement);
        more.put("conclusions", conclusions());
        return new Report.Envelope(
                input, estimates.stream().map(JudgeReport::form).toList(), notes, more);
    }

    private static Map<String, Object> form(OfSystem of) {
        Map<String, Object> form = new LinkedHashMap<>();
        JudgedEstimate found = of.estimate();
        form.put("metric", found.metric());
        form.put("system", of.system());
        form.put("judge", found.judge());
        form.put("labels", found.labels());
        form.put("corrected", found.corrected());
        form.put("lambda", found.lambda());
        form.put("worth", found.worth());
        return form;
    }

    private static Map<String, Object> form(JudgedComparison found) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("metric", found.metric());
        form.put("judge", found.judge());
        form.put("labels", found.labels());
        form.put("corrected", found.corrected());
        form.put("pValue", found.pValue());
        form.put("lambda", found.lambda());
        form.put("worth", found.worth());
        form.put("bias", found.bias());
        form.put("biasPValue", found.biasPValue());
        return form;
    }
}
