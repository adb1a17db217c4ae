package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.cli.batch.Answers.BatchOperation;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.curves.curve.NetBenefitCurve;
import dev.credence.jackson.CredenceJson;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.report.curve.NetBenefitReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The operation {@code net-benefit}, which returns the decision curve of one system, or of two and of their difference. */
final class NetBenefitOperation implements BatchOperation {
    private static final String BETWEEN = "between";
    private static final String POINTS = "points";
    private static final int USUAL_POINTS = 91;
    private static final int MOST_POINTS = 1_000;

    @Override
    public String op() {
        return "net-benefit";
    }

    @Override
    public ObjectNode answer(Request request, Credence credence) {
        request.allow(BETWEEN, POINTS, "positive", "level", "evidence", "seed", "draws");
        List<Double> thresholds = thresholds(request);
        ConfidenceLevel level = request.level();
        ComputeOptions run = request.run(Optional.empty());
        Map<String, NetBenefitCurve> systems = new LinkedHashMap<>();
        EvidenceDocument evidence = request.evidence();
        Optional<Pairing<ScoredSample>> both = GivenScores.two(request, op(), evidence);
        if (both.isPresent()) {
            Sample<PairedScoredSample> joint = joint(both.get());
            // The difference is first, because it refuses items that are not independent.
            NetBenefitCurve difference =
                    Names.answered(() -> NetBenefitCurve.difference(joint, thresholds, level, run));
            systems.put("first", of(Sample.of(joint.evidence().first()), thresholds, level, run));
            systems.put("second", of(Sample.of(joint.evidence().second()), thresholds, level, run));
            systems.put("first - second", difference);
        } else {
            systems.put("scores", of(GivenScores.one(request, op(), evidence), thresholds, level, run));
        }
        return CredenceJson.mapper()
                .valueToTree(Map.of(
                        "netBenefit",
                        new NetBenefitReport(Map.of(), level, systems, List.of())
                                .envelope()
                                .results()));
    }

    private static NetBenefitCurve of(
            Sample<ScoredSample> scores, List<Double> thresholds, ConfidenceLevel level, ComputeOptions run) {
        return Names.answered(() -> NetBenefitCurve.of(scores, thresholds, level, run));
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
        return evenly(low, high, (int) points);
    }

    private static List<Double> evenly(double low, double high, int points) {
        return IntStream.range(0, points)
                .mapToObj(i -> i == points - 1 ? high : low + (high - low) * i / (points - 1))
                .toList();
    }
}
