package dev.credence.curves.loss;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import java.util.Optional;

/**
 * Unbiased second and third moments of a mean of losses: those of the items of each stratum about their mean, with {@code n_s - 1} and
 * {@code (n_s - 1)(n_s - 2)}, added up in their shares. An i.i.d. sample is one stratum.
 *
 * @param variance of the mean
 * @param skewness of the mean: of the losses over the square root of their number, where there is one stratum
 * @param degreesOfFreedom after Welch and Satterthwaite: {@code V^2 / sum V_s^2 / (n_s - 1)}
 * @param fewest items of a stratum
 */
record LossMoments(double variance, double skewness, double degreesOfFreedom, double fewest) {
    /** 2^-80 of the squares: losses that are equal within a stratum do not vary by their rounding. */
    private static final double ROUNDING = 0x1p-80;

    /** Empty where losses are infinite, or a stratum's do not vary, or it has one or two items. */
    static <E extends Evidence> Optional<LossMoments> of(Metric<E> metric, Sample<E> sample) {
        E evidence = sample.evidence();
        double[] losses = losses(metric, evidence);
        return sample.stratified()
                .map(design -> of(sums(design, losses), (double) evidence.size()))
                .orElseGet(() -> of(new StratumLosses[] {sums(evidence, losses)}, (double) evidence.size()));
    }

    /** Returns losses minus their mean, which are the influences of items on a mean. */
    private static <E extends Evidence> double[] losses(Metric<E> metric, E evidence) {
        double mean = metric.value(evidence, evidence.weights());
        double[] losses = InPlaceInfluence.of(metric, evidence, evidence.weights());
        for (int atom = 0; atom < losses.length; atom++) {
            losses[atom] += mean;
        }
        return losses;
    }

    private static StratumLosses sums(Evidence evidence, double[] losses) {
        StratumLosses all = new StratumLosses();
        for (int atom = 0; atom < losses.length; atom++) {
            all.first(evidence.count(atom), losses[atom]);
        }
        for (int atom = 0; atom < losses.length; atom++) {
            all.second(evidence.count(atom), losses[atom]);
        }
        return all;
    }

    private static StratumLosses[] sums(StratifiedSample<?> design, double[] losses) {
        StratumLosses[] sums = new StratumLosses[design.strata()];
        for (int s = 0; s < sums.length; s++) {
            sums[s] = new StratumLosses();
        }
        Evidence evidence = design.evidence();
        for (int atom = 0; atom < losses.length; atom++) {
            sums[design.stratum(atom)].first(evidence.count(atom), losses[atom]);
        }
        for (int atom = 0; atom < losses.length; atom++) {
            sums[design.stratum(atom)].second(evidence.count(atom), losses[atom]);
        }
        return sums;
    }

    private static Optional<LossMoments> of(StratumLosses[] parts, double n) {
        double variance = 0;
        double third = 0;
        double squares = 0;
        double fewest = n;
        for (StratumLosses part : parts) {
            if (part.unknown(ROUNDING)) {
                return Optional.empty();
            }
            double own = part.variance() / (n * n);
            variance += own;
            third += part.third() / (n * n * n);
            squares += own * own / (part.size() - 1);
            fewest = Math.min(fewest, part.size());
        }
        double skewness = third / (variance * Math.sqrt(variance));
        return variance > 0 && Double.isFinite(skewness)
                ? Optional.of(new LossMoments(variance, skewness, variance * (variance / squares), fewest))
                : Optional.empty();
    }

    /** Sums over the items of a stratum: first of their losses, then of squares and cubes about the mean. */
    static final class StratumLosses {
        private double size;
        private double sum;
        private double raw;
        private double squares;
        private double cubes;

        void first(long count, double loss) {
            if (count > 0) {
                size += count;
                sum += count * loss;
                raw += count * (loss * loss);
            }
        }

        void second(long count, double loss) {
            if (count > 0) {
                double error = loss - sum / size;
                squares += count * (error * error);
                cubes += count * (error * error * error);
            }
        }

        double size() {
            return size;
        }

        /** One or two items have no skewness, and equal losses do not show how others differ. */
        boolean unknown(double rounding) {
            return size < 3 || squares <= rounding * raw;
        }

        /** Returns the unbiased variance of the sum of the stratum's losses. */
        double variance() {
            return size / (size - 1) * squares;
        }

        /** Returns the third moment of the sum of the stratum's losses, without bias. */
        double third() {
            return size / (size - 1) * (size / (size - 2)) * cubes;
        }
    }
}
