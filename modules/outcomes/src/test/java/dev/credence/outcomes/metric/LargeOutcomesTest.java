package dev.credence.outcomes.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Estimate;
import dev.credence.numerics.normal.Normal;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The root mean square of log-normal outcomes, which depends on a few large ones. */
class LargeOutcomesTest {
    private static final Credence CREDENCE = Credence.load();
    private static final OutcomeColumn SECONDS = OutcomeColumn.of("seconds", 0, Double.POSITIVE_INFINITY);
    private static final int SAMPLES = 500;

    /**
     * The coverage is at least the one that the notes state, less three standard errors (0.022): 0.43 and more was observed in samples of
     * another seed. The true value is exp(spread^2).
     */
    @ParameterizedTest
    @CsvSource({"1, 20", "1.5, 50", "2, 20", "2, 50", "2, 200"})
    void intervalsCoverAtLeastAsOftenAsTheirNoteStates(double spread, int items) {
        SplittableRandom random = new SplittableRandom(items);
        double truth = Math.exp(spread * spread);
        int covered = 0;
        double stated = 1;
        for (int i = 0; i < SAMPLES; i++) {
            double[] seconds = new double[items];
            for (int item = 0; item < items; item++) {
                seconds[item] = Math.exp(spread * Normal.quantile(1 - random.nextDouble()));
            }
            Estimate estimate = CREDENCE.estimate("root-mean-square", Outcomes.of(SECONDS, seconds));
            covered += estimate.lower() <= truth && truth <= estimate.upper() ? 1 : 0;
            stated = Math.min(stated, leastCoverage(estimate));
        }

        assertThat(stated).isLessThan(1);
        assertThat(covered / (double) SAMPLES).isGreaterThan(stated - 3 * 0.022);
    }

    private static double leastCoverage(Estimate estimate) {
        return estimate.notes().stream()
                .filter(note -> note.code().equals(CoverageWarning.CODE))
                .mapToDouble(
                        note -> Double.parseDouble(String.valueOf(note.data().get("least"))))
                .min()
                .orElse(1);
    }
}
