package dev.credence.cli.report;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.options.DemandOptions;
import dev.credence.curves.calibration.CalibrationBand;
import dev.credence.curves.guarantee.ThresholdChoice;
import dev.credence.page.ReportPage;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.curve.ThresholdReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Computes the parts of a page about scores: the threshold that meets the demands, and the calibration of probabilities. */
record ScoreAnswers(
        Credence credence, DemandOptions demands, ReportData data, ConfidenceLevel level, ComputeOptions run) {
    /** With 20,000 distinct scores the bootstrap of the isotonic curve and the test by it take about two seconds. */
    private static final int MOST = 20_000;

    private static final String CALIBRATION = "Calibration";

    ReportPage on(ReportPage begun, Dataset one, Optional<Pairing<ScoredSample>> both, List<String> names) {
        Optional<Sample<ScoredSample>> scores = one.scores();
        if (scores.isEmpty()) {
            if (demands.given()) {
                throw Failure.usage("a threshold is chosen for scores: give --score COLUMN, or leave out --at-least,"
                        + " --at-most, --abstain and --maximise");
            }
            return begun;
        }
        ReportPage page = demands.given() ? begun.report("Chosen threshold", threshold(scores.get())) : begun;
        CalibrationReport.Question question = new CalibrationReport.Question(
                credence, "brier", CalibrationBand.Kind.CONFIDENCE, ComparisonOptions.at(level), run);
        if (both.filter(pair -> areProbabilities(pair.firstEvidence()) && areProbabilities(pair.secondEvidence()))
                .isPresent()) {
            return page.report(CALIBRATION, ofBoth(question, both.get(), names));
        }
        return scores.get().isIid() && areProbabilities(scores.get().evidence())
                ? page.report(CALIBRATION, of(question, scores.get()))
                : page;
    }

    private ThresholdReport threshold(Sample<ScoredSample> scores) {
        ThresholdChoice choice = DemandOptions.chosen(demands.rule(level, run), scores);
        return new ThresholdReport(Map.of(), data.scores(), level, data.flip(), choice, List.of(), List.of());
    }

    private boolean areProbabilities(ScoredSample scores) {
        int last = scores.atoms() - 1;
        return !data.flip()
                && !scores.isCoarse()
                && scores.positives() > 0
                && scores.negatives() > 0
                && scores.atoms() <= MOST
                && scores.score(0) >= 0
                && scores.score(last) <= 1;
    }

    private CalibrationReport of(CalibrationReport.Question question, Sample<ScoredSample> scores) {
        return new CalibrationReport(
                Map.of(), question.options(), List.of(question.of(data.scores(), scores)), List.of(), List.of());
    }

    private static CalibrationReport ofBoth(
            CalibrationReport.Question question, Pairing<ScoredSample> both, List<String> names) {
        return new CalibrationReport(
                Map.of(),
                question.options(),
                List.of(
                        question.of(names.get(0), Sample.of(both.firstEvidence())),
                        question.of(names.get(1), Sample.of(both.secondEvidence()))),
                question.differences(both),
                List.of());
    }
}
