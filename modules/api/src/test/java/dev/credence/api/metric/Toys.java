package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Example metrics as a user would write them, to test the default methods of the interfaces. */
public final class Toys {
    private Toys() {}

    /** A proportion. */
    public record Precision() implements BinaryProportionMetric {
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

    /** A proportion of two outcomes. */
    public record OfTwo(String id, Outcome success, Outcome failure) implements BinaryProportionMetric {
        @Override
        public Set<Outcome> successes() {
            return Set.of(success);
        }

        @Override
        public Set<Outcome> trials() {
            return Set.of(success, failure);
        }
    }

    /** A metric that is smooth in all four counts and has a numerical gradient: tp tn / ((tp + fn)(tn + fp + w n)). */
    public record Smooth(double w) implements BinaryMetric {
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

        /** The gradient in closed form for w = 0, to check the numerical gradient. */
        public static double[] exact(double tp, double fp, double fn, double tn) {
            double p = tp + fn;
            double n = tn + fp;
            return new double[] {
                fn / p / p * (tn / n), -tp / p * (tn / n / n), -tp / p / p * (tn / n), tp / p * (fp / n / n)
            };
        }
    }

    /** A metric of any number of classes: the root mean square of the diagonal shares. */
    public record Diagonal() implements ConfusionMetric {
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

        /** The derivative of sqrt(sum d^2) is d/value on the diagonal, minus its weighted mean, which is the value. */
        public static double exact(double share, boolean diagonal, double value) {
            return (diagonal ? share / value : 0) - value;
        }
    }

    /** F1 with its gradient in closed form. */
    public record F1() implements BinaryMetric {
        @Override
        public String id() {
            return "toy-f1";
        }

        @Override
        public Optional<FMeasure<ConfusionMatrix>> fMeasure() {
            return Optional.of(FMeasure.of(this, 1));
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return 2 * tp / (2 * tp + fp + fn);
        }

        @Override
        public void gradient(double tp, double fp, double fn, double tn, double[] out) {
            double d = 2 * tp + fp + fn;
            out[0] = 2 * (fp + fn) / d / d;
            out[1] = -2 * tp / d / d;
            out[2] = out[1];
            out[3] = 0 / d;
        }
    }

    /** The product of both rates of {@link Smooth} with its gradient in closed form. */
    public record Rates() implements BinaryMetric {
        @Override
        public String id() {
            return "toy-rates";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fn) * (tn / (tn + fp));
        }

        @Override
        public void gradient(double tp, double fp, double fn, double tn, double[] out) {
            System.arraycopy(Smooth.exact(tp, fp, fn, tn), 0, out, 0, 4);
        }
    }

    /** {@code tp + 10 fp + 100 fn + 1000 tn}, a number whose digits show the counts. */
    record Digits() implements BinaryMetric {
        @Override
        public String id() {
            return "toy-digits";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp + 10 * fp + 100 * fn + 1000 * tn;
        }
    }

    /** The odds ratio, which is infinite without errors of one kind. */
    public record Odds() implements BinaryMetric {
        @Override
        public String id() {
            return "toy-odds";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp * tn / (fp * fn);
        }

        @Override
        public void gradient(double tp, double fp, double fn, double tn, double[] out) {
            out[0] = tn / (fp * fn);
            out[1] = -tp * tn / (fp * fp * fn);
            out[2] = -tp * tn / (fp * fn * fn);
            out[3] = tp / (fp * fn);
        }
    }

    /** The square root of the specificity, whose slope at 0 is infinite. */
    public record RootOfSpecificity() implements BinaryMetric {
        @Override
        public String id() {
            return "toy-root";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public Direction direction() {
            return Direction.NEUTRAL;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return Math.sqrt(tn / (tn + fp));
        }

        @Override
        public void gradient(double tp, double fp, double fn, double tn, double[] out) {
            double n = tn + fp;
            double slope = 1 / (2 * Math.sqrt(tn / n));
            out[0] = 0;
            out[1] = tn == 0 ? 0 : -slope * tn / n / n;
            out[2] = 0;
            out[3] = slope * fp / n / n;
        }
    }
}
