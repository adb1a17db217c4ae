package dev.credence.coverage.plan;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.coverage.Coverage;
import dev.credence.coverage.CoverageStudy;
import dev.credence.coverage.input.EmpiricalTruths;
import dev.credence.coverage.report.CoverageRun;
import dev.credence.report.plan.kind.WidthSimulator;
import java.util.List;
import java.util.OptionalLong;

/** Measures widths by a coverage study whose only true value is that of the pilot sample. */
public final class SimulatedWidths implements WidthSimulator {
    /** This many outcomes are enumerated about as quickly as 2,000 samples are drawn; for fewer samples the limit falls in proportion. */
    private static final long MAX_OUTCOMES = 20_000;

    private static final long OUTCOMES_PER_SAMPLE = 10;
    /** A method that itself simulates has its width averaged over fewer samples. */
    private static final long NESTED = 100;

    @Override
    @SuppressWarnings("unchecked") // the truths are those of the given metric
    public <E extends Evidence> Widths measure(Study<E> study, long n, long replicates, ComputeOptions options) {
        CoverageRun.Truths<?> truths =
                new EmpiricalTruths(OptionalLong.of(n), 0, List.of(), options.seed()).of(study.metric(), study.pilot());
        Coverage coverage = CoverageStudy.of(study.metric(), study.level())
                .withMethod(study.method())
                .over(((CoverageRun.Truths<E>) truths).populations())
                .withReplicates(replicates)
                .withNestedReplicates(Math.min(replicates, NESTED))
                .withEnumerationLimit(Math.min(MAX_OUTCOMES, OUTCOMES_PER_SAMPLE * Math.min(replicates, MAX_OUTCOMES)))
                .run(options)
                .get(0);
        return new Widths(
                coverage.lengths().mean(),
                coverage.lengths().error(),
                coverage.truth(),
                coverage.coverage(),
                coverage.rates().undefined(),
                coverage.exact(),
                coverage.samples());
    }
}
