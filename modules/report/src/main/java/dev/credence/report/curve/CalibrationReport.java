package dev.credence.report.curve;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.Sample;
import dev.credence.curves.calibration.CalibrationBand;
import dev.credence.curves.calibration.CalibrationBand.Kind;
import dev.credence.curves.calibration.CalibrationTest;
import dev.credence.curves.calibration.IsotonicCurve;
import dev.credence.jackson.CredenceJson;
import dev.credence.report.Report;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.ComparisonColumns;
import dev.credence.report.form.EstimateColumns;
import dev.credence.report.form.PartProgress;
import dev.credence.report.table.Column;
import dev.credence.report.table.Document;
import dev.credence.report.table.Document.Footnotes;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/**
 * The calibration of one system or two: the isotonic curve with a band, tests, and the parts of the mean loss with intervals.
 *
 * @param input the description of the input, by name, in the order in which it is shown; may be empty
 * @param options the level
 * @param systems one system or two
 * @param comparisons comparisons of the parts of two systems; empty for one
 * @param notes notes on the report as a whole
 */
public record CalibrationReport(
        Map<String, Object> input,
        ComparisonOptions options,
        List<Calibrated> systems,
        List<ComparisonRow> comparisons,
        List<String> notes)
        implements Report {
    /** Ten bins, as reliability diagrams have, for Pearson's test. */
    private static final int BINS = 10;

    private static final String SYSTEM = "system";

    /**
     * The calibration of a system.
     *
     * @param name the name of its probabilities
     * @param scores the probabilities with the true classes
     * @param curve the isotonic curve
     * @param band the band around the curve, or around the diagonal
     * @param tests tests of calibration
     * @param parts the mean loss, its miscalibration, discrimination and uncertainty
     * @param recalibration the calibration slope and the calibration intercept; empty if a probability is exactly 0 or 1
     */
    public record Calibrated(
            String name,
            ScoredSample scores,
            IsotonicCurve curve,
            CalibrationBand band,
            List<CalibrationTest> tests,
            List<EstimateRow> parts,
            List<EstimateRow> recalibration) {}

    /** A pool of a curve in one line. */
    private record Line(Calibrated system, IsotonicCurve.Pool pool) {
        String band(Digits digits, double probability) {
            return digits.interval(
                    system.band().lower(probability), system.band().upper(probability));
        }
    }

    /** A test of a system in one line. */
    private record TestedSystem(Calibrated system, CalibrationTest test) {}

    /**
     * What is to be computed.
     *
     * @param credence the installed metrics and methods
     * @param loss the id of the mean loss that is decomposed, {@code brier} or {@code log-loss}
     * @param band the kind of band
     * @param options the level
     * @param computeOptions seed, draws and threads
     */
    public record Request(
            Credence credence, String loss, Kind band, ComparisonOptions options, ComputeOptions computeOptions) {
        private EvaluationRequest parts(String... more) {
            return metrics(
                    Stream.concat(Stream.of(loss, loss + "-miscalibration", loss + "-discrimination"), Stream.of(more))
                            .toArray(String[]::new));
        }

        private EvaluationRequest metrics(String... spellings) {
            return EvaluationRequest.of(credence)
                    .metrics(spellings)
                    .level(options.level())
                    .run(computeOptions);
        }

        /**
         * Computes the calibration of a system. Items must be independent.
         *
         * @param name the name of its probabilities
         * @param sample the probabilities with the true classes
         * @return the calibration
         * @throws IllegalArgumentException if items are not independent, scores are kept as ranges, or a score is outside [0, 1]
         */
        public Calibrated of(String name, Sample<ScoredSample> sample) {
            if (!sample.isIid()) {
                throw new IllegalArgumentException("calibration needs independent rows, but the sample is "
                        + sample.design() + "; for that design compare or evaluate brier or log-loss");
            }
            ScoredSample scores = sample.evidence();
            if (scores.isCoarse()) {
                throw new IllegalArgumentException("calibration needs the scores themselves, and '" + name
                        + "' are kept as ranges: name the file of the rows");
            }
            List<CalibrationTest> recalibration = CalibrationTest.recalibration(scores);
            return new Calibrated(
                    name,
                    scores,
                    IsotonicCurve.of(scores),
                    band == Kind.CONFIDENCE
                            ? CalibrationBand.honest(scores, options.level())
                            : CalibrationBand.consistency(scores, options.level(), computeOptions),
                    Stream.concat(
                                    Stream.of(
                                            CalibrationTest.isotonic(scores, computeOptions),
                                            CalibrationTest.spiegelhalter(scores),
                                            CalibrationTest.chiSquared(scores, BINS)),
                                    recalibration.stream())
                            .toList(),
                    parts(loss + "-uncertainty").rows(Observations.of(sample)),
                    recalibration.isEmpty()
                            ? List.of()
                            : metrics("calibration-slope", "calibration-intercept")
                                    .rows(Observations.of(sample)));
        }

        /**
         * Computes the calibration of two systems and compares the parts of their losses, except the uncertainty, which is that of the items. Items
         * must be independent. If there is more than one thread, both systems are computed at the same time, with the same bits.
         *
         * @param input the description of the input, by name, in the order in which it is shown; may be empty
         * @param first the name of the probabilities of the first system
         * @param second the name of the probabilities of the second system
         * @param pairing the probabilities of both systems
         * @param notes notes on the report as a whole
         * @return the report, with a comparison of the loss, its miscalibration and its discrimination
         * @throws IllegalArgumentException if scores are kept as ranges, or a score is outside [0, 1]
         * @throws CancellationException if the run was cancelled
         */
        public CalibrationReport ofBoth(
                Map<String, Object> input,
                String first,
                String second,
                Pairing<ScoredSample> pairing,
                List<String> notes) {
            int threadsOfEach = Math.max(1, computeOptions.threads() / 2);
            List<Calibrated> both = PartProgress.each(
                    List.of(
                            Map.entry(first, Sample.of(pairing.firstEvidence())),
                            Map.entry(second, Sample.of(pairing.secondEvidence()))),
                    computeOptions,
                    (system, run) -> new Request(credence, loss, band, options, run.withThreads(threadsOfEach))
                            .of(system.getKey(), system.getValue()));
            return new CalibrationReport(input, options, both, differences(pairing), notes);
        }

        private List<ComparisonRow> differences(Pairing<ScoredSample> pairing) {
            return ComparisonReportRequest.of(credence)
                    .named(parts().named())
                    .options(options)
                    .run(computeOptions)
                    .rows(ObservedPair.of(pairing));
        }
    }

    @Override
    public Document document() {
        Footnotes footnotes = new Footnotes();
        List<Document.Section> sections = new ArrayList<>();
        List<EstimateRow> parts = systems.stream()
                .flatMap(system -> Stream.concat(system.parts().stream(), system.recalibration().stream())
                        .map(part -> part.withHeading(system.name())))
                .toList();
        sections.add(new Document.Section(EstimateColumns.grouped("score", parts, options.level(), footnotes)));
        if (!comparisons.isEmpty()) {
            sections.add(new Document.Section(ComparisonColumns.table(comparisons, options, footnotes)));
        }
        sections.add(new Document.Section("tests of calibration", tests()));
        systems.forEach(system -> sections.add(
                new Document.Section(SafeText.cell(system.name()) + ": isotonic calibration", curve(system))));
        List<String> explanations = new ArrayList<>(notesOfWhole());
        explanations.add("loss = miscalibration - discrimination + uncertainty");
        explanations.add(
                systems.get(0).band().kind() == Kind.CONFIDENCE
                        ? "the band contains the true shares of positives at all probabilities at once, if they never decrease as"
                                + " probabilities increase"
                        : "the band contains the curve of a calibrated model at each single probability");
        systems.stream()
                .filter(system -> system.recalibration().isEmpty())
                .map(system -> system.name()
                        + " has no calibration slope and intercept, because a probability is exactly 0 or 1")
                .forEach(explanations::add);
        return Document.of(input, sections, conclusions(), footnotes, List.of(), explanations);
    }

    private List<String> conclusions() {
        return systems.stream()
                .flatMap(system -> Stream.concat(
                        Stream.of(conclusion(system)),
                        new RecalibrationSentences(system, 2 * options.level().tail()).sentences().stream()))
                .toList();
    }

    private String conclusion(Calibrated system) {
        CalibrationTest test = system.tests().get(0);
        String tested = Double.isNaN(test.pValue())
                ? "cannot be tested"
                : test.pValue() == 0
                        ? "is miscalibrated, because an outcome that was given the probability 0 occurred"
                        : (test.pValue() <= 2 * options.level().tail()
                                        ? "is miscalibrated"
                                        : "is not shown to be miscalibrated")
                                + " (isotonic test, p = " + Digits.ofProbability(test.pValue()) + ")";
        if (system.band().kind() != Kind.CONFIDENCE) {
            return system.name() + " " + tested + ".";
        }
        List<String> ranges = system.band().excluded().stream()
                .map(range -> range.from() == range.to()
                        ? String.format(Locale.ROOT, "%.3f", range.from())
                        : String.format(Locale.ROOT, "%.3f to %.3f", range.from(), range.to()))
                .toList();
        return system.name() + " " + tested
                + (ranges.isEmpty()
                        ? "; the band contains the diagonal."
                        : "; the band excludes the diagonal at " + String.join(" and ", ranges) + ".");
    }

    private Table<TestedSystem> tests() {
        List<TestedSystem> rows = systems.stream()
                .flatMap(system -> system.tests().stream().map(test -> new TestedSystem(system, test)))
                .toList();
        List<Column<TestedSystem>> columns = new ArrayList<>();
        if (systems.size() > 1) {
            columns.add(Column.shown("score", row -> row.system().name()));
        }
        columns.add(Column.shown("test", row -> row.test().test()));
        columns.add(Column.<TestedSystem>shown(
                        "statistic", row -> new Digits(4).of(row.test().statistic()))
                .right());
        columns.add(Column.<TestedSystem>shown(
                        "p", row -> Digits.ofProbability(row.test().pValue()))
                .right());
        return new Table<>(columns, rows);
    }

    private Table<Line> curve(Calibrated system) {
        List<Line> lines = lines(system);
        Digits digits = new Digits(3);
        return new Table<>(
                List.of(
                        Column.<Line>shown("from", line -> digits.of(line.pool().from()))
                                .right(),
                        Column.<Line>shown("to", line -> digits.of(line.pool().to()))
                                .right(),
                        Column.<Line>shown(
                                        "items",
                                        line -> SafeText.count(line.pool().count()))
                                .right(),
                        Column.<Line>shown(
                                        "positives",
                                        line -> SafeText.count(line.pool().positives()))
                                .right(),
                        Column.<Line>shown(
                                        "calibrated",
                                        line -> digits.of(line.pool().fraction()))
                                .right(),
                        Column.shown(
                                SafeText.percent(options.level()) + " band at from",
                                line -> line.band(digits, line.pool().from())),
                        Column.shown(
                                "and at to",
                                line -> line.band(digits, line.pool().to()))),
                lines);
    }

    private static List<Line> lines(Calibrated system) {
        return system.curve().pools().stream()
                .map(pool -> new Line(system, pool))
                .toList();
    }

    @Override
    public Table<?> data() {
        return new Table<>(
                List.of(
                        Column.data(SYSTEM, line -> line.system().name()),
                        Column.data("from", line -> line.pool().from()),
                        Column.data("to", line -> line.pool().to()),
                        Column.data("count", line -> line.pool().count()),
                        Column.data("positives", line -> line.pool().positives()),
                        Column.data("fraction", line -> line.pool().fraction()),
                        Column.data(
                                "lowerAtFrom",
                                line -> line.system().band().lower(line.pool().from())),
                        Column.data(
                                "upperAtFrom",
                                line -> line.system().band().upper(line.pool().from())),
                        Column.data(
                                "lowerAtTo",
                                line -> line.system().band().lower(line.pool().to())),
                        Column.data(
                                "upperAtTo",
                                line -> line.system().band().upper(line.pool().to())),
                        Column.data("band", line -> word(line.system().band())),
                        Column.data("level", line -> options.level().value())),
                systems.stream().flatMap(system -> lines(system).stream()).toList());
    }

    private static String word(CalibrationBand band) {
        return band.kind().name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<String> notesOfWhole() {
        List<String> all = new ArrayList<>(notes);
        systems.stream()
                .filter(system -> !system.recalibration().isEmpty())
                .flatMap(system -> CalibrationTest.noteOnFewItems(system.scores())
                        .map(note -> (systems.size() > 1 ? system.name() + ": " : "") + note.sentence())
                        .stream())
                .forEach(all::add);
        return all;
    }

    @Override
    public Report.Envelope envelope() {
        List<Map<String, Object>> results = new ArrayList<>();
        for (Calibrated system : systems) {
            Map<String, Object> form = new LinkedHashMap<>();
            form.put(SYSTEM, system.name());
            form.put("level", options.level().value());
            form.put("parts", system.parts().stream().map(EstimateRow::reported).toList());
            form.put(
                    "recalibration",
                    system.recalibration().stream().map(EstimateRow::reported).toList());
            form.put(
                    "tests",
                    system.tests().stream().map(CalibrationReport::form).toList());
            form.put("pools", system.curve().pools());
            form.put("band", word(system.band()));
            form.put("points", system.band().points());
            results.add(form);
        }
        if (!comparisons.isEmpty()) {
            results.get(0)
                    .put(
                            "comparisons",
                            comparisons.stream().map(ComparisonRow::reported).toList());
        }
        return new Report.Envelope(input, results, notesOfWhole());
    }

    static Map<String, Object> form(CalibrationTest test) {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("test", test.test());
        form.put("statistic", CredenceJson.number(test.statistic()));
        form.put("degreesOfFreedom", test.degreesOfFreedom());
        form.put("pValue", CredenceJson.number(test.pValue()));
        return form;
    }
}
