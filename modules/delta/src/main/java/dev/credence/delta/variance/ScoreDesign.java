package dev.credence.delta.variance;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.StratifiedSample;
import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The design of scores that were drawn independently or class by class. The variance of an area is computed within each true class with
 * the divisor {@code n_s - 1}, as in DeLong's variance, and between classes if the class sizes were not fixed in advance. The degrees of
 * freedom are Satterthwaite's.
 *
 * <p>{@code V = a + b + c}, where {@code a} and {@code b} are {@code n_s/(n_s - 1) sum count (psi - mean_s)^2 / n^2} of the two
 * classes, and {@code c = sum n_s mean_s^2 / n^2}, which is 0 for areas; {@code df = V^2 / sum_s (a_s^2 / (n_s - 1))}. With 6 and 60
 * items and equal areas, Student's quantile rejects in 5.8% of samples at 0.05, a normal quantile in 9.7%.
 *
 * @see <a href="https://doi.org/10.2307/2531595">DeLong, DeLong and Clarke-Pearson (1988), Biometrics 44, 837-845</a>
 * @see <a href="https://doi.org/10.2307/3002019">Satterthwaite (1946), Biometrics Bulletin 2, 110-114</a>
 */
final class ScoreDesign<E extends Evidence> extends DesignVariance<E> {
    private static final RecentClasses CLASSES = new RecentClasses();

    private final DesignVariance<E> plain;
    private final @Nullable StratifiedSample<E> strata;

    /** Creates the design; {@code strata} is the sample if its class sizes, or those of other strata, were fixed in advance. */
    ScoreDesign(DesignVariance<E> plain, @Nullable StratifiedSample<E> strata) {
        super(plain.sample());
        this.plain = plain;
        this.strata = strata;
    }

    @Override
    public VarianceEstimate variance(double[] psi, IntPredicate affects) {
        return plain.variance(psi, affects);
    }

    @Override
    public VarianceEstimate varianceByClass(double[] psi, IntPredicate affects) {
        return byClass(sortedByClass(), psi, null);
    }

    @Override
    public VarianceEstimate mixedByClass(double[] psi, VarianceEstimate observed, ModelVariance model) {
        StratifiedSample<E> byClass = sortedByClass();
        boolean counts = IntStream.range(0, byClass.strata()).anyMatch(s -> model.counts((double) byClass.size(s)));
        return counts && (strata == null || isByClass(strata)) ? byClass(byClass, psi, model) : observed;
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
    VarianceEstimate cautious(UnitMoments<E> moments, double[] psi, double effect) {
        return varianceByClass(psi, atom -> true);
    }

    /** Computes the variance within the classes and, where their sizes were not fixed in advance, also that between them. */
    private VarianceEstimate byClass(StratifiedSample<E> byClass, double[] psi, @Nullable ModelVariance model) {
        double[] means = StratifiedDesign.means(byClass, psi);
        double[] sums = StratifiedDesign.sums(byClass, psi, means);
        if (model != null) {
            mix(byClass, sums, model);
        }
        VarianceEstimate withinClasses = new StratifiedDesign<>(byClass)
                .fromSums(psi, sums, (double) byClass.evidence().size());
        double variance = withinClasses.variance() + (strata == null ? between(byClass, psi, means) : 0);
        return withinClasses.withVariance(variance).withDegreesOfFreedom(freedom(byClass, sums, variance));
    }

    /** Replaces the sums of small classes; by the model, the variances of the classes are inversely proportional to their sizes. */
    private static void mix(StratifiedSample<?> byClass, double[] sums, ModelVariance model) {
        double n = byClass.evidence().size();
        double inverse = 0;
        for (int s = 0; s < sums.length; s++) {
            inverse += 1.0 / byClass.size(s);
        }
        for (int s = 0; s < sums.length; s++) {
            double size = byClass.size(s);
            sums[s] = n * n * model.mixed(sums[s] / (n * n), 1 / size / inverse, size);
        }
    }

    private static double freedom(StratifiedSample<?> byClass, double[] sums, double variance) {
        double n = byClass.evidence().size();
        double inverse = 0;
        for (int s = 0; s < sums.length; s++) {
            double one = sums[s] / (n * n);
            inverse += one * one / Math.max(1, byClass.size(s) - 1.0);
        }
        return inverse > 0 ? Math.max(1, variance * variance / inverse) : Double.POSITIVE_INFINITY;
    }

    private static double between(StratifiedSample<?> byClass, double[] psi, double[] means) {
        Evidence evidence = byClass.evidence();
        double n = evidence.size();
        double all = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            all += product((double) evidence.count(atom), psi[atom]) / n;
        }
        double sum = 0;
        for (int s = 0; s < means.length; s++) {
            sum += byClass.size(s) * square(means[s] - all);
        }
        return sum / (n * n);
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
