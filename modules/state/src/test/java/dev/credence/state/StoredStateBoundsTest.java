package dev.credence.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that the bounds of stored ranges of scores contain the values of the exact scores, alone and merged with new rows. */
class StoredStateBoundsTest {
    private static final StateLayout YES = StateLayout.PLAIN.withPositive("yes");
    private static final int ROWS = 400;
    private static final double ROUNDING = 1e-12;
    private static final Metric<ScoredSample> AREA = GuaranteedBoundsProperties.metric("auroc");
    private static final List<Metric<ScoredSample>> METRICS = Stream.of(
                    "auroc", "average-precision", "eer", "tpr-at-fpr", "precision-at-recall", "brier")
            .map(GuaranteedBoundsProperties::metric)
            .toList();

    private static byte[] written(String name) {
        Properties written = new Properties();
        try (InputStream in = StoredStateBoundsTest.class.getResourceAsStream("dense-version-1.properties")) {
            written.load(Objects.requireNonNull(in, "resource is missing"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return HexFormat.of().parseHex(written.getProperty(name));
    }

    /** Returns the fractional part of a multiple of the golden ratio. */
    private static double score(int row) {
        double multiple = (row + 1) * 0.6180339887498949;
        return multiple - Math.floor(multiple);
    }

    private static boolean positive(int row) {
        return row * 7919 % 13 < 5;
    }

    private static ScoreState add(ScoreState state, int from, int to) {
        for (int row = from; row < to; row++) {
            state.add(score(row), positive(row));
        }
        return state;
    }

    @Test
    void exactValueLiesWithinGuaranteedBounds() {
        assertBounded(add(new ScoreState(YES), 0, ROWS), ScoreState.fromBytes(written("scores-dense")));
    }

    @Test
    void exactValueOfMergedRowsLiesWithinGuaranteedBounds() {
        ScoreState both = ScoreState.fromBytes(written("scores-dense"))
                .merge(add(new ScoreState(YES.atMost(100)), ROWS, 3 * ROWS));
        assertBounded(add(new ScoreState(YES), 0, 3 * ROWS), both);
    }

    private static void assertBounded(ScoreState exact, ScoreState bounded) {
        ScoredSample coarse = bounded.sample().evidence();
        assertThat(coarse.isCoarse()).isTrue();
        for (Metric<ScoredSample> metric : METRICS) {
            GuaranteedBounds sure =
                    metric.guaranteedBounds(coarse, coarse.weights()).orElseThrow();
            assertThat(metric.value(exact.sample().evidence()))
                    .as(metric.spelling())
                    .isBetween(sure.lower() - ROUNDING, sure.upper() + ROUNDING);
        }
    }

    @Test
    void exactDifferenceOfTwoSystemsLiesWithinGuaranteedBounds() {
        PairedScoreState exact = new PairedScoreState(YES);
        for (int row = 0; row < ROWS; row++) {
            exact.add(score(row), score(row) * 0.875, positive(row));
        }
        Comparison coarse =
                difference(PairedScoreState.fromBytes(written("pairs-dense")).pairing());
        GuaranteedBounds sure = coarse.guaranteedBounds().orElseThrow();
        assertThat(difference(exact.pairing()).difference()).isBetween(sure.lower(), sure.upper());
        assertThat(sure.upper() - sure.lower()).isLessThan(0.2);
    }

    private static Comparison difference(Pairing<ScoredSample> pairing) {
        return Comparison.of(AREA, pairing, "", ComparisonOptions.at(ConfidenceLevel.P95))
                .build()
                .forOriginalScores(AREA, pairing);
    }
}
