package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Metrics as a user would write them, to try what the contracts add. */
final class Toys {
    private Toys() {}

    /** A proportion. */
    record Precision() implements BinaryProportionMetric {
        @Override
        public String id() {
            return "toy-precision";
        }

        @Override
        public Set<Outcome> successes() {
            return Set.of(Outcome.TRUE_POSITIVE);
        }

        @Override
        public Set<Outcome> trials() {
            return Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE);
        }
    }

    /** Smooth in all four counts, its gradient left to differences: tp tn / ((tp + fn)(tn + fp + w n)). */
    record Smooth(double w) implements BinaryMetric {
        @Override
        public String id() {
            return "toy-smooth";
        }

        @Override
        public String spelling() {
            return w == 0 ? id() : id() + ":w=" + Options.written(w);
        }

        @Override
        public List<OptionSpec> options() {
            return List.of(new OptionSpec("w", "weight of all", "0"));
        }

        @Override
        public Smooth configured(Options options) {
            return new Smooth(options.number("w", w));
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fn) * (tn / (tn + fp + w * (tp + fp + fn + tn)));
        }

        /** The closed form, to hold the differences against, for w = 0. */
        static double[] exact(double tp, double fp, double fn, double tn) {
            double p = tp + fn;
            double n = tn + fp;
            return new double[] {
                fn / p / p * (tn / n), -tp / p * (tn / n / n), -tp / p / p * (tn / n), tp / p * (fp / n / n)
            };
        }
    }

    /** Of any number of classes: the root mean square of the diagonal shares. */
    record Diagonal() implements ConfusionMetric {
        @Override
        public String id() {
            return "toy-diagonal";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(ConfusionMatrix matrix, double[] weights) {
            double total = Arrays.stream(weights).sum();
            double sum = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                double share = weights[atom] / total;
                sum += matrix.truth(atom) == matrix.predicted(atom) ? share * share : 0;
            }
            return Math.sqrt(sum);
        }

        /** d/dp of sqrt(sum d^2) is d/value on the diagonal; less the weighted mean of that, which is the value. */
        static double exact(double share, boolean diagonal, double value) {
            return (diagonal ? share / value : 0) - value;
        }
    }
}
