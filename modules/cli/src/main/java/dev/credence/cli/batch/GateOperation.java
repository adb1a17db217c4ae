package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.batch.Answers.BatchOperation;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.cli.gate.GateFile;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.Gate;
import dev.credence.report.gate.GateReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operation {@code gate}, which judges expectations of a new system, the first, against a baseline, the second, or floors and ceilings
 * of one system. Expectations have the form of those in a file of {@code credence gate --expect}.
 */
final class GateOperation implements BatchOperation {
    private static final String EXPECT = "expect";
    private static final String ADJUST = "adjust";

    @Override
    public String op() {
        return "gate";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow(EXPECT, ADJUST, "level", "evidence", "seed", "draws");
        Gate gate = gate(request, credence);
        EvidenceDocument evidence = request.evidence();
        GateReport report = Names.answered(() -> judged(gate, evidence));
        Map<String, Object> answer = new LinkedHashMap<>(report.envelope().more());
        answer.put("checks", report.envelope().results());
        answer.put("notes", report.envelope().notes());
        return CredenceJson.mapper().valueToTree(answer);
    }

    private static Gate gate(Request request, Credence credence) {
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
                "op 'gate' takes evidence of one system, or of two, the new one first: type=" + evidence.type());
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
}
