package dev.credence.report.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.sample.Sample;
import dev.credence.curves.calibration.CalibrationBand.Kind;
import dev.credence.report.write.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class CalibrationReportTest {
    private static final Credence CREDENCE = Credence.load();
    private static final int ITEMS = 300;

    private static CalibrationReport report(ComputeOptions run, double highest) {
        SplittableRandom random = new SplittableRandom(8);
        boolean[] truths = new boolean[ITEMS];
        double[] first = new double[ITEMS];
        double[] second = new double[ITEMS];
        for (int item = 0; item < ITEMS; item++) {
            first[item] = random.nextDouble();
            second[item] = highest * Math.sqrt(first[item]);
            truths[item] = random.nextDouble() < first[item];
        }
        return new CalibrationReport.Request(
                        CREDENCE, "brier", Kind.CONFIDENCE, ComparisonOptions.at(ConfidenceLevel.P95), run)
                .ofBoth(
                        Map.of("file", "x"),
                        "a",
                        "b",
                        new Pairing.Paired<>(Sample.of(PairedScoredSample.of(truths, first, second))),
                        List.of("a note"));
    }

    @Test
    void theNumberOfThreadsDoesNotChangeAnyAnswer() {
        ComputeOptions run = ComputeOptions.defaults().withSeed(5);
        String alone = new JsonWriter().write(report(run, 0.99));

        for (int threads : new int[] {2, 3, 5}) {
            // another seed in between, so that no draws are taken from the computation before
            assertThat(new JsonWriter().write(report(run.withSeed(-threads).withThreads(threads), 0.99)))
                    .isNotEqualTo(alone);
            assertThat(new JsonWriter().write(report(run.withThreads(threads), 0.99)))
                    .isEqualTo(alone);
        }
        assertThat(alone).contains("\"system\":\"a\"", "\"system\":\"b\"", "\"comparisons\":[", "a note");
    }

    @Test
    void anErrorOfTheSecondSystemKeepsItsMessage() {
        for (int threads : new int[] {1, 4}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> report(ComputeOptions.defaults().withThreads(threads), 1.5))
                    .withMessageStartingWith("a calibration curve needs probabilities, scores in [0, 1]: score=1.");
        }
    }

    @Test
    void aCancelledRunHasNoReport() {
        for (int threads : new int[] {1, 4}) {
            ComputeOptions cancelled =
                    ComputeOptions.defaults().withThreads(threads).withCancellation(() -> true);

            assertThatThrownBy(() -> report(cancelled, 0.99)).isInstanceOf(CancellationException.class);
        }
    }

    @Test
    void progressOfTwoThreadsNeverGoesBack() {
        List<Long> reported = new ArrayList<>();
        report(ComputeOptions.defaults().withThreads(2).withProgress((done, all) -> reported.add(done)), 0.9);

        assertThat(reported).contains(2000L);
        assertThat(reported.subList(0, reported.indexOf(2000L) + 1)).isSorted();
    }
}
