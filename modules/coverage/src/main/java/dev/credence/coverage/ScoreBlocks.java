package dev.credence.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The interval scores of the samples drawn at one truth, summed in blocks of samples that follow each other. All methods of a
 * study get the same samples in the same order, so the standard error of the difference of two mean scores follows from the blocks.
 *
 * @param samples number of samples drawn, including those without an interval
 * @param size number of samples in a block, a power of two; the last block may be smaller
 * @param sums for each block, the sum of the scores of its samples with an interval
 * @param scored for each block, the number of its samples with an interval
 */
public record ScoreBlocks(long samples, long size, List<Double> sums, List<Long> scored) {
    /** No scores: outcomes were enumerated, or the result was stored by an earlier version. */
    public static final ScoreBlocks NONE = new ScoreBlocks(0, 1, List.of(), List.of());

    /** The largest number of blocks: enough to know a standard error to 4%, and few enough to store with each result. */
    private static final int MAX_BLOCKS = 256;

    /**
     * Copies the lists and checks that they fit the number of samples.
     *
     * @param samples how many samples were drawn
     * @param size samples of a block
     * @param sums sum of the scores of each block
     * @param scored samples with an interval of each block
     * @throws IllegalArgumentException if the size is not a power of two, or the numbers of sums and counts differ from that of blocks
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

    /** Sums the scores of samples in their order; the score of a sample without an interval is NaN. */
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
        while (blocks(samples, size) > MAX_BLOCKS) {
            size *= 2;
        }
        return size;
    }

    /**
     * Returns whether there are scores.
     *
     * @return false if outcomes were enumerated or no scores were stored
     */
    public boolean known() {
        return samples > 0;
    }

    /** Returns the same scores in larger blocks. */
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

    /** Returns the first blocks. */
    ScoreBlocks first(int blocks) {
        return blocks >= sums.size()
                ? this
                : new ScoreBlocks(blocks * size, size, sums.subList(0, blocks), scored.subList(0, blocks));
    }

    /** Returns the mean score of all samples with an interval; NaN if there is none. */
    double mean() {
        return sum() / count();
    }

    private double sum() {
        return sums.stream().mapToDouble(Double::doubleValue).sum();
    }

    private long count() {
        return scored.stream().mapToLong(Long::longValue).sum();
    }

    /** Returns each block's contribution to the error of the mean score: {@code (sum - mean * scored) / total scored}. */
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
