package dev.credence.benchmarks.states;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.curves.metric.Auroc;
import dev.credence.state.ScoreState;
import dev.credence.state.StateLayout;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * This many scores that none but a bounded state holds them, on one thread: the largest possible error of the area, its true error, and what a
 * score takes.
 *
 * <p>Scores of a class lie in equal steps, so that the area is known as a fraction of whole numbers; they come in an order without
 * pattern.
 *
 * <p>Arguments: rows in thousands of millions, keys, then {@code uniform} (scores in [0, 1], every other positive) or {@code
 * overlapping} (half of them negative in [0, 2/3], half positive in [1/3, 1]).
 */
public final class ManyScores {
    /** 2^61 - 1: prime, so that steps of it meet every place of fewer. */
    private static final long PRIME = (1L << 61) - 1;

    private static final Metric<ScoredSample> AREA = new Auroc();

    private ManyScores() {}

    /**
     * Prints a line.
     *
     * @param arguments rows, keys, law
     */
    public static void main(String[] arguments) {
        long half = Math.round(Double.parseDouble(arguments[0]) * 1e9 / 2);
        boolean overlapping = arguments[2].equals("overlapping");
        ScoreState state = new ScoreState(StateLayout.PLAIN.atMost(Integer.parseInt(arguments[1])));
        long began = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        if (overlapping) {
            addOverlapping(state, half);
        } else {
            addUniform(state, half);
        }
        int bytes = state.toBytes().length;
        double nanoseconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - began) / (2.0 * half);
        ScoredSample sample = state.sample().evidence();
        double area = AREA.value(sample);
        double sure =
                AREA.guaranteedBounds(sample, sample.weights()).orElseThrow().error(area);
        double truth = overlapping ? 0.875 + 0.25 / half : 0.5 + 0.5 / half;
        System.out.printf(
                Locale.ROOT,
                "%s rows=%d keys=%s bits=%d bytes=%d area=%.9f off by at most %.2e, off by %.2e, %.0f ns a score%n",
                arguments[2],
                2 * half,
                arguments[1],
                state.droppedBits(),
                bytes,
                area,
                sure,
                Math.abs(area - truth),
                nanoseconds);
    }

    /** Negatives at the first quarter of their steps, positives at the third, so that none are equal. */
    private static void addOverlapping(ScoreState state, long half) {
        long step = PRIME % half;
        long place = 0;
        for (long row = 0; row < half; row++) {
            state.add((place + 0.25) / half * 2 / 3, false);
            state.add((place + 0.75) / half * 2 / 3 + 1.0 / 3, true);
            place += step;
            place -= place >= half ? half : 0;
        }
    }

    private static void addUniform(ScoreState state, long half) {
        long step = PRIME % half;
        long place = 0;
        for (long row = 0; row < half; row++) {
            state.add((2 * place + 0.5) / (2 * half), false);
            state.add((2 * place + 1.5) / (2 * half), true);
            place += step;
            place -= place >= half ? half : 0;
        }
    }
}
