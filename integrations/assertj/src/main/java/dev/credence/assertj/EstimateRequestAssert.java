package dev.credence.assertj;

import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.assertj.CredenceAssertions.EstimateAssert;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about values of one system, decided exactly as the gate decides them: by the one-sided bounds of {@link ClaimCheck} at 1 minus the
 * level of the request, 5% at level 0.95. {@link EstimateAssert} decides by the interval of one result instead.
 *
 * <pre>{@code
 * assertThat(credence.evaluate(matrix)).isAtLeast("recall", 0.9).isAtMost("error-rate", 0.1);
 * }</pre>
 */
public class EstimateRequestAssert extends BoundsAssert<EstimateRequestAssert, EstimateRequest<?>> {
    private RepositoryBaselines baselines = new RepositoryBaselines(RepositoryBaselines.USUAL, System.getenv());

    /**
     * Creates an assertion; see {@link CredenceAssertions#assertThat(EstimateRequest)}.
     *
     * @param actual the sample
     */
    public EstimateRequestAssert(@Nullable EstimateRequest<?> actual) {
        super(actual, EstimateRequestAssert.class);
    }

    /**
     * Claims that the true value is at least a floor.
     *
     * @param metric spelling of a metric of which less is not better
     * @param floor strictly within its range
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if less of the metric is better, or the floor is out of range
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the data
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
     */
    public EstimateRequestAssert isAtLeast(String metric, double floor) {
        return decide(metric, named -> Claim.atLeast(named, floor));
    }

    /**
     * Claims that the true value is at most a ceiling.
     *
     * @param metric spelling of a metric of which more is not better
     * @param ceiling strictly within its range
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if more of the metric is better, or the ceiling is out of range
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the data
     * @throws AssertionError if the data show that it is not, or ({@link InconclusiveError}) do not decide the claim
     */
    public EstimateRequestAssert isAtMost(String metric, double ceiling) {
        return decide(metric, named -> Claim.atMost(named, ceiling));
    }

    /**
     * Claims that the true value is not worse by a margin or more than that of the baseline in {@code
     * src/test/resources/credence/NAME.credence}. The two are compared as independent samples.
     *
     * <p>If the file does not exist, it is written from this sample, and the assertion fails with a sentence that recommends to commit it. If
     * the environment variable {@code CREDENCE_UPDATE_BASELINE} is {@code true} and the sample has other counts, the file is written again, and
     * the assertion fails with a sentence that states it. A file that is damaged, or the baseline of something else, fails the assertion too.
     *
     * @param name letters, digits, dots, hyphens and underscores, beginning with a letter or a digit
     * @param metric spelling of a metric with a direction
     * @param margin the loss that is still acceptable, in units of the metric, 0 or more
     * @return this assertion
     * @throws java.util.NoSuchElementException if the metric is unknown
     * @throws IllegalArgumentException if the metric has no direction, two of its values cannot differ by the margin, the name has
     *     other characters, or a baseline cannot have the sampling design
     * @throws dev.credence.api.refusal.RefusedException if the metric does not fit the data
     * @throws AssertionError if the data show that it is worse by more, there is no baseline to compare with, or ({@link
     *     InconclusiveError}) the data do not decide the claim
     */
    public EstimateRequestAssert isNotWorseThanBaseline(String name, String metric, double margin) {
        Objects.requireNonNull(name, "name must not be null");
        isNotNull();
        RepositoryBaselines.Judgement judgement = judge(actual, name, metric, margin);
        return decide(judgement.verdict(), judgement.message());
    }

    /**
     * Sets the folder of the files of baselines; the default is {@code src/test/resources/credence}.
     *
     * @param folder the folder, which is created if it does not exist
     * @return this assertion
     */
    public EstimateRequestAssert withBaselinesIn(Path folder) {
        return withBaselines(new RepositoryBaselines(
                Objects.requireNonNull(folder, "folder must not be null"), baselines.environment()));
    }

    /** Sets the folder and the environment. */
    EstimateRequestAssert withBaselines(RepositoryBaselines place) {
        baselines = place;
        return this;
    }

    private <E extends Evidence> RepositoryBaselines.Judgement judge(
            EstimateRequest<E> request, String name, String spelling, double margin) {
        Metric<E> metric = metric(request.credence(), spelling, request.sample().evidence(), request::estimate);
        return baselines.judge(request, metric, name, margin, size());
    }

    private EstimateRequestAssert decide(String metric, Function<Metric<?>, Claim> claim) {
        isNotNull();
        return decide(check(actual, metric, claim));
    }

    private static <E extends Evidence> ClaimCheck check(
            EstimateRequest<E> request, String spelling, Function<Metric<?>, Claim> claim) {
        Metric<E> metric = metric(request.credence(), spelling, request.sample().evidence(), request::estimate);
        return ClaimCheck.of(request, metric, claim.apply(metric));
    }

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
                                claim)
                        .keepingSecond());
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
                baseline.requireNoDoubt();
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
}
