package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Run;
import dev.credence.api.interval.Simulation;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.TailQuantiles;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import java.util.Optional;

/** Equal-tailed intervals of simulated differences. */
final class DifferenceInterval {
    private static final String COLLAPSED = "all draws agree: the bounds are quantiles of the posterior with one"
            + " observation spread over what was not seen";
    private static final String CONSTANT =
            "all draws agree, and nothing else is known that could have been seen: they say nothing of the error";

    private DifferenceInterval() {}

    /** The quantiles of the differences; where they agree, those of the posterior that allows for what was not seen. */
    static <E extends Evidence> void percentile(
            Comparison.Builder comparison,
            Metric<E> metric,
            Sample<? extends PairedEvidence<E>> joint,
            TailQuantiles differences,
            ConfidenceLevel level,
            Run run) {
        TailQuantiles read = differences;
        if (differences.undefined() > 0) {
            comparison.note(DrawCount.undefined(differences.undefined(), differences.draws()));
        }
        double scale = Math.max(Math.abs(comparison.first()), Math.abs(comparison.second()));
        if (EmpiricalDistribution.agree(differences.lower(), differences.upper(), scale)) {
            Optional<TailQuantiles> wider = unseen(metric, joint, differences.draws(), level, run);
            comparison.status(Status.DEGENERATE, wider.isPresent() ? COLLAPSED : CONSTANT);
            read = wider.orElse(differences);
        }
        finish(comparison, metric.range(), read, differences, run);
    }

    private static void finish(
            Comparison.Builder comparison, Range range, TailQuantiles read, TailQuantiles drawn, Run run) {
        boolean known = read.undefined() < read.draws();
        double widest = range.upper() - range.lower();
        double lower = known ? Math.min(comparison.difference(), read.lower()) : -widest;
        double upper = known ? Math.max(comparison.difference(), read.upper()) : widest;
        comparison
                .bounds(lower, upper)
                .simulation(new Simulation(
                        run.seed(),
                        drawn.draws(),
                        drawn.undefined(),
                        lower < read.lower() ? 0 : read.lowerError(),
                        upper > read.upper() ? 0 : read.upperError()));
    }

    @SuppressWarnings("unchecked") // unseen atoms are added by the class itself
    private static <E extends Evidence> Optional<TailQuantiles> unseen(
            Metric<E> metric, Sample<? extends PairedEvidence<E>> joint, long draws, ConfidenceLevel level, Run run) {
        Class<PairedEvidence<E>> type = (Class<PairedEvidence<E>>) (Class<?>) PairedEvidence.class;
        return UnseenCellSmoothing.of(type, joint)
                .map(all -> TailQuantiles.of(
                        PairedDifferences.of(metric, all.evidence(), all.sampler(), draws, run), level));
    }
}
