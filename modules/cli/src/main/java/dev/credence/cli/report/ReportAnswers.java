package dev.credence.cli.report;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.compare.SlicedComparison;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.Dataset.CommonLabel;
import dev.credence.cli.data.PairData;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.DemandOptions;
import dev.credence.curves.calibration.CalibrationBand;
import dev.credence.curves.curve.CurveKind;
import dev.credence.curves.guarantee.ThresholdChoice;
import dev.credence.page.MoreData;
import dev.credence.page.ReportPage;
import dev.credence.page.SlicedReportRequest;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.curve.ThresholdReport;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.PartProgress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Computes the parts of a page about a file. */
record ReportAnswers(PageRequests requests, ReportData data) {
    /** The number of points of a curve in a figure, 200, which shows its shape. */
    private static final int POINTS = 200;
    /** The evaluation, the comparison, the outlook, two curves, the parts about probabilities, and the rest with the page itself. */
    private static final int PARTS = 7;

    ReportPage on(ReportPage begun) {
        ReportContent content = requests.content();
        CliObservations.requireThresholds(content.metrics(), data.flip());
        EvaluationRequest requested = requests.evaluation(content.metrics());
        Optional<ComparisonReportRequest> compared =
                data.compares() ? Optional.of(requests.comparison(content.metrics())) : Optional.empty();
        Dataset one = data.one();
        PartProgress parts = new PartProgress(requests.run(), PARTS);
        EvaluationReport evaluation = evaluation(requested.run(parts.begin(0)), one);
        Optional<PairData> two = data.two();
        List<String> names = List.of();
        Optional<ComparisonReport> report = Optional.empty();
        ReportPage page = begun.evaluation(evaluation, requests.quiet(requested));
        if (two.isPresent()) {
            ObservedPair systems = CliObservations.of(two.get());
            ComparisonReport whole = comparison(compared.orElseThrow().run(parts.begin(1)), two.get(), systems);
            page = requests.running(parts.begin(2)).compared(page, whole, systems);
            names = scoreNames(whole);
            report = Optional.of(whole);
        } else {
            page = page.prospect(requests.running(parts.begin(2)).outlook().of(evaluation));
        }
        for (CurveKind kind : List.of(CurveKind.ROC, CurveKind.PRECISION_RECALL)) {
            Optional<CurveReport> drawn = curve(kind, parts.begin(kind == CurveKind.ROC ? 3 : 4), one, two, names);
            page = drawn.isPresent() ? page.curve(drawn.get()) : page;
        }
        ScoreAnswers scores = new ScoreAnswers(requests.running(parts.begin(5)), data);
        page = scores.on(page, one, two.flatMap(PairData::scores).filter(PairData::isIid), names);
        Optional<String> slice = content.slice();
        ComputeOptions last = parts.begin(PARTS - 1);
        if (slice.isEmpty()) {
            return page;
        }
        String column = slice.get();
        page = requests.sliced(
                page, requested.run(last), column, Slices.mapped(data.slices(column), CliObservations::of));
        return report.isEmpty()
                ? page
                : requests.comparedBySlice(
                        page,
                        report.get(),
                        compared.orElseThrow(),
                        Slices.mapped(data.slicesOfBoth(column), CliObservations::of));
    }

    private EvaluationReport evaluation(EvaluationRequest requested, Dataset one) {
        Observations observations = CliObservations.of(one);
        requested.metrics().forEach(metric -> CliObservations.require(metric, observations));
        data.commonLabel().require(one, data.place());
        return requests.answer(requested, observations).describedBy(data.input(one.rows()), one.notes());
    }

    private ComparisonReport comparison(ComparisonReportRequest requested, PairData two, ObservedPair systems) {
        requested.metrics().forEach(metric -> CliObservations.require(metric, systems));
        ReportContent content = requests.content();
        content.second().reader().require(data.commonLabel(), two, data.place(), content.columns());
        ComparisonReport report = CliObservations.answered(() -> requested.report(systems))
                .describedBy(data.inputOfBoth(two.rows()), two.notes());
        return RowDoubts.reason(two.notes()).map(report::undecided).orElse(report);
    }

