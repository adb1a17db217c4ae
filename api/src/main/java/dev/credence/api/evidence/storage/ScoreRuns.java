package dev.credence.api.evidence.storage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Scores of one class as they come: the latest as they are, those before in sorted runs. Runs whose scores repeat are counted and
 * become one, so that memory follows the distinct scores; runs that hardly repeat stay as they are, 8 bytes a score.
 */
public final class ScoreRuns {
    /** 2 million: 16 MB, and as much again while they are sorted; a million distinct scores are found to repeat. */
    public static final int FULL = 1 << 21;

    /** 65,536: what follows a run is no small sample. */
    private static final int LATER = 1 << 16;

    private final int full;
    private final List<SortedRun> runs = new ArrayList<>();
    private long[] latest = new long[16];
    private int size;

    /**
     * Runs of this many scores.
     *
     * @param full when a run is sorted
     */
    public ScoreRuns(int full) {
        this.full = full;
    }

    /**
     * Takes a score.
     *
     * @param score any number but NaN
     */
    public void add(double score) {
        add(SortedRun.code(score));
    }

    private void add(long code) {
        if (size == latest.length) {
            grow();
        }
        latest[size++] = code;
    }

    private void grow() {
        if (size < full) {
            latest = Arrays.copyOf(latest, Math.min(full, 2 * size));
            return;
        }
        add(SortedRun.of(latest));
        latest = new long[Math.min(full, LATER)];
        size = 0;
    }

    /** At most one run is counted, the first. */
    private void add(SortedRun run) {
        if (run.isCounted() && !runs.isEmpty() && runs.get(0).isCounted()) {
            runs.set(0, runs.get(0).merge(run));
        } else {
            runs.add(run.isCounted() ? 0 : runs.size(), run);
        }
    }

    /**
     * Adds all of another; sorted runs are shared.
     *
     * @param other what is added, left as it is
     */
    public void merge(ScoreRuns other) {
        other.runs.forEach(this::add);
        for (int i = 0; i < other.size; i++) {
            add(other.latest[i]);
        }
    }

    /**
     * All scores, in runs; none are left here.
     *
     * @return a new list
     */
    public List<SortedRun> drain() {
        List<SortedRun> all = runs();
        runs.clear();
        latest = new long[16];
        size = 0;
        return all;
    }

    /**
     * All scores, in runs.
     *
     * @return a new list
     */
    public List<SortedRun> runs() {
        List<SortedRun> all = new ArrayList<>(runs);
        if (size > 0) {
            all.add(SortedRun.of(Arrays.copyOf(latest, size)));
        }
        return all;
    }
}
