package dev.credence.curves.isotonic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.curves.metric.IsotonicFit;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RunsTest {
    /** The pools of an isotonic fit with a positive are those of the runs of its levels. */
    @Test
    void poolsAreThoseOfIsotonicFit() {
        SplittableRandom random = new SplittableRandom(1);
        for (int repetition = 0; repetition < 4_000; repetition++) {
            // every other time the products of the counts do not fit into 64 bits
            double unit = repetition % 2 == 0 ? 1 : 1L << 27;
            int levels = 1 + random.nextInt(40);
            double[] items = random.doubles(levels)
                    .map(u -> unit * Math.floor(1 + 3 * u))
                    .toArray();
            double[] positives = Arrays.stream(items)
                    .map(n -> unit * random.nextInt((int) (n / unit) + 1))
                    .toArray();
            IsotonicFit.Pool fit = new IsotonicFit.Pool(levels);
            fit.fit(items, positives);
            long[] all = new long[levels + 1];
            long[] ofPositives = new long[levels + 1];
            int pools = Runs.pool(all, ofPositives, runs(items, positives, all, ofPositives));
            int leading = fit.size() - pools;
            assertThat(leading).isEqualTo(fit.positives(0) == 0 ? 1 : 0);
            for (int pool = 0; pool < pools; pool++) {
                assertThat((double) all[pool]).isEqualTo(fit.items(pool + leading));
                assertThat((double) ofPositives[pool]).isEqualTo(fit.positives(pool + leading));
            }
        }
    }

    private static int runs(double[] items, double[] positives, long[] all, long[] ofPositives) {
        int runs = 0;
        long before = 0;
        long positivesBefore = 0;
        boolean open = true;
        for (int level = 0; level < items.length; level++) {
            if (positives[level] > 0 && open) {
                all[runs] = before;
                ofPositives[runs++] = positivesBefore;
            }
            open = positives[level] < items[level];
            before += (long) items[level];
            positivesBefore += (long) positives[level];
        }
        all[runs] = before;
        ofPositives[runs] = positivesBefore;
        return runs;
    }
}
