package dev.credence.delta.variance;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.lang.ref.SoftReference;
import java.util.BitSet;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The design of scores that were drawn independently, with weights or without, or class by class. The variance of an area is computed within each true class with
 * the divisor {@code n_s - 1}, as in DeLong's variance, and between classes if the class sizes were not fixed in advance. The degrees of
 * freedom are Satterthwaite's.
 *
 * <p>{@code V = a + b + c}, where {@code a} and {@code b} are {@code n_s/(n_s - 1) sum count (psi - mean_s)^2 / n^2} of the two
 * classes, and {@code c = sum n_s mean_s^2 / n^2}, which is 0 for areas; {@code df = V^2 / sum_s (a_s^2 / (n_s - 1))}. With 6 and 60
 * items and equal areas, Student's quantile rejects in 5.8% of samples at 0.05, a normal quantile in 9.7%.
 *
 * <p>Rows with weights count by their squared weights, and Kish's effective number of rows of a class replaces {@code n_s}. So the result
 * is that of rows without weights where all weights are equal. A row that determines the mean of its class has the distance from the mean of the other
 * rows (see {@link RowDistances}), and the degrees of freedom are at most {@code (u - 1) / (1 - u / n)} for n rows that are worth u, because a
 * heavy row can decide a rank, or a threshold, without any influence on it.
 *
 * @see <a href="https://doi.org/10.2307/2531595">DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837-845</a>
 * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114</a>
 */
final class ScoreDesign<E extends Evidence> extends DesignVariance<E> {
    private static final RecentClasses CLASSES = new RecentClasses();

    private final DesignVariance<E> plain;
    private final @Nullable StratifiedSample<E> strata;
    private final @Nullable WeightedSample<E> rows;
    /** The sums of the classes, once they were needed. */
    private @Nullable StratumSums sums;

    private ScoreDesign(
            DesignVariance<E> plain, @Nullable StratifiedSample<E> strata, @Nullable WeightedSample<E> rows) {
        super(plain.sample());
        this.plain = plain;
        this.strata = strata;
        this.rows = rows;
    }

    static <E extends Evidence> ScoreDesign<E> of(IidSample<E> sample) {
        return new ScoreDesign<>(new IidDesign<>(sample), null, null);
    }

    /** Returns the design of a sample whose class sizes, or those of other strata, were fixed in advance. */
    static <E extends Evidence> ScoreDesign<E> of(StratifiedSample<E> sample) {
        return new ScoreDesign<>(new StratifiedDesign<>(sample), sample, null);
    }

    static <E extends Evidence> ScoreDesign<E> of(WeightedSample<E> sample) {
        return new ScoreDesign<>(new WeightedDesign<>(sample), null, sample);
    }

    @Override
    public VarianceEstimate variance(double[] psi, IntPredicate affects) {
        return plain.variance(psi, affects);
    }

    @Override
    public VarianceEstimate varianceByClass(double[] psi, IntPredicate affects) {
        StratifiedSample<E> byClass = sortedByClass();
        StratumSums all = sums();
        double[] means = all.means(psi);
        double[] within = all.within(psi, means);
        return byClass(
                all,
                psi,
                means,
                within,
                rows != null
                        ? plain.variance(psi, affects)
                        : new StratifiedDesign<>(byClass).fromSums(psi, within, (double)
                                byClass.evidence().size()));
    }

    @Override
    public VarianceEstimate mixedByClass(double[] psi, VarianceEstimate observed, ModelVariance model) {
        StratumSums all = sums();
        if (IntStream.range(0, all.strata().strata()).noneMatch(s -> model.counts(all.units(s)))) {
            return observed;
        }
        double[] means = all.means(psi);
        double[] within = all.within(psi, means);
        mix(all, within, model);
        return byClass(all, psi, means, within, observed);
    }

    /** {@inheritDoc} The units of a class are Kish's effective number of its rows. */
    @Override
    double[] classUnits() {
        if (strata != null && !isByClass(strata)) {
            return super.classUnits();
        }
        StratumSums all = sums();
        IntUnaryOperator classOf = trueClass(sample().evidence());
        double[] units = new double[classSizes(sample().evidence()).length];
        BitSet found = new BitSet();
        int atoms = sample().evidence().atoms();
        for (int atom = 0; atom < atoms && found.cardinality() < all.strata().strata(); atom++) {
            int stratum = all.strata().stratum(atom);
            if (!found.get(stratum)) {
                found.set(stratum);
                units[classOf.applyAsInt(atom)] = all.units(stratum);
            }
        }
        return units;
    }

    private StratumSums sums() {
        if (sums == null) {
            StratifiedSample<E> byClass = sortedByClass();
            sums = rows != null ? StratumSums.of(byClass, rows) : StratumSums.of(byClass);
        }
        return sums;
    }

    private StratifiedSample<E> sortedByClass() {
        return strata != null ? strata : classes(sample().evidence());
    }

    /** Returns whether the strata are two true classes, and no others that were fixed in advance. */
    private static boolean isByClass(StratifiedSample<?> sample) {
        IntUnaryOperator classOf = trueClass(sample.evidence());
        int other = classOf.applyAsInt(0) ^ sample.stratum(0);
        return sample.strata() == 2
                && IntStream.range(0, sample.evidence().atoms())
                        .allMatch(atom -> (classOf.applyAsInt(atom) ^ sample.stratum(atom)) == other);
    }

