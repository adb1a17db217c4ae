package dev.credence.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Estimate;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests the weights of the judge in strata by a mean of numbers, whose formula is short. */
class StratifiedLambdaTest {
    private static final Credence CREDENCE = Credence.load();

    /** Numbers of a stratum; the first ones were measured. */
    private static final class Stratum {
        private final double[] truth;
        private final double[] judge;
        private final int labelled;

        Stratum(double[] truth, double[] judge, int labelled) {
            this.truth = truth;
            this.judge = judge;
            this.labelled = labelled;
        }

        static Stratum of(SplittableRandom random, int size, int labelled, double noise) {
            double[] truth = new double[size];
            double[] judge = new double[size];
            for (int i = 0; i < size; i++) {
                truth[i] = random.nextDouble();
                judge[i] = truth[i] + noise * random.nextDouble();
            }
            return new Stratum(truth, judge, labelled);
        }

        /** Returns the sum of centred products of labelled items, times n / (n - 1). */
        double labelledProduct(double[] a, double[] b) {
            return product(a, b, 0, labelled);
        }

        double otherProduct(double[] a, double[] b) {
            return product(a, b, labelled, truth.length);
        }

        private static double product(double[] a, double[] b, int from, int to) {
            double n = to - from;
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += (a[i] - mean(a, from, to)) * (b[i] - mean(b, from, to));
            }
            return sum * n / (n - 1);
        }

        static double mean(double[] values, int from, int to) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += values[i];
            }
            return sum / (to - from);
        }

        /** With weights 1/n of labelled and 1/N of all items: A = y/n, B = j/n - j/N of labelled and -j/N of other items. */
        double lambda() {
            double n = labelled;
            double all = truth.length;
            double gap = 1 / n - 1 / all;
            double products = labelledProduct(truth, judge) * gap / n;
            double squares = labelledProduct(judge, judge) * gap * gap + otherProduct(judge, judge) / all / all;
            return Math.max(0, Math.min(1, products / squares));
        }

        double corrected() {
            int all = truth.length;
            return mean(truth, 0, labelled) - lambda() * (mean(judge, 0, labelled) - mean(judge, 0, all));
        }
    }

    private static JudgedEstimate mean(List<Stratum> strata) {
        JudgedItems<Outcomes> items = new JudgedItems<>();
        for (int s = 0; s < strata.size(); s++) {
            Stratum stratum = strata.get(s);
            for (int i = 0; i < stratum.truth.length; i++) {
                items.addInStratum(
                        "s" + s,
                        i < stratum.labelled ? Outcomes.of(stratum.truth[i]) : null,
                        Outcomes.of(stratum.judge[i]));
            }
        }
        return Judged.of(CREDENCE, items).estimate("mean");
    }

    /** The largest error observed is 3e-16. */
    @Test
    void eachStratumHasTheWeightThatMinimisesItsVariance() {
        SplittableRandom random = new SplittableRandom(3);
        List<Stratum> strata = List.of(
                Stratum.of(random, 300, 60, 0.2), Stratum.of(random, 100, 40, 5), Stratum.of(random, 50, 25, 1));
        double value = 0;
        double lambda = 0;
        for (Stratum stratum : strata) {
            value += stratum.truth.length / 450.0 * stratum.corrected();
            lambda += stratum.truth.length / 450.0 * stratum.lambda();
        }
        JudgedEstimate estimate = mean(strata);

        assertThat(estimate.corrected().value()).isCloseTo(value, within(1e-13));
        assertThat(estimate.lambda()).isCloseTo(lambda, within(1e-13));
    }

    @Test
    void smallStratumPoolsTheWeights() {
        SplittableRandom random = new SplittableRandom(4);
        List<Stratum> strata = List.of(Stratum.of(random, 300, 30, 0.2), Stratum.of(random, 100, 24, 5));
        double apart = 0;
        for (Stratum stratum : strata) {
            apart += stratum.truth.length / 400.0 * stratum.corrected();
        }

        assertThat(mean(strata).corrected().value()).isNotCloseTo(apart, within(1e-4));
    }

    /** The bias of a weight does not shrink as strata become more, so that its share of the interval grows. */
    @Test
    void moreStrataThanLabelsOfOneHaveOneWeight() {
        List<Stratum> strata = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(6);
        for (int i = 0; i < 26; i++) {
            strata.add(Stratum.of(random, 40, 25, i % 2 == 0 ? 0.2 : 5));
        }
        double apart = strata.stream().mapToDouble(Stratum::corrected).average().orElse(0);
        double apartOfFewer = strata.stream()
                .limit(25)
                .mapToDouble(Stratum::corrected)
                .average()
                .orElse(0);

        assertThat(mean(strata).corrected().value()).isNotCloseTo(apart, within(1e-6));
        assertThat(mean(strata.subList(0, 25)).corrected().value()).isCloseTo(apartOfFewer, within(1e-13));
    }

    /**
     * Judge and system are right in 0.85 independently, in 40 strata of 40 items of which 10 are labelled. Intervals at level 0.95 miss the accuracy of 0.85 in
     * 0.034 of samples; with a weight for each stratum they missed it in 0.122. Of 100 samples more than 10 miss with probability 0.002 at a rate of 0.04.
     */
    @Test
    void accuracyOfManyStrataIsCovered() {
        SplittableRandom random = new SplittableRandom(7);
        int missed = 0;
        for (int sample = 0; sample < 100; sample++) {
            JudgedItems<ConfusionMatrix> items = new JudgedItems<>();
            for (int item = 0; item < 1_600; item++) {
                boolean truth = random.nextDouble() < 0.4;
                boolean system = random.nextDouble() < 0.85 == truth;
                boolean judge = random.nextDouble() < 0.85 == truth;
                items.addInStratum("s" + item % 40, item < 400 ? row(truth, system) : null, row(judge, system));
            }
            Estimate corrected = Judged.of(CREDENCE, items).estimate("accuracy").corrected();
            missed += corrected.lower() > 0.85 || corrected.upper() < 0.85 ? 1 : 0;
        }

        assertThat(missed).isLessThanOrEqualTo(10);
    }

    private static ConfusionMatrix row(boolean truth, boolean predicted) {
        return ConfusionMatrix.binary(
                truth && predicted ? 1 : 0,
                !truth && predicted ? 1 : 0,
                truth && !predicted ? 1 : 0,
                !truth && !predicted ? 1 : 0);
    }

    @Test
    void oneStratumHasTheWeightOfAll() {
        SplittableRandom random = new SplittableRandom(5);
        Stratum only = Stratum.of(random, 300, 30, 1);
        List<Stratum> strata = new ArrayList<>(List.of(only));

        assertThat(mean(strata).corrected().value()).isCloseTo(only.corrected(), within(1e-13));
    }
}
