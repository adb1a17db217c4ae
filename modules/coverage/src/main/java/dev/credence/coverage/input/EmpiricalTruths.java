package dev.credence.coverage.input;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Poolable;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import dev.credence.coverage.DesignedPopulations;
import dev.credence.coverage.Population;
import dev.credence.coverage.Populations;
import dev.credence.coverage.report.CoverageRun;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Populations like observed data: one with the observed proportions, and others that are plausible given the data. Samples have the design
 * of the data.
 *
 * @param n size of samples, by default that of the data: clusters of clustered data, otherwise observations
 * @param plausible number of plausible populations
 * @param mix other shares of the classes; may be empty
 * @param seed random seed of the plausible populations
 */
public record EmpiricalTruths(OptionalLong n, int plausible, List<double[]> mix, long seed) {
    /** Together with the observed population these are 11, which are sufficient to distinguish a lucky result from a rule. */
    public static final int DEFAULT_PLAUSIBLE = 10;

    /** Thrown if no population can be made from the data. */
    public static final class NoTruthException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        NoTruthException(String message) {
            super(message);
        }
    }

    /**
     * Returns the populations around a sample.
     *
     * @param sample the observed sample
     * @return the population with the observed proportions, then the plausible ones
     * @throws NoTruthException if there are no data or only one cluster, or the metric is 0/0 in every population
     * @throws IllegalArgumentException if the sample does not fit the metric
     */
    @SuppressWarnings("unchecked") // the evidence type of the metric guarantees the cast
    public CoverageRun.Truths<?> of(Metric<?> metric, Sample<?> sample) {
        Evidence evidence = sample.evidence();
        if (evidence.size() == 0) {
            throw new NoTruthException("data must contain observations: observations=0");
        }
        if (evidence instanceof ConfusionMatrix && metric.evidenceType() == ConfusionMatrix.class) {
            return defined((Metric<ConfusionMatrix>) metric, matrices((Sample<ConfusionMatrix>) sample), sample);
        }
        if (evidence instanceof ScoredSample && metric.evidenceType() == ScoredSample.class) {
            return defined((Metric<ScoredSample>) metric, scored((Sample<ScoredSample>) sample), sample);
        }
        if (metric.evidenceType().isInstance(evidence)
                && evidence.withCounts(counts(evidence)).isPresent()) {
            return ofAtoms((Metric<Evidence>) metric, (Sample<Evidence>) sample);
        }
        throw new IllegalArgumentException(
                "coverage and sample sizes are simulated for predicted labels, for scores and for outcomes: metric '"
                        + metric.spelling() + "' needs other data than those given; give what it reads");
    }

    private static long[] counts(Evidence evidence) {
        return IntStream.range(0, evidence.atoms()).mapToLong(evidence::count).toArray();
    }

    private <E extends Evidence> CoverageRun.Truths<E> ofAtoms(Metric<E> metric, Sample<E> sample) {
        requireNoMix("outcomes");
        E evidence = sample.evidence();
        Metric<E> form = metric.unsupported(evidence).isEmpty() ? metric.formFor(List.of(evidence)) : metric;
        if (sample.clustered().isPresent()) {
            return defined(form, clustersOf(sample.clustered().get()), sample);
        }
        if (stratified(sample)) {
            throw new IllegalArgumentException(
                    "a study of outcomes draws i.i.d. and clustered samples: sample=" + sample.design());
        }
        long size = n.orElse(evidence.size());
        List<Population<E>> truths = new ArrayList<>();
        truths.add(Populations.like(evidence, size));
        truths.addAll(Populations.plausible(evidence, size, plausible, seed));
        return defined(form, truths, sample);
    }

    @SuppressWarnings("unchecked") // the evidence of clusters is poolable
    private <E extends Evidence, Q extends Poolable<Q>> List<Population<E>> clustersOf(ClusteredSample<E> sample) {
        return (List<Population<E>>) (List<?>) clusters((ClusteredSample<Q>) (ClusteredSample<?>) sample);
    }

    private List<Population<ConfusionMatrix>> matrices(Sample<ConfusionMatrix> sample) {
        return sample.clustered().map(this::clusters).orElseGet(() -> matricesOfItems(sample));
    }

    private List<Population<ConfusionMatrix>> matricesOfItems(Sample<ConfusionMatrix> sample) {
        boolean stratified = stratified(sample);
        ConfusionMatrix matrix = sample.evidence();
        long size = n.orElse(matrix.size());
        List<Population<ConfusionMatrix>> truths = new ArrayList<>();
        for (double[] weights : mix) {
            truths.add(
                    stratified
                            ? DesignedPopulations.byTruth(matrix, weights, size)
                            : Populations.classMix(matrix, weights, size));
        }
        if (truths.isEmpty() && stratified) {
            truths.add(DesignedPopulations.byTruth(matrix, new double[0], size));
            truths.addAll(DesignedPopulations.plausibleByTruth(matrix, size, plausible, seed));
        } else if (truths.isEmpty()) {
            truths.add(Populations.like(matrix, size));
            truths.addAll(Populations.plausible(matrix, size, plausible, seed));
        }
        return truths;
    }

    private List<Population<ScoredSample>> scored(Sample<ScoredSample> sample) {
        requireNoMix("scores");
        return sample.clustered().map(this::clusters).orElseGet(() -> scoresOfItems(sample));
    }

    private List<Population<ScoredSample>> scoresOfItems(Sample<ScoredSample> sample) {
        boolean stratified = stratified(sample);
        ScoredSample scores = sample.evidence();
        long size = n.orElse(scores.size());
        List<Population<ScoredSample>> truths = new ArrayList<>();
        truths.add(stratified ? DesignedPopulations.byTruth(scores, size) : Populations.like(scores, size));
        truths.addAll(
                stratified
                        ? DesignedPopulations.plausibleByTruth(scores, size, plausible, seed)
                        : Populations.plausible(scores, size, plausible, seed));
        return truths;
    }

    private <E extends Poolable<E>> List<Population<E>> clusters(ClusteredSample<E> sample) {
        requireNoMix("clusters");
        if (sample.clusters() < 2) {
            throw new NoTruthException("clusters must be at least 2: clusters=" + sample.clusters()
                    + "; one cluster shows nothing of the differences between clusters");
        }
        long size = n.orElse(sample.clusters());
        List<Population<E>> truths = new ArrayList<>();
        truths.add(DesignedPopulations.ofClusters(sample, size));
        truths.addAll(DesignedPopulations.plausibleOfClusters(sample, size, plausible, seed));
        return truths;
    }

    private void requireNoMix(String kind) {
        if (!mix.isEmpty()) {
            throw new IllegalArgumentException("mix reweighs the rows of a matrix, but " + kind + " have none: mixes="
                    + mix.size() + "; leave mix out");
        }
    }

    private static boolean stratified(Sample<?> sample) {
        if (!sample.isExchangeable()) {
            throw new IllegalArgumentException("a study draws i.i.d., stratified and clustered samples: sample="
                    + sample.design() + "; study the rows as i.i.d.");
        }
        return sample.stratified().isPresent();
    }

    private static <E extends Evidence> CoverageRun.Truths<E> defined(
            Metric<E> metric, List<Population<E>> truths, Sample<?> sample) {
        metric.refusal(metric.evidenceType().cast(sample.evidence())).ifPresent(reason -> {
            throw reason.asException();
        });
        List<Population<E>> kept = truths.stream()
                .filter(truth -> !Double.isNaN(truth.value(metric)))
                .toList();
        if (kept.isEmpty()) {
            throw new NoTruthException(
                    "metric '" + metric.spelling() + "' is 0/0 on these data: there is no true value to cover");
        }
        if (kept.size() > 1 && sample.clustered().isPresent() && allAlike(metric, kept)) {
            throw new NoTruthException("metric '" + metric.spelling() + "' must differ between clusters: value="
                    + kept.get(0).value(metric)
                    + " in all of them; samples of these would never differ, and the shortest"
                    + " interval would win: study truths of your own, with p, with precision, recall and prevalence, or"
                    + " with mix and recall");
        }
        List<String> notes = kept.size() == truths.size()
                ? List.of()
                : List.of("metric '" + metric.spelling() + "' is 0/0 as observed: that truth was left out");
        return new CoverageRun.Truths<>(metric, kept, notes);
    }

    /** Returns whether all values are equal up to rounding of sums. */
    private static <E extends Evidence> boolean allAlike(Metric<E> metric, List<Population<E>> truths) {
        double first = truths.get(0).value(metric);
        return truths.stream().allMatch(truth -> Math.abs(truth.value(metric) - first) <= 1e-12 * Math.abs(first));
    }
}
