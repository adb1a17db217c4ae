package dev.credence.curves.isotonic;

import java.util.Arrays;

/**
 * The lower convex hull of points (number of items before a place, number of positives before it), whose edges are the pools of an isotonic fit. A hull of
 * few of the points shows which others can be its corners: those that lie below it. An instance is used for one hull after another.
 */
public final class LowerHull {
    /** A sample of 20,000 items needs about 500 points. */
    private static final int FIRST_POINTS = 1_024;

    /** The number of items before each point, then that of each pool. */
    private long[] items;
    /** The number of positives before each point, then that of each pool. */
    private long[] positives;

    private int points;
    private int pools;

    private int pool;
    private long beforePool;
    private long positivesBeforePool;
    private long behindPool;
    private long positivesBehindPool;

    /** Creates a hull without points. */
    public LowerHull() {
        this.items = new long[FIRST_POINTS];
        this.positives = new long[FIRST_POINTS];
    }

    /** Removes all points. */
    public void clear() {
        points = 0;
    }

    /**
     * Adds a point behind the others. A point that has no item more than the one before is that point.
     *
     * @param before the number of items before it
     * @param positivesBefore the number of positives before it
     */
    public void add(long before, long positivesBefore) {
        if (points == 0 || items[points - 1] < before) {
            if (points == items.length - 1) {
                items = Arrays.copyOf(items, 2 * items.length);
                positives = Arrays.copyOf(positives, 2 * positives.length);
            }
            items[points] = before;
            positives[points++] = positivesBefore;
        }
    }

    /**
     * Computes the pools.
     *
     * @param all the number of all items, more than before the last point
     * @param ofPositives the number of all positives
     */
    public void pool(long all, long ofPositives) {
        items[points] = all;
        positives[points] = ofPositives;
        pools = Runs.pool(items, positives, points);
        pool = -1;
        behindPool = 0;
        positivesBehindPool = 0;
    }

    /** {@return the number of pools} */
    public int size() {
        return pools;
    }

    /**
     * Returns the number of items of a pool.
     *
     * @param index of the pool
     */
    public long items(int index) {
        return items[index];
    }

    /**
     * Returns the number of positives of a pool.
     *
     * @param index of the pool
     */
    public long positives(int index) {
        return positives[index];
    }

    /**
     * Goes forward to the pool of an item.
     *
     * @param before the number of items before the item
     * @param finer receives the corners that are passed
     */
    public void moveTo(long before, LowerHull finer) {
        while (behindPool <= before && pool < pools - 1) {
            pool++;
            beforePool = behindPool;
            positivesBeforePool = positivesBehindPool;
            behindPool += items[pool];
            positivesBehindPool += positives[pool];
            finer.add(beforePool, positivesBeforePool);
        }
    }

    /**
     * Returns whether the hull is above a point of the current pool.
     *
     * @param before the number of items before the point
     * @param positivesBefore the number of positives before it
     */
    public boolean isAbove(long before, long positivesBefore) {
        return (positivesBefore - positivesBeforePool) * items[pool] < positives[pool] * (before - beforePool);
    }

    /**
     * Adds the points between at most 64 items of the current pool that are below this hull to a finer one, except those that cannot be corners.
     *
     * @param before the number of items before these
     * @param positivesBefore the number of positives before these
     * @param positive the bits of the positives
     * @param starts the bits of the items that begin a level, before which a point is
     * @param alone the bits of the items that are alone in their level
     * @param finer receives the points
     */
    public void addBelow(long before, long positivesBefore, long positive, long starts, long alone, LowerHull finer) {
        // no pool begins with a negative alone in its level, nor behind such a positive
        long left = starts & ~((alone & ~positive) | (alone & positive) << 1);
        while (left != 0) {
            long behind = left & -left;
            left ^= behind;
            long at = before + Long.numberOfTrailingZeros(behind);
            long ofPositives = positivesBefore + Long.bitCount(positive & (behind - 1));
            if (isAbove(at, ofPositives)) {
                finer.add(at, ofPositives);
            }
        }
    }

    /**
     * Returns whether the hull is above a point before a positive that follows a negative, or that is the first, among at most 64 items of the current
     * pool.
     *
     * @param before the number of items before these
     * @param positivesBefore the number of positives before these
     * @param positive the bits of the positives
     */
    public boolean isAboveAny(long before, long positivesBefore, long positive) {
        long left = positive & ~(positive << 1);
        while (left != 0) {
            long behind = left & -left;
            left ^= behind;
            if (isAbove(
                    before + Long.numberOfTrailingZeros(behind),
                    positivesBefore + Long.bitCount(positive & (behind - 1)))) {
                return true;
            }
        }
        return false;
    }
}
