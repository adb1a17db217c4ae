/** Classical tests of classifiers, and of many of them at once: McNemar, Wilcoxon, corrected resampled t, Cochran, Friedman, simultaneous intervals, adjusted p-values. */
@SuppressWarnings("module")
module dev.credence.hypothesis {
    requires transitive dev.credence.api;
    requires dev.credence.curves;
    requires dev.credence.numerics;
    requires static org.jspecify;

    exports dev.credence.hypothesis;
    exports dev.credence.hypothesis.difference;
    exports dev.credence.hypothesis.multiple;
    exports dev.credence.hypothesis.named to
            dev.credence.cli,
            dev.credence.report;
    exports dev.credence.hypothesis.proportion;
}
