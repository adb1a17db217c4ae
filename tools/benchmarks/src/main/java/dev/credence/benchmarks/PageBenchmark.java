package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.curves.calibration.CalibrationBand;
import dev.credence.curves.curve.CurveKind;
import dev.credence.page.MoreData;
import dev.credence.page.ReportPage;
import dev.credence.report.comparison.ComparisonReport;
import dev.credence.report.comparison.ComparisonReportRequest;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.curve.CalibrationReport;
import dev.credence.report.curve.CurveRequest;
import dev.credence.report.evaluation.EvaluationRequest;
import dev.credence.report.evaluation.Observations;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The report page of probabilities of two systems, as {@code credence report --score a --against-score b} makes it. Each call has other rows, whose
 * samples were not drawn before, as the files of a service have.
 */
@Fork(value = 1, jvmArgs = "-Xmx1g")
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 3, time = 5)
public class PageBenchmark extends TimedBenchmark {
    private static final int POINTS = 200;

    /** The number of rows. */
    @Param({"1000", "20000"})
    public int rows = 1000;

    private final Credence credence = Credence.load();
    private final ComputeOptions run = ComputeOptions.defaults().withSeed(1).withThreads(1);
    private long seed;
    private Pairing.Paired<ScoredSample, PairedScoredSample> systems = next();

    /** Draws other rows: 30% positives, and log-odds with normal errors. */
    private Pairing.Paired<ScoredSample, PairedScoredSample> next() {
        SplittableRandom random = new SplittableRandom(seed++);
        boolean[] truth = new boolean[rows];
        double[][] scores = new double[2][rows];
        for (int row = 0; row < rows; row++) {
            truth[row] = random.nextDouble() < 0.3;
            double logit = (truth[row] ? 1.2 : -1.2) + 1.3 * random.nextGaussian();
            for (int system = 0; system < 2; system++) {
                double own = logit + (system == 0 ? 0.5 : 0.8) * random.nextGaussian();
                scores[system][row] = 1 / (1 + StrictMath.exp(-own));
            }
        }
        return new Pairing.Paired<>(Sample.of(PairedScoredSample.of(truth, scores[0], scores[1])));
    }

    /** {@return the whole page} */
    @Benchmark
    public String page() {
        systems = next();
        Sample<ScoredSample> first = Sample.of(systems.firstEvidence());
        ObservedPair pair = ObservedPair.of(systems);
        ComparisonReport compared =
                ComparisonReportRequest.of(credence).run(run).report(pair).named("a", "b");
        ReportPage page = ReportPage.of(credence)
                .evaluation(EvaluationRequest.of(credence).run(run).report(Observations.of(first)))
                .comparison(compared, pair)
                .prospect(MoreData.of(credence).run(run).of(compared, pair));
        for (CurveKind kind : List.of(CurveKind.ROC, CurveKind.PRECISION_RECALL)) {
            page = page.curve(
                    CurveRequest.of(credence, kind).points(POINTS).run(run).report("a", "b", systems));
        }
        return page.report("Calibration", calibration(systems)).render();
    }

    /** {@return the part of the page that draws samples} */
    @Benchmark
    public CalibrationReport calibration() {
        systems = next();
        return calibration(systems);
    }

    private CalibrationReport calibration(Pairing.Paired<ScoredSample, PairedScoredSample> both) {
        CalibrationReport.Request request = new CalibrationReport.Request(
                credence, "brier", CalibrationBand.Kind.CONFIDENCE, ComparisonOptions.at(ConfidenceLevel.P95), run);
        return request.ofBoth(Map.of(), "a", "b", both, List.of());
    }
}
