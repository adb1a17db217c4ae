package dev.credence.report.systems;

import dev.credence.hypothesis.multiple.BlockRanking;
import dev.credence.hypothesis.multiple.MultipleComparison;
import dev.credence.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the sentences of a comparison of several systems. */
final class MultiSystemText {
    private MultiSystemText() {}

    /** Returns the sentences about the correction that the pairs use. */
    static List<String> family(MultipleComparison comparison) {
        List<String> notes = new ArrayList<>();
        MultipleComparison.CriticalPoint family = comparison.family();
        boolean everyLook =
                comparison.notes().stream().anyMatch(note -> note.code().equals(MultipleComparison.EVERY_LOOK));
        if (everyLook) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%s: all %d intervals of pairs contain their true values together with %s confidence; each has the level %.2f%%"
                            + " by itself; adjusted p-values likewise",
                    comparison.metric(),
                    comparison.differences().size(),
                    SafeText.percent(comparison.level()),
                    100 * family.pairLevel().value()));
        } else if (family.pairs() > 1) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%s: all %d intervals of pairs contain their true values together with %s confidence; each has the level %.2f%%"
                            + " by itself (critical "
                            + "point %.3f from the correlations of the differences%s); adjusted p-values likewise",
                    comparison.metric(),
                    family.pairs(),
                    SafeText.percent(comparison.level()),
                    100 * family.pairLevel().value(),
                    family.criticalPoint(),
                    simulated(family)));
        }
        comparison.blocks().ifPresent(blocks -> notes.add(blocks(comparison, blocks)));
        return notes;
    }

    private static String simulated(MultipleComparison.CriticalPoint family) {
        return family.error() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", standard error %.4f, %d directions, seed %d",
                        family.error(),
                        family.directions(),
                        family.seed());
    }

    private static String blocks(MultipleComparison comparison, BlockRanking blocks) {
        String leftOut = blocks.leftOut() == 0
                ? ""
                : "; " + blocks.leftOut() + " more are left out, where " + comparison.metric()
                        + " is undefined for a system";
        return String.format(
                Locale.ROOT,
                "%s: mean ranks over %d blocks that are further apart than %.3f differ (Nemenyi, %s, all pairs together)%s",
                comparison.metric(),
                blocks.blocks(),
                blocks.criticalDifference(),
                SafeText.percent(comparison.level()),
                leftOut);
    }
}
