package dev.credence.architecture;

import java.util.Map;
import java.util.Set;

/** What registered metrics, methods and comparators declare of themselves; whatever is not listed here promises the usual. */
final class Declared {
    private static final Set<String> IID = Set.of("i.i.d.");
    private static final Set<String> EVERY_BUT_FOLDS = Set.of("i.i.d.", "stratified", "weighted", "clustered");
    private static final Set<String> STRATIFIED = Set.of("i.i.d.", "stratified");
    private static final Set<String> RESAMPLED = Set.of("i.i.d.", "stratified", "clustered");
    private static final Map<String, Set<String>> DESIGNS = Map.ofEntries(
            Map.entry("delta-wald", EVERY_BUT_FOLDS),
            Map.entry("delta-logit", EVERY_BUT_FOLDS),
            Map.entry("delta-wilson", EVERY_BUT_FOLDS),
            Map.entry("bootstrap-basic", RESAMPLED),
            Map.entry("bootstrap-bca", RESAMPLED),
            Map.entry("bootstrap-percentile", RESAMPLED),
            Map.entry("bootstrap-studentized", STRATIFIED),
            Map.entry("delong", STRATIFIED),
            Map.entry("delong-logit", STRATIFIED),
            Map.entry("hanley-mcneil", STRATIFIED),
            Map.entry("newcombe-m5", STRATIFIED),
            Map.entry("paired-bootstrap", Set.of("i.i.d.", "clustered")),
            Map.entry("paired-delta", Set.of("i.i.d.", "weighted", "clustered")));

    /** Smallest exact coverage at level 0.95, for n of 5, 10, 20, 50, 100 and p in [0.05, 0.95]. */
    private static final Map<String, Double> COVERAGE = Map.ofEntries(
            Map.entry("agresti-coull", 0.894),
            Map.entry("arcsine", 0.896),
            Map.entry("beta", 0.868),
            Map.entry("beta-hpd", 0.805),
            Map.entry("blaker", 0.95),
            Map.entry("clopper-pearson", 0.95),
            Map.entry("hoeffding", 0.99),
            Map.entry("jeffreys", 0.868),
            Map.entry("likelihood-ratio", 0.814),
            Map.entry("logit-proportion", 0.912),
            Map.entry("mid-p", 0.924),
            Map.entry("wald", 0.225),
            Map.entry("wilson", 0.891),
            Map.entry("wilson-cc", 0.95));

    private static final Set<String> POSTERIORS = Set.of("beta", "beta-hpd", "dirichlet");

    private Declared() {}

    static Set<String> designs(String id) {
        return DESIGNS.getOrDefault(id, IID);
    }

    static double coverage(String id) {
        Double minimum = COVERAGE.get(id);
        if (minimum == null) {
            throw new IllegalStateException(
                    "state the smallest coverage of '" + id + "' in " + Declared.class.getName());
        }
        return minimum;
    }

    /** Metrics with corners: no derivative where scores of the classes change places. */
    static boolean smooth(String id) {
        return !Set.of("auprc", "ece", "eer", "pauc", "precision-at-recall", "tpr-at-fpr")
                .contains(id);
    }

    /** Methods of the area under the ROC curve alone. */
    static boolean ofAreas(String id) {
        return Set.of("delong", "delong-logit", "hanley-mcneil", "newcombe-m5").contains(id);
    }

    /** Wald is there for comparison, and says so. */
    static boolean keepsTheRange(String id) {
        return !id.equals("delta-wald");
    }

    /** Posteriors stand on a prior: away from an end of the range, not always around the value, not [0, 1] without data. */
    static boolean hasPrior(String id) {
        return POSTERIORS.contains(id);
    }

    /** The upper bound of a logit interval can fall from one success to two: its width shrinks faster than its centre grows. */
    static boolean growsWithSuccesses(String id) {
        return !id.equals("logit-proportion");
    }
}
