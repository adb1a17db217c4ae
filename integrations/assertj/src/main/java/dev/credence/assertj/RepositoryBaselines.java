package dev.credence.assertj;

import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Verdict;
import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.OutcomeState;
import dev.credence.state.ScoreState;
import dev.credence.state.baseline.Baseline;
import dev.credence.state.baseline.Baseline.MetricValue;
import dev.credence.state.baseline.Baseline.MetricValues;
import dev.credence.state.baseline.Baseline.Origin;
import dev.credence.state.baseline.BaselineException;
import dev.credence.state.baseline.BaselineFile;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The baselines that tests keep in the repository. There is no item in a sample by which both systems could be matched, so that they
 * are compared as independent samples.
 *
 * @param folder the folder of the files
 * @param environment the variables of the environment
 */
record RepositoryBaselines(Path folder, Map<String, String> environment) {
    /** The folder of baselines, in the folder of the module. */
    static final Path USUAL = Path.of("src", "test", "resources", "credence");

    /**
     * A verdict with its message.
     *
     * @param message the message of an assertion that does not pass
     */
    record Judgement(Verdict verdict, String message) {}

    /**
     * Compares a sample with a baseline. A baseline that does not exist is written, and the verdict is that of a failure; so it is if
     * the baseline cannot be used, and if it was renewed.
     */
    <E extends Evidence> Judgement judge(
            EstimateRequest<E> request, Metric<E> metric, String name, double margin, BoundsAssert.SizeRule size) {
        Claim claim = Claim.notWorse(metric, margin);
        BaselineFile file = BaselineFile.of(folder.resolve(name + BaselineFile.ENDING));
        boolean updates = BaselineFile.updates(environment);
        try {
            if (!file.exists()) {
                file.write(measured(request, metric, name));
                return failed(file.path()
                        + " did not exist, and this sample was written to it as the baseline; commit it, and"
                        + " the next run is compared with it");
            }
            Baseline run = measured(request, metric, name);
            Baseline baseline = file.read();
            Sample<E> kept = fitting(file, baseline, run, request, metric);
            Finding finding = Finding.of(ClaimCheck.of(
                    request.credence()
                            .compare(Pairing.independent(request.sample(), kept))
                            .level(request.level()),
                    metric,
                    claim));
            String message = finding.message(size) + "\n  note: the baseline '" + baseline.name() + "' has "
                    + ClaimText.text(baseline.summary()) + "\n  note: " + baseline.independence(run);
            if (updates && !baseline.hasSameRows(run)) {
                file.write(run);
                return failed(file.path() + " was renewed from this sample, because " + BaselineFile.UPDATE
                        + " is true; commit it, and unset the variable; the verdict against the baseline before was "
                        + finding.verdict());
            }
            return new Judgement(finding.verdict(), message);
        } catch (BaselineException e) {
            return unusable(file, e, updates, request, metric);
        }
    }

    /** Returns the sample of a baseline, which fits the run and has the values that it states. */
    private static <E extends Evidence> Sample<E> fitting(
            BaselineFile file, Baseline baseline, Baseline run, EstimateRequest<E> request, Metric<E> metric) {
        try {
            baseline.facts().requireFits(run.facts());
            Sample<E> kept = sample(baseline, request.sample());
            baseline.requireValues(values(
                    request.level().value(),
                    request.credence().evaluate(kept).level(request.level()).estimate(metric)));
            return kept;
        } catch (BaselineException e) {
            throw e.in(file.path().toString());
        }
    }

    private static MetricValues values(double level, Estimate estimate) {
        return new MetricValues(
                level,
                List.of(new MetricValue(estimate.metric(), estimate.value(), estimate.lower(), estimate.upper())));
    }

    private <E extends Evidence> Judgement unusable(
            BaselineFile file, BaselineException e, boolean updates, EstimateRequest<E> request, Metric<E> metric) {
        String reason = ClaimText.line(String.valueOf(e.getMessage()));
        if (!updates || !e.isReplaceable()) {
            return failed(reason);
        }
        file.write(measured(request, metric, file.name()));
        return failed(reason + "; this sample replaced it, because " + BaselineFile.UPDATE
                + " is true, and nothing was compared");
    }

    private static Judgement failed(String message) {
        return new Judgement(Verdict.FAIL, message);
    }

    private <E extends Evidence> Baseline measured(EstimateRequest<E> request, Metric<E> metric, String name) {
        Estimate estimate = request.estimate(metric);
        String version =
                Objects.requireNonNullElse(Credence.class.getPackage().getImplementationVersion(), "(development)");
        Origin origin = new Origin(LocalDate.now(ZoneOffset.UTC), BaselineFile.commit(environment), version);
        return Baseline.ofSample(name, request.sample(), origin)
                .withMetrics(values(request.level().value(), estimate));
    }

    /** Returns the sample of a baseline, whose evidence is of the kind of another sample. */
    @SuppressWarnings("unchecked") // the kind of evidence is compared
    private static <E extends Evidence> Sample<E> sample(Baseline baseline, Sample<E> like) {
        for (EvidenceState state : baseline.states()) {
            Sample<?> sample = sample(state);
            if (sample.evidence().getClass() == like.evidence().getClass()) {
                return (Sample<E>) sample;
            }
        }
        throw new IllegalStateException("the baseline must have the evidence of the sample: baseline="
                + baseline.facts().evidence() + ", sample="
                + like.evidence().getClass().getSimpleName());
    }

    private static Sample<?> sample(EvidenceState state) {
        if (state instanceof ConfusionState predictions) {
            return predictions.sample();
        }
        return state instanceof ScoreState scores ? scores.sample() : ((OutcomeState) state).sample();
    }
}
