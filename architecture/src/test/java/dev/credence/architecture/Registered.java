package dev.credence.architecture;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.interval.Run;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.registry.Registry;
import dev.credence.testkit.BinaryMetricContract;
import dev.credence.testkit.ComparatorContract;
import dev.credence.testkit.ConfusionMetricContract;
import dev.credence.testkit.IntervalMethodContract;
import dev.credence.testkit.ProportionIntervalMethodContract;
import dev.credence.testkit.ScoreMetricContract;
import dev.credence.testkit.cases.Contest;
import dev.credence.testkit.cases.Contests;
import dev.credence.testkit.cases.Situation;
import dev.credence.testkit.cases.Situations;
import java.util.List;
import java.util.Set;

/** The testkit's contracts for whatever is registered, with what each metric and method declares of itself. */
final class Registered {
    static final Registry REGISTRY = Registry.load();
    /** 2,000: bounds need not be good here, only lawful, up to level 0.999. */
    private static final Run QUICK = Run.defaults().withSeed(20_260_105).withDraws(2_000);

    private Registered() {}

    /** Metrics of the evidence that the testkit makes; a module with metrics of other evidence holds them to the laws itself. */
    static List<Metric<?>> metrics() {
        return REGISTRY.metrics().stream()
                .filter(metric ->
                        Set.of(ConfusionMatrix.class, ScoredSample.class).contains(metric.evidenceType()))
                .toList();
    }

    @SuppressWarnings("unchecked") // it is a metric of scores
    private static Metric<ScoredSample> auroc() {
        return (Metric<ScoredSample>) REGISTRY.metric("auroc");
    }

    /** Metrics of confusion matrices that are functions of more than the four counts. */
    static final class Confusion extends ConfusionMetricContract {
        private final Metric<ConfusionMatrix> metric;

        Confusion(Metric<ConfusionMatrix> metric) {
            this.metric = metric;
        }

        @Override
        protected Metric<ConfusionMatrix> metric() {
            return metric;
        }
    }

    /** Metrics of the four counts. */
    static final class Binary extends BinaryMetricContract {
        private final BinaryMetric metric;

        Binary(BinaryMetric metric) {
            this.metric = metric;
        }

        @Override
        protected BinaryMetric metric() {
            return metric;
        }
    }

    /** Metrics of scores. */
    static final class Score extends ScoreMetricContract {
        private final Metric<ScoredSample> metric;

        Score(Metric<ScoredSample> metric) {
            this.metric = metric;
        }

        @Override
        protected Metric<ScoredSample> metric() {
            return metric;
        }

        @Override
        protected boolean smooth() {
            return Declared.smooth(metric.id());
        }
    }

    /** Interval methods of any metric. */
    static final class Method extends IntervalMethodContract {
        private final IntervalMethod method;

        Method(IntervalMethod method) {
            this.method = method;
        }

        @Override
        protected IntervalMethod method() {
            return method;
        }

        @Override
        protected List<Situation<?>> situations() {
            return Declared.ofAreas(method.id()) ? Situations.ofScores(auroc()) : super.situations();
        }

        @Override
        protected Set<String> designs() {
            return Declared.designs(method.id());
        }

        @Override
        protected boolean holdsTheValue() {
            return !Declared.hasPrior(method.id());
        }

        @Override
        protected boolean keepsTheRange() {
            return Declared.keepsTheRange(method.id());
        }

        @Override
        protected Run run() {
            return QUICK;
        }
    }

    /** Interval methods of proportions. */
    static final class Proportion extends ProportionIntervalMethodContract {
        private final ProportionIntervalMethod method;

        Proportion(ProportionIntervalMethod method) {
            this.method = method;
        }

        @Override
        protected ProportionIntervalMethod method() {
            return method;
        }

        @Override
        protected double coverageStaysAbove() {
            return Declared.coverage(method.id());
        }

        @Override
        protected boolean endPointsAreExact() {
            return !Declared.hasPrior(method.id());
        }

        @Override
        protected boolean holdsTheValue() {
            return !Declared.hasPrior(method.id());
        }

        @Override
        protected boolean hasPrior() {
            return Declared.hasPrior(method.id());
        }

        @Override
        protected boolean growsWithSuccesses() {
            return Declared.growsWithSuccesses(method.id());
        }
    }

    /** Comparators. */
    static final class Compare extends ComparatorContract {
        private final Comparator comparator;

        Compare(Comparator comparator) {
            this.comparator = comparator;
        }

        @Override
        protected Comparator comparator() {
            return comparator;
        }

        @Override
        protected List<Contest<?>> contests() {
            return Declared.ofAreas(comparator.id()) ? Contests.ofScores(auroc()) : super.contests();
        }

        @Override
        protected Set<String> designs() {
            return Declared.ofAreas(comparator.id()) ? Set.of("i.i.d.") : Declared.designs(comparator.id());
        }

        @Override
        protected Run run() {
            return QUICK;
        }
    }
}
