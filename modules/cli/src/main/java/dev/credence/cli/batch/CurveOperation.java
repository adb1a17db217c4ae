package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Estimate;
import dev.credence.api.sample.Sample;
import dev.credence.cli.batch.Answers.BatchOperation;
import dev.credence.curves.curve.CurveKind;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.CurveForm;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The operation {@code curve}, which returns a curve of scores with its confidence band and its areas. */
final class CurveOperation implements BatchOperation {
    @Override
    public String op() {
        return "curve";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("curve", "band", "points", "positive", "level", "evidence", "seed", "draws");
        CurveKind kind = CurveKind.of(request.text("curve"));
        Optional<String> band = request.optionalText("band");
        CurveRequest unbanded = CurveRequest.of(credence, kind)
                .points(points(request))
                .level(request.level())
                .run(request.run(band));
        if (band.equals(Optional.of("bootstrap"))) {
            request.limits().requireCurves(request.draws());
        }
        CurveRequest curve = band.map(unbanded::band).orElse(unbanded);
        Sample<ScoredSample> sample = GivenScores.one(request, op(), request.evidence());
        CurveReport.Drawn drawn =
                Names.find(run -> run.report("", sample), curve).curves().get(0);
        return CurveForm.of(drawn.sheet(), request.level(), false, answered(drawn.areas()));
    }

    private static int points(Request request) {
        return Math.toIntExact(Math.min(CurveRequest.ALL, request.whole("points", CurveRequest.ALL)));
    }

    private static List<Estimate> answered(List<EstimateRow> areas) {
        return areas.stream()
                .filter(area -> area.refusal().isEmpty())
                .map(EstimateRow::estimate)
                .toList();
    }
}
