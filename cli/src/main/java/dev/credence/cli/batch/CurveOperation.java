package dev.credence.cli.batch;

import dev.credence.Answer;
import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.cli.curve.CurveForm;
import dev.credence.cli.curve.CurveSheet;
import dev.credence.cli.curve.Drawing;
import dev.credence.curves.CurveKind;
import dev.credence.jackson.EvidenceDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import tools.jackson.databind.node.ObjectNode;

/** {@code curve}: a curve of scores with its band and areas. */
final class CurveOperation implements BatchOperation {
    @Override
    public String op() {
        return "curve";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("curve", "band", "points", "level", "evidence", "seed", "draws");
        CurveKind kind = CurveKind.of(request.text("curve"));
        Drawing drawing = new Drawing(
                credence.registry(),
                kind,
                request.optionalText("band"),
                points(request),
                request.level(),
                request.run());
        Sample<ScoredSample> sample = scores(request.evidence());
        return CurveForm.of(sheet(drawing, sample), request.level(), false, areas(kind, sample, request, credence));
    }

    private static int points(Request request) {
        return Math.toIntExact(Math.min(Drawing.ALL, request.whole("points", Drawing.ALL)));
    }

    /** Unchecked, but the evidence was looked at. */
    @SuppressWarnings("unchecked")
    private static Sample<ScoredSample> scores(EvidenceDocument evidence) {
        if (evidence instanceof EvidenceDocument.Single single
                && single.sample().evidence() instanceof ScoredSample) {
            return (Sample<ScoredSample>) single.sample();
        }
        throw new BatchError(
                Code.UNSUPPORTED_EVIDENCE, "op 'curve' takes scores of one system: type=" + evidence.type());
    }

    private static CurveSheet sheet(Drawing drawing, Sample<ScoredSample> sample) {
        try {
            return drawing.sheet("", sample);
        } catch (NoSuchElementException e) {
            throw new BatchError(Code.UNKNOWN_NAME, String.valueOf(e.getMessage()));
        }
    }

    private static List<Estimate> areas(
            CurveKind kind, Sample<ScoredSample> sample, Request request, Credence credence) {
        EstimateRequest<ScoredSample> question =
                credence.evaluate(sample).level(request.level()).run(request.run());
        List<Estimate> areas = new ArrayList<>();
        for (String id : Drawing.areas(credence.registry(), kind)) {
            Answer<Estimate> area = question.answer(id);
            if (area.refusal().isEmpty()) {
                areas.add(area.orThrow());
            }
        }
        return areas;
    }
}
