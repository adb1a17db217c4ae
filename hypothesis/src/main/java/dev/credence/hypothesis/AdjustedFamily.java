package dev.credence.hypothesis;

import java.util.List;

/** A family of p-values as a test of the hypothesis that all null hypotheses are true; its p-value is the smallest adjusted one. */
final class AdjustedFamily {
    private AdjustedFamily() {}

    static TestDescription description(PValueAdjustment adjustment) {
        String assumption = switch (adjustment) {
            case BONFERRONI, HOLM, BENJAMINI_YEKUTIELI -> "none of their dependence";
            case HOCHBERG, BENJAMINI_HOCHBERG -> "the tests are independent or positively dependent";
        };
        String rate = switch (adjustment) {
            case BONFERRONI, HOLM, HOCHBERG -> "the familywise error: that any true null hypothesis is rejected";
            case BENJAMINI_HOCHBERG, BENJAMINI_YEKUTIELI ->
                "the false discovery rate: the expected share of true null hypotheses among those rejected";
        };
        return new TestDescription(
                adjustment.id(),
                title(adjustment),
                "every null hypothesis of the family holds",
                List.of("each p-value is valid by itself", assumption, "it holds " + rate));
    }

    private static String title(PValueAdjustment adjustment) {
        return switch (adjustment) {
            case BONFERRONI -> "Bonferroni's adjustment";
            case HOLM -> "Holm's adjustment";
            case HOCHBERG -> "Hochberg's adjustment";
            case BENJAMINI_HOCHBERG -> "Benjamini and Hochberg's adjustment";
            case BENJAMINI_YEKUTIELI -> "Benjamini and Yekutieli's adjustment";
        };
    }

    static TestOutcome of(PValueAdjustment adjustment, double... pValues) {
        double[] adjusted = adjustment.adjust(pValues);
        TestOutcome.Builder outcome = new TestOutcome.Builder(description(adjustment))
                .statistic("smallest-p", java.util.Arrays.stream(pValues).min().orElse(1))
                .pValue(java.util.Arrays.stream(adjusted).min().orElse(1))
                .exact();
        for (int i = 0; i < adjusted.length; i++) {
            outcome.effect(Effect.of("p-" + (i + 1), pValues[i]).tested(adjusted[i]));
        }
        return outcome.build();
    }
}