    /**
     * Returns the names of both systems' scores: their columns in one file; for two files, words with the names of the
     * systems.
     */
    private List<String> scoreNames(ComparisonReport report) {
        Optional<String> other = requests.content().second().score();
        if (other.isPresent()) {
            return List.of(data.scores(), other.get());
        }
        return Stream.of(true, false)
                .map(first ->
                        "scores of " + report.name(first).orElse(first ? "the first system" : "the second system"))
                .toList();
    }

    /** Returns one curve, or two if both systems have scores, with bands if the rows are independent. */
    private Optional<CurveReport> curve(
            CurveKind kind, ComputeOptions options, Dataset one, Optional<PairData> two, List<String> names) {
        Optional<Sample<ScoredSample>> scores = one.scores();
        if (scores.isEmpty()) {
            return Optional.empty();
        }
        Credence credence = requests.credence();
        CurveRequest drawing = CurveRequest.of(credence, kind)
                .points(POINTS)
                .level(requests.level())
                .run(options)
                .areas(EvaluationRequest.of(credence)
                        .metrics(CurveRequest.areas(credence.registry(), kind).toArray(String[]::new))
                        .methods(requests.content().methods()));
        Optional<Pairing<ScoredSample>> both = two.flatMap(PairData::scores).filter(PairData::isIid);
        CurveReport report = Failure.ofArguments(() -> both.isPresent()
                ? drawing.report(names.get(0), names.get(1), both.orElseThrow())
                : drawing.report(data.scores(), scores.orElseThrow()));
        return Optional.of(report.describedBy(data.input(one.rows()), data.flip(), List.of()));
    }

    /** Computes the parts of a page about scores: the threshold that meets the demands, and the calibration of probabilities. */
    record ScoreAnswers(PageRequests requests, ReportData data) {
        /** With 20,000 distinct scores the bootstrap of the isotonic curve and the test by it take about 0.25 seconds. */
        private static final int MOST = 20_000;

        private static final String CALIBRATION = "Calibration";

        ReportPage on(ReportPage begun, Dataset one, Optional<Pairing<ScoredSample>> both, List<String> names) {
            Optional<Sample<ScoredSample>> scores = one.scores();
            DemandOptions demands = requests.content().demands();
            if (scores.isEmpty()) {
                if (demands.given()) {
                    throw Failure.usage(
                            "a threshold is chosen for scores: give --score COLUMN, or leave out --at-least,"
                                    + " --at-most, --abstain and --maximise");
                }
                return begun;
            }
            ReportPage page =
                    demands.given() ? begun.report("Chosen threshold", threshold(demands, scores.get())) : begun;
            CalibrationReport.Request request = new CalibrationReport.Request(
                    requests.credence(),
                    "brier",
                    CalibrationBand.Kind.CONFIDENCE,
                    ComparisonOptions.at(requests.level()),
                    requests.run());
            if (both.filter(pair -> areProbabilities(pair.firstEvidence()) && areProbabilities(pair.secondEvidence()))
                    .isPresent()) {
                return page.report(
                        CALIBRATION, request.ofBoth(Map.of(), names.get(0), names.get(1), both.get(), List.of()));
            }
            return scores.get().isIid() && areProbabilities(scores.get().evidence())
                    ? page.report(CALIBRATION, of(request, scores.get()))
                    : page;
        }

        private ThresholdReport threshold(DemandOptions demands, Sample<ScoredSample> scores) {
            ConfidenceLevel level = requests.level();
            ThresholdChoice choice = DemandOptions.chosen(demands.rule(level, requests.run()), scores);
            return new ThresholdReport(Map.of(), data.scores(), level, data.flip(), choice, List.of(), List.of());
        }

        private boolean areProbabilities(ScoredSample scores) {
            int last = scores.atoms() - 1;
            return !data.flip()
                    && !scores.isCoarse()
                    && scores.positives() > 0
                    && scores.negatives() > 0
                    && scores.atoms() <= MOST
                    && scores.score(0) >= 0
                    && scores.score(last) <= 1;
        }

