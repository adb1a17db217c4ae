package dev.credence.testkit.laws.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.testkit.laws.Check;
import dev.credence.testkit.laws.ThreadLaws;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Laws of interval widths for proportions, which must change gradually with the number of trials and with the level. */
public final class LevelAndSizeLaws {
    /** Up to this number of trials all numbers of trials and of successes are checked. */
    private static final int EVERY = 60;
    /** With more trials, widths are those of the normal distribution. */
    private static final int MAX_TRIALS = 1_000_000;
    /** The ratio of successive numbers of trials above 60. */
    private static final double STEP = 1.2;
    /** Numbers of successes are multiples of a twentieth of the trials. */
    private static final int PARTS = 20;
    /** The mean width may increase by this ratio for the next larger number of trials, as discrete bounds jump. */
    private static final double JUMP = 1.02;
    /** A mean width may decrease by this ratio more than the inverse root of the size. */
    private static final double MAX_DECREASE = 1.1;

    private static final double[] LEVELS = {
        0.01, 0.1, 0.25, 0.4, 0.5, 0.8, 0.9, 0.95, 0.96, 0.97, 0.98, 0.99, 0.995, 0.999, 0.9999, 0.99995, 0.99999,
        1 - 1e-6, 1 - 1e-8, 1 - 1e-9, 1 - 1e-10
    };
    private static final long[][] COUNTS = {{4, 9}, {371, 1000}};
    /** With eight requests and four threads, this number of rounds gives ten thousand chances to detect interference. */
    private static final int ROUNDS = 300;

    private LevelAndSizeLaws() {}

    /**
     * The mean width over all numbers of successes must not increase with one more trial, and must not decrease by over a tenth more than
     * the inverse root of the size: for all numbers of trials up to 60, then in steps up to a million, odd and even.
     */
    public static void widthDependsSmoothlyOnSize(ProportionIntervalMethod method, ConfidenceLevel level, int from) {
        ProportionBounds bounds = method.at(level);
        int[] sizes = sizes(from);
        for (int i = 1; i < sizes.length; i++) {
            int n = sizes[i];
            int last = sizes[i - 1];
            double width = meanWidth(bounds, n, n <= EVERY);
            double wider = meanWidth(bounds, last, n <= EVERY);
            double most = MAX_DECREASE * Math.sqrt((double) n / last);
            Check.that(
                    width <= JUMP * wider && wider <= most * width,
                    () -> "width depends smoothly on size: " + method.spelling() + " at level " + level.value()
                            + ": the mean width with " + n + " trials must lie between " + wider / most + " and "
                            + JUMP * wider + ", as it is " + wider + " with " + last + ": " + width);
        }
    }

    private static int[] sizes(int from) {
        List<Integer> sizes = new ArrayList<>();
        for (int n = from; n <= EVERY; n++) {
            sizes.add(n);
        }
        for (int n = EVERY + 1; n < MAX_TRIALS; n = (int) Math.ceil(STEP * n)) {
            sizes.add(n);
            sizes.add(n + 1);
        }
        return sizes.stream().mapToInt(n -> n).toArray();
    }

    private static double meanWidth(ProportionBounds bounds, int n, boolean every) {
        IntStream successes = every
                ? IntStream.rangeClosed(0, n)
                : IntStream.range(1, PARTS).map(part -> (int) Math.round((double) n * part / PARTS));
        return successes
                .mapToDouble(k -> bounds.upper(k, n) - bounds.lower(k, n))
                .average()
                .orElseThrow();
    }

    /**
     * The width must be above 0 at all levels from 0.01 to 1 - 1e-10, and must increase from each level to the next but one unless the
     * interval is the whole range. Adjacent levels may have equal widths, as Blaker's bounds do where his function jumps.
     */
    public static void everyLevelCounts(ProportionIntervalMethod method) {
        for (long[] counts : COUNTS) {
            double[] widths = new double[LEVELS.length];
            for (int i = 0; i < LEVELS.length; i++) {
                ProportionBounds bounds = method.at(ConfidenceLevel.of(LEVELS[i]));
                double width = bounds.upper(counts[0], counts[1]) - bounds.lower(counts[0], counts[1]);
                double narrower = i < 2 ? 0 : widths[i - 2];
                double level = LEVELS[i];
                Check.that(
                        width > narrower || narrower == 1,
                        () -> "every level counts: " + method.spelling() + " of " + counts[0] + " of " + counts[1]
                                + ": the width at level " + level + " must be above " + narrower
                                + ", that of the lower level before the last: " + width);
                widths[i] = width;
            }
        }
    }

    /** Computing bounds at one level must not change the bounds at another, in the same thread and in others. */
    public static void levelsDoNotDisturbEachOther(ProportionIntervalMethod method) {
        List<Supplier<Object>> requests = new ArrayList<>();
        for (double level : new double[] {0.5, 0.9, 0.95, 0.99}) {
            ProportionBounds kept = method.at(ConfidenceLevel.of(level));
            requests.add(() -> boundsOfExample(kept));
            requests.add(() -> boundsOfExample(method.at(ConfidenceLevel.of(level))));
        }
        ThreadLaws.threadsDoNotDisturbEachOther(method.spelling(), requests, ROUNDS);
        for (int i = 0; i < requests.size(); i += 2) {
            Object kept = requests.get(i).get();
            Object recomputed = requests.get(i + 1).get();
            Check.that(
                    kept.equals(recomputed),
                    () -> "levels do not disturb each other: " + method.spelling() + ": bounds [lower, upper] that were"
                            + " kept while others were made give " + kept + ", made anew " + recomputed);
        }
    }

    private static Object boundsOfExample(ProportionBounds bounds) {
        return List.of(bounds.lower(37, 100), bounds.upper(37, 100));
    }
}
