package dev.credence.report.curve;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.curves.guarantee.ThresholdChoice;
import dev.credence.curves.guarantee.ThresholdChoice.Met;
import dev.credence.curves.guarantee.ThresholdChoice.Value;
import dev.credence.report.Report;
import dev.credence.report.form.ThresholdForm;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A threshold with its guarantees, metrics at it on the items from which it was chosen, and metrics at it on other items.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param score the name of the scores
 * @param level the level of the demands together, and of each interval
 * @param flipped whether lower scores indicate the positive label, so that the threshold is shown with its original sign
 * @param choice the threshold
 * @param elsewhere metrics at the threshold on other items; empty if there are none
 * @param notes notes on the report as a whole
 */
public record ThresholdReport(
        Map<String, Object> input,
        String score,
        ConfidenceLevel level,
        boolean flipped,
        ThresholdChoice choice,
        List<Value> elsewhere,
        List<String> notes)
        implements Report {
    /** A result in one line for spreadsheets. */
    private record Line(String subject, Value value, double demanded, double guaranteed) {
        static Line of(Met met) {
            return new Line(
                    "demand",
                    new Value(met.demand().rate().word(), met.observed(), Double.NaN, Double.NaN),
                    met.demand().limit(),
                    met.guaranteed());
        }

        static Line of(String subject, Value value) {
            return new Line(subject, value, Double.NaN, Double.NaN);
        }
    }

    private double threshold() {
        return ownSign(choice.threshold());
    }

    private double ownSign(double threshold) {
        return flipped ? 0.0 - threshold : threshold;
    }

    @Override
    public Document document() {
        List<Document.Section> sections = new ArrayList<>();
        if (!choice.demands().isEmpty()) {
            sections.add(new Document.Section("Demands", demands()));
        }
        sections.add(new Document.Section("At this threshold, with the choice included", values(choice.values())));
        if (!elsewhere.isEmpty()) {
            sections.add(new Document.Section("On the other file", values(elsewhere)));
        }
        return new Document(input, sections, conclusions(), explanations());
    }

    private List<String> conclusions() {
        List<String> sentences = new ArrayList<>();
        ThresholdChoice.Abstention abstention = choice.abstention();
        sentences.add("Predict positive where " + score + (flipped ? " is at most " : " is at least ") + threshold()
                + (abstention == null
                        ? ""
                        : ", negative where it is " + (flipped ? "above " : "below ")
                                + ownSign(abstention.negativeBelow())
                                + ", and abstain between them")
                + ". " + choice.reason());
        if (!choice.demands().isEmpty()) {
            sentences.add((choice.demands().size() == 1 ? "The demand is met" : "All demands are met at the same time")
                    + " with "
                    + SafeText.percent(level) + " confidence, if the " + (hasIntervals() ? "items" : "clusters")
                    + " are independent of each other.");
        }
        return sentences;
    }

    private List<String> explanations() {
        List<String> sentences = new ArrayList<>();
        sentences.add(
                hasIntervals()
                        ? "The intervals are simultaneous for all thresholds, so that they remain valid although the threshold was"
                                + " chosen on these items."
                        : "Metrics have no intervals, which would need independent items.");
        if (choice.abstention() != null) {
            sentences.add("Precision, npv and accuracy are those of the predicted items; the other rates count items"
                    + " without a prediction.");
        }
        if (!elsewhere.isEmpty()) {
            sentences.add(
                    "The intervals on the other file are the usual ones, and require that none of its rows was used to choose the threshold.");
        }
        sentences.addAll(notes);
        return sentences;
    }

    /** Returns whether metrics have intervals; clusters have none, and their demands are about clusters. */
    private boolean hasIntervals() {
        return choice.values().stream().anyMatch(value -> !Double.isNaN(value.lower()));
    }

    private Table<Met> demands() {
        Digits digits = new Digits(4);
        return new Table<>(
                List.of(
                        Column.text("rate", met -> met.demand().rate().word()),
                        Column.<Met>shown(
                                        "demanded",
                                        met -> String.valueOf(met.demand().limit()))
                                .right(),
                        Column.<Met>shown("guaranteed", met -> digits.of(met.guaranteed()))
                                .right(),
                        Column.<Met>shown(
                                        hasIntervals() ? "observed" : "observed of clusters",
                                        met -> digits.of(met.observed()))
                                .right()),
                choice.demands());
    }

    private Table<Value> values(List<Value> values) {
        Digits digits = Digits.ofWidths(values.stream().mapToDouble(value -> value.upper() - value.lower()));
        return new Table<>(
                List.of(
                        Column.text("metric", Value::metric),
                        Column.<Value>shown(
                                        "value",
                                        value -> Double.isNaN(value.value()) ? "undefined" : digits.of(value.value()))
                                .right(),
                        Column.shown(
                                SafeText.percent(level) + " interval",
                                value -> Double.isNaN(value.lower())
                                        ? ""
                                        : digits.interval(value.lower(), value.upper()))),
                values);
    }

    @Override
    public Table<?> data() {
        List<Line> lines = Stream.of(
                        choice.demands().stream().map(Line::of),
                        choice.values().stream().map(value -> Line.of("chosen", value)),
                        elsewhere.stream().map(value -> Line.of("reported", value)))
                .flatMap(part -> part)
                .toList();
        List<Column<Line>> columns = List.of(
                Column.data("of", Line::subject),
                Column.data("threshold", line -> threshold()),
                Column.data("metric", line -> line.value().metric()),
                Column.data("value", line -> line.value().value()),
                Column.data("lower", line -> line.value().lower()),
                Column.data("upper", line -> line.value().upper()),
                Column.data("demanded", Line::demanded),
                Column.data("guaranteed", Line::guaranteed),
                Column.data("level", line -> level.value()));
        return new Table<>(columns, lines);
    }

    @Override
    public List<String> notesOfWhole() {
        return notes;
    }

    @Override
    public Report.Envelope envelope() {
        Map<String, Object> form = ThresholdForm.of(choice, level, flipped);
        if (!elsewhere.isEmpty()) {
            form.put("elsewhere", elsewhere.stream().map(ThresholdForm::of).toList());
        }
        return new Report.Envelope(input, List.of(form), notes);
    }
}
