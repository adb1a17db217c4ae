package dev.credence.architecture;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The declarations of registered metrics, methods and comparators: the designs they support in addition to i.i.d. samples, their
 * smallest coverage, and the laws they do not keep, by the contract's method that says so. Whatever is not listed promises the
 * usual; whatever is listed must be registered.
 *
 * @param id of a metric, method or comparator
 * @param designs that it supports
 * @param coverage of a method for proportions, the smallest at level 0.95, for n of 5, 10, 20, 50, 100 and p in [0.05, 0.95]
 * @param exceptions why a law does not hold, by the contract's method that says so
 */
record Declared(String id, Set<String> designs, double coverage, Map<String, String> exceptions) {
    private static final String WINDOW =
            "a quantile of the scores enters: influences take the slope of the curve over a window";
    private static final String CORNERS = "it has corners, where bins or ends of a range meet scores";
    private static final String POOLS = "the second derivative jumps where pools of the isotonic curve merge";
    private static final String THERE = "it is a mean over the classes that are there";
    private static final String SHARE = "the prevalence is more than the share of items that is taken";
    private static final String FOLDS = "it is around the mean of the folds, the value is that of all observations";
    private static final String PRIOR = "a prior pulls the interval away from an end of the range";

    private static final String EVERY_LOOK = "it holds at all sample sizes, which a fixed interval does not";

    static final List<Declared> TABLE = List.of(
            of("asymptotic-sequence", "stratified", "weighted", "clustered", "crossed")
                    .not("approachesDeltaMethodWidth", EVERY_LOOK),
            of("beta-binomial-sequence").covering(0.95).not("approachesDeltaMethodWidth", EVERY_LOOK),
            of("balanced-accuracy").not("isUndefinedForEmptyInput", THERE),
            of("balanced-error").not("isUndefinedForEmptyInput", THERE),
            of("ece").not("smooth", CORNERS),
            of("classwise-ece").not("smooth", CORNERS),
            of("top-label-ece").not("smooth", CORNERS),
            of("brier-discrimination").not("smooth", POOLS),
            of("brier-miscalibration").not("smooth", POOLS),
            of("log-loss-discrimination").not("smooth", POOLS),
            of("log-loss-miscalibration").not("smooth", POOLS),
            of("isotonic-delta").not("approachesDeltaMethodWidth", "it adds the noise of the fitted curves, n^(-2/3)"),
            of("isotonic-bootstrap")
                    .not(
                            "approachesDeltaMethodWidth",
                            "its upper bound is by the longer side of skewed errors: 1.17 at 500 items"),
            of("pauc").not("smooth", CORNERS),
            of("eer").not("smooth", WINDOW).not("differentiable", WINDOW),
            of("precision-at-recall")
                    .not("smooth", WINDOW)
                    .not("differentiable", WINDOW)
                    .not("standardErrorAgrees", "it jumps with the threshold: 2.2% off on scores in fortieths"),
            of("cllr")
                    .not("reachesTheEndsOfItsRange", "only infinite log-likelihood ratios have no cost")
                    .not("perfectPredictionsReachRangeBound", "only infinite log-likelihood ratios have no cost"),
            of("gain-at")
                    .not("smooth", WINDOW)
                    .not("differentiable", WINDOW)
                    .not("reachesTheEndsOfItsRange", SHARE)
                    .not("perfectPredictionsReachRangeBound", SHARE),
            of("lift-at")
                    .not("smooth", WINDOW)
                    .not("differentiable", WINDOW)
                    .not("reachesTheEndsOfItsRange", SHARE)
                    .not("perfectPredictionsReachRangeBound", SHARE),
            of("min-dcf").not("smooth", "it is a minimum over thresholds, which has corners"),
            of("tpr-at-fpr").not("smooth", WINDOW).not("differentiable", WINDOW),
            of("agresti-coull").covering(0.894),
            of("arcsine").covering(0.896),
            of("beta")
                    .covering(0.868)
                    .not("containsValue", PRIOR)
                    .not("endPointsAreExact", "quantiles of a posterior are never 0 or 1")
                    .not("hasPrior", PRIOR),
            of("beta-hpd").covering(0.805).not("hasPrior", PRIOR),
            of("blaker").covering(0.95),
            of("clopper-pearson").covering(0.95),
            of("hoeffding")
                    .covering(0.99)
                    .not(
                            "approachesDeltaMethodWidth",
                            "its bound does not use the variance: it is conservative at any size"),
            of("jeffreys").covering(0.868),
            of("likelihood-ratio").covering(0.814),
            of("logit-proportion").covering(0.912),
            of("mid-p").covering(0.924),
            of("wald").covering(0.225).not("collapses", "without failures its width is 0"),
            of("wilson").covering(0.891),
            of("wilson-cc").covering(0.95),
            of("wilson-modified").covering(0.923),
            of("dirichlet").not("containsValue", PRIOR),
            of("dirichlet-lattice", "stratified"),
            of("delta-wald", "stratified", "weighted", "clustered", "crossed")
                    .not("keepsTheRange", "Wald is there for comparison, and says so"),
            of("delta-logit", "stratified", "weighted", "clustered", "crossed"),
            of("delta-wilson", "stratified", "weighted", "clustered", "crossed"),
            of("bootstrap-basic", "stratified", "clustered"),
            of("bootstrap-bca", "stratified", "clustered"),
            of("bootstrap-percentile", "stratified", "clustered"),
            of("bootstrap-studentized", "stratified"),
            of("delong-logit", "stratified"),
            of("hall", "stratified"),
            of("hanley-mcneil", "stratified"),
            of("newcombe-m5", "stratified"),
            of("propimp", "stratified"),
            of("order-statistic", "weighted", "clustered"),
            of("propimp-difference")
                    .not(
                            "approachesDeltaMethodWidth",
                            "the correlation is the smaller one of both classes: 1.25 times the delta width at 500 scores"),
            of("quantile-difference", "weighted", "clustered"),
            of("paired-bootstrap", "clustered"),
            of("paired-delta", "weighted", "clustered", "crossed"),
            of("permutation")
                    .not("widthsAccountForStrata", "away from 0 it takes the spread to be that of equal systems"),
            over("kfold-beta", "folds").not("containsValue", PRIOR),
            over("kfold-beta-mean", "folds").not("containsValue", PRIOR),
            over("kfold-posterior-mean", "folds").not("containsValue", PRIOR),
            over("kfold-t", "folds").not("containsValue", FOLDS),
            over("kfold-t-corrected", "folds").not("containsValue", FOLDS),
            over("nadeau-bengio", "folds").not("containsValue", FOLDS),
            over("kfold-wilson", "folds"),
            over("kfold-paired-t", "folds").not("containsDifference", FOLDS),
            over("kfold-paired-t-corrected", "folds").not("containsDifference", FOLDS),
            over("corrected-resampled-t", "folds").not("containsDifference", FOLDS),
            of("folded-normal")
                    .not(
                            "approachesDeltaMethodWidth",
                            "the sign of a bin's gap is unknown at 500 scores: 1.6 times the delta width there"));

