package dev.credence.cli.batch;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.cli.gate.GateFile;
import dev.credence.cli.input.table.GroupNames;
import dev.credence.cli.judge.JudgedRows;
import dev.credence.hypothesis.multiple.PairwiseComparisons;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.judge.Judged;
import dev.credence.judge.JudgedLabels;
import dev.credence.outcomes.JointOutcomes;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.form.MultiSystemForm;
import dev.credence.report.gate.Gate;
import dev.credence.report.gate.GateReport;
import dev.credence.report.judge.JudgeReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The operations of one system, of two or of several: {@code interval}, {@code compare}, {@code gate} and {@code judge}. */
final class SystemOperations {
    private static final String EXPECT = "expect";
    private static final String ADJUST = "adjust";

    private SystemOperations() {}

    /** Returns a metric of the evidence with its interval. */
    static ObjectNode interval(Request request, Credence credence) {
        request.allow("metric", "method", "level", "evidence", "seed", "draws");
        EvidenceDocument evidence = request.evidence();
        if (!(evidence instanceof EvidenceDocument.Single single)) {
            throw new BatchError(
                    Code.UNSUPPORTED_EVIDENCE, "op 'interval' takes evidence of one system: type=" + evidence.type());
        }
        String metric = request.metric(single.sample().evidence());
        Optional<String> method = request.optionalText("method");
        EstimateRequest<?> question =
                credence.evaluate(single.sample()).level(request.level()).run(request.run(method));
        EstimateRequest<?> named = method.isPresent() ? Request.find(question::method, method.get()) : question;
        return CredenceJson.mapper().valueToTree(Request.answered(() -> named.estimate(metric)));
    }

    /** Compares two systems by a metric, on the same items or on different items, or several systems on the same items. */
    static ObjectNode compare(Request request, Credence credence) {
        request.allow("metric", "comparator", "level", "margin", "rope", "evidence", "seed", "draws");
        String metric = request.text("metric");
        EvidenceDocument evidence = request.evidence();
        if (evidence instanceof EvidenceDocument.Many many) {
            return ofSeveral(request, credence, metric, many.joint());
        }
        if (!(evidence instanceof EvidenceDocument.Pair pair)) {
            throw new BatchError(
                    Code.UNSUPPORTED_EVIDENCE,
                    "op 'compare' takes evidence of two systems, paired or independent, or of several, many-confusion or"
                            + " many-outcomes: type="
                            + evidence.type());
        }
        Optional<String> comparator = request.optionalText("comparator");
        ComparisonRequest<?> question = credence.compare(pair.pairing())
                .options(new ComparisonOptions(request.level(), margin(request)))
                .run(request.run(comparator));
        ComparisonRequest<?> named =
                comparator.isPresent() ? Request.find(question::comparator, comparator.get()) : question;
        return CredenceJson.mapper().valueToTree(Request.answered(() -> named.comparison(metric)));
    }

    /** Returns the margin of the request; {@code rope} is an older name of the field. */
    private static double margin(Request request) {
        if (request.field("margin") != null && request.field("rope") != null) {
            throw new BatchError(
                    Code.BAD_REQUEST, "fields 'margin' and 'rope' have the same meaning: give one " + "of them");
        }
        return request.number("margin", request.number("rope", 0));
    }

    /** Compares all pairs of several systems. */
    @SuppressWarnings("unchecked") // the evidence of the sample has the type that is tested
    private static ObjectNode ofSeveral(
            Request request, Credence credence, String metric, Sample<? extends JointEvidence<?, ?>> sample) {
        if (request.field("margin") != null || request.field("rope") != null) {
            throw new BatchError(
                    Code.BAD_REQUEST,
                    "fields 'margin' and 'rope' apply to two systems, but the evidence is of several: leave "
                            + "them out");
        }
        Optional<String> comparator = request.optionalText("comparator");
        PairwiseComparisons question =
                PairwiseComparisons.of(credence).level(request.level()).run(request.run(comparator));
        PairwiseComparisons named =
                comparator.isPresent() ? Request.find(question::comparator, comparator.get()) : question;
        return MultiSystemForm.of(Request.answered(() -> sample.evidence() instanceof JointOutcomes
                ? named.compare(metric, (Sample<JointOutcomes>) sample)
                : named.compare(metric, (Sample<JointConfusionMatrix>) sample)));
    }