        private CalibrationReport of(CalibrationReport.Request request, Sample<ScoredSample> scores) {
            return new CalibrationReport(
                    Map.of(), request.options(), List.of(request.of(data.scores(), scores)), List.of(), List.of());
        }
    }

    /** The requests of a page, and their answers for any kind of evidence. */
    record PageRequests(Credence credence, ReportContent content, ConfidenceLevel level, ComputeOptions run) {
        /** Returns these requests with other options of the computation, such as the progress of a part. */
        PageRequests running(ComputeOptions other) {
            return new PageRequests(credence, content, level, other);
        }

        EvaluationRequest evaluation(List<String> metrics) {
            return Failure.ofArguments(() -> EvaluationRequest.of(credence)
                    .metrics(metrics.toArray(String[]::new))
                    .methods(content.methods())
                    .level(level)
                    .run(run));
        }

        /** Returns a request whose progress is not shown, because the page repeats it while it is written. */
        EvaluationRequest quiet(EvaluationRequest request) {
            return request.run(run.withProgress((done, total) -> {}));
        }

        ComparisonReportRequest comparison(List<String> metrics) {
            return Failure.ofArguments(() -> ComparisonReportRequest.of(credence)
                    .options(new ComparisonOptions(level, content.margin()))
                    .run(run)
                    .metrics(metrics.toArray(String[]::new)));
        }

        EvaluationReport answer(EvaluationRequest request, Observations observations) {
            EvaluationReport report = CliObservations.answered(() -> request.report(observations));
            CliObservations.requireAnswer(
                    content.methods().length > 0,
                    report.rows().stream().map(EstimateRow::refusal).toList());
            return report;
        }

        /** Returns the computation of what more data would give. */
        MoreData outlook() {
            return MoreData.of(credence).run(run);
        }

        ReportPage compared(ReportPage page, ComparisonReport report, ObservedPair systems) {
            return page.comparison(report, systems).prospect(outlook().of(report, systems));
        }

        ReportPage sliced(ReportPage page, EvaluationRequest request, String column, Map<String, Observations> slices) {
            return page.slices(Failure.ofArguments(
                    () -> SlicedReportRequest.of(request, level).report(column, slices)));
        }

        /** Adds the difference by the first metric on each slice, if there are slices. */
        ReportPage comparedBySlice(
                ReportPage page,
                ComparisonReport whole,
                ComparisonReportRequest request,
                Map<String, ObservedPair> slices) {
            return content.slice()
                    .flatMap(column -> SlicedComparison.ofFirst(whole, request, column, slices))
                    .map(sliced -> page.report("Differences by slice", sliced))
                    .orElse(page);
        }
    }

    /** The data of a page: the evidence of one system, or of two. */
    interface ReportData {
        /** Returns the file or states of the rows, for two systems those of the first. */
        String place();

        /** Returns the check that rejects predictions without a label in common with the true labels. */
        CommonLabel commonLabel();

        /** Returns the name of the scores, if there are scores. */
        String scores();

        /** Returns whether lower scores indicate the positive label. */
        boolean flip();

        /** Returns the evidence of the system, or of the first of two. */
        Dataset one();

        /** Returns the evidence of each slice by its name. */
        Map<String, Dataset> slices(String column);

        /** Returns whether there is a second system. */
        boolean compares();

        /** Returns the evidence of both systems, if there are two. */
        Optional<PairData> two();

        /** Returns the evidence of both systems in each slice by its name; nothing for systems on different rows. */
        Map<String, PairData> slicesOfBoth(String column);

        /** Returns sentences for a paper on the rows as they were last read, such as how many were left out. */
        List<String> rowSentences();

        /** Returns the description of the input, by name. */
        Map<String, Object> input(long rows);

        /** Returns the description of the input of both systems, by name. */
        Map<String, Object> inputOfBoth(long rows);
    }
}
