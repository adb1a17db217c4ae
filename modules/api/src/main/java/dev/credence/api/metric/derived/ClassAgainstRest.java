package dev.credence.api.metric.derived;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.Pool;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.reduction.ReducedSample;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A metric of the scores of one class, applied to the scores of several: {@code auroc@cat} is the {@code auroc} of the scores of the class
 * {@code cat}, with the items of this class as positives and all other items as negatives.
 *
 * <p>Range, direction, options and undefined cases are those of the metric of one class. A result is computed from the {@linkplain
 * #scores(Sample, String) scores of that class}, so that every interval method and comparator of the metric applies, with the same
 * result, coverage and cost; only where strata divide items with equal scores does a request read the scores of all classes, and then the
 * methods for any metric apply. A class without scores is refused, and the message names the classes.
 *
 * <p>Cost: O(items log items) in addition to that of the metric.
 *
 * @see <a href="https://doi.org/10.1016/j.patrec.2005.10.010">Fawcett (2006), Pattern Recognition Letters 27, 861-874, section 10</a>
 */
public final class ClassAgainstRest implements DerivedMetric<ClassScores>, OneClassMetric<ClassScores> {
    private final Metric<ScoredSample> metric;
    private final String label;

    private ClassAgainstRest(Metric<ScoredSample> metric, String label) {
        this.metric = metric;
        this.label = label;
    }

    /**
     * Returns a metric of one class against the rest.
     *
     * @param metric a metric of the scores of one class
     * @param label the class counted as positive
     * @return the metric, spelled {@code metric@label}
     */
    public static ClassAgainstRest of(Metric<ScoredSample> metric, String label) {
        return new ClassAgainstRest(
                Objects.requireNonNull(metric, "metric must not be null"),
                Objects.requireNonNull(label, "label must not be null"));
    }

    /**
     * Returns the scores of one class, as a sample of the same design.
     *
     * @param sample the scores of several classes
     * @param label the class whose items are the positives
     * @return the scores of this class; empty if strata divide items that have the same score and are all positive or all negative
     * @throws java.util.NoSuchElementException if the class has no scores
     */
    public static Optional<Sample<ScoredSample>> scores(Sample<ClassScores> sample, String label) {
        return sample.accept(new ReducedSample<>(
                new OneSystem(label, sample.evidence().poolAgainstRest(label)),
                sample.evidence().atoms()));
    }

    /**
     * Returns two systems' scores of one class, as samples of the same design.
     *
     * @param pairing both systems' scores of several classes
     * @param label the class whose items are the positives
     * @return both systems' scores of this class; empty if strata divide items that have the same score and are all positive or all
     *     negative
     * @throws java.util.NoSuchElementException if the class has no scores
     */
    @SuppressWarnings("unchecked") // the evidence of two systems on the same items is that of pairs
    public static Optional<Pairing<ScoredSample>> scores(Pairing<ClassScores> pairing, String label) {
        if (pairing instanceof Pairing.Independent<ClassScores> independent) {
            return scores(independent.first(), label)
                    .flatMap(first ->
                            scores(independent.second(), label).map(second -> Pairing.independent(first, second)));
        }
        if (pairing instanceof Pairing.Paired<ClassScores, ?> paired
                && paired.joint().evidence() instanceof PairedClassScores both) {
            return ((Sample<PairedClassScores>) paired.joint())
                    .accept(new ReducedSample<>(new TwoSystems(label), both.atoms()))
                    .map(Pairing::paired);
        }
        return Optional.empty();
    }

    private record OneSystem(String label, Pool<ScoredSample> whole)
            implements ReducedSample.Cells<ClassScores, ScoredSample> {
        @Override
        public ScoredSample reduced(ClassScores scores) {
            return scores.againstRest(label);
        }

        @Override
        public ScoredSample none() {
            return ScoredSample.of(new double[0], new double[0]);
        }

        @Override
        public int ofScores(ClassScores scores, int atom) {
            return whole.atom(0, atom);
        }

        @Override
        public int ofReduced(ScoredSample reduced, int atom) {
            return atom;
        }
    }

    private record TwoSystems(String label) implements ReducedSample.Cells<PairedClassScores, PairedScoredSample> {
        @Override
        public PairedScoredSample reduced(PairedClassScores scores) {
            return scores.againstRest(label);
        }

        @Override
        public PairedScoredSample none() {
            return PairedScoredSample.of(new boolean[0], new double[0], new double[0]);
        }

        @Override
        public int ofScores(PairedClassScores scores, int atom) {
            return atom;
        }

        @Override
        public int ofReduced(PairedScoredSample reduced, int atom) {
            return atom;
        }
    }

    /** {@return the metric that is applied to the scores of one class} */
    @Override
    public Metric<ScoredSample> metric() {
        return metric;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public ClassAgainstRest ofClass(String other) {
        return of(metric, other);
    }

    @Override
    public Class<ClassScores> evidenceType() {
        return ClassScores.class;
    }

    @Override
    public String id() {
        return metric.id() + "@" + label;
    }

    @Override
    public String description() {
        return metric.id() + " of the scores of one class against the rest";
    }

    @Override
    public String spelling() {
        return metric.spelling() + "@" + label;
    }

    @Override
    public ClassAgainstRest configured(Options options) {
        return options.isEmpty() ? this : of(metric.configured(options), label);
    }

    @Override
    public ClassAgainstRest canonical() {
        Metric<ScoredSample> base = metric.canonical();
        return base == metric ? this : of(base, label);
    }

    @Override
    public double value(ClassScores scores, double[] weights) {
        Pool<ScoredSample> own = scores.poolAgainstRest(label);
        return metric.value(own.whole(), atoms(own, weights));
    }

    /** {@inheritDoc} The influence of an item is that of its score and its side, positive or negative. */
    @Override
    public void influence(ClassScores scores, double[] weights, double[] out) {
        Pool<ScoredSample> own = scores.poolAgainstRest(label);
        double[] ofAtoms = new double[own.whole().atoms()];
        metric.influence(own.whole(), atoms(own, weights), ofAtoms);
        for (int item = 0; item < out.length; item++) {
            out[item] = ofAtoms[own.atom(0, item)];
        }
    }

    private static double[] atoms(Pool<ScoredSample> own, double[] weights) {
        double[] sums = new double[own.whole().atoms()];
        for (int item = 0; item < weights.length; item++) {
            sums[own.atom(0, item)] += weights[item];
        }
        return sums;
    }

    /** {@inheritDoc} It depends on an item if the metric depends on the score and the side of the item. */
    @Override
    public boolean dependsOn(ClassScores scores, int item) {
        int own = scores.indexOf(label);
        double[] score = {scores.score(item, own)};
        return metric.dependsOn(ScoredSample.of(score, new boolean[] {scores.truth(item) == own}), 0);
    }

    @Override
    public Optional<Refusal> refusal(ClassScores scores) {
        return scores.labels().contains(label)
                ? metric.refusal(scores.againstRest(label))
                : Optional.of(DerivedMetric.unknownLabel(label, scores.labels()));
    }

    @Override
    public Optional<Refusal> notComparable(ClassScores first, ClassScores second) {
        return metric.notComparable(first.againstRest(label), second.againstRest(label));
    }

    @Override
    public Optional<Refusal> nonSmoothness() {
        return metric.nonSmoothness();
    }

    @Override
    public List<Note> notes(ClassScores scores, double[] weights) {
        Pool<ScoredSample> own = scores.poolAgainstRest(label);
        return DerivedMetric.renamed(metric.notes(own.whole(), atoms(own, weights)), this);
    }
}
