package dev.credence.api.internal.scores;

import java.util.ArrayList;
import java.util.List;

/** Merges sorted runs of scores of both classes into atoms, with a heap of runs that is ordered by the next score of each run. */
public final class RunMerge {
    private final List<Cursor> heap = new ArrayList<>();
    private int rows;

    /** A run and the current position in it. */
    private static final class Cursor {
        private final SortedRun run;
        private final boolean positive;
        private int position;
        private long code;

        Cursor(SortedRun run, boolean positive) {
            this.run = run;
            this.positive = positive;
            this.code = run.codes[0];
        }

        boolean isBefore(Cursor other) {
            return code < other.code || (code == other.code && !positive && other.positive);
        }

        boolean next() {
            position++;
            if (position == run.codes.length) {
                return false;
            }
            code = run.codes[position];
            return true;
        }
    }

    /**
     * Merges runs into atoms. Both lists are emptied, so that the memory of the runs is free before the atoms are copied to their
     * final size.
     *
     * @throws ArithmeticException if the runs contain at least 2^31 scores, which exceeds the largest array
     */
    public static ScoreAtoms of(List<SortedRun> positives, List<SortedRun> negatives) {
        ScoreAtoms atoms = atoms(positives, negatives);
        positives.clear();
        negatives.clear();
        return atoms.trimmed();
    }

    private static ScoreAtoms atoms(List<SortedRun> positives, List<SortedRun> negatives) {
        RunMerge merge = new RunMerge();
        positives.forEach(run -> merge.add(run, true));
        negatives.forEach(run -> merge.add(run, false));
        return merge.atoms();
    }

    private void add(SortedRun run, boolean positive) {
        rows = Math.addExact(rows, run.codes.length);
        heap.add(new Cursor(run, positive));
    }

    private ScoreAtoms atoms() {
        Cursor[] open = heap.toArray(new Cursor[0]);
        for (int place = open.length / 2 - 1; place >= 0; place--) {
            siftDown(open, place, open.length);
        }
        ScoreAtoms atoms = new ScoreAtoms(rows);
        for (int left = open.length; left > 0; ) {
            Cursor least = open[0];
            atoms.add(SortedRun.score(least.code), least.positive, least.run.count(least.position));
            if (!least.next()) {
                open[0] = open[--left];
            }
            siftDown(open, 0, left);
        }
        return atoms;
    }

    /** Restores the heap order below a cursor. */
    private static void siftDown(Cursor[] open, int from, int size) {
        Cursor moved = open[from];
        int place = from;
        for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && open[child + 1].isBefore(open[child])) {
                child++;
            }
            if (!open[child].isBefore(moved)) {
                break;
            }
            open[place] = open[child];
            place = child;
        }
        open[place] = moved;
    }
}
