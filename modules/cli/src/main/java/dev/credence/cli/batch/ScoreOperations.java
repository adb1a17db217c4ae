package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.derived.ClassAgainstRest;
import dev.credence.api.sample.Sample;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.cli.data.ScoresOfClass;
import dev.credence.curves.calibration.CalibrationBand;
import dev.credence.curves.curve.CurveKind;
import dev.credence.curves.curve.NetBenefitCurve;
import dev.credence.curves.guarantee.ThresholdChoice;
import dev.credence.curves.guarantee.ThresholdDemand;
import dev.credence.curves.guarantee.ThresholdObjective;
import dev.credence.curves.guarantee.ThresholdRule;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.report.Report;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.curve.ClassCalibrationReport;
import dev.credence.report.curve.CurveReport;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.curve.NetBenefitReport;
import dev.credence.report.evaluation.EvaluationReport.EstimateRow;
import dev.credence.report.form.CurveForm;
import dev.credence.report.form.ThresholdForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operations of scores: {@code curve}, {@code threshold}, {@code calibration} and {@code net-benefit}. */
final class ScoreOperations {
    private static final List<String> LOSSES = List.of("brier", "log-loss");
    private static final List<String> BANDS = Stream.of(CalibrationBand.Kind.values())
            .map(kind -> kind.name().toLowerCase(Locale.ROOT))
            .toList();
    private static final String BETWEEN = "between";
    private static final String POINTS = "points";
    private static final int USUAL_POINTS = 91;
    private static final int MOST_POINTS = 1_000;
    private static final String POSITIVE = "positive";

    private ScoreOperations() {}

    /** Returns a curve of scores with its confidence band and its areas. */
    static ObjectNode curve(Request request, Credence credence) {
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
        Sample<ScoredSample> sample = one(request, request.evidence());
        CurveReport.Drawn drawn =
                Request.find(run -> run.report("", sample), curve).curves().get(0);
        return CurveForm.of(drawn.sheet(), request.level(), false, withIntervals(drawn.areas()));
    }

    private static int points(Request request) {
        return Math.toIntExact(Math.min(CurveRequest.ALL, request.whole("points", CurveRequest.ALL)));
    }

    private static List<Estimate> withIntervals(List<EstimateRow> areas) {
        return areas.stream()
                .filter(area -> area.refusal().isEmpty())
                .map(EstimateRow::estimate)
                .toList();
    }

    /** Returns the threshold of scores that has guaranteed rates. */
    static ObjectNode threshold(Request request, Credence credence) {
        request.allow("demands", "maximise", "abstain", "positive", "level", "evidence", "seed", "draws");
        Sample<ScoredSample> scores = one(request, request.evidence());
        ThresholdChoice choice = Request.answered(() -> rule(request).choose(scores));
        return CredenceJson.mapper().valueToTree(ThresholdForm.of(choice, request.level(), false));
    }

    private static ThresholdRule rule(Request request) {
        ThresholdRule rule = ThresholdRule.of(request.level()).run(request.run(Optional.empty()));
        for (String demand : demands(request)) {
            rule = rule.demand(ThresholdDemand.of(demand));
        }
        Optional<String> objective = request.optionalText("maximise");
        rule = objective.isPresent() ? rule.optimise(ThresholdObjective.of(objective.get())) : rule;
        return abstains(request) ? rule.abstaining() : rule;
    }

    private static boolean abstains(Request request) {
        JsonNode abstain = request.field("abstain");
        if (abstain != null && !abstain.isBoolean()) {
            throw wrong("abstain", "true or false", abstain);
        }
        return abstain != null && abstain.booleanValue();
    }

    private static List<String> demands(Request request) {
        JsonNode list = request.field("demands");
        List<String> demands = new ArrayList<>();
        if (list == null) {
            return demands;
        }
        if (!list.isArray()) {
            throw wrong("demands", "an array of texts, such as [\"recall=0.95\"]", list);
        }
        for (JsonNode demand : list) {
            if (!demand.isString()) {
                throw wrong("demands", "an array of texts, such as [\"recall=0.95\"]", demand);
            }
            demands.add(demand.stringValue());
        }
        return demands;
    }

    private static BatchError wrong(String name, String rule, JsonNode value) {
        return new BatchError(
                Code.BAD_REQUEST, "field '" + name + "' must be " + rule + ": " + name + "=" + Request.shown(value));
    }

