package dev.credence.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.hypothesis.multiple.PValueAdjustment;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Bounds at the adjusted levels settle exactly the checks that adjusted p-values reject. */
class MultiplicityTest {
    private static final Multiplicity.Joint NO_JOINT = (some, alpha) -> Double.NaN;

    private static boolean[] settled(Multiplicity procedure, double[] p, double alpha) {
        double[] tails = procedure.tails(p.length, alpha, NO_JOINT, (i, tail) -> p[i] < tail);
        boolean[] settled = new boolean[p.length];
        for (int i = 0; i < p.length; i++) {
            settled[i] = p[i] < tails[i];
        }
        return settled;
    }

    private static boolean[] rejected(PValueAdjustment adjustment, double[] p, double alpha) {
        double[] adjusted = adjustment.adjust(p);
        boolean[] rejected = new boolean[p.length];
        for (int i = 0; i < p.length; i++) {
            rejected[i] = adjusted[i] < alpha;
        }
        return rejected;
    }

    /** The seed is 7; p-values lie below and above the levels. */
    @Test
    void boundsSettleWhatAdjustedPValuesReject() {
        SplittableRandom random = new SplittableRandom(7);
        int several = 0;
        for (int i = 0; i < 2_000; i++) {
            double[] p = random.doubles(1 + random.nextInt(12), 0, 0.08).toArray();
            boolean[] holm = settled(Multiplicity.HOLM, p, 0.05);

            assertThat(holm).isEqualTo(rejected(PValueAdjustment.HOLM, p, 0.05));
            assertThat(settled(Multiplicity.BONFERRONI, p, 0.05))
                    .isEqualTo(rejected(PValueAdjustment.BONFERRONI, p, 0.05));
            several += Arrays.equals(holm, settled(Multiplicity.BONFERRONI, p, 0.05)) ? 0 : 1;
        }
        assertThat(several).isGreaterThan(100);
    }

    /** The critical point belongs to the checks that are still open, and is computed again after each settled check. */
    @Test
    void maxTUsesTheCriticalPointOfOpenChecks() {
        double[] p = {0.001, 0.02, 0.3};
        double[] tails = Multiplicity.MAX_T.tails(
                3,
                0.05,
                (some, alpha) -> some.length == 3 ? 0.018 : some.length == 2 ? 0.024 : 0.05,
                (i, tail) -> p[i] < tail);

        assertThat(tails).containsExactly(0.018, 0.024, 0.05);
    }

    @Test
    void emptyFamilyHasNoLevels() {
        assertThat(Multiplicity.HOLM.tails(0, 0.05, NO_JOINT, (i, tail) -> true))
                .isEmpty();
        assertThat(Multiplicity.BONFERRONI.tails(0, 0.05, NO_JOINT, (i, tail) -> true))
                .isEmpty();
    }
}
