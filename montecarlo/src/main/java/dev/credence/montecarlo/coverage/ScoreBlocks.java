package dev.credence.montecarlo.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The interval scores of the samples drawn at one truth, summed in blocks of samples that follow each other. All methods of a
 * study see the same samples in the same order, so the blocks of two methods tell how sure the difference of their mean scores is.
 *
 * @param samples how many samples were drawn, those without an interval included
 * @param size samples of a block, a power of two; the last block may be smaller
 * @param sums sum of the scores of a block's samples that have an interval
 * @param scored how many samples of a block have one
 */
public record ScoreBlocks(long samples, long size, List<Double> sums, List<Long> scored) {
    /** Nothing is known: outcomes were enumerated, or the result was kept by an earlier version. */
    public static final ScoreBlocks NONE = new ScoreBlocks(0, 1, List.of(), List.of());

    /** 256: enough for a standard error known to 4%, and few enough to be kept with each result. */
    private static final int MOST = 256;

    /**
     * Copies the lists and checks that they fit the number of samples.
     *
     * @param samples how many samples were drawn
     * @param size samples of a block
     * @param sums sum of the scores of each block
     * @param scored samples with an interval of each block
     * @throws IllegalArgumentException if the size is no power of two, or there are not as many sums and counts as blocks
     */
    public ScoreBlocks {
        sums = List.copyOf(sums);
        scored = List.copyOf(scored);
        if (!(size >= 1 && Long.bitCount(size) == 1)) {
            throw new IllegalArgumentException("size of a block must be a power of two: size=" + size);
        }
        long blocks = blocks(samples, size);
        if (!(sums.size() == blocks && scored.size() == blocks)) {
            throw new IllegalArgumentException("scores must be given for each block: samples=" + samples + ", size="
                    + size + ", sums=" + sums.size() + ", scored=" + scored.size());
        }
    }

    /** The scores of samples in their order; NaN for one without an interval. */
    static ScoreBlocks of(int samples, IntToDoubleFunction score) {
        long size = sizeFor(samples);
        int blocks = (int) blocks(samples, size);
        double[] sums = new double[blocks];
        long[] scored = new long[blocks];
        for (int sample = 0; sample < samples; sample++) {
            double value = score.applyAsDouble(sample);
            int block = (int) (sample / size);
            sums[block] += Double.isNaN(value) ? 0 : value;
            scored[block] += Double.isNaN(value) ? 0 : 1;
        }
        return new ScoreBlocks(
                samples,
                size,
                Arrays.stream(sums).boxed().toList(),
                Arrays.stream(scored).boxed().toList());
    }

    private static long blocks(long samples, long size) {
        return (samples + size - 1) / size;
    }

    private static long sizeFor(long samples) {
        long size = 1;
        while (blocks(samples, size) > MOST) {
            size *= 2;
        }
        return size;
    }

    /**
     * Whether there are scores.
     *
     * @return false where outcomes were enumerated, or nothing was kept
     */
    public boolean known() {
        return samples > 0;
    }

    /** The same scores in larger blocks. */
    ScoreBlocks coarsened(long larger) {
        int times = (int) Math.max(1, larger / size);
        List<Double> newSums = new ArrayList<>();
        List<Long> newScored = new ArrayList<>();
        for (int from = 0; from < sums.size(); from += times) {
            int to = Math.min(sums.size(), from + times);
            newSums.add(sums.subList(from, to).stream()
                    .mapToDouble(Double::doubleValue)
                    .sum());
            newScored.add(
                    scored.subList(from, to).stream().mapToLong(Long::longValue).sum());
        }
        return new ScoreBlocks(samples, size * times, newSums, newScored);
    }

    /** The first blocks. */
    ScoreBlocks first(int blocks) {
        return blocks >= sums.size()
                ? this
                : new ScoreBlocks(blocks * size, size, sums.subList(0, blocks), scored.subList(0, blocks));
    }

    /** Mean score of all samples with an interval; NaN without any. */
    double mean() {
        return sum() / count();
    }

    private double sum() {
        return sums.stream().mapToDouble(Double::doubleValue).sum();
    }

    private long count() {
        return scored.stream().mapToLong(Long::longValue).sum();
    }

    /** What each block adds to the error of the mean score: its sum minus what the mean makes of its count, over all counts. */
    double[] deviations() {
        double mean = mean();
        long count = count();
        double[] deviations = new double[sums.size()];
        for (int block = 0; block < deviations.length; block++) {
            deviations[block] = (sums.get(block) - mean * scored.get(block)) / count;
        }
        return deviations;
    }
}
