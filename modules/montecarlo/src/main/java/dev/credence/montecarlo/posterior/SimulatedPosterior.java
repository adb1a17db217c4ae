package dev.credence.montecarlo.posterior;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.DrawsMethod;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Estimate.PosteriorSummary;
import dev.credence.api.interval.Inference.Simulation;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.api.sample.Sample;
import dev.credence.api.text.Named;
import dev.credence.montecarlo.resampling.Blocks;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.TailQuantiles;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import dev.credence.montecarlo.resampling.WeightSampler;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** The common part of {@code dirichlet} and {@code bayesian-bootstrap}: equal-tailed credible intervals from Dirichlet weights over atoms. */
abstract class SimulatedPosterior extends Named implements DrawsMethod {
    private static final String WHOLE_RANGE =
            "there are no observations and no prior, so that the interval is the whole range";
    private static final String COLLAPSED =
            "all draws agree: the posterior has one observation more, spread over the kinds that did not occur";
    private static final String CONSTANT =
            "all draws agree, and no other kind of observation is known to be possible: use another method";

    private final long draws;

    SimulatedPosterior(String id, String description, long draws) {
        super(id, description);
        this.draws = draws;
    }

    /** Returns the pseudo-count of each atom. */
    abstract double prior();

    /** Returns the pseudo-count of one atom of evidence that also contains the unseen atoms. */
    double prior(Evidence evidence, int atom) {
        return prior();
    }

    /** Returns a note if the prior is improper. */
    Optional<Note> improper(Evidence observed) {
        return Optional.empty();
    }

    /** Returns the number of draws for a run that does not set one. */
    final long draws() {
        return draws;
    }

    @Override
    public String spelling() {
        return DrawCount.spelling(id(), draws);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(DrawCount.option());
    }

    @Override
    public Optional<Refusal> refusal(Metric<?> metric, Sample<?> sample) {
        return metric.unsupported(sample.evidence())
                .or(metric::nonSmoothness)
                .or(() -> DesignRefusals.unlessIid(sample));
    }

    @Override
    public final <E extends Evidence> Estimate interval(
            Metric<E> metric, Sample<E> sample, ConfidenceLevel level, ComputeOptions options) {
        long draws = DrawCount.enoughDraws(options.draws(draws()), level);
        Estimate.Builder estimate = Estimate.of(metric, sample, spelling(), level);
        improper(sample.evidence()).ifPresent(estimate::note);
        E evidence = withUnseenAtoms(sample.evidence());
        double[] shapes = shapes(evidence);
        if (!(Arrays.stream(shapes).sum() > 0)) {
            return unknown(estimate, metric.range());
        }
        try {
            return simulate(
                    estimate, metric, new UnseenCellSmoothing<>(evidence, shapes), sample, level, draws, options);
        } catch (CancellationException e) {
            return estimate.status(Status.CANCELLED, "the run was cancelled").build();
        }
    }

    @Override
    public final <E extends Evidence> double[] draws(Metric<E> metric, Sample<E> sample, ComputeOptions options) {
        Estimate.requireFit(this, metric, sample);
        E evidence = withUnseenAtoms(sample.evidence());
        double[] shapes = shapes(evidence);
        double[] values = new double[Math.toIntExact(options.draws(draws()))];
        if (!(Arrays.stream(shapes).sum() > 0)) {
            Arrays.fill(values, Double.NaN);
            return values;
        }
        WeightSampler sampler = new UnseenCellSmoothing<>(evidence, shapes).sampler();
        Blocks.run(values.length, options, () -> {
            double[] weights = new double[evidence.atoms()];
            return (random, draw) -> {
                sampler.sample(random, weights);
                values[(int) draw] = metric.range().clamp(metric.value(evidence, weights));
            };
        });
        return values;
    }

    private double[] shapes(Evidence evidence) {
        double[] shapes = evidence.weights();
        Arrays.setAll(shapes, atom -> shapes[atom] + prior(evidence, atom));
        return shapes;
    }

    /** Adds the unseen atoms if they have a pseudo-count; otherwise they cannot occur. */
    private <E extends Evidence> E withUnseenAtoms(E evidence) {
        return prior() > 0 ? Evidence.completed(evidence) : evidence;
    }

    private static Estimate unknown(Estimate.Builder estimate, Range range) {
        return estimate.bounds(range.lower(), range.upper())
                .credible(new PosteriorSummary(Double.NaN, Double.NaN, Double.NaN, Double.NaN))
                .note("whole-range", WHOLE_RANGE)
                .build();
    }

    private <E extends Evidence> Estimate simulate(
            Estimate.Builder estimate,
            Metric<E> metric,
            UnseenCellSmoothing<E> atoms,
            Sample<E> sample,
            ConfidenceLevel level,
            long draws,
            ComputeOptions options) {
        PosteriorQuantiles drawn = PosteriorQuantiles.of(metric, atoms, level, draws, options);
        if (!drawn.agree()) {
            return finish(estimate, drawn, metric.range(), options).build();
        }
        Optional<UnseenCellSmoothing<E>> unseen = UnseenCellSmoothing.of(metric.evidenceType(), sample);
        estimate.status(Status.DEGENERATE, unseen.isPresent() ? COLLAPSED : CONSTANT);
        PosteriorQuantiles wider = unseen.map(all -> PosteriorQuantiles.of(metric, all, level, draws, options)
                        .containing(estimate.value()))
                .orElse(drawn);
        return finish(estimate, wider, metric.range(), options).build();
    }

    private static Estimate.Builder finish(
            Estimate.Builder estimate, PosteriorQuantiles drawn, Range range, ComputeOptions options) {
        TailQuantiles tails = drawn.tails();
        boolean known = tails.undefined() < tails.draws();
        estimate.bounds(known ? tails.lower() : range.lower(), known ? tails.upper() : range.upper())
                .credible(drawn.summary())
                .simulation(new Simulation(
                        options.seed(), tails.draws(), tails.undefined(), tails.lowerError(), tails.upperError()));
        if (tails.undefined() > 0) {
            estimate.note(DrawCount.undefined(tails.undefined(), tails.draws()));
        }
        return estimate;
    }

    /** The quantiles and moments of a simulated posterior; its values are not kept. */
    record PosteriorQuantiles(TailQuantiles tails, PosteriorSummary summary) {
        static <E extends Evidence> PosteriorQuantiles of(
                Metric<E> metric,
                UnseenCellSmoothing<E> atoms,
                ConfidenceLevel level,
                long draws,
                ComputeOptions options) {
            EmpiricalDistribution replicates =
                    EmpiricalDistribution.of(metric, atoms.evidence(), atoms.sampler(), draws, options);
            return new PosteriorQuantiles(
                    TailQuantiles.of(replicates, level),
                    new PosteriorSummary(
                            replicates.mean(), Double.NaN, replicates.quantile(0.5), replicates.standardDeviation()));
        }

        /** Returns whether there are values and all are equal. */
        boolean agree() {
            return tails.undefined() < tails.draws() && EmpiricalDistribution.agree(tails.lower(), tails.upper(), 0);
        }

        /** Extends the interval to contain the observed value, because pseudo-counts of unseen outcomes should not exclude it. */
        PosteriorQuantiles containing(double value) {
            return new PosteriorQuantiles(tails.containing(value), summary);
        }
    }
}
