package dev.credence.bayes;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.FMeasure;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Range;
import java.util.Optional;
import java.util.Set;

/** Metrics for tests. */
public final class SmallMetrics {
    /** Computes TP / (TP + FP). */
    public static final BinaryProportionMetric PRECISION =
            proportion("precision", Link.IDENTITY, Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE);
    /** Computes TP / (TP + FN). */
    public static final BinaryProportionMetric RECALL =
            proportion("recall", Link.IDENTITY, Outcome.TRUE_POSITIVE, Outcome.FALSE_NEGATIVE);
    /** Computes TP / (TP + FP + FN). */
    public static final BinaryProportionMetric JACCARD =
            proportion("jaccard", Link.IDENTITY, Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE);
    /** Computes Dice's coefficient 2 TP / (2 TP + FP + FN). */
    public static final BinaryProportionMetric F1 = proportion(
            "f1", Link.DICE_OF_JACCARD, Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE);
    /** Computes FN / (TP + FN), of which lower values are better. */
    public static final BinaryProportionMetric MISS_RATE = new BinaryProportionMetric() {
        @Override
        public String id() {
            return "fnr";
        }

        @Override
        public Direction direction() {
            return Direction.LOWER_IS_BETTER;
        }

        @Override
        public Set<Outcome> successes() {
            return Set.of(Outcome.FALSE_NEGATIVE);
        }

        @Override
        public Set<Outcome> trials() {
            return Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_NEGATIVE);
        }
    };
    /** Computes the share of items that are predicted to be positive; neither higher nor lower values are better. */
    public static final BinaryProportionMetric PREDICTED_PREVALENCE = new BinaryProportionMetric() {
        @Override
        public String id() {
            return "predicted-prevalence";
        }

        @Override
        public Direction direction() {
            return Direction.NEUTRAL;
        }

        @Override
        public Set<Outcome> successes() {
            return Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE);
        }

        @Override
        public Set<Outcome> trials() {
            return Set.of(Outcome.values());
        }
    };
    /** A metric that is not a proportion. */
    public static final BinaryMetric INFORMEDNESS = new BinaryMetric() {
        @Override
        public String id() {
            return "informedness";
        }

        @Override
        public Range range() {
            return Range.SYMMETRIC;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / (tp + fn) + tn / (tn + fp) - 1;
        }
    };

    private SmallMetrics() {}

    /** Returns an F-measure. */
    public static BinaryMetric fbeta(double beta) {
        return new BinaryMetric() {
            @Override
            public String id() {
                return "fbeta";
            }

            @Override
            public Optional<FMeasure<ConfusionMatrix>> fMeasure() {
                return Optional.of(FMeasure.of(this, beta));
            }

            @Override
            public Range range() {
                return Range.UNIT;
            }

            @Override
            public double value(double tp, double fp, double fn, double tn) {
                double hits = (1 + beta * beta) * tp;
                return hits / (hits + beta * beta * fn + fp);
            }
        };
    }

    private static BinaryProportionMetric proportion(String id, Link link, Outcome... trials) {
        return new BinaryProportionMetric() {
            @Override
            public String id() {
                return id;
            }

            @Override
            public Set<Outcome> successes() {
                return Set.of(Outcome.TRUE_POSITIVE);
            }

            @Override
            public Set<Outcome> trials() {
                return Set.of(trials);
            }

            @Override
            public Link link() {
                return link;
            }
        };
    }
}
