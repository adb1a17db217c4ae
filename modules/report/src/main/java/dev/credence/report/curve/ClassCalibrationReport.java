package dev.credence.report.curve;

import dev.credence.Credence;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.curves.calibration.CalibrationTest;
import dev.credence.curves.calibration.ClassRecalibration;
import dev.credence.curves.calibration.ClassRecalibration.Coefficient;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.Report;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.EstimateColumns;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The calibration of the probabilities of several classes together: mean losses and calibration errors with intervals, the slope and the shifts of the
 * classes, and tests that distinguish a wrong temperature from changed shares of the classes.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param level the level
 * @param parts mean losses, calibration errors and the slope without shifts
 * @param recalibration the slope and the shifts; empty if they cannot be computed, of which a note gives the reason
 * @param tests tests of calibration
 * @param notes notes on the report as a whole
 */
public record ClassCalibrationReport(
        Map<String, Object> input,
        ConfidenceLevel level,
        List<EstimateRow> parts,
        Optional<ClassRecalibration> recalibration,
        List<CalibrationTest> tests,
        List<String> notes)
        implements Report {
    private static final String[] METRICS = {
        "multiclass-brier", "multiclass-log-loss", "top-label-ece", "classwise-ece", "multiclass-calibration-slope"
    };

    /**
     * Computes the calibration. Items must be independent.
     *
     * @param credence the installed metrics and methods
     * @param input the description of the input
     * @param sample the probabilities of all classes
     * @param level the level
     * @param run seed, draws and threads
     * @param notes notes on the data
     * @return the report; without a slope and shifts, and with a note, where a class has no item or an impossible one
     * @throws IllegalArgumentException if items are not independent, or scores are no probabilities
     */
    public static ClassCalibrationReport of(
            Credence credence,
            Map<String, Object> input,
            Sample<ClassScores> sample,
            ConfidenceLevel level,
            ComputeOptions run,
            List<String> notes) {
        if (!sample.isIid()) {
            throw new IllegalArgumentException(
                    "calibration needs independent rows, but the sample is " + sample.design()
                            + "; for that design evaluate multiclass-calibration-slope or multiclass-log-loss");
        }
        List<EstimateRow> parts = EvaluationRequest.of(credence)
                .metrics(METRICS)
                .level(level)
                .run(run)
                .rows(Observations.of(sample));
        ClassScores scores = sample.evidence();
        List<CalibrationTest> tests = new ArrayList<>(List.of(CalibrationTest.spiegelhalter(scores)));
        List<String> all = new ArrayList<>(notes);
        Optional<ClassRecalibration> fit = Optional.empty();
        try {
            ClassRecalibration recalibration = ClassRecalibration.of(scores);
            tests.addAll(recalibration.tests());
            fit = Optional.of(recalibration);
        } catch (IllegalArgumentException e) {
            all.add("there is no slope with shifts of the classes: " + e.getMessage());
        }
        return new ClassCalibrationReport(input, level, parts, fit, tests, all);
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        List<Document.Section> sections = new ArrayList<>();
        sections.add(new Document.Section(EstimateColumns.grouped("score", parts, level, footnotes)));
        recalibration.ifPresent(fit ->
                sections.add(new Document.Section("slope, and shift of each class at the slope 1", coefficients(fit))));
        sections.add(new Document.Section("tests of calibration", tested()));
        List<String> explanations = new ArrayList<>(notes);
        if (recalibration.isPresent()) {
            explanations.add(
                    "a shift is how much higher the log-odds of a class are, relative to the others, than its probabilities state:"
                            + " above 0 the class is more frequent");
            explanations.add(
                    "temperature-given-shifts tests the slope for any shares of the classes, and shifts-given-temperature"
                            + " tests the shares for any temperature");
        }
        return Document.of(input, sections, conclusions(), footnotes, List.of(), explanations);
    }

    private Table<Coefficient> coefficients(ClassRecalibration fit) {
        return new Table<>(
                List.of(
                        Column.shown("", one -> SafeText.cell(one.name())),
                        Column.<Coefficient>shown("value", one -> digits(one).of(one.value()))
                                .right(),
                        Column.shown(
                                SafeText.percent(level) + " interval",
                                one -> digits(one).interval(one.lower(level), one.upper(level)))),
                all(fit));
    }

    private static List<Coefficient> all(ClassRecalibration fit) {
        return Stream.concat(Stream.of(fit.slope()), fit.shifts().stream()).toList();
    }

    private Digits digits(Coefficient one) {
        return RecalibrationSentences.digits(one.lower(level), one.upper(level));
    }

    private Table<CalibrationTest> tested() {
        return new Table<>(
                List.of(
                        Column.shown("test", CalibrationTest::test),
                        Column.<CalibrationTest>shown("statistic", test -> new Digits(4).of(test.statistic()))
                                .right(),
                        Column.<CalibrationTest>shown("p", test -> Digits.ofProbability(test.pValue()))
                                .right()),
                tests);
    }

    private List<String> conclusions() {
        if (recalibration.isEmpty()) {
            return List.of();
        }
        ClassRecalibration fit = recalibration.get();
        boolean isSlopeWrong = rejects("temperature-given-shifts");
        boolean areSharesWrong = rejects("shifts-given-temperature");
        List<String> sentences = new ArrayList<>();
        if (isSlopeWrong) {
            Coefficient slope = fit.slope();
            sentences.add(
                    Double.isInfinite(slope.value())
                            ? "The probabilities separate the classes, so that the slope is infinite."
                            : RecalibrationSentences.slopeSentence(
                                    "The probabilities are",
                                    "whatever the shares of the classes are, the slope is",
                                    slope.value(),
                                    slope.lower(level),
                                    slope.upper(level)));
        }
        if (areSharesWrong) {
            sentences.add(
                    "The shares of classes are not those that the probabilities assume" + moved(fit)
                            + (isSlopeWrong
                                    ? "."
                                    : "; the slope is not shown to differ from 1, so that these items show no more than changed shares."));
        }
        if (!isSlopeWrong && !areSharesWrong) {
            sentences.add(
                    rejects("cox")
                            ? "The probabilities are miscalibrated, but these items do not distinguish a wrong temperature from changed"
                                    + " shares of the classes."
                            : "Neither a wrong temperature nor changed shares of the classes are shown.");
        } else if (!areSharesWrong) {
            sentences.add("The shares of classes are not shown to differ from those that the probabilities assume.");
        }
        return sentences;
    }

    /** Returns the classes whose shift is shown not to be 0. */
    private String moved(ClassRecalibration fit) {
        List<String> moved = fit.shifts().stream()
                .filter(shift -> shift.lower(level) > 0 || shift.upper(level) < 0)
                .map(shift ->
                        SafeText.cell(shift.name()) + " is " + (shift.value() > 0 ? "more frequent" : "rarer") + " ("
                                + digits(shift).of(shift.value()) + " "
                                + digits(shift).interval(shift.lower(level), shift.upper(level)) + ")")
                .toList();
        return moved.isEmpty() ? "" : ": " + String.join(", ", moved);
    }

    private boolean rejects(String test) {
        return tests.stream().filter(one -> one.test().equals(test)).anyMatch(one -> one.pValue() <= 2 * level.tail());
    }

    /** A number of the table for spreadsheets. */
    private record Line(String name, String label, double value, double lower, double upper) {}

    @Override
    public Table<?> data() {
        List<Line> lines = new ArrayList<>();
        parts.stream()
                .map(EstimateRow::estimate)
                .forEach(part -> lines.add(new Line(part.metric(), "", part.value(), part.lower(), part.upper())));
        recalibration.ifPresent(fit -> {
            lines.add(line("slope-with-shifts", "", fit.slope()));
            fit.shifts().forEach(shift -> lines.add(line("shift", shift.name(), shift)));
        });
        return new Table<>(
                List.of(
                        Column.data("name", Line::name),
                        Column.data("class", Line::label),
                        Column.data("value", Line::value),
                        Column.data("lower", Line::lower),
                        Column.data("upper", Line::upper),
                        Column.data("level", line -> level.value())),
                lines);
    }

    private Line line(String name, String label, Coefficient coefficient) {
        return new Line(name, label, coefficient.value(), coefficient.lower(level), coefficient.upper(level));
    }

    @Override
    public List<String> notesOfWhole() {
        return notes;
    }

    @Override
    public Report.Envelope envelope() {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("level", level.value());
        form.put("parts", parts.stream().map(EstimateRow::reported).toList());
        recalibration.ifPresent(fit -> {
            form.put("slope", form(fit.slope()));
            form.put(
                    "shifts",
                    fit.shifts().stream()
                            .map(shift -> {
                                Map<String, Object> named = new LinkedHashMap<>();
                                named.put("class", shift.name());
                                named.putAll(form(shift));
                                return named;
                            })
                            .toList());
        });
        form.put("tests", tests.stream().map(CalibrationReport::form).toList());
        return new Report.Envelope(input, List.of(form), notes);
    }

    private Map<String, Object> form(Coefficient one) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("value", CredenceJson.number(one.value()));
        form.put("standardError", CredenceJson.number(one.standardError()));
        form.put("lower", CredenceJson.number(one.lower(level)));
        form.put("upper", CredenceJson.number(one.upper(level)));
        return form;
    }
}
