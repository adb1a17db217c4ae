package dev.credence.api.internal.scores;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects scores of one class: the latest scores in a buffer, and earlier scores in sorted runs. Runs whose scores repeat are
 * merged into one run with counts, so that memory grows with the number of distinct scores. Runs that hardly repeat keep all
 * scores, with 8 bytes each.
 */
public final class ScoreRuns {
    /**
     * The number of scores in a run: 16 MB, and the same again while they are sorted. Repetitions are detected if there are at most
     * a million distinct scores.
     */
    public static final int FULL = 1 << 21;

    /** The initial size of the buffer after the first run. */
    private static final int LATER_BUFFER_SIZE = 1 << 16;

    private final int capacity;
    private final List<SortedRun> runs = new ArrayList<>();
    private long[] buffer = new long[16];
    private int size;

    /** Creates an empty collection. */
    public ScoreRuns(int capacity) {
        this.capacity = capacity;
    }

    /**
     * Adds a score.
     *
     * @param score any number except NaN
     */
    public void add(double score) {
        add(SortedRun.code(score));
    }

    private void add(long code) {
        if (size == buffer.length) {
            grow();
        }
        buffer[size++] = code;
    }

    private void grow() {
        if (size < capacity) {
            buffer = Arrays.copyOf(buffer, Math.min(capacity, 2 * size));
            return;
        }
        add(SortedRun.of(buffer));
        buffer = new long[Math.min(capacity, LATER_BUFFER_SIZE)];
        size = 0;
    }

    /** Adds a run. At most one run, the first, has counts. */
    private void add(SortedRun run) {
        if (run.isCounted() && !runs.isEmpty() && runs.get(0).isCounted()) {
            runs.set(0, runs.get(0).merge(run));
        } else {
            runs.add(run.isCounted() ? 0 : runs.size(), run);
        }
    }

    /**
     * Adds all scores of another collection; sorted runs are shared.
     *
     * @param other the other collection, which is not changed; if it is this collection, its scores are added a second time
     */
    public void merge(ScoreRuns other) {
        // a collection that is merged with itself changes while its scores are added
        long[] buffered = Arrays.copyOf(other.buffer, other.size);
        List.copyOf(other.runs).forEach(this::add);
        for (long code : buffered) {
            add(code);
        }
    }

    /** Returns all scores as runs, and empties this collection. */
    public List<SortedRun> drain() {
        List<SortedRun> all = runs();
        runs.clear();
        buffer = new long[16];
        size = 0;
        return all;
    }

    /** Returns all scores as runs. */
    public List<SortedRun> runs() {
        List<SortedRun> all = new ArrayList<>(runs);
        if (size > 0) {
            all.add(SortedRun.of(Arrays.copyOf(buffer, size)));
        }
        return all;
    }
}