    /**
     * Judges expectations of a new system, the first, against a baseline, the second, or floors and ceilings of one system; of judged labels
     * the corrected metrics. Expectations have the form of those in a file of {@code credence gate --expect}. Where several clusters may be one, nothing passes.
     */
    static ObjectNode gate(Request request, Credence credence) {
        request.allow(EXPECT, ADJUST, "level", "evidence", "seed", "draws");
        Gate gate = expected(request, credence);
        GateReport trusted = Request.answered(() -> isOfJudge(request)
                ? corrected(gate, Judged.of(credence, request.evidence(JudgedLabels.class)))
                : judged(gate, request.evidence()));
        GateReport report = Optional.ofNullable(request.field("evidence"))
                .flatMap(evidence -> GroupNames.doubt(NameNotes.of(evidence)))
                .map(trusted::doubted)
                .orElse(trusted);
        Map<String, Object> answer = new LinkedHashMap<>(report.envelope().more());
        answer.put("checks", report.envelope().results());
        answer.put("notes", report.envelope().notes());
        return CredenceJson.mapper().valueToTree(answer);
    }

    private static Gate expected(Request request, Credence credence) {
        ObjectNode expectations = JsonNodeFactory.instance.objectNode();
        for (String name : List.of(EXPECT, ADJUST)) {
            JsonNode value = request.field(name);
            if (value != null) {
                expectations.set(name, value);
            }
        }
        Gate usual = Gate.of(credence).level(request.level()).run(request.run(Optional.empty()));
        try {
            return GateFile.of("request", expectations).expected(usual);
        } catch (Failure e) {
            Code code = e.getCause() instanceof NoSuchElementException
                    ? Code.UNKNOWN_NAME
                    : e.getCause() == null ? Code.BAD_REQUEST : Code.BAD_VALUE;
            throw new BatchError(code, String.valueOf(e.getMessage()));
        }
    }

    private static boolean isOfJudge(Request request) {
        JsonNode evidence = request.field("evidence");
        return evidence != null && evidence.path("type").asString("").equals("judged-labels");
    }

    private static GateReport corrected(Gate gate, Judged judged) {
        return gate.report(judged).describedBy(Map.of(), List.of(JudgedRows.correctionNote(judged.labelled())));
    }

    private static GateReport judged(Gate gate, EvidenceDocument evidence) {
        if (evidence instanceof EvidenceDocument.Pair pair) {
            return gate.report(observed(pair.pairing()));
        }
        if (evidence instanceof EvidenceDocument.Single single) {
            gate.expectations().stream()
                    .filter(Gate.Expectation::needsBaseline)
                    .findFirst()
                    .ifPresent(expectation -> {
                        throw new BatchError(
                                Code.UNSUPPORTED_EVIDENCE,
                                "'" + expectation.words() + "' compares with a baseline: give evidence of two systems,"
                                        + " the new one first");
                    });
            return gate.report(observed(single.sample()), Map.of());
        }
        throw new BatchError(
                Code.UNSUPPORTED_EVIDENCE,
                "op 'gate' takes evidence of one system, or of two, the new one first, or judged labels: type="
                        + evidence.type());
    }

    /** Returns the evidence of both systems; scores of several classes are predictions too, of the class with the highest one. */
    private static ObservedPair observed(Pairing<?> pairing) {
        return pairing instanceof Pairing.Paired<?, ?> paired
                        && paired.joint().isIid()
                        && paired.joint().evidence() instanceof PairedClassScores both
                ? ObservedPair.of(List.of(pairing, Pairing.paired(both.predicted())))
                : ObservedPair.of(List.of(pairing));
    }

    private static Observations observed(Sample<?> sample) {
        return sample.isIid() && sample.evidence() instanceof ClassScores scores
                ? Observations.of(List.of(sample, Sample.of(scores.predicted())))
                : Observations.of(List.of(sample));
    }

    /** Corrects a metric of judged labels, and the differences of several systems, with the agreement of judge and truth. */
    static ObjectNode judge(Request request, Credence credence) {
        request.allow("metric", "level", "evidence", "seed", "draws");
        String metric = request.text("metric");
        JudgedLabels items = request.evidence(JudgedLabels.class);
        ComputeOptions run = request.run(Optional.empty());
        Judged judged = Request.answered(() -> Judged.of(credence, items));
        List<String> systems = items.systems().isEmpty() ? List.of("judge") : items.systems();
        return Request.answered(() -> {
            JudgeReport report = JudgeReport.of(judged, request.level(), systems, List.of(metric), run);
            Map<String, Object> answer = new LinkedHashMap<>();
            answer.put("metric", metric);
            answer.put("results", report.envelope().results());
            answer.put("differences", report.envelope().more().getOrDefault("differences", List.of()));
            answer.put("agreement", judged.level(request.level()).agreement());
            return CredenceJson.mapper().<ObjectNode>valueToTree(answer);
        });
    }
}