    /**
     * Returns the calibration of one system, or of two and the differences of its parts; without a positive class, that of all classes
     * together.
     */
    static ObjectNode calibration(Request request, Credence credence) {
        request.allow("loss", "band", "positive", "level", "evidence", "seed", "draws");
        CalibrationReport.Request question = new CalibrationReport.Request(
                credence,
                word(request, "loss", LOSSES),
                CalibrationBand.Kind.values()[BANDS.indexOf(word(request, "band", BANDS))],
                ComparisonOptions.at(request.level()),
                request.run(Optional.empty()));
        EvidenceDocument evidence = request.evidence();
        Optional<Sample<ClassScores>> classes = everyClass(request, evidence);
        if (classes.isPresent()) {
            request.allow("level", "evidence", "seed", "draws");
            return results(ClassCalibrationReport.of(
                    credence, Map.of(), classes.get(), request.level(), question.computeOptions(), List.of()));
        }
        Optional<Pairing<ScoredSample>> both = two(request, evidence);
        CalibrationReport report = both.isPresent()
                ? ofTwo(question, both.get())
                : new CalibrationReport(
                        Map.of(),
                        question.options(),
                        List.of(question.of("scores", one(request, evidence))),
                        List.of(),
                        List.of());
        return results(report).put("loss", question.loss());
    }

    private static ObjectNode results(Report report) {
        return CredenceJson.mapper()
                .valueToTree(Map.of("calibration", report.envelope().results()));
    }

    /** Returns the value of a field, which is one of a few words; if it is absent, the first of them. */
    private static String word(Request request, String name, List<String> words) {
        String word = request.optionalText(name).orElse(words.get(0));
        if (!words.contains(word)) {
            throw new BatchError(
                    Code.BAD_VALUE, "field '" + name + "' must be one of " + words + ": " + name + "=" + word);
        }
        return word;
    }

    private static CalibrationReport ofTwo(CalibrationReport.Request request, Pairing<ScoredSample> pairing) {
        Pairing.Paired<ScoredSample, ?> paired = (Pairing.Paired<ScoredSample, ?>) pairing;
        if (!paired.joint().isIid()) {
            throw new BatchError(
                    Code.UNSUPPORTED_EVIDENCE,
                    "op 'calibration' needs independent items, but the sample is "
                            + paired.joint().design() + "; compare brier or log-loss instead");
        }
        return request.ofBoth(Map.of(), "first", "second", pairing, List.of());
    }

    /** Returns the decision curve of one system, or of two and of their difference. */
    static ObjectNode netBenefit(Request request, Credence credence) {
        request.allow(BETWEEN, POINTS, "positive", "level", "evidence", "seed", "draws");
        List<Double> thresholds = thresholds(request);
        ConfidenceLevel level = request.level();
        ComputeOptions run = request.run(Optional.empty());
        Map<String, NetBenefitCurve> systems = new LinkedHashMap<>();
        EvidenceDocument evidence = request.evidence();
        Optional<Pairing<ScoredSample>> both = two(request, evidence);
        if (both.isPresent()) {
            Sample<PairedScoredSample> joint = joint(both.get());
            // The difference is first, because it refuses items that are not independent.
            NetBenefitCurve difference =
                    Request.answered(() -> NetBenefitCurve.difference(joint, thresholds, level, run));
            systems.put("first", curve(Sample.of(joint.evidence().first()), thresholds, level, run));
            systems.put("second", curve(Sample.of(joint.evidence().second()), thresholds, level, run));
            systems.put("first - second", difference);
        } else {
            systems.put("scores", curve(one(request, evidence), thresholds, level, run));
        }
        return CredenceJson.mapper()
                .valueToTree(Map.of(
                        "netBenefit",
                        new NetBenefitReport(Map.of(), level, systems, List.of())
                                .envelope()
                                .results()));
    }

    private static NetBenefitCurve curve(
            Sample<ScoredSample> scores, List<Double> thresholds, ConfidenceLevel level, ComputeOptions run) {
        return Request.answered(() -> NetBenefitCurve.of(scores, thresholds, level, run));
    }

    @SuppressWarnings("unchecked") // scores of two systems on the same items
    private static Sample<PairedScoredSample> joint(Pairing<ScoredSample> pairing) {
        return (Sample<PairedScoredSample>) ((Pairing.Paired<ScoredSample, ?>) pairing).joint();
    }

