package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.NamedInputs;
import dev.credence.cli.batch.Answers.BatchOperation;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.coverage.CoverageSummary;
import dev.credence.coverage.form.CoverageForm;
import dev.credence.coverage.input.EmpiricalTruths;
import dev.credence.coverage.input.NumberGrid;
import dev.credence.coverage.input.TruthGrid;
import dev.credence.coverage.report.CoverageReport;
import dev.credence.coverage.report.CoverageRun;
import dev.credence.coverage.report.ResumeFile;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operation {@code coverage}, which estimates how often intervals cover the true value, over a grid of true values
 * or near given evidence.
 */
final class CoverageOperation implements BatchOperation {
    @Override
    public String op() {
        return "coverage";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("metric", "method", "level", "input", "evidence", "seed", "draws");
        GridInput input = GridInput.of(request.inputs());
        Metric<?> metric = Names.find(credence.registry()::metric, request.text("metric"));
        Optional<String> method = request.optionalText("method");
        request.limits().requireGrid(input.grid());
        CoverageRun.Settings settings =
                CoverageRun.Settings.of(request.level(), input.replicates(), request.run(method));
        CoverageRun.Truths<?> truths = request.field("evidence") == null
                ? input.grid().of(metric)
                : like(input, settings).of(metric, sample(request));
        List<String> methods = method.map(List::of).orElse(List.of());
        try {
            CoverageReport findings =
                    CoverageRun.of(truths, settings, methods, credence).run(ResumeFile.none());
            return CredenceJson.mapper().valueToTree(answer(findings, settings, methods.size() == 1));
        } catch (NoSuchElementException e) {
            throw new BatchError(Code.UNKNOWN_NAME, String.valueOf(e.getMessage()));
        }
    }

    private static Sample<?> sample(Request request) {
        EvidenceDocument evidence = request.evidence();
        if (evidence instanceof EvidenceDocument.Single single
                && (single.sample().isExchangeable()
                        || single.sample().clustered().isPresent())) {
            return single.sample();
        }
        throw new BatchError(
                Code.UNSUPPORTED_EVIDENCE,
                "op 'coverage' takes evidence of one system, i.i.d., stratified or clustered: type=" + evidence.type());
    }

    private static EmpiricalTruths like(GridInput input, CoverageRun.Settings settings) {
        TruthGrid grid = input.grid();
        boolean more = !grid.p().isEmpty()
                || !grid.precision().isEmpty()
                || !grid.recall().isEmpty()
                || !grid.prevalence().isEmpty()
                || grid.n().size() > 1;
        if (more) {
            throw new BatchError(
                    Code.BAD_REQUEST,
                    "op 'coverage' takes its truths from the evidence: only one n and mix may be given with it");
        }
        OptionalLong n = grid.n().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(grid.n().get(0));
        return new EmpiricalTruths(
                n,
                EmpiricalTruths.DEFAULT_PLAUSIBLE,
                grid.mixes(),
                settings.run().seed());
    }

    /**
     * Returns the result of a single method as one object, and the results of several methods as a list with the best
     * first.
     */
    private static Map<String, Object> answer(CoverageReport findings, CoverageRun.Settings settings, boolean one) {
        List<Map<String, Object>> forms = new ArrayList<>();
        for (CoverageSummary method : findings.summaries()) {
            forms.add(CoverageForm.method(method, findings.results()));
        }
        Map<String, Object> answer = new LinkedHashMap<>();
        if (one) {
            answer.putAll(forms.get(0));
        } else {
            answer.put("metric", findings.results().get(0).metric());
            answer.put("level", settings.level().value());
            answer.put("coverage", forms);
        }
        answer.put("notes", findings.notes());
        return answer;
    }

    /**
     * The field {@code input} of a coverage study.
     *
     * @param grid the grid of true values
     * @param replicates the number of simulated samples, if samples are simulated
     */
    record GridInput(TruthGrid grid, OptionalLong replicates) {
        private static final List<String> KNOWN =
                List.of("n", "p", "precision", "recall", "prevalence", "mix", "replicates");

        static GridInput of(NamedInputs inputs) {
            Request.wellFormed(() -> {
                inputs.named("field of 'input'").requireKnown(KNOWN);
                return inputs;
            });
            TruthGrid grid = new TruthGrid(
                    numbers(inputs, "n").stream()
                            .map(value -> NumberGrid.wholeNumber("n", value))
                            .toList(),
                    numbers(inputs, "p"),
                    numbers(inputs, "precision"),
                    numbers(inputs, "recall"),
                    numbers(inputs, "prevalence"),
                    mixes(inputs));
            List<Double> samples = numbers(inputs, "replicates");
            OptionalLong replicates = samples.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(NumberGrid.wholeNumber("replicates", samples.get(0)));
            return new GridInput(grid, replicates);
        }

        private static List<Double> numbers(NamedInputs inputs, String name) {
            return Request.wellFormed(
                    () -> Arrays.stream(inputs.numberOrNumbers(name)).boxed().toList());
        }

        /** Returns a field that is a list of weights, or a list of such lists, as a list of arrays. */
        private static List<double[]> mixes(NamedInputs inputs) {
            if (!inputs.has("mix")) {
                return List.of();
            }
            boolean several = inputs.values().get("mix") instanceof List<?> list
                    && !list.isEmpty()
                    && list.get(0) instanceof List<?>;
            return Request.wellFormed(
                    () -> several ? List.of(inputs.matrix("mix")) : List.of(inputs.numberOrNumbers("mix")));
        }
    }
}
