package dev.credence.hypothesis;

import dev.credence.numerics.distribution.StudentizedRange;
import java.util.List;

/** The comparisons of mean ranks as tests, with one effect and one adjusted p-value for each pair. */
final class RankFamilies {
    private static final List<String> ASSUMPTIONS = List.of(
            "the data sets are independent of each other",
            "every classifier was measured on every data set",
            "data sets are many enough for the normal distribution of mean ranks, and few of them tie");
    static final TestDescription NEMENYI = new TestDescription(
            "nemenyi", "Nemenyi's test of all pairs of mean ranks", "all classifiers rank alike", ASSUMPTIONS);
    static final TestDescription HOLM = new TestDescription(
            "friedman-holm", "mean ranks compared by Holm's procedure", "all classifiers rank alike", ASSUMPTIONS);

    private RankFamilies() {}

    static TestOutcome nemenyi(FriedmanTest friedman, TestOptions options) {
        FriedmanPostHoc postHoc = friedman.postHoc();
        int k = friedman.meanRanks().length;
        List<RankDifference> pairs = postHoc.nemenyi();
        double most =
                pairs.stream().mapToDouble(pair -> Math.abs(pair.z())).max().orElse(0) * Math.sqrt(2);
        double critical = postHoc.criticalDifference(options.level());
        TestOutcome.Builder outcome = new TestOutcome.Builder(NEMENYI)
                .statistic("range", most)
                .pValue(StudentizedRange.survival(most, k))
                .effect(Effect.of("critical-difference", critical));
        for (RankDifference pair : pairs) {
            outcome.effect(effect(pair));
        }
        return outcome.build();
    }

    /** Compares all pairs, or all classifiers against a control. */
    static TestOutcome holm(FriedmanTest friedman, int control) {
        FriedmanPostHoc postHoc = friedman.postHoc();
        List<RankDifference> pairs =
                control < 0 ? postHoc.allPairs(PValueAdjustment.HOLM) : postHoc.against(control, PValueAdjustment.HOLM);
        TestOutcome.Builder outcome = new TestOutcome.Builder(HOLM)
                .statistic(
                        "largest-z",
                        pairs.stream()
                                .mapToDouble(pair -> Math.abs(pair.z()))
                                .max()
                                .orElse(0))
                .pValue(pairs.stream().mapToDouble(RankDifference::pValue).min().orElse(1));
        pairs.forEach(pair -> outcome.effect(effect(pair)));
        return outcome.build();
    }

    private static Effect effect(RankDifference pair) {
        return Effect.of("rank-" + (pair.first() + 1) + "-less-" + (pair.second() + 1), pair.difference())
                .tested(pair.pValue());
    }
}