    /** Returns the evidence with one stratum for each true class, for which its atoms are sorted. */
    @SuppressWarnings("unchecked") // the strata of evidence are of the same kind
    private static <E extends Evidence> StratifiedSample<E> classes(E evidence) {
        StratifiedSample<?> recent = CLASSES.get(evidence);
        if (recent != null) {
            return (StratifiedSample<E>) recent;
        }
        StratifiedSample<E> classes = StratifiedSample.of(evidence, trueClass(evidence));
        CLASSES.put(evidence, classes);
        return classes;
    }

    @Override
    boolean isBinomial() {
        return plain.isBinomial();
    }

    @Override
    Optional<EffectiveSampleSize<E>> sizeOfProportion(UnitMoments<E> moments) {
        return plain.sizeOfProportion(moments);
    }

    @Override
    double cautiousSizeOfProportion(UnitMoments<?> moments, double observed) {
        return plain.cautiousSizeOfProportion(moments, observed);
    }

    @Override
    VarianceEstimate cautious(UnitMoments<E> moments, double[] psi, double effect) {
        return varianceByClass(psi, atom -> true);
    }

    /** Computes the variance within the classes and, where their sizes were not fixed in advance, also that between them. */
    private VarianceEstimate byClass(
            StratumSums all, double[] psi, double[] means, double[] sums, VarianceEstimate other) {
        double n = all.total();
        double variance = sum(sums) / (n * n) + (strata == null ? all.between(psi, means) : 0);
        return other.withVariance(variance).withDegreesOfFreedom(freedom(all, sums, variance));
    }

    /** Replaces the sums of small classes; by the model, the variances of the classes are inversely proportional to their sizes. */
    private static void mix(StratumSums all, double[] sums, ModelVariance model) {
        double n = all.total();
        double inverse = 0;
        for (int s = 0; s < sums.length; s++) {
            inverse += 1.0 / all.units(s);
        }
        for (int s = 0; s < sums.length; s++) {
            double size = all.units(s);
            sums[s] = n * n * model.mixed(sums[s] / (n * n), 1 / size / inverse, size);
        }
    }

    private double freedom(StratumSums all, double[] sums, double variance) {
        double n = all.total();
        double inverse = 0;
        for (int s = 0; s < sums.length; s++) {
            double one = sums[s] / (n * n);
            inverse += one * one / RowDistances.freedom(all.units(s));
        }
        double satterthwaite =
                inverse > 0 ? RowDistances.freedom(1 + variance * variance / inverse) : Double.POSITIVE_INFINITY;
        return Math.min(satterthwaite, mostFreedom());
    }

    /** {@inheritDoc} With weights it is {@code (u - 1) / (1 - u / n)} for n rows that are worth u, which is infinite for equal weights. */
    @Override
    double mostFreedom() {
        if (rows == null) {
            return super.mostFreedom();
        }
        double units = rows.effectiveSize();
        double rest = 1 - units / rows.evidence().size();
        return rest > 0 ? RowDistances.freedom(1 + (units - 1) / rest) : Double.POSITIVE_INFINITY;
    }

    /** Returns a function from an atom of scores to its true class. */
    static IntUnaryOperator trueClass(Evidence evidence) {
        if (evidence instanceof ScoredSample scores) {
            return atom -> scores.positive(atom) ? 1 : 0;
        }
        if (evidence instanceof PairedScoredSample scores) {
            return atom -> scores.positive(atom) ? 1 : 0;
        }
        if (evidence instanceof PairedClassScores scores) {
            return scores::truth;
        }
        return ((ClassScores) evidence)::truth;
    }

    /** Returns the size of the smallest class of scores that has observations: at least 1, and at most {@code units}. */
    static double smallestClass(Evidence evidence, double units) {
        long[] sizes = classSizes(evidence);
        long smallest = Long.MAX_VALUE;
        for (long size : sizes) {
            smallest = size > 0 ? Math.min(smallest, size) : smallest;
        }
        return Math.max(1, Math.min(units, (double) smallest));
    }

    private static long[] classSizes(Evidence evidence) {
        if (evidence instanceof ScoredSample scores) {
            return new long[] {scores.negatives(), scores.positives()};
        }
        if (evidence instanceof PairedScoredSample scores) {
            return classSizes(scores.first());
        }
        IntUnaryOperator classOf = trueClass(evidence);
        int classes = evidence instanceof ClassScores scores
                ? scores.labels().size()
                : ((PairedClassScores) evidence).labels().size();
        long[] sizes = new long[classes];
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            sizes[classOf.applyAsInt(atom)] += evidence.count(atom);
        }
        return sizes;
    }

    /** The strata by true class of the evidence used last, for other metrics of it, while memory permits. Evidence is compared by identity. */
    private static final class RecentClasses {
        /** Two systems on two threads are kept; another one replaces one of them. */
        private static final int SLOTS = 4;

        private final AtomicReferenceArray<@Nullable SoftReference<StratifiedSample<?>>> last =
                new AtomicReferenceArray<>(SLOTS);

        private static int slot(Evidence evidence) {
            return System.identityHashCode(evidence) % SLOTS;
        }

        void put(Evidence evidence, StratifiedSample<?> classes) {
            last.set(slot(evidence), new SoftReference<>(classes));
        }

        /** Returns the strata of the evidence; null if they are not kept. */
        @Nullable
        StratifiedSample<?> get(Evidence evidence) {
            SoftReference<StratifiedSample<?>> reference = last.get(slot(evidence));
            StratifiedSample<?> kept = reference == null ? null : reference.get();
            return kept != null && kept.evidence() == evidence ? kept : null;
        }
    }
}
