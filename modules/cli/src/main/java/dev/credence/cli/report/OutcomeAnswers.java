package dev.credence.cli.report;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.sample.Sample;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.outcome.ItemDifferences.ItemDifference;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.OutcomeInputs;
import dev.credence.cli.options.OutcomeInputs.Given;
import dev.credence.cli.report.ReportAnswers.PageRequests;
import dev.credence.outcomes.Outcomes;
import dev.credence.page.ReportPage;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.EvaluationReport;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.table.Column;
import dev.credence.report.table.Table;
import dev.credence.report.text.Digits;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Computes the parts of a page about outcomes without a true label. */
record OutcomeAnswers(PageRequests requests, OutcomeInputs inputs) {
    ReportPage on(ReportPage begun) {
        ReportContent content = requests.content();
        EvaluationRequest requested = requests.evaluation(content.metrics());
        Given<Sample<Outcomes>> given = inputs.first(content.second(), requested.metrics(), content.slice());
        boolean hasMetricsOfRun = !given.metrics().isEmpty();
        EvaluationRequest request = hasMetricsOfRun ? requests.evaluation(given.metrics()) : requested;
        Observations observations = Observations.of(given.read().data());
        request.metrics().forEach(metric -> CliObservations.require(metric, observations));
        EvaluationReport evaluation = requests.answer(request, observations)
                .describedBy(given.input(), given.read().notes());
        ReportPage evaluated = begun.evaluation(evaluation, requests.quiet(request));
        ReportPage page = inputs.compares(content.second())
                ? compared(evaluated, content, hasMetricsOfRun ? given.metrics() : content.metrics())
                : evaluated.prospect(requests.outlook().of(evaluation));
        return content.slice()
                .map(column -> requests.sliced(
                        page, request, column, Slices.mapped(given.read().bySlice(), Observations::of)))
                .orElse(page);
    }

    private ReportPage compared(ReportPage page, ReportContent content, List<String> metrics) {
        ComparisonReportRequest request = requests.comparison(metrics);
        Given<Pairing<Outcomes>> given = inputs.two(content.second(), request.metrics(), content.slice());
        ObservedPair systems = ObservedPair.of(List.of(given.read().data()));
        request.metrics().forEach(metric -> CliObservations.require(metric, systems));
        ComparisonReport described = CliObservations.answered(() -> request.report(systems))
                .describedBy(given.input(), given.read().notes());
        ComparisonReport report =
                RowDoubts.reason(given.read().notes()).map(described::undecided).orElse(described);
        ReportPage compared = requests.compared(page, report, systems);
        List<ItemDifference> changed = given.read().changed().get();
        ReportPage shown =
                changed.isEmpty() ? compared : compared.table("Items that differ most", table(changed, report));
        return requests.comparedBySlice(
                shown,
                report,
                request,
                Slices.mapped(given.read().bySlice(), pairing -> ObservedPair.of(List.of(pairing))));
    }

    private static Table<ItemDifference> table(List<ItemDifference> changed, ComparisonReport report) {
        Digits digits = Digits.ofIntervals(
                changed, item -> Math.min(item.first(), item.second()), item -> Math.max(item.first(), item.second()));
        return new Table<>(
                List.of(
                        Column.name("item", ItemDifference::item),
                        number(report.name(true).orElse("first system"), ItemDifference::first, digits),
                        number(report.name(false).orElse("second system"), ItemDifference::second, digits),
                        number("difference", ItemDifference::difference, digits)),
                changed);
    }

    private static Column<ItemDifference> number(String name, ToDoubleFunction<ItemDifference> value, Digits digits) {
        return Column.number(name, value, item -> digits.of(value.applyAsDouble(item)));
    }
}
