package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import dev.credence.cli.batch.Answers.BatchOperation;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.curves.calibration.CalibrationBand;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.report.Report;
import dev.credence.report.comparison.ComparisonRow;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.curve.CalibrationReport.Calibrated;
import dev.credence.report.curve.ClassCalibrationReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The operation {@code calibration}, which returns the calibration of one system, or of two and the differences of its parts; without a positive class, that of all classes together. */
final class CalibrationOperation implements BatchOperation {
    private static final List<String> LOSSES = List.of("brier", "log-loss");
    private static final List<String> BANDS = Stream.of(CalibrationBand.Kind.values())
            .map(kind -> kind.name().toLowerCase(Locale.ROOT))
            .toList();

    @Override
    public String op() {
        return "calibration";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow("loss", "band", "positive", "level", "evidence", "seed", "draws");
        CalibrationReport.Request question = new CalibrationReport.Request(
                credence,
                one(request, "loss", LOSSES),
                CalibrationBand.Kind.values()[BANDS.indexOf(one(request, "band", BANDS))],
                ComparisonOptions.at(request.level()),
                request.run(Optional.empty()));
        EvidenceDocument evidence = request.evidence();
        Optional<Sample<ClassScores>> classes = GivenScores.everyClass(request, evidence);
        if (classes.isPresent()) {
            request.allow("level", "evidence", "seed", "draws");
            return answer(ClassCalibrationReport.of(
                    credence, Map.of(), classes.get(), request.level(), question.computeOptions(), List.of()));
        }
        Optional<Pairing<ScoredSample>> both = GivenScores.two(request, op(), evidence);
        CalibrationReport report = both.isPresent()
                ? two(question, both.get())
                : report(question, List.of(question.of("scores", GivenScores.one(request, op(), evidence))), List.of());
        return answer(report).put("loss", question.loss());
    }

    private ObjectNode answer(Report report) {
        return CredenceJson.mapper().valueToTree(Map.of(op(), report.envelope().results()));
    }

    /** Returns the value of a field, which is one of a few words; if it is absent, the first of them. */
    private static String one(Request request, String name, List<String> words) {
        String word = request.optionalText(name).orElse(words.get(0));
        if (!words.contains(word)) {
            throw new BatchError(
                    Code.BAD_VALUE, "field '" + name + "' must be one of " + words + ": " + name + "=" + word);
        }
        return word;
    }

    private static CalibrationReport two(CalibrationReport.Request request, Pairing<ScoredSample> pairing) {
        List<Calibrated> systems = new ArrayList<>();
        Pairing.Paired<ScoredSample, ?> paired = (Pairing.Paired<ScoredSample, ?>) pairing;
        if (!paired.joint().isIid()) {
            throw new BatchError(
                    Code.UNSUPPORTED_EVIDENCE,
                    "op 'calibration' needs independent items, but the sample is "
                            + paired.joint().design() + "; compare brier or log-loss instead");
        }
        systems.add(request.of("first", Sample.of(pairing.firstEvidence())));
        systems.add(request.of("second", Sample.of(pairing.secondEvidence())));
        return report(request, systems, request.differences(pairing));
    }

    private static CalibrationReport report(
            CalibrationReport.Request request, List<Calibrated> systems, List<ComparisonRow> differences) {
        return new CalibrationReport(Map.of(), request.options(), systems, differences, List.of());
    }
}
