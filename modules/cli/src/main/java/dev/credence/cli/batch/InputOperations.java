package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.NamedInputs;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.coverage.CoverageSummary;
import dev.credence.coverage.form.CoverageForm;
import dev.credence.coverage.input.EmpiricalTruths;
import dev.credence.coverage.input.NumberGrid;
import dev.credence.coverage.input.TruthGrid;
import dev.credence.coverage.report.CoverageReport;
import dev.credence.coverage.report.CoverageRun;
import dev.credence.coverage.report.ResumeFile;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.named.HypothesisTests;
import dev.credence.hypothesis.named.NamedTest;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.report.check.CheckReport;
import dev.credence.report.check.CheckRequest;
import dev.credence.report.check.CheckRequest.Second;
import dev.credence.report.check.CheckRequest.Sizes;
import dev.credence.report.check.NoSuchCountsException;
import dev.credence.report.check.PrintedValue;
import dev.credence.report.form.PlanForm;
import dev.credence.report.form.TestOutcomeForm;
import dev.credence.report.plan.PlanReport;
import dev.credence.report.plan.kind.PlanInput;
import dev.credence.report.plan.kind.PlanKind;
import dev.credence.report.plan.kind.PlanKinds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The operations with a field {@code input}: {@code test}, {@code plan}, {@code check} and {@code coverage}. */
final class InputOperations {
    private static final String LEVEL = "level";
    private static final String AGAINST = "against";
    private static final String N2 = "n2";
    private static final String PAIRED = "paired";

    private InputOperations() {}

    /** Performs a named hypothesis test of counts or measurements. */
    static ObjectNode test(Request request, Credence credence) {
        request.allow("test", "level", "input");
        NamedTest test = Request.find(HypothesisTests::find, request.text("test"));
        if (request.field("input") == null) {
            throw new BatchError(Code.BAD_REQUEST, "field 'input' is missing");
        }
        TestOptions options = TestOptions.DEFAULTS.withLevel(request.level());
        return CredenceJson.mapper().valueToTree(TestOutcomeForm.of(test.test(request.inputs(), options)));
    }

    /** Computes how many items to collect. Its input has the same names as the options of the command and may contain the level. */
    static ObjectNode plan(Request request, Credence credence) {
        request.allow("plan", "input", LEVEL, "evidence", "seed", "draws");
        String name = request.text("plan");
        PlanKind kind = Request.find(PlanKinds::named, name);
        PlanReport report = Request.answered(() -> kind.report(planInput(request), credence));
        Map<String, @Nullable Object> answer = PlanForm.of(report.plan());
        answer.put("plan", name);
        return CredenceJson.mapper().valueToTree(answer);
    }

    private static PlanInput planInput(Request request) {
        Map<String, Object> fields = new LinkedHashMap<>(request.inputs().values());
        ComputeOptions options = request.run(Optional.empty());
        fields.remove(LEVEL);
        PlanInput input = PlanInput.of(fields, level(request)).withRun(options);
        if (request.field("evidence") == null) {
            return input;
        }
        EvidenceDocument evidence = request.evidence();
        return evidence instanceof EvidenceDocument.Pair pair
                ? input.withPairing(pair.pairing())
                : input.withSample(evidence.sample());
    }

    private static ConfidenceLevel level(Request request) {
        NamedInputs inputs = request.inputs();
        if (!inputs.has(LEVEL)) {
            return request.level();
        }
        if (request.field(LEVEL) != null) {
            throw new BatchError(Code.BAD_REQUEST, "field 'level' is in the request and in its input: give it once");
        }
        return ConfidenceLevel.of(Request.wellFormed(() -> inputs.number(LEVEL)));
    }

    /**
     * Answers what a published number means. Its input has the names of the options of the command; numbers are texts, because their
     * digits are read.
     */
    static ObjectNode check(Request request, Credence credence) {
        request.allow("check", "metric", "level", "input");
        NamedInputs input = request.inputs();
        PrintedValue printed = PrintedValue.of("check", request.text("check"));
        CheckRequest question = Request.wellFormed(() -> {
            input.requireKnown(List.of("n", "positives", "negatives", AGAINST, N2, PAIRED));
            Optional<String> against = input.optionalText(AGAINST);
            boolean paired = input.flag(PAIRED);
            if (against.isEmpty() && (paired || input.has(N2))) {
                throw new BatchError(Code.BAD_REQUEST, (paired ? "input.paired" : "input.n2") + " needs input.against");
            }
            return new CheckRequest(
                    request.optionalText("metric").orElse("accuracy"),
                    printed,
                    new Sizes(
                            input.optionalCount("n"),
                            input.optionalCount("positives"),
                            input.optionalCount("negatives")),
                    against.map(value -> new Second(PrintedValue.of(AGAINST, value), input.optionalCount(N2), paired)));
        });
        CheckReport report = report(question, credence, request.level());
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("check", question.value().text());
        answer.put("results", report.envelope().results());
        answer.put("conclusions", report.envelope().more().getOrDefault("conclusions", List.of()));
        answer.put("notes", report.envelope().notes());
        return CredenceJson.mapper().valueToTree(answer);
    }

    private static CheckReport report(CheckRequest request, Credence credence, ConfidenceLevel level) {
        try {
            return Request.answered(() -> request.report(credence, level));
        } catch (NoSuchCountsException e) {
            throw new BatchError(Code.BAD_VALUE, String.valueOf(e.getMessage()));
        }
    }

    /** Estimates how often intervals cover the true value, over a grid of true values or near given evidence. */
    static ObjectNode coverage(Request request, Credence credence) {
        request.allow("metric", "method", "level", "input", "evidence", "seed", "draws");
        GridInput input = GridInput.of(request.inputs());
        Metric<?> metric = Request.find(credence.registry()::metric, request.text("metric"));
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