    private static Declared of(String id, String... designs) {
        return new Declared(
                id,
                Stream.concat(Stream.of("i.i.d."), Arrays.stream(designs)).collect(Collectors.toSet()),
                Double.NaN,
                Map.of());
    }

    /** Declares support for these designs only, and not for independent observations. */
    private static Declared over(String id, String... designs) {
        return new Declared(id, Set.of(designs), Double.NaN, Map.of());
    }

    private Declared covering(double minimum) {
        return new Declared(id, designs, minimum, exceptions);
    }

    private Declared not(String declaration, String reason) {
        Map<String, String> more = new LinkedHashMap<>(exceptions);
        more.put(declaration, reason);
        return new Declared(id, designs, coverage, more);
    }

    /** Returns the declaration of an id, or the default declaration. */
    static Declared by(String id) {
        return TABLE.stream().filter(row -> row.id.equals(id)).findFirst().orElseGet(() -> of(id));
    }

    /** Returns whether the law of this declaration holds. */
    boolean keeps(String declaration) {
        return !exceptions.containsKey(declaration);
    }

    String reason(String declaration) {
        return Optional.ofNullable(exceptions.get(declaration))
                .orElseThrow(() -> new IllegalStateException(id + " declares no exception from " + declaration));
    }

    double stated() {
        if (Double.isNaN(coverage)) {
            throw new IllegalStateException(
                    "state the smallest coverage of '" + id + "' in " + Declared.class.getName());
        }
        return coverage;
    }
}
