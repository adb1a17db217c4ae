package dev.credence.cli.report;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.compare.SlicedComparison;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.layout.SamplingDesign.UnreadColumns;
import dev.credence.cli.data.outcome.ItemDifferences.ItemDifference;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.OutcomeInputs;
import dev.credence.cli.options.OutcomeInputs.Given;
import dev.credence.outcomes.Outcomes;
import dev.credence.page.MoreData;
import dev.credence.page.ReportPage;
import dev.credence.page.SlicedReportRequest;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.table.Column;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Computes the parts of a page about outcomes without a true label. */
record OutcomeAnswers(
        Credence credence, ReportContent content, OutcomeInputs inputs, ConfidenceLevel level, ComputeOptions run) {
    private static final Digits DIGITS = Digits.ofWidth(1);

    ReportPage on(ReportPage begun) {
        EvaluationRequest requested = evaluating(content.metrics());
        Given<Sample<Outcomes>> given = inputs.first(content.second(), requested.metrics(), content.slice());
        EvaluationRequest request = given.metrics().isEmpty() ? requested : evaluating(given.metrics());
        EvaluationReport evaluation = evaluation(request, given);
        ReportPage page = begun.evaluation(evaluation);
        page = inputs.compares(content.second())
                ? compared(page, given.metrics().isEmpty() ? content.metrics() : given.metrics())
                : page.prospect(MoreData.of(credence).run(run).of(evaluation));
        Optional<String> slice = content.slice();
        return slice.isPresent()
                ? page.slices(Failure.ofArguments(() -> SlicedReportRequest.of(request, level)
                        .report(slice.get(), Slices.mapped(given.read().bySlice(), Observations::of))))
                : page;
    }

    private EvaluationRequest evaluating(List<String> metrics) {
        return Failure.ofArguments(() -> EvaluationRequest.of(credence)
                .metrics(metrics.toArray(String[]::new))
                .methods(content.methods())
                .level(level)
                .run(run));
    }

    private EvaluationReport evaluation(EvaluationRequest request, Given<Sample<Outcomes>> given) {
        Observations observations = Observations.of(given.read().data());
        request.metrics().forEach(metric -> CliObservations.require(metric, observations));
        EvaluationReport report = CliObservations.answered(() -> request.report(observations));
        CliObservations.requireAnswer(
                content.methods().length > 0,
                report.rows().stream().map(EstimateRow::refusal).toList());
        return report.describedBy(given.input(), given.read().notes());
    }

    private ReportPage compared(ReportPage page, List<String> metrics) {
        ComparisonReportRequest request = Failure.ofArguments(() -> ComparisonReportRequest.of(credence)
                .options(new ComparisonOptions(level, content.margin()))
                .run(run)
                .metrics(metrics.toArray(String[]::new)));
        Given<Pairing<Outcomes>> given = inputs.two(content.second(), request.metrics(), content.slice());
        ObservedPair systems = ObservedPair.of(List.of(given.read().data()));
        request.metrics().forEach(metric -> CliObservations.require(metric, systems, "--against", "--against-score"));
        ComparisonReport described = CliObservations.answered(() -> request.report(systems))
                .describedBy(given.input(), given.read().notes());
        ComparisonReport report = UnreadColumns.doubtOfFolds(given.read().notes())
                .map(described::undecided)
                .orElse(described);
        ReportPage compared = page.comparison(report, systems)
                .prospect(MoreData.of(credence).run(run).of(report, systems));
        List<ItemDifference> changed = given.read().changed().get();
        ReportPage shown =
                changed.isEmpty() ? compared : compared.table("Items that differ most", table(changed, report));
        Map<String, ObservedPair> pairs =
                Slices.mapped(given.read().bySlice(), pairing -> ObservedPair.of(List.of(pairing)));
        return content.slice()
                .flatMap(column -> SlicedComparison.ofFirst(report, request, column, pairs))
                .map(sliced -> shown.report(ReportAnswers.SLICES_OF_BOTH, sliced))
                .orElse(shown);
    }

    private static Table<ItemDifference> table(List<ItemDifference> changed, ComparisonReport report) {
        return new Table<>(
                List.of(
                        Column.name("item", ItemDifference::item),
                        number(report.name(true).orElse("first system"), ItemDifference::first),
                        number(report.name(false).orElse("second system"), ItemDifference::second),
                        number("difference", ItemDifference::difference)),
                changed);
    }

    private static Column<ItemDifference> number(String name, ToDoubleFunction<ItemDifference> value) {
        return Column.number(name, value, item -> DIGITS.of(value.applyAsDouble(item)));
    }
}
