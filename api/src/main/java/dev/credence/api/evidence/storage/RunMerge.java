package dev.credence.api.evidence.storage;

import java.util.ArrayList;
import java.util.List;

/** Merges sorted runs of both classes into atoms, always the least of the runs' next scores: a heap of runs. */
public final class RunMerge {
    private final List<Cursor> heap = new ArrayList<>();
    private int rows;

    /** A run, and how far it was read. */
    private static final class Cursor {
        private final SortedRun run;
        private final boolean positive;
        private int at;
        private long code;

        Cursor(SortedRun run, boolean positive) {
            this.run = run;
            this.positive = positive;
            this.code = run.codes[0];
        }

        boolean before(Cursor other) {
            return code < other.code || (code == other.code && !positive && other.positive);
        }

        boolean next() {
            at++;
            if (at == run.codes.length) {
                return false;
            }
            code = run.codes[at];
            return true;
        }
    }

    /**
     * Empties both lists, so that the runs need no memory any more when the atoms are cut to their number.
     *
     * @param positives runs of the positives' scores
     * @param negatives runs of the negatives' scores
     * @return all scores as atoms
     * @throws ArithmeticException if there are 2^31 of them in the runs, more than an array holds
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
            sink(open, place, open.length);
        }
        ScoreAtoms atoms = new ScoreAtoms(rows);
        for (int left = open.length; left > 0; ) {
            Cursor least = open[0];
            atoms.add(SortedRun.score(least.code), least.positive, least.run.count(least.at));
            if (!least.next()) {
                open[0] = open[--left];
            }
            sink(open, 0, left);
        }
        return atoms;
    }

    /** Moves a cursor down to where none below it is less. */
    private static void sink(Cursor[] open, int from, int size) {
        Cursor moved = open[from];
        int place = from;
        for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && open[child + 1].before(open[child])) {
                child++;
            }
            if (!open[child].before(moved)) {
                break;
            }
            open[place] = open[child];
            place = child;
        }
        open[place] = moved;
    }
}
