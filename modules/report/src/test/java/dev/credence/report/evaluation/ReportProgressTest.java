package dev.credence.report.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.sample.Sample;
import dev.credence.curves.curve.CurveKind;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CurveRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Reports of several metrics report their progress metric by metric. */
class ReportProgressTest {
    private static final boolean[] TRUTH = {false, false, true, false, true, true, false, true};
    private static final Pairing.Paired<ScoredSample, PairedScoredSample> SYSTEMS = new Pairing.Paired<>(Sample.of(
            PairedScoredSample.of(TRUTH, new double[] {0.1, 0.3, 0.35, 0.4, 0.6, 0.7, 0.8, 0.9}, new double[] {
                0.2, 0.1, 0.5, 0.6, 0.4, 0.9, 0.3, 0.8
            })));

    /** Returns the shares that are done, as they are reported. */
    private static List<Double> reported(Consumer<ComputeOptions> report) {
        List<Double> shares = new ArrayList<>();
        report.accept(ComputeOptions.defaults()
                .withSeed(1)
                .withThreads(1)
                .withDraws(400)
                .withProgress((done, total) -> shares.add(done / (double) total)));
        return shares;
    }

    private static void assertGrows(List<Double> shares, int parts) {
        assertThat(shares).isSorted();
        assertThat(shares.stream().distinct()).hasSizeGreaterThanOrEqualTo(parts);
    }

    @Test
    void progressOfMetricsOfReportNeverGoesBack() {
        Credence credence = Credence.load();
        Observations observed = Observations.of(Sample.of(SYSTEMS.firstEvidence()));
        assertGrows(
                reported(run -> EvaluationRequest.of(credence)
                        .metrics("auroc", "brier", "average-precision")
                        .methods("bootstrap-percentile")
                        .run(run)
                        .rows(observed)),
                4);
        assertGrows(
                reported(run -> ComparisonReportRequest.of(credence).run(run).rows(ObservedPair.of(SYSTEMS))), 4);
        assertGrows(
                reported(
                        run -> CurveRequest.of(credence, CurveKind.ROC).run(run).report("a", "b", SYSTEMS)),
                3);
    }
}