    private static List<Double> thresholds(Request request) {
        long points = request.whole(POINTS, USUAL_POINTS);
        if (!(points >= 2 && points <= MOST_POINTS)) {
            throw new BatchError(Code.BAD_VALUE, "field 'points' must lie in [2, 1000]: points=" + points);
        }
        JsonNode range = request.field(BETWEEN);
        double low = 0.05;
        double high = 0.5;
        if (range != null) {
            boolean numbers = range.isArray()
                    && range.size() == 2
                    && range.get(0).isNumber()
                    && range.get(1).isNumber();
            low = numbers ? range.get(0).doubleValue() : Double.NaN;
            high = numbers ? range.get(1).doubleValue() : Double.NaN;
            if (!(low > 0 && low < high && high < 1)) {
                throw new BatchError(
                        Code.BAD_VALUE,
                        "field 'between' must be two thresholds above 0 and below 1, such as [0.05, 0.5]: between="
                                + Request.shown(range));
            }
        }
        return NetBenefitCurve.evenThresholds(low, high, (int) points);
    }

    private static Sample<ScoredSample> one(Request request, EvidenceDocument evidence) {
        if (evidence instanceof EvidenceDocument.Single single) {
            return one(request, single.sample());
        }
        throw notScores(request, "scores or class-scores of one system", evidence);
    }

    @SuppressWarnings("unchecked") // the evidence of the sample has the type that is tested
    private static Sample<ScoredSample> one(Request request, Sample<?> sample) {
        if (sample.evidence() instanceof ScoredSample) {
            requireNoLabel(request);
            return (Sample<ScoredSample>) sample;
        }
        if (sample.evidence() instanceof ClassScores scores) {
            String label = label(request, scores);
            return Request.find(name -> ScoresOfClass.of((Sample<ClassScores>) sample, name), label);
        }
        throw notScores(request, "scores or class-scores of one system", new EvidenceDocument.Single(sample));
    }

    /** Returns the scores of two systems on the same items; empty if the evidence is of one system. */
    @SuppressWarnings("unchecked") // the evidence of the pairing has the type that is tested
    private static Optional<Pairing<ScoredSample>> two(Request request, EvidenceDocument evidence) {
        if (!(evidence instanceof EvidenceDocument.Pair given)) {
            return Optional.empty();
        }
        if (given.pairing() instanceof Pairing.Paired<?, ?> paired) {
            if (paired.joint().evidence() instanceof PairedScoredSample) {
                requireNoLabel(request);
                return Optional.of((Pairing<ScoredSample>) given.pairing());
            }
            if (given.pairing().firstEvidence() instanceof ClassScores scores) {
                String label = label(request, scores);
                Optional<Pairing<ScoredSample>> ofClass = Request.find(
                        name -> ClassAgainstRest.scores((Pairing<ClassScores>) given.pairing(), name), label);
                if (ofClass.isPresent()) {
                    return ofClass;
                }
            }
        }
        throw notScores(request, "scores, class-scores, paired-scores or paired-class-scores", evidence);
    }

    /** Returns one system's scores of several classes if no class is positive; empty if one is, or the evidence is another. */
    @SuppressWarnings("unchecked") // the evidence of the sample has the type that is tested
    private static Optional<Sample<ClassScores>> everyClass(Request request, EvidenceDocument evidence) {
        return request.field(POSITIVE) == null
                        && evidence instanceof EvidenceDocument.Single single
                        && single.sample().evidence() instanceof ClassScores
                ? Optional.of((Sample<ClassScores>) single.sample())
                : Optional.empty();
    }

    private static void requireNoLabel(Request request) {
        if (request.field(POSITIVE) != null) {
            throw new BatchError(
                    Code.BAD_REQUEST,
                    "field 'positive' names a class of class-scores, but the scores are those of one class: leave it"
                            + " out");
        }
    }

    private static String label(Request request, ClassScores scores) {
        return request.optionalText(POSITIVE)
                .orElseThrow(() -> new BatchError(
                        Code.BAD_REQUEST,
                        "field 'positive' is missing: name the class whose scores are read, one of "
                                + scores.labels()));
    }

    private static BatchError notScores(Request request, String takes, EvidenceDocument evidence) {
        return new BatchError(
                Code.UNSUPPORTED_EVIDENCE,
                "op '" + request.text("op") + "' takes " + takes + ": type=" + evidence.type());
    }
}
